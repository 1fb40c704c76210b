"""One board as a picture: surface, coordinates, stones, and marks on cells.

Boards look as on the board page in its light theme: go stones on intersections, or crosses and
noughts in squares if fewer than five in a row win or the board has no borders.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from tengen.engines.game.bounding_box import Box
from tengen.engines.game.errors import ArgumentError
from tengen.engines.game.notation import format_move
from tengen.engines.game.rules import Color, Move
from tengen.engines.game.svg import MAX_PIXELS, Diagram, diagram, element, text

if TYPE_CHECKING:
    from tengen.engines.game.board import Board


CELL: Final = 40
"""Side of a cell, in the units of every drawing."""
STONE_RADIUS: Final = 18
STAR_LINES: Final = {13: (3, 9), 15: (3, 11), 19: (3, 9, 15)}
"""Lines with star points, from 0, by the side of the board."""
COORDINATE_MARGIN: Final = 0.037
"""Room for the coordinates at the left and the bottom, as a share of the longer side."""
MIN_MARGIN: Final = 20
"""Least room for the coordinates, in units: small boards are drawn smaller than on the page."""
PLAIN_MARGIN: Final = 5
"""Margin at the right and the top, in units."""
HEAT_RADIUS: Final = 17.5
CHARACTER: Final = 0.62
"""Width of a digit as a share of the font's size."""
BASELINE: Final = 0.35
"""Height of a digit's middle above its foot as a share of the font's size: not every viewer centres
texts itself."""
FIVE: Final = 5
"""Shortest winning line of games that are drawn with stones; games of shorter lines have crosses
and noughts."""

WOOD, WOOD_LINE, WOOD_TEXT = "#e6c592", "#7b5a30", "#5f411b"
PAPER, PAPER_LINE, PAPER_TEXT = "#fdfcf8", "#7c90a7", "#5d6a79"
INK: Final = {Color.X: "#23508f", Color.O: "#b2402f"}
STONES: Final = {Color.X: "#2a2a2f", Color.O: "#f3f0e8"}
NUMBERS: Final = {Color.X: "#f4f4f4", Color.O: "#1c1c1e"}
"""Colors of texts on stones."""
LAST_MOVE: Final = {Color.X: "#f1c56d", Color.O: "#b0321c"}
HIGHLIGHT, HALO, HEAT, DARK = "#c23b22", "#ffffff", "#d8662f", "#140c02"


class Heat(NamedTuple):
    """A colored cell."""

    strength: float
    """0..1, how much of the color covers the board."""
    label: str
    is_best: bool = False
    """Whether the cell is drawn with a rim."""


class Area(NamedTuple):
    """The part of a board that a picture shows."""

    rows: range
    cols: range

    @classmethod
    def of(cls, board: Board) -> Self:
        """The whole board, or the stones with a margin on a board without borders."""
        if board.rules.unbounded:
            return cls(*Box.around(board.stones).ranges(margin=True))
        return cls(*map(range, board.rules.shape))

    def shows(self, move: Move) -> bool:
        """Whether a cell is in the picture."""
        return move[0] in self.rows and move[1] in self.cols

    def centre(self, move: Move) -> tuple[float, float]:
        """(x, y) of a cell in units."""
        row, col = move
        return (col - self.cols.start + 0.5) * CELL, (row - self.rows.start + 0.5) * CELL


