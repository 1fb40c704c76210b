"""The ranker of `examples/own-ranker`: trained, refused without permission, served, compared."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import joblib
import pytest
from flask.testing import FlaskClient

from tengen.engines.model_store.code_models import ALLOWED
from tengen.engines.model_store.store import CODE_RANKER, ModelStore
from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.training.errors import DataError
from tengen.training.pipeline.retrain import RetrainResult, retrain
from tengen.training.plans.gate import Gate
from tengen.training.plans.ranker_plan import RankerPlan
from tengen.training.plans.retrain_plan import QUICK, RetrainPlan, SelfPlayRecipe
from tests.unit.tengen_cli.command import run, run_json

ROOT: Final = Path(__file__).parents[2]
EXAMPLE: Final = ROOT / "examples" / "own-ranker"
PLAN: Final = RetrainPlan(
    name="mine", seed=1, games=6, match_games=2, gate=Gate(alone=0, control=0, live=0)
)
RANKER: Final = RankerPlan(
    factory="my_ranker:make_ranker", parameters=(("max_depth", 3), ("max_iter", 3))
)
RECIPE: Final = dataclasses.replace(
    QUICK,
    selfplay=SelfPlayRecipe(engines=("attack-weights",), nodes=1, noise=0.2),
    ceiling_positions=2,
    ceiling_depth=1,
    verify_nodes=50,
)
QUESTION: Final = "/v1/moves?moves=h8i9h9&engine=learned:mine&compare=learned:default"

pytestmark = pytest.mark.usefixtures("importable")


@pytest.fixture(scope="module")
def importable() -> Iterator[None]:
    """The module of the example can be imported, and the environment allows no code."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.syspath_prepend(EXAMPLE)
        monkeypatch.delenv(ALLOWED, raising=False)
        yield


@pytest.fixture(scope="module")
def trained(
    tmp_path_factory: pytest.TempPathFactory,
    importable: None,  # noqa: ARG001 - by name, to be set up first
) -> tuple[Path, Any]:
    """A models directory with the trained example, and the result of its training."""
    folder = tmp_path_factory.mktemp("own-ranker")
    outcome: RetrainResult = retrain(
        PLAN,
        folder / "run",
        ranker=RANKER,
        models=folder / "models",
        recipe=RECIPE,
    )
    return folder / "models", outcome


def client(models: Path, *, code: bool) -> FlaskClient:
    return create_app(Settings(models=models, model_code=code)).test_client()


def test_document_shows_the_example() -> None:
    source = (EXAMPLE / "my_ranker.py").read_text(encoding="utf-8")
    document = (ROOT / "docs" / "training.md").read_text(encoding="utf-8")
    assert f"```python\n{source}```" in document


def test_trained_ranker_has_card_controls_gate_and_report(trained: tuple[Path, Any]) -> None:
    models, outcome = trained
    card = outcome.card
    assert card["ranker"]["name"] == "HistGradientBoostingClassifier"
    assert card["ranker"]["given"] == {"max_depth": 3, "max_iter": 3}
    assert card["ranker"]["parameters"]["max_depth"] == 3
    assert {match["role"] for match in card["matches"]} == {"alone", "control", "served", "checks"}
    assert outcome.live
    assert ModelStore(models).report("mine") is not None
    assert type(joblib.load(models / "mine" / CODE_RANKER)).__name__ == card["ranker"]["name"]


def test_service_that_allows_code_answers_and_compares(trained: tuple[Path, Any]) -> None:
    answer = client(trained[0], code=True).get(QUESTION).get_json()
    assert (answer["engine"]["name"], answer["model"]) == ("learned", "mine")
    assert [each["engine"] for each in answer["comparison"]] == ["learned:default"]


def test_service_refuses_code_and_says_how_to_allow_it(trained: tuple[Path, Any]) -> None:
    served = client(trained[0], code=False)
    response = served.get(QUESTION)
    assert response.status_code == 503
    for text in (
        response.get_json()["detail"],
        served.get("/v1/models/mine").get_json()["fault"],
    ):
        assert "no code is loaded from models here: TENGEN_MODEL_CODE=true" in text
    assert served.get("/v1/models/default").get_json()["usable"]


def test_match_plays_it_where_code_is_allowed(
    trained: tuple[Path, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = ("match", "learned:mine", "random", "--games", 2, "--jobs", 1, "--models", trained[0])
    refused = run(*match)
    assert (refused.exit_code, "TENGEN_MODEL_CODE=true" in refused.stderr) == (2, True)
    monkeypatch.setenv(ALLOWED, "true")
    assert run_json(*match)["wins"] == 2


def test_finished_training_of_an_edited_ranker_is_refused_with_the_command(
    trained: tuple[Path, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    models, run_folder = trained[0], trained[0].parent / "run"
    edited = {"ranker": 64 * "7"}
    monkeypatch.setattr("tengen.training.pipeline.retrain.code_of", lambda _: edited)
    with pytest.raises(DataError) as refused:
        retrain(PLAN, run_folder, ranker=RANKER, models=models, recipe=RECIPE)
    message = str(refused.value)
    assert "mine was trained by other code: ranker with SHA-256 " in message
    assert (
        f"`tengen retrain OTHER-NAME --from {run_folder} --ranker my_ranker:make_ranker "
        "--set max_depth=3 --set max_iter=3`"
    ) in message


@pytest.mark.slow
def test_commands_of_the_document_train_and_retrain_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for line in (
        "retrain mine --quick --jobs 1 --ranker my_ranker:make_ranker --set max_iter=5",
        "retrain again --from mine --jobs 1 --match-games 2 --set max_iter=6",
    ):
        done = run(*line.split())
        assert done.exit_code == 0, done.output
        code = "TENGEN_MODEL_CODE=true " if "--ranker" in line else ""
        name = line.split()[1]
        assert f"to make it live all the same: {code}tengen models promote {name}" in done.output
    plans = [
        json.loads((tmp_path / "data" / "retrain" / name / "plan.json").read_text())
        for name in ("mine", "again")
    ]
    assert plans[0]["retraining"]["seed"] == plans[1]["retraining"]["seed"]
    shared = tmp_path / "data" / "retrain" / "mine" / "features"
    assert list(shared.glob("*.parquet")) != []
