"""Records that the page writes are those of the engines."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tengen.engines.game import PRESETS, Color, Move
from tengen.engines.game.records import (
    GameNode,
    GameRecord,
    GameTree,
    read_renlib,
    read_sgf,
    write_renlib,
    write_sgf,
)
from tengen.engines.game.records.sgf_parser import escape
from tests.page.node import evaluate
from tests.page.test_rules import RULES, rules_fields
from tests.unit.game.game_trees import game_trees

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


READ: Final = """async libraries => {
    const { loadMessages } = await import("/static/page/i18n.js");
    await loadMessages("share");
    const { readLibrary } = await import("/static/page/sharing/renlib.js");
    const { PRESETS } = await import("/static/page/game/rules.js");
    return libraries.map(({ data, most }) => {
        const bytes = Uint8Array.from(data);
        try {
            const { game, warnings } = readLibrary(bytes.buffer, PRESETS.gomoku, most);
            const nodes = game.nodes.map(({ parent, move, comment, marks }) => [
                parent, move && [move.row, move.col], comment, marks?.LB ?? [],
            ]);
            const setup = game.setup.map(({ row, col, player }) => [row, col, player]);
            const moves = game.moves.map(({ row, col }) => [row, col]);
            return { nodes, setup, first: game.first, moves, warnings };
        } catch (error) {
            return error.message;
        }
    });
}"""


def read_on_page(*libraries: bytes, most: int = 20_000) -> list[Any]:
    read: list[Any] = evaluate(READ, [{"data": list(each), "most": most} for each in libraries])
    return read


def described_tree(tree: GameTree) -> dict[str, Any]:
    """A tree as the page describes it; it has no passes."""
    nodes: list[list[Any]] = []
    ids: dict[int, int] = {}
    for index, node in enumerate(tree.nodes):
        if node.is_pass or (node.parent is not None and node.parent not in ids):
            continue
        ids[index] = len(nodes)
        labels = sorted(
            f"{'abcdefghijklmno'[cell.col]}{'abcdefghijklmno'[cell.row]}:{escape(text)}"
            for cell, text in node.labels.items()
        )
        parent = None if node.parent is None else ids[node.parent]
        move = None if node.move is None else list(node.move)
        nodes.append([parent, move, node.comment, labels])
    setup = sorted([*cell, color.symbol] for cell, color in tree.nodes[0].setup.items() if color)
    return {"nodes": nodes, "setup": setup}


GOMOKU: Final = st.just(PRESETS["gomoku"])


@settings(max_examples=6, deadline=None)
@given(st.lists(game_trees(rules=GOMOKU, is_renlib=True), min_size=4, max_size=5))
@example([GameTree(rules=PRESETS["gomoku"], nodes=[GameNode(comment="\N{BYTE ORDER MARK}a")])])
def test_libraries_are_read_on_the_page_as_by_the_engines(trees: list[GameTree]) -> None:
    libraries = [write_renlib(tree) for tree in trees]
    for library, found in zip(libraries, read_on_page(*libraries), strict=True):
        tree = read_renlib(library, rules=PRESETS["gomoku"])
        nodes = [[*node, sorted(labels)] for *node, labels in found["nodes"]]
        assert {"nodes": nodes, "setup": sorted(found["setup"])} == described_tree(tree)


READ_IN: Final = """async cases => {
    const { loadMessages } = await import("/static/page/i18n.js");
    await loadMessages("share");
    const { readLibrary } = await import("/static/page/sharing/renlib.js");
    const { PRESETS } = await import("/static/page/game/rules.js");
    return cases.map(([language, data]) => {
        const value = { languages: [language] };
        Object.defineProperty(globalThis, "navigator", { value, configurable: true });
        const { game, warnings } = readLibrary(Uint8Array.from(data).buffer, PRESETS.gomoku);
        return [game.nodes[0].comment, warnings];
    });
}"""


def test_texts_of_libraries_are_in_an_encoding_of_the_visitor() -> None:
    cases = (
        ("zh-CN", "gbk", "黑棋在这里可以连成四三", "gb18030"),
        ("ja", "cp932", "黒はここで四三を作れる", "shift_jis"),
        ("ko-KR", "cp949", "흑은 여기서 사삼을 만들 수 있다", "euc-kr"),
        ("zh-TW", "big5", "黑棋在這裡可以連成四三", "big5"),
        ("ru", "cp1251", "Чёрные выигрывают", "windows-1251"),
        ("en", "cp1252", "Schöner Zug für Weiß", "windows-1252"),
    )
    sent = []
    for language, codec, comment, _ in cases:
        nodes = [GameNode(comment=comment), GameNode(parent=0, color=Color.X, move=Move(7, 7))]
        tree = GameTree(rules=PRESETS["gomoku"], nodes=nodes)
        sent.append([language, list(write_renlib(tree, encoding=codec))])
    assert evaluate(READ_IN, sent) == [
        [comment, [f"The file does not name its encoding: {encoding} was assumed."]]
        for _, _, comment, encoding in cases
    ]


def test_large_libraries_are_shown_down_to_a_depth() -> None:
    cells = [Move(row, col) for row in range(5) for col in range(10)]
    nodes = [GameNode(), *(GameNode(parent=0, color=Color.X, move=cell) for cell in cells)]
    for parent, cell in enumerate(cells, start=1):
        nodes.append(GameNode(parent=parent, color=Color.O, move=Move(14, 14), comment="deep"))
        nodes[-1].is_start = cell == Move(2, 3)
    order = sorted(range(1, len(nodes)), key=lambda at: (nodes[at].parent or at, at))
    tree = GameTree(rules=PRESETS["gomoku"], nodes=in_preorder(nodes, order))
    (all_of_it,) = read_on_page(write_renlib(tree))
    (part,) = read_on_page(write_renlib(tree), most=60)
    assert (len(all_of_it["nodes"]), all_of_it["warnings"]) == (101, [])
    assert all_of_it["moves"] == [[2, 3], [14, 14]]
    assert len(part["nodes"]) == 51
    assert part["warnings"] == [
        "The library has 100 positions. The 50 nearest to the start are shown."
    ]


def in_preorder(nodes: list[GameNode], order: list[int]) -> list[GameNode]:
    """The nodes in this order after the root, whose parents are numbered again."""
    ids = {old: new for new, old in enumerate(order, start=1)} | {0: 0}
    for node in nodes[1:]:
        node.parent = ids[node.parent or 0]
    return [nodes[0], *(nodes[old] for old in order)]


def test_damaged_libraries_are_refused_with_the_place() -> None:
    header = write_renlib(GameRecord(rules=PRESETS["gomoku"]))[:20]
    damaged = {
        b"": "This is not a RenLib library.",
        b"no library of any kind": "This is not a RenLib library.",
        header + b"\x00\x00\xff\x40": "The library is damaged at byte 22.",
        header + b"\x00\x00\x78\x48open": "The library is damaged at byte 24.",
        header + b"\x00\x00\x78\x41\x00\x02": "The library is damaged at byte 22.",
        header + b"\x00\x00\x78\x40\x79\x40": "The library is damaged at byte 24.",
        header + b"\x00\x00\x78": "The library is damaged at byte 22.",
    }
    assert read_on_page(*damaged) == list(damaged.values())
    cut, old = read_on_page(
        header + b"\x00\x00\x78\x80\x79\x00", header + b"\x00\x00\x78\x60a}\xe2\x00"
    )
    assert [len(cut["nodes"]), cut["warnings"]] == [
        3,
        ["The library ends early: it is one branch of another, or cut off."],
    ]
    assert old["nodes"][1][2] == "aåb"