class Picture:
    """A drawing of a board and its stones, to which marks can be added.

    Args:
        area: The part to show; by default as in `draw_board`.
    """

    def __init__(self, board: Board, area: Area | None = None) -> None:
        self.board = board
        self.area = area or Area.of(board)
        rules = board.rules
        self.has_stones = not rules.unbounded and rules.win_length >= FIVE
        self._heat: dict[Move, Heat] = {}
        self._labels: dict[Move, str] = {}
        self._line: list[tuple[Move, Color, int]] = []

    def add_labels(self, labels: Mapping[Move, str]) -> None:
        """Write on cells; a cell that has a text already gets the new one.

        Raises:
            ArgumentError: A cell is outside of the picture.
        """
        rows, cols = self.area
        for move, label in labels.items():
            if not self.area.shows(move):
                raise ArgumentError(
                    f"the label {label!r} is on row {move[0]}, col {move[1]}, the picture shows "
                    f"rows {rows.start}..{rows.stop - 1} and cols {cols.start}..{cols.stop - 1}"
                )
            self._labels[Move(*move)] = label

    def add_heat(self, cells: Mapping[Move, Heat]) -> None:
        """Color empty cells and write on them; those outside of the picture are skipped."""
        self._heat.update({move: heat for move, heat in cells.items() if self.area.shows(move)})

    def add_line(self, moves: Sequence[Move], first: Color) -> None:
        """Draw a line of moves as translucent, numbered stones, in place of what is on their cells.

        Moves outside of the picture are skipped.
        """
        for number, move in enumerate(moves, start=1):
            if self.area.shows(move):
                self._heat.pop(move, None)
                self._line.append((move, first if number % 2 else -first, number))

    def diagram(self) -> Diagram:
        """The picture."""
        board, (rows, cols) = self.board, self.area
        words = f"{len(board.stones)} stones on {board.rules}"
        margin, plain = self._margin(), PLAIN_MARGIN
        box = {
            "left": -margin,
            "top": -plain,
            "width": len(cols) * CELL + margin + plain,
            "height": len(rows) * CELL + margin + plain,
        }
        surface = element(
            "rect",
            x=box["left"],
            y=box["top"],
            width=box["width"],
            height=box["height"],
            rx=4,
            fill=WOOD if self.has_stones else PAPER,
        )
        content = [
            surface,
            *(self._intersections() if self.has_stones else self._squares()),
            *self._coordinates(margin),
            *itertools.chain.from_iterable(map(self._hot_cell, self._heat.items())),
            *self._all_stones(),
            *itertools.chain.from_iterable(itertools.starmap(self._line_move, self._line)),
            *self._winning_line(),
            *itertools.chain.from_iterable(map(self._labelled, self._labels.items())),
        ]
        # On large boards, stones would vanish.
        pixels = min(max(MAX_PIXELS, 16 * max(len(rows), len(cols))), 2 * MAX_PIXELS)
        return diagram(content, title=words, max_pixels=pixels, **box)

    def _labelled(self, cell: tuple[Move, str]) -> list[str]:
        move, label = cell
        surface = WOOD if self.has_stones else PAPER
        # Hides the lines of the board under the text.
        base = [] if move in self.board.stones else [self._disc(move, fill=surface)]
        return [*base, self._label(move, label, "label")]

    def _hot_cell(self, cell: tuple[Move, Heat]) -> list[str]:
        move, heat = cell
        surface, rim = (WOOD, WOOD_TEXT) if self.has_stones else (PAPER, HIGHLIGHT)
        edge = {"stroke": rim, "stroke_width": 2} if heat.is_best else {}
        opacity = f"{0.85 * heat.strength:.3f}"
        return [
            self._disc(move, fill=surface),
            self._disc(move, class_="heat", fill=HEAT, fill_opacity=opacity, **edge),
            self._label(move, heat.label, "label"),
        ]

    def _line_move(self, move: Move, color: Color, number: int) -> list[str]:
        stone = element("g", self._stone(move, color), class_="line-move", opacity="0.62")
        return [stone, self._label(move, str(number), "line-number", on=color)]

    def _disc(self, move: Move, **look: object) -> str:
        """A shape that covers a cell except for its edges."""
        x, y = self.area.centre(move)
        if self.has_stones:
            return element("circle", cx=x, cy=y, r=HEAT_RADIUS, **look)
        side = 2 * HEAT_RADIUS
        corner = {"x": x - HEAT_RADIUS, "y": y - HEAT_RADIUS}
        return element("rect", **corner, width=side, height=side, rx=7, **look)

    def _font_size(self) -> float:
        """Font size of the coordinates, in units."""
        return 0.55 * max(MIN_MARGIN, COORDINATE_MARGIN * CELL * max(map(len, self.area)))

    def _longest(self) -> int:
        """Characters of the longest coordinate."""
        rows, cols = self.area
        ends = [self._row_label(row) for row in (rows[0], rows[-1])]
        return max(map(len, ends + [self._column_label(col) for col in (cols[0], cols[-1])]))

    def _margin(self) -> float:
        """Room for the coordinates, which are three characters at most on a bounded board."""
        size = self._font_size()
        return max(size / 0.55, CHARACTER * size * (self._longest() + 1))

    def _intersections(self) -> list[str]:
        """Lines through the centres of cells, for stones on intersections."""
        rows, cols = map(len, self.area)
        half, width, height = CELL / 2, (cols - 1) * CELL, (rows - 1) * CELL
        lines = [f"M{half:g} {half + row * CELL:g}h{width}" for row in range(rows)]
        lines += [f"M{half + col * CELL:g} {half:g}v{height}" for col in range(cols)]
        line = {"fill": "none", "stroke": WOOD_LINE}
        return [
            element("path", d="".join(lines), stroke_width=1.1, **line),
            element("rect", x=half, y=half, width=width, height=height, stroke_width=2, **line),
            *self._star_points(),
        ]

    def _star_points(self) -> list[str]:
        rows, cols = map(len, self.area)
        lines = STAR_LINES.get(rows, ()) if rows == cols else ()
        middle = Move(rows // 2, cols // 2)
        points = {Move(*point) for point in itertools.product(lines, repeat=2)}
        return [
            element("circle", class_="star", cx=x, cy=y, r=3.6, fill=WOOD_LINE)
            for x, y in map(self.area.centre, sorted(points | {middle} if lines else points))
        ]

    def _squares(self) -> list[str]:
        """Lines between cells, for crosses and noughts in squares."""
        rows, cols = map(len, self.area)
        # Lines of a board without borders go on.
        end = 0 if self.board.rules.unbounded else 3
        lines = [f"M{end} {row * CELL}H{cols * CELL - end}" for row in range(1, rows)]
        lines += [f"M{col * CELL} {end}V{rows * CELL - end}" for col in range(1, cols)]
        path = "".join(lines)
        return [element("path", d=path, fill="none", stroke=PAPER_LINE, stroke_width=1.2)]

    def _coordinates(self, margin: float) -> list[str]:
        rows, cols = self.area
        size = self._font_size()
        # As many as fit side by side.
        wide = 1.1 * CHARACTER * size * self._longest() / CELL
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if step >= wide)
        corner = Move(rows[0], cols[0])
        look: dict[str, object] = {
            "class_": "coordinate",
            "font_size": size,
            "text_anchor": "middle",
            "fill": WOOD_TEXT if self.has_stones else PAPER_TEXT,
        }
        bottom = len(rows) * CELL + margin / 2
        columns = [
            (self._column_label(col), self.area.centre(corner._replace(col=col))[0], bottom)
            for col in cols
            if col % step == 0
        ]
        lines = [
            (self._row_label(row), -margin / 2, self.area.centre(corner._replace(row=row))[1])
            for row in rows
            if row % step == 0
        ]
        return [
            element("text", text(label), x=x, y=y + BASELINE * size, **look)
            for label, x, y in columns + lines
        ]

    def _row_label(self, row: int) -> str:
        rules = self.board.rules
        return str(row) if rules.unbounded else str(len(self.area.rows) - row)

    def _column_label(self, col: int) -> str:
        rules = self.board.rules
        if rules.unbounded:
            return str(col)
        return format_move(Move(0, col), rules).rstrip("0123456789")

    def _all_stones(self) -> list[str]:
        board = self.board
        stones = [self._stone(move, color) for move, color in board.stones.items()]
        last = board.move_stack[-1] if board.move_stack else None
        if last is not None and last not in self._labels and not self._won_by():
            stones.append(self._last_move(last, board.stones[last]))
        return stones

    def _stone(self, move: Move, color: Color) -> str:
        x, y = self.area.centre(move)
        name = f"stone {color.symbol}"
        if self.has_stones:
            look = {"fill": STONES[color], "stroke": WOOD_LINE, "stroke_width": 0.8}
            return element("circle", class_=name, cx=x, cy=y, r=STONE_RADIUS, **look)
        ink = {"fill": "none", "stroke": INK[color], "stroke_width": 3.4}
        if color is Color.O:
            return element("circle", class_=name, cx=x, cy=y, r=12.5, **ink)
        path = f"M{x - 12:g} {y - 12:g}l24 24M{x + 12:g} {y - 12:g}l-24 24"
        return element("path", class_=name, d=path, stroke_linecap="round", **ink)

    def _last_move(self, move: Move, color: Color) -> str:
        x, y = self.area.centre(move)
        name = "last-move"
        if self.has_stones:
            ring = {"fill": "none", "stroke": LAST_MOVE[color], "stroke_width": 2.4}
            return element("circle", class_=name, cx=x, cy=y, r=4.5, **ring)
        side = CELL - 4
        place = {"x": x - side / 2, "y": y - side / 2, "width": side, "height": side, "rx": 3}
        return element("rect", class_=name, fill=INK[color], fill_opacity="0.12", **place)

    def _label(self, move: Move, content: str, name: str, *, on: Color | None = None) -> str:
        """A text on a cell, or on the stone of a color that is drawn there."""
        x, y = self.area.centre(move)
        on = on or self.board.stones.get(move)
        # Four characters and more have to be narrower to fit into a cell.
        size = 15 if len(content) <= 3 else max(5, 50 / len(content))
        look: dict[str, object] = {
            "font_size": size,
            "font_weight": 600,
            "text_anchor": "middle",
            "fill": NUMBERS[on] if on and self.has_stones else DARK,
        }
        if on and not self.has_stones:
            # On the strokes of a cross, a text needs paper around it.
            look |= {"stroke": PAPER, "stroke_width": 4, "paint_order": "stroke"}
        return element("text", text(content), class_=name, x=x, y=y + BASELINE * size, **look)

    def _won_by(self) -> Sequence[Move]:
        """The stones that won; empty without a line."""
        outcome = self.board.outcome()
        return () if outcome is None else outcome.line

    def _winning_line(self) -> list[str]:
        stones = self._won_by()
        if not stones:
            return []
        (x1, y1), (x2, y2) = self.area.centre(stones[0]), self.area.centre(stones[-1])
        ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2, "stroke_linecap": "round"}
        halo = {"stroke": HALO, "stroke_opacity": "0.75", "stroke_width": 9}
        return [
            element("line", class_="winning-line-halo", **ends, **halo),
            element("line", class_="winning-line", stroke=HIGHLIGHT, stroke_width=5, **ends),
        ]
