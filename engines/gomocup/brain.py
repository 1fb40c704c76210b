"""A brain of somebody else's as an engine of ours."""

from __future__ import annotations

import contextlib
import itertools
import shlex
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Self

from engines.base import Analysis, AnalysisRequest, Candidate, Engine, Limit, Score, Support
from engines.cancellation import CancellationToken
from engines.errors import BrainError, NotationError, RulesError
from engines.game import Board, Color, Move, Rules
from engines.gomocup.program import Program, ProgramEndedError
from engines.gomocup.protocol import (
    END_OF_BLOCK,
    UNLIMITED_MS,
    Side,
    excerpt,
    format_cell,
    parse_cell,
    rule_code,
)

GRACE: Final = 1.0
"""Seconds over the limit before a brain counts as hung: its clock and ours do not start at once,
and judges of tournaments allow as much."""
START_TIME: Final = 60.0
"""Seconds until a brain must be ready: some load a network, or compile."""
PATIENCE: Final = 600.0
"""Seconds for a move without a limit of time."""
MEMORY: Final = 350 * 2**20
"""Bytes that a brain is told it may use, as in the Gomocup tournament."""

_FAREWELL: Final = "END"
_HURRY: Final = "YXSTOP"
"""Asks for the move at once. Brains that do not know it say UNKNOWN and think on."""
_AGAINST_A_BRAIN: Final = 1
"""`INFO game_type`."""
_UNASKED: Final = frozenset({"MESSAGE", "DEBUG", "INFO", "UNKNOWN"})
"""What a brain may say before its answer; UNKNOWN to an INFO that it does not know."""


