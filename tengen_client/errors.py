"""Errors of the client.

ClientError
├── UnreachableError    no response, or not from a Tengen service
└── ProblemError        the service responded with a problem document
"""

from __future__ import annotations

from typing import Any

from tengen_client.json_types import ProblemDict


class ClientError(Exception):
    """Base class of the client's errors."""


class UnreachableError(ClientError):
    """No response, or one that is not from a Tengen service."""


class ProblemError(ClientError):
    """The service responded with a problem document.

    Args:
        problem: The document, see RFC 9457.
    """

    def __init__(self, problem: ProblemDict) -> None:
        super().__init__(f"{problem['title']}: {problem['detail']}")
        self.problem = problem

    def __reduce__(self) -> tuple[Any, ...]:
        """Make the error picklable, so that it survives the way from another process."""
        return type(self), (self.problem,)

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.problem["status"]

    @property
    def code(self) -> str:
        """The type of problem, such as `game-over`; `about:blank` for plain HTTP errors."""
        return self.problem["type"].rpartition("/")[2]

    @property
    def request_id(self) -> str:
        """The request's ID in the service's log."""
        return self.problem["request_id"]
