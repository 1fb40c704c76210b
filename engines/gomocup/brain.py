"""External Gomocup programs as engines."""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
import logging
import math
import re
import shlex
import time
import weakref
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, Self

from typing_extensions import override

from tengen.engines.cancellation import CancellationToken
from tengen.engines.errors import BrainError
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.errors import NotationError, RulesError, excerpt
from tengen.engines.gomocup.clock import GameTime
from tengen.engines.gomocup.program import Program, ProgramEndedError
from tengen.engines.gomocup.protocol import (
    END_OF_BLOCK,
    UNLIMITED_MS,
    Side,
    format_cell,
    parse_cell,
    rule_code,
)
from tengen.engines.interface import (
    Analysis,
    AnalysisRequest,
    Candidate,
    Engine,
    Limit,
    Score,
    Support,
)
from tengen.engines.options import threads_option

GRACE: Final = 1.0
"""Seconds over the limit before a brain counts as hung: the two clocks do not start together, and
tournaments allow as much."""
START_TIME: Final = 60.0
"""Seconds until a brain must be ready: some load a network or compile."""
PATIENCE: Final = 600.0
"""Seconds for a move without a time limit."""
MEMORY: Final = 350 * 2**20
"""Bytes that a brain may use, as in the Gomocup tournament."""

MAX_LOGGED: Final = 20
"""Texts of errors that a brain logs."""

THREADS: Final = threads_option(
    "threads that the program may use, as `INFO thread_num`; many programs ignore it"
)
_END: Final = "END"
_STOP: Final = "YXSTOP"
"""Command that requests the move at once. Brains that do not know it answer UNKNOWN and
continue."""
_AGAINST_BRAIN: Final = 1
"""`INFO game_type`: the opponent is another brain."""
_COMMENTS: Final = frozenset({"MESSAGE", "DEBUG", "INFO", "UNKNOWN"})
"""Lines that may precede an answer; UNKNOWN to an INFO that the brain does not support."""
_ERROR: Final = "ERROR"
WORDS: Final = 3
"""Words of a setting, as in `INFO time_left 1000`: some brains, among them Rapfi, may read them one
by one while they still think, and refuse each."""
_EVALUATION: Final = re.compile(
    r"\sev(?:al)?+[ :=]++([+-]?+)(?:(M)[0-9]{1,4}+|([0-9]{1,9}+(?:\.[0-9]{1,6}+)?+))(?![^\s,;|])",
    re.ASCII | re.IGNORECASE,
)
"""An evaluation in a MESSAGE: a number, or M and a number of plies for a win that is found."""
_OTHER_LINE: Final = re.compile(r"\smultipv[ :=]++(?!1(?![0-9]))", re.ASCII | re.IGNORECASE)
"""A MESSAGE about another move than the best one."""
_LOGGER: Final = logging.getLogger(__name__)


@dataclasses.dataclass(frozen=True, slots=True)
class BrainReport:
    """How a brain found its last move."""

    seconds: float
    """From the request to the answer, without the start of the program."""
    evaluation: float | None
    """The last evaluation in its messages, in units of its own, from its point of view; infinite
    for a win or a loss that it has found. None if it sends none."""


