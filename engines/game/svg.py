"""SVG text: elements, pictures made of them, and sheets of pictures."""

from __future__ import annotations

import dataclasses
import html
import math
import re
from collections.abc import Sequence
from typing import Final

MAX_PIXELS: Final = 480
"""Longer side of a picture of one board on the screen, unless a reader enlarges it."""
GAP: Final = 16
"""Units between the pictures of a sheet."""
CAPTION: Final = 20
"""Units: height of a caption."""
CAPTION_COLOR: Final = "#8a8578"
"""Readable on a white and on a dark page, unlike the texts on a board, which have the board behind
them."""
NO_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot contain, not even escaped."""


@dataclasses.dataclass(frozen=True, slots=True)
class Diagram:
    """A picture as SVG text; a notebook shows it.

    It has neither identifiers nor style sheets, so that several of them in one page do not affect
    each other, and pages that remove style sheets show it unchanged.
    """

    title: str
    """Content of the picture in words."""
    width: float
    """Width in pixels."""
    height: float
    """Height in pixels."""
    svg: str = dataclasses.field(repr=False)

    def _repr_svg_(self) -> str:
        return self.svg


def element(name: str, *children: str, **attributes: object) -> str:
    """One SVG element.

    Args:
        attributes: Underscores become hyphens, except one at the end of a keyword of Python.
            Numbers are rounded to tenths.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{text(_short(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def text(content: str) -> str:
    """Any text, escaped; characters that XML cannot contain are replaced."""
    return html.escape(NO_XML.sub("\N{REPLACEMENT CHARACTER}", content))


def diagram(
    content: Sequence[str],
    *,
    title: str,
    width: float,
    height: float,
    left: float = 0,
    top: float = 0,
    max_pixels: float = MAX_PIXELS,
) -> Diagram:
    """A picture of elements.

    Args:
        title: The content in words, for readers who do not see it.
        width: Width of the part of the drawing that is shown, in units.
        max_pixels: Longer side on the screen; a smaller drawing has one pixel a unit.
    """
    scale = min(1, max_pixels / max(width, height))
    pixels = round(width * scale), round(height * scale)
    svg = element(
        "svg",
        element("title", text(title)),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        width=pixels[0],
        height=pixels[1],
        viewBox=" ".join(map(_short, (left, top, width, height))),
        role="img",
        font_family="sans-serif",
    )
    return Diagram(title, *pixels, svg)


def sheet(pictures: Sequence[tuple[Diagram, str]], *, title: str, columns: int = 2) -> Diagram:
    """Pictures side by side and below each other, with captions.

    Args:
        pictures: At least one, all of the same size, with captions.
    """
    first, _ = pictures[0]
    columns = min(columns, len(pictures))
    rows = -(-len(pictures) // columns)
    step_x, step_y = first.width + GAP, first.height + CAPTION + GAP
    content = []
    for index, (picture, caption) in enumerate(pictures):
        x, y = index % columns * step_x, index // columns * step_y
        content.append(element("g", picture.svg, transform=f"translate({x} {y})"))
        content.append(
            element(
                "text",
                text(caption),
                x=x + first.width / 2,
                y=y + first.height + 0.75 * CAPTION,
                font_size=13,
                text_anchor="middle",
                fill=CAPTION_COLOR,
            )
        )
    width, height = columns * step_x - GAP, rows * step_y - GAP
    return diagram(content, title=title, width=width, height=height, max_pixels=math.inf)


def _short(value: object) -> str:
    """A value as text; numbers in tenths at most."""
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)
