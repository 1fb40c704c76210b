"""Checks of the contract that every engine keeps, for authors of engines.

They need no test framework. With pytest, each check is a test of its own:

    @pytest.mark.parametrize(("name", "check"), engine_checks(MyEngine))
    def test_contract(name, check):
        check()

Tengen's own engines are tested by the same checks.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping

from tengen.engines.game import Rules
from tengen.engines.interface import Engine
from tengen.testing.engine_checks import ENGINE_CHECKS
from tengen.testing.game_checks import GAME_CHECKS
from tengen.testing.trial import CheckFailedError, Subject, Trial

__all__ = ["CheckFailedError", "check_engine", "engine_checks"]


def engine_checks(
    factory: Callable[[], Engine], *, skip: Mapping[str, str] | None = None
) -> list[tuple[str, Callable[[], None]]]:
    """The checks of an engine by name: those of each game that it plays, then those of the engine.

    Each one raises `CheckFailedError` if it fails. They share one engine, and can run in any order.

    Args:
        factory: Creates the engine.
        skip: Checks to leave out by name, such as "sorted-scores", each with the reason.

    Raises:
        ValueError: `skip` names no check.

    Examples:
        >>> from tengen.engines.catalogue.dice import DiceEngine
        >>> names = [name for name, check in engine_checks(DiceEngine)]
        >>> names[:2]
        ['legal-moves: 3x3, 3 in a row', 'sorted-scores: 3x3, 3 in a row']
    """
    skipped = skip or {}
    known = [*GAME_CHECKS, *ENGINE_CHECKS]
    if unknown := [name for name in skipped if name not in known]:
        raise ValueError(f"{unknown[0]!r} is no check, the checks are: {', '.join(known)}")
    subject = Subject(factory)
    checks: list[tuple[str, Callable[[], None]]] = []
    for name, of_game in GAME_CHECKS.items():
        for rules in subject.games:
            label = f"{name}: {rules}"
            check = functools.partial(_run_for_game, subject, label, of_game, rules)
            checks += [] if name in skipped else [(label, check)]
    for name, of_engine in ENGINE_CHECKS.items():
        check = functools.partial(_run, subject, name, of_engine)
        checks += [] if name in skipped else [(name, check)]
    return checks


def check_engine(factory: Callable[[], Engine], *, skip: Mapping[str, str] | None = None) -> None:
    """Run all checks of an engine.

    Args:
        factory: Creates the engine.
        skip: As for `engine_checks`.

    Raises:
        CheckFailedError: A check fails; the message names it, the position, the seed and what was
            expected.

    Examples:
        >>> from tengen.engines.catalogue.dice import DiceEngine
        >>> check_engine(DiceEngine)
    """
    for _, check in engine_checks(factory, skip=skip):
        check()


def _run_for_game(
    subject: Subject, label: str, check: Callable[[Trial, Rules], None], rules: Rules
) -> None:
    _run(subject, label, lambda trial: check(trial, rules))


def _run(subject: Subject, label: str, check: Callable[[Trial], None]) -> None:
    trial = Trial(subject, label)
    try:
        check(trial)
    except CheckFailedError:
        raise
    except Exception as error:
        raise trial.failure(f"{type(error).__name__} was raised: {error}") from error