class Brain(Engine):
    """A program that speaks the Gomocup protocol.

    It is started at the first question and again after it has failed, and plays one game after the
    other: a position that goes on from its last answer is told as the move that was made, any other
    begins a new game. What it answers besides its move is not looked at.

    Close it, or use it as a context; at the latest, it goes with the interpreter.

    Args:
        command: The program and its arguments, as a shell would split them; no shell runs.
        directory: Where it runs; here where left out.
        grace: Seconds over the limit of a move before it counts as hung.
        start_time: Seconds from the start of a game until it must be ready.
        patience: Seconds for a move without a limit of time.
        memory: Bytes that it is told it may use; 0 for no limit.
    """

    name = "brain"
    summary = "A program that speaks the Gomocup protocol."
    score = Score(meaning="0: a brain tells its move and nothing else", low=0, high=0)
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
        """End the program; a later question starts it again."""
        self._let_go(_FAREWELL)

    def supports(self, rules: Rules) -> Support:
        """Five in a row on the boards of the protocol; the program itself may play fewer."""
        try:
            rule_code(rules)
        except RulesError:
            return Support("five in a row, on boards with sides of 5..32")
        return Support()

    def _analyse(self, request: AnalysisRequest) -> Analysis:
        try:
            move = self._move(request.board, request.limit, request.cancellation)
        except BaseException:
            # Whatever went wrong, Ctrl-C included: what it says next is no answer to us.
            self._let_go()
            raise
        return Analysis(
            candidates=(Candidate(move=move, score=0.0),),
            stopped_by="stopped" if request.cancellation.is_cancelled else "complete",
        )

    def _move(self, board: Board, limit: Limit, cancellation: CancellationToken) -> Move:
        moves = tuple(board.move_stack)
        goes_on = self._moves and self._game == (board.rules, limit) and moves[:-1] == self._moves
        program = self._program if goes_on else None
        if program is None:
            program = self._new_game(board.rules, limit)
        question = self._question(board)
        if limit.time is None:
            seconds, allowed = self._patience, f"{self._patience:g} s"
        else:
            seconds = limit.time + self._grace
            allowed = f"its {limit.time:g} s and {self._grace:g} s of grace"
        with self._watched(program, question[0], allowed):
            program.discard()
            deadline = time.monotonic() + seconds
            program.send(f"INFO time_left {UNLIMITED_MS}", *question)
            with cancellation.on_cancel(lambda: _hurry(program)):
                move = self._answer(program, deadline)
        if not board.rules.contains(move) or move in board.stones:
            rows, cols = board.rules.shape
            raise BrainError(
                f"{self.command} answers {question[0]} with {format_cell(move)}, which is no empty "
                f"cell of the {rows}x{cols} board",
                code="brain-answer",
            )
        self._moves = (*moves, move)
        return move

    def _new_game(self, rules: Rules, limit: Limit) -> Program:
        """A program that has an empty board and knows the limits; started, where none runs."""
        rows, cols = rules.shape
        start = f"START {cols}" if rows == cols else f"RECTSTART {cols},{rows}"
        program = self._program or self._started()
        with self._watched(program, start, f"{self._start_time:g} s"):
            program.discard()
            deadline = time.monotonic() + self._start_time
            program.send(start)
            while not (line := program.receive(deadline)).upper().startswith("OK"):
                if line.upper().startswith(("ERROR", "UNKNOWN")):
                    raise BrainError(
                        f"{self.command} refuses {start}: {line}", code="brain-refusal"
                    )
                _check(deadline)
            program.send(*self._facts(rules, limit))
        self._game, self._moves = (rules, limit), ()
        return program

    def _started(self) -> Program:
        try:
            program = Program(shlex.split(self.command), self._directory)
        except (OSError, ValueError, IndexError) as error:
            raise BrainError(
                f"the brain {self.command!r} cannot be started: {error}", code="brain-start"
            ) from None
        # Not `self.close`, which would keep `self` alive for as long as the interpreter runs.
        weakref.finalize(self, program.close, _FAREWELL)
        self._program = program
        return program

    def _let_go(self, farewell: str | None = None) -> None:
        if self._program is not None:
            self._program.close(farewell)
        self._program, self._moves = None, ()

    def _facts(self, rules: Rules, limit: Limit) -> Iterator[str]:
        """The lines that tell rules and limits."""
        yield f"INFO rule {rule_code(rules)}"
        if limit.time is not None:
            yield f"INFO timeout_turn {round(1000 * limit.time)}"
        yield "INFO timeout_match 0"
        yield f"INFO max_memory {self._memory}"
        yield f"INFO game_type {_AGAINST_A_BRAIN}"
        if limit.nodes is not None:
            yield f"INFO max_node {limit.nodes}"
        if limit.depth is not None:
            yield f"INFO max_depth {limit.depth}"

    def _question(self, board: Board) -> list[str]:
        """What asks for a move: the last one made where the brain knows those before it."""
        moves = board.move_stack
        if not len(board):
            return ["BEGIN"]
        if len(moves) == len(board) and tuple(moves[:-1]) == self._moves:
            return [f"TURN {format_cell(moves[-1])}"]
        return ["BOARD", *_stones(board), END_OF_BLOCK]

    def _answer(self, program: Program, deadline: float) -> Move:
        """The brain's move, whatever it says before."""
        while True:
            line = program.receive(deadline)
            word, _, rest = line.partition(" ")
            if word.upper() == "SUGGEST":
                program.send(f"PLAY {rest}")
            elif word.upper() not in _UNASKED:
                try:
                    return parse_cell(line)
                except NotationError:
                    raise BrainError(
                        f"{self.command} answers {excerpt(line)}, expected a move such as 7,7",
                        code="brain-answer",
                    ) from None
            _check(deadline)

    @contextlib.contextmanager
    def _watched(self, program: Program, question: str, allowed: str) -> Iterator[None]:
        """Tell in our own words what goes wrong with a question."""
        try:
            yield
        except TimeoutError:
            raise BrainError(
                f"{self.command} did not answer {question} within {allowed}", code="brain-hang"
            ) from None
        except ProgramEndedError:
            raise BrainError(
                f"{self.command} ended instead of answering {question}: {program.last_words()}",
                code="brain-crash",
            ) from None


def _hurry(program: Program) -> None:
    # That it has ended is found out where its answer is waited for.
    with contextlib.suppress(ProgramEndedError):
        program.send(_HURRY)


def _check(deadline: float) -> None:
    """End the waiting for a brain that says much and answers nothing.

    Raises:
        TimeoutError: It is too late.
    """
    if time.monotonic() > deadline:
        raise TimeoutError


def _stones(board: Board) -> Iterator[str]:
    """The stones in an order in which they can have been played: some brains insist on one."""
    played = board.move_stack
    set_up = [move for move in board.stones if move not in set(played)]
    to_move = board.stones[played[0]] if played else board.to_move
    turns: dict[Color, list[Move]] = {
        color: [move for move in set_up if board.stones[move] is color] for color in Color
    }
    first = to_move if len(turns[to_move]) == len(turns[-to_move]) else -to_move
    pairs = itertools.zip_longest(turns[first], turns[-first])
    for move in (*filter(None, itertools.chain.from_iterable(pairs)), *played):
        side = Side.OWN if board.stones[move] is board.to_move else Side.OPPONENT
        yield f"{format_cell(move)},{side:d}"
