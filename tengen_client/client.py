"""The client: one method for each endpoint of the service."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Final, Self, Unpack, cast
from urllib.parse import quote, urlencode

import urllib3

from tengen_client.errors import ProblemError, UnreachableError
from tengen_client.json_types import (
    EngineDict,
    ModelDict,
    MoveRequestDict,
    OutcomeDict,
    PositionAnswerDict,
    PositionDict,
    ProblemDict,
    RecommendationDict,
)

BUSY: Final = (429, 503)
"""Statuses with `Retry-After`: rate limit exceeded, or all search slots taken."""
PROBLEM: Final = "application/problem+json"
FIRST_ERROR: Final = 400


class Client:
    """A thread-safe client with persistent connections.

    Failed connections and busy responses are retried, after the service's `Retry-After` or else
    after 0.1, 0.2, 0.4... seconds. All requests are idempotent.

    Args:
        url: Address of the service, such as `http://127.0.0.1:8000`.
        key: API key, if the service requires one.
        timeout: Seconds to wait for a connection and for a response.
        retries: Maximum number of retries.
        max_retry_after: Seconds; upper bound for `Retry-After`.
    """

    def __init__(
        self,
        url: str,
        *,
        key: str | None = None,
        timeout: float = 60.0,
        retries: int = 3,
        max_retry_after: int = 30,
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
                retry_after_max=max_retry_after,
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
        **request: Unpack[MoveRequestDict],
    ) -> RecommendationDict:
        """Recommend a move.

        Args:
            engine: Name of the engine; defaults to the one for the game.
            compare: Names of further engines, whose answers are in `comparison`.
            request: The position as one of `board`, `moves`, `stones`, `sgf` and `psq`, and how to
                analyse it.

        Raises:
            ProblemError: The service responded with a problem.
            UnreachableError: No response of the service.
        """
        path = "/v1/moves" + _query(engine, compare)
        return cast("RecommendationDict", self._send("POST", path, request))

    def moves(
        self,
        requests: Sequence[MoveRequestDict],
        *,
        engine: str | None = None,
        compare: Sequence[str] = (),
    ) -> list[OutcomeDict]:
        """Recommend moves for many positions; each result is a recommendation or a problem.

        Raises:
            ClientError: The request failed as a whole.
        """
        path = "/v1/moves/batch" + _query(engine, compare)
        answer = self._send("POST", path, {"requests": list(requests)})
        return cast("list[OutcomeDict]", answer["answers"])

    def position(self, **position: Unpack[PositionDict]) -> PositionAnswerDict:
        """Describe a position: status, winning line, side to move, hashes, notations.

        Raises:
            ClientError: The request failed.
        """
        return cast("PositionAnswerDict", self._send("POST", "/v1/positions", position))

    def engines(self) -> list[EngineDict]:
        """All engines, with their options and games.

        Raises:
            ClientError: The request failed.
        """
        return cast("list[EngineDict]", self._send("GET", "/v1/engines")["engines"])

    def engine(self, name: str) -> EngineDict:
        """One engine.

        Raises:
            ClientError: The request failed, or the name is unknown.
        """
        return cast("EngineDict", self._send("GET", f"/v1/engines/{quote(name, safe='')}"))

    def models(self) -> list[ModelDict]:
        """All trained models, with their cards.

        Raises:
            ClientError: The request failed.
        """
        return cast("list[ModelDict]", self._send("GET", "/v1/models")["models"])

    def model(self, name: str) -> ModelDict:
        """One trained model.

        Raises:
            ClientError: The request failed, or the name is unknown.
        """
        return cast("ModelDict", self._send("GET", f"/v1/models/{quote(name, safe='')}"))

    def _send(
        self, method: str, path: str, body: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        try:
            response = self._http.request(method, self._url + path, json=body)
        except urllib3.exceptions.HTTPError as error:
            raise UnreachableError(f"no response from {self._url}: {error}") from error
        try:
            answer = response.json()
        except (UnicodeDecodeError, json.JSONDecodeError):
            answer = None
        if not isinstance(answer, dict):
            raise UnreachableError(
                f"{self._url}{path} responded with status {response.status} and no JSON object, "
                "expected a Tengen service"
            )
        if response.headers.get("Content-Type") == PROBLEM:
            raise ProblemError(cast("ProblemDict", answer))
        if response.status >= FIRST_ERROR:
            raise UnreachableError(
                f"{self._url}{path} responded with status {response.status} and no problem, "
                "expected a Tengen service"
            )
        return answer


def _query(engine: str | None, compare: Sequence[str]) -> str:
    parameters = {"engine": engine, "compare": ",".join(compare)}
    query = urlencode({name: text for name, text in parameters.items() if text})
    return f"?{query}" if query else ""
