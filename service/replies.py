"""Replies that are sent again when the very same question comes again, byte for byte.

Before anything of the request is read: for what is asked often, this costs less than any engine.
Only replies that would be the same anyway are kept, see `service.moves.analysis_cache`.
"""

from __future__ import annotations

import dataclasses
import functools
import threading
from collections.abc import Callable, Sequence
from typing import Any, Final

import cachetools
import flask

from engines.base import Engine
from engines.errors import ModelError
from service import metrics, request

LARGEST: Final = 16_384
"""Bytes of a body that is looked up."""
SEED: Final = b'"seed"'
"""What is in the body of every request that gives its seed; the others' replies are not kept."""
REPLAYED: Final = {"Cache-Status": "tengen; hit"}
"""Header of a reply that is sent again (RFC 9211)."""

Key = tuple[str, bytes, str, bytes]


@dataclasses.dataclass(frozen=True, slots=True)
class Reply:
    """A reply that can be sent again."""

    body: bytes
    size: int
    """Bytes that it takes to keep it."""
    engines: Sequence[tuple[Engine, str | None]]
    """Who answered, each with the digest of its model."""

    def holds(self) -> bool:
        """Whether every engine still has the same model."""
        try:
            return all(engine.digest == digest for engine, digest in self.engines)
        except ModelError:
            return False


class Replies:
    """The replies of this process; what was asked for longest ago goes first.

    Args:
        most: Bytes of all of them together; 0 keeps none.
        longest: Bytes of a request's body that the service reads.
    """

    def __init__(self, most: int, longest: int) -> None:
        self.longest = min(LARGEST, longest)
        """Bytes of a body that is looked up."""
        self._kept: cachetools.LRUCache[Key, Reply] = cachetools.LRUCache(
            most, getsizeof=lambda reply: reply.size
        )
        self._lock = threading.Lock()

    def get(self, key: Key) -> Reply | None:
        """The reply to a request, if there is one that still holds."""
        with self._lock:
            reply = self._kept.get(key)
        if reply is None or not reply.holds():
            return None
        metrics.current().count_cache_lookup("reply")
        return reply

    def put(self, key: Key, reply: Reply) -> None:
        """Keep a reply; one that is larger than all together may be is not kept."""
        with self._lock:
            if reply.size <= self._kept.maxsize:
                self._kept[key] = reply


def replayed(
    replies: Callable[[], Replies],
) -> Callable[[Callable[..., flask.Response]], Callable[..., flask.Response]]:
    """Answer with a reply that was given before, where there is one.

    Args:
        replies: Finds those of the application that is answering.
    """

    def decorate(view: Callable[..., flask.Response]) -> Callable[..., flask.Response]:
        @functools.wraps(view)
        def send(*args: Any, **kwargs: Any) -> flask.Response:
            asked = request.current()
            length = asked.content_length
            kept = replies()
            if length is None or length > kept.longest or SEED not in (body := asked.get_data()):
                return view(*args, **kwargs)
            key = (asked.path, asked.query_string, asked.environ.get("CONTENT_TYPE", ""), body)
            if (reply := kept.get(key)) is not None:
                return flask.current_app.response_class(
                    reply.body, mimetype="application/json", headers=REPLAYED
                )
            response = view(*args, **kwargs)
            if asked.answered_by:
                answer = response.get_data()
                kept.put(key, Reply(answer, len(answer) + length, asked.answered_by))
            return response

        return send

    return decorate
