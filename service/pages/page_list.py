"""The pages for people, in one list: routes, links and the service worker are made from it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple


class Page(NamedTuple):
    """A page for people."""

    name: str
    """Also the name of its link; its module is the file with this name and -page."""
    address: str | None
    """Relative to the board page; None for the page that explains problems at any address."""
    template: str
    """Empty if another blueprint serves the page."""
    parts: tuple[str, ...] = ()
    """The parts of the messages that its module reads when it starts."""
    place: Literal["header", "footer"] | None = None
    """Where every page links to it."""
    needs_service: bool = False
    """Whether the page is useless without a network; the service worker keeps the others."""
    is_for_frames: bool = False
    """Whether pages of other sites may frame it: it stores nothing, and its module starts it."""


PAGES: Final = (
    Page("board", "", "board.html", place="header"),
    Page("puzzles", "puzzles", "puzzles.html", ("puzzles",), place="header"),
    Page("learn", "learn", "learn.html", ("learn", "puzzles", "hints", "names"), place="header"),
    Page("proof", "proof", "proof.html", ("proof",), place="footer"),
    Page("engines", "engines", "page.html", ("lists", "engines"), place="footer"),
    Page("models", "models", "page.html", ("lists",), place="footer"),
    Page("docs", "docs", "", place="footer", needs_service=True),
    Page("offline", "offline", "offline.html", ("lists",)),
    Page("embed", "embed", "embed.html", needs_service=True, is_for_frames=True),
    Page("problem", None, "page.html", ("lists",)),
)
"""All pages; links are in this order."""
BY_NAME: Final = {page.name: page for page in PAGES}
