"""`tengen models` and `tengen retrain`: output and errors."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tengen.engines.model_store.store import ModelStore
from tengen.engines.patterns.evaluation import default_evaluation
from tengen.training.report.pictures import KINDS
from tengen.training.storage.locks import directory_lock
from tengen_cli.main import BUSY, tengen
from tengen_cli.progress import JsonProgress, PlainProgress
from tests.rankers import random_ranker


def match(value: float, *, size: int = 15, guard: bool = True) -> dict[str, Any]:
    score = {"value": value, "low": value - 0.05, "high": value + 0.05}
    ours = {"engine": "learned:first", "options": {} if guard else {"guard": False}, "limit": {}}
    theirs = {"engine": "attack-weights", "options": {}, "limit": {}}
    return {
        "a": "learned",
        "b": "attack-weights",
        "engines": [ours, theirs],
        "rules": {"rows": size, "cols": size},
        "games": 400,
        "score": score,
    }


@pytest.fixture
def store(tmp_path: Path) -> ModelStore:
    ranker = random_ranker()
    store = ModelStore(tmp_path / "models")
    store.save("first", ranker, {"matches": [match(0.7), match(0.6, size=9, guard=False)]})
    store.save(
        "second", ranker, {"gate": {"passed": False, "reasons": ["too weak"]}, "matches": []}
    )
    store.promote("first")
    return store


def call(store: ModelStore, *words: str) -> Result:
    # The table is as wide as the terminal.
    return CliRunner().invoke(
        tengen, ["models", "--models", str(store.directory), *words], env={"COLUMNS": "160"}
    )


def test_models_are_listed_with_gate_and_score(store: ModelStore) -> None:
    lines = call(store).stdout.splitlines()
    (first,) = [line for line in lines if " first " in line]
    (second,) = [line for line in lines if " second " in line]
    assert " live " in first
    assert lines.index(second) == lines.index(first) + 1 == len(lines) - 1
    assert " 0.700 (0.650 to 0.750) " in first
    assert " not passed " in second
    assert " live " not in second


def test_gate_and_matches_of_a_model_are_shown(store: ModelStore) -> None:
    assert "It did not pass the gate: too weak." in call(store, "show", "second").stdout
    lines = call(store, "show", "first").stdout.splitlines()
    assert "learned against attack-weights on 15x15: 0.700 (0.650 to 0.750) over 400 games" in lines


@pytest.mark.parametrize(("before", "after"), [("models", None), (None, "models"), (".", "models")])
def test_folder_is_read_before_and_after_the_subcommand(
    store: ModelStore, before: str | None, after: str | None
) -> None:
    first, last = (
        [] if name is None else ["--models", str(store.directory.parent / name)]
        for name in (before, after)
    )
    result = CliRunner().invoke(
        tengen, ["models", *first, "promote", "second", *last], env={"TENGEN_MODELS": "."}
    )
    assert result.stdout == "second is live\n", result.stderr
    assert store.live() == "second"


@pytest.mark.parametrize("by", ["option", "environment"])
def test_missing_folder_is_an_error(tmp_path: Path, by: str) -> None:
    folder = str(tmp_path / "absent")
    options, variables = {
        "option": (["--models", folder], {}),
        "environment": ([], {"TENGEN_MODELS": folder}),
    }[by]
    result = CliRunner().invoke(tengen, ["models", *options], env={"COLUMNS": "300", **variables})
    assert result.exit_code == 2
    assert f"{folder}' does not exist" in result.stderr


def test_model_is_drawn_with_the_pictures_of_its_report() -> None:
    lines = call(ModelStore(), "show", "default").stdout.splitlines()
    assert lines[0].startswith("On 15x15, this model scores 64% (61% to 68%) against the same")
    assert "and passed the gate. It was taught by 4,000 games." in " ".join(lines[:3])
    assert [kind.title for kind in KINDS.values() if kind.title in lines] == [
        "Gain of learning, Elo",
        "Learning curve",
        "What the model looks at",
        "Calibration",
    ]
    (gain,) = [line for line in lines if line.startswith("19x19")]
    assert re.fullmatch(r"19x19 +█+▓+─+ +\+101 \(\+74 to \+129\) *", gain)


@pytest.mark.parametrize(
    "report",
    [
        None,
        [],
        {"pictures": None},
        {"pictures": [{"name": "of another version"}]},
        {"pictures": [{"name": "gain", "low": 0, "high": 0, "rows": [{"name": "x"}]}]},
    ],
    ids=str,
)
def test_model_with_another_card_is_drawn_without_pictures(
    store: ModelStore, report: object
) -> None:
    store.save("other", store.load("first").ranker, {"report": report})
    result = call(store, "show", "other")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "The card of other does not say what taught it.",
        "Its card has no pictures: `tengen retrain` draws them, `tengen train` does not.",
    ]


def test_pictures_fit_a_narrow_terminal_without_unicode() -> None:
    command = ["models", "show", "default"]
    runner = CliRunner(charset="ascii")
    lines = runner.invoke(tengen, command, env={"COLUMNS": "64"}).stdout.splitlines()
    (gain,) = [line for line in lines if line.startswith("19x19")]
    assert re.fullmatch(r"19x19 +#+=+-+ +\+101 \(\+74 to \+129\) *", gain)
    assert max(map(len, lines)) <= 64


def test_unknown_model_is_not_drawn(store: ModelStore) -> None:
    result = call(store, "show", "frist")
    assert result.exit_code == 2
    assert "'frist'" in result.stderr


@pytest.mark.parametrize(
    ("described", "shown"),
    [({"passed": True}, " passed "), ({"passed": False}, " did not pass "), ({}, " fitted ")],
    ids=["passed", "did not pass", "no match"],
)
def test_models_are_listed_with_their_evaluation(
    store: ModelStore, described: dict[str, bool], shown: str
) -> None:
    file = json.dumps(default_evaluation().as_dict()).encode()
    ranker = store.load("first").ranker
    store.save("third", ranker, {"evaluation": described}, evaluation=file)
    lines = call(store).stdout.splitlines()
    (third,) = [line for line in lines if " third " in line]
    assert shown in third
    (first,) = [line for line in lines if " first " in line]
    assert shown not in first


def test_damaged_model_is_listed_with_its_fault(store: ModelStore) -> None:
    (store.directory / "second" / "SHA256SUMS").unlink()
    result = call(store)
    assert result.exit_code == 0
    assert "missing or damaged" in result.stdout


@pytest.mark.parametrize(
    "card", [{"gate": 1, "matches": 2}, {"gate": {}, "matches": [{}]}, {"matches": ["attack"]}]
)
def test_model_with_a_card_of_another_shape_is_listed(
    store: ModelStore, card: dict[str, Any]
) -> None:
    ranker = store.load("first").ranker
    store.save("third", ranker, card)
    (line,) = [line for line in call(store).stdout.splitlines() if " third " in line]
    assert store.digest("third")[:12] in line


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ({}, "it has passed no gate, which `tengen retrain` has, and its card has no match"),
        ({"matches": [{}]}, "and its card has matches"),
        ({"gate": {"passed": False, "reasons": ["a reason"]}}, "not pass the gate: a reason"),
        ({"gate": {"passed": True, "reasons": []}}, None),
    ],
)
def test_promotion_says_what_was_not_shown(
    store: ModelStore, card: dict[str, Any], words: str | None
) -> None:
    store.save("third", store.load("first").ranker, card)
    result = call(store, "promote", "third")
    assert (result.exit_code, result.stdout) == (0, "third is live\n")
    if words is None:
        assert result.stderr == ""
    else:
        assert words in result.stderr


def test_model_of_train_is_shown_with_its_metrics(store: ModelStore) -> None:
    metrics = {"positions": 44, "top_1": 0.545, "intervals": {"top_1": [0.466, 0.591]}}
    store.save("third", store.load("first").ranker, {"metrics": {"learned": metrics}})
    lines = call(store, "show", "third").stdout.splitlines()
    assert "learned: top-1 54.5% (46.6% to 59.1%) in 44 held-out positions" in lines


def test_promote_and_rollback_print_the_live_model(store: ModelStore) -> None:
    assert call(store, "promote", "second").stdout == "second is live\n"
    assert store.live() == "second"
    assert call(store, "rollback").stdout == "first is live\n"
    assert store.live() == "first"


def test_json_progress_is_an_object_per_line(capsys: pytest.CaptureFixture[str]) -> None:
    progress = JsonProgress()
    progress.stage("match", 4)
    for _ in range(4):
        progress.advance()
    progress.stage("report")
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert lines[0] == {"stage": "match", "done": 0, "total": 4, "left_s": None}
    assert (lines[-2]["done"], lines[-2]["left_s"]) == (4, 0)
    assert lines[-1] == {"stage": "report", "done": 0, "total": None, "left_s": None}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--match-games", "3"], "3 is odd"),
        (["--evaluation-games", "1"], "1 is too few"),
        (["--gate", "0.5", "1.5", "0"], "'1.5' is not a number between 0 and 1"),
        (["--shards", "memory://games"], "is in the memory of one process"),
        (["--shards", "carrier-pigeon://loft"], "cannot be reached"),
        (["--dask", "nowhere://here"], "no Dask scheduler answered at nowhere://here"),
    ],
)
def test_invalid_retrain_options_are_rejected_at_once(
    tmp_path: Path, options: list[str], message: str
) -> None:
    where = ["--models", str(tmp_path / "models"), "--out", str(tmp_path / "runs")]
    result = CliRunner().invoke(tengen, ["retrain", "new", *where, *options])
    assert result.exit_code == 2
    assert message in result.stderr
    assert list(tmp_path.iterdir()) == []


def retrain(store: ModelStore, tmp_path: Path, *words: str) -> Result:
    folders = ["--models", str(store.directory), "--out", str(tmp_path / "runs")]
    return CliRunner().invoke(tengen, ["retrain", "third", *folders, *words])


def test_locked_folder_has_the_exit_code_of_a_temporary_failure(
    store: ModelStore, tmp_path: Path
) -> None:
    with directory_lock(store.directory, "another retraining"):
        result = retrain(store, tmp_path)
    assert result.exit_code == BUSY == 75
    assert "another retraining" in result.stderr


def test_generations_without_games_of_an_evaluation_are_refused(
    store: ModelStore, tmp_path: Path
) -> None:
    result = retrain(store, tmp_path, "--generations", "2")
    assert result.exit_code == 2
    assert "2 generations need evaluation games" in " ".join(result.stderr.split())


def test_plain_progress_is_a_line_for_each_stage_and_one_a_minute(
    capsys: pytest.CaptureFixture[str],
) -> None:
    time_s = 0.0
    progress = PlainProgress(now=lambda: time_s)
    progress.stage("leaves", 4_000)
    for time_s in (10.0, 70.0, 80.0):  # noqa: B007 - read by the progress
        progress.advance(1_000)
    progress.stage("report")
    assert capsys.readouterr().err.splitlines() == [
        "leaves: 0 of 4,000",
        "leaves: 2,000 of 4,000, 0:01:10 left",
        "report",
    ]
