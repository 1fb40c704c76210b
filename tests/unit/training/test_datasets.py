"""Games, labels and features as tables."""

from __future__ import annotations

import collections
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tengen import datasets
from tengen.engines.catalogue.learned.features import encode
from tengen.engines.game import Color, Move, Rules
from tengen.engines.game.notation import parse_move
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.model_store.feature_schema import COLUMNS
from tengen.training.arena.game import Noise
from tengen.training.errors import DataError
from tengen.training.games.game_shards import read_games
from tengen.training.games.labels import label_run
from tengen.training.games.selfplay import SelfPlayPlan, run_selfplay

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("retrain") / "games" / "main"
    plan = SelfPlayPlan(
        engines=("attack-weights",),
        rules=Rules(9, 11, 5),
        games=12,
        seed=2,
        noise=Noise(probability=0.2),
        shard_games=5,
    )
    run_selfplay(plan, folder)
    return folder


@pytest.fixture(scope="module")
def games(run: Path) -> Any:
    return datasets.load_games(run)


def test_games_are_those_of_the_run_with_their_lengths(run: Path, games: Any) -> None:
    stored = [each.game for each in read_games(run)]
    assert games["plies"].to_pylist() == [len(game.moves) for game in stored]
    assert games["result"].to_pylist() == [game.result for game in stored]
    for row, game in zip(games.to_pylist(), stored, strict=True):
        assert tuple(datasets.board_of(row).move_stack) == game.moves


def test_labels_beside_games_change_no_table(run: Path, games: Any) -> None:
    before = datasets.load_labels(run)
    label_run(run)
    assert datasets.load_games(run).equals(games)
    assert datasets.load_labels(run).equals(before)


def test_label_is_the_next_move_of_a_game_by_a_player_who_did_not_lose(
    run: Path, games: Any
) -> None:
    by_id = {row["game_id"]: row for row in games.to_pylist()}
    labels = datasets.load_labels(run).to_pylist()
    assert labels
    for row in labels:
        game, board = by_id[row["game_id"]], datasets.board_of(row)
        assert game["moves"][: row["ply"] + 1] == [*row["moves"], row["cell"]]
        assert not game["noise"][row["ply"]]
        assert row["ply"] >= game["opening"]
        assert row["opening_id"] == game["opening_id"]
        assert game["result"] in (0, int(Color.X if row["ply"] % 2 == 0 else Color.O))
        assert row["result"] == abs(game["result"])
        move = parse_move(row["move"], board.rules)
        assert (move.row, move.col) == divmod(row["cell"], 11)


def test_features_are_those_of_the_engine_at_ply_and_cell(run: Path, games: Any) -> None:
    labels = datasets.load_labels(run).to_pylist()
    rows = datasets.load_features(run, negatives=3).to_pylist()
    assert {row["position"] for row in rows} == set(range(len(labels)))
    assert [row["cell"] for row in rows if row["labelled"]] == [row["cell"] for row in labels]
    for row in rows[:: len(rows) // 20]:
        board = datasets.board_of(row, games)
        assert len(board) == row["ply"]
        position = StaticPosition.of(board)
        cells = position.empty_cells()
        expected = encode(position, cells, board.to_move)[list(cells).index(row["cell"])]
        assert np.array_equal([row[name] for name in COLUMNS], expected)


def test_features_do_not_depend_on_the_size_of_shards(
    run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = datasets.load_features(run, negatives=3)
    monkeypatch.setattr("tengen.training.datasets.SHARD_POSITIONS", 25)
    in_shards = datasets.load_features(run, negatives=3)
    assert in_shards["cell"].num_chunks > whole["cell"].num_chunks == 1
    assert in_shards.equals(whole)


def test_games_from_symmetric_openings_have_one_identifier(tmp_path: Path) -> None:
    book = tuple(
        tuple(parse_move(cell, Rules(9, 9, 5)) for cell in cells)
        for cells in (("a1", "b2", "c4"), ("i9", "h8", "g6"), ("a2", "b2", "c4"))
    )
    plan = SelfPlayPlan(engines=("random",), rules=Rules(9, 9, 5), games=6, seed=1, openings=book)
    run_selfplay(plan, tmp_path / "book")
    openings = datasets.load_games(tmp_path / "book")["opening_id"].to_pylist()
    assert sorted(collections.Counter(openings).values()) == [2, 4]


def test_retraining_and_several_runs_are_read_as_one(run: Path, games: Any) -> None:
    assert datasets.load_games(run.parents[1]).equals(games)
    assert datasets.load_games([run, str(run)]).num_rows == 2 * games.num_rows


def test_folder_without_a_run_and_row_without_its_game_are_refused(
    run: Path, games: Any, tmp_path: Path
) -> None:
    with pytest.raises(DataError, match="holds no run of selfplay"):
        datasets.load_games(tmp_path)
    with pytest.raises(DataError, match="no folder of games is given"):
        datasets.load_games([])
    with pytest.raises(ValueError, match="negatives is -1, it must be 0 or more"):
        datasets.load_features(run, negatives=-1)
    row = datasets.load_features(run, negatives=1).slice(0, 1).to_pylist()[0]
    with pytest.raises(ValueError, match=r"board_of\(row, games\)"):
        datasets.board_of(row)
    with pytest.raises(ValueError, match="is not in the table of games"):
        datasets.board_of(row | {"game_id": "other"}, games)


def test_card_states_the_counts_of_the_tables(run: Path, games: Any) -> None:
    card = datasets.describe(run)
    results = collections.Counter(games["result"].to_pylist())
    for fact in (
        f"| games | 12; {results[1]} won by X, {results[-1]} by O |",
        f"| labels | {datasets.load_labels(run).num_rows:,} |",
        "| noise | 20% of the moves |",
        "seed 2 |",
    ):
        assert fact in card


def test_tables_are_there_after_import_of_tengen() -> None:
    program = "import tengen; print(tengen.datasets.interval, tengen.testing.check_engine)"
    shown = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout.startswith("<function interval")


def test_document_has_every_column() -> None:
    write = runpy.run_path(str(ROOT / "packaging" / "dataset_page.py"))["document"]
    written = (ROOT / "docs" / "datasets.md").read_text(encoding="utf-8")
    assert written == write(), "make datasets"


def test_features_of_a_board_are_those_of_the_table(run: Path, games: Any) -> None:
    row = datasets.load_features(run, negatives=2).slice(1, 1).to_pylist()[0]
    moves, features = datasets.features_of(datasets.board_of(row, games))
    at = moves.index(Move(*divmod(row["cell"], 11)))
    assert np.array_equal(features[at], [row[name] for name in COLUMNS])


def test_interval_of_hits_is_wider_if_they_share_groups() -> None:
    hits = [1, 1, 0, 0] * 10
    alone = datasets.interval(hits, range(40))
    shared = datasets.interval(hits, [at // 2 for at in range(40)])
    assert shared[0] < alone[0] < 0.5 < alone[1] < shared[1]


@pytest.mark.parametrize(
    ("values", "groups", "message"),
    [
        ([0.5, 1.5], [1, 2], "1.5 is among the values"),
        ([0.5, float("nan")], [1, 2], "nan is among the values"),
        ([], [], "one group for each of at least one value"),
        ([1, 0], [1], r"shape \(2,\) and groups \(1,\)"),
    ],
)
def test_interval_refuses_what_has_none(
    values: list[float], groups: list[int], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        datasets.interval(values, groups)
