"""RenLib's libraries: bytes by its own code, round trips, and files that are cut off or damaged."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.engines.game import PRESETS, Color, Move
from tengen.engines.game.errors import RecordError
from tengen.engines.game.records import (
    GameNode,
    GameRecord,
    GameTree,
    read_renlib,
    read_sgf_trees,
    write_renlib,
    write_sgf,
)
from tests.unit.game.game_trees import game_trees
from tests.unit.game.refusals import refusal

X, O = Color.X, Color.O
RENJU = PRESETS["renju"]
H8, H9, I9, A15, O1 = Move(7, 7), Move(6, 7), Move(6, 8), Move(0, 0), Move(14, 14)


def library(nodes: str, *, minor: int = 4, root: str = "0000") -> bytes:
    """A file of the nodes in hexadecimal."""
    header = b"\xffRenLib\xff" + bytes([3, minor]) + b"\xff" * 10
    return header + bytes.fromhex(root) + bytes.fromhex(nodes)


def nodes_of(data: bytes) -> list[tuple[int | None, Move | None]]:
    return [(node.parent, node.move) for node in read_renlib(data).nodes]


@pytest.mark.parametrize(
    ("cell", "move"),
    [("01", A15), ("0F", Move(0, 14)), ("E1", Move(14, 0)), ("EF", O1), ("78", H8), ("69", I9)],
)
def test_cell_is_16_rows_from_the_top_plus_the_column_from_1(cell: str, move: Move) -> None:
    assert read_renlib(library(f"{cell}40")).nodes[1].move == move


def test_variations_are_read_in_preorder() -> None:
    # h8: h9 (i9, a15), and o1 beside h9.
    tree = read_renlib(library("7800 6880 69C0 0140 EF40"))
    assert [(node.parent, node.move, node.color) for node in tree.nodes[1:]] == [
        (0, H8, X),
        (1, H9, O),
        (2, I9, X),
        (2, A15, X),
        (1, O1, O),
    ]
    assert tree.rules == RENJU
    assert tree.warnings == ()
    assert tree.record().moves == (H8, H9, I9)


@pytest.mark.parametrize(
    "data",
    [library("7800 6840", minor=0, root=""), bytes.fromhex("7800 6840"), library("7800 6840")],
    ids=["version 3.0", "before version 3", "version 3.4"],
)
def test_every_version_is_read(data: bytes) -> None:
    assert nodes_of(data) == [(None, None), (0, H8), (1, H9)]


def test_several_first_moves_need_no_root() -> None:
    assert nodes_of(library("7880 6840 0140", root="")) == [
        (None, None),
        (0, H8),
        (1, H9),
        (0, A15),
    ]


def test_header_alone_is_an_empty_library() -> None:
    assert nodes_of(library("", root="")) == nodes_of(library("")) == [(None, None)]


def test_comment_is_read_to_the_zero_byte() -> None:
    for text, comment in (
        ("41 00", "A"),
        ("41 42 00 FF", "AB"),
        ("41 08 42 00", "A\nB"),
        ("08 42 0D 0A 43 00", "\nB\nC"),
        ("00 00", ""),
        ("C3 A5 00 00", "å"),
    ):
        tree = read_renlib(library(f"7808 {text} 6840"))
        assert tree.nodes[1].comment == comment, text
        assert tree.nodes[2].move == H9, text


def test_comment_before_version_3_is_swedish_ascii() -> None:
    tree = read_renlib(bytes.fromhex("7820 7D 7B 7C DD 6860 41 C2"))
    assert [node.comment for node in tree.nodes] == ["", "åäöÅ", "AB"]


def test_marks_and_start_are_read() -> None:
    tree = read_renlib(library("7810 6844", root="0008 4100"))
    assert [node.is_bookmark for node in tree.nodes] == [False, True, False]
    assert [node.is_start for node in tree.nodes] == [False, False, True]
    assert tree.nodes[0].comment == "A"


def test_text_on_a_cell_is_a_label_of_the_position_before() -> None:
    # Text "1" of the move h9 with the comment "c", text "2" on i9 without a move.
    tree = read_renlib(library("7800 68C9 0001 6300 3100 6943 0001 3200"))
    assert tree.nodes[1].labels == {H9: "1", I9: "2"}
    assert [node.move for node in tree.nodes] == [None, H8, H9]
    assert tree.nodes[2].comment == "c"


def test_problem_is_a_position_that_is_set_up() -> None:
    # Black a15, White o1, a pass of Black, White i9; then h8 by Black.
    tree = read_renlib(library("0100 EF00 0000 6900 7840"))
    assert tree.nodes[0].setup == {A15: X, O1: O}
    record = tree.record()
    assert (record.first, record.moves) == (O, (I9, H8))


def test_pass_after_a_branch_is_a_variation() -> None:
    tree = read_renlib(library("7800 00C0 6840"))
    assert [(node.parent, node.is_pass) for node in tree.nodes[1:]] == [
        (0, False),
        (1, True),
        (1, False),
    ]
    assert tree.record().moves == (H8, H9)


def test_texts_in_another_encoding_are_read_with_a_warning() -> None:
    data = library("7848 C4E3 0000")
    assert read_renlib(data, encoding="gbk").nodes[1].comment == "你"
    for encoding in ("utf-8", "base64", "nothing"):
        with pytest.raises(RecordError, match=encoding):
            read_renlib(data, encoding=encoding)


@pytest.mark.parametrize(
    ("encoding", "comment"),
    [
        ("gb18030", "黑棋在这里可以连成四三而白棋必须马上防守"),
        ("gb18030", "好棋"),
        ("cp932", "黒はここで四三を作れるので白は防がなければならない"),
        ("cp949", "흑은 여기서 사삼을 만들 수 있다"),
        ("big5", "黑棋在這裡可以連成四三"),
        ("cp1251", "Чёрные выигрывают четвёркой и тройкой"),
        ("cp1250", "Dobrý tah, černý vyhrává čtyřkou"),
        ("cp1252", "Schöner Zug für Weiß"),
    ],
)
def test_encoding_of_texts_is_guessed_with_a_warning(encoding: str, comment: str) -> None:
    nodes = [GameNode(), GameNode(parent=0, color=Color.X, move=Move(7, 7), comment=comment)]
    tree = GameTree(rules=PRESETS["renju"], nodes=nodes)
    found = read_renlib(write_renlib(tree, encoding=encoding))
    assert found.nodes[1].comment == comment
    assert found.warnings == (
        f"the texts are not UTF-8: {encoding} was assumed, the option `encoding` names another",
    )


def test_damaged_character_of_a_text_is_replaced_with_a_warning() -> None:
    encoded = "黑棋在这里可以连成四三而白棋必须马上防守".encode("gbk")[:-1]
    data = library(f"7848 {encoded.hex()} 00" + "00" * (1 - len(encoded) % 2))
    found = read_renlib(data)
    assert found.nodes[1].comment == "黑棋在这里可以连成四三而白棋必须马上防\ufffd"
    assert found.warnings[1] == "1 characters of the texts are damaged and were replaced"


def test_variation_with_a_move_on_a_stone_is_left_out_with_its_offset() -> None:
    tree = read_renlib(library("7800 6800 69C0 7880 7A40 7B40"))
    assert tree.warnings == (
        "offset 28: row 7, col 7 holds a stone already: the variation was left out from there on",
    )
    assert list(tree.nodes) == list(read_renlib(library("7800 6800 69C0 7B40")).nodes)


def test_damaged_file_is_refused_with_the_offset() -> None:
    for data, message in (
        (b"", "offset 0: a library begins with"),
        (b"(;GM[4])", "begins with FF 52 65 6E 4C 69 62 FF, found 28 3B 47 4D 5B 34 5D 29"),
        (b"\xffRenLib\xff\x03\x04", "offset 10: the header has 20 bytes"),
        (library("7840", minor=5), "offset 8: version 3.5, known is RenLib's up to 3.4"),
        (library("78"), "offset 23: the file ends within a node"),
        (library("7840 00"), "offset 24: 1 bytes after the end"),
        (library("7840 6840"), "offset 24: 2 bytes after the end of the last variation"),
        (library("1040"), "offset 22: 10 is not a cell, expected 01"),
        (library("F140"), "offset 22: F1 is not a cell"),
        (library("7800 6800 7840"), "offset 26: row 7, col 7 holds a stone already"),
        (library("7841 0002 4100"), "offset 24: the flags 0002, known is 0001"),
        (library("7841 01"), "offset 25: the file ends within a node"),
        (library("7848 4142"), "offset 26: the file ends within the text at offset 24"),
        (library("7848 414200"), "offset 27: the file ends within the text at offset 24"),
        (bytes.fromhex("7820 4142"), "offset 4: the file ends within the text at offset 2"),
        (bytes.fromhex("7820 C1"), "offset 3: the file ends within the text at offset 2"),
        (library("7802 6840"), "offset 22: a text that is not a move has moves after it"),
        (library("7800 68C0 6900"), "offset 28: the file ends within a variation"),
        (library("7800 68C0 69C0"), "the file ends, but the node at offset 26 has a sibling"),
    ):
        error = refusal(RecordError, "", read_renlib, data)
        assert message in error.message, data
        assert error.message.startswith(f"offset {error.path[0]}: "), data


def test_file_that_is_cut_off_is_never_read_in_silence() -> None:
    whole = library("7808 4100 6880 69C0 EF41 0001 3100 0148 4142 0000")
    assert read_renlib(whole).warnings == ()
    for length in range(len(whole)):
        try:
            tree = read_renlib(whole[:length])
        except RecordError:
            continue
        # The header, the root and the first move are libraries themselves.
        assert tree.warnings or length in (20, 22, 26)


def test_branch_that_renlib_saved_alone_is_read_with_a_warning() -> None:
    for nodes, warning in (
        ("7800 6800", "nothing marks the end of the last variation: it is one branch"),
        ("7880 6880 6940", "the library announces 2 variations that it does not have"),
    ):
        (found,) = read_renlib(library(nodes)).warnings
        assert found.startswith(warning), nodes


def test_line_has_225_moves_at_most() -> None:
    line = library("7800" + "0000" * 223 + "0040")
    tree = read_renlib(line)
    assert len(tree.nodes) == 1
    with pytest.raises(RecordError, match="offset 472: more than 225 moves in a line"):
        read_renlib(library("7800" + "0000" * 100_000), max_nodes=200_000)
    nodes = [GameNode(), *(GameNode(parent=at, color=(X, O)[at % 2]) for at in range(226))]
    with pytest.raises(RecordError, match="a line has more than 225 moves"):
        write_renlib(GameTree(rules=RENJU, nodes=nodes))


def test_library_has_so_many_nodes_at_most() -> None:
    variations = "68C0" * 19_999
    assert len(read_renlib(library(f"7800{variations[:-4]}6840")).nodes) == 20_001
    with pytest.raises(RecordError, match="offset 40022: more than 20000 nodes"):
        read_renlib(library(f"7800{variations}6840"))


def test_wide_and_broken_files_of_100_000_nodes_are_read_in_one_pass() -> None:
    moves = b"\x78\x80\x68\x40" * 50_000
    with pytest.raises(RecordError, match="has a sibling"):
        read_renlib(library("7880 6840") + moves, max_nodes=200_000)
    with pytest.raises(RecordError, match="the file ends within the text"):
        read_renlib(library("7808") + b"A" * 200_000)
    with pytest.raises(RecordError, match="the file ends within the text"):
        read_renlib(bytes([0x78, 0x20]) + b"A" * 200_000)


def test_bytes_are_those_that_renlib_writes() -> None:
    tree = GameTree(
        rules=RENJU,
        nodes=[
            GameNode(comment="a"),
            GameNode(parent=0, color=X, move=H8, is_bookmark=True, labels={H9: "1", A15: "22"}),
            GameNode(parent=1, color=O, move=H9, comment="b\nc"),
            GameNode(parent=1, color=O, move=I9, is_start=True),
        ],
    )
    assert write_renlib(tree) == library(
        "7810 68C9 0001 62 08 63 00 31 00 69C4 0143 0001 32 32 00 00", root="0008 6100"
    )


def test_game_with_passes_is_told_from_stones_that_are_set_up() -> None:
    (tree,) = read_sgf_trees("(;GM[4]RU[renju];B[hh];W[hi];B[ih];W[];B[jh](;W[];B[aa])(;W[bb]))")
    again = read_renlib(write_renlib(tree))
    assert again.nodes == tree.nodes
    (tree,) = read_sgf_trees("(;GM[4]RU[renju]AB[aa]AW[bb];B[hh];W[];B[jh])")
    with pytest.raises(RecordError, match="move 2 is a pass, and a game here has none"):
        write_renlib(tree)


def test_marks_on_cells_become_texts() -> None:
    (tree,) = read_sgf_trees("(;GM[4]RU[renju];B[hh]TR[aa]SQ[ba]CR[ca]MA[da]SL[ea]LB[aa:A])")
    labels = read_renlib(write_renlib(tree)).nodes[1].labels
    assert list(labels.values()) == ["A", "#", "o", "x", "*"]


def test_nodes_without_a_move_are_merged_into_those_before() -> None:
    (tree,) = read_sgf_trees(
        "(;GM[4]RU[renju]C[a];AB[aa]PL[W];C[b];W[hh]C[c](;C[d];B[gh])(;LB[oo:1]HO[1]))"
    )
    again = read_renlib(write_renlib(tree))
    root, move, _ = again.nodes
    assert (root.setup, root.to_move, root.comment) == ({A15: X}, O, "a\nb")
    assert (move.color, move.comment, move.labels, move.is_bookmark) == (O, "c\nd", {O1: "1"}, True)


def test_game_without_a_place_in_the_format_is_an_error() -> None:
    for text, message in (
        ("(;GM[4]SZ[19])", "a library is of a 15x15 board, not of"),
        ("(;GM[4]C[\b])", "has a zero or a backspace"),
        ("(;GM[4];LB[aa:\0])", "has a zero or a backspace"),
        ("(;GM[4](;B[hh])(;AB[aa];W[bb]))", "node 2 sets up stones in a variation"),
        ("(;GM[4];B[hh];W[gh];B[hh])", "move 3: row 7, col 7 holds a stone already"),
        ("(;GM[4]AB[hh]PL[W];W[hh])", "move 1: row 7, col 7 holds a stone already"),
        ("(;GM[4]C[五])", "'五' cannot be encoded as cp1252"),
    ):
        (tree,) = read_sgf_trees(text)
        refusal(RecordError, message, write_renlib, tree, encoding="cp1252")


def test_stone_off_the_board_is_not_written() -> None:
    for move in (Move(0, 15), Move(-1, 0)):
        with pytest.raises(RecordError, match="is off the 15x15 board"):
            write_renlib(GameRecord(rules=RENJU, moves=(move,)))


@given(tree=game_trees(rules=st.just(RENJU), is_renlib=True))
@settings(max_examples=60, deadline=None)
def test_trees_round_trip(tree: GameTree) -> None:
    again = read_renlib(write_renlib(tree))
    assert again == tree
    assert again.warnings == ()
    assert read_sgf_trees(write_sgf([again])) == [tree]
