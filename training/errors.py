"""What training finds wrong beyond the tree in `engines.errors`."""

from __future__ import annotations

from engines.errors import TengenError


class DataError(TengenError):
    """A file or folder that a stage reads is not what it must be, or belongs to another run."""

    code = "data"


class ClusterError(TengenError):
    """The Dask cluster cannot be used, or was lost."""

    code = "cluster"


class DirectoryLockedError(TengenError):
    """Somebody else works there already; the message says who."""

    code = "busy"
