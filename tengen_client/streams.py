"""The results of a running analysis or review, read object by object."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Generic, Self, TypeVar, cast

import urllib3

from tengen_client.errors import ProblemError, UnreachableError
from tengen_client.json_types import (
    BriefLiveRecommendationDict,
    LiveRecommendationDict,
    ProblemDict,
)

Result = TypeVar("Result", LiveRecommendationDict, BriefLiveRecommendationDict)


class LiveResults(Generic[Result]):
    """Iterator over the results of a running analysis, the last of which is `final`.

    Closing it ends the search; so does leaving its `with` block. A reader that is slower than the
    search misses results, but never the last one.

    Args:
        response: The stream; its body is not read yet.
    """

    def __init__(self, response: urllib3.BaseHTTPResponse) -> None:
        self._response = response
        self._results = read_objects(response, "analysis")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __iter__(self) -> Iterator[Result]:
        return self

    def __next__(self) -> Result:
        """The next result.

        Raises:
            ProblemError: The analysis has failed.
            UnreachableError: The connection ended before the last result.
        """
        return cast("Result", next(self._results))

    def close(self) -> None:
        """Close the connection, which ends the search."""
        self._response.close()


class LiveAnalysis(LiveResults[LiveRecommendationDict]):
    """A running analysis."""


class BriefLiveAnalysis(LiveResults[BriefLiveRecommendationDict]):
    """A running analysis with brief results."""


def read_objects(response: urllib3.BaseHTTPResponse, name: str) -> Iterator[dict[str, Any]]:
    """The objects of a stream, the last of which is `final`; without those of a queue.

    Args:
        response: The stream; its body is not read yet.

    Raises:
        ProblemError: An object is a problem.
        UnreachableError: The connection ended before the last object.
    """
    try:
        for line in response:
            # Empty lines only keep the connection alive.
            if line.strip():
                fields = _parse(line)
                if "place_in_queue" in fields:
                    continue
                yield fields
                if fields["final"]:
                    # Read the end of the body, so that the connection can be reused.
                    response.drain_conn()
                    return
    except urllib3.exceptions.HTTPError as error:
        raise UnreachableError(f"the {name} was cut off: {error}") from error
    raise UnreachableError(f"the {name} was cut off before its last result")


def _parse(line: bytes) -> dict[str, Any]:
    """The object in a line of a stream."""
    try:
        found = json.loads(line)
    except (UnicodeDecodeError, json.JSONDecodeError):
        found = None
    if not isinstance(found, dict):
        raise UnreachableError(f"{line!r:.80} is not a JSON object, expected a Tengen service")
    if "problem" in found:
        raise ProblemError(cast("ProblemDict", found["problem"]))
    return found
