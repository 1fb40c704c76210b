"""Errors of training, in addition to the tree in `tengen.engines.errors`.

TengenError
├── DataError                   a file or folder of training data is invalid
├── ClusterError                the Dask cluster cannot be used
└── DirectoryLockedError        another process works in the directory
"""

from __future__ import annotations

from tengen.engines.game.errors import TengenError


class DataError(TengenError):
    """A file or folder is damaged, of another kind or format, or belongs to another run."""

    code = "data"


class ClusterError(TengenError):
    """The Dask cluster cannot be used, or its scheduler was lost."""

    code = "cluster"


class DirectoryLockedError(TengenError):
    """Another process holds the lock of a directory; the message names it."""

    code = "busy"


class ParameterError(ValueError):
    """A parameter of a plan or match is invalid.

    Args:
        parameter: Its name.
        fault: One sentence that names the value and what is allowed.
        code: Stable identifier for programs.
    """

    def __init__(self, parameter: str, fault: str, *, code: str = "range") -> None:
        super().__init__(f"{parameter}: {fault}")
        self.parameter = parameter
        self.fault = fault
        self.code = code
