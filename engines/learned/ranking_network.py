"""`RankingNetwork`: a small trained network that scores moves, stored as a NumPy archive.

Archives of arrays as NumPy writes them, read within bounds.

Sizes are checked in the directory of the archive and in the header of each array before anything
is unpacked: a small file may claim to hold gigabytes.
"""

from __future__ import annotations

import dataclasses
import io
import math
import zipfile
import zlib
from typing import Any, Final, Self

import numpy as np
import numpy.typing as npt
from numpy.lib import format as npy

from engines.learned.feature_schema import COLUMNS

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

DECIMALS: Final = 6
"""Decimals of scores: their last digits differ from one processor to another, these do not."""

MAX_LAYER: Final = 256
"""Size of a layer at most: what scoring a move may cost."""


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class RankingNetwork:
    """Scores moves by a linear part and two small layers of rectified sums.

    All arrays are float32; `wide` and `deep` are the sizes of the two layers.
    """

    linear: npt.NDArray[np.float32]
    """(columns,): the score per unit of each column, beside what the layers add."""
    first: npt.NDArray[np.float32]
    """(columns, wide)."""
    first_bias: npt.NDArray[np.float32]
    """(wide,)."""
    second: npt.NDArray[np.float32]
    """(wide, deep)."""
    second_bias: npt.NDArray[np.float32]
    """(deep,)."""
    output: npt.NDArray[np.float32]
    """(deep,)."""

    def __post_init__(self) -> None:
        """Check the arrays against each other.

        Raises:
            ValueError: An array is not float32, is not finite, or does not fit the others.
        """
        columns, wide, deep = (
            array.shape[0] if array.ndim else 0
            for array in (self.linear, self.first_bias, self.output)
        )
        if max(wide, deep) > MAX_LAYER:
            raise ValueError(f"layers have the sizes {wide} and {deep}, at most {MAX_LAYER}")
        shapes = ((columns,), (columns, wide), (wide,), (wide, deep), (deep,), (deep,))
        for (name, array), shape in zip(self.arrays().items(), shapes, strict=True):
            if array.dtype != np.float32 or array.shape != shape:
                raise ValueError(
                    f"{name} is {array.dtype} of shape {array.shape}, must be float32 of {shape}"
                )
            if not np.isfinite(array).all():
                raise ValueError(f"{name} has numbers that are not finite")

    def arrays(self) -> dict[str, npt.NDArray[np.float32]]:
        """The arrays by name."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}

    def decision_function(
        self, features: npt.NDArray[np.float32] | npt.NDArray[np.float64]
    ) -> npt.NDArray[np.float64]:
        """Score moves; higher is better.

        Args:
            features: (n, columns) encoded moves.

        Returns:
            (n,) scores, rounded to `DECIMALS`.
        """
        inputs = features.astype(np.float64)
        wide = np.maximum(inputs @ self.first + self.first_bias, 0)
        deep = np.maximum(wide @ self.second + self.second_bias, 0)
        scores: npt.NDArray[np.float64] = inputs @ self.linear + deep @ self.output
        return np.round(scores, DECIMALS)

    def to_bytes(self) -> bytes:
        """Serialise as an `.npz` archive; equal weights give equal bytes."""
        buffer = io.BytesIO()
        # NumPy leaves the modification times of the archive at their default, 1980-01-01.
        np.savez(buffer, allow_pickle=False, **self.arrays())
        return buffer.getvalue()

    @classmethod
    def from_bytes(cls, payload: bytes) -> Self:
        """Deserialise what `to_bytes` returned; no code from the file is executed.

        Raises:
            ValueError: Not an `.npz` archive of these arrays for the columns of the features, and
                nothing else.
        """
        members = read_members(payload)
        names = [field.name for field in dataclasses.fields(cls)]
        if members.keys() != {name + ARRAY_SUFFIX for name in names}:
            found = ", ".join(map(repr, members)) or "none"
            raise ValueError(f"arrays are {found:.200}, must be {', '.join(names)}")
        arrays = {name: read_array(members[name + ARRAY_SUFFIX]) for name in names}
        network = cls(**arrays)
        if len(network.linear) != len(COLUMNS):
            raise ValueError(f"linear has {len(network.linear)} columns, must have {len(COLUMNS)}")
        return network


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
