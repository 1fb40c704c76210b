"""Coverage-guided fuzzing of a parser.

    pip install atheris
    python -m tests.fuzz.with_atheris sgf -max_total_time=600

The corpus starts from real records. Options after the parser's name are libFuzzer's.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports():
    from tests.fuzz.readers import READERS
    from tests.fuzz.seeds import SEEDS


def main() -> None:
    """Fuzz the parser named by the first argument."""
    name = sys.argv[1]
    check = READERS[name]
    with tempfile.TemporaryDirectory() as corpus:
        for number, text in enumerate(SEEDS[name]):
            Path(corpus, str(number)).write_text(text, encoding="utf-8")
        atheris.Setup(
            [sys.argv[0], *sys.argv[2:], corpus],
            lambda data: check(data.decode("utf-8", errors="replace")),
        )
        atheris.Fuzz()


if __name__ == "__main__":
    main()
