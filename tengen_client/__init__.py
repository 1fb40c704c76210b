"""A small typed client of the Tengen service, which depends only on urllib3.

Examples:
    >>> from tengen_client import Client
    >>> with Client("http://127.0.0.1:8000") as tengen:         # doctest: +SKIP
    ...     tengen.move(board=["XX.", "OO.", "..."])["move"]["notation"]
    'c3'
"""

from tengen_client.client import Client
from tengen_client.errors import ClientError, ProblemError, UnreachableError
from tengen_client.streams import BriefLiveAnalysis, LiveAnalysis

__all__ = [
    "BriefLiveAnalysis",
    "Client",
    "ClientError",
    "LiveAnalysis",
    "ProblemError",
    "UnreachableError",
]
