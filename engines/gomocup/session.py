"""One session with a Gomocup manager: executes commands one after the other."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from tengen.engines.cancellation import CancellationToken
from tengen.engines.errors import GameOverError
from tengen.engines.game import Board, Move
from tengen.engines.game.errors import IllegalMoveError, NotationError, TengenError, excerpt
from tengen.engines.game.rules import MAX_SIDE
from tengen.engines.gomocup.managed_engine import ManagedEngine
from tengen.engines.gomocup.manager_board import ManagerBoard, Stones
from tengen.engines.gomocup.protocol import (
    END_OF_BLOCK,
    LONGEST_LINE,
    Side,
    format_cell,
    parse_cell,
    parse_integer,
)
from tengen.engines.gomocup.search_reports import brief, detailed, real_time
from tengen.engines.interface import Analysis
from tengen.engines.openings.balance import EVEN
from tengen.engines.options import MEMORY_OPTION, THREADS_OPTION
from tengen.engines.version import VERSION

_SWAP: Final = "SWAP"
"""Answer to SWAP2BOARD that takes the color that is not to move."""
_REAL_TIME: Final = 1
"""Bit of `INFO show_detail` that asks for messages during the search."""
_VARIATIONS: Final = 2
"""Bit of `INFO show_detail` that asks for every candidate with its variation."""
_MAX_BIAS: Final = 50
"""Largest bias in per cent, with which the own side has already won."""
_MAX_CELLS: Final = MAX_SIDE**2 + 1
"""Cells stored of a block: one more than any board has, so that too many are an error."""


class Block(NamedTuple):
    """A command with a list of cells, which usually follow on lines of their own."""

    name: str
    cells: list[str]


class Session:
    """Command interpreter. An invalid command gets an ERROR, and the session continues.

    A command that fails leaves the position as it was; a START that fails leaves no board.
    """

    def __init__(
        self, title: str, engine: ManagedEngine, write_line: Callable[[str], None]
    ) -> None:
        self._title = title
        self._engine = engine
        self._write_line = write_line
        self._board = ManagerBoard()
        self._detail = 0
        self._pondering = False
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
            "YXSEARCHDEFEND": self._rank_all,
            "YXBALANCEONE": self._balance_one,
            "YXBALANCETWO": self._balance_two,
            "YXSHOWFORBID": self._show_forbidden,
            "YXSHOWINFO": self._show_info,
            "YXHASHCLEAR": self._forget,
            "YXBLOCKRESET": self._unblock_all,
            "YXSWAP2STEP1": self._swap2_opening,
            "YXSWAP2STEP2": self._swap2_first_choice,
            "YXSWAP2STEP3": self._swap2_second_choice,
        }
        self._blocks: dict[str, Callable[[list[str]], None]] = {
            "BOARD": self._board_and_move,
            "YXBOARD": self._set_board,
            "SWAP2BOARD": self._swap2board,
            "YXBLOCK": self._block_cells,
            "YXBLOCKUNDO": self._unblock_cells,
            "YXQUERYDATABASEALL": self._query_database,
        }
        self._settings: dict[str, Callable[[int], None]] = {
            "timeout_turn": engine.clock.set_turn,
            "timeout_match": engine.clock.set_match,
            "time_left": engine.clock.set_left,
            "time_increment": engine.clock.set_increment,
            "max_node": engine.set_nodes,
            "max_depth": engine.set_depth,
            "max_memory": engine.set_memory,
            "hash_size": engine.set_table,
            "thread_num": engine.set_threads,
            "rule": self._set_rule,
            "show_detail": self._set_detail,
            "pondering": self._set_pondering,
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

    def ponder(self, cancellation: CancellationToken) -> None:
        """Search while the opponent thinks, if the manager allows it."""
        if not self._pondering or self._block is not None:
            return
        # Without a board, with an unsupported rule or impossible stones: the next move reports it.
        with contextlib.suppress(TengenError):
            if self._board.to_move() is Side.OPPONENT:
                board = self._board.position(self._board.stones, Side.OPPONENT)
                self._engine.ponder(board, cancellation)

    def _execute(self, line: str) -> None:
        if len(line) > LONGEST_LINE:
            self._block = None
            raise NotationError(f"the line has more than {LONGEST_LINE} characters")
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

    # Games and settings

    def _about(self, _: str) -> None:
        version = VERSION
        self._write_line(f'name="{self._title}", version="{version}", author="The Tengen authors"')

    def _start(self, size: str) -> None:
        width, *more = size.split() or [size]
        if len(more) > 1:
            raise NotationError(f"the size is {excerpt(size)}, expected an integer")
        # Yixin-Board sends width and height, and then the row of a cell before its column.
        rows = parse_integer(width, "the size")
        self._new_game(rows=rows, cols=parse_integer(more[0], "the height") if more else rows)

    def _rectstart(self, sides: str) -> None:
        height, width = parse_cell(sides)
        self._new_game(rows=height, cols=width)

    def _restart(self, _: str) -> None:
        rows, cols = self._board.shape
        self._new_game(rows=rows, cols=cols)

    def _new_game(self, *, rows: int, cols: int) -> None:
        self._board.close()
        self._engine.new_game(rows, cols)
        self._board.start(rows, cols)
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
        self._board.rule = code

    def _set_detail(self, bits: int) -> None:
        self._detail = bits

    def _set_pondering(self, flag: int) -> None:
        self._pondering = flag != 0

    def _show_info(self, _: str) -> None:
        """Introduce the brain to Yixin-Board, the one manager that asks for it."""
        self._board.yixin_codes = True
        self._write_line(f"MESSAGE {self._title}")
        engine = self._engine.engine
        threads = engine.option(THREADS_OPTION)
        most = 1 if threads is None else min(os.cpu_count() or 1, int(threads.high or 1))
        self._write_line(f"MESSAGE INFO MAX_THREAD_NUM {most}")
        table = engine.option(MEMORY_OPTION)
        if table is not None and table.high is not None:
            # Its unit is KiB, by powers of two.
            self._write_line(f"MESSAGE INFO MAX_HASH_SIZE {int(table.high).bit_length() + 9}")

    def _forget(self, _: str) -> None:
        self._engine.forget()

    # Stones and moves

    def _begin(self, _: str) -> None:
        if self._board.stones:
            raise IllegalMoveError(
                f"BEGIN needs an empty board, number of stones: {len(self._board.stones)}"
            )
        self._move({})

    def _turn(self, cell: str) -> None:
        move = self._board.empty_cell(cell)
        self._move({**self._board.stones, move: Side.OPPONENT})

    def _play(self, cell: str) -> None:
        move = self._board.empty_cell(cell)
        self._board.stones[move] = Side.OWN
        self._write_line(format_cell(move))

    def _takeback(self, cell: str) -> None:
        if (move := self._board.cell(cell)) not in self._board.stones:
            raise IllegalMoveError(f"{format_cell(move)} has no stone to take back")
        del self._board.stones[move]
        self._write_line("OK")

    def _board_and_move(self, cells: list[str]) -> None:
        self._move(self._board.parse_stones(cells))

    def _set_board(self, cells: list[str]) -> None:
        self._board.stones = self._board.parse_stones(cells)

    def _nbest(self, count: str) -> None:
        candidates = parse_integer(count, "the number of moves")
        if candidates < 1:
            raise NotationError(f"the number of moves is {candidates}, it must be at least 1")
        self._move(self._board.stones, candidates, self._board.to_move())

    def _rank_all(self, _: str) -> None:
        self._move(self._board.stones, None, self._board.to_move())

    def _balance_one(self, bias: str) -> None:
        self._balance(1, bias)

    def _balance_two(self, bias: str) -> None:
        self._balance(2, bias)

    def _balance(self, count: int, text: str) -> None:
        """Answer with stones after which both sides win as likely, except for a bias.

        Args:
            count: Stones to place.
            text: How much more likely the side that places the first is to win, in per cent.
        """
        bias = parse_integer(text, "the bias") if text else 0
        if abs(bias) > _MAX_BIAS:
            raise NotationError(f"the bias is {bias}, allowed are {-_MAX_BIAS}..{_MAX_BIAS}")
        advantage = bias / 100 if count % 2 == 0 else -bias / 100
        first = self._board.to_move()
        found = self._engine.balance(
            self._board.position(self._board.stones, first),
            count,
            goal=EVEN + advantage,
            avoid=self._board.blocked,
            received_at=self._received_at,
            cancellation=self._cancellation,
        )
        self._board.stones |= zip(found.stones, (first, first.other), strict=False)
        self._write_line(f"MESSAGE win probability {found.win_probability:.2f} of the side to move")
        self._write_line(" ".join(map(format_cell, found.stones)))

    def _block_cells(self, cells: list[str]) -> None:
        self._board.blocked.update([self._board.cell(cell) for cell in cells])

    def _unblock_cells(self, cells: list[str]) -> None:
        self._board.blocked.difference_update([self._board.cell(cell) for cell in cells])

    def _unblock_all(self, _: str) -> None:
        self._board.blocked.clear()

    def _show_forbidden(self, _: str) -> None:
        points = (f"{move.col:02}{move.row:02}" for move in self._board.forbidden_points())
        self._write_line(f"FORBID {''.join(points)}.")

    def _query_database(self, _: list[str]) -> None:
        """Tell Yixin-Board that no position has an entry: there is no database."""
        self._write_line("MESSAGE DATABASE REFRESH")
        self._write_line("MESSAGE DATABASE DONE")

    # Swap2

    def _swap2board(self, cells: list[str]) -> None:
        answer = self._decide_swap2([parse_cell(cell) for cell in cells])
        self._write_line(" ".join(map(format_cell, answer)) or _SWAP)

    def _swap2_opening(self, _: str) -> None:
        self._board.start(*self._board.shape)
        self._send_swap2_moves(1, self._decide_swap2([]))

    def _swap2_first_choice(self, _: str) -> None:
        answer = self._decide_swap2(list(self._board.stones))
        if len(answer) > 1:
            self._send_swap2_moves(4, answer)
        else:
            self._send_swap2_choice(1, answer)

    def _swap2_second_choice(self, _: str) -> None:
        self._send_swap2_choice(2, self._decide_swap2(list(self._board.stones)))

    def _send_swap2_moves(self, first: int, moves: Sequence[Move]) -> None:
        for number, move in enumerate(moves, first):
            self._write_line(f"MESSAGE SWAP2 MOVE{number} {move.col} {move.row}")

    def _send_swap2_choice(self, number: int, moves: Sequence[Move]) -> None:
        # Yixin-Board requests the move of a side that stays with another command.
        self._write_line(f"MESSAGE SWAP2 SWAP{number} {'NO' if moves else 'YES'}")

    def _decide_swap2(self, stones: Sequence[Move]) -> Sequence[Move]:
        """Decide by swap2: stones to place, the own move after taking a color, or none to swap."""
        decision = self._engine.decide(
            "swap2",
            self._board.rules,
            stones,
            received_at=self._received_at,
            cancellation=self._cancellation,
        )
        # Taking the side to move is answered with its move, whoever placed the stones.
        return decision.stones or tuple(filter(None, (decision.move,)))

    # Searches

    def _move(self, stones: Stones, candidates: int | None = 1, side: Side = Side.OWN) -> None:
        """Answer with a move of a side; the position after it becomes the current one."""
        start = time.monotonic()
        board = self._board.position(stones, side)

        def report_depth(analysis: Analysis) -> None:
            self._report(analysis, time.monotonic() - start, live=True)

        analysis = self._analyse(
            board,
            candidates,
            allowed=self._board.allowed(board),
            on_depth=report_depth if self._detail else None,
        )
        self._report(analysis, time.monotonic() - start, live=False)
        self._board.stones = {**stones, analysis.move: side}
        self._write_line(format_cell(analysis.move))

    def _report(self, analysis: Analysis, seconds: float, *, live: bool) -> None:
        lines: list[str] = []
        if self._detail & _VARIATIONS:
            lines += detailed(analysis, seconds)
        elif not live or self._detail & _REAL_TIME:
            lines += brief(analysis, seconds)
        if live and self._detail & _REAL_TIME:
            lines += real_time(analysis)
        for line in lines:
            self._write_line(line)

    def _analyse(
        self,
        board: Board,
        candidates: int | None = 1,
        *,
        allowed: frozenset[Move] | None = None,
        on_depth: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        return self._engine.analyse(
            board,
            candidates=candidates,
            received_at=self._received_at,
            cancellation=self._cancellation,
            allowed=allowed,
            on_depth=on_depth,
        )
