"""Responses of the API in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tengen.engines.win_length import in_moves
from tengen.service.mcp.api import Fields

MAX_FORMS: Final = 400
"""Characters of the description of a field in an error."""


def recommended(answer: Fields) -> str:
    """A recommended move, and the game after it."""
    line = f" Expected line: {' '.join(answer['pv'])}." if answer["pv"] else ""
    return "\n".join(
        [
            (
                f"{answer['position']['to_move']} should play {answer['move']['notation']}"
                f"{_worth(answer)}.{line}"
            ),
            *(f"- {reason['text']}" for reason in answer["explanation"]["reasons"]),
            *state(answer["after"]),
            *answer["warnings"],
        ]
    )


def ranked(answer: Fields) -> str:
    """The ranked moves of an analysis."""
    stats = answer["stats"]
    searched = f", {stats['nodes']} positions to depth {stats['depth']}" if stats["nodes"] else ""
    lines = [
        f"{each['rank']}. {each['move']['notation']}: {_chance(each['win_probability'])}"
        f"score {each['score']:.4g}{_line(each['pv'])}"
        for each in answer["candidates"]
    ]
    return "\n".join(
        [
            (
                f"{answer['position']['to_move']} to move, by {answer['engine']['name']}{searched}"
                f"{_worth(answer)}:"
            ),
            *lines,
            *answer["warnings"],
        ]
    )


def compared(answer: Fields) -> str:
    """The recommendations of several engines for one position, as text."""
    lines = [f"{answer['engine']['name']}: {answer['move']['notation']}{_worth(answer)}"]
    for other in answer["comparison"]:
        found = other["recommendation"]
        if found is None:
            lines.append(f"{other['engine']}: no move, {other['problem']['detail']}")
        else:
            agrees = "the same move" if other["agrees"] else "another move"
            lines.append(f"{other['engine']}: {found['move']['notation']}, {agrees}{_worth(found)}")
    return "\n".join([f"{answer['position']['to_move']} to move:", *lines, *answer["warnings"]])


def reviewed(answer: Fields, mistakes: Sequence[Fields]) -> str:
    """A reviewed game: its mistakes, its decisive move, and the accuracy of both sides."""
    lines = [f"{len(answer['moves'])} moves, reviewed by {answer['engine']['name']}."]
    lines += [
        f"Move {each['ply']}, {each['player']} {each['move']['notation']}, {each['judgement']}: "
        f"the win probability of {each['player']} fell from {each['win_probability_before']:.0%} "
        f"to {each['win_probability_after']:.0%}; {each['best']['notation']} was better."
        f"{_victories(each)}"
        for each in mistakes
    ]
    if not mistakes:
        lines.append("No mistakes were found.")
    if (decisive := answer["decisive"]) is not None:
        lines.append(
            f"The decisive move was {decisive['ply']}, {decisive['player']} "
            f"{decisive['move']['notation']}."
        )
    lines.append(f"Winner: {answer['winner'] or 'none'}.")
    for player, side in answer["players"].items():
        accuracy = side["accuracy"]
        lines.append(
            f"{player}: accuracy {'unknown' if accuracy is None else f'{accuracy:.0f} %'}."
        )
    return "\n".join([*lines, *answer["warnings"]])


def posed(puzzle: Fields) -> str:
    """A puzzle, without its solution."""
    kind = "fours alone" if puzzle["kind"] == "fours" else "fours and threats of fours"
    if puzzle["kind"] == "defence":
        task = "does not lose with one move alone"
    else:
        task = f"wins by force, with {kind}, {_length(puzzle['plies'])}"
    game = "renju" if puzzle["collection"] == "renju" else "gomoku"
    return "\n".join(
        [
            (
                f"Puzzle {puzzle['id']} of {game}, level {puzzle['level']} of 5: "
                f"{puzzle['to_move']} to move {task}."
            ),
            *rows(puzzle["board"]),
            "Answer by calling `puzzle` with this id and your move as `moves`.",
        ]
    )


def judged(verdict: Fields, moves: object) -> str:
    """The judgement of an answer to a puzzle.

    Args:
        moves: The moves of the answer, as they were given.
    """
    reply = verdict["reply"] and verdict["reply"]["notation"]
    match verdict["result"]:
        case "solved":
            return "Solved."
        case "right":
            so_far = f"`{moves}{reply}`" if isinstance(moves, str) else "both moves"
            return (
                f"Right: the move wins by force. The opponent replies {reply}; go on with moves "
                f"that begin with {so_far}."
            )
        case "unproven":
            return (
                "Not proven: the judgement has found no win after the move, and none of the "
                f"opponent; {reply} may hold. This is not counted as wrong."
            )
        case _:
            pass
    reasons = {
        "allows-five": f"the opponent wins at once with {reply}",
        "allows-win": f"the opponent then wins by force, beginning with {reply}",
        "drawn": "the board is full, a draw",
        "forbidden": "the point is forbidden to Black",
    }
    return f"Wrong: {reasons[verdict['reason']]}."


def hinted(hint: Fields) -> str:
    """A winning move of a puzzle."""
    if hint["move"] is None:
        return "No winning move is proven after these moves."
    return f"{hint['move']['notation']} wins {_length(hint['plies'])}; it makes a {hint['kind']}."


def ended(position: Fields) -> str:
    """A game that is over, and its board.

    Args:
        position: The API's description of the position.
    """
    line = " ".join(each["notation"] for each in position["line"])
    winner = position["winner"]
    result = f"{winner} has won{f' with {line}' if line else ''}" if winner else "it is a draw"
    notations = position["notations"]
    moves = [f"Moves: {notations['moves']}"] if notations["moves"] else []
    return "\n".join(
        [
            f"Game over: {result}. There is no move to play.",
            *moves,
            *(rows(notations["board"]) if notations["board"] else []),
            *position["warnings"],
        ]
    )


def state(after: Fields) -> list[str]:
    """The state of a game in words."""
    if after["status"] == "ongoing":
        head = f"Then {after['to_move']} is to move."
    elif after["winner"]:
        head = f"This ends the game: {after['winner']} wins."
    else:
        head = "This ends the game: a draw."
    moves = [f"Moves: {after['moves']}"] if after["moves"] else []
    return [head, *moves, *(rows(after["board"]) if after["board"] else [])]


def rows(board: Sequence[str]) -> list[str]:
    """Rows of a board with their numbers, and the letters of the columns below."""
    width = len(str(len(board)))
    numbered = [f"{len(board) - index:>{width}} {row}" for index, row in enumerate(board)]
    letters = "".join(_letter(col) for col in range(len(board[0])))
    return [*numbered, f"{'':{width}} {letters}"]


def problem(document: Fields, fields: Mapping[str, Fields]) -> str:
    """A problem document as text, with the allowed forms of the arguments that it names.

    Args:
        fields: The schemas of all arguments.
    """
    lines = [f"{document['title']}: {document['detail'].removeprefix('body: ')}"]
    named: dict[str, None] = {}
    for fault in document.get("errors", ()):
        name = fault.get("pointer", "").lstrip("/").split("/")[0] or fault.get("parameter", "")
        if fault["message"] not in lines[0]:
            lines.append(f"- {fault.get('pointer') or name or 'arguments'}: {fault['message']}")
        forms = ("moves", "board") if fault["code"] == "position-form" else (name,)
        named |= dict.fromkeys(forms)
    for name in named:
        if name in fields and (about := fields[name].get("description")):
            examples = fields[name].get("examples", ())[:2]
            shown = "".join(f" Example: {example!r}." for example in examples)
            lines.append(f"Allowed as `{name}`: {about[:MAX_FORMS]}{shown}")
    for key, text in (("known", "Known"), ("supported_by", "Engines that play this game")):
        if key in document:
            lines.append(f"{text}: {', '.join(document[key])}.")
    if "retry_after" in document:
        lines.append(f"Try again in {document['retry_after']} s.")
    return "\n".join(lines)


def _letter(col: int) -> str:
    """The last letter of a column's name; columns after z begin with a again."""
    return chr(ord("a") + col % 26)


def _length(plies: int) -> str:
    """The length of a forced win in words."""
    return "with the next move" if plies == 1 else f"in {in_moves(plies)}"


def _victories(move: Fields) -> str:
    """The forced wins that a move of a game missed and allowed."""
    missed, allowed = move["missed"], move["allowed"]
    words = f" It missed a forced win {_length(missed['plies'])}." if missed else ""
    return words + (f" It allowed a forced win {_length(allowed['plies'])}." if allowed else "")


def _worth(answer: Fields) -> str:
    """The chance of a recommendation, or its proven result."""
    win_in, chance = answer["win_in"], answer["win_probability"]
    if win_in is not None:
        side = "wins" if win_in > 0 else "loses"
        return f", which {side} by force {_length(abs(win_in))}"
    return "" if chance is None else f", with a win probability of {chance:.0%}"


def _chance(chance: float | None) -> str:
    return "" if chance is None else f"win probability {chance:.0%}, "


def _line(pv: Sequence[str]) -> str:
    return f", line {' '.join(pv)}" if pv else ""
