"""One session with a Gomocup manager: executes commands one after the other.

The board as a manager describes it: its shape, the rule, the stones by owner, blocked cells.

Reports of a search, while it runs and when it ends: MESSAGE and INFO lines on its best moves.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from engines.cancellation import CancellationToken
from engines.errors import GameOverError
from engines.game import Board, Color, Move, Rules
from engines.game.errors import IllegalMoveError, NotationError, PositionError, TengenError, excerpt
from engines.game.rules import MAX_SIDE
from engines.gomocup.managed_engine import ManagedEngine
from engines.gomocup.protocol import (
    END_OF_BLOCK,
    LONGEST_LINE,
    RENJU_CODE,
    YIXIN_RENJU_CODE,
    Side,
    format_cell,
    parse_cell,
    parse_integer,
    parse_stone,
    sized_rules,
)
from engines.interface import Analysis, Candidate
from engines.openings import EVEN
from engines.options import MEMORY_OPTION, THREADS_OPTION
from engines.version import VERSION

Stones: TypeAlias = dict[Move, Side]
"""In the order in which they were sent or played."""


class ManagerBoard:
    """Shape, rule, stones by owner, and the cells that own moves must avoid."""

    def __init__(self) -> None:
        self.rule = 0
        """Code of `INFO rule`; not checked, since INFO has no answer."""
        self.yixin_codes = False
        """Whether rule 2 is renju, as Yixin-Board means it, and not a continuous game."""
        self.stones: Stones = {}
        self.blocked: set[Move] = set()
        self._shape: tuple[int, int] | None = None

    def close(self) -> None:
        """Have no board until the next `start`; the rule and the blocked cells stay."""
        self._shape, self.stones = None, {}

    def start(self, rows: int, cols: int) -> None:
        """Have an empty board."""
        self._shape, self.stones = (rows, cols), {}

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, cols).

        Raises:
            NotationError: There is no board.
        """
        if self._shape is None:
            raise NotationError("there is no board yet, expected START first")
        return self._shape

    @property
    def rules(self) -> Rules:
        """The game.

        Raises:
            NotationError: There is no board.
            RulesError: The rule is not supported.
        """
        renju = self.yixin_codes and self.rule == YIXIN_RENJU_CODE
        return sized_rules(RENJU_CODE if renju else self.rule, *self.shape)

    def cell(self, text: str) -> Move:
        """A cell of the board.

        Raises:
            NotationError: Not a pair of numbers, or there is no board.
            IllegalMoveError: It is off the board.
        """
        self._check_on_board(move := parse_cell(text))
        return move

    def empty_cell(self, text: str) -> Move:
        """A cell of the board without a stone.

        Raises:
            NotationError: Not a pair of numbers, or there is no board.
            IllegalMoveError: It is off the board or occupied.
        """
        move = self.cell(text)
        _check_empty(move, self.stones)
        return move

    def parse_stones(self, cells: Iterable[str]) -> Stones:
        """The stones of a block of `x,y,owner`.

        Raises:
            NotationError: Not a stone, or there is no board.
            IllegalMoveError: A stone off the board, or on another.
        """
        stones: Stones = {}
        for text in cells:
            move, side = parse_stone(text)
            self._check_on_board(move)
            _check_empty(move, stones)
            stones[move] = side
        return stones

    def to_move(self) -> Side:
        """The side to move: the one with fewer stones, or else not the owner of the last stone."""
        own = sum(side is Side.OWN for side in self.stones.values())
        opponent = len(self.stones) - own
        if own == opponent:
            return next(reversed(self.stones.values()), Side.OPPONENT).other
        return Side.OWN if own < opponent else Side.OPPONENT

    def position(self, stones: Stones, to_move: Side = Side.OWN) -> Board:
        """The position with these stones.

        Raises:
            NotationError: There is no board.
            RulesError: The rule is not supported.
            PositionError: The counts do not give this side the move, or no game reaches the
                position.
        """
        rules = self.rules
        mine = sum(side is to_move for side in stones.values())
        others = len(stones) - mine
        if others - mine not in (0, 1):
            own, opponent = (mine, others) if to_move is Side.OWN else (others, mine)
            other = "the opponent" if to_move is Side.OWN else "the own side"
            raise PositionError(
                f"own stones: {own}, opponent's: {opponent}, {other} must have as many or one more"
            )
        # The protocol does not name the first player, but the counts do: the side to move began if
        # both have as many.
        color = Color.X if mine == others else Color.O
        colors = {move: color if side is to_move else -color for move, side in stones.items()}
        last = next(reversed(colors), None)
        if not rules.forbidden_points or last is None or colors[last] is color:
            return Board.from_stones(colors, rules, to_move=color)
        # In renju, stones come in order, and the last one may have lost the game.
        del colors[last]
        board = Board.from_stones(colors, rules, to_move=-color)
        board.push(last)
        return board

    def forbidden_points(self) -> list[Move]:
        """The cells where a stone of the side to move would lose at once, in reading order.

        Raises:
            TengenError: As for `position`.
        """
        if not self.rules.forbidden_points:
            return []
        board = self.position(self.stones, self.to_move())
        return list(board.forbidden_points()) if board.to_move is Color.X else []

    def allowed(self, board: Board) -> frozenset[Move] | None:
        """The legal moves that are not blocked; None if no legal move is blocked.

        Raises:
            IllegalMoveError: All of them are blocked.
        """
        if not self.blocked:
            return None
        legal = set(board.legal_moves())
        if self.blocked.isdisjoint(legal):
            return None
        if not (allowed := legal - self.blocked):
            raise IllegalMoveError("every legal move is blocked, YXBLOCKRESET allows all again")
        return frozenset(allowed)

    def _check_on_board(self, move: Move) -> None:
        rows, cols = self.shape
        if move.row >= rows or move.col >= cols:
            raise IllegalMoveError(
                f"{format_cell(move)} is off the board (0,0..{cols - 1},{rows - 1})"
            )


