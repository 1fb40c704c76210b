"""Self-play runs: reproducible, and resumed where they stopped."""

from __future__ import annotations

import collections
import dataclasses
import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typing_extensions import override

from tengen.engines.catalogue.random_move import RandomEngine
from tengen.engines.errors import EngineError, UnknownEngineError, UnsupportedRulesError
from tengen.engines.game import PRESETS, Board, Rules
from tengen.engines.interface import Limit
from tengen.engines.model_store.store import ModelStore
from tengen.engines.patterns.evaluation import default_evaluation
from tengen.engines.registry import ENGINES
from tengen.training.arena.even_openings import drawn_openings
from tengen.training.arena.game import Noise
from tengen.training.arena.openings import random_openings
from tengen.training.code_digests import Stage, code_digests
from tengen.training.errors import DataError
from tengen.training.games.game_shards import read_games
from tengen.training.games.selfplay import SelfPlayPlan, run_selfplay
from tengen.training.storage.manifests import MANIFEST
from tests.unit.training.runs import files, stop_after

PLAN = SelfPlayPlan(
    engines=("attack-weights", "random"),
    rules=Rules(9, 9, 5),
    games=10,
    seed=7,
    noise=Noise(probability=0.2, half_life=20),
    shard_games=4,
)


class Broken(RandomEngine):
    """Always fails."""

    name = "broken"

    @override
    def _analyse(self, *_: object, **__: object) -> object:  # type: ignore[override]
        raise ZeroDivisionError


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("finished")
    run_selfplay(PLAN, directory)
    return directory


def test_run_leaves_shards_and_a_manifest(finished: Path) -> None:
    assert sorted(files(finished)) == [
        "games-00000.parquet",
        "games-00001.parquet",
        "games-00002.parquet",
        "manifest.json",
    ]


def test_stored_games_are_legal_and_end_by_the_rules(finished: Path) -> None:
    games = list(read_games(finished))
    assert [stored.index for stored in games] == list(range(10))
    assert len({stored.id for stored in games}) == 10
    for stored in games:
        outcome = Board.from_moves(stored.game.moves, PLAN.rules).outcome()
        assert outcome is not None
        assert outcome.winner is stored.game.winner
        assert not any(stored.game.noise[: stored.game.opening])
    assert any(any(stored.game.noise) for stored in games)


def test_every_ordered_pair_of_engines_plays(finished: Path) -> None:
    pairings = collections.Counter(
        (stored.game.x, stored.game.o) for stored in read_games(finished)
    )
    names = ("attack-weights", "random")
    assert set(pairings) == {(x, o) for x in names for o in names}
    assert max(pairings.values()) - min(pairings.values()) <= 1


@pytest.mark.parametrize("stopped", [1, 4, 5, 9], ids=lambda games: f"after {games} games")
def test_interrupted_run_resumes(finished: Path, tmp_path: Path, stopped: int) -> None:
    with pytest.raises(KeyboardInterrupt):
        run_selfplay(PLAN, tmp_path, on_games=stop_after(stopped))
    # The shard at work is lost, finished ones are kept; at a shard's last game it is not yet there.
    kept = {name: data for name, data in files(tmp_path).items() if name != "manifest.json"}
    assert len(kept) == (stopped - 1) // 4
    with pytest.raises(DataError, match="lacks"):
        list(read_games(tmp_path))

    told: list[int] = []
    run_selfplay(PLAN, tmp_path, on_games=told.append)
    assert told == [4] * len(kept) + [1] * (10 - 4 * len(kept))
    assert files(tmp_path) == files(finished)


def test_finished_run_plays_no_games(finished: Path) -> None:
    told: list[int] = []
    run_selfplay(PLAN, finished, on_games=told.append)
    assert told == [4, 4, 2]


