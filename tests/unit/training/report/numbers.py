"""The numbers of a report and those of a card."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any, Final

from tengen.training.report.pictures import FEWEST_POSITIONS, story

FIXED: Final = re.compile("top-[13]|95 %", re.IGNORECASE)
"""Words with digits in headings."""
NUMBER: Final = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")


def leaves(value: Any) -> Iterator[Any]:
    """Numbers and texts inside of lists and objects, keys included."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from leaves(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from leaves(inner)
    else:
        yield value


def numbers_in_page(page: bytes) -> set[str]:
    """The numbers that a reader sees, without those in pictures."""
    body = page.decode().partition("<body>")[2]
    text = html.unescape(re.sub("<[^>]*>", " ", body))
    return set(NUMBER.findall(FIXED.sub(" ", text)))


def numbers_in_card(card: Any) -> set[str]:
    """Every number of a card as a report may round it, and the numbers in its texts."""
    found = set(NUMBER.findall(f"{story(card)} {FEWEST_POSITIONS}"))
    for leaf in leaves(card):
        if isinstance(leaf, str):
            found.update(NUMBER.findall(leaf))
        elif isinstance(leaf, int | float) and not isinstance(leaf, bool):
            size = abs(leaf)
            shares = f"{size:.1%}".removesuffix("%")
            found.update((f"{size:,}", f"{size:g}", f"{size:.0f}", f"{size:.2f}", f"{size:.3f}"))
            found.add(shares)
    return found
