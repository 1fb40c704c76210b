"""Runs of reviews: in pieces, resumed, grown, and the same on any number of processes."""

from __future__ import annotations

import dataclasses
import itertools
from pathlib import Path
from typing import Final

import pyarrow.parquet as pq
import pytest

from tengen.engines.game import PRESETS, Color, Rules
from tengen.engines.game.records import GameRecord
from tengen.engines.interface import Limit
from tengen.engines.registry import create_engine
from tengen.engines.review import review_moves
from tengen.laboratory.reviews.review_run import (
    ReviewPlan,
    review_games,
    reviewable,
    reviewed_games,
    write_reviews,
)
from tengen.laboratory.reviews.tables import CollectedGame
from tengen.training.errors import DataError
from tests.unit.laboratory.reviews.collections import GAMES, PLAN, collected
from tests.unit.training.runs import stop_after

EACH_GAME: Final = 0.0
"""Seconds of a piece: every game is one."""


def reviews(games: list[CollectedGame], folder: Path) -> bytes:
    write_reviews(folder / "reviews.parquet", reviewed_games(games, folder))
    return (folder / "reviews.parquet").read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run in one piece."""
    folder = tmp_path_factory.mktemp("whole")
    assert review_games(PLAN, GAMES, folder, piece_seconds=1e9) == []
    return folder


def test_rows_hold_what_a_single_review_finds(whole: Path) -> None:
    reviews(GAMES, whole)
    rows = pq.read_table(whole / "reviews.parquet").to_pylist()
    assert len(rows) == sum(len(game.record.moves) for game in GAMES)
    game = GAMES[2]
    engine = create_engine("threat-search")
    moves = sorted(
        review_moves(game.record.replay(), engine, PLAN.limit), key=lambda move: move.ply
    )
    found = [row for row in rows if row["number"] == game.number]
    assert [row["ply"] for row in found] == [move.ply for move in moves]
    assert [row["judgement"] for row in found] == [move.judgement for move in moves]
    assert [row["win_probability_after"] for row in found] == pytest.approx(
        [move.win_probability_after for move in moves], abs=1e-6
    )
    # O lets X make an open four, in a file from Ann against Bob.
    assert (found[5]["allowed"], found[5]["allowed_plies"]) == ("fours", 3)
    assert (found[5]["player"], found[5]["x"], found[5]["o"]) == ("O", "Ann", "Bob")
    assert found[-1]["winner"] == "X"


@pytest.mark.parametrize("stopped", [8, 15], ids=lambda moves: f"after {moves} moves")
def test_interrupted_run_resumes_to_the_same_bytes(
    whole: Path, tmp_path: Path, stopped: int
) -> None:
    with pytest.raises(KeyboardInterrupt):
        review_games(PLAN, GAMES, tmp_path, piece_seconds=EACH_GAME, on_moves=stop_after(stopped))
    kept = set(tmp_path.glob("reviews-*"))
    # What a process leaves behind that is killed while it writes.
    (tmp_path / ".reviews-0123.parquet.7").write_bytes(b"PAR1")
    told: list[int] = []
    review_games(PLAN, GAMES, tmp_path, piece_seconds=EACH_GAME, on_moves=told.append)
    assert 0 < len(kept) < len(GAMES)
    assert kept < set(tmp_path.glob("reviews-*"))
    assert told[0] > 0
    assert sum(told) == sum(len(game.record.moves) for game in GAMES)
    assert list(tmp_path.glob(".reviews-*")) == []
    assert reviews(GAMES, tmp_path) == reviews(GAMES, whole)


def test_two_processes_give_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    review_games(PLAN, GAMES, tmp_path, jobs=2, piece_seconds=EACH_GAME)
    assert reviews(GAMES, tmp_path) == reviews(GAMES, whole)


def test_grown_collection_costs_its_new_games_only(whole: Path, tmp_path: Path) -> None:
    review_games(PLAN, GAMES[1:], tmp_path)
    told: list[int] = []
    review_games(PLAN, GAMES, tmp_path, on_moves=told.append)
    assert told == [sum(len(game.record.moves) for game in GAMES[1:]), len(GAMES[0].record.moves)]
    assert reviews(GAMES, tmp_path) == reviews(GAMES, whole)


def test_game_that_is_there_twice_is_reviewed_once(tmp_path: Path) -> None:
    copy = dataclasses.replace(GAMES[0], file="copy.sgf")
    told: list[int] = []
    review_games(PLAN, [GAMES[0], copy], tmp_path, on_moves=told.append)
    assert told == [0, 2 * len(GAMES[0].record.moves)]
    first, second = reviewed_games([GAMES[0], copy], tmp_path)
    assert first.moves == second.moves
    (part,) = tmp_path.glob("reviews-*")
    assert pq.read_metadata(part).num_rows == len(GAMES[0].record.moves)


def test_identity_depends_on_what_a_review_depends_on() -> None:
    game = GAMES[0]
    record = game.record
    others = [
        dataclasses.replace(record, moves=record.moves[:-1]),
        dataclasses.replace(record, rules=PRESETS["renju"]),
        collected(1, "h8i9g7i7g9i8i10", winner=Color.X).record,
    ]
    identities = {game.id, *(CollectedGame("", 1, other).id for other in others)}
    assert len(identities) == 1 + len(others)
    named = dataclasses.replace(record, players=("Eve", ""), event="Cup")
    assert CollectedGame("other.sgf", 7, named).id == game.id


def test_other_limit_is_refused(whole: Path) -> None:
    with pytest.raises(DataError, match=r"its limit.nodes is 200, not 300"):
        review_games(dataclasses.replace(PLAN, limit=Limit(nodes=300)), GAMES, whole)


def test_game_that_an_engine_gives_up_leaves_the_others(tmp_path: Path) -> None:
    plan = ReviewPlan(engine="minimax", limit=Limit(nodes=20_000))
    games = [
        collected(1, "a1b2", rules=Rules(5, 5, 4)),
        collected(2, "a1b1a2b2a3", rules=PRESETS["tictactoe"]),
    ]
    (left_out,) = review_games(plan, games, tmp_path)
    assert left_out.place == "games.sgf, game 1"
    assert "20000" in left_out.reason
    assert [each.game.number for each in reviewed_games(games, tmp_path)] == [2]


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        (GameRecord(rules=PRESETS["gomoku"]), "the game has 0 moves"),
        (collected(1, "h8h9").record, None),
        (collected(1, "a1b1", rules=Rules(9, 9, 9)).record, "threat-search does not play"),
    ],
    ids=["empty", "fine", "other game"],
)
def test_reviewable_names_the_reason(record: GameRecord, reason: str | None) -> None:
    found = reviewable(CollectedGame("a.sgf", 1, record), PLAN)
    assert found == reason if reason is None else found is not None and reason in found


def test_pieces_share_the_last_work(tmp_path: Path) -> None:
    games = [
        collected(number, f"h8{row}{col}")
        for number, (row, col) in enumerate(itertools.product("abcd", range(1, 4)), start=1)
    ]
    told: list[int] = []
    review_games(PLAN, games, tmp_path, jobs=1, piece_seconds=1e9, on_moves=told.append)
    # Each takes half of what is left: 6 of 12 games, 3, 2 and 1.
    assert told == [0, 12, 6, 4, 2]