class Brain(Engine):
    """A program that speaks the Gomocup protocol.

    The program is started for the first analysis, and again after a failure. A position that
    continues from its last answer is sent as the opponent's move, any other starts a new game. Of
    its comments, only the evaluation is read.

    An ERROR that may answer an INFO is logged, and the move is awaited.

    Close it or use it as a context manager; otherwise it ends with the interpreter.

    Args:
        command: The program and its arguments, split as by a shell; no shell runs.
        directory: Working directory; defaults to the current one.
        grace: Seconds over a move's limit before the program counts as hung.
        start_time: Seconds from the start of a game until it must be ready.
        patience: Seconds for a move without a time limit.
        memory: Bytes that it may use; 0 for no limit.
    """

    name = "brain"
    summary = "A program that speaks the Gomocup protocol."
    score = Score(meaning="always 0: the protocol has no scores", low=0, high=0)
    options = (THREADS,)
    randomised = True

    def __init__(
        self,
        command: str,
        *,
        directory: Path | None = None,
        grace: float = GRACE,
        start_time: float = START_TIME,
        patience: float = PATIENCE,
        memory: int = MEMORY,
    ) -> None:
        self.command = command
        self._directory = directory
        self._grace = grace
        self._start_time = start_time
        self._patience = patience
        self._memory = memory
        self._program: Program | None = None
        self._game: tuple[object, ...] | None = None
        self._moves: tuple[Move, ...] = ()
        self._unanswered = 0
        self._logged: set[str] = set()
        self.time: GameTime | None = None
        """The clock of its game, in place of the requests' limits of time; None for no clock."""
        self.report: BrainReport | None = None
        """How it found its last move."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the program; a later analysis starts it again."""
        self._end(_END)

    @override
    def supports(self, rules: Rules) -> Support:
        """The protocol's games on its boards; the program itself may support fewer."""
        try:
            rule_code(rules)
        except RulesError:
            return Support(
                "five in a row by the rules of freestyle, standard, renju or caro, on boards with "
                "sides of 5..32"
            )
        return Support()

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        try:
            threads = int(request.options[THREADS.name] or 1)
            move = self._move(request.board, request.limit, threads, request.cancellation)
        except BaseException:
            # Ctrl-C included: the program's next line would belong to this request.
            self._end(_END)
            raise
        return Analysis(
            candidates=(Candidate(move=move, score=0.0),),
            stopped_by="cancelled" if request.cancellation.is_cancelled else "complete",
        )

    def _move(
        self, board: Board, limit: Limit, threads: int, cancellation: CancellationToken
    ) -> Move:
        clock = self.time
        control = None if clock is None else (clock.base, clock.increment)
        moves, game = tuple(board.move_stack), (board.rules, limit, threads, control)
        continues = self._moves and self._game == game and moves[:-1] == self._moves
        program = self._program if continues else None
        if program is None:
            program = self._new_game(board.rules, limit, threads)
            self._game = game
        request = self._move_request(board)
        given = limit.time if clock is None else clock.left
        if given is None:
            seconds, allowed = self._patience, f"{self._patience:g} s"
        else:
            seconds = given + self._grace
            allowed = f"{given:g} s and {self._grace:g} s of grace"
        left = UNLIMITED_MS if clock is None else _milliseconds(clock.left)
        with self._translated_errors(program, request[0], allowed):
            self._log_once(line for line in program.discard() if line.upper().startswith(_ERROR))
            started = time.monotonic()
            program.send(f"INFO time_left {left}", *request)
            self._unanswered += WORDS
            with cancellation.on_cancel(lambda: _request_stop(program)):
                move, evaluation = self._receive_move(program, started + seconds, request[0])
            self.report = BrainReport(time.monotonic() - started, evaluation)
        if not board.rules.contains(move) or move in board.stones:
            rows, cols = board.rules.shape
            raise BrainError(
                f"{self.command} answered {request[0]} with {format_cell(move)}, which is not an "
                f"empty cell of the {rows}x{cols} board",
                code="brain-answer",
            )
        self._moves = (*moves, move)
        return move

    def _new_game(self, rules: Rules, limit: Limit, threads: int) -> Program:
        """The program, started if need be, with an empty board and the limits set."""
        rows, cols = rules.shape
        start = f"START {cols}" if rows == cols else f"RECTSTART {cols},{rows}"
        program = self._program or self._started()
        with self._translated_errors(program, start, f"{self._start_time:g} s"):
            program.discard()
            deadline = time.monotonic() + self._start_time
            program.send(start)
            while not (line := program.receive(deadline)).upper().startswith("OK"):
                if line.upper().startswith(("ERROR", "UNKNOWN")):
                    raise BrainError(
                        f"{self.command} refused {start}: {line}", code="brain-refusal"
                    )
                _check(deadline)
            settings = list(self._settings(rules, limit, threads))
            program.send(*settings)
        self._unanswered, self._moves = WORDS * len(settings), ()
        return program

    def _started(self) -> Program:
        try:
            program = Program(shlex.split(self.command), self._directory)
        except (OSError, ValueError, IndexError) as error:
            raise BrainError(
                f"cannot start the brain {self.command!r}: {error}", code="brain-start"
            ) from None
        # Not `self.close`, which would keep `self` alive until the interpreter exits.
        weakref.finalize(self, program.close, _END)
        self._program = program
        return program

    def _end(self, farewell: str | None = None) -> None:
        if self._program is not None:
            self._program.close(farewell)
        self._program, self._moves = None, ()

    def _settings(self, rules: Rules, limit: Limit, threads: int) -> Iterator[str]:
        """The INFO lines for rules, limits and threads."""
        yield f"INFO rule {rule_code(rules)}"
        clock = self.time
        if clock is not None:
            # Without a limit of its own, a move may take all of the game's time.
            yield f"INFO timeout_turn {_milliseconds(clock.base)}"
            yield f"INFO timeout_match {_milliseconds(clock.base)}"
            if clock.increment:
                yield f"INFO time_increment {_milliseconds(clock.increment)}"
        else:
            if limit.time is not None:
                yield f"INFO timeout_turn {_milliseconds(limit.time)}"
            yield "INFO timeout_match 0"
        yield f"INFO max_memory {self._memory}"
        yield f"INFO thread_num {threads}"
        yield f"INFO game_type {_AGAINST_BRAIN}"
        if limit.nodes is not None:
            yield f"INFO max_node {limit.nodes}"
        if limit.depth is not None:
            yield f"INFO max_depth {limit.depth}"

    def _move_request(self, board: Board) -> list[str]:
        """The lines that request a move: just the last one if the brain knows the rest."""
        moves = board.move_stack
        if not len(board):
            return ["BEGIN"]
        if len(moves) == len(board) and tuple(moves[:-1]) == self._moves:
            return [f"TURN {format_cell(moves[-1])}"]
        return ["BOARD", *_stones(board), END_OF_BLOCK]

    def _receive_move(
        self, program: Program, deadline: float, command: str
    ) -> tuple[Move, float | None]:
        """The program's move, and the last evaluation in the comments before it.

        Args:
            command: The one that requested the move.
        """
        evaluation, errors = None, list[str]()
        while True:
            try:
                line = program.receive(deadline)
            except TimeoutError:
                if not errors:
                    raise
                raise BrainError(
                    f"{self.command} answered {command} with {excerpt(errors[-1])} and no move",
                    code="brain-answer",
                ) from None
            word, _, rest = line.partition(" ")
            if word.upper() == "SUGGEST":
                program.send(f"PLAY {rest}")
            elif word.upper() == _ERROR and len(errors) < self._unanswered:
                errors.append(line)
            elif word.upper() in _COMMENTS:
                found = _evaluation(line)
                evaluation = evaluation if found is None else found
            else:
                try:
                    move = parse_cell(line)
                except NotationError:
                    raise BrainError(
                        f"{self.command} answered {excerpt(line)}, expected a move such as 7,7",
                        code="brain-answer",
                    ) from None
                self._unanswered = 0
                self._log_once(errors)
                return move, evaluation
            _check(deadline)

    def _log_once(self, errors: Iterable[str]) -> None:
        """Log errors about settings, each text once."""
        for error in errors:
            if error not in self._logged and len(self._logged) < MAX_LOGGED:
                self._logged.add(error)
                _LOGGER.warning("%s refused a setting: %s", self.command, error)

    @contextlib.contextmanager
    def _translated_errors(self, program: Program, command: str, allowed: str) -> Iterator[None]:
        """Convert failures of the program during a command to `BrainError`.

        Args:
            allowed: The time that it has, for the error message.
        """
        try:
            yield
        except TimeoutError:
            raise BrainError(
                f"{self.command} did not answer {command} within {allowed}", code="brain-hang"
            ) from None
        except ProgramEndedError:
            raise BrainError(
                f"{self.command} ended instead of answering {command}: {program.exit_report()}",
                code="brain-crash",
            ) from None


