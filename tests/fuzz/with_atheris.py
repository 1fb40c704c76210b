"""Coverage-guided fuzzing of a parser, for crashes and for time.

    pip install atheris
    python -m tests.fuzz.with_atheris sgf -max_total_time=600

The corpus starts from real records. Every other mutation is a record in which a piece is repeated
thousands of times, and an input that takes more time than its length allows is a fault like a
crash. Options after the parser's name are libFuzzer's.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import atheris
import numpy as np

with atheris.instrument_imports():
    from tests.fuzz.readers import BYTE_READERS, READERS
    from tests.fuzz.seeds import BYTE_SEEDS, SEEDS

MAX_BYTES: Final = 2**14
"""Bytes of an input at most, unless an option says otherwise."""
RUN_SHARE: Final = 0.5
"""Share of mutations that repeat a piece of a record."""
LONGEST_PIECE: Final = 4
"""Bytes of a piece that is repeated."""
FREE_S: Final = 0.1
"""Processor seconds that any input may take."""
BYTE_S: Final = 40e-6
"""Processor seconds for each byte: readers take up to 2 µs and read a text twice; counting what
they cover takes ten times as long. A quadratic pattern takes more from some 4,000 bytes on."""


class SlowInputError(Exception):
    """An input that takes more time than its length allows."""


def main() -> None:
    """Fuzz the parser named by the first argument."""
    name = sys.argv[1]
    seeds = _seeds(name)
    with tempfile.TemporaryDirectory() as corpus:
        for number, data in enumerate(seeds):
            Path(corpus, str(number)).write_bytes(data)
        options = [f"-max_len={MAX_BYTES}", *sys.argv[2:], corpus]
        atheris.Setup([sys.argv[0], *options], timed(_check(name)), custom_mutator=mutator(seeds))
        atheris.Fuzz()


def timed(check: Callable[[bytes], None]) -> Callable[[bytes], None]:
    """A check that raises `SlowInputError` for an input that takes too long, twice in a row."""

    def seconds(data: bytes) -> float:
        started = time.process_time()
        check(data)
        return time.process_time() - started

    def timed_check(data: bytes) -> None:
        allowed = FREE_S + BYTE_S * len(data)
        if seconds(data) > allowed and (taken := seconds(data)) > allowed:
            raise SlowInputError(f"{len(data)} bytes take {taken:.2f} s")

    return timed_check


def mutator(seeds: Sequence[bytes]) -> Callable[[bytes, int, int], bytes]:
    """The mutations of libFuzzer, and runs in the seeds."""

    def mutated(data: bytes, max_size: int, seed: int) -> bytes:
        rng = np.random.default_rng(seed)
        if rng.random() > RUN_SHARE:
            return bytes(atheris.Mutate(data, max_size))
        text = seeds[int(rng.integers(len(seeds)))]
        # Half of the runs are in the first line, where formats say what they are.
        end = len(text) if rng.random() < 0.5 else text.find(b"\n") + 1 or len(text)
        start = int(rng.integers(end))
        other = int(rng.integers(len(text)))
        piece = text[other : other + int(rng.integers(1, LONGEST_PIECE + 1))]
        run = piece * int(rng.integers(max_size) // len(piece))
        # What follows a run decides whether all of its readings are tried.
        follows = rng.bytes(1) if rng.random() < 0.5 else b""
        return bytes((text[:start] + run + follows + text[start:])[:max_size])

    return mutated


def _seeds(name: str) -> list[bytes]:
    return BYTE_SEEDS[name] if name in BYTE_SEEDS else [text.encode() for text in SEEDS[name]]


def _check(name: str) -> Callable[[bytes], None]:
    if name in BYTE_READERS:
        return BYTE_READERS[name]
    check = READERS[name]
    return lambda data: check(data.decode("utf-8", errors="replace"))


if __name__ == "__main__":
    main()
