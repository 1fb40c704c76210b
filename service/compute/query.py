"""Builds queries from loaded requests."""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, TypedDict, TypeVar, Unpack, cast

from tengen.engines.cancellation import CancellationToken
from tengen.engines.errors import OptionError
from tengen.engines.game import Board, Move, Rules
from tengen.engines.game.errors import IllegalMoveError, NotationError, TengenError
from tengen.engines.game.move_choice import MoveChoice, move_choice
from tengen.engines.game.notation import (
    MoveInput,
    MovesInput,
    NumberedMove,
    numbered_cells,
    parse_move,
    parse_moves,
)
from tengen.engines.game.reading import TEXT_FORMATS, Position, error_path, read
from tengen.engines.game.suggestions import quoted
from tengen.engines.interface import (
    DEFAULT_CANDIDATES,
    MAX_CANDIDATES,
    Engine,
    Limit,
    check_ongoing,
)
from tengen.engines.options import MEMORY_OPTION, THREADS_OPTION, Option
from tengen.engines.registry import default_engine
from tengen.engines.registry.level_options import options_at_level
from tengen.service.compute.positions import check_repeated, form_of
from tengen.service.config import Settings
from tengen.service.errors import ContradictionError, MoveChoiceError
from tengen.service.schemas.engines import SEED_BITS
from tengen.service.schemas.position_fields import PLAYERS
from tengen.service.schemas.positions import EMPTY_BOARD, RECORDED
from tengen_client.json_types import (
    AppliedLimitsDict,
    EngineNameDict,
    Game,
    LimitsDict,
    MoveRequestDict,
    NamedEngineDict,
    PositionDict,
    SearchRequestDict,
)

T = TypeVar("T")
RequestedLimits: TypeAlias = LimitsDict | AppliedLimitsDict

ENDINGS: Final = ("won", "drawn")
"""Statuses of a game that has ended."""
REPLAYED: Final = 4
"""How many moves are taken back in the time in which one is played."""


class PositionQuery(NamedTuple):
    """A position to describe."""

    board: Board
    id: str | None = None
    """Client-supplied ID, echoed in the response."""
    warnings: tuple[str, ...] = ()
    """Assumptions about the request."""


class AnswerChoices(TypedDict, total=False):
    """Fields of a request that may stand in its query string instead, see `AnswerChoiceSchema`."""

    engine: str
    level: str
    explain: bool


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A position to recommend a move for, and how."""

    board: Board
    played: Move | None = None
    """The player's move that led to `board`, of a request that plays one."""
    engine: str | None = None
    """Name of the engine; None for the game's default."""
    compare: tuple[str, ...] = ()
    """Names of the engines to compare with."""
    candidates: int | None = DEFAULT_CANDIDATES
    """Number of ranked moves; None for all."""
    choice: MoveChoice | None = None
    """The moves to choose from; None for all."""
    limit: Limit
    is_timed: bool = True
    """Whether the client set a time limit or no limit at all. Otherwise nodes or depth end the
    search, and the clock only stops a search that would otherwise take too long."""
    options: Mapping[str, object] = dataclasses.field(default_factory=dict)
    """Options of the engine; the engines compared with keep their defaults."""
    seed: int
    is_seeded: bool = False
    """Whether the seed is the client's own."""
    explain: bool = False
    """Whether the answer has the reasons for its move."""
    cancellation: CancellationToken = dataclasses.field(default_factory=CancellationToken)
    wait_s: float | None = None
    """Seconds to wait for a search slot; None for the usual time."""
    id: str | None = None
    """Client-supplied ID, echoed in the response."""
    warnings: tuple[str, ...] = ()
    """Adjustments made to the request."""
    turns: tuple[int, ...] = ()
    """The turns of the game to analyse, in this order; none for the position itself."""

    @property
    def analyses(self) -> int:
        """Number of analyses."""
        return max(len(self.turns), 1) * (1 + len(self.compare))

    def at(self, turn: int) -> Query:
        """The query for the position after this many moves of the game."""
        # Stones that were set up have no turns but the last.
        board = self.board if turn == len(self.board) else self.board.at(turn)
        return dataclasses.replace(self, board=board, turns=())


