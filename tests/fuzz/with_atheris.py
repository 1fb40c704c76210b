"""Coverage-guided fuzzing of a parser.

    pip install atheris
    python -m tests.fuzz.with_atheris sgf -max_total_time=600

The corpus starts from real records. Options after the parser's name are libFuzzer's.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import atheris

with atheris.instrument_imports():
    from tests.fuzz.readers import BYTE_READERS, READERS
    from tests.fuzz.seeds import BYTE_SEEDS, SEEDS


def main() -> None:
    """Fuzz the parser named by the first argument."""
    name = sys.argv[1]
    with tempfile.TemporaryDirectory() as corpus:
        for number, data in enumerate(_seeds(name)):
            Path(corpus, str(number)).write_bytes(data)
        atheris.Setup([sys.argv[0], *sys.argv[2:], corpus], _check(name))
        atheris.Fuzz()


def _seeds(name: str) -> list[bytes]:
    return BYTE_SEEDS[name] if name in BYTE_SEEDS else [text.encode() for text in SEEDS[name]]


def _check(name: str) -> Callable[[bytes], None]:
    if name in BYTE_READERS:
        return BYTE_READERS[name]
    check = READERS[name]
    return lambda data: check(data.decode("utf-8", errors="replace"))


if __name__ == "__main__":
    main()
