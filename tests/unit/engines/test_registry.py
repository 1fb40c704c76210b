"""The registry's default engine."""

from __future__ import annotations

from engines.game import PRESETS, Rules
from engines.registry import ENGINES, create_engine, default_engine


def test_default_engine_suits_the_game() -> None:
    for rules, name in (
        (PRESETS["tictactoe"], "minimax"),
        (Rules(4, 3, 3), "minimax"),
        (Rules(4, 4, 4), "minimax"),
        (Rules(5, 5, 4), "search"),
        (Rules(7, 6, 4), "search"),
        (Rules(None, None, 3), "search"),
        (Rules(None, None, 8), "search"),
        (Rules(9, 9, 9), "win-block"),
        (PRESETS["caro"], "search"),
        (Rules(9, 9, 4, blocked_wins=False), "search"),
        (PRESETS["gomoku"], "search"),
        (PRESETS["standard"], "search"),
        (Rules(6, 6, 5), "search"),
        (Rules(None, None, 5), "search"),
    ):
        assert default_engine(rules) == name, rules
        assert name in ENGINES, rules
        assert create_engine(name).supports(rules), rules