def _check_empty(move: Move, stones: Container[Move]) -> None:
    if move in stones:
        raise IllegalMoveError(f"{format_cell(move)} is occupied")


def brief(analysis: Analysis, seconds: float) -> Iterator[str]:
    """One MESSAGE about each candidate; managers and boards parse these words.

    The second number of `depth` is the length of the longest line, if that is deeper.
    """
    several = len(analysis.candidates) > 1
    deepest = max(analysis.depth, *(len(line.pv) for line in analysis.candidates))
    milliseconds = _milliseconds(seconds)
    for index, candidate in enumerate(analysis.candidates):
        number = f" multipv {index + 1}" if several else ""
        yield (
            f"MESSAGE depth {analysis.depth}-{deepest}{number} ev {_evaluation(analysis, index)} "
            f"n {analysis.nodes} n/ms {analysis.nodes // max(1, milliseconds)} tm {milliseconds} "
            f"pv {_variation(candidate)}"
        )


def detailed(analysis: Analysis, seconds: float) -> Iterator[str]:
    """A block of INFO lines for each candidate, as requested by `INFO show_detail`."""
    for index, candidate in enumerate(analysis.candidates):
        yield f"INFO PV {index}"
        yield f"INFO NUMPV {len(analysis.candidates)}"
        yield f"INFO DEPTH {analysis.depth}"
        yield f"INFO TOTALNODES {analysis.nodes}"
        yield f"INFO TOTALTIME {_milliseconds(seconds)}"
        yield f"INFO EVAL {_evaluation(analysis, index)}"
        if candidate.win_probability is not None:
            yield f"INFO WINRATE {candidate.win_probability:.4f}"
        yield f"INFO BESTLINE {_variation(candidate)}"
        yield "INFO PV DONE"


def real_time(analysis: Analysis) -> Iterator[str]:
    """Marks for the cells of a board that shows the running search.

    Yixin-Board paints `BEST` and `LOST` cells, and those of `POS` as examined after `DONE`.
    """
    yield "MESSAGE REALTIME REFRESH"
    for candidate in analysis.candidates:
        cell = format_cell(candidate.move)
        if candidate.move != analysis.move:
            yield f"MESSAGE REALTIME POS {cell}"
            yield f"MESSAGE REALTIME DONE {cell}"
        if candidate.win_probability == 0:
            yield f"MESSAGE REALTIME LOST {cell}"
    yield f"MESSAGE REALTIME BEST {format_cell(analysis.move)}"
    yield f"MESSAGE REALTIME VAL {round(analysis.score)}"
    yield f"MESSAGE REALTIME PV {_variation(analysis.candidates[0])}"


def _variation(candidate: Candidate) -> str:
    return " ".join(map(format_cell, candidate.pv or (candidate.move,)))


def _evaluation(analysis: Analysis, index: int) -> str:
    """A candidate's score, or `+M7` if the best move is a proven win in seven plies."""
    if index == 0 and analysis.win_in is not None:
        return f"{'+' if analysis.win_in > 0 else '-'}M{abs(analysis.win_in)}"
    return f"{analysis.candidates[index].score:g}"


def _milliseconds(seconds: float) -> int:
    return round(1000 * seconds)


_SWAP: Final = "SWAP"
"""Answer to SWAP2BOARD that takes the colour that is not to move."""
_REAL_TIME: Final = 1
"""Bit of `INFO show_detail` that asks for messages during the search."""
_VARIATIONS: Final = 2
"""Bit of `INFO show_detail` that asks for every candidate with its variation."""
_MAX_BIAS: Final = 50
"""Per cent: the own side has won already."""
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
        """The stones to place, or the own move, or nothing to swap."""
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
