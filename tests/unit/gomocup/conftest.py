"""Engines whose moves can be told beforehand, and both ends of a conversation."""

from __future__ import annotations

import shlex
import sys
import textwrap
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import numpy as np
import pytest

from engines.base import (
    MEMORY_OPTION,
    Analysis,
    AnalysisRequest,
    Candidate,
    Engine,
    Limit,
    Option,
    OptionValue,
    Score,
    Support,
)
from engines.cancellation import CancellationToken
from engines.game import Board, Rules
from engines.gomocup.brain import Brain
from engines.gomocup.managed_engine import ManagedEngine
from engines.gomocup.session import Session


class ReadingOrder(Engine):
    """Plays the first empty cell, and keeps what it was asked."""

    name = "reading-order"
    summary = "The first empty cell."
    score = Score(meaning="how early the cell comes")
    options = (
        Option(name=MEMORY_OPTION, type=int, default=64, low=1, high=1024, meaning="table size"),
    )

    def __init__(self) -> None:
        self.limits: list[Limit] = []
        self.given: list[Mapping[str, OptionValue | None]] = []
        self.boards: list[Board] = []

    def supports(self, rules: Rules) -> Support:
        return Support(None if rules.win_length == 5 else "five in a row")

    def _analyse(self, request: AnalysisRequest) -> Analysis:
        self.limits.append(request.limit)
        self.given.append(request.options)
        self.boards.append(request.board)
        return self.answer(request.board, request.candidates)

    def answer(self, board: Board, candidates: int | None) -> Analysis:
        moves = board.legal_moves()[:candidates]
        return Analysis(
            candidates=tuple(Candidate(move=move, score=-rank) for rank, move in enumerate(moves))
        )


class Talk:
    """Our side of a session without pipes: lines in, the answers to them out."""

    def __init__(self, engine: Engine) -> None:
        self.said: list[str] = []
        thinker = ManagedEngine(lambda _: engine, self.said.append, np.random.default_rng(0))
        self.session = Session("tengen-test", thinker, self.said.append)

    def ask(self, *lines: str, stop: bool = False) -> list[str]:
        """What the lines are answered with, all of it."""
        self.said.clear()
        hurry = CancellationToken()
        if stop:
            hurry.cancel()
        for line in lines:
            self.session.obey(line, since=time.monotonic(), cancellation=hurry)
        return self.said.copy()

    def answers(self, *lines: str) -> list[str]:
        """What the lines are answered with, but for what is told besides."""
        return [line for line in self.ask(*lines) if not line.startswith(("MESSAGE", "INFO"))]


ASKED = "if line in ('BEGIN', 'DONE') or line.startswith('TURN'): "
"""In a script: whether a move is wanted."""
ROW_0 = ASKED + "say('%d,0' % len(played)); played.append(line)"
"""In a script, after `played = []`: plays row 0 from left to right."""


def impatient(command: str) -> Brain:
    """For brains that go wrong: nobody wants to wait for them."""
    return Brain(command, grace=0.5, start_time=20, patience=1)


class Script(Protocol):
    """Writes a brain and gives its command."""

    def __call__(self, body: str, *, before: str = "", after: str = "") -> str: ...


@pytest.fixture
def engine() -> ReadingOrder:
    return ReadingOrder()


@pytest.fixture
def talk(engine: ReadingOrder) -> Talk:
    return Talk(engine)


@pytest.fixture
def script(tmp_path: Path) -> Script:
    """A brain in a few lines of Python: `body` is run for every command, which it finds in `line`.

    `say(text)` answers. START and END are understood already. `before` is run once, and so is
    `after` where END or the end of the input lets it.
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
