"""What people naturally write to train a model is done, or the error says what to write."""

from __future__ import annotations

import dataclasses
import json
import shutil
import signal
from pathlib import Path
from typing import Final

import pytest

from tengen.engines.model_store.store import SHIPPED, ModelStore
from tengen.training.code_digests import Stage, code_digests
from tengen.training.plans.retrain_plan import QUICK, RetrainPlan
from tengen_cli.main import INTERRUPTED
from tests.unit.tengen_cli.command import run

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
        ("retrain default", "model 'default' exists already: it ships with Tengen, choose"),
        ("retrain mine --quik", "Did you mean '--quick'?"),
        ("retrain mine --game 20", "--games"),
        ("retrain mine --games 1", "1 is not in the range x>=2"),
        ("retrain mine --match-games 5", "5 is odd: each opening is played with both colors"),
        ("retrain mine --games 4k", "'4k' is not a whole number, such as 4000"),
        ("retrain mine --gate 0.5", "requires 3 arguments. It is written --gate ALONE CONTROL"),
        ("retrain mine --gate 60 50 50", "60 % is 0.6"),
        ("retrain mine --gate 50% 50% 50%", "50 % is 0.5"),
        ("retrain mine --size 15x15", "the recipe decides it"),
        ("retrain mine --epochs 10", "--games decides from how much a model learns"),
        ("retrain mine --resume", "the same command continues an interrupted retraining"),
        ("retrain mine --force", "choose another name, or delete the folders of the model"),
        ("retrain mine --promote", "a model that passes the gate goes live"),
        ("retrain --name mine", "as in: tengen retrain mine"),
        ("retrain mine --data games", "`tengen train NAME --data FOLDER`"),
        ("retrain mine --out notes.txt", "is a file"),
        ("retrain mine --out notes.txt/runs", "runs/mine cannot be made: notes.txt is a file"),
        ("retrain mine --plan plan.json", "it is no JSON: "),
        ("retrain mine --plan []", "it is no JSON object"),
        ('retrain mine --plan {"games":"many"}', "--games: 'many' is not a whole number"),
        ("retrain mine --records notes.txt", "the games in notes.txt cannot be read"),
        ("retrian mine", "did you mean `retrain`?"),
        ("retrain mine --records nowhere", "'nowhere' does not exist"),
        ("retrain mine --records .", "has no .sgf file"),
        ("retrain mine --models notes.txt", "is a file"),
        ("retrain mine --generations 3", "3 generations need evaluation games"),
        ("retrain mine --ranker forest", "'forest' is not written as MODULE:FUNCTION"),
        (
            "retrain mine --ranker no_such_module:make",
            "there is no module no_such_module: modules are",
        ),
        ("retrain mine --ranker sys:path", "sys:path is no function"),
        ("retrain mine --set hidden", "'hidden' is not written as NAME=VALUE"),
        ("retrain mine --set hiden=3", "MoveRanker has no parameter hiden: it has alpha,"),
        ("retrain mine --set max_iter=0", "max_iter must be 1 or more, are (64, 32, 256, 0)"),
        ("retrain mine --from other", "other holds no retraining: it has no file plan.json"),
        ("retrain mine --from x --generations 2 --evaluation-games 9", "a single retraining"),
        (
            "train mine --ranker no_such_module:make",
            "there is no module no_such_module: modules are",
        ),
        ("retrain mine --seed one", "'one' is not a whole number"),
        ("retrain mine --progress bar", "is not one of 'bars', 'json'"),
        ("train mine", "data/selfplay holds no run of selfplay"),
        ("train mine", "`tengen selfplay --out data/selfplay`"),
        ("train mine --data notes.txt", "notes.txt is a file, a folder is needed"),
        ("train mine --features nowhere", "`tengen features --out nowhere`"),
        ("train mine --match-games 3", "each opening is played with both colors"),
        ("label --data nowhere", "nowhere holds no run of selfplay"),
        ("features --data nowhere", "nowhere holds no run of selfplay"),
        ("evaluation --data nowhere --out e.json", "nowhere holds no run of selfplay"),
        ("features --held-out 10%", "10 % is 0.1"),
        ("evaluation --out e.json --mix 50", "50 % is 0.5"),
        ("evaluation", "Missing option '--out'"),
        ("selfplay --engine search", "--engines"),
        ("selfplay --engines serach", "did you mean `search`?"),
        ("selfplay --games 0", "0 is not in the range x>=1"),
        ("selfplay --noise 10", "10 % is 0.1"),
        ("selfplay --engines ,", "at least one engine plays, as in search,attack-weights"),
        ("selfplay --engines search@nodes=9", "--nodes, --depth and --time-ms limit all"),
        ("selfplay --engines learned:nobody", "unknown model 'nobody', known are: default"),
        ("selfplay --engines minimax:2 --rules tictactoe", "its name is 'minimax' alone"),
        ("selfplay --engines minimax", "it plays bounded boards of at most 25 cells"),
        ("selfplay --engines random --opening-stones 200", "ask for fewer stones"),
        ("selfplay --size 15x15x5", "'15x15x5' is neither a number nor ROWSxCOLS"),
        ("selfplay --size 40", "rows is 40, allowed are 3..32"),
        ("selfplay --openings centre", "neither a file nor one of random, even, pro"),
        ("selfplay --out notes.txt", "notes.txt is a file, a folder is needed"),
        ("selfplay --out notes.txt/games --engines random", "notes.txt/games cannot be made"),
        ("selfplay --out nfs://host/games", "URLs need fsspec"),
        ("selfplay --size 2 --engines random", "rows is 2, allowed are 3..32"),
        ("match search learned:nobody", "unknown model 'nobody', known are: default"),
        ("match search learned --sprt 10", "It is written --sprt ELO0 ELO1"),
        ("match random win-block --sgf notes.txt/a.sgf", "cannot write notes.txt/a.sgf"),
        ("ladder search", "usage: tengen ladder A B C"),
        ("ladder random learned --anchor lerned=0", "it must be one of random, learned:default"),
        (f"compare search serach {GAMES} --out a.html", "did you mean `search`?"),
        ("compare random search notes.txt --out a.html", "notes.txt: row 0"),
        ("models --models nowhere", "'nowhere' does not exist"),
        ("models rollback", "no model was live before 'default'"),
        ("models promote mine", "--models names another folder"),
        ("models show mine", "there is no model 'mine'"),
    ],
)
def test_error_says_what_to_write_and_makes_no_folder(line: str, words: str) -> None:
    result = run(*line.split(), columns=400)
    assert result.exit_code == 2
    assert words in result.stderr
    assert [path.name for path in Path().iterdir()] == ["notes.txt"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("retrain mine", "its games is 40, not 4000"),
        ("retrain mine", "its quick is True, not False"),
        ("retrain mine --quick --seed 2", "its seed is 0, not 2; choose another name or the same"),
        ("retrain mine --quick --gate 0 0.5 0.5", "another retraining: its gate.alone is 0.5, not"),
        (f"retrain mine --quick --records {GAMES}", "its records.gobang-gakoii-0.501.sgf is None"),
    ],
)
def test_retraining_is_continued_with_the_options_that_began_it(
    line: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tengen.training.pipeline.retrain.run_selfplay", interrupt)
    for given in ("retrain mine --quick", "retrain mine --quick"):
        assert run(*given.split(), "--models", "models").exit_code == INTERRUPTED
    result = run(*line.split(), "--models", "models")
    assert result.exit_code == 2
    assert words in result.stderr


@pytest.mark.parametrize(
    ("plan", "words"),
    [("{", "cannot be read as JSON"), ("[]", "no JSON object"), ("{}", "its name is None, not")],
)
def test_damaged_plan_of_a_retraining_is_named(plan: str, words: str) -> None:
    folder = Path("data", "retrain", "mine")
    folder.mkdir(parents=True)
    (folder / "plan.json").write_text(plan, encoding="utf-8")
    result = run("retrain", "mine", "--quick", "--models", "models")
    assert result.exit_code == 2
    assert str(folder) in result.stderr
    assert words in result.stderr


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("selfplay --games 2", "its games is 4, not 2; choose another folder or the same"),
        ("selfplay --games 4 --seed 1", "its seed is 0, not 1"),
        ("selfplay --games 4 --rules 4x3x3", "another run: its rules.rows is 3, not 4; choose"),
        ("selfplay --games 4 --noise 0.1", "its noise is None, not {'probability': 0.1"),
        ("train mine --features games", "games holds a run of selfplay, not of features"),
        (
            "train mine --jobs 1 --data games",
            "3x3, 3 in a row, and a trained model plays five in a row",
        ),
        ("evaluation --data games --out e.json", "the evaluation is fitted to five in a row"),
        ("label --data games/labels", "holds a run of labels, not of selfplay"),
    ],
)
def test_folder_of_another_run_is_kept(line: str, words: str) -> None:
    selfplay = "--engines random --rules tictactoe --jobs 1 --out games"
    assert run("selfplay", *selfplay.split(), "--games", 4).exit_code == 0
    assert run("label", "--data", "games").exit_code == 0
    result = run(*line.replace("selfplay", f"selfplay {selfplay}").split())
    assert result.exit_code == 2
    assert words in result.stderr


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("models promote damaged", "file model.npz of model 'damaged' does not match its digest"),
        ("models promote empty", "digests of model 'empty' is missing or damaged"),
        ("models promote absent", "there is no model 'absent' in models, only damaged, default,"),
        ("models show absent --models none", "there is no model 'absent' in none, only default"),
        ("match learned:damaged random --games 2", "does not match its digest"),
        ("match learned random --games 2", "no model is live"),
        ("models rollback", "no model is live"),
        ("models rollback --models none", "`tengen retrain NAME --models none` trains one"),
        ("retrain damaged --quick", "model 'damaged' exists already, choose another name"),
    ],
)
def test_model_that_cannot_be_used_is_named(
    line: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(SHIPPED / "default", "models/damaged")
    Path("models", "damaged", "model.npz").write_bytes(b"")
    Path("models", "empty").mkdir()
    Path("none").mkdir()
    monkeypatch.setenv("TENGEN_MODELS", "models")
    result = run(*line.split(), columns=400)
    assert result.exit_code == 2
    assert words in result.stderr


def test_folder_without_models_says_how_to_train_one() -> None:
    Path("none").mkdir()
    result = run("models", "--models", "none")
    assert result.exit_code == 0
    assert "`tengen retrain NAME --models none` trains one" in result.stderr


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
    card = {
        **shipped.card("default"),
        "retraining": dataclasses.asdict(plan),
        "gate": gate,
        "code": dict(code_digests(Stage.MODEL)),
    }
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

    monkeypatch.setattr("tengen.training.pipeline.retrain.retrain", interrupt)
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
            "tengen.laboratory.comparisons.comparison_run.compare_engines",
            "report.parts",
        ),
    ],
)
def test_interrupted_command_that_keeps_its_work_says_so(
    line: str, work: str, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(work, interrupt)
    result = run(*line.split())
    assert result.exit_code == INTERRUPTED, result.output
    assert f"the same command continues with what is in {folder}" in result.stderr
