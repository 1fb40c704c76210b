"""Runs of tuning: games, files, resumption, and what is refused."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from engines.base import Analysis, AnalysisRequest, Engine
from engines.catalogue.random_move import RandomEngine
from engines.catalogue.search import SearchEngine
from engines.catalogue.win_block import WinBlockEngine
from engines.errors import EngineError, UnsupportedRulesError
from engines.game import PRESETS, Rules
from engines.kernels.parameters import NO_CHANGES, RANGES, Parameter, read_parameters
from training.arena.game import PlayedGame
from training.arena.openings import BALANCED, random_openings, read_book
from training.errors import DataError
from training.tuning import tuning
from training.tuning.tuning import Tuning, TuningPlan, step_of

RULES = Rules(7, 7, 5)
PLAN = TuningPlan(
    parameters=(Parameter.FUTILITY_MARGIN, Parameter.QUIET_MOVES, Parameter.REDUCTION),
    rules=RULES,
    openings=tuple(random_openings(RULES, 3, seed=1)),
    nodes=40,
    iterations=5,
    batch=2,
    rate=0.2,
    seed=1,
)


class StandInEngine(SearchEngine):
    """Takes wins and blocks with more quiet moves than by default, else plays at random."""

    def __init__(self, *, parameters: Mapping[Parameter, int] = NO_CHANGES) -> None:
        super().__init__(parameters=parameters)
        default = RANGES[Parameter.QUIET_MOVES].default
        self.is_strong = parameters.get(Parameter.QUIET_MOVES, default) > default

    def for_game(self) -> Engine:
        return WinBlockEngine() if self.is_strong else RandomEngine()


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "SearchEngine", StandInEngine)


def run(path: Path, plan: TuningPlan = PLAN, jobs: int = 1) -> Tuning:
    run = Tuning(plan, path)
    while not run.finished:
        run.play_batch(jobs=jobs)
    return run


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Tuning:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tuning, "SearchEngine", StandInEngine)
        return run(tmp_path_factory.mktemp("tuning") / "tuned.json")


@pytest.mark.usefixtures("stand_in")
def test_pairs_play_one_opening_and_give_the_results(tmp_path: Path) -> None:
    games: list[PlayedGame] = []
    run = Tuning(PLAN, tmp_path / "tuned.json")
    sizes = []
    while not run.finished:
        run.play_batch(on_game=games.append)
        sizes.append(len(run.results))
    assert sizes == [2, 4, 5]
    pairs = list(zip(games[::2], games[1::2], strict=True))
    assert [a.moves[: a.opening] for a, _ in pairs] == [*PLAN.openings, *PLAN.openings[:2]]
    assert [a.moves[: a.opening] for a, _ in pairs] == [b.moves[: b.opening] for _, b in pairs]
    assert [{a.x, b.o} for a, b in pairs] == [{a.x} for a, _ in pairs]
    assert [{a.o, b.x} for a, b in pairs] == [{a.o} for a, _ in pairs]
    first_wins = [a.x == "win-block" for a, _ in pairs]
    assert run.results[:2] == [2 if first else -2 for first in first_wins[:2]]
    assert run.results == [a.result - b.result for a, b in pairs]


def test_values_move_towards_the_parameters_that_win(finished: Tuning) -> None:
    change = finished.parameters()[Parameter.QUIET_MOVES] - RANGES[Parameter.QUIET_MOVES].default
    assert change >= step_of(Parameter.QUIET_MOVES)


def test_parameters_are_read_from_the_file(finished: Tuning) -> None:
    found = read_parameters(finished.path)
    assert found == finished.parameters()
    assert tuple(found) == PLAN.parameters
    SearchEngine(parameters=found)


@pytest.mark.usefixtures("stand_in")
def test_interrupted_run_resumes(tmp_path: Path, finished: Tuning) -> None:
    path = tmp_path / "tuned.json"
    first = Tuning(PLAN, path)
    first.play_batch()

    def interrupt(_: PlayedGame) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        first.play_batch(on_game=interrupt)
    assert Tuning(PLAN, path).results == finished.results[:2]
    assert run(path).results == finished.results
    assert path.read_bytes() == finished.path.read_bytes()
    assert Tuning(PLAN, path).finished


@pytest.mark.slow
def test_processes_do_not_change_the_result(tmp_path: Path) -> None:
    gomoku = PRESETS["gomoku"]
    plan = dataclasses.replace(
        PLAN, rules=gomoku, openings=tuple(read_book(BALANCED, gomoku)), nodes=300
    )
    paths = [tmp_path / "one.json", tmp_path / "two.json"]
    for jobs, path in enumerate(paths, start=1):
        run(path, plan, jobs)
    assert paths[0].read_bytes() == paths[1].read_bytes()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"nodes": 41}, "belongs to another tuning: its nodes is 40, not 41"),
        ({"iterations": 6}, "its iterations is 5, not 6"),
        ({"seed": 2}, "its seed is 1, not 2"),
        ({"openings": PLAN.openings[:2]}, "its openings is"),
        ({"parameters": PLAN.parameters[:2]}, "its ranges is"),
    ],
)
def test_file_of_another_plan_is_refused(
    finished: Tuning, change: dict[str, Any], message: str
) -> None:
    with pytest.raises(DataError, match=message):
        Tuning(dataclasses.replace(PLAN, **change), finished.path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "ladder"}, "is not a tuning of format 1"),
        ({"format": 0}, "is not a tuning of format 1"),
        ({"settings": None}, "it has no settings or no code"),
        ({"code": {}}, "was begun by other code: engines"),
        ({"results": [3]}, "its results are not those of pairs of games"),
        ({"results": [0] * 6}, "its results are not those of pairs of games"),
    ],
)
def test_damaged_file_is_refused(
    tmp_path: Path, finished: Tuning, change: dict[str, Any], message: str
) -> None:
    path = tmp_path / "tuned.json"
    path.write_text(json.dumps({**finished.summary(), **change}), encoding="utf-8")
    with pytest.raises(DataError, match=message):
        Tuning(PLAN, path)


def test_file_that_is_not_json_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tuned.json"
    path.write_text("FUTILITY_MARGIN=50", encoding="utf-8")
    with pytest.raises(DataError, match="cannot be read as JSON"):
        Tuning(PLAN, path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"iterations": 0}, "iterations is 0, it must be at least 1"),
        ({"rate": 0.0}, "rate is 0.0, it must be above 0"),
        ({"openings": ()}, "at least one opening"),
        ({"parameters": ()}, "at least one parameter"),
        ({"parameters": (Parameter.REDUCTION,) * 2}, "REDUCTION is named twice"),
    ],
)
def test_invalid_plan_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        dataclasses.replace(PLAN, **change)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (Rules(15, 15, 9), "search does not play 15x15"),
        (Rules(None, None, 5), "boards with borders"),
        (dataclasses.replace(PRESETS["gomoku"], opening="swap2"), "from given openings"),
    ],
)
def test_rules_that_cannot_be_tuned_are_refused(rules: Rules, message: str) -> None:
    with pytest.raises(UnsupportedRulesError, match=message):
        dataclasses.replace(PLAN, rules=rules)


def test_failed_search_ends_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class BrokenEngine(SearchEngine):
        def for_game(self) -> Engine:
            return self

        def analyse(self, request: AnalysisRequest) -> Analysis:
            raise RuntimeError("out of order")

    monkeypatch.setattr(tuning, "SearchEngine", BrokenEngine)
    path = tmp_path / "tuned.json"
    with pytest.raises(EngineError, match="a game of the tuning failed: search: RuntimeError"):
        run(path)
    assert not path.exists()


def test_step_is_a_twentieth_of_the_range_and_one_at_least() -> None:
    for parameter, (_, low, high) in RANGES.items():
        assert step_of(parameter) == pytest.approx(max(1, (high - low) / 20))
