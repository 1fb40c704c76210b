"""From a request, loaded and of the right types, to the position and the question that it asks."""

from __future__ import annotations

import dataclasses
import functools
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engines.base import MEMORY_OPTION, Limit
from engines.cancellation import CancellationToken
from engines.game import Board, Color, Move, Rules, preset
from engines.game.errors import (
    IllegalMoveError,
    NotationError,
    PositionError,
    RecordError,
    TengenError,
)
from engines.game.notation import parse_moves, parse_rows
from engines.game.records import GameRecord, read_psq, read_sgf
from engines.game.rules import default_rules
from service.config import Settings
from service.schemas.requests import (
    DEFAULT_CANDIDATES,
    DEFAULT_GAME,
    MAX_CANDIDATES,
    SEED_BITS,
)

LIMITS: Final = {"time": "time_ms", "nodes": "nodes", "depth": "depth"}
"""Field of `engines.base.Limit` to field of the request."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What to recommend a move for, and how."""

    board: Board
    candidates: int | None = DEFAULT_CANDIDATES
    """How many to return; None for all."""
    limit: Limit
    cancellation: CancellationToken
    """Set when nobody waits for the answer any more."""
    options: Mapping[str, object] = dataclasses.field(default_factory=dict)
    seed: int
    seeded: bool = False
    """Whether the caller gave the seed, and so wants the same answer each time."""
    id: str | None = None
    """The caller's own name for the request, handed back."""
    warnings: tuple[str, ...] = ()
    """What was understood otherwise than it was asked."""


def read_query(
    body: Mapping[str, Any], settings: Settings, cancellation: CancellationToken
) -> Query:
    """The question of a loaded `MoveRequest`.

    Args:
        body: The request.
        settings: The limits that it is held to.
        cancellation: Set when nobody waits for the answer any more.

    Raises:
        TengenError: The position or the game is impossible; `path` leads from the request's root.
    """
    board = read_board(body)
    warnings: list[str] = []
    return Query(
        board=board,
        candidates=_candidates(body, board.rules, warnings),
        limit=_limit(body.get("limits", {}), settings, warnings),
        cancellation=cancellation,
        options=_options(body.get("options", {}), settings, warnings),
        seed=body["seed"] if "seed" in body else secrets.randbits(SEED_BITS),
        seeded="seed" in body,
        id=body.get("id"),
        warnings=tuple(warnings),
    )


def read_board(body: Mapping[str, Any]) -> Board:
    """The position of a loaded request, given in one of the ways that there are.

    Raises:
        TengenError: The position or the game is impossible; `path` leads from the request's root.
    """
    for form, read in _RECORDS.items():
        if form in body:
            return _from_record(form, body[form], read)
    to_move = Color[body["to_move"]] if "to_move" in body else None
    if "board" in body:
        return _from_rows(body["board"], body.get("game"), to_move)
    game = body.get("game", DEFAULT_GAME)
    with within("game"):
        rules = _rules(game)
    if "moves" in body:
        return _from_moves(body["moves"], rules, to_move)
    return _from_stones(body["stones"], rules, to_move)


def _from_rows(
    rows: Sequence[str], game: str | Mapping[str, Any] | None, to_move: Color | None
) -> Board:
    with within("board"):
        cells = parse_rows(rows)
        shape = (len(rows), len(rows[0]))
        if game is None:
            rules = default_rules(*shape)
    if game is not None:
        with within("game"):
            rules = _rules(game, shape)
    if (rules.rows, rules.cols) != shape:
        raise NotationError(
            f"the board is {shape[0]}x{shape[1]}, the game is {rules}",
            code="board-shape",
            path=("board",),
        )
    return _set_up("board", lambda: Board.from_cells(rules, cells, to_move=to_move))


def _from_moves(moves: str | Sequence[str], rules: Rules, to_move: Color | None) -> Board:
    with within("moves"):
        parsed = parse_moves(moves, rules)
        # Who is to move now says who began; X by convention.
        first = Color.X
        if to_move is not None:
            first = to_move if len(parsed) % 2 == 0 else -to_move
        return Board.from_moves(rules, parsed, first=first)


