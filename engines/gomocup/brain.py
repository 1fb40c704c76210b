"""External Gomocup programs as engines.

A child process that exchanges lines over its standard streams.
"""

from __future__ import annotations

import collections
import contextlib
import itertools
import os
import selectors
import shlex
import signal
import subprocess
import time
import weakref
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Final, Self, cast

from engines.cancellation import CancellationToken
from engines.errors import BrainError
from engines.game import Board, Color, Move, Rules
from engines.game.errors import NotationError, RulesError, excerpt
from engines.gomocup.protocol import (
    END_OF_BLOCK,
    UNLIMITED_MS,
    LineBuffer,
    Side,
    format_cell,
    parse_cell,
    rule_code,
)
from engines.interface import Analysis, AnalysisRequest, Candidate, Engine, Limit, Score, Support

EXIT_TIME: Final = 1.0
"""Seconds that a program has to exit: on request, after SIGTERM, and once its output has ended."""
_STDERR_TAIL: Final = 2000
"""Last bytes of standard error to store."""
_CHUNK: Final = 65536
"""Bytes per read."""


class ProgramEndedError(Exception):
    """The program has exited or closed its pipes."""


class Program:
    """A running program. Its standard error is read whenever its answers are.

    It leads a process group of its own: Ctrl-C does not reach it, and its children are killed with
    it.

    Args:
        arguments: The program and its arguments; not interpreted by a shell.
        directory: Working directory; defaults to the current one.

    Raises:
        OSError: The program cannot be started.
    """

    def __init__(self, arguments: Sequence[str], directory: Path | None = None) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - the caller chooses the program
            arguments,
            cwd=directory,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        self._pipes = [
            cast("IO[bytes]", pipe)
            for pipe in (self._process.stdin, self._process.stdout, self._process.stderr)
        ]
        self._in, self._out, self._err = (pipe.fileno() for pipe in self._pipes)
        self._selector = selectors.DefaultSelector()
        for pipe in (self._out, self._err):
            self._selector.register(pipe, selectors.EVENT_READ)
        self._lines = LineBuffer()
        self._unread: collections.deque[str] = collections.deque()
        self._stderr_tail = b""

    def send(self, *lines: str) -> None:
        """Write lines.

        Raises:
            ProgramEndedError: The program has closed its input.
        """
        rest = "".join(f"{line}\r\n" for line in lines).encode("ascii")
        try:
            while rest:
                rest = rest[os.write(self._in, rest) :]
        except BrokenPipeError:
            raise ProgramEndedError from None

    def receive(self, deadline: float) -> str:
        """The next line.

        Args:
            deadline: When to give up, by `time.monotonic`; available output is read even then.

        Raises:
            TimeoutError: No line by the deadline.
            ProgramEndedError: The program has closed its output.
        """
        while not self._unread:
            if self._out not in self._selector.get_map():
                raise ProgramEndedError
            if not self._read(deadline - time.monotonic()):
                raise TimeoutError
        return self._unread.popleft()

    def discard(self) -> None:
        """Drop the output that is available."""
        self._read(0)
        self._unread.clear()

    def exit_report(self) -> str:
        """How an ended program ended: its exit code and the end of its standard error."""
        deadline = time.monotonic() + EXIT_TIME
        # Its children may hold its standard error open.
        while self._err in self._selector.get_map() and self._read(deadline - time.monotonic()):
            pass
        try:
            code = self._process.wait(max(0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            ending = "it is still running but has closed its output"
        else:
            ending = f"exit code {code}" if code >= 0 else f"killed by {_signal_name(-code)}"
        stderr = self._stderr_tail.decode("utf-8", errors="backslashreplace").strip()
        return f"{ending}, standard error: {stderr}" if stderr else ending

    def close(self, farewell: str | None = None) -> None:
        """End the program and its children, by force if need be. Idempotent.

        Args:
            farewell: Line that asks the program to exit, with time to do so; None to kill it.
        """
        if self._selector.get_map() is None:
            return
        if farewell is not None:
            with contextlib.suppress(ProgramEndedError):
                self.send(farewell)
            self._pipes[0].close()
            if not self._has_exited():
                self._signal(signal.SIGTERM)
        if farewell is None or not self._has_exited():
            self._signal(signal.SIGKILL)
            self._process.wait()
        self._selector.close()
        for pipe in self._pipes:
            pipe.close()

    def _read(self, wait: float) -> bool:
        """Read the data available within `wait` seconds; returns whether there was any."""
        ready = self._selector.select(max(0, wait))
        for key, _ in ready:
            chunk = os.read(key.fd, _CHUNK)
            if not chunk:
                self._selector.unregister(key.fd)
            if key.fd == self._err:
                self._stderr_tail = (self._stderr_tail + chunk)[-_STDERR_TAIL:]
            else:
                self._unread.extend(self._lines.feed(chunk) if chunk else self._lines.end())
        return bool(ready)

    def _has_exited(self) -> bool:
        """Whether the program exits within `EXIT_TIME`."""
        try:
            self._process.wait(EXIT_TIME)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _signal(self, number: signal.Signals) -> None:
        """Signal the program and its children."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, number)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


GRACE: Final = 1.0
"""Seconds over the limit before a brain counts as hung: the two clocks do not start together, and
tournaments allow as much."""
START_TIME: Final = 60.0
"""Seconds until a brain must be ready: some load a network or compile."""
PATIENCE: Final = 600.0
"""Seconds for a move without a time limit."""
MEMORY: Final = 350 * 2**20
"""Bytes that a brain may use, as in the Gomocup tournament."""

_END: Final = "END"
_STOP: Final = "YXSTOP"
"""Requests the move at once. Brains without this command answer UNKNOWN and go on."""
_AGAINST_BRAIN: Final = 1
"""`INFO game_type`: the opponent is another brain."""
_COMMENTS: Final = frozenset({"MESSAGE", "DEBUG", "INFO", "UNKNOWN"})
"""Lines that may precede an answer; UNKNOWN to an INFO that the brain does not support."""


class Brain(Engine):
    """A program that speaks the Gomocup protocol.

    The program is started for the first analysis, and again after a failure. A position that
    continues from its last answer is sent as the opponent's move, any other starts a new game. Only
    its move is used, not its comments.

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
        self._game: tuple[Rules, Limit] | None = None
        self._moves: tuple[Move, ...] = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the program; a later analysis starts it again."""
        self._end(_END)

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

    def _analyse(self, request: AnalysisRequest) -> Analysis:
        try:
            move = self._move(request.board, request.limit, request.cancellation)
        except BaseException:
            # Ctrl-C included: the program's next line would belong to this request.
            self._end()
            raise
        return Analysis(
            candidates=(Candidate(move=move, score=0.0),),
            stopped_by="cancelled" if request.cancellation.is_cancelled else "complete",
        )

    def _move(self, board: Board, limit: Limit, cancellation: CancellationToken) -> Move:
        moves = tuple(board.move_stack)
        continues = self._moves and self._game == (board.rules, limit) and moves[:-1] == self._moves
        program = self._program if continues else None
        if program is None:
            program = self._new_game(board.rules, limit)
        request = self._move_request(board)
        if limit.time is None:
            seconds, allowed = self._patience, f"{self._patience:g} s"
        else:
            seconds = limit.time + self._grace
            allowed = f"{limit.time:g} s and {self._grace:g} s of grace"
        with self._translated_errors(program, request[0], allowed):
            program.discard()
            deadline = time.monotonic() + seconds
            program.send(f"INFO time_left {UNLIMITED_MS}", *request)
            with cancellation.on_cancel(lambda: _request_stop(program)):
                move = self._receive_move(program, deadline)
        if not board.rules.contains(move) or move in board.stones:
            rows, cols = board.rules.shape
            raise BrainError(
                f"{self.command} answered {request[0]} with {format_cell(move)}, which is not an "
                f"empty cell of the {rows}x{cols} board",
                code="brain-answer",
            )
        self._moves = (*moves, move)
        return move

    def _new_game(self, rules: Rules, limit: Limit) -> Program:
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
            program.send(*self._settings(rules, limit))
        self._game, self._moves = (rules, limit), ()
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

    def _settings(self, rules: Rules, limit: Limit) -> Iterator[str]:
        """The INFO lines for rules and limits."""
        yield f"INFO rule {rule_code(rules)}"
        if limit.time is not None:
            yield f"INFO timeout_turn {round(1000 * limit.time)}"
        yield "INFO timeout_match 0"
        yield f"INFO max_memory {self._memory}"
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

    def _receive_move(self, program: Program, deadline: float) -> Move:
        """The program's move; comments before it are skipped."""
        while True:
            line = program.receive(deadline)
            word, _, rest = line.partition(" ")
            if word.upper() == "SUGGEST":
                program.send(f"PLAY {rest}")
            elif word.upper() not in _COMMENTS:
                try:
                    return parse_cell(line)
                except NotationError:
                    raise BrainError(
                        f"{self.command} answered {excerpt(line)}, expected a move such as 7,7",
                        code="brain-answer",
                    ) from None
            _check(deadline)

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


def _check(deadline: float) -> None:
    """Stop waiting for a brain that sends comments and no answer."""
    if time.monotonic() > deadline:
        raise TimeoutError


def _stones(board: Board) -> Iterator[str]:
    """The stones in an order of alternating colours, which some brains require."""
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
