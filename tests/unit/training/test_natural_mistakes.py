"""What people naturally write to train a model is done, or the error says what to write."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Final

import pytest

from engines.model_store import ModelStore
from tengen_cli.main import INTERRUPTED
from tests.unit.tengen_cli.command import run
from training.plans import QUICK, RetrainPlan

GAMES: Final = Path(__file__).parents[2] / "data" / "games"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TENGEN_MODELS", raising=False)
    Path("notes.txt").write_text("no folder", encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("retrain", "Missing argument 'NAME'"),
        ("retrain my_model", "model name 'my_model': letters, digits, '-' and '.' are allowed"),
        ("retrain control", "choose another name"),
        ("retrain default", "model 'default' exists already, choose another name"),
        ("retrain mine --quik", "Did you mean '--quick'?"),
        ("retrain mine --game 20", "--games"),
        ("retrain mine --games 1", "1 is not in the range x>=2"),
        ("retrain mine --match-games 5", "5 is odd: each opening is played with both colors"),
        ("retrain mine --gate 0.5", "requires 3 arguments"),
        ("retrain mine --gate 60 50 50", "60.0 is not in the range 0<=x<=1"),
        ("retrain mine --records nowhere", "'nowhere' does not exist"),
        ("retrain mine --records .", "has no .sgf file"),
        ("retrain mine --models notes.txt", "is a file"),
        ("retrain mine --generations 3", "3 generations need evaluation games"),
        ("retrain mine --seed one", "'one' is not a valid integer"),
        ("retrain mine --progress bar", "is not one of 'bars', 'json'"),
        ("train mine", "data/selfplay holds no run of selfplay"),
        ("train mine", "`tengen selfplay --out data/selfplay`"),
        ("train mine --features nowhere", "`tengen features --out nowhere`"),
        ("train mine --match-games 3", "each opening is played with both colors"),
        ("label --data nowhere", "nowhere holds no run of selfplay"),
        ("features --data nowhere", "nowhere holds no run of selfplay"),
        ("evaluation --data nowhere --out e.json", "nowhere holds no run of selfplay"),
        ("evaluation", "Missing option '--out'"),
        ("selfplay --engine search", "--engines"),
        ("selfplay --engines serach", "did you mean `search`?"),
        ("selfplay --games 0", "0 is not in the range x>=1"),
        ("selfplay --noise 10", "10.0 is not in the range 0<=x<=1"),
        ("selfplay --size 2 --engines random", "rows is 2, allowed are 3..32"),
        ("models promote mine", "--models names another folder"),
        ("models show mine", "there is no model 'mine'"),
    ],
)
def test_error_says_what_to_write_and_makes_no_folder(line: str, words: str) -> None:
    result = run(*line.split(), columns=400)
    assert result.exit_code == 2
    assert words in result.stderr
    assert not Path("data").exists()


def test_engines_are_separated_by_commas_and_spaces() -> None:
    line = ["selfplay", "--engines", "random, win-block", "--rules", "Tic-Tac-Toe", "--games", "4"]
    result = run(*line, "--out", "games", "--jobs", 1)
    assert result.stdout == "4 games in games\n", result.output


@pytest.mark.parametrize("is_passed", [True, False])
def test_finished_retraining_names_the_report_and_the_next_step(*, is_passed: bool) -> None:
    plan = RetrainPlan(
        name="mine", seed=0, quick=True, games=QUICK.games, match_games=QUICK.match_games
    )
    shipped = ModelStore()
    gate = {"passed": is_passed, "reasons": [] if is_passed else ["too weak"], "candidates": 1}
    card = {**shipped.card("default"), "retraining": dataclasses.asdict(plan), "gate": gate}
    ModelStore(Path("models")).save("mine", shipped.load().ranker, json.loads(json.dumps(card)))
    shown = run("retrain", "mine", "--quick", "--models", "models").stdout
    given = ["--plan", json.dumps(card["retraining"]), "--models", "models"]
    assert run("retrain", "mine", *given).stdout == shown
    assert "--games is determined by --plan" in run("retrain", "mine", *given, "--games", 4).stderr
    assert str(Path("models", "mine", "report.html")) in shown
    assert "engine=learned:mine" in shown
    assert ("tengen models promote mine --models models" in shown) is not is_passed
    assert f"mine is {'live' if is_passed else 'not live'}: On 15x15, this model scores" in shown


def test_interrupted_retraining_says_that_the_same_command_continues(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("training.pipeline.retrain.retrain", interrupt)
    result = run("retrain", "mine", "--models", "models")
    assert result.exit_code == INTERRUPTED
    folder = Path("data", "retrain", "mine")
    assert f"the same command continues with what is in {folder}" in result.stderr


@pytest.mark.parametrize(
    ("line", "work", "folder"),
    [
        (
            "match random win-block --games 2 --out kept",
            "tengen_cli.commands.match.play_match",
            "kept",
        ),
        (
            "ladder random win-block --games 2 --out kept",
            "tengen_cli.commands.ladder._play",
            "kept",
        ),
        (
            f"review {GAMES} --out reviews.parquet",
            "tengen_cli.commands.review.review_games",
            "reviews.parts",
        ),
        (
            f"compare random win-block {GAMES} --out report.html",
            "training.comparisons.comparison_run.compare_engines",
            "report.parts",
        ),
    ],
)
def test_interrupted_command_that_keeps_its_work_says_so(
    line: str, work: str, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(work, interrupt)
    result = run(*line.split())
    assert result.exit_code == INTERRUPTED, result.output
    assert f"the same command continues with what is in {folder}" in result.stderr
