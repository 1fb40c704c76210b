"""Ladders: pairings, standings, and resumption from the results file."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typing_extensions import override

from tengen.engines.catalogue.random_move import RandomEngine
from tengen.engines.errors import UnknownEngineError
from tengen.engines.game import PRESETS, Rules
from tengen.engines.interface import Limit
from tengen.engines.registry import ENGINES
from tengen.laboratory.ladder.ladder import Ladder, LadderPlan
from tengen.training.arena.elo import Estimate
from tengen.training.arena.game import PlayedGame
from tengen.training.arena.openings import random_openings
from tengen.training.arena.player_spec import PlayerSpec, parse_player
from tengen.training.errors import DataError

TICTACTOE = PRESETS["tictactoe"]


NAMES = ("minimax", "win-block", "random")


def players(*texts: str) -> tuple[PlayerSpec, ...]:
    return tuple(parse_player(text, Limit()) for text in texts)


PLAN = LadderPlan(
    players=players(*NAMES),
    rules=TICTACTOE,
    games=6,
    openings=tuple(random_openings(TICTACTOE, 3, seed=1)),
    seed=1,
)


def played(plan: LadderPlan = PLAN, path: Path | None = None) -> Ladder:
    ladder = Ladder(plan, path)
    for a, b in ladder.missing():
        ladder.play(a, b)
    return ladder


@pytest.fixture(scope="module")
def finished() -> Ladder:
    return played()


def test_every_player_meets_every_other_once(finished: Ladder) -> None:
    met = [(pairing.a, pairing.b) for pairing in finished.pairings]
    assert met == [("minimax", "win-block"), ("minimax", "random"), ("win-block", "random")]
    assert finished.missing() == []
    assert {pairing.games for pairing in finished.pairings} == {6}


def test_pairings_share_their_openings() -> None:
    ladder = Ladder(PLAN)
    begun = []
    for a, b in ladder.missing():
        games = ladder.play(a, b).games
        begun.append([game.moves[: game.opening] for game in games[::2]])
    assert begun == [list(PLAN.openings)] * 3


def test_standing_counts_all_games_of_a_player(finished: Ladder) -> None:
    standings = {each.name: each for each in finished.standings()}
    assert list(standings) == list(NAMES)
    assert {each.games for each in standings.values()} == {12}
    assert standings["minimax"].losses == 0
    for name, each in standings.items():
        points = sum(finished.points(name, other)[0] for other in NAMES if other != name)
        assert each.score == pytest.approx(points / 12)
    elos = [each.elo.value for each in standings.values()]
    assert elos == sorted(elos, reverse=True)
    assert sum(elos) == pytest.approx(0, abs=1e-6)


def test_points_depend_on_the_side(finished: Ladder) -> None:
    for pairing in finished.pairings:
        ours, games = finished.points(pairing.a, pairing.b)
        assert ours == pairing.wins + pairing.draws / 2
        assert finished.points(pairing.b, pairing.a) == (games - ours, games)
    assert finished.points("minimax", "minimax") == (0, 0)


def test_anchor_has_its_given_elo() -> None:
    ladder = Ladder(PLAN, anchor=("random", -100))
    for a, b in ladder.missing():
        ladder.play(a, b)
    elos = {each.name: each.elo for each in ladder.standings()}
    assert elos["random"] == Estimate(-100, -100, -100)
    assert ladder.summary()["anchor"] == {"random": -100}


def test_standings_need_all_pairings() -> None:
    ladder = Ladder(PLAN)
    ladder.play(*ladder.missing()[0])
    with pytest.raises(ValueError, match="2 pairings are still to be played"):
        ladder.standings()
    assert ladder.summary()["standings"] == []


def test_interrupted_ladder_resumes(tmp_path: Path, finished: Ladder) -> None:
    path = tmp_path / "ladder.json"
    first = Ladder(PLAN, path)
    first.play(*first.missing()[0])

    def interrupt(_: PlayedGame) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        first.play(*first.missing()[0], on_game=interrupt)

    second = Ladder(PLAN, path)
    assert [(a.name, b.name) for a, b in second.missing()] == [
        ("minimax", "random"),
        ("win-block", "random"),
    ]
    assert played(path=path).summary() == finished.summary()
    assert json.loads(path.read_text(encoding="utf-8")) == json.loads(
        json.dumps(finished.summary())
    )
    assert Ladder(PLAN, path).missing() == []


def test_player_can_join_a_finished_ladder(tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    played(path=path)
    more = dataclasses.replace(PLAN, players=players("humanlike", *NAMES))
    ladder = Ladder(more, path)
    assert [(a.name, b.name) for a, b in ladder.missing()] == [
        ("humanlike", name) for name in NAMES
    ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"games": 4}, "its games is 6, not 4"),
        ({"seed": 2}, "its seed is 1, not 2"),
        ({"rules": Rules(4, 3, 3)}, "its rules is"),
        ({"openings": PLAN.openings[:2]}, "its openings is"),
        ({"draw_after": 5}, "its draw_after is None, not 5"),
        ({"players": players("minimax", "win-block")}, "holds random as well"),
        (
            {"players": players("minimax", "win-block", "humanlike@name=random")},
            "random's engine",
        ),
        (
            {"players": players("minimax", "win-block", "random@nodes=3,name=random")},
            "'s limit is",
        ),
    ],
    ids=["games", "seed", "rules", "openings", "adjudication", "fewer", "engine", "limit"],
)
def test_results_of_another_ladder_are_refused_and_kept(
    tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    path = tmp_path / "ladder.json"
    played(path=path)
    before = path.read_bytes()
    with pytest.raises(DataError, match=message):
        Ladder(dataclasses.replace(PLAN, **change), path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda text: text[:-20], "cannot be read as JSON"),
        (lambda _: "[]", "is not a ladder"),
        (lambda _: '{"kind": "selfplay", "format": 1}', "is not a ladder"),
        (lambda text: text.replace('"format": 1', '"format": 2'), "is not a ladder of format 1"),
        (lambda text: text.replace('"wins"', '"won"'), "is a damaged ladder"),
        (lambda text: text.replace('"pairings": [', '"pairings": [7, '), "is a damaged ladder"),
        (lambda text: text.replace('"losses": 0', '"losses": 1'), "are not those of their pairs"),
        (lambda text: text.replace('"engines"', '"names"'), "is a damaged ladder"),
    ],
    ids=["cut", "list", "kind", "format", "field", "number", "counts", "engines"],
)
def test_damaged_results_are_refused(
    tmp_path: Path, damage: Callable[[str], str], message: str
) -> None:
    path = tmp_path / "ladder.json"
    played(path=path)
    path.write_text(damage(path.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(DataError, match=message):
        Ladder(PLAN, path)


def test_faults_are_kept_with_their_pairing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(RandomEngine):
        name = "broken"

        @override
        def _analyse(self, *_: object, **__: object) -> object:  # type: ignore[override]
            raise ZeroDivisionError

    monkeypatch.setitem(ENGINES, "broken", lambda _: Broken())
    ladder = played(dataclasses.replace(PLAN, players=players("random", "broken")))
    (pairing,) = ladder.pairings
    assert pairing.faults == ("broken: ZeroDivisionError: ",) * 6
    assert pairing.wins == 6


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (("random",), "at least 2 engines, there are 1"),
        (("random", "minimax", "random"), "random enters twice"),
        (("random@name=x", "minimax@name=x"), "x enters twice"),
    ],
)
def test_ladder_needs_two_distinct_names(texts: tuple[str, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        dataclasses.replace(PLAN, players=players(*texts))


def test_anchor_that_does_not_play_is_refused() -> None:
    with pytest.raises(ValueError, match="the anchor is 'dice', it must be one of minimax"):
        Ladder(PLAN, anchor=("dice", 0))


def test_unknown_engine_is_refused_before_the_games() -> None:
    with pytest.raises(UnknownEngineError):
        Ladder(dataclasses.replace(PLAN, players=players("random", "nobody")))
