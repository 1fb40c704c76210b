"""The pages for people, in one list: routes, the header and the service worker are made from it."""

from __future__ import annotations

from typing import Final, NamedTuple


class Page(NamedTuple):
    """A page for people."""

    name: str
    """Also the name of its link in the header; its module is the file with this name and -page."""
    address: str | None
    """Relative to the board page; None for the page that explains problems at any address."""
    template: str
    """Empty if another blueprint serves the page."""
    parts: tuple[str, ...] = ()
    """The parts of the messages that its module reads when it starts."""
    is_in_navigation: bool = True
    """Whether the header links to it."""
    needs_service: bool = False
    """Whether the page is useless without a network; the service worker keeps the others."""
    is_for_frames: bool = False
    """Whether pages of other sites may frame it: it stores nothing, and its module starts it."""


PAGES: Final = (
    Page("board", "", "board.html"),
    Page("puzzles", "puzzles", "puzzles.html", ("puzzles",)),
    Page("proof", "proof", "proof.html", ("proof",)),
    Page("engines", "engines", "page.html", ("lists", "engines")),
    Page("models", "models", "page.html", ("lists",)),
    Page("docs", "docs", "", needs_service=True),
    Page("offline", "offline", "offline.html", ("lists",), is_in_navigation=False),
    Page(
        "embed",
        "embed",
        "embed.html",
        is_in_navigation=False,
        needs_service=True,
        is_for_frames=True,
    ),
    Page("problem", None, "page.html", ("lists",), is_in_navigation=False),
)
"""All pages; those of the header in its order."""
BY_NAME: Final = {page.name: page for page in PAGES}
