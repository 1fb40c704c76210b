"""The tools of an assistant: their descriptions, their inputs, and how the API answers them."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, TypeAlias
from urllib.parse import quote

from tengen.engines.errors import GameOverError, UnknownEngineError
from tengen.engines.game.reading import FORM
from tengen.engines.game.suggestions import MAX_LENGTH, did_you_mean, plain, quoted
from tengen.engines.review import MISTAKES
from tengen.service.http.problem_types import PROBLEM_TYPES
from tengen.service.mcp import words
from tengen.service.mcp.api import Fields, ProblemRaisedError, ServiceApi, ToolAnswer
from tengen.service.mcp.arguments import ArgumentReader, read_arguments
from tengen.service.mcp.input_schemas import InputSchemas, short_schema
from tengen.service.schemas.fields import COMMON, MAX_FAULTS, Message
from tengen.service.schemas.moves import MoveRequestSchema

WEIGHTS: Final = "attack-weights"
REQUIRED: Final = Message(str(COMMON["required"]), "required")


POSITION: Final = ("game", *FORM, "setup", "to_move")
"""Fields of a position."""
SEARCH: Final = ("engine", "level", "limits", "seed")
MOVE: Final = {
    "description": "The move to explain, by the side to move, such as `j10`. Also [5, 9], row and "
    "column from 0 at the top left, or the object of an answer."
}
"""Description of the move of `explain_move`, which is another than that of a turn."""

ABOUT_POSITIONS: Final = (
    "Give the position either as `moves`, the game so far (such as `h8i9h9`: letters are columns "
    "from the left, numbers are rows from the bottom), or as `board`, rows of X, O and `.` from "
    "the top. Without `game`, a 3x3 board is tic-tac-toe and anything else is gomoku: five in a "
    "row win, on 15x15."
)


Answer: TypeAlias = Callable[[ServiceApi, Fields], ToolAnswer]
"""Answers a call with arguments."""
GAME_OVER: Final = PROBLEM_TYPES[GameOverError].uri
"""Type of the problem of a position without a move to recommend."""
UNKNOWN_ENGINE: Final = PROBLEM_TYPES[UnknownEngineError].uri
_ALLOWED: Final = re.compile(r"^/allow(?:/0)?+")
_FIRST_MOVE: Final = re.compile(r"^move 1: ")
SYNONYMS: Final = {
    **dict.fromkeys(("play", "lastmove", "yourmove", "mymove", "candidate"), ("move", "moves")),
    **dict.fromkeys(("move", "answer", "solution"), ("moves",)),
    **dict.fromkeys(("engines", "bots", "opponents", "players"), ("compare", "engine")),
    **dict.fromkeys(("puzzle", "puzzleid"), ("id",)),
    **dict.fromkeys(("showhint", "help", "gethint"), ("hint",)),
    **dict.fromkeys(("pgn", "record"), ("sgf", "moves")),
    **dict.fromkeys(("difficulty", "skill", "strength"), ("level",)),
}
"""Other words for arguments, as `plain` writes them → the first of these that a tool has."""
DAILY: Final = "daily"
"""The id of the puzzle of the day."""
RANDOM, ANSWERED = ("level", "seed"), ("moves", "hint")
"""Arguments of a random puzzle, and of one with an `id`."""


def explain_move(api: ServiceApi, arguments: Fields) -> ToolAnswer:
    """Explain the move in `arguments`; the other arguments are the position before it."""
    position = dict(arguments)
    move = position.pop("move")
    explained = _explained(api, {**position, "engine": WEIGHTS, "seed": 0, "allow": [move]})
    explanation, after = explained["explanation"], explained["after"]
    sentences = [f"- {reason['text']}" for reason in explanation["reasons"]]
    head = f"{explained['position']['to_move']} at {explained['move']['notation']}:"
    return ToolAnswer(
        "\n".join([head, *sentences, *words.state(after)]),
        {"move": explained["move"], "explanation": explanation, "after": after},
    )


def _problem(faults: Mapping[str, Message]) -> ProblemRaisedError:
    """The problem to raise for invalid arguments: a message for each by its name."""
    errors = [
        {"pointer": f"/{name}", "code": message.code, "message": str(message)}
        for name, message in faults.items()
    ]
    first = errors[0]
    detail = f"{first['pointer']}: {first['message']}"
    return ProblemRaisedError({"title": "Invalid request", "detail": detail, "errors": errors})


def _explained(api: ServiceApi, request: Fields) -> Fields:
    """The answer about the one move that is allowed; a problem points at the argument `move`."""
    try:
        return api.post("/v1/moves", {**request, "candidates": 1, "explain": True})
    except ProblemRaisedError as error:
        raise ProblemRaisedError(_about_move(error.problem)) from None


def _about_move(problem: Fields) -> Fields:
    """The problem with the one move that is allowed, with the name of the tool's argument."""
    return {
        **problem,
        "detail": _about(problem["detail"]),
        "errors": [
            {
                **fault,
                "pointer": _about(fault.get("pointer", "")),
                "message": _about(fault["message"]),
            }
            for fault in problem.get("errors", ())
        ],
    }


