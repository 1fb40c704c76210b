"""Pages of lists: the query that chooses one, and its fields."""

from __future__ import annotations

import re
from typing import Final

import marshmallow

from tengen.service.schemas.fields import Integer, Message, QuerySchema, ResponseSchema, Text

CURSOR: Final = re.compile(r"-?[0-9]{1,18}_[A-Za-z0-9.-]{1,80}")


class PageQuerySchema(QuerySchema):
    """Choice of a page; subclasses add `limit`."""

    synonyms = {
        **dict.fromkeys(("size", "pagesize", "perpage", "count"), "`limit`"),
        **dict.fromkeys(("offset", "start", "page", "after", "next"), "`cursor`"),
    }
    cursor = Text(
        about="Where the page begins: `next` of the page before. By default the first page.",
        metadata={"pattern": f"^{CURSOR.pattern}$"},
    )

    @marshmallow.validates("cursor")
    def check_cursor(self, value: str, **_: object) -> None:
        """Check that a cursor is one of an earlier response."""
        if not CURSOR.fullmatch(value):
            text = "{input!r:.80} is not a cursor: use `next` of the page before"
            raise marshmallow.ValidationError(Message(text, "cursor").format(input=value))


class PageSchema(ResponseSchema):
    """A page of a list; subclasses add its items."""

    total = Integer(about="Number of items on all pages.")
    next = Text(allow_none=True, about="`cursor` of the next page; null on the last one.")
