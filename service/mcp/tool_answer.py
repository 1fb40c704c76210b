"""`ToolAnswer`: the result of a tool."""

from __future__ import annotations

from typing import NamedTuple

from service.mcp.api import Fields


class ToolAnswer(NamedTuple):
    """The result of a tool."""

    text: str
    """For a model to read."""
    fields: Fields
    """For programs: the API's answer, or the part of it that the text is about."""
