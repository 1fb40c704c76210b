"""Pictures of boards and games, read back as XML and compared with the board."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from tengen.engines.game import Board, Color, Move, Rules, picture, preset
from tengen.engines.game.diagrams import draw_board, draw_game
from tengen.engines.game.notation import format_move, parse_moves
from tengen.engines.game.records import GameRecord, read_sgf
from tengen.engines.game.svg import Diagram

STATIC: Final = Path(__file__).parents[3] / "service" / "static"
GAMES: Final = Path(__file__).parents[2] / "data" / "games"
SVG: Final = "{http://www.w3.org/2000/svg}"
GOMOKU: Final = preset("gomoku")
UNBOUNDED: Final = Rules(None, None, 5)
MIDDLE: Final = "h8i9h9h10i8g8j10"


def board_after(moves: str, rules: Rules = GOMOKU) -> Board:
    return Board.from_moves(moves, rules)


def parsed(drawn: Diagram | str) -> ET.Element:
    return ET.fromstring(drawn.svg if isinstance(drawn, Diagram) else drawn)  # noqa: S314 - ours


def elements(drawn: Diagram | str | ET.Element, name: str) -> list[ET.Element]:
    """The elements of a class."""
    root = drawn if isinstance(drawn, ET.Element) else parsed(drawn)
    return [node for node in root.iter() if name in node.get("class", "").split()]


def texts(drawn: Diagram | str, name: str) -> list[str]:
    return ["".join(node.itertext()) for node in elements(drawn, name)]


def centre(node: ET.Element) -> tuple[float, float]:
    """The centre of a stone: that of a circle, or of a cross, whose path begins at its corner."""
    if "cx" in node.attrib:
        return float(node.attrib["cx"]), float(node.attrib["cy"])
    begin = re.match(r"M(\S+) (\S+?)l", node.attrib["d"])
    assert begin is not None
    return float(begin[1]) + 12, float(begin[2]) + 12


def cell(node: ET.Element, top: int = 0, left: int = 0) -> Move:
    x, y = centre(node)
    return Move(round((y - 20) / 40) + top, round((x - 20) / 40) + left)


def test_stones_stand_where_the_board_has_them() -> None:
    for case, board in (
        ("gomoku", board_after(MIDDLE)),
        ("tictactoe", board_after("b2a1c1", preset("tictactoe"))),
        ("not square", board_after("a1t12b3", Rules(12, 20, 5))),
        ("unbounded", Board.from_moves([Move(-3, 4), Move(0, 0), Move(7, -1)], UNBOUNDED)),
    ):
        svg = board._repr_svg_()
        window = board.window()
        drawn = {
            color: {cell(node, window.top, window.left) for node in elements(svg, color.symbol)}
            for color in Color
        }
        expected = {
            color: {move for move, stone in board.stones.items() if stone is color}
            for color in Color
        }
        assert drawn == expected, case
        assert len(elements(svg, "stone")) == len(board), case


def test_coordinates_are_those_of_the_notation() -> None:
    shown = texts(draw_board(Board(GOMOKU)), "coordinate")
    assert shown == [*"abcdefghijklmno", *map(str, range(15, 0, -1))]
    corners = {format_move(Move(0, 0), GOMOKU), format_move(Move(14, 14), GOMOKU)}
    assert corners == {shown[0] + shown[15], shown[14] + shown[29]}


@pytest.mark.parametrize(("side", "count"), [(9, 0), (13, 5), (15, 5), (19, 9), (20, 0)])
def test_star_points_lie_on_symmetric_crossings(side: int, count: int) -> None:
    stars = {cell(node) for node in elements(draw_board(Board(Rules(side, side, 5))), "star")}
    assert len(stars) == count
    assert stars == {Move(col, side - 1 - row) for row, col in stars}


def test_star_points_are_those_of_the_page() -> None:
    script = (STATIC / "page" / "board" / "board-background.js").read_text(encoding="utf-8")
    found = re.search(r"STAR_LINES = \{(.*?)\}", script)
    assert found is not None
    listed = re.findall(r"(\d+): \[([\d, ]+)\]", found[1])
    assert {int(side): tuple(map(int, lines.split(", "))) for side, lines in listed} == (
        picture.STAR_LINES
    )


def test_colors_are_those_of_the_page_in_its_light_theme() -> None:
    sheets = "".join(path.read_text() for path in sorted((STATIC / "styles").glob("*.css")))
    light = dict(re.findall(r"--([\w-]+): (?:var\(--tengen-\w+, )?light-dark\((#\w+),", sheets))
    expected = {
        "wood": picture.WOOD,
        "wood-line": picture.WOOD_LINE,
        "wood-text": picture.WOOD_TEXT,
        "paper": picture.PAPER,
        "paper-line": picture.PAPER_LINE,
        "paper-text": picture.PAPER_TEXT,
        "ink-x": picture.INK[Color.X],
        "ink-o": picture.INK[Color.O],
        "heat": picture.HEAT,
        "highlight": picture.HIGHLIGHT,
    }
    assert {name: light[name] for name in expected} == expected
    for name, color in (("black", Color.X), ("white", Color.O)):
        assert f"--{name}: var(--tengen-{name}, {picture.STONES[color]});" in sheets
        assert f".{name}-body {{\n  stop-color: var(--{name});" in sheets


def test_last_move_is_marked_until_the_game_is_won() -> None:
    (mark,) = elements(draw_board(board_after(MIDDLE)), "last-move")
    assert format_move(cell(mark), GOMOKU) == "j10"
    won = draw_board(board_after("h8a1h9a2h10a3h11a4h12"))
    assert elements(won, "last-move") == []
    (line,) = elements(won, "winning-line")
    ends = {(line.attrib["x1"], line.attrib["y1"]), (line.attrib["x2"], line.attrib["y2"])}
    # The column h is the eighth, and the lines 8 and 12 are the eighth and the fourth from the top.
    assert ends == {("300", "300"), ("300", "140")}
    assert elements(draw_board(Board.from_stones({Move(7, 7): Color.X}, GOMOKU)), "last-move") == []


def test_board_without_borders_shows_the_stones_and_their_surroundings() -> None:
    far = Board.from_moves([Move(-999_990, 5), Move(-999_991, 6)], UNBOUNDED)
    shown = texts(draw_board(far), "coordinate")
    assert "-999990" in shown
    assert all(-1_000_000 <= int(text) <= 11 for text in shown)
    widest = Board.from_moves([Move(0, 0), Move(199, 199)], UNBOUNDED)
    assert len(elements(draw_board(widest), "stone")) == 2
    assert len(widest._repr_svg_()) < 20_000


def test_largest_picture_is_bounded() -> None:
    stones = {
        Move(row, col): Color.X if (row + col // 2) % 2 else Color.O
        for row in range(100)
        for col in range(100)
    }
    rules = Rules(None, None, 32)
    drawn = draw_board(Board.from_stones(stones, rules, to_move=Color.X, setup=True))
    assert len(elements(drawn, "stone")) == 10_000
    assert len(drawn.svg) < 2_000_000


def test_labels_are_escaped_text() -> None:
    label = '<b>&"\x00'
    drawn = draw_board(board_after(MIDDLE), labels={Move(0, 0): label, Move(7, 7): "1"})
    assert texts(drawn, "label") == ['<b>&"\N{REPLACEMENT CHARACTER}', "1"]
    with pytest.raises(
        ValueError, match=r"'x' is on row 15, col 0, the picture shows rows 0\.\.14"
    ):
        draw_board(Board(GOMOKU), labels={Move(15, 0): "x"})


def test_picture_has_no_identifiers_and_no_style_sheets() -> None:
    record = GameRecord(rules=GOMOKU, moves=tuple(parse_moves(MIDDLE, GOMOKU)))
    for svg in (board_after(MIDDLE)._repr_svg_(), draw_game(record).svg):
        nodes = list(parsed(svg).iter())
        assert all({"id", "style"}.isdisjoint(node.attrib) for node in nodes)
        assert {node.tag for node in nodes} <= {
            SVG + name for name in ("svg", "title", "rect", "path", "circle", "text", "line", "g")
        }


def test_equal_boards_have_equal_pictures() -> None:
    one, other = board_after(MIDDLE), board_after("h8i9")
    other.push_all(parse_moves("h9h10i8g8j10", GOMOKU))
    assert one._repr_svg_() == other._repr_svg_()
    assert repr(one) == "<Board: 7 stones on 15x15, 5 in a row, O to move>"


# Of 55 moves, and at most 24 diagrams.
@pytest.mark.parametrize(("every", "diagrams"), [(1, 19), (7, 8), (20, 3), (500, 1)])
def test_diagrams_of_a_game_number_every_move_once(every: int, diagrams: int) -> None:
    record = read_sgf((GAMES / "gobang-gakoii-0.5.sgf").read_text(encoding="utf-8"))[0]
    drawn = draw_game(record, every=every)
    count = len(record.moves)
    assert texts(drawn, "label") == [str(number) for number in range(1, count + 1)]
    boards = parsed(drawn).findall(f"{SVG}g/{SVG}svg")
    assert len(boards) == diagrams
    sizes = [len(elements(board, "stone")) for board in boards]
    assert sizes == sorted(sizes)
    assert sizes[-1] == count
    assert Counter(texts(drawn, "coordinate"))["a"] == len(boards)


def test_game_that_breaks_the_rules_has_no_picture() -> None:
    twice = GameRecord(rules=GOMOKU, moves=(Move(7, 7), Move(7, 7)))
    assert twice._repr_svg_() is None
    assert GameRecord(rules=GOMOKU)._repr_svg_() == Board(GOMOKU)._repr_svg_()
    with pytest.raises(ValueError, match="every is 0, it must be an integer of at least 1"):
        draw_game(twice, every=0)
