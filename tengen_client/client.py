"""The client: one method for each question that the service answers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Final, Self, Unpack, cast
from urllib.parse import quote, urlencode

import urllib3

from tengen_client.errors import ProblemError, UnreachableError
from tengen_client.shapes import (
    Document,
    MoveRequest,
    Outcome,
    Position,
    Problem,
    Recommendation,
)

BUSY: Final = (429, 503)
"""Statuses that say `Retry-After`: over the rate, or every search slot taken."""
PROBLEM: Final = "application/problem+json"
FIRST_ERROR: Final = 400


class Client:
    """A connection to a service, kept open between questions; threads may share it.

    What fails on the way, and what the service puts off, is asked again: after as long as the
    service's `Retry-After` says, else after 0.1, 0.2, 0.4... seconds. No question changes anything,
    so that it does no harm if one is answered twice.

    Args:
        url: Where the service is, such as `http://127.0.0.1:8000`.
        key: The API key, where the service wants one.
        timeout: Seconds to wait for a connection and for an answer.
        retries: How often to ask again.
        longest_wait: Seconds; a `Retry-After` above it counts as this much.
    """

    def __init__(
        self,
        url: str,
        *,
        key: str | None = None,
        timeout: float = 60.0,
        retries: int = 3,
        longest_wait: int = 30,
    ) -> None:
        self._url = url.rstrip("/")
        self._http = urllib3.PoolManager(
            headers={} if key is None else {"Authorization": f"Bearer {key}"},
            timeout=timeout,
            retries=urllib3.Retry(
                retries,
                allowed_methods=None,
                status_forcelist=BUSY,
                backoff_factor=0.1,
                raise_on_status=False,
                retry_after_max=longest_wait,
            ),
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.clear()

    def move(
        self,
        *,
        engine: str | None = None,
        compare: Sequence[str] = (),
        **request: Unpack[MoveRequest],
    ) -> Recommendation:
        """The best move for a position.

        Args:
            engine: Who is asked; what suits the game where left out.
            compare: Who else is asked; they answer in `comparison`.
            request: The position as one of `board`, `moves`, `stones`, `sgf` and `psq`, and how to
                look at it.

        Raises:
            ProblemError: The service says why there is no answer.
            UnreachableError: It says nothing.
        """
        path = "/v1/moves" + _query(engine, compare)
        return cast("Recommendation", self._ask("POST", path, request))

    def moves(
        self,
        requests: Sequence[MoveRequest],
        *,
        engine: str | None = None,
        compare: Sequence[str] = (),
    ) -> list[Outcome]:
        """The best moves for many positions, each a recommendation or its problem, in order.

        Raises:
            ClientError: None of them was answered.
        """
        path = "/v1/moves/batch" + _query(engine, compare)
        answer = self._ask("POST", path, {"requests": list(requests)})
        return cast("list[Outcome]", answer["answers"])

    def position(self, **position: Unpack[Position]) -> Document:
        """What a position is: status, winning line, side to move, hashes, notations.

        Raises:
            ClientError: No answer.
        """
        return self._ask("POST", "/v1/positions", position)

    def engines(self) -> list[Document]:
        """Every engine, with its options and games.

        Raises:
            ClientError: No answer.
        """
        return cast("list[Document]", self._ask("GET", "/v1/engines")["engines"])

    def engine(self, name: str) -> Document:
        """One engine.

        Raises:
            ClientError: No answer, or no such engine.
        """
        return self._ask("GET", f"/v1/engines/{quote(name, safe='')}")

    def models(self) -> list[Document]:
        """Every trained model, with its card.

        Raises:
            ClientError: No answer.
        """
        return cast("list[Document]", self._ask("GET", "/v1/models")["models"])

    def model(self, name: str) -> Document:
        """One trained model.

        Raises:
            ClientError: No answer, or no such model.
        """
        return self._ask("GET", f"/v1/models/{quote(name, safe='')}")

    def _ask(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Document:
        try:
            response = self._http.request(method, self._url + path, json=body)
        except urllib3.exceptions.HTTPError as error:
            raise UnreachableError(f"{self._url} does not answer: {error}") from error
        try:
            answer = response.json()
        except (UnicodeDecodeError, json.JSONDecodeError):
            answer = None
        if not isinstance(answer, dict):
            raise UnreachableError(
                f"{self._url} answers {path} with {response.status} and no JSON object: "
                "expected a Tengen service"
            )
        if response.headers.get("Content-Type") == PROBLEM:
            raise ProblemError(cast("Problem", answer))
        if response.status >= FIRST_ERROR:
            raise UnreachableError(
                f"{self._url} answers {path} with {response.status} and no problem: "
                "expected a Tengen service"
            )
        return answer


def _query(engine: str | None, compare: Sequence[str]) -> str:
    asked = {"engine": engine, "compare": ",".join(compare)}
    given = {name: text for name, text in asked.items() if text}
    return f"?{urlencode(given)}" if given else ""