def build_query(
    body: SearchRequestDict,
    settings: Settings,
    cancellation: CancellationToken,
    *,
    compare: Sequence[str] = (),
    play: NumberedMove | None = None,
    **choices: Unpack[AnswerChoices],
) -> Query:
    """The query of a loaded `SearchRequestSchema`.

    Args:
        compare: Names of the engines to compare with.
        play: A move of the player in the position of the request.
        choices: The choices in the query string.
    """
    engine = named_engine(body.get("engine"), choices.get("engine"))
    level = _agreed("level", body.get("level"), choices.get("level"))
    explain = _agreed("explain", body.get("explain"), choices.get("explain"))
    position = read_board(body)
    board, warnings = position.board, list(position.warnings)
    played = None if play is None else _play(play, board, body.get("cells_from"), warnings)
    limits = body.get("limits") or {}
    options: Mapping[str, object] = body.get("options") or {}
    seed = body.get("seed")
    if level is not None:
        options = options_at_level(
            level,
            engine or default_engine(board.rules),
            options,
            plugins=settings.plugin_names,
        )
    return Query(
        board=board,
        played=played,
        engine=engine,
        compare=tuple(compare),
        candidates=_candidates(body, board.rules, warnings),
        choice=_choice(body, board, warnings),
        limit=applied_limit(limits, settings, warnings),
        is_timed=not limits or "time_ms" in limits,
        options=applied_options(options, settings, warnings),
        seed=secrets.randbits(SEED_BITS) if seed is None else seed,
        is_seeded=seed is not None,
        explain=bool(explain),
        cancellation=cancellation,
        wait_s=applied_wait(body.get("wait_ms"), settings, warnings),
        id=body.get("id"),
        warnings=tuple(warnings),
    )


def read_position(body: PositionDict) -> PositionQuery:
    """The position of a loaded `PositionSchema`, with what its description echoes."""
    position = read_board(body)
    return PositionQuery(position.board, body.get("id"), position.warnings)


def read_board(body: PositionDict) -> Position:
    """The position of a loaded `PositionSchema`.

    Raises:
        ContradictionError: Its forms are different positions, or the request repeats a state that
            the position does not have.
    """
    side = body.get("to_move")
    # Nobody is to move after the end: the state tells who began.
    is_open = side is None and body.get("status") in ENDINGS
    position = _read(body, PLAYERS[0] if is_open and body.get("setup") else side)
    try:
        check_repeated(body, position.board)
    except ContradictionError as error:
        if not is_open or form_of(body) in RECORDED:
            raise
        try:
            position = _read(body, (-position.board.to_move).symbol)
            check_repeated(body, position.board)
        except TengenError:
            raise error from None
    return position


def _read(body: PositionDict, to_move: str | None) -> Position:
    """The position of a request in its main form, with a side to move."""
    form = form_of(body)
    game: Rules | Game | None = body.get("game")
    is_record = form in RECORDED
    if game is None and "board" in body and not is_record:
        # A board also decides the game of the moves beside it.
        game = read(body["board"], form="board", to_move=PLAYERS[0], setup=True).board.rules
    return read(
        cast("Mapping[str, Any]", body).get(form, EMPTY_BOARD[1]),
        None if form in TEXT_FORMATS else game,
        form=form,
        to_move=None if is_record else to_move,
        setup=body.get("setup") or False,
        cells_from=body.get("cells_from"),
    )


def named_engine(
    in_body: str | NamedEngineDict | EngineNameDict | None, in_query: str | None
) -> str | None:
    """The name of a request's engine; None if it names none."""
    name = in_body["name"] if isinstance(in_body, dict) else in_body
    return _agreed("engine", name, in_query)


def compared_engines(body: MoveRequestDict, in_query: Sequence[str]) -> Sequence[str]:
    """The names of the engines that a request compares with."""
    return _agreed("compare", body.get("compare"), in_query or None) or ()


def _agreed(name: str, in_body: T | None, in_query: T | None) -> T | None:
    """The value of a field that may also be a query parameter."""
    if None not in (in_body, in_query) and in_body != in_query:
        message = f"{name} is {quoted(in_body)} in the body and {quoted(in_query)} in the query"
        raise ContradictionError(f"{message}: name it once", path=(name,))
    return in_query if in_body is None else in_body


def _candidates(body: SearchRequestDict, rules: Rules, warnings: list[str]) -> int | None:
    requested = body.get("candidates") or DEFAULT_CANDIDATES
    if isinstance(requested, int):
        return requested
    if not rules.unbounded:
        return None
    warnings.append(
        f"an unbounded board has no end of empty cells: at most {MAX_CANDIDATES} are returned"
    )
    return MAX_CANDIDATES


def _play(played: NumberedMove, board: Board, cells_from: int | None, warnings: list[str]) -> Move:
    """Play a player's move; returns it."""
    check_ongoing(board)
    side = played.get("player") if isinstance(played, Mapping) else None
    if side not in (None, board.to_move.symbol):
        message = f"the move is one of {side}, but {board.to_move.symbol} is to move"
        raise ContradictionError(message, path=("play", "player"))
    try:
        with error_path("play"):
            move = parse_move(_cell(played, board.rules, cells_from, warnings), board.rules)
            board.push(move)
    except IllegalMoveError as error:
        raise _choice_error(error) from None
    return move