def _about(text: str) -> str:
    """A text about the one allowed move, as one about the argument `move`."""
    return _FIRST_MOVE.sub("", _ALLOWED.sub("/move", text))


def _or_ended(answer: Callable[[ServiceApi, Fields], ToolAnswer]) -> Answer:
    """A tool that describes the position if the game is over, when there is no move to answer."""

    def run(api: ServiceApi, arguments: Fields) -> ToolAnswer:
        try:
            return answer(api, arguments)
        except ProblemRaisedError as error:
            if error.problem.get("type") != GAME_OVER:
                raise
        position = {name: value for name, value in arguments.items() if name in POSITION}
        found = api.post("/v1/positions", position)
        return ToolAnswer(words.ended(found), found)

    return run


@dataclasses.dataclass(frozen=True, kw_only=True)
class AssistantTool:
    """A tool of the assistant: name, input schema, and how to run it."""

    name: str
    title: str
    description: str
    """Description for a language model that does not know the game."""
    fields: Mapping[str, Fields]
    """The schemas of the arguments, with all that the API says about them."""
    required: Sequence[str] = ()
    run: Answer
    """Answers a call, whose arguments are read and have names of `fields`."""

    @property
    def input_schema(self) -> Fields:
        """The schema of the arguments, short enough for every conversation."""
        return short_schema(self.fields, self.required)

    @functools.cached_property
    def _readers(self) -> Mapping[str, ArgumentReader]:
        return {name: ArgumentReader(field) for name, field in self.fields.items()}

    def answer(self, api: ServiceApi, arguments: Fields) -> ToolAnswer:
        """Check the arguments of a call, and answer it.

        Raises:
            ProblemRaisedError: The schema has no such argument or requires another one, or the API
                responds with a problem.
        """
        unknown = [name for name in arguments if name not in self.fields]
        given = read_arguments(arguments, self._readers)
        missing = [name for name in self.required if name not in given]
        faults = {name[:MAX_LENGTH]: _unknown(name, self.fields) for name in unknown[:MAX_FAULTS]}
        if faults := faults | dict.fromkeys(missing, REQUIRED):
            raise _problem(faults)
        return self.run(api, given)


def _unknown(name: str, declared: Collection[str]) -> Message:
    """The fault of an argument that a tool does not have."""
    # A suggestion such as `limits.time_ms` helps only if the tool has `limits`.
    synonyms = {
        word: text
        for word, text in MoveRequestSchema.synonyms.items()
        if (meant := re.match(r"`(\w+)", text)) and meant[1] in declared
    }
    if known := next((each for each in SYNONYMS.get(plain(name), ()) if each in declared), ""):
        return Message(
            f"`{name[:MAX_LENGTH]}` is not an argument; did you mean `{known}`?", "unknown-field"
        )
    # Another form of a position is not misspelt.
    hint = "" if name in FORM else did_you_mean(name, declared, synonyms)
    hint = hint or f"; they are: {', '.join(declared)}"
    return Message(f"`{name[:MAX_LENGTH]}` is not an argument{hint}", "unknown-field")


