"""A position and its history: `push`, `pop`, `legal_moves`, `outcome`."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from tengen.engines.game.bounding_box import MAX_COORDINATE, ORIGIN, WINDOW_MARGIN, Box, Window
from tengen.engines.game.diagrams import draw_board
from tengen.engines.game.errors import (
    IllegalMoveError,
    NoMoveError,
    NotationError,
    PositionError,
    excerpt,
)
from tengen.engines.game.first_moves import FirstMove, first_move, reaches
from tengen.engines.game.forbidden import FORBIDDEN_REASONS, ForbiddenPoints, ForbiddenReason
from tengen.engines.game.lines import (
    Run,
    all_cells,
    has_run,
    long_runs,
    winning_line,
    winning_lines,
)
from tengen.engines.game.notation import (
    MoveInput,
    format_move,
    format_moves,
    parse_move,
    parse_moves,
)
from tengen.engines.game.reachability import check_reachable, side_to_move
from tengen.engines.game.rules import Color, Move, Rules, rules_for, rules_of
from tengen.engines.game.suggestions import with_hints
from tengen.engines.game.text_diagrams import draw_text
from tengen.engines.game.usage import usage

_MINUS_ONE: Final = 255
"""The byte of -1 as an int8."""
_COLORS: Final = {1: Color.X, _MINUS_ONE: Color.O}
"""Byte of a cell to its stone."""
_VALUES: Final = "1 for X, -1 for O, 0 for empty"
"""Values of cells in arrays, for messages."""

StonesInput: TypeAlias = (
    Mapping[Move, Color | str] | Mapping[tuple[int, int], Color | str] | Mapping[str, Color | str]
)
"""Stones by cell, as `{Move(7, 7): Color.X}` or `{"h8": "X"}`."""
EndReason = Literal["line", "full-board", "no-legal-move"] | ForbiddenReason
END_REASONS: Final[tuple[EndReason, ...]] = (
    *("line", "full-board", "no-legal-move"),
    *FORBIDDEN_REASONS,
)


@with_hints("an outcome", {"result": "`winner`", "termination": "`reason`", "color": "`winner`"})
@dataclasses.dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winner: Color | None
    """Winner; None for a draw."""
    line: tuple[Move, ...] = ()
    """The winner's run of stones from end to end; empty unless a line won. If one stone completes
    several runs, the first in the order of `DIRECTIONS`."""
    reason: EndReason = "line"
    """What ended the game. A win: a line, or X's last stone on a forbidden point. A draw: the full
    board, or only forbidden points left for X."""


_SYNONYMS: Final = {
    **dict.fromkeys(("move", "play", "makemove", "domove", "playmove"), "`push`"),
    **dict.fromkeys(("place", "set", "put", "add", "step", "addstone"), "`push`"),
    **dict.fromkeys(("pushsan", "pushuci", "pushxboard", "pushlan"), "`push`"),
    **dict.fromkeys(("redo", "redomove", "replay"), "`push`"),
    **dict.fromkeys(("extend", "playmoves", "pushmoves"), "`push_all`"),
    **dict.fromkeys(("undo", "unmove", "unmakemove", "takeback", "undomove", "back"), "`pop`"),
    **dict.fromkeys(("last", "lastmove", "previousmove"), "`peek()`"),
    **dict.fromkeys(("winner", "result", "status", "haswon", "termination"), "`outcome()`"),
    **dict.fromkeys(("isdraw", "iswin", "iswon", "checkwin", "getwinner"), "`outcome()`"),
    **dict.fromkeys(("ischeckmate", "isstalemate", "isvariantend"), "`outcome()`"),
    **dict.fromkeys(("gameover", "isfinished", "isterminal", "over", "done"), "`is_over`"),
    **dict.fromkeys(("moves", "history", "movelist"), "`move_stack`"),
    **dict.fromkeys(("ply", "plies", "movecount", "movenumber"), "`len(board.move_stack)`"),
    **dict.fromkeys(("fullmovenumber", "halfmoveclock"), "`len(board.move_stack)`"),
    **dict.fromkeys(("emptycells", "validmoves", "availablemoves"), "`legal_moves()`"),
    **dict.fromkeys(("generatelegalmoves", "possiblemoves", "actions"), "`legal_moves()`"),
    **dict.fromkeys(("isvalid", "isvalidmove", "islegalmove", "ispseudolegal"), "`is_legal`"),
    **dict.fromkeys(("size", "shape", "rows", "cols", "height", "width"), "`rules.shape`"),
    **dict.fromkeys(("board", "grid", "array"), "`cells`"),
    **dict.fromkeys(("player", "currentplayer", "sidetomove", "toplay"), "`turn`"),
    **dict.fromkeys(("pieceat", "colorat", "stoneat", "at", "get"), "`board[cell]`"),
    **dict.fromkeys(("piecemap", "pieces", "occupied", "setup"), "`stones`"),
    **dict.fromkeys(("setpieceat", "removepieceat", "setpiecemap"), "`Board.from_stones`"),
    **dict.fromkeys(("reset", "clear", "resetboard", "clearboard"), "`Board(board.rules)`"),
    **dict.fromkeys(("fen", "epd", "ascii", "unicode", "display", "show"), "`str(board)`"),
    **dict.fromkeys(("draw", "svg", "picture", "image", "render"), "`tengen.draw_board`"),
    **dict.fromkeys(("fromsgf", "fromtext", "read"), "`tengen.read`"),
    **dict.fromkeys(("fromfen", "setfen", "setboard"), "`tengen.read`"),
    **dict.fromkeys(("parsesan", "parseuci", "parsemove"), "`tengen.parse_move`"),
    **dict.fromkeys(("san", "uci", "lan", "formatmove"), "`tengen.format_move`"),
    **dict.fromkeys(("variationsan", "sgf", "pgn"), "`tengen.format_moves`"),
    "bestmove": "`tengen.best_move`",
    **dict.fromkeys(("analyse", "analyze", "evaluate"), "`tengen.analyse`"),
}
"""Other words for attributes of a board, see `did_you_mean`."""


class LegalMoves(list[Move]):
    """The legal moves of a position; `in` takes a move in any spelling, such as `h8`."""

    def __init__(self, moves: Iterable[Move], rules: Rules) -> None:
        super().__init__(moves)
        self._rules = rules

    def __contains__(self, move: object) -> bool:
        """Whether a move is legal.

        Raises:
            NotationError: The move is malformed.
        """
        if type(move) is not Move:
            written: Any = move
            try:
                move = parse_move(written, self._rules)
            except IllegalMoveError:
                return False
        return super().__contains__(move)

    def count(self, move: object) -> int:
        """1 for a legal move, else 0; errors are as for `in`."""
        return int(move in self)


@with_hints("a board", _SYNONYMS)
class Board:
    """A position with the moves that led to it.

    A board is a container of its stones: `len` counts them, iteration yields their cells in the
    order of play, and `in` tells whether a cell has one. Cells are written in any way that
    `parse_move` reads, such as `h8`, and must be on the board. `numpy.array(board)` is `cells`,
    `str(board)` a drawing.

    Args:
        rules: The game, or the name of a preset.
        to_move: First player; X by convention.

    Raises:
        RulesError: Unknown name, or neither rules nor a name.

    Examples:
        >>> board = Board("gomoku")
        >>> board.push("h8")
        >>> board.push("i9")
        >>> board["h8"], board["a1"], "i9" in board, list(board)
        (<Color.X: 1>, None, True, [Move(row=7, col=7), Move(row=6, col=8)])
    """

    @usage("Board('gomoku'), or Board(Rules(rows=19, cols=19, win_length=5)) for another size")
    def __init__(self, rules: Rules | str, *, to_move: Color | str = Color.X) -> None:
        self.rules = rules_of(rules)
        self.to_move = Color.of(to_move)
        self._moves: list[Move] = []
        """Moves pushed so far."""
        self.setup = False
        """Whether stones were placed freely, see `from_stones`."""
        self._stones: dict[Move, Color] = {}
        self._outcome: Outcome | None = None
        self._cells: npt.NDArray[np.int8] | None = None
        """Cache of `cells`, created on first use and updated by every push and pop."""
        self._window: Window | None = None
        """Cache of `window` without borders, discarded by every push and pop."""
        self._points: ForbiddenPoints | None = None
        """Cache for `forbidden_points`, created on first use and updated by every push and pop."""
        self._forbidden: dict[Move, ForbiddenReason] | None = None
        """Cache of `forbidden_points`, discarded by every push and pop."""
        self._boxes = [ORIGIN]
        """Without borders, the bounding box of the stones: before each pushed move, and now."""

    @classmethod
    @usage("Board.from_moves('h8i9', 'gomoku')")
    def from_moves(
        cls,
        moves: str | Iterable[MoveInput],
        rules: Rules | str,
        *,
        first: Color | str = Color.X,
    ) -> Self:
        """The position after `moves`, played in turn.

        Args:
            moves: Moves, or a text such as `h8i9j10`, see `parse_moves`.
            rules: The game, or the name of a preset.

        Raises:
            NotationError: A move is malformed.
            IllegalMoveError: See `push_all`.
        """
        board = cls(rules_for(moves, rules), to_move=first)
        board.push_all(moves)
        return board

    @classmethod
    @usage("Board.from_stones({'h8': 'X'}, 'gomoku')")
    def from_stones(
        cls,
        stones: StonesInput,
        rules: Rules | str,
        *,
        to_move: Color | str | None = None,
        setup: bool = False,
    ) -> Self:
        """A position without its history.

        Args:
            stones: Stones by cell, such as `{Move(7, 7): Color.X}` or `{"h8": "X"}`.
            rules: The game, or the name of a preset.
            to_move: The side to move. By default the counts decide; with equal counts, the loser is
                to move in a won game, else X.
            setup: Whether the stones were placed freely, as in a problem: then any counts are
                allowed, either side may be to move, `to_move` is required, and a side with any
                winning lines has won.

        Raises:
            NotationError: A cell is malformed, or a color is neither X nor O.
            IllegalMoveError: A stone off the board, or too far away on an unbounded one.
            PositionError: Both sides have a winning line; or, unless the stones were placed freely,
                stone counts that no game reaches, a side that cannot be to move, moves after the
                win, lines that no single stone completed, or an overline that is forbidden.
        """
        board = cls(rules_for(stones, rules))
        if not isinstance(stones, Mapping):
            raise NotationError(
                f"stones are {excerpt(stones)}, expected cells with their colors, such as "
                "{'h8': 'X'}"
            )
        board._stones = {board._cell(cell): Color.of(color) for cell, color in dict(stones).items()}
        board._check_all_on_board()
        if board.rules.unbounded:
            board._boxes = [Box.around(board._stones)]
            board._boxes[-1].check_span()
        board._settle(to_move, setup=setup)
        return board

    @classmethod
    @usage("Board.from_cells(array, 'gomoku')")
    def from_cells(
        cls,
        cells: npt.ArrayLike,
        rules: Rules | str,
        *,
        to_move: Color | str | None = None,
        setup: bool = False,
    ) -> Self:
        """A position of a bounded board without its history.

        Args:
            cells: (rows, cols): +1 for X, -1 for O, 0 for empty; of any type of numbers.
            rules: The game, on a board with borders, or the name of a preset.

        Raises:
            RulesError: The board is unbounded.
            NotationError: `cells` does not have the board's shape, or has another value.
            PositionError: See `from_stones`.
        """
        board = cls(rules_for(cells, rules))
        given = np.asarray(cells)
        if given.dtype.kind not in "iuf":
            raise NotationError(
                f"cells are of type {given.dtype}, expected numbers: {_VALUES}; "
                "`tengen.read` takes rows of text"
            )
        if given.shape != board.rules.shape:
            raise NotationError(f"cells are {given.shape}, the board is {board.rules.shape}")
        board._cells = given.astype(np.int8)
        is_wrong = given != np.sign(board._cells)
        if is_wrong.any():
            raise NotationError(f"cells have the value {given[is_wrong][0]}, expected {_VALUES}")
        whole = board._cells.tobytes()
        taken = itertools.compress(all_cells(*board.rules.shape), whole)
        stones = map(_COLORS.__getitem__, whole.translate(None, b"\0"))
        board._stones = dict(zip(taken, stones, strict=True))
        board._settle(to_move, setup=setup)
        return board

    def _settle(self, to_move: Color | str | None, *, setup: bool) -> None:
        """Determine the outcome and the side to move of stones without a history."""
        self.setup = setup
        self._outcome = outcome = self.scan()
        side = None if to_move is None else Color.of(to_move)
        self._determine_side(outcome, side, setup=setup)
        if outcome is None and not self._has_legal_move():
            self._outcome = Outcome(None, reason="no-legal-move")

    def _determine_side(
        self, outcome: Outcome | None, to_move: Color | None, *, setup: bool
    ) -> None:
        """Determine the side to move, and check that a game reaches the stones."""
        if setup:
            if to_move is None:
                raise PositionError(
                    "stones that were placed freely do not decide whose turn it is: "
                    "to_move is needed, X or O",
                    code="required",
                    path=("to_move",),
                )
            self.to_move = to_move
            return
        winner = outcome.winner if outcome else None
        self.to_move = side_to_move(self._stones, to_move, default=-winner if winner else Color.X)
        check_reachable(self._stones, self.rules, self._long_runs(), self.to_move, winner)
        first = self.to_move if len(self._stones) % 2 == 0 else -self.to_move
        if not reaches(self.rules, self._stones, first):
            raise PositionError(
                f"no game by the {self.rules.opening} opening has these stones: the first player "
                "needs one on the centre, and its second outside of the square around it",
                code="opening",
            )

    def copy(self) -> Board:
        """An independent board with the same position and history."""
        other = Board(self.rules, to_move=self.to_move)
        other.setup = self.setup
        other._moves = self._moves.copy()
        other._stones = self._stones.copy()
        other._outcome = self._outcome
        other._cells = None if self._cells is None else self._cells.copy()
        other._window = self._window
        # Every push and pop replaces it.
        other._forbidden = self._forbidden
        other._points = None if self._points is None else self._points.copy()
        other._boxes = self._boxes.copy()
        return other

    __copy__ = copy

    def at(self, turn: int) -> Board:
        """The position after the first moves of the history, with these moves as its own.

        Args:
            turn: Number of moves.

        Raises:
            IndexError: The history has fewer moves.
        """
        taken_back = len(self._moves) - turn
        if turn < 0 or taken_back < 0:
            raise IndexError(f"turn is {turn}, the history has {len(self._moves)} moves")
        if not taken_back:
            return self.copy()
        other = Board(self.rules, to_move=self.to_move if taken_back % 2 == 0 else -self.to_move)
        other._moves = self._moves[:turn]
        # Stones are in the order of play, behind those that were set up.
        other._stones = dict(itertools.islice(self._stones.items(), len(self) - taken_back))
        if self.rules.unbounded:
            other._boxes = self._boxes[:-taken_back]
        return other

    def __deepcopy__(self, memo: object) -> Board:
        return self.copy()

    def __getitem__(self, cell: MoveInput) -> Color | None:
        """The stone on a cell, or None.

        Raises:
            NotationError: The cell is malformed.
            IllegalMoveError: It is off the board.
        """
        move = self._cell(cell)
        self._check_on_board(move)
        return self._stones.get(move)

    def __contains__(self, cell: MoveInput) -> bool:
        """Whether a cell has a stone; errors are as for `board[cell]`."""
        return self[cell] is not None

    def __iter__(self) -> Iterator[Move]:
        """The cells with stones, in the order of play if the position was not set up."""
        return iter(self._stones)

    def __reversed__(self) -> Iterator[Move]:
        """The cells with stones, the last one first."""
        return reversed(self._stones)

    def __len__(self) -> int:
        """Number of stones; a board without any is false."""
        return len(self._stones)

    def __array__(
        self,
        dtype: npt.DTypeLike | None = None,
        copy: bool | None = None,  # noqa: FBT001 - numpy's protocol
    ) -> npt.NDArray[Any]:
        """The `cells` for numpy."""
        if copy is False:
            raise ValueError("an array of a board is a copy, copy=False is not possible")
        return self.cells if dtype is None else self.cells.astype(dtype)

    def __eq__(self, other: object) -> bool:
        """Same rules, stones and side to move; the history does not matter."""
        if not isinstance(other, Board):
            return NotImplemented
        return (self.rules, self.to_move, self._stones) == (
            other.rules,
            other.to_move,
            other._stones,
        )

    __hash__ = None  # type: ignore[assignment]  # boards are mutable; see `symmetry.hashes`

    def __repr__(self) -> str:
        return f"<Board: {len(self)} stones on {self.rules}, {self.to_move.symbol} to move>"

    def __str__(self) -> str:
        return draw_text(self)

    def _repr_svg_(self) -> str:
        return draw_board(self).svg

    @property
    def stones(self) -> Mapping[Move, Color]:
        """Stones by cell; a read-only view that follows `push` and `pop`."""
        return MappingProxyType(self._stones)

    @property
    def move_stack(self) -> list[Move]:
        """Moves pushed so far, a copy; empty for a position that was set up."""
        return self._moves.copy()

    @property
    def cells(self) -> npt.NDArray[np.int8]:
        """(rows, cols) of a bounded board: +1 for X, -1 for O, 0 for empty; a copy.

        Raises:
            RulesError: The board is unbounded; see `window`.
        """
        if self._cells is None:
            self._cells = self._filled(*self.rules.shape, top=0, left=0)
        return self._cells.copy()

    @property
    def turn(self) -> Color:
        """The side to move; another name of `to_move`, known from python-chess."""
        return self.to_move

    @property
    def is_over(self) -> bool:
        """Whether the game has ended; `outcome` tells how."""
        return self._outcome is not None

    def is_game_over(self) -> bool:
        """Whether the game has ended; another name of `is_over`, known from python-chess."""
        return self.is_over

    def count(self, color: Color | str) -> int:
        """Number of stones of one color.

        Raises:
            NotationError: The color is neither X nor O.
        """
        counted = Color.of(color)
        return sum(1 for stone in self._stones.values() if stone is counted)

    def window(self, *, margin: bool = True) -> Window:
        """The relevant part of the board.

        All of a bounded board. Without borders, the stones' bounding box, or (0, 0) of an empty
        board.

        Args:
            margin: Whether to add `WINDOW_MARGIN` cells on each side of a bounding box, as far as
                `push` allows them.
        """
        if not self.rules.unbounded:
            return Window(self.cells, 0, 0)
        if not margin or (window := self._window) is None:
            box = self._boxes[-1]
            rows, cols = box.ranges(margin=margin)
            top, left = rows.start, cols.start
            full = tuple(side + 2 * WINDOW_MARGIN for side in box.shape)
            window = Window(
                self._filled(len(rows), len(cols), top=top, left=left),
                top,
                left,
                bordered=margin and (len(rows), len(cols)) != full,
            )
        if margin:
            # Thousands of stones take milliseconds, and an analysis asks more than once.
            self._window = window
        return window._replace(cells=window.cells.copy())

    def legal_moves(self) -> LegalMoves:
        """Empty cells that are not forbidden, in reading order; none once the game is over.

        Without borders, only the cells of `window` are listed, though every empty cell within
        `MAX_SPAN` of the stones is legal. `is_legal` answers for one move, and is faster.
        """
        return LegalMoves(self._legal_moves(), self.rules)

    def _legal_moves(self) -> list[Move]:
        if self._outcome is not None:
            return []
        if self.rules.unbounded:
            rows, cols = self._boxes[-1].ranges(margin=True)
            cells = tuple(Move(row, col) for row in rows for col in cols)
        else:
            cells = all_cells(*self.rules.shape)
        empty = [move for move in cells if move not in self._stones]
        if (restriction := self.first_move()) is not None:
            empty = list(filter(restriction.allows, empty))
        if not self.rules.forbidden_points or self.to_move is Color.O:
            return empty
        forbidden = self.forbidden_points()
        return [move for move in empty if move not in forbidden]

    def is_legal(self, move: MoveInput) -> bool:
        """Whether `push` would accept a move, and the move is not forbidden.

        Args:
            move: The move, written in any way that `parse_move` reads, such as `h8`.

        Raises:
            NotationError: The move is malformed.
            PositionError: Whether the move is forbidden is too involved; see `ForbiddenPoints`.
        """
        try:
            cell = self._cell(move)
            self._check_playable(cell)
        except IllegalMoveError:
            return False
        return self.forbidden_reason(cell) is None

    def first_move(self) -> FirstMove | None:
        """The region that the opening allows for the next stone; None for the whole board."""
        return first_move(self.rules, self._stones, self.to_move)

    def forbidden_points(self) -> dict[Move, ForbiddenReason]:
        """Where a stone of X would lose at once, with the reasons; empty after the end.

        They do not depend on the side to move. Only renju has any.

        Raises:
            PositionError: See `tengen.engines.game.forbidden.ForbiddenPoints`.
        """
        if not self.rules.forbidden_points or self._outcome is not None:
            return {}
        if self._forbidden is None:
            self._forbidden = self._forbidden_points().all()
        return self._forbidden.copy()

    @usage("board.push('h8'), or board.push((7, 7)) for the row and the column from 0")
    def push(self, move: MoveInput) -> None:
        """Play a move for the side to move; a forbidden one loses at once.

        Args:
            move: The move, written in any way that `parse_move` reads, such as `h8`.

        Raises:
            NotationError: The move is malformed.
            IllegalMoveError: Off the board, on a stone, after the end, or not where the opening
                wants it; the board is unchanged.
            PositionError: Whether the move is forbidden is too involved; see `ForbiddenPoints`.
        """
        move = self._cell(move)
        self._check_playable(move)
        outcome = self.outcome_after(move)
        if self.rules.unbounded:
            self._boxes.append(self._box_with(move))
            self._window = None
        self._stones[move] = self.to_move
        if self._cells is not None:
            self._cells[move] = self.to_move
        if self._points is not None:
            self._points.place(move, self.to_move)
        self._moves.append(move)
        self._forbidden = None
        self._outcome = outcome
        self.to_move = -self.to_move

    def _check_playable(self, move: Move) -> None:
        """Check that the game goes on, and that a stone may be placed on a cell.

        Raises:
            IllegalMoveError: See `push`.
        """
        if self._outcome is not None:
            raise IllegalMoveError("the game is over", code="game-over")
        self._check_on_board(move)
        if move in self._stones:
            raise IllegalMoveError(
                f"{format_move(move, self.rules)} holds {self._stones[move].symbol}, a move needs "
                "an empty cell",
                code="occupied",
                values={"cell": format_move(move, self.rules)},
            )
        if (restriction := self.first_move()) is not None and not restriction.allows(move):
            raise IllegalMoveError(
                f"{format_move(move, self.rules)} is not allowed by the {restriction.opening} "
                f"opening: {self.to_move.symbol} needs {restriction}",
                code="opening",
            )
        if self.rules.unbounded:
            self._box_with(move).check_span()

    def _box_with(self, move: Move) -> Box:
        """The bounding box of the stones and one more, on a board without borders."""
        return self._boxes[-1].with_stone(move) if self._stones else Box.around([move])

    @usage("board.push_all('h8i9'), or board.push_all(['h8', 'i9'])")
    def push_all(self, moves: str | Iterable[MoveInput]) -> None:
        """Play moves in turn.

        Args:
            moves: Moves as for `push`, or a text such as `h8i9j10`, see `parse_moves`.

        Raises:
            NotationError: A move is malformed; `path` is its index.
            IllegalMoveError: See `push`; or a forbidden move that is not the last; `path` is the
                move's index. The moves before it stay.
            PositionError: See `push`.
        """
        last: Move | None = None
        played = parse_moves(moves, self.rules) if isinstance(moves, str) else moves
        for index, move in enumerate(played):
            if last and (ended := self._outcome) and ended.reason in FORBIDDEN_REASONS:
                raise IllegalMoveError(
                    f"move {index}: {format_move(last, self.rules)} is a {ended.reason}, which is "
                    "forbidden to X and ends the game",
                    code="forbidden",
                    path=(index - 1,),
                )
            try:
                self.push(move)
            except (NotationError, PositionError) as error:
                raise type(error)(
                    f"move {index + 1}: {error.message}",
                    code=error.code,
                    path=(index,),
                    values={**error.values, "number": index + 1},
                ) from None
            last = self._moves[-1]

    def peek(self) -> Move:
        """The last move.

        Raises:
            NoMoveError: No move was pushed.
        """
        if not self._moves:
            raise NoMoveError(
                "the board has no moves to take back: none was pushed"
                + (", its stones were set up" if self._stones else "")
            )
        return self._moves[-1]

    def pop(self) -> Move:
        """Take back the last move and return it.

        Raises:
            NoMoveError: No move was pushed.
        """
        move = self.peek()
        self._moves.pop()
        del self._stones[move]
        if self.rules.unbounded:
            self._boxes.pop()
            self._window = None
        if self._cells is not None:
            self._cells[move] = 0
        if self._points is not None:
            self._points.lift(move)
        self._forbidden = None
        # `push` rejects moves after the end, so the game was not over before any pushed move.
        self._outcome = None
        self.to_move = -self.to_move
        return move

    def outcome(self) -> Outcome | None:
        """How the game ended, or None for an ongoing game."""
        return self._outcome

    def outcome_after(self, move: MoveInput) -> Outcome | None:
        """How the game would end with a legal move, or None if it would go on."""
        move, color = self._cell(move), self.to_move
        if line := self.winning_line(move, color):
            return Outcome(color, line)
        if (reason := self.forbidden_reason(move)) is not None:
            return Outcome(-color, reason=reason)
        if self.is_full(with_more=1):
            return Outcome(None, reason="full-board")
        if self.rules.forbidden_points and color is Color.O:
            points = self._forbidden_points()
            points.place(move, color)
            try:
                if not points.any_allowed():
                    return Outcome(None, reason="no-legal-move")
            finally:
                points.lift(move)
        return None

    def forbidden_reason(self, move: MoveInput) -> ForbiddenReason | None:
        """Why a legal move would lose at once; None if it would not.

        Raises:
            PositionError: See `tengen.engines.game.forbidden.ForbiddenPoints`.
        """
        if not self.rules.forbidden_points or self.to_move is Color.O:
            return None
        return self._forbidden_points().reason(self._cell(move))

    def is_full(self, *, with_more: int = 0) -> bool:
        """Whether no cell is empty after `with_more` further stones; False without borders."""
        if self.rules.unbounded:
            return False
        rows, cols = self.rules.shape
        return len(self._stones) + with_more == rows * cols

    def winning_line(self, move: MoveInput, color: Color | str) -> tuple[Move, ...]:
        """The run that wins for `color` with a stone of its own on `move`, or `()`.

        The cell may be empty or hold that stone already. Only the four lines through it count.
        """
        return winning_line(self._stones, self.rules, self._cell(move), Color.of(color))

    def scan(self) -> Outcome | None:
        """The outcome of the stones on the board, independent of the moves played."""
        lines = winning_lines(self._stones, self.rules, self._long_runs())
        winners = {color for color, _ in lines}
        if len(winners) > 1:
            raise PositionError(
                "both X and O have a winning line, only one side can win", code="two-winners"
            )
        if lines:
            return Outcome(*lines[0])
        return Outcome(None, reason="full-board") if self.is_full() else None

    def _has_legal_move(self) -> bool:
        """Whether the side to move has a point that is not forbidden, unless the board is full."""
        if not self.rules.forbidden_points or self.to_move is Color.O:
            return True
        return self._forbidden_points().any_allowed()

    def _forbidden_points(self) -> ForbiddenPoints:
        if self._points is None:
            self._points = ForbiddenPoints(self._stones, self.rules)
        return self._points

    def _long_runs(self) -> list[Run]:
        """Every run of at least `win_length` stones."""
        length = self.rules.win_length
        if not has_run(self.window(margin=False).cells, length):
            return []
        return long_runs(self._stones, length)

    def _filled(self, rows: int, cols: int, *, top: int, left: int) -> npt.NDArray[np.int8]:
        # Setting single cells of a bytearray takes half the time that an array takes.
        cells = bytearray(rows * cols)
        for (row, col), color in self._stones.items():
            cells[(row - top) * cols + col - left] = 1 if color is Color.X else _MINUS_ONE
        return np.frombuffer(cells, dtype=np.int8).reshape(rows, cols)

    def _cell(self, written: MoveInput) -> Move:
        """Parse a cell in any notation; `_check_on_board` checks the numbers of a `Move`."""
        if type(written) is Move and type(written.row) is type(written.col) is int:
            return written
        return parse_move(written, self.rules)

    def _check_on_board(self, move: Move) -> None:
        rules = self.rules
        if rules.rows is not None and rules.contains(move):
            return
        for name, value, side in (("row", move[0], rules.rows), ("col", move[1], rules.cols)):
            low, high = (-MAX_COORDINATE, MAX_COORDINATE) if side is None else (0, side - 1)
            if not low <= value <= high:
                raise IllegalMoveError(
                    f"{name} {value} is off the board ({low}..{high})", code="off-board"
                )

    def _check_all_on_board(self) -> None:
        rows, cols = (0, 0) if self.rules.unbounded else self.rules.shape
        for move in self._stones:
            if not (0 <= move[0] < rows and 0 <= move[1] < cols):
                self._check_on_board(move)


def played_moves(board: Board) -> str | None:
    """The moves of a game; None for a position that was set up, whose order is unknown."""
    is_played = len(board.move_stack) == len(board)
    return format_moves(board.move_stack, board.rules) if is_played else None
