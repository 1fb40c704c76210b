"""Runs of characters anywhere in what is read take linear time."""

from __future__ import annotations

import contextlib
import functools
import itertools
import json
import math
import re
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from typing_extensions import override

from tengen.engines.game.errors import TengenError
from tengen.engines.game.reading import read
from tengen.engines.game.records import GameTree, read_sgf, read_sgf_trees, write_pos, write_renlib
from tengen.engines.game.records.files import RecordFormat, decode_games

SPELLINGS: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "data" / "spellings.json").read_text(encoding="utf-8")
)
RECORDS: Final[dict[RecordFormat, str | bytes]] = {
    "sgf": "(;GM[4]CA[utf-8]SZ[15]RU[standard]PB[Ann]RE[B+R]TE[by time]AB[aa][cc:de]C[a\\]b];"
    "W[hh]C[9ms\nwhy]BM[1](;B[gg]TR[aa]LB[bb:1]HO[1];W[])(;B[ii] XY[z]))",
    "psq": "Piskvorky 15x15, 11:11, 0\n8,8,125\n9,7,0.5\nAnn\nBob\n-1\n1,Freestyle\n",
    "lib": write_renlib(*read_sgf_trees("(;GM[4]C[a];B[hh]LB[aa:x](;W[hg]C[b\nc])(;W[]))")),
    "pgn": '[Event "a"]\n[Black "b \\" c"]\n1. h8 i9?! {d} (1... i7 2. h9) 2. h9 $1 (0:05) ; e\n*',
    "rif": "<?xml version='1.0' encoding='utf-8'?><database><rules><rule id='1' name='RIF'/>"
    "</rules><games><game id='1' rule='1'><move>h8 i9</move><info>a&amp;b</info></game></games>"
    "</database>",
    "pos": write_pos(*read_sgf("(;GM[4];B[hh];W[hg];B[ii];W[aa])")),
}
KINDS: Final = " \t\n\ra0.,:;-+/\\()[]|\"'#=\u00e9\u4e94\uff11\U0001f600\u0301\u200b\x1b"
TOKEN: Final = re.compile(r"[A-Za-z]+|[0-9]+|\s+|.", re.DOTALL)
SHORT: Final = 3000
"""Characters of the shorter run. Four times as many are below the limit of a board's text."""
FLOOR: Final = 5e-3
"""Processor seconds of the longer run that are not compared; quadratic readers take more."""
GROWTH: Final = 9
"""Allowed growth of time for four times the run: 4 is linear, 16 quadratic."""
ROUNDS, MAX_ROUNDS = 3, 10
STEP: Final = 1009
"""The tests that are not slow take one of so many texts."""


class Run(NamedTuple):
    """A text with a run at one place, and how it is read."""

    reader: Callable[[Any], object]
    name: str
    before: str | bytes
    kind: str | bytes
    after: str | bytes

    @override
    def __str__(self) -> str:
        return f"{self.name}: {self.before!r} + {self.kind!r} * n + {self.after!r}"

    def seconds(self, length: int) -> float:
        """Processor seconds of reading a run of a length."""
        text = self.before + self.kind * length + self.after  # type: ignore[operator]
        started = time.process_time()
        with contextlib.suppress(TengenError):
            self.reader(text)
        return time.process_time() - started

    def is_slow(self) -> bool:
        """Whether four times the run takes much more than four times as long.

        On a busy machine, a time is now and then a multiple of what the reader takes: a run that
        looks slow is timed again.
        """
        if self.seconds(4 * SHORT) < FLOOR:
            return False
        longer = shorter = math.inf
        for attempt in range(1, MAX_ROUNDS + 1):
            longer = min(longer, self.seconds(4 * SHORT))
            shorter = min(shorter, self.seconds(SHORT))
            if attempt >= ROUNDS and longer <= max(FLOOR, GROWTH * shorter):
                return False
        return True


def runs_of_text(text: str, name: str, *readers: Callable[[Any], object]) -> Iterator[Run]:
    """Runs of all kinds between the tokens of a text, for one reader after another."""
    ends = [0, *(token.end() for token in TOKEN.finditer(text))]
    places = itertools.product(ends, KINDS)
    for (at, kind), reader in zip(places, itertools.cycle(readers), strict=False):
        yield Run(reader, name, text[:at], kind, text[at:])


def runs_of_spellings() -> Iterator[Run]:
    for spelling in SPELLINGS:
        written, name = spelling["written"], f"{spelling['form']}, {spelling['source']}"
        if isinstance(written, str):
            reader = functools.partial(read, form=spelling["form"])
            yield from runs_of_text(written, name, read, reader)
        else:
            yield from runs_of_text(json.dumps(written), name, read)


def runs_of_records() -> Iterator[Run]:
    for form, record in RECORDS.items():
        reader = functools.partial(games, form=form)
        if isinstance(record, str):
            yield from runs_of_text(record, form, reader, encoded(read), encoded(reader))
            continue
        kinds = [
            bytes([byte, 255 - byte][:length]) for byte in range(0, 256, 8) for length in (1, 2)
        ]
        for at, kind in itertools.product(range(len(record) + 1), kinds):
            yield Run(reader, form, record[:at], kind, record[at:])


def games(data: str | bytes, form: RecordFormat) -> list[GameTree]:
    return list(decode_games(data, form))


def encoded(reader: Callable[[Any], object]) -> Callable[[str], object]:
    """A reader of the bytes of a text."""
    return lambda text: reader(text.encode())


def slow(runs: Iterable[Run]) -> list[str]:
    return [str(run) for run in runs if run.is_slow()]


def test_some_runs_in_spellings_are_read_in_linear_time() -> None:
    assert slow(itertools.islice(runs_of_spellings(), 0, None, STEP)) == []


def test_some_runs_in_records_are_read_in_linear_time() -> None:
    assert slow(itertools.islice(runs_of_records(), 0, None, STEP // 12)) == []


@pytest.mark.slow
def test_runs_in_spellings_are_read_in_linear_time() -> None:
    assert slow(runs_of_spellings()) == []


@pytest.mark.slow
def test_runs_in_records_are_read_in_linear_time() -> None:
    assert slow(runs_of_records()) == []


def test_reader_that_backtracks_is_slow() -> None:
    backtracking, linear = (
        Run(re.compile(pattern).match, "", "h8", " ", "i9")
        for pattern in (r"h8\s*,?\s*x", r"h8\s*+,?+\s*+x")
    )
    assert any(backtracking.is_slow() for _ in range(ROUNDS))
    assert not linear.is_slow()


def test_runs_are_many_and_at_every_border() -> None:
    assert len({run.before for run in runs_of_text("h8 (i9", "", read)}) == 7
    assert sum(1 for _ in runs_of_spellings()) > 50_000
    assert sum(1 for _ in runs_of_records()) > 5_000
