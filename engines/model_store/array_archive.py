"""Archives of arrays as NumPy writes them, read within bounds.

Sizes are checked in the directory of the archive and in the header of each array before anything
is unpacked: a small file may claim to hold gigabytes.
"""

from __future__ import annotations

import io
import math
import zipfile
import zlib
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from numpy.lib import format as npy

MAX_UNPACKED: Final = 16 * 2**20
"""Bytes of all members."""
MAX_MEMBERS: Final = 100
"""Members are counted before the directory is read, which takes memory for each."""
ARRAY_SUFFIX: Final = ".npy"
_DIRECTORY_ENTRY: Final = b"PK\x01\x02"
"""Signature of every entry in the directory of a ZIP archive."""
_ENCRYPTED: Final = 0x1
"""Bit of a member's flags."""
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_MAX_HEADER: Final = 10_000
"""Characters of an array's header, which NumPy evaluates as a Python literal."""


def read_members(payload: bytes) -> dict[str, bytes]:
    """Unpack a ZIP archive.

    Returns:
        Name → content.

    Raises:
        ValueError: Not a ZIP archive, damaged, or larger than `MAX_UNPACKED` or `MAX_MEMBERS`.
    """
    if payload.count(_DIRECTORY_ENTRY) > MAX_MEMBERS:
        raise ValueError(f"the archive has more than {MAX_MEMBERS} members")
    try:
        with zipfile.ZipFile(io.BytesIO(payload)) as archive:
            members = archive.infolist()
            unpacked = sum(member.file_size for member in members)
            if unpacked > MAX_UNPACKED:
                raise ValueError(
                    f"the archive unpacks to {unpacked} bytes, {MAX_UNPACKED} are allowed"
                )
            for member in members:
                if member.compress_type not in _METHODS or member.flag_bits & _ENCRYPTED:
                    raise ValueError("the archive is encrypted, or compressed by an unusual method")
            return {member.filename: archive.read(member) for member in members}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise ValueError(f"not an archive of arrays: {error}") from error


def read_array(content: bytes) -> npt.NDArray[Any]:
    """The array in a file in NumPy's format.

    Returns:
        The array; it shares the memory of `content` and is read-only.

    Raises:
        ValueError: Not such a file, its length differs from what its header says, or it holds
            Python objects.
    """
    file = io.BytesIO(content)
    try:
        # Another version fails to parse; NumPy writes 1.0 unless a header is longer than 64 KiB.
        npy.read_magic(file)
        shape, is_fortran, dtype = npy.read_array_header_1_0(file, max_header_size=_MAX_HEADER)
    except ValueError as error:
        raise ValueError("not an array in NumPy's format 1.0") from error
    if dtype.hasobject:
        raise ValueError("the array holds pickled Python objects")
    data = content[file.tell() :]
    if math.prod(shape) * dtype.itemsize != len(data):
        raise ValueError(
            f"the array's header says {dtype} of shape {shape}, its data have {len(data)} bytes"
        )
    return np.frombuffer(data, dtype).reshape(shape, order="F" if is_fortran else "C")