def _request_stop(program: Program) -> None:
    # If the program has ended, `_receive_move` reports it.
    with contextlib.suppress(ProgramEndedError):
        program.send(_STOP)


def _evaluation(comment: str) -> float | None:
    """The evaluation of the best move in a comment; None if it has none."""
    match = _EVALUATION.search(comment)
    if match is None or _OTHER_LINE.search(comment):
        return None
    sign, mate, number = match.groups()
    value = math.inf if mate else float(number)
    return -value if sign == "-" else value


def _milliseconds(seconds: float) -> int:
    return max(round(1000 * seconds), 1)


def _check(deadline: float) -> None:
    """Stop waiting for a brain that sends only comments and no answer."""
    if time.monotonic() > deadline:
        raise TimeoutError


def _stones(board: Board) -> Iterator[str]:
    """The stones in an order of alternating colors, which some brains require."""
    played = board.move_stack
    replayed = set(played)
    set_up = [move for move in board.stones if move not in replayed]
    to_move = board.stones[played[0]] if played else board.to_move
    turns: dict[Color, list[Move]] = {
        color: [move for move in set_up if board.stones[move] is color] for color in Color
    }
    first = to_move if len(turns[to_move]) == len(turns[-to_move]) else -to_move
    pairs = itertools.zip_longest(turns[first], turns[-first])
    for move in (*filter(None, itertools.chain.from_iterable(pairs)), *played):
        side = Side.OWN if board.stones[move] is board.to_move else Side.OPPONENT
        yield f"{format_cell(move)},{side:d}"
