"""Pages of a list, each of which begins where the previous page ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")
Place: TypeAlias = tuple[int, str]
"""Where an item stands in a list that is in ascending order of places: no two have the same."""


class ListPage(NamedTuple, Generic[T]):
    """A part of a list."""

    items: Sequence[T]
    total: int
    """Number of items of the whole list."""
    next: str | None
    """Cursor of the next page; None on the last one."""


def cut(
    items: Iterable[T], place: Callable[[T], Place], *, limit: int, cursor: str | None = None
) -> ListPage[T]:
    """The page of a list that begins at a cursor.

    Items that were added or deleted since the page before do not move it.

    Args:
        items: All items, in the order of their places.
        cursor: `next` of the page before; None for the first page.
    """
    listed = list(items)
    begin = None if cursor is None else _parse(cursor)
    rest = [item for item in listed if begin is None or place(item) > begin]
    shown = rest[:limit]
    more = len(rest) > len(shown)
    return ListPage(shown, len(listed), "{}_{}".format(*place(shown[-1])) if more else None)


def _parse(cursor: str) -> Place:
    number, _, name = cursor.partition("_")
    return int(number), name
