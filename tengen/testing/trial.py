"""A check in progress: the engine, and what it was asked last, for the error."""

from __future__ import annotations

import dataclasses
import functools
import threading
from collections.abc import Callable
from typing import Any, Final, TypeVar

import numpy as np

from tengen.engines.game import Board, Rules
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Limit
from tengen.testing.positions import GAMES, positions

LIMIT: Final = Limit(nodes=2_000)
"""Keeps searches short and deterministic."""
PATIENCE_S: Final = 60.0
"""Seconds until an engine counts as hanging: a loaded machine needs a few."""
E = TypeVar("E", bound=Exception)


class CheckFailedError(AssertionError):
    """An engine breaks its contract; the message names check, position, seed and expectation."""


class Subject:
    """The engine under test, shared by its checks.

    Args:
        factory: Creates the engine.
    """

    def __init__(self, factory: Callable[[], Engine]) -> None:
        self.engine = factory()
        self.games = [rules for rules in GAMES if self.engine.supports(rules)]
        """The games of the checks that the engine plays."""
        self.answers = functools.cache(self._answers)
        """The analyses of all `positions` of a game, with the seed 0."""

    def _answers(self, rules: Rules) -> list[Analysis]:
        return [analysed(self.engine, board) for board in positions(rules)]


class Trial:
    """One check of one engine.

    Args:
        label: The name of the check.
    """

    def __init__(self, subject: Subject, label: str) -> None:
        self.engine = subject.engine
        self.games = subject.games
        self.answers = subject.answers
        self._label = label
        self._asked = "no position was analysed"

    def analysed(
        self, board: Board, *, candidates: int | None = None, seed: int = 0, **given: Any
    ) -> Analysis:
        """The engine's analysis of a position, within `LIMIT`."""
        self._asked = f"the position was {board!r}, {board.stones}; the seed {seed}"
        return analysed(self.engine, board, candidates=candidates, seed=seed, **given)

    def first_board(self) -> Board:
        """An empty board of a game that the engine plays."""
        self.require(bool(self.games), "plays one of the games of the checks")
        return Board(self.games[0])

    def require(self, holds: object, expected: str) -> None:
        """Check that something holds.

        Args:
            expected: What the engine does if it holds, such as "takes the win".
        """
        if not holds:
            raise self.failure(f"the engine should do this: it {expected}")

    def refused(
        self,
        error: type[E],
        message: str,
        call: Callable[..., object],
        *args: object,
        **options: Any,
    ) -> E:
        """The error that a call raises.

        Args:
            message: Part of its message.
        """
        try:
            call(*args, **options)
        except error as raised:
            self.require(message in str(raised), f"raises {error.__name__} with {message!r}")
            return raised
        raise self.failure(f"{error.__name__} was not raised")

    def failure(self, reason: str) -> CheckFailedError:
        """The error of this check."""
        return CheckFailedError(f"{self.engine.name} fails {self._label}: {reason} ({self._asked})")

    def analysed_in_time(self, request: AnalysisRequest) -> Analysis:
        """The engine's answer to a request, or its exception; a failure if it takes too long."""
        results: list[Analysis] = []
        errors: list[Exception] = []

        def run() -> None:
            try:
                results.append(self.engine.analyse(request))
            except Exception as error:  # noqa: BLE001 - raised below
                errors.append(error)

        # A daemon: nothing ends a thread of an engine that hangs but the end of the process.
        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        thread.join(PATIENCE_S)
        if errors:
            raise errors[0]
        self.require(results, f"answers within {PATIENCE_S:g} s")
        return results[0]


def analysed(
    engine: Engine, board: Board, *, candidates: int | None = None, seed: int = 0, **given: Any
) -> Analysis:
    """An engine's analysis of a position, within `LIMIT`."""
    rng = np.random.default_rng(seed)
    return engine.analyse(AnalysisRequest(board, LIMIT, candidates=candidates, rng=rng, **given))


def without_cost(analysis: Analysis) -> Analysis:
    """The analysis without its node count: warm tables save nodes."""
    return dataclasses.replace(analysis, nodes=0)
