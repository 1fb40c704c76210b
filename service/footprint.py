"""Giving back memory that only starting needed."""

from __future__ import annotations

import ctypes
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

MAPPINGS: Final = Path("/proc/self/smaps")
_READ_ONLY_FILE: Final = re.compile(r"([0-9a-f]+)-([0-9a-f]+) r-\S+ \S+ \S+ \d+ +/")
_UNCHANGED: Final = re.compile(r"^Anonymous: +0 kB$", re.MULTILINE)
_MADV_DONTNEED: Final = 4
"""As Linux numbers it."""
_DL_INFO_BYTES: Final = 64
"""More than what `dladdr` fills in, which is not looked at."""


def give_back() -> None:
    """Let go of the pages of libraries; those that are used again come back by themselves.

    To compile, and to load what was compiled, numba touches LLVM all over: 70 MiB of it count as
    resident from then on, although nothing needs them any more. They stay in the page cache, once
    for all workers, for as long as Linux has no better use for the room.
    """
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None)
    info = ctypes.create_string_buffer(_DL_INFO_BYTES)
    # Of a library that another thread is loading just now, some parts may not be in their place
    # yet. The loader knows a library when all are, and then they stay: hence look twice.
    loaded = {start for start, _ in _unchanged() if libc.dladdr(ctypes.c_void_p(start), info)}
    for start, end in _unchanged():
        if start in loaded:
            libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), _MADV_DONTNEED)


def _unchanged() -> Iterator[tuple[int, int]]:
    """(start, end) of what lies in memory as it lies in a file, and cannot be written to.

    Where the process has pages of its own, as the loader puts addresses into each library, nothing
    may be let go: what comes back is the file's content.
    """
    mappings = MAPPINGS.read_text(encoding="utf-8", errors="replace")
    for mapping in re.split(r"^(?=[0-9a-f]+-)", mappings, flags=re.MULTILINE):
        if (head := _READ_ONLY_FILE.match(mapping)) and _UNCHANGED.search(mapping):
            yield int(head[1], 16), int(head[2], 16)