def _from_stones(stones: Sequence[Mapping[str, Any]], rules: Rules, to_move: Color | None) -> Board:
    placed: dict[Move, Color] = {}
    with within("stones"):
        for index, stone in enumerate(stones):
            move = Move(stone["row"], stone["col"])
            if move in placed:
                raise IllegalMoveError(
                    f"stone {index + 1}: row {move.row}, col {move.col} holds a stone already",
                    code="occupied",
                    path=(index,),
                )
            placed[move] = Color[stone["player"]]
    return _set_up("stones", lambda: Board.from_stones(rules, placed, to_move=to_move))


def _from_record(form: str, text: str, read: Callable[[str], GameRecord]) -> Board:
    with within(form):
        try:
            return read(text).replay()
        except TengenError as error:
            # The message tells the line or the move; the pointer leads to the text that has them.
            error.path = ()
            raise


def _first_sgf(text: str) -> GameRecord:
    if not (games := read_sgf(text)):
        raise RecordError("the text holds no game")
    return games[0]


_RECORDS: Final[Mapping[str, Callable[[str], GameRecord]]] = {"sgf": _first_sgf, "psq": read_psq}
"""Field of the request to what reads it."""


def _set_up(field: str, make: Callable[[], Board]) -> Board:
    try:
        return make()
    except PositionError as error:
        # The side to move is judged with the stones, but is a field of its own.
        error.path = ("to_move",) if error.code == "to-move" else (field, *error.path)
        raise


def _rules(game: str | Mapping[str, Any], shape: tuple[int, int] | None = None) -> Rules:
    """The rules of a preset or of a game spelled out; `shape` is that of the board given."""
    if isinstance(game, str):
        rules = preset(game)
        # Gomoku is played on boards of many sizes, tic-tac-toe on one.
        return rules if shape is None or game == "tictactoe" else rules.resized(*shape)
    return Rules(
        rows=game.get("rows"),
        cols=game.get("cols"),
        win_length=game["win_length"],
        overline=game["overline"],
    )


def _candidates(body: Mapping[str, Any], rules: Rules, warnings: list[str]) -> int | None:
    asked: int | str = body.get("candidates", DEFAULT_CANDIDATES)
    if isinstance(asked, int):
        return asked
    if not rules.unbounded:
        return None
    warnings.append(
        f"an unbounded board has no end of empty cells: at most {MAX_CANDIDATES} are returned"
    )
    return MAX_CANDIDATES


def _options(
    asked: Mapping[str, object], settings: Settings, warnings: list[str]
) -> Mapping[str, object]:
    """The options asked for, with no more memory than the service has to give."""
    memory, most = asked.get(MEMORY_OPTION), settings.max_memory_mb
    if not isinstance(memory, int) or memory <= most:
        return asked
    warnings.append(f"options.{MEMORY_OPTION} is {memory}, {most} was applied")
    return {**asked, MEMORY_OPTION: most}


def _limit(asked: Mapping[str, int], settings: Settings, warnings: list[str]) -> Limit:
    """The limits asked for, below the hard ones, and never none."""
    if not asked:
        return _default_limit(min(settings.time_ms, settings.max_time_ms))
    for name, most in (("time_ms", settings.max_time_ms), ("nodes", settings.max_nodes)):
        if asked.get(name, 0) > most:
            warnings.append(f"limits.{name} is {asked[name]}, {most} was applied")
    nodes = asked.get("nodes")
    # With another limit given, the time is only there to end what would never end: the answer
    # should not depend on the clock.
    time_ms = min(asked.get("time_ms", settings.max_time_ms), settings.max_time_ms)
    return Limit(
        time=time_ms / 1000,
        nodes=None if nodes is None else min(nodes, settings.max_nodes),
        depth=asked.get("depth"),
    )


@functools.cache
def _default_limit(time_ms: int) -> Limit:
    return Limit(time=time_ms / 1000)


class within:  # noqa: N801 - read as a word: `with within("board"):`
    """Lets the paths of errors lead from the request's root, not from one of its fields.

    Args:
        fields: The way to the field.
    """

    def __init__(self, *fields: str | int) -> None:
        self._fields = fields

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, TengenError):
            error.path = (*self._fields, *error.path)
