"""What can go wrong when a service is asked.

ClientError
├── UnreachableError    no answer, or one that no Tengen service gives
└── ProblemError        the service says what is wrong
"""

from __future__ import annotations

from tengen_client.shapes import Problem


class ClientError(Exception):
    """The service did not answer the question."""


class UnreachableError(ClientError):
    """No answer came, or one that no Tengen service gives."""


class ProblemError(ClientError):
    """The service says what is wrong.

    Args:
        problem: What it says, by RFC 9457.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem['title']}: {problem['detail']}")
        self.problem = problem

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.problem["status"]

    @property
    def code(self) -> str:
        """The kind of problem, such as `game-over`; `about:blank` for what HTTP itself says."""
        return self.problem["type"].rpartition("/")[2]

    @property
    def request_id(self) -> str:
        """The name under which the service's log has the request."""
        return self.problem["request_id"]