def assistant_tools(schemas: InputSchemas) -> tuple[AssistantTool, ...]:
    """All tools."""

    def fields(schema: str, *names: str) -> Fields:
        return {name: schemas.field(schema, name) for name in names}

    position = fields("MoveRequest", *POSITION)
    search = position | fields("MoveRequest", *SEARCH)
    return (
        AssistantTool(
            name="best_move",
            title="Best move",
            description="Find the best move for the side to move in tic-tac-toe, gomoku (five in a "
            "row), renju and similar games. Answers with the move, its win probability, the "
            f"reasons for it, and the board after it. {ABOUT_POSITIONS}",
            fields=search | fields("MoveRequest", "options"),
            run=_or_ended(_best_move),
        ),
        AssistantTool(
            name="analyse",
            title="Analyse a position",
            description="Rank the moves of a position: for each of the best ones its win "
            "probability (of the side to move) and the line of play that the engine expects. Use "
            "it to see alternatives to the best move, or the chances of both sides. "
            f"{ABOUT_POSITIONS}",
            fields=search | fields("MoveRequest", "candidates", "allow", "avoid", "options"),
            run=_or_ended(_analyse),
        ),
        AssistantTool(
            name="explain_move",
            title="Explain a move",
            description="Explain in words what one move does: the patterns that it makes and takes "
            "from the opponent, whether it wins or threatens to win by force, and whether the "
            "opponent wins by force after it. Use it to answer why a move is good or bad, or what "
            "somebody threatens. The position is the one before the move. "
            f"{ABOUT_POSITIONS}",
            fields=position | {"move": schemas.field("PlayRequest", "play") | MOVE},
            required=["move"],
            run=_or_ended(explain_move),
        ),
        AssistantTool(
            name="review_game",
            title="Review a game",
            description="Find the mistakes of a finished or unfinished game: for each one the "
            "better move and how the chances changed, the move that decided the game, and the "
            "accuracy of both sides in percent. Give the game as `moves` (such as `h8i9h9`: "
            "letters are columns from the left, numbers are rows from the bottom) or as the text "
            "of an SGF or Piskvork file. Takes up to ten seconds.",
            fields=fields(
                "ReviewRequest",
                *("game", "moves", "sgf", "psq", "lib", "pos", "to_move", "engine", "limits"),
            ),
            run=_review_game,
        ),
        AssistantTool(
            name="puzzle",
            title="Puzzles",
            description="Pose a gomoku puzzle, a position in which one move wins by force, or "
            "judge an answer. Without `id`, poses a random one, of a `level` if you like. With "
            "`id` alone, poses that puzzle again. With `id` and `moves`, judges the last of the "
            "moves and tells the opponent's reply: append that reply and the next move to answer "
            "again. With `hint`, shows a winning move. The solution is never part of the answer "
            "otherwise.",
            fields={
                "id": {
                    "type": "string",
                    "description": f"The id of a puzzle posed before, or `{DAILY}` for today's.",
                },
                "level": schemas.parameter("/v1/puzzles/random", "level"),
                "seed": schemas.parameter("/v1/puzzles/random", "seed"),
                "moves": schemas.field("PuzzleMoves", "moves"),
                "hint": {
                    "type": "boolean",
                    "description": "Whether to show a winning move after `moves`; needs `id`.",
                },
            },
            run=_puzzle,
        ),
        AssistantTool(
            name="compare_engines",
            title="Compare engines",
            description="Ask several engines for the best move of one position, and see whether "
            "they agree: rule-based ones, searches, and one that was trained on its own games. "
            f"{ABOUT_POSITIONS}",
            fields=search | fields("MoveRequest", "compare"),
            required=["compare"],
            run=_or_ended(_compare_engines),
        ),
    )


def _best_move(api: ServiceApi, arguments: Fields) -> ToolAnswer:
    answer = api.post("/v1/moves", {**arguments, "candidates": 1, "explain": True})
    kept = (
        *("engine", "move", "win_probability", "win_in", "pv", "explanation"),
        *("after", "limits", "warnings"),
    )
    return ToolAnswer(words.recommended(answer), _part(answer, kept))


def _analyse(api: ServiceApi, arguments: Fields) -> ToolAnswer:
    answer = api.post("/v1/moves", arguments)
    return ToolAnswer(words.ranked(answer), answer)


def _review_game(api: ServiceApi, arguments: Fields) -> ToolAnswer:
    answer = api.post("/v1/reviews", arguments)
    mistakes = [move for move in answer["moves"] if move["judgement"] in MISTAKES]
    kept = ("engine", "game", "winner", "decisive", "players", "limits", "warnings")
    return ToolAnswer(
        words.reviewed(answer, mistakes), {**_part(answer, kept), "mistakes": mistakes}
    )


def _puzzle(api: ServiceApi, arguments: Fields) -> ToolAnswer:
    given = dict(arguments)
    if given.get("hint") is False:
        del given["hint"]
    identifier, hint = given.pop("id", None), given.get("hint", False)
    with_id = identifier is not None
    needs = "applies to random puzzles, without" if with_id else "needs"
    faults = {
        name: Message(f"`{name}` {needs} `id`", "not-applicable")
        for name in (RANDOM if with_id else ANSWERED)
        if name in given
    }
    if not isinstance(hint, bool):
        faults["hint"] = Message(f"{quoted(hint)} is not true or false", "type")
    if faults:
        raise _problem(faults)
    if not with_id:
        found = api.get("/v1/puzzles/random", **{name: str(value) for name, value in given.items()})
        return ToolAnswer(words.posed(found), found)
    if identifier == DAILY and given:
        identifier = api.get(f"/v1/puzzles/{DAILY}")["id"]
    path = f"/v1/puzzles/{quote(str(identifier), safe='')}"
    given.pop("hint", None)
    if hint:
        found = api.post(f"{path}/hint", {"moves": "", **given})
        return ToolAnswer(words.hinted(found), found)
    if given:
        found = api.post(f"{path}/answer", given)
        return ToolAnswer(words.judged(found, given.get("moves")), found)
    found = api.get(path)
    return ToolAnswer(words.posed(found), found)


def _compare_engines(api: ServiceApi, arguments: Fields) -> ToolAnswer:
    try:
        answer = api.post("/v1/moves", {**arguments, "candidates": 1})
    except ProblemRaisedError as error:
        if error.problem.get("type") != UNKNOWN_ENGINE:
            raise
        detail = error.problem["detail"]
        name = "engine" if quoted(arguments.get("engine")) in detail else "compare"
        raise ProblemRaisedError({**error.problem, "detail": f"/{name}: {detail}"}) from None
    return ToolAnswer(words.compared(answer), answer)


def _part(answer: Fields, names: Sequence[str]) -> Fields:
    return {name: answer[name] for name in names}
