"""Engines with predictable moves, and scripted stand-ins for both ends of the protocol."""

from __future__ import annotations

import shlex
import sys
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import numpy as np
import pytest
from typing_extensions import override

from tengen.engines.cancellation import CancellationToken
from tengen.engines.game import Board, Rules
from tengen.engines.gomocup.brain import Brain
from tengen.engines.gomocup.managed_engine import ManagedEngine
from tengen.engines.gomocup.session import Session
from tengen.engines.interface import (
    Analysis,
    AnalysisRequest,
    Candidate,
    Engine,
    Limit,
    Score,
    Support,
)
from tengen.engines.options import MEMORY_OPTION, Option, OptionValue


class ReadingOrder(Engine):
    """Plays the first empty cell, and records its requests."""

    name = "reading-order"
    summary = "The first empty cell."
    score = Score(meaning="how early the cell comes")
    options = (
        Option(name=MEMORY_OPTION, type=int, default=64, low=1, high=1024, meaning="table size"),
    )

    def __init__(self) -> None:
        self.limits: list[Limit] = []
        self.options_given: list[Mapping[str, OptionValue | None]] = []
        self.boards: list[Board] = []

    @override
    def supports(self, rules: Rules) -> Support:
        return Support(None if rules.win_length == 5 else "five in a row")

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        self.limits.append(request.limit)
        self.options_given.append(request.options)
        self.boards.append(request.board)
        return self.answer(request)

    def answer(self, request: AnalysisRequest) -> Analysis:
        moves = request.moves()[: request.candidates]
        return Analysis(
            candidates=tuple(Candidate(move=move, score=-rank) for rank, move in enumerate(moves))
        )


class FakeClock:
    """A clock that stands still until a test advances it."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


class EvenToAll(ReadingOrder):
    """Gives no position a value, which counts as even."""

    win_probability_of = "same-engine"


class Conversation:
    """A session without pipes: sends it lines and collects its answers."""

    def __init__(self, engine: Engine) -> None:
        self.clock = FakeClock()
        self._answers: list[str] = []
        managed = ManagedEngine(
            lambda: engine, self._answers.append, np.random.default_rng(0), now=self.clock
        )
        self._session = Session("tengen-test", managed, self._answers.append)

    def send(self, *lines: str, cancelled: bool = False, waited: float = 0) -> list[str]:
        """Send lines that came in `waited` seconds ago; returns all their answers."""
        self._answers.clear()
        cancellation = CancellationToken()
        if cancelled:
            cancellation.cancel()
        for line in lines:
            self._session.execute(
                line, received_at=self.clock() - waited, cancellation=cancellation
            )
        return self._answers.copy()

    def ponder(self) -> list[str]:
        """Ponder until the engine returns; returns what was sent meanwhile."""
        self._answers.clear()
        self._session.ponder(CancellationToken())
        return self._answers.copy()

    def answers(self, *lines: str) -> list[str]:
        """Send lines; returns their answers without comments."""
        return [line for line in self.send(*lines) if not line.startswith(("MESSAGE", "INFO"))]


MOVE_REQUESTED = "if line in ('BEGIN', 'DONE') or line.startswith('TURN'): "
"""In a script: the condition that the line requests a move."""
PLAY_ROW_0 = MOVE_REQUESTED + "say('%d,0' % len(played)); played.append(line)"
"""In a script, after `played = []`: plays row 0 from left to right."""
GENEROUS = 60.0
"""Seconds for what a busy machine may delay, and what no test waits for unless it fails."""


def patient(command: str) -> Brain:
    """A brain that counts as hung only after a very long time."""
    return Brain(command, grace=GENEROUS, start_time=GENEROUS, patience=GENEROUS)


def impatient(command: str) -> Brain:
    """A brain that counts as hung soon, for scripts that never answer."""
    return Brain(command, grace=0.5, start_time=GENEROUS, patience=1)


class Script(Protocol):
    """Writes a brain and returns its command."""

    def __call__(self, body: str, *, before: str = "", after: str = "") -> str: ...


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(0)


@pytest.fixture
def engine() -> ReadingOrder:
    return ReadingOrder()


@pytest.fixture
def conversation(engine: ReadingOrder) -> Conversation:
    return Conversation(engine)


@pytest.fixture
def script(tmp_path: Path) -> Script:
    """A brain in a few lines of Python: `body` runs for every command, with the command in `line`.

    `say(text)` answers. START and END are handled. `before` runs once at the start, and `after` at
    END or the end of the input.
    """

    def write(body: str, *, before: str = "", after: str = "") -> str:
        program = textwrap.dedent(
            """
            import os, signal, sys, time
            def say(text):
                sys.stdout.write(text + "\\n")
                sys.stdout.flush()
            {before}
            for line in map(str.strip, sys.stdin):
                if line == "END":
                    break
                if line.startswith("START"):
                    say("OK")
                    continue
            {body}
            {after}
            """
        ).format(
            before=textwrap.dedent(before).strip(),
            body=textwrap.indent(textwrap.dedent(body).strip(), "    "),
            after=textwrap.dedent(after).strip(),
        )
        path = tmp_path / "pbrain-script.py"
        path.write_text(program)
        return shlex.join([sys.executable, str(path)])

    return write
