"""One session with a Gomocup manager: executes commands one after the other."""

from __future__ import annotations

import importlib.metadata
import time
from collections.abc import Callable, Container
from typing import Final, NamedTuple, TypeAlias

from engines.base import Analysis
from engines.cancellation import CancellationToken
from engines.errors import (
    GameOverError,
    IllegalMoveError,
    NotationError,
    PositionError,
    TengenError,
)
from engines.game import Board, Color, Move, Rules
from engines.game.rules import MAX_SIDE
from engines.gomocup import swap2
from engines.gomocup.managed_engine import ManagedEngine
from engines.gomocup.protocol import (
    END_OF_BLOCK,
    Side,
    excerpt,
    format_cell,
    parse_cell,
    parse_integer,
    parse_stone,
    sized_rules,
)
from engines.gomocup.report import brief, detailed

Stones: TypeAlias = dict[Move, Side]

_VARIATIONS: Final = 2
"""Bit of `INFO show_detail` that asks for every candidate with its variation."""
_MAX_CELLS: Final = MAX_SIDE**2 + 1
"""Cells stored of a block: one more than any board has, so that too many are an error."""


class Block(NamedTuple):
    """A command with a list of cells, which usually follow on lines of their own."""

    name: str
    cells: list[str]


class Session:
    """Command interpreter. An invalid command gets an ERROR, and the session goes on.

    A command that fails leaves the position as it was; a START that fails leaves no board.

    Args:
        title: Name of the brain.
        engine: Chooses the moves.
        write_line: Sends a line to the manager.
    """

    def __init__(
        self, title: str, engine: ManagedEngine, write_line: Callable[[str], None]
    ) -> None:
        self._title = title
        self._engine = engine
        self._write_line = write_line
        self._rule = 0
        self._detail = 0
        self._shape: tuple[int, int] | None = None
        self._stones: Stones = {}
        self._block: Block | None = None
        self._received_at = 0.0
        self._cancellation = CancellationToken()
        self._commands: dict[str, Callable[[str], None]] = {
            "ABOUT": self._about,
            "START": self._start,
            "RECTSTART": self._rectstart,
            "RESTART": self._restart,
            "INFO": self._info,
            "BEGIN": self._begin,
            "TURN": self._turn,
            "PLAY": self._play,
            "TAKEBACK": self._takeback,
            "YXNBEST": self._nbest,
            "YXSHOWINFO": self._show_info,
        }
        self._blocks: dict[str, Callable[[list[str]], None]] = {
            "BOARD": self._board,
            "YXBOARD": self._set_board,
            "SWAP2BOARD": self._swap2board,
        }
        self._settings: dict[str, Callable[[int], None]] = {
            "timeout_turn": engine.clock.set_turn,
            "timeout_match": engine.clock.set_match,
            "time_left": engine.clock.set_left,
            "max_node": engine.set_nodes,
            "max_depth": engine.set_depth,
            "max_memory": engine.set_memory,
            "rule": self._set_rule,
            "show_detail": self._set_detail,
        }

    def execute(self, line: str, *, received_at: float, cancellation: CancellationToken) -> None:
        """Execute a command, and send its answer.

        Args:
            line: The command, or the next cells of a block; not empty.
            received_at: When it came in, by the clock of the engine.
            cancellation: Cancelled when the answer is wanted at once.
        """
        if self._block is None:
            self._received_at = received_at
        self._cancellation = cancellation
        try:
            self._execute(line)
        except GameOverError as error:
            self._write_line(f"ERROR the game is over: {error.message}")
        except TengenError as error:
            self._write_line(f"ERROR {' '.join(error.message.split())}")

    def _execute(self, line: str) -> None:
        name, _, rest = line.partition(" ")
        word = name.upper()
        known = word in self._commands or word in self._blocks
        if self._block is not None and not known:
            self._collect(self._block, line)
            return
        if self._block is not None:
            self._write_line(f"ERROR {self._block.name} was not ended by {END_OF_BLOCK}")
            self._block = None
        if word in self._blocks:
            self._block = Block(word, [])
            self._collect(self._block, rest)
        elif known:
            self._commands[word](rest)
        else:
            self._write_line(f"UNKNOWN command {excerpt(name)}")

    def _collect(self, block: Block, text: str) -> None:
        """Append the cells of a line to a block, and execute the block at its DONE."""
        # Blanks separate cells, except around commas: `7, 7, 1` is one cell.
        for cell in ",".join(part.strip() for part in text.split(",")).split():
            if cell.upper() == END_OF_BLOCK:
                self._block = None
                self._blocks[block.name](block.cells)
                return
            if len(block.cells) < _MAX_CELLS:
                block.cells.append(cell)

    def _about(self, _: str) -> None:
        version = importlib.metadata.version("tengen")
        self._write_line(f'name="{self._title}", version="{version}", author="The Tengen authors"')

    def _start(self, size: str) -> None:
        side = parse_integer(size, "the size")
        self._new_game(rows=side, cols=side)

    def _rectstart(self, sides: str) -> None:
        height, width = parse_cell(sides)
        self._new_game(rows=height, cols=width)

    def _restart(self, _: str) -> None:
        rows, cols = self._checked_shape()
        self._new_game(rows=rows, cols=cols)

    def _new_game(self, *, rows: int, cols: int) -> None:
        self._shape, self._stones = None, {}
        self._engine.new_game(rows, cols)
        self._shape = rows, cols
        self._write_line("OK")

    def _info(self, text: str) -> None:
        """Apply a setting; INFO has no answer, so invalid values only get a MESSAGE."""
        key, _, value = text.strip().partition(" ")
        if (setter := self._settings.get(key.lower())) is None:
            return
        try:
            setter(parse_integer(value, key))
        except NotationError as error:
            self._write_line(f"MESSAGE {error.message}")

    def _set_rule(self, code: int) -> None:
        # Not checked here: an unsupported rule is an ERROR of the next move, not of INFO.
        self._rule = code

    def _set_detail(self, bits: int) -> None:
        self._detail = bits

    def _begin(self, _: str) -> None:
        if self._stones:
            raise IllegalMoveError(
                f"BEGIN needs an empty board, number of stones: {len(self._stones)}"
            )
        self._move({})

    def _turn(self, cell: str) -> None:
        move = self._checked(parse_cell(cell), self._stones)
        self._move({**self._stones, move: Side.OPPONENT})

    def _play(self, cell: str) -> None:
        move = self._checked(parse_cell(cell), self._stones)
        self._stones[move] = Side.OWN
        self._write_line(format_cell(move))

    def _takeback(self, cell: str) -> None:
        self._checked_shape()
        if (move := parse_cell(cell)) not in self._stones:
            raise IllegalMoveError(f"{format_cell(move)} has no stone to take back")
        del self._stones[move]
        self._write_line("OK")

    def _board(self, cells: list[str]) -> None:
        self._move(self._parsed(cells))

    def _set_board(self, cells: list[str]) -> None:
        self._stones = self._parsed(cells)

    def _nbest(self, count: str) -> None:
        candidates = parse_integer(count, "the number of moves")
        if candidates < 1:
            raise NotationError(f"the number of moves is {candidates}, it must be at least 1")
        self._move(self._stones, candidates)

    def _swap2board(self, cells: list[str]) -> None:
        stones = [parse_cell(cell) for cell in cells]
        self._write_line(
            swap2.respond(self._rules(), stones, self._analyse, self._engine.engine.score)
        )

    def _show_info(self, _: str) -> None:
        self._write_line(f"MESSAGE {self._title}")
        self._write_line("MESSAGE INFO MAX_THREAD_NUM 1")

    def _move(self, stones: Stones, candidates: int = 1) -> None:
        """Answer with a move; the position after it becomes the current one."""
        start = time.monotonic()
        analysis = self._analyse(_position(self._rules(), stones), candidates)
        report = detailed if self._detail & _VARIATIONS else brief
        for line in report(analysis, time.monotonic() - start):
            self._write_line(line)
        self._stones = {**stones, analysis.move: Side.OWN}
        self._write_line(format_cell(analysis.move))

    def _analyse(self, board: Board, candidates: int = 1) -> Analysis:
        return self._engine.analyse(
            board,
            candidates=candidates,
            received_at=self._received_at,
            cancellation=self._cancellation,
        )

    def _rules(self) -> Rules:
        return sized_rules(self._rule, *self._checked_shape())

    def _checked_shape(self) -> tuple[int, int]:
        if self._shape is None:
            raise NotationError("there is no board yet, expected START first")
        return self._shape

    def _checked(self, move: Move, stones: Container[Move]) -> Move:
        """The cell, if it is empty and on the board."""
        rows, cols = self._checked_shape()
        if move.row >= rows or move.col >= cols:
            raise IllegalMoveError(
                f"{format_cell(move)} is off the board (0,0..{cols - 1},{rows - 1})"
            )
        if move in stones:
            raise IllegalMoveError(f"{format_cell(move)} is occupied")
        return move

    def _parsed(self, cells: list[str]) -> Stones:
        stones: Stones = {}
        for cell in cells:
            move, side = parse_stone(cell)
            stones[self._checked(move, stones)] = side
        return stones


def _position(rules: Rules, stones: Stones) -> Board:
    """The position with Tengen to move.

    Raises:
        PositionError: The stone counts give the opponent the move, or the position is unreachable.
    """
    own = sum(1 for side in stones.values() if side is Side.OWN)
    opponent = len(stones) - own
    if opponent - own not in (0, 1):
        raise PositionError(
            f"own stones: {own}, opponent's: {opponent}, the opponent must have as many or one more"
        )
    # The protocol does not name the first player, but the counts do: with equal counts, it was us.
    color = Color.X if own == opponent else Color.O
    return Board.from_stones(
        rules,
        {move: color if side is Side.OWN else -color for move, side in stones.items()},
        to_move=color,
    )
