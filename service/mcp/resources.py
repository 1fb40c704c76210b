"""The resources of an assistant: the rules in words, and pictures of positions."""

from __future__ import annotations

from typing import Final
from urllib.parse import unquote

from mcp import types
from mcp.shared.uri_template import UriTemplate

from engines.game import PRESETS
from service.api.positions import PICTURE
from service.mcp.api import ServiceApi

RULES: Final = "tengen://rules"
POSITIONS: Final = UriTemplate.parse("tengen://positions/{game}/{moves}")
"""Pictures by game and moves, which are not empty."""
EMPTY: Final = "start"
"""The moves of the empty board."""

RESOURCES: Final = [
    types.Resource(
        name="rules",
        title="Rules and notation",
        uri=RULES,
        mime_type="text/plain",
        description="How the games are played, their names, and how cells and boards are written.",
    )
]
TEMPLATES: Final = [
    types.ResourceTemplate(
        name="position",
        title="Picture of a position",
        uri_template=str(POSITIONS),
        mime_type=PICTURE,
        description="An SVG picture of the board after some moves: `game` is a name from the rules "
        f"such as gomoku, `moves` are such as h8i9h9, or `{EMPTY}` for the empty board.",
    )
]

_RULES: Final = """\
Two players place stones in turn on the empty cells of a board, X first. X is Black and O is White
on large boards, crosses and noughts on small ones. A stone never moves and is never taken. Who
first has enough own stones in an unbroken line - in a row, in a column or on a diagonal - wins. A
full board is a draw.

Cells: a letter for the column from the left, then a number for the row from the bottom. a1 is the
bottom left cell; h8 is the centre of a 15x15 board. On boards without borders, cells are
row/column, such as 7/7.
Games: the cells in the order of play, such as h8i9h9. Boards: rows of X, O and . from the top.

Words: a four lacks one stone to five, and must be answered at once. An open four cannot be
stopped, and an open three becomes one if nobody answers it. Most games are won by making two such
threats at once, or by a chain of them (a victory by force).

The games by name, as `game` of every tool:
"""


def read(api: ServiceApi, uri: str) -> types.TextResourceContents | None:
    """The content of a resource; None if there is none at the address.

    Raises:
        ProblemRaisedError: The game or the moves of a picture are invalid.
    """
    if uri == RULES:
        return types.TextResourceContents(uri=uri, mime_type="text/plain", text=rules_text())
    found = POSITIONS.match(uri)
    if found is None:
        return None
    game, moves = (unquote(str(found[name])) for name in ("game", "moves"))
    query = {"game": game, "moves": "" if moves == EMPTY else moves}
    picture = api.text("/v1/positions", PICTURE, **query)
    return types.TextResourceContents(uri=uri, mime_type=PICTURE, text=picture)


def rules_text() -> str:
    """The rules and the notation in words."""
    games = "\n".join(f"- {name}: {rules}" for name, rules in PRESETS.items())
    return f"{_RULES}{games}\n"