@pytest.mark.parametrize("games", [11, 12, 13], ids=lambda games: f"to {games} games")
def test_larger_run_adds_games(tmp_path: Path, games: int) -> None:
    longer = dataclasses.replace(PLAN, games=games)
    run_selfplay(PLAN, tmp_path / "grown")
    before = files(tmp_path / "grown")
    # Before the longer run has played a game, its folder is not taken for finished.
    with pytest.raises(KeyboardInterrupt):
        run_selfplay(longer, tmp_path / "grown", on_games=stop_after(9))
    with pytest.raises(DataError, match="lacks"):
        list(read_games(tmp_path / "grown"))
    run_selfplay(longer, tmp_path / "grown")
    after = files(tmp_path / "grown")
    for shard in ("games-00000.parquet", "games-00001.parquet"):
        assert after[shard] == before[shard]
    run_selfplay(longer, tmp_path / "at once")
    assert after == files(tmp_path / "at once")


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 8},
        {"games": 9},
        {"noise": None},
        {"engines": ("random", "attack-weights")},
        {"rules": Rules(9, 9, 5, overline=False)},
        {"limit": Limit(nodes=5)},
        {"opening_stones": (3, 3)},
        {"openings": tuple(random_openings(PLAN.rules, 2, seed=1))},
        {"openings": "even"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_folder_of_another_run_is_refused(finished: Path, change: dict[str, Any]) -> None:
    before = files(finished)
    with pytest.raises(DataError, match=rf"its {next(iter(change))}(\.\w+)? is"):
        run_selfplay(dataclasses.replace(PLAN, **change), finished)
    assert files(finished) == before


@pytest.mark.parametrize("part", ["engines", "kernels", "evaluation", "games"])
@pytest.mark.parametrize("games", [PLAN.games, 12], ids=["same", "grown"])
def test_run_of_other_code_is_refused(
    finished: Path, monkeypatch: pytest.MonkeyPatch, part: str, games: int
) -> None:
    before, ours = files(finished), code_digests(Stage.GAMES)
    other = {**ours, part: 64 * "7"}
    monkeypatch.setattr("tengen.training.games.selfplay.code_digests", lambda _: other)
    with pytest.raises(
        DataError,
        match=rf"begun by other code: {part} with SHA-256 {ours[part]:.12}…, "
        "here SHA-256 7{12}…; finish it with the code that began it, or start again in another "
        "folder",
    ):
        run_selfplay(dataclasses.replace(PLAN, games=games), finished)
    assert files(finished) == before


def test_run_of_an_older_version_is_read_but_not_extended(finished: Path, tmp_path: Path) -> None:
    shutil.copytree(finished, tmp_path / "run")
    manifest = tmp_path / "run" / MANIFEST
    written = json.loads(manifest.read_text())
    old = {name: value for name, value in written.items() if name not in ("code", "models")}
    manifest.write_text(json.dumps(old))
    assert list(read_games(tmp_path / "run")) == list(read_games(finished))
    for games in (PLAN.games, 12):
        with pytest.raises(DataError, match="engines with no recorded digest, here SHA-256"):
            run_selfplay(dataclasses.replace(PLAN, games=games), tmp_path / "run")


def test_manifest_names_the_models_that_play(tmp_path: Path) -> None:
    plan = dataclasses.replace(PLAN, engines=("learned",), games=1)
    run_selfplay(plan, tmp_path)
    manifest = json.loads((tmp_path / MANIFEST).read_text())
    assert manifest["models"] == {"learned:default": ModelStore().digest("default")}


def test_manifest_names_the_evaluations_that_play(tmp_path: Path) -> None:
    store = ModelStore(tmp_path / "models")
    file = json.dumps(default_evaluation().as_dict()).encode()
    store.save("mine", ModelStore().load("default").ranker, {}, evaluation=file)
    plan = dataclasses.replace(
        PLAN,
        engines=("search:mine", "random"),
        games=2,
        limit=Limit(nodes=20),
        models=store.directory,
    )
    manifest = plan.manifest()
    assert manifest["models"] == {"search:mine": hashlib.sha256(file).hexdigest()}
    assert plan.game_spec(1).x.options == plan.game_spec(2).o.options != ()
    run_selfplay(plan, tmp_path / "run")
    assert [game.game.x for game in read_games(tmp_path / "run")] == ["search:mine"] * 2


def test_damaged_shard_is_refused_and_kept(tmp_path: Path) -> None:
    run_selfplay(PLAN, tmp_path)
    damaged = tmp_path / "games-00001.parquet"
    damaged.write_bytes(damaged.read_bytes()[:200])
    with pytest.raises(DataError, match=r"games-00001\.parquet cannot be read"):
        run_selfplay(PLAN, tmp_path)


def test_book_openings_alternate(tmp_path: Path) -> None:
    book = tuple(random_openings(PLAN.rules, 3, seed=1))
    plan = dataclasses.replace(PLAN, engines=("random",), openings=book, games=7)
    run_selfplay(plan, tmp_path)
    begun = [stored.game.moves[: stored.game.opening] for stored in read_games(tmp_path)]
    assert begun == [book[index % 3] for index in range(7)]


def test_even_openings_are_those_of_the_seed(tmp_path: Path) -> None:
    plan = dataclasses.replace(PLAN, engines=("random",), openings="even", games=4)
    run_selfplay(plan, tmp_path)
    begun = [stored.game.moves[: stored.game.opening] for stored in read_games(tmp_path)]
    assert begun == drawn_openings("even", PLAN.rules, 4, seed=PLAN.seed)
    assert json.loads((tmp_path / MANIFEST).read_text())["openings"] == "even"


def test_random_openings_differ_between_games(finished: Path) -> None:
    begun = {stored.game.moves[: stored.game.opening] for stored in read_games(finished)}
    assert len(begun) == 10


def test_failing_engine_ends_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENGINES, "broken", lambda _: Broken())
    plan = dataclasses.replace(PLAN, engines=("random", "broken"))
    with pytest.raises(EngineError, match="game 1 of random and broken: broken: ZeroDivision"):
        run_selfplay(plan, tmp_path)
    assert sorted(files(tmp_path)) == ["manifest.json"]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"engines": ("nobody",)}, UnknownEngineError),
        ({"engines": ("learned",), "rules": PRESETS["tictactoe"]}, UnsupportedRulesError),
    ],
    ids=["unknown engine", "other rules"],
)
def test_invalid_run_leaves_no_folder(
    tmp_path: Path, change: dict[str, Any], error: type[Exception]
) -> None:
    plan = dataclasses.replace(PLAN, **change)
    with pytest.raises(error):
        run_selfplay(plan, tmp_path / "run")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("change", [{"games": 0}, {"engines": ()}], ids=["games", "engines"])
def test_run_without_games_or_engines_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"games is 0|at least one engine"):
        dataclasses.replace(PLAN, **change)


def test_games_depend_on_the_seed(tmp_path: Path, finished: Path) -> None:
    run_selfplay(dataclasses.replace(PLAN, seed=8), tmp_path)
    moves = [[stored.game.moves for stored in read_games(path)] for path in (tmp_path, finished)]
    assert not any(ours == theirs for ours, theirs in zip(*moves, strict=True))
