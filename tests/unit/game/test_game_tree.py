"""Game trees, and their way through SGF: variations, comments, marks and unknown properties."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.engines.game import Color, Move, Rules
from tengen.engines.game.errors import RecordError
from tengen.engines.game.records import (
    GameNode,
    GameRecord,
    GameTree,
    Result,
    read_sgf,
    read_sgf_trees,
    write_sgf,
)
from tengen.engines.game.records.files import RecordFormat, encode_games
from tests.unit.game.game_trees import game_trees
from tests.unit.game.refusals import refusal

X, O = Color.X, Color.O
GOMOKU = Rules(15, 15, 5)
H8, I9, J10, A15 = Move(7, 7), Move(6, 8), Move(5, 9), Move(0, 0)


def read(text: str) -> GameTree:
    (tree,) = read_sgf_trees(text)
    return tree


def test_sgf_tree_has_all_variations_in_preorder() -> None:
    tree = read("(;GM[4];B[hh](;W[ig];B[jf])(;W[gg](;B[aa])(;B[ba])))")
    assert [(node.parent, node.move) for node in tree.nodes] == [
        (None, None),
        (0, H8),
        (1, I9),
        (2, J10),
        (1, Move(6, 6)),
        (4, A15),
        (4, Move(0, 1)),
    ]
    assert tree.record().moves == (H8, I9, J10)
    assert tree.record().variations == 1


def test_sgf_annotations_are_parsed() -> None:
    tree = read(
        "(;GM[4]C[a game];B[hh]C[12ms\nwhy\\]]BM[2]N[line]LB[aa:1][ba:x\\:y]TR[ca:cb]MA[oo]HO[1]"
        ";W[ig]START[1]DO[])"
    )
    assert tree.nodes[0].comment == "a game"
    assert tree.nodes[1] == GameNode(
        parent=0,
        color=X,
        move=H8,
        comment="why]",
        name="line",
        labels={A15: "1", Move(0, 1): "x:y"},
        shapes={Move(0, 2): "triangle", Move(1, 2): "triangle", Move(14, 14): "cross"},
        time_ms=12,
        mark="very bad",
        is_bookmark=True,
    )
    assert tree.nodes[2] == GameNode(parent=1, color=O, move=I9, is_start=True, mark="doubtful")


def test_unknown_properties_round_trip_as_they_are() -> None:
    text = (
        "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[0]AP[x:1]KM[6.5]RE[?]\n;B[hh]BL[3.5]DD[aa][bb]GE[a\\]b])\n"
    )
    (tree,) = read_sgf_trees(text)
    assert tree.nodes[0].properties == {"AP": ("x:1",), "KM": ("6.5",), "RE": ("?",)}
    assert tree.nodes[1].properties["GE"] == ("a\\]b",)
    assert read_sgf_trees(write_sgf([tree])) == [tree]


def test_variations_are_formatted_in_parentheses() -> None:
    text = (
        "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[freestyle]\n;B[hh]\n"
        "(;W[ig];B[jf])\n(;W[gg]\n(;B[aa])\n(;B[ba])))\n"
    )
    assert write_sgf([read(text)]) == text


def test_record_of_a_go_editor_is_read_with_a_warning() -> None:
    for text, warning in (
        ("(;GM[1]SZ[15];B[hh])", "the record has GM[1], which is Go: it is read as"),
        ("(;SZ[15]RU[Japanese];B[hh])", "the record has no GM, which means Go: it is read as"),
    ):
        (record,) = read_sgf(text)
        assert record.rules == GOMOKU, text
        assert record.moves == (H8,), text
        (message,) = record.warnings
        assert message.startswith(warning), text
        (tree,) = read_sgf_trees(text)
        assert tree.warnings == record.warnings, text
        assert read_sgf(write_sgf([tree]))[0].warnings == (), text


def test_go_board_has_19_rows_without_a_size() -> None:
    assert read_sgf("(;GM[1];B[ss])")[0].rules.shape == (19, 19)


def test_errors_in_variations_name_the_line() -> None:
    text = "(;GM[4];B[hh](;W[ii])\n(;W[zz]))"
    assert read_sgf(text)[0].variations == 1
    with pytest.raises(RecordError, match="line 2, column 5: 'zz' is not on the 15x15 board"):
        read_sgf_trees(text)


def test_marks_that_cannot_be_read_are_left_out() -> None:
    for mark, fault in (
        ("LB[aa]", "'aa' has no colon"),
        ("LB[pa:1]", "'pa' is not on the 15x15 board"),
        ("TR[]", "'' is not a point"),
    ):
        tree = read(f"(;GM[4]{mark}LB[bb:kept];B[hh])")
        (warning,) = tree.warnings
        assert warning.startswith("line 1, column "), mark
        assert fault in warning, mark
        assert warning.endswith(": the mark was left out"), mark
        assert tree.nodes[0].labels == {Move(1, 1): "kept"}
        assert not tree.nodes[0].shapes
    many = read("(;GM[4]TR" + "[zz]" * 100 + ";B[hh])")
    assert len(many.warnings) == 8


def test_game_beyond_a_limit_is_an_error() -> None:
    for text, message in (
        ("(;GM[4]SZ[32];TR" + "[aa:FF]" * 400 + ")", "more than 320000 marks"),
        ("(;GM[4]" + ";" * 20_000 + ")", "more than 20000 nodes"),
    ):
        refusal(RecordError, message, read_sgf_trees, text)


def test_pass_is_a_variation_but_not_of_a_game() -> None:
    tree = read("(;GM[4];B[hh](;W[];B[aa])(;W[ig]))")
    assert tree.nodes[2].is_pass
    assert tree.record().moves == (H8, I9)
    assert read_sgf_trees(write_sgf([tree])) == [tree]


def test_pass_on_the_main_line_is_refused_in_the_same_words() -> None:
    for text, number in (
        ("(;GM[4];B[hh];W[];B[aa])", 2),
        ("(;GM[4];B[hh];W[ii];B[tt];W[jj])", 3),
        ("(;GM[4];B[hh](;W[];B[aa])(;W[]))", 2),
        ("(;GM[4];B[];W[aa])", 1),
    ):
        message = f"move {number} is a pass, and a game here has none"
        tree = read(text)
        error = refusal(RecordError, message, read_sgf, text)
        assert error.code == "pass", text
        forms: tuple[RecordFormat, ...] = ("psq", "pos")
        for form in forms:
            error = refusal(RecordError, "", encode_games, [tree], form)
            assert (error.message, error.code) == (message, "pass"), text


def test_pass_beside_a_move_is_skipped_in_records_as_well() -> None:
    text = "(;GM[4];B[hh](;W[];B[aa])(;W[ig];B[jf])(;W[gg]))"
    (record,) = read_sgf(text)
    assert record == read(text).record()
    assert (record.moves, record.variations) == ((H8, I9, J10), 2)


def test_main_line_leads_through_the_start_position() -> None:
    tree = read("(;GM[4];B[hh](;W[ig];B[jf])(;W[gg](;B[aa])(;B[ba]START[1];W[ca])))")
    assert tree.record().moves == (H8, Move(6, 6), Move(0, 1), Move(0, 2))


def test_tree_that_is_not_in_preorder_is_refused() -> None:
    for nodes, message in (
        ([], "no root"),
        ([GameNode(parent=0)], "node 0 has the parent 0"),
        ([GameNode(), GameNode()], "node 1 has the parent None"),
        ([GameNode(), GameNode(parent=1)], "node 1 has the parent 1"),
        (
            [GameNode(), *(GameNode(parent=0) for _ in range(2)), GameNode(parent=1)],
            "node 3 has the parent 1",
        ),
    ):
        refusal(RecordError, message, GameTree, rules=GOMOKU, nodes=nodes)


def test_property_that_is_no_sgf_is_not_written() -> None:
    for properties in ({"a": ("1",)}, {"AA": ("1]B[aa",)}, {"AA": ("\\",)}, {"AA": ()}):
        tree = GameTree(rules=GOMOKU, nodes=[GameNode(properties=properties)])
        with pytest.raises(RecordError, match="is not valid SGF"):
            write_sgf([tree])


def test_record_and_its_tree_are_the_same_game() -> None:
    record = GameRecord(
        rules=GOMOKU,
        moves=(H8, I9),
        first=O,
        setup={A15: X},
        result=Result(X),
        players=("Ann", "Bob"),
        comment="a game",
        comments=("", "why"),
        times_ms=(5, None),
        marks=("bad", None),
    )
    assert GameTree.from_record(record).record() == record


def test_deep_chain_round_trips() -> None:
    depth = 19_999
    (tree,) = read_sgf_trees("(;GM[4]" + "(;C[x]" * depth + ")" * (depth + 1))
    assert read_sgf_trees(write_sgf([tree])) == [tree]


@given(tree=game_trees(rules=st.builds(Rules, st.integers(5, 32), st.integers(5, 32), st.just(5))))
@settings(max_examples=30, deadline=None)
def test_trees_round_trip_through_sgf(tree: GameTree) -> None:
    assert read_sgf_trees(write_sgf([tree, tree])) == [tree, tree]
