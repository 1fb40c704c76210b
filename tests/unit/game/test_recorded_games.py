"""Real games, played between public gomoku engines under c-gomoku-cli."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tengen.engines.game import Move, preset
from tengen.engines.game.records import read_psq, read_sgf, write_psq, write_sgf

FILES = {
    "aiwine-wine2018-0.3.sgf": 20,
    "blupig-gobang-0.3.sgf": 20,
    "fudan-gakoii-0.51.sgf": 8,
    "gobang-fudan-0.31.sgf": 10,
    "gobang-gakoii-0.5.sgf": 10,
    "gobang-gakoii-0.501.sgf": 10,
    "rapfi2018-aiwine-0.3.sgf": 16,
    "rapfi_d2-gobang-0.3.sgf": 10,
    "rapfi_n1k-gobang-0.3.sgf": 16,
    "rapfi_n1k-wine2018-0.3.sgf": 12,
    "rapfi_n5k-aiwine-0.3.sgf": 12,
    "wine2018-blupig-0.3.sgf": 20,
    "wine2018-gakoii-0.5.sgf": 8,
    "wine2018-gobang-0.3.sgf": 16,
}
"""Name to number of games."""

files = pytest.mark.parametrize("name", FILES)


def test_collection_has_188_games(games: Path) -> None:
    assert {path.name for path in games.iterdir()} == set(FILES)
    assert sum(FILES.values()) == 188


@files
def test_every_game_has_all_its_moves(games: Path, name: str) -> None:
    text = (games / name).read_text(encoding="utf-8")
    records = read_sgf(text)
    assert len(records) == FILES[name]
    # Counted without the reader: each game's text, each `;B[` and `;W[` in it.
    assert [len(record.moves) for record in records] == [
        len(re.findall(r";[BW]\[", game)) for game in text.split("(;FF[4]")[1:]
    ]
    for record in records:
        assert record.rules == preset("gomoku")
        assert record.players[0] in name
        assert record.players[1] in name
        assert len(record.comments) == len(record.times_ms) == len(record.moves)


@files
def test_replayed_outcome_matches_the_recorded_result(games: Path, name: str) -> None:
    # Every one of the 188 ended in a five, none by time or resignation: no game is left out.
    text = (games / name).read_text(encoding="utf-8")
    claims = re.findall(r"RE\[([BW])\+1\]TE\[(Black|White) win by five connection\]", text)
    records = read_sgf(text)
    assert len(claims) == len(records)
    for record, (letter, word) in zip(records, claims, strict=True):
        outcome = record.replay().outcome()
        assert outcome is not None
        assert outcome.winner is not None
        assert record.result is not None
        assert record.result.winner is outcome.winner
        assert record.result.by == "board"
        assert (outcome.winner.symbol, letter) in {("X", "B"), ("O", "W")}
        assert word[0] == letter
        assert len(outcome.line) >= 5
        assert record.moves[-1] in outcome.line


@files
def test_every_game_round_trips_through_sgf_and_psq(games: Path, name: str) -> None:
    records = read_sgf((games / name).read_text(encoding="utf-8"))
    assert read_sgf(write_sgf(records)) == records
    for record in records:
        again = read_psq(write_psq(record))
        assert (again.rules, again.moves, again.first) == (
            record.rules,
            record.moves,
            record.first,
        )
        assert (again.players, again.result) == (record.players, record.result)
        assert again.times_ms == tuple(time or 0 for time in record.times_ms)


def test_first_game_is_the_first_of_its_file(games: Path) -> None:
    text = (games / "rapfi_n1k-gobang-0.3.sgf").read_text(encoding="utf-8")
    record = read_sgf(text)[0]
    assert text.startswith("(;FF[4]GM[4]GN[1]EV[gobang x rapfi_n1k]DT[2026.11.21 00:30:47]RO[1.1]")
    assert "\n;B[ii]C[opening move];W[hn]C[opening move]" in text
    assert ";W[km]C[2ms])" in text
    assert (record.name, record.event, record.date, record.round) == (
        "1",
        "gobang x rapfi_n1k",
        "2026.11.21 00:30:47",
        "1.1",
    )
    # Column first, then the row from the top.
    assert record.moves[:2] == (Move(8, 8), Move(13, 7))
    assert record.moves[-1] == Move(12, 10)
    assert (record.comments[0], record.times_ms[0]) == ("opening move", None)
    assert (record.comments[-1], record.times_ms[-1]) == ("", 2)
