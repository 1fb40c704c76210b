"""Runs of tuning: pairs, files, resumption, and what is refused."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from tengen.engines.errors import EngineError
from tengen.engines.game import PRESETS, Color, Rules
from tengen.engines.interface import Limit
from tengen.engines.kernels.parameters import RANGES, Parameter, read_parameters
from tengen.laboratory.tuning import tuning_run
from tengen.laboratory.tuning.tuning_run import PAIR_RESULTS, Tuning, TuningPlan, step_of
from tengen.training.arena.game import GameSpec, PlayedGame
from tengen.training.arena.openings import random_openings
from tengen.training.errors import DataError, ParameterError
from tengen.training.storage.manifests import MANIFEST

RULES = Rules(7, 7, 5)
PLAN = TuningPlan(
    parameters=(Parameter.FUTILITY_MARGIN, Parameter.QUIET_MOVES, Parameter.REDUCTION),
    rules=RULES,
    openings=tuple(random_openings(RULES, 3, seed=1)),
    nodes=40,
    pairs=5,
    batch=2,
    rate=0.2,
    seed=1,
)


class Games:
    """Stands in for games: the player with more quiet moves wins.

    Attributes:
        played: The games so far.
    """

    def __init__(self) -> None:
        self.played: list[GameSpec] = []

    def play(self, spec: GameSpec) -> PlayedGame:
        self.played.append(spec)
        x, o = (dict(player.parameters)[Parameter.QUIET_MOVES] for player in (spec.x, spec.o))
        return PlayedGame(
            rules=spec.rules,
            x=spec.x.name,
            o=spec.o.name,
            moves=spec.opening,
            opening=len(spec.opening),
            noise=(False,) * len(spec.opening),
            winner=Color.X if x > o else Color.O,
        )


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> Games:
    games = Games()
    monkeypatch.setattr(tuning_run, "play_from_spec", games.play)
    return games


def finish(folder: Path, plan: TuningPlan = PLAN) -> Tuning:
    tuning = Tuning(plan, folder)
    while not tuning.finished:
        tuning.play_batch()
    return tuning


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_each_pair_plays_one_opening_with_colors_swapped(tmp_path: Path, games: Games) -> None:
    finish(tmp_path)
    pairs = list(zip(games.played[::2], games.played[1::2], strict=True))
    assert [one.opening for one, _ in pairs] == [*PLAN.openings, *PLAN.openings[:2]]
    for one, other in pairs:
        assert (one.x, one.o, one.opening) == (other.o, other.x, other.opening)
        assert one.x.parameters != one.o.parameters
        assert one.x.limit == Limit(nodes=40)
    assert [spec.index for spec in games.played] == [*range(10)]


@pytest.mark.usefixtures("games")
def test_values_move_towards_the_parameters_that_win(tmp_path: Path) -> None:
    tuning = finish(tmp_path)
    assert set(tuning.results) == {-2, 2}
    moved = tuning.values()[Parameter.QUIET_MOVES] - RANGES[Parameter.QUIET_MOVES].default
    assert moved >= step_of(Parameter.QUIET_MOVES)
    assert read_parameters(tuning.file) == tuning.values()
    assert dict(tuning.player(Limit(time=1)).parameters) == tuning.values()


@pytest.mark.usefixtures("games")
def test_interrupted_run_goes_on(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    finish(whole)
    tuning = Tuning(PLAN, cut)
    tuning.play_batch()

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tuning.play_batch(on_pair=interrupt)
    # A process that is killed may leave a part of a line.
    with (cut / PAIR_RESULTS).open("a") as file:
        file.write('{"pair": 3, "re')
    assert len(Tuning(PLAN, cut).results) == 2
    finish(cut)
    assert files(cut) == files(whole)
    assert Tuning(PLAN, cut).finished


def test_searches_play_a_batch_in_one_process_and_in_two(tmp_path: Path) -> None:
    plan = dataclasses.replace(PLAN, pairs=2)
    for jobs in (1, 2):
        Tuning(plan, tmp_path / str(jobs)).play_batch(jobs=jobs)
    assert files(tmp_path / "1") == files(tmp_path / "2")


def test_failed_search_ends_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(spec: GameSpec) -> PlayedGame:
        return dataclasses.replace(Games().play(spec), fault="search: out of order")

    monkeypatch.setattr(tuning_run, "play_from_spec", fail)
    with pytest.raises(EngineError, match="a game of the tuning failed: search: out of order"):
        finish(tmp_path)
    assert not (tmp_path / PAIR_RESULTS).exists()


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"nodes": 41}, "belongs to another run: its nodes is 40, not 41"),
        ({"pairs": 6}, "its pairs is 5, not 6"),
        ({"openings": PLAN.openings[:2]}, "its openings.different is"),
        ({"parameters": PLAN.parameters[:2]}, "its ranges"),
    ],
)
def test_folder_of_another_plan_is_refused(
    tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    finish(tmp_path)
    with pytest.raises(DataError, match=message):
        Tuning(dataclasses.replace(PLAN, **change), tmp_path)


def test_folder_of_other_code_is_refused(tmp_path: Path) -> None:
    Tuning(PLAN, tmp_path)
    manifest = json.loads((tmp_path / MANIFEST).read_text())
    manifest["code"]["kernels"] = "0" * 64
    (tmp_path / MANIFEST).write_text(json.dumps(manifest))
    with pytest.raises(DataError, match="was begun by other code: kernels"):
        Tuning(PLAN, tmp_path)


@pytest.mark.parametrize(
    "line", ["one", "[]", '{"pair": 2, "result": 0}', '{"pair": 1, "result": 3}', '{"pair": 1}']
)
def test_damaged_results_are_refused(tmp_path: Path, line: str) -> None:
    Tuning(PLAN, tmp_path)
    (tmp_path / PAIR_RESULTS).write_text(f"{line}\n")
    with pytest.raises(DataError, match=r"pairs\.jsonl, line 1 is not the result of pair 1"):
        Tuning(PLAN, tmp_path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"pairs": 0}, "pairs: 0 is too small, it must be at least 1"),
        ({"rate": 0.0}, "rate: 0.0 is too small, it must be above 0"),
        ({"openings": ()}, "at least one opening"),
        ({"parameters": ()}, "at least one parameter"),
        ({"parameters": (Parameter.REDUCTION,) * 2}, "REDUCTION is named twice"),
        ({"rules": dataclasses.replace(PRESETS["gomoku"], opening="swap2")}, "given openings"),
    ],
)
def test_invalid_plan_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ParameterError, match=message):
        dataclasses.replace(PLAN, **change)


def test_step_is_a_twentieth_of_the_range_and_one_at_least() -> None:
    for parameter, (_, low, high) in RANGES.items():
        assert step_of(parameter) == pytest.approx(max(1, (high - low) / 20))
