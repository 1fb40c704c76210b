"""Contract of all registered engines; a new engine is covered as soon as it is registered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pytest

from tengen.engines.game import PRESETS, Board, Rules
from tengen.engines.game.rules import SQUARES
from tengen.engines.interface import Engine
from tengen.engines.registry import ENGINES, create_engine
from tengen.testing import engine_checks
from tengen.testing.positions import GAMES, positions
from tengen.testing.trial import analysed
from tests.contract.conftest import small_model

SKIPPED: Final = {
    "line-rank": {"sorted-scores": "it plays the second move of a game at random, see below"}
}
CHECKS: Final = [
    pytest.param(check, id=f"{name} {label}")
    for name in ENGINES
    for label, check in engine_checks(
        partial(create_engine, name, small_model()), skip=SKIPPED.get(name)
    )
]
ALL_GAMES: Final = (*GAMES, *PRESETS.values(), Rules(15, 15, 5, opening="pro"))
FROM_TABLES: Final = {"search", "proven"}
"""Engines that answer the empty board without a search."""


@pytest.mark.parametrize("check", CHECKS)
def test_contract(check: Callable[[], None]) -> None:
    check()


@pytest.mark.parametrize("name", ["line-rank"])
def test_only_the_second_move_ignores_the_ranks(engine: Engine) -> None:
    for rules in filter(engine.supports, GAMES):
        for board in positions(rules):
            scores = [candidate.score for candidate in analysed(engine, board).candidates]
            if len(board) != 1:
                assert scores == sorted(scores, reverse=True), board


@pytest.mark.parametrize("name", sorted(ENGINES.keys() - FROM_TABLES))
def test_empty_board_has_a_win_probability(engine: Engine) -> None:
    for rules in filter(engine.supports, GAMES):
        best = analysed(engine, Board(rules), candidates=1).candidates[0]
        assert (best.win_probability is not None) == engine.has_win_probability


@pytest.mark.parametrize("name", ENGINES)
def test_learned_alone_has_a_model(engine: Engine, name: str) -> None:
    assert engine.model == ("small" if name == "learned" else None)


@pytest.mark.parametrize("name", ENGINES)
def test_engine_declares_the_games_that_it_plays_and_whether_it_searches(name: str) -> None:
    engine = create_engine(name)
    for rules in ALL_GAMES:
        declared = bool(engine.plays.support(rules))
        # Beside the board and the lines, an engine may refuse openings, which the page lacks.
        supported = bool(engine.supports(rules))
        is_restricted = rules.opening in SQUARES
        assert supported <= declared if is_restricted else supported == declared, rules
    assert engine.uses_limits == any(map(engine.searches, filter(engine.supports, GAMES)))
