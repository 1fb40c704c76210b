"""One conversation with a manager: commands in, answers out, one after the other."""

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
"""Bit of `INFO show_detail`: every candidate with its variation is wanted."""
_MOST_CELLS: Final = 32 * 32 + 1
"""Cells of a block that are kept: one more than any board has, so that too many are an error."""


class Block(NamedTuple):
    """A command whose cells follow on lines of their own."""

    name: str
    cells: list[str]


class Session:
    """Obeys one command at a time. What is wrong with one is its answer; the session goes on.

    A command that fails leaves the position as it was; a START that fails leaves none.

    Args:
        title: What the brain calls itself.
        thinker: Finds the moves.
        say: Takes a line of answer.
    """

    def __init__(self, title: str, thinker: ManagedEngine, say: Callable[[str], None]) -> None:
        self._title = title
        self._thinker = thinker
        self._say = say
        self._rule = 0
        self._detail = 0
        self._shape: tuple[int, int] | None = None
        self._stones: Stones = {}
        self._block: Block | None = None
        self._since = 0.0
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
        self._facts: dict[str, Callable[[int], None]] = {
            "timeout_turn": thinker.clock.set_turn,
            "timeout_match": thinker.clock.set_match,
            "time_left": thinker.clock.set_left,
            "max_node": thinker.set_nodes,
            "max_depth": thinker.set_depth,
            "max_memory": thinker.set_memory,
            "rule": self._set_rule,
            "show_detail": self._set_detail,
        }

    def obey(self, line: str, *, since: float, cancellation: CancellationToken) -> None:
        """Do what a line asks for.

        Args:
            line: Of the manager, not empty.
            since: When it came in, by `time.monotonic`.
            cancellation: Cancelled when the answer is wanted at once.
        """
        if self._block is None:
            self._since = since
        self._cancellation = cancellation
        try:
            self._obey(line)
        except GameOverError as error:
            self._say(f"ERROR the game is over: {error.message}")
        except TengenError as error:
            self._say(f"ERROR {' '.join(error.message.split())}")

    def _obey(self, line: str) -> None:
        name, _, rest = line.partition(" ")
        word = name.upper()
        known = word in self._commands or word in self._blocks
        if self._block is not None and not known:
            self._collect(self._block, line)
            return
        if self._block is not None:
            self._say(f"ERROR {self._block.name} was not ended by {END_OF_BLOCK}")
            self._block = None
        if word in self._blocks:
            self._block = Block(word, [])
            self._collect(self._block, rest)
        elif known:
            self._commands[word](rest)
        else:
            self._say(f"UNKNOWN command {excerpt(name)}")

    def _collect(self, block: Block, text: str) -> None:
        """Take the cells of a block, one a line or all on one; obey it where DONE ends it."""
        # Blanks part cells, but a comma binds: `7, 7, 1` is one.
        for cell in ",".join(part.strip() for part in text.split(",")).split():
            if cell.upper() == END_OF_BLOCK:
                self._block = None
                self._blocks[block.name](block.cells)
                return
            if len(block.cells) < _MOST_CELLS:
                block.cells.append(cell)

    def _about(self, _: str) -> None:
        version = importlib.metadata.version("tengen")
        self._say(f'name="{self._title}", version="{version}", author="The Tengen authors"')

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
        self._thinker.new_game(rows, cols)
        self._shape = rows, cols
        self._say("OK")

    def _info(self, text: str) -> None:
        """Keep what is of use; INFO has no answer, whatever is wrong with it."""
        key, _, value = text.strip().partition(" ")
        if (keep := self._facts.get(key.lower())) is None:
            return
        try:
            keep(parse_integer(value, key))
        except NotationError as error:
            self._say(f"MESSAGE {error.message}")

    def _set_rule(self, code: int) -> None:
        # A rule that we do not play is an error of the move that is asked for, not of INFO.
        self._rule = code

    def _set_detail(self, bits: int) -> None:
        self._detail = bits

    def _begin(self, _: str) -> None:
        if self._stones:
            raise IllegalMoveError(f"BEGIN needs an empty board, {len(self._stones)} stones are on")
        self._move({})

    def _turn(self, cell: str) -> None:
        move = self._checked(parse_cell(cell), self._stones)
        self._move({**self._stones, move: Side.OPPONENT})

    def _play(self, cell: str) -> None:
        move = self._checked(parse_cell(cell), self._stones)
        self._stones[move] = Side.OWN
        self._say(format_cell(move))

    def _takeback(self, cell: str) -> None:
        self._checked_shape()
        if (move := parse_cell(cell)) not in self._stones:
            raise IllegalMoveError(f"{format_cell(move)} holds no stone to take back")
        del self._stones[move]
        self._say("OK")

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
        self._say(swap2.answer(self._rules(), stones, self._think, self._thinker.engine.score))

    def _show_info(self, _: str) -> None:
        self._say(f"MESSAGE {self._title}")
        self._say("MESSAGE INFO MAX_THREAD_NUM 1")

    def _move(self, stones: Stones, candidates: int = 1) -> None:
        """Move in a position; it becomes the session's with the move."""
        begun = time.monotonic()
        analysis = self._think(_position(self._rules(), stones), candidates)
        report = detailed if self._detail & _VARIATIONS else brief
        for line in report(analysis, time.monotonic() - begun):
            self._say(line)
        self._stones = {**stones, analysis.move: Side.OWN}
        self._say(format_cell(analysis.move))

    def _think(self, board: Board, candidates: int = 1) -> Analysis:
        return self._thinker.think(
            board, candidates=candidates, since=self._since, cancellation=self._cancellation
        )

    def _rules(self) -> Rules:
        return sized_rules(self._rule, *self._checked_shape())

    def _checked_shape(self) -> tuple[int, int]:
        if self._shape is None:
            raise NotationError("there is no board yet, START comes first")
        return self._shape

    def _checked(self, move: Move, stones: Container[Move]) -> Move:
        """The cell, where it is empty and on the board."""
        rows, cols = self._checked_shape()
        if move.row >= rows or move.col >= cols:
            raise IllegalMoveError(
                f"{format_cell(move)} is off the board (0,0..{cols - 1},{rows - 1})"
            )
        if move in stones:
            raise IllegalMoveError(f"{format_cell(move)} holds a stone already")
        return move

    def _parsed(self, cells: list[str]) -> Stones:
        stones: Stones = {}
        for cell in cells:
            move, side = parse_stone(cell)
            stones[self._checked(move, stones)] = side
        return stones


def _position(rules: Rules, stones: Stones) -> Board:
    """The position in which it is our turn.

    Raises:
        PositionError: It is not, by the numbers of stones, or no game leads there.
    """
    own = sum(1 for side in stones.values() if side is Side.OWN)
    other = len(stones) - own
    if other - own not in (0, 1):
        raise PositionError(
            f"it cannot be our turn with {own} own stones and {other} of the opponent's"
        )
    # Managers do not say who began, but the stones do: with as many of each, it was we.
    color = Color.X if own == other else Color.O
    return Board.from_stones(
        rules,
        {move: color if side is Side.OWN else -color for move, side in stones.items()},
        to_move=color,
    )
