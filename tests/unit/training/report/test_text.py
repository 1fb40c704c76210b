"""Names of players, boards and phases."""

from __future__ import annotations

from typing import Any

import pytest

from tengen.engines.catalogue.learned.engine import GUARD, VERIFY, VERIFY_NODES, LearnedEngine
from tengen.engines.game import preset
from tengen.engines.interface import Limit
from tengen.engines.model_store.feature_schema import Phase
from tengen.training.arena.player_spec import PlayerSpec
from tengen.training.pipeline.model_players import ALONE, SERVED, model_player
from tengen.training.plans import card
from tengen.training.plans.card import boards
from tengen.training.report import text
from tengen.training.report.text import describe_match, describe_player


def test_names_are_those_of_the_engine() -> None:
    assert (LearnedEngine.name, GUARD.name) == (card.LEARNED, card.GUARD)
    assert (VERIFY.name, VERIFY_NODES.name) == (card.VERIFY, card.VERIFY_NODES)
    assert GUARD.default is True
    assert list(text.PHASES) == [phase.name.lower() for phase in Phase]


@pytest.mark.parametrize(
    ("player", "expected"),
    [
        (PlayerSpec(engine="learned:new"), "learned:new, with guard"),
        (
            PlayerSpec(engine="learned:new", options=(("guard", False),)),
            "learned:new, ranker alone",
        ),
        (model_player("new", alone=True), "learned:new, ranker alone"),
        (
            model_player("new"),
            "learned:new, with guard, verification of 8 moves by 4000 nodes",
        ),
        (
            PlayerSpec(engine="learned:new", options=(*ALONE, *SERVED[1:])),
            "learned:new, without guard, verification of 8 moves by 4000 nodes",
        ),
        (
            PlayerSpec(engine="learned:new", options=(("guard", True), ("strength", 30))),
            "learned:new, with guard, strength=30",
        ),
        (PlayerSpec(engine="attack-weights"), "attack-weights"),
        (PlayerSpec(engine="search", limit=Limit(depth=4, nodes=9)), "search, nodes 9, depth 4"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_player_is_described_by_what_decides_its_strength(
    player: PlayerSpec, expected: str
) -> None:
    assert describe_player(player.as_dict()) == expected


def test_match_goes_without_the_name_of_its_model() -> None:
    match: Any = {
        "engines": [
            PlayerSpec(engine="learned:new", alias="learned").as_dict(),
            PlayerSpec(engine="learned:old").as_dict(),
        ],
        "rules": {"rows": 9, "cols": 12},
    }
    assert describe_match(match) == ("learned, with guard", "learned:old, with guard", "9x12")


def test_boards_are_named_once() -> None:
    rules = preset("gomoku")
    found = [
        {"rows": size.rows, "cols": size.cols} for size in (rules, rules.resized(9, 12), rules)
    ]
    assert boards(found) == "15x15, 9x12"
