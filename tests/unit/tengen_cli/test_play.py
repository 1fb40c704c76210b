"""`tengen selfplay`, `label`, `features`, `train`, `evaluation` and `engines`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.engines.game import PRESETS
from tengen.engines.model_store.store import ModelStore
from tengen.engines.patterns.evaluation import read_evaluation
from tengen.engines.registry import ENGINES
from tengen.training.games.game_shards import read_games, read_run_manifest
from tengen.training.games.labels import read_labels
from tests.unit.tengen_cli.command import run


def test_selfplay_stores_its_games_and_resumes(tmp_path: Path) -> None:
    out = tmp_path / "run"
    command = (
        *("selfplay", "--engines", "win-block,random", "--games", 12, "--rules", "tictactoe"),
        *("--noise", 0.2, "--seed", 4, "--jobs", 1, "--out", out),
    )
    result = run(*command)
    assert result.exit_code == 0
    assert result.stdout == f"12 games in {out}\n"
    games = list(read_games(out))
    assert len(games) == 12
    assert {stored.game.rules for stored in games} == {PRESETS["tictactoe"]}
    assert read_run_manifest(out)["engines"] == ["win-block", "random"]
    assert run(*command).exit_code == 0
    refused = run(*command, "--seed", 5)
    assert refused.exit_code == 2
    assert "its seed is 4, not 5" in " ".join(refused.stderr.split())


def test_board_sizes_rotate(tmp_path: Path) -> None:
    command = ("selfplay", "--engines", "win-block", "--games", 6, "--jobs", 1, "--out", tmp_path)
    assert run(*command, "--size", "5,6x7").exit_code == 0
    shapes = [stored.game.rules.shape for stored in read_games(tmp_path)]
    assert shapes == 3 * [(5, 5), (6, 7)]


def test_opening_book_requires_one_board_size(tmp_path: Path) -> None:
    refused = run("selfplay", "--openings", "balanced", "--size", "15,19", "--out", tmp_path)
    assert refused.exit_code == 2
    assert "balanced requires one board size, got 2" in " ".join(refused.stderr.split())


def test_every_engine_is_listed_with_its_options() -> None:
    shown = run("engines")
    assert shown.exit_code == 0
    listed = json.loads(run("engines", "--json").stdout)
    assert [entry["name"] for entry in listed] == list(ENGINES)
    for entry in listed:
        assert entry["name"] in shown.stdout
        assert all(option["name"] in shown.stdout for option in entry["options"])
    by_name = {entry["name"]: entry for entry in listed}
    assert by_name["random"]["presets"] == list(PRESETS)
    assert by_name["random"]["plays"] == "every game"
    assert by_name["dice"]["presets"] == ["tictactoe"]
    chance = by_name["dice"]["options"][0]
    assert (chance["name"], chance["low"], chance["high"]) == ("chance", 1, 10)


def test_label_prints_the_number_of_labels_by_folder(tmp_path: Path) -> None:
    runs = [tmp_path / "first", tmp_path / "second"]
    for out in runs:
        run(*("selfplay", "--engines", "win-block", "--games", 2, "--size", 5, "--out", out))
    result = run("label", "--data", runs[0], "--data", runs[1])
    assert result.exit_code == 0
    counted = [len(list(read_labels(out, out / "labels"))) for out in runs]
    assert result.stdout.splitlines() == [
        f"{count} labels in {out / 'labels'}" for count, out in zip(counted, runs, strict=True)
    ]


def test_label_without_games_is_an_error(tmp_path: Path) -> None:
    refused = run("label", "--data", tmp_path)
    assert refused.exit_code == 2
    assert "holds no run of selfplay" in " ".join(refused.stderr.split())


@pytest.mark.usefixtures("few_steps")
def test_train_from_features_rejects_dataset_options(tmp_path: Path) -> None:
    games, features, models = tmp_path / "games", tmp_path / "features", tmp_path / "models"
    run(*("selfplay", "--games", 20, "--size", 9, "--noise", 0.2, "--out", games))
    encoded = run(*("features", "--data", games, "--seed", 3, "--jobs", 1, "--out", features))
    assert encoded.exit_code == 0
    assert encoded.stdout.splitlines()[-1] == f"features in {features}"
    command = ("train", "new", "--models", models, "--match-games", 0, "--features", features)
    refused = run(*command, "--negatives", 3)
    assert refused.exit_code == 2
    assert "--negatives is determined by --features" in " ".join(refused.stderr.split())
    assert run(*command).exit_code == 0
    assert ModelStore(models).card("new")["training"]["seed"] == 3


def test_evaluation_is_fitted_measured_and_written(tmp_path: Path) -> None:
    games, out = tmp_path / "games", tmp_path / "new" / "evaluation.json"
    run(
        *("selfplay", "--engines", "attack-weights,random", "--games", 8, "--size", 8),
        *("--jobs", 1, "--out", games),
    )
    command = (
        "evaluation",
        "--data",
        games,
        "--out",
        out,
        "--nodes",
        50,
        "--mix",
        0.2,
        "--jobs",
        1,
    )
    result = run(*command, "--seed", 3, "--values")
    assert result.exit_code == 0, result.output
    assert (out.parent / "evaluation-leaves" / "games" / "games-00000.npz").exists()
    fields = json.loads(out.read_text())
    assert read_evaluation(out).tempo == fields["tempo"]
    # One of the eight is too short to have a position of which a choice is read.
    assert (fields["games"], fields["nodes"], fields["seed"]) == (7, 50, 3)
    for loss in fields["log_loss"].values():
        assert f"{loss:.4f}" in result.stdout
    for share in fields["first"].values():
        assert f"{share:.1%}" in result.stdout
    assert "chosen moves tried first" not in run(*command, "--no-network").stdout
    refused = run(*command, "--data", tmp_path)
    assert refused.exit_code == 2
    assert "holds no run of selfplay" in " ".join(refused.stderr.split())
