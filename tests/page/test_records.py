"""Records that the page writes are those of the engines."""

from __future__ import annotations

from typing import Final

from engines.game import PRESETS, Color, Move
from engines.game.records import GameRecord, read_sgf, write_sgf
from tests.page.node import evaluate
from tests.page.test_rules import RULES, rules_fields

WRITE: Final = """async games => {
    const { createRules } = await import("/static/page/game/rules.js");
    const { replay } = await import("/static/page/game/game.js");
    const { rootText } = await import("/static/page/sharing/sgf-root.js");
    const { writeVariations } = await import("/static/page/sharing/sgf.js");
    return games.map(({ game, fields, first, setup, moves }) => {
        const stones = setup.map(([row, col, player]) => ({ row, col, player, number: 0 }));
        const cells = moves.map(([row, col]) => ({ row, col }));
        const rules = createRules(...game, fields);
        const played = replay(rules, first, stones, cells).game;
        const empty = replay(rules, first, stones, []).game;
        return [rootText(empty), writeVariations(played, rootText(played))];
    });
}"""
GAMES: Final = [
    GameRecord(rules=rules, setup=setup, first=first, moves=(Move(1, 1), Move(2, 1)))
    for rules in (*PRESETS.values(), *(each for each in RULES if not each.unbounded))
    for setup, first in (
        ({}, Color.X),
        ({}, Color.O),
        ({Move(2, 0): Color.O, Move(0, 2): Color.X, Move(0, 1): Color.X}, Color.O),
    )
]


def test_records_of_the_page_are_those_of_the_engines() -> None:
    games = [
        {
            **rules_fields(game.rules),
            "first": game.first.symbol,
            "setup": [[*cell, color.symbol] for cell, color in game.setup.items()],
            "moves": game.moves,
        }
        for game in GAMES
    ]
    for game, (root, text) in zip(GAMES, evaluate(WRITE, games), strict=True):
        empty = GameRecord(rules=game.rules, setup=game.setup, first=game.first)
        assert root == write_sgf([empty]).strip()
        assert read_sgf(text) == [game]