def _choice(body: SearchRequestDict, board: Board, warnings: list[str]) -> MoveChoice | None:
    """The moves that `allow` and `avoid` leave; None for all."""
    if not body.keys() & {"allow", "avoid"} or board.outcome() is not None:
        return None
    rules, cells_from = board.rules, body.get("cells_from")
    try:
        allow = _choice_moves("allow", body.get("allow"), rules, cells_from, warnings)
        avoid = _choice_moves("avoid", body.get("avoid"), rules, cells_from, warnings)
        return move_choice(board, allow=allow, avoid=avoid)
    except IllegalMoveError as error:
        raise _choice_error(error) from None


def _choice_error(error: IllegalMoveError) -> MoveChoiceError:
    """The error of a move to play, allow or avoid."""
    return MoveChoiceError(error.message, code=error.code, path=error.path)


def _choice_moves(
    field: str,
    moves: MovesInput | None,
    rules: Rules,
    cells_from: int | None,
    warnings: list[str],
) -> list[Move] | None:
    if moves is None:
        return None
    with error_path(field):
        if not isinstance(moves, str):
            moves = _numbered(list(moves), rules, cells_from, warnings)
        return parse_moves(moves, rules)


def _cell(
    move: NumberedMove, rules: Rules, cells_from: int | None, warnings: list[str]
) -> MoveInput:
    """A move, without its number if it is one, see `_numbered`."""
    try:
        (cell,) = _numbered([move], rules, cells_from, warnings)
    except NotationError as error:
        # A single move has no index.
        raise NotationError(error.message, code=error.code) from None
    return cast("MoveInput", cell)


def _numbered(
    moves: Sequence[NumberedMove], rules: Rules, cells_from: int | None, warnings: list[str]
) -> Sequence[NumberedMove]:
    """Replace numbers of cells with `[row, col]`; a warning that is new is added."""
    cells, assumptions = numbered_cells(moves, rules, cells_from)
    warnings += [each for each in assumptions if each not in warnings]
    return cells


def offered_options(engine: Engine, settings: Settings) -> list[Option]:
    """The options of an engine that requests may set."""
    threads = settings.max_search_threads
    return [
        dataclasses.replace(option, high=threads) if option.name == THREADS_OPTION else option
        for option in engine.options
        if option.name != THREADS_OPTION or threads > 1
    ]


def applied_options(
    requested: Mapping[str, object], settings: Settings, warnings: list[str]
) -> Mapping[str, object]:
    """The requested options, with no more memory than the service allows."""
    threads, allowed = requested.get(THREADS_OPTION, 1), settings.max_search_threads
    if isinstance(threads, int) and threads > allowed:
        raise OptionError(
            f"option {THREADS_OPTION!r} is {threads}, this service allows at most {allowed}",
            path=("options", THREADS_OPTION),
        )
    memory, maximum = requested.get(MEMORY_OPTION), settings.max_memory_mb
    if not isinstance(memory, int) or memory <= maximum:
        return requested
    warnings.append(f"options.{MEMORY_OPTION} is {memory}, {maximum} was applied")
    return {**requested, MEMORY_OPTION: maximum}


def applied_wait(
    requested: int | None, settings: Settings, warnings: list[str] | None = None
) -> float | None:
    """The requested seconds to wait for a search slot, cut to the hard limit; None for no request.

    Args:
        warnings: Gets a warning if they were cut; None for responses without warnings.
    """
    if requested is None:
        return None
    if requested > settings.max_wait_ms and warnings is not None:
        warnings.append(f"wait_ms is {requested}, {settings.max_wait_ms} was applied")
    return min(requested, settings.max_wait_ms) / 1000


def applied_limit(requested: RequestedLimits, settings: Settings, warnings: list[str]) -> Limit:
    """The requested limits, cut to the hard ones; never without a time."""
    if not requested:
        return Limit(time=min(settings.time_ms, settings.max_time_ms) / 1000)
    time_ms = requested.get("time_ms") or settings.max_time_ms
    nodes = requested.get("nodes") or 0
    for name, value, maximum in (
        ("time_ms", time_ms, settings.max_time_ms),
        ("nodes", nodes, settings.max_nodes),
    ):
        if value > maximum:
            warnings.append(f"limits.{name} is {value}, {maximum} was applied")
    # If there is another limit, the time only stops searches that would never end, so that answers
    # with a limit of nodes or depth do not depend on the clock.
    return Limit(
        time=min(time_ms, settings.max_time_ms) / 1000,
        nodes=min(nodes, settings.max_nodes) or None,
        depth=requested.get("depth"),
    )
