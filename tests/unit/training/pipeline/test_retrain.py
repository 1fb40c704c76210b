"""Retraining from end to end: seeds, resumption, gate, promotion and locking."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from sklearn.linear_model import LinearRegression
from typing_extensions import override

from tengen.engines.errors import ModelCodeError, ModelError
from tengen.engines.game import Board, Rules
from tengen.engines.model_store.code_models import ALLOWED
from tengen.engines.model_store.feature_schema import COLUMNS
from tengen.engines.model_store.ranker import CodeRanker
from tengen.engines.model_store.store import (
    CARD,
    DIGESTS,
    EVALUATION,
    LIVE,
    RANKER,
    REPORT,
    ModelStore,
)
from tengen.engines.registry import create_engine
from tengen.training.code_digests import Stage, code_digests
from tengen.training.errors import DataError, DirectoryLockedError, ParameterError
from tengen.training.games import labels
from tengen.training.games.game_shards import StoredGame
from tengen.training.games.labels import LabelledPosition
from tengen.training.parallel import Progress
from tengen.training.pipeline.retrain import retrain
from tengen.training.pipeline.stage_times import TIMES
from tengen.training.plans.gate import Gate
from tengen.training.plans.ranker_plan import RankerPlan
from tengen.training.plans.retrain_plan import (
    FULL,
    PLAN_FILE,
    QUICK,
    RetrainPlan,
    SelfPlayRecipe,
)
from tengen.training.ranking.feature_shards import read_features
from tengen.training.storage.locks import directory_lock
from tengen.training.storage.manifests import MANIFEST
from tests.unit.training.report.numbers import numbers_in_card, numbers_in_page
from tests.unit.training.runs import tree

pytestmark = pytest.mark.usefixtures("few_steps")

OPEN: Final = Gate(alone=0, control=0, live=0)
"""Lets every model pass."""
PLAN: Final = RetrainPlan(
    name="new", seed=3, games=16, match_games=2, evaluation_games=8, gate=OPEN
)
RANKER_ALONE: Final = dataclasses.replace(PLAN, evaluation_games=0)
RECORDS: Final = Path(__file__).parents[3] / "data" / "games" / "rapfi_d2-gobang-0.3.sgf"
RECIPE: Final = dataclasses.replace(
    FULL,
    selfplay=SelfPlayRecipe(engines=("attack-weights",), nodes=1, noise=0.2),
    sizes=((9, 12),),
    evaluation=SelfPlayRecipe(engines=("attack-weights", "random"), rules=Rules(8, 9, 5), nodes=1),
    ceiling_positions=12,
    ceiling_depth=2,
    match_nodes=20,
    verify_nodes=100,
)
"""Quick games and matches."""
SELFPLAY: Final = ["self-play search-15", "self-play search-sizes"]
STAGES: Final = [
    *SELFPLAY,
    "self-play search-even",
    *("leaves", "evaluation"),
    *("label", "encode", "fit", "measure"),
    "ceiling",
    "match search",
    "match learned, ranker alone - attack-weights on 15x15",
    "match learned - learned:control on 15x15",
    "match learned - attack-weights on 15x15",
    "match learned:control - attack-weights on 15x15",
    "match learned, ranker alone - attack-weights on 9x12",
    "match learned - learned:control on 9x12",
    "match learned - attack-weights on 9x12",
    "match learned:control - attack-weights on 9x12",
    "report",
    "promote",
]


class RecordedProgress(Progress):
    """Records stages and steps; raises `KeyboardInterrupt` as stage `stop_at` begins."""

    def __init__(self, stop_at: str | None = None) -> None:
        self.stages: list[str] = []
        self.steps: dict[str, list[int | None]] = {}
        self._stop_at = stop_at

    @override
    def stage(self, name: str, total: int | None = None) -> None:
        if name == self._stop_at:
            raise KeyboardInterrupt
        self.stages.append(name)
        self.steps[name] = [total, 0]

    @override
    def advance(self, steps: int = 1) -> None:
        count = self.steps[self.stages[-1]]
        count[1] = (count[1] or 0) + steps


def run(folder: Path, plan: RetrainPlan = PLAN, **options: Any) -> Any:
    """A retraining in a folder; its card is read freely."""
    return retrain(
        plan, folder / "runs" / plan.name, models=folder / "models", recipe=RECIPE, **options
    )


def stages_after_selfplay(progress: RecordedProgress) -> list[str]:
    return [name for name in progress.stages if name not in SELFPLAY]


def stages_between(first: str, end: str) -> list[str]:
    """The stages from `first` until before `end`, without self-play."""
    stages = STAGES[STAGES.index(first) : STAGES.index(end)]
    return [name for name in stages if name not in SELFPLAY]


@pytest.fixture(scope="module")
def finished(
    tmp_path_factory: pytest.TempPathFactory,
) -> tuple[Path, Any, RecordedProgress]:
    """A finished retraining with its progress."""
    folder = tmp_path_factory.mktemp("finished")
    progress = RecordedProgress()
    return folder, run(folder, progress=progress), progress


Finished = tuple[Path, Any, RecordedProgress]


def test_retraining_runs_and_reports_every_stage(finished: Finished) -> None:
    _, _, progress = finished
    assert progress.stages == STAGES
    assert [progress.steps[stage] for stage in SELFPLAY] == [[6, 6], [10, 10]]
    assert progress.steps["match learned - attack-weights on 15x15"] == [2, 2]


def test_passing_model_goes_live_with_card_and_report(finished: Finished) -> None:
    folder, outcome, _ = finished
    store = ModelStore(folder / "models")
    assert (outcome.live, outcome.reasons, store.live()) == (True, (), "new")
    card = store.load().card
    assert card["gate"] == {"passed": True, "reasons": [], "candidates": 1}
    assert card["answers"] is None
    assert (card["iteration"], card["previous"]) == (1, None)
    assert [(match["a"], match["b"], match["rules"]["cols"]) for match in card["matches"]] == [
        (*players, cols)
        for cols in (15, 12)
        for players in (
            ("learned, ranker alone", "attack-weights"),
            ("learned", "learned:control"),
            ("learned", "attack-weights"),
            ("learned:control", "attack-weights"),
        )
    ]
    assert card["curves"]["learned"]["top"][0] == pytest.approx(
        card["metrics"]["learned"]["top_1"], abs=1e-6
    )


@pytest.mark.parametrize("name", ["no/folder", "control", ""])
def test_name_is_checked_before_a_folder_is_made(tmp_path: Path, name: str) -> None:
    with pytest.raises(ModelError, match="name"):
        run(tmp_path, dataclasses.replace(PLAN, name=name))
    assert list(tmp_path.iterdir()) == []


def test_name_in_use_is_refused_before_a_folder_is_made(finished: Finished, tmp_path: Path) -> None:
    plan = dataclasses.replace(PLAN, seed=4)
    with pytest.raises(ModelError, match="'new' exists already"):
        retrain(plan, tmp_path / "run", models=finished[0] / "models")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "size",
    ["games", "match_games", "sizes", "shard_games", "ceiling_depth", "ceiling_positions"],
)
def test_quick_recipe_shrinks_every_stage(size: str) -> None:
    assert getattr(QUICK, size) < getattr(FULL, size)
    assert QUICK.selfplay.nodes < FULL.selfplay.nodes


@pytest.fixture(scope="module")
def with_records(finished: Finished, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    """A retraining with recorded games, where the live model is damaged."""
    folder = tmp_path_factory.mktemp("records")
    store = ModelStore(folder / "models")
    store.save("old", ModelStore(finished[0] / "models").load("new").ranker, {})
    store.promote("old")
    (store.directory / "old" / RANKER).write_bytes(b"damaged")
    return folder, run(folder, RANKER_ALONE, records=[RECORDS])


def test_recorded_games_are_measured_and_reported(
    finished: Finished, with_records: tuple[Path, Any]
) -> None:
    folder, outcome = with_records
    assert outcome.card["evaluation"] is None
    assert set(outcome.card["metrics_on_records"]) == {"learned", "attack-weights"}
    assert list(outcome.card["data"]["records"]["sha256"]) == [RECORDS.name]
    answers = outcome.card["answers"]
    assert list(answers) == ["records", "untouched"]
    for part, found in answers.items():
        measured = outcome.card[f"metrics_on_{part}"]["learned"]
        assert found["winners_moves"] == measured["positions"]
        assert sum(of["positions"] for of in found["phases"].values()) == found["positions"]
    text = b"recorded games, 15x15"
    assert text in (ModelStore(folder / "models").report("new") or b"")
    assert text not in (ModelStore(finished[0] / "models").report("new") or b"")


def test_unplayable_live_model_is_no_opponent(with_records: tuple[Path, Any]) -> None:
    matches = with_records[1].card["matches"]
    assert {match["b"] for match in matches} == {"attack-weights", "learned:control"}


def test_every_number_of_the_report_is_in_the_card(finished: Finished) -> None:
    store = ModelStore(finished[0] / "models")
    page = store.report("new")
    assert page is not None
    assert numbers_in_page(page) - numbers_in_card(store.card("new")) == set()


def test_ceiling_is_measured_on_positions_of_the_metrics(finished: Finished) -> None:
    card = finished[1].card
    ceiling = card["ceiling"]
    assert (ceiling["engine"], ceiling["depth"], list(ceiling["parts"])) == (
        "search",
        2,
        ["held-out"],
    )
    held_out = ceiling["parts"]["held-out"]
    assert held_out["positions"] == min(card["metrics"]["learned"]["positions"], 12)
    phases = held_out["phases"].values()
    assert sum(phase["positions"] for phase in phases) == held_out["positions"]
    assert finished[2].steps["ceiling"] == [held_out["positions"]] * 2


def test_report_is_one_page_without_scripts(finished: Finished) -> None:
    page = ModelStore(finished[0] / "models").report("new")
    assert page is not None
    text = page.decode()
    assert "<script" not in text
    assert " style=" not in text
    assert re.findall(r"<[^>]*\son\w+=", text) == []
    sources = re.findall(r'(?:src|href)="([^"]{0,22})', text)
    assert len(sources) == 3
    assert set(sources) == {"data:image/png;base64,"}
    assert "passed the gate" in text


def test_interruptions_processes_and_folder_do_not_change_a_byte(
    finished: Finished, tmp_path: Path
) -> None:
    # Training is one piece; self-play only looks whether its shards are there.
    begun = STAGES[0]
    for stage, again in (
        ("fit", "label"),
        ("match learned - attack-weights on 9x12",) * 2,
        ("promote", "promote"),
    ):
        progress = RecordedProgress(stop_at=stage)
        with pytest.raises(KeyboardInterrupt):
            run(tmp_path, jobs=2, progress=progress)
        assert stages_after_selfplay(progress) == stages_between(begun, stage)
        begun = again
    progress = RecordedProgress()
    assert run(tmp_path, jobs=2, progress=progress).live
    assert stages_after_selfplay(progress) == ["promote"]
    ours, theirs = (
        {path: content for path, content in tree(folder).items() if Path(path).name != TIMES}
        for folder in (tmp_path, finished[0])
    )
    assert sorted(ours) == sorted(theirs)
    assert [path for path in ours if ours[path] != theirs[path]] == []
    names = {Path(path).name for path in ours}
    assert names >= {PLAN_FILE, MANIFEST, RANKER, EVALUATION, CARD, REPORT, DIGESTS, LIVE}


def test_fitted_evaluation_is_a_part_of_the_model(finished: Finished) -> None:
    folder, outcome, progress = finished
    store = ModelStore(folder / "models")
    loaded = store.evaluation("new")
    described = outcome.card["evaluation"]
    assert described["sha256"] == loaded.digest == store.summary("new").evaluation
    written = json.loads((folder / "models" / "new" / EVALUATION).read_text())
    assert {name: written[name] for name in written if name in described} == {
        name: described[name] for name in described if name in written
    }
    assert {"log_loss", "games", "nodes"} <= described.keys() & written.keys()
    assert described["run"]["games"] == described["games"] == 8
    assert progress.steps["leaves"] == [8, 8]


def test_evaluation_plays_the_included_one_and_does_not_decide(finished: Finished) -> None:
    folder, outcome, progress = finished
    described, match = outcome.card["evaluation"], outcome.card["evaluation"]["match"]
    assert [player["engine"] for player in match["engines"]] == ["search:new", "search"]
    assert [player["limit"]["nodes"] for player in match["engines"]] == [20, 20]
    assert (match["sprt"]["elo0"], match["sprt"]["elo1"]) == (0, 30)
    assert (match["rules"]["rows"], match["sprt"]["planned_games"]) == (15, 10)
    assert progress.steps["match search"] == [10, match["games"]]
    assert match["distinct_games"] == match["games"]
    # Eight games teach it nothing, and the model is live all the same.
    assert described["passed"] is False
    assert outcome.live
    engine = create_engine("search:new", ModelStore(folder / "models"))
    assert (engine.model, engine.digest) == ("new", described["sha256"])


def test_card_names_the_code(finished: Finished) -> None:
    card = finished[1].card
    assert card["code"] == code_digests(Stage.MODEL)
    assert card["data"]["runs"][0]["code"] == code_digests(Stage.GAMES)


@pytest.mark.parametrize("part", ["evaluation", "labels", "model"])
def test_retraining_begun_by_other_code_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(tmp_path, RANKER_ALONE, progress=RecordedProgress(stop_at="label"))
    ours = code_digests(Stage.MODEL)
    other = {**ours, part: 64 * "7"}
    monkeypatch.setattr("tengen.training.pipeline.retrain.code_digests", lambda _: other)
    with pytest.raises(
        DataError,
        match=rf"{part} with SHA-256 {ours[part]:.12}…, here SHA-256 7{{12}}…; finish"
        r".*its stages to run again took|not recorded",
    ):
        run(tmp_path, RANKER_ALONE)


def test_retraining_with_other_records_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(tmp_path, RANKER_ALONE, progress=RecordedProgress(stop_at="label"))
    with pytest.raises(DataError, match=r"its records\.rapfi_d2-gobang-0\.3\.sgf is None"):
        run(tmp_path, RANKER_ALONE, records=[RECORDS])


def test_other_parameters_are_refused_in_the_same_folder(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(tmp_path, RANKER_ALONE, progress=RecordedProgress(stop_at="label"))
    other = dataclasses.replace(RANKER_ALONE, seed=4)
    with pytest.raises(DataError, match="another retraining: its seed is 3, not 4"):
        run(tmp_path, other)


def test_retraining_without_an_evaluation_loads_no_kernels_of_its_fit() -> None:
    program = (
        "import sys, tengen.training.pipeline.retrain, tengen.training.pipeline.generations; "
        "print('tengen.training.fit_evaluation.network' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"


def test_finished_retraining_only_promotes(
    finished: Finished,
) -> None:
    folder, _, _ = finished
    progress = RecordedProgress()
    run(folder, progress=progress)
    assert progress.stages == ["promote"]
    with pytest.raises(ModelError, match="exists already"):
        run(folder, RetrainPlan(name="new", seed=9, games=16, match_games=4))


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("kernels", r"took .*: self-play search-15 .*`tengen retrain OTHER-NAME` with the same"),
        ("labels", r"took .*: leaves .*label .*`tengen retrain OTHER-NAME --from .*/runs/new`"),
        ("model", r"took .*: evaluation .*fit .*matches .*report .*--from .*/runs/new`"),
    ],
)
def test_finished_retraining_of_other_code_is_refused_with_its_cost(
    finished: Finished, monkeypatch: pytest.MonkeyPatch, part: str, words: str
) -> None:
    ours = code_digests(Stage.MODEL)
    other = {**ours, part: 64 * "7"}
    monkeypatch.setattr("tengen.training.pipeline.retrain.code_digests", lambda _: other)
    with pytest.raises(
        DataError,
        match=rf"new was trained by other code: {part} with SHA-256 {ours[part]:.12}…, here .*"
        rf"{words}.*`tengen models promote new --models ",
    ):
        run(finished[0])


def test_games_and_labels_of_another_retraining_are_used_again(
    finished: Finished, tmp_path: Path
) -> None:
    base, features = finished[0] / "runs" / "new", tmp_path / "features"
    before, progress = tree(base), RecordedProgress()
    outcome = run(
        tmp_path,
        dataclasses.replace(RANKER_ALONE, name="small"),
        ranker=RankerPlan(parameters=(("hidden", (4, 3)),)),
        games=base / "games",
        features=features,
        progress=progress,
    )
    # The shards are looked at, and nothing is played.
    assert [progress.steps[stage] for stage in SELFPLAY] == [[6, 6], [10, 10]]
    assert tree(base) == before
    assert outcome.card["data"] == finished[1].card["data"]
    found = json.loads((tmp_path / "runs" / "small" / PLAN_FILE).read_text())
    assert (found["games"], found["features"]) == (str(base / "games"), str(features))
    assert (
        len(read_features(features)[1].parts["train"]) == (outcome.card["data"]["learnt_positions"])
    )
    ranker: Any = ModelStore(tmp_path / "models").load("small").ranker
    assert ranker.second.shape == (4, 3)


def test_retraining_with_another_ranker_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(tmp_path, RANKER_ALONE, progress=RecordedProgress(stop_at="label"))
    other = RankerPlan(parameters=(("max_iter", 3),))
    with pytest.raises(DataError, match=r"its ranker\.given\.max_iter is None, not 3"):
        run(tmp_path, RANKER_ALONE, ranker=other)


def test_unusable_ranker_is_refused_before_a_folder_is_made(tmp_path: Path) -> None:
    with pytest.raises(ParameterError, match="there is no module no_such_module"):
        run(tmp_path, ranker=RankerPlan(factory="no_such_module:make"))
    assert list(tmp_path.iterdir()) == []


def test_live_model_that_is_code_is_no_opponent_without_permission(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(ALLOWED, raising=False)
    store = ModelStore(tmp_path / "models", code=True)
    fitted = LinearRegression().fit(np.eye(len(COLUMNS)), np.zeros(len(COLUMNS)))
    store.save("old", CodeRanker(fitted), {})
    store.promote("old")
    with pytest.raises(ModelCodeError, match="model 'old' is code"):
        run(tmp_path, RANKER_ALONE)
    assert not (tmp_path / "runs").exists()


@pytest.mark.slow
def test_failing_model_is_kept_with_reasons(finished: Finished, tmp_path: Path) -> None:
    first = ModelStore(finished[0] / "models").load("new")
    store = ModelStore(tmp_path / "models")
    store.save("first", first.ranker, {"iteration": 4})
    store.promote("first")
    store.save("other", first.ranker, {"retraining": {}, "previous": "first"})
    plan = RetrainPlan(name="new", seed=3, games=16, match_games=4, gate=Gate(live=0.9))
    outcome = run(tmp_path, plan)
    assert not outcome.live
    assert store.live() == "first"
    against_live = [reason for reason in outcome.reasons if "learned:first" in reason]
    assert [reason.partition(" scored ")[0] for reason in against_live] == [
        "learned against learned:first on 15x15",
        "learned against learned:first on 9x12",
    ]
    assert "the test whether the model is +412 Elo or only +382" in against_live[0]
    assert "the test whether the model is +382 Elo or only +352" in against_live[1]
    tests = [match["sprt"] for match in store.card("new")["matches"] if match["sprt"]]
    assert [test["planned_games"] for test in tests] == [20, 20]
    # The second candidate against this model has half the error rate.
    assert {test["alpha"] for test in tests} == {0.025}
    assert store.card("new")["gate"]["candidates"] == 2
    card = store.card("new")
    assert (card["iteration"], card["previous"]) == (5, "first")
    page = store.report("new")
    assert page is not None
    assert "did not pass the gate" in page.decode()
    assert "against learned:first" in page.decode()
    assert "challenger 2 against first" in page.decode()


def test_gate_refuses_what_learned_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A negative control: as the labels are moves at random, so are those of the ranker."""
    right = labels.label_unlost_moves

    def at_random(games: Iterable[StoredGame]) -> Iterator[LabelledPosition]:
        rng = np.random.default_rng(5)
        for position in right(games):
            empty = Board.from_moves(position.moves, position.rules).legal_moves()
            yield dataclasses.replace(position, move=empty[rng.integers(len(empty))])

    monkeypatch.setattr(labels, "label_unlost_moves", at_random)
    # Against players that err, and with few games, as nobody would ask: none of it helps.
    outcome = run(tmp_path, dataclasses.replace(RANKER_ALONE, match_games=4, gate=Gate()))
    assert not outcome.live
    for size in ("15x15", "9x12"):
        bare = f"learned, ranker alone against attack-weights on {size} scored 0.000 over 4 games"
        assert any(reason.startswith(bare) for reason in outcome.reasons)
        checked = f"learned against learned:control on {size} scored 0."
        assert any(reason.startswith(checked) for reason in outcome.reasons)


def test_concurrent_retraining_is_refused_with_the_owner(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path\n"
        "from tengen.training.storage.locks import directory_lock\n"
        "with directory_lock(Path(sys.argv[1]), 'retraining other'): print(flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, tmp_path / "models"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(
            DirectoryLockedError,
            match=rf"process {other.pid} on .+ \(retraining other, since .+wait until",
        ):
            run(tmp_path)
        other.kill()
    # However it ended, it holds nothing any more.
    with directory_lock(tmp_path / "models", "something else"), contextlib.suppress(DataError):
        pass
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize("count", [-1, 1])
def test_number_of_games_that_fits_no_evaluation_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match=f"evaluation_games: {count} is too few"):
        RetrainPlan(name="x", seed=0, evaluation_games=count)


@pytest.mark.parametrize("count", [0, 3], ids=["none", "odd"])
def test_odd_number_of_match_games_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match=f"match_games: {count} is "):
        RetrainPlan(name="x", seed=0, match_games=count)
