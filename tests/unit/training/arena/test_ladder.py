"""Ladders: pairings, standings, and resumption from the results file."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engines.catalogue.random_move import RandomEngine
from engines.errors import UnknownEngineError
from engines.game import PRESETS, Rules
from engines.interface import Limit
from engines.registry import ENGINES
from training.arena.elo import Estimate, elo_estimate, score_from_elo
from training.arena.game import PlayedGame
from training.arena.ladder import SUFFIXES, Ladder, LadderPlan, Results, Standing, draw, fit_ratings
from training.arena.openings import random_openings
from training.arena.player_spec import PlayerSpec, parse_player
from training.errors import DataError


def shares_of(wins: int, games: int) -> tuple[int, int, int, int, int]:
    """Pair counts of independent games, each won with probability `wins` / `games`."""
    lost = games - wins
    both, none = wins * wins, lost * lost
    return (none, 0, 2 * wins * lost, 0, both)


def test_multiplied_odds_add_up_in_elo() -> None:
    # 10 to 1 is 400 Elo; 10 to 1 and 10 to 1 again is 100 to 1.
    results = {
        ("a", "b"): shares_of(10, 11),
        ("b", "c"): shares_of(10, 11),
        ("a", "c"): shares_of(100, 101),
    }
    # Thousandfold, so that the drawn game that everyone is lent does not show.
    many = {names: [1000 * count for count in pairs] for names, pairs in results.items()}
    elos = fit_ratings(many)
    assert list(elos) == ["a", "b", "c"]
    assert [elo.value for elo in elos.values()] == pytest.approx([400, 0, -400], abs=0.1)


def test_single_pairing_is_rated_with_one_added_draw() -> None:
    elos = fit_ratings({("a", "b"): (0, 0, 0, 0, 50)}, ("b", 0))
    assert elos["a"].value == pytest.approx(400 * math.log10(100.5 / 0.5), abs=1e-3)
    assert 0 < elos["a"].low < elos["a"].high < math.inf


def test_each_player_gets_one_added_draw_in_total() -> None:
    # With two opponents half a drawn game comes to each pairing, so a quarter of a point.
    results = {
        ("a", "b"): (0, 0, 0, 0, 9),
        ("a", "c"): (0, 0, 0, 0, 9),
        ("b", "c"): (0, 0, 9, 0, 0),
    }
    elos = fit_ratings(results, ("b", 0))
    assert elos["a"].value == pytest.approx(400 * math.log10(18.25 / 0.25), abs=1e-3)
    assert elos["c"].value == pytest.approx(0, abs=1e-3)


@pytest.mark.parametrize("pairs", [(30, 100, 400, 300, 90), (100, 0, 300, 0, 400)], ids=str)
def test_long_pairing_is_rated_like_a_match(pairs: tuple[int, ...]) -> None:
    match, rated = elo_estimate(pairs), fit_ratings({("a", "b"): pairs}, ("b", 100))["a"]
    assert rated.value - 100 == pytest.approx(match.value, abs=0.3)
    assert rated.high - rated.low == pytest.approx(match.high - match.low, rel=0.02)


@pytest.mark.parametrize("count", [4, 50])
def test_equal_pairs_still_have_an_interval(count: int) -> None:
    pairs = (0, 0, count, 0, 0)
    match, rated = elo_estimate(pairs), fit_ratings({("a", "b"): pairs}, ("b", 0))["a"]
    assert rated.value == pytest.approx(0, abs=1e-6)
    assert 0.6 < (rated.high - rated.low) / (match.high - match.low) < 1.3


def test_ratings_have_mean_zero_or_the_anchor() -> None:
    results: Results = {
        ("a", "b"): (1, 2, 10, 6, 1),
        ("b", "c"): (0, 1, 4, 9, 6),
        ("c", "a"): (9, 4, 5, 1, 1),
    }
    free, anchored = fit_ratings(results), fit_ratings(results, ("b", 1000))
    assert math.fsum(elo.value for elo in free.values()) == pytest.approx(0, abs=1e-6)
    assert anchored["b"].value == anchored["b"].low == anchored["b"].high == 1000
    for name, elo in free.items():
        assert elo.value - free["b"].value == pytest.approx(anchored[name].value - 1000, abs=1e-6)


def test_order_and_side_of_results_do_not_matter() -> None:
    results: Results = {("a", "b"): (1, 2, 10, 6, 1), ("b", "c"): (0, 1, 4, 9, 6)}
    turned = {(b, a): pairs[::-1] for (a, b), pairs in reversed(list(results.items()))}
    for ours, theirs in zip(fit_ratings(results).items(), fit_ratings(turned).items(), strict=True):
        assert ours[0] == theirs[0]
        assert ours[1].value == pytest.approx(theirs[1].value, abs=1e-4)
        assert ours[1].low == pytest.approx(theirs[1].low, abs=1e-4)


def test_transitive_results_are_rated_in_order() -> None:
    names = [f"engine {number}" for number in range(20)]
    results = {(a, b): (0, 0, 0, 0, 100) for at, a in enumerate(names) for b in names[at + 1 :]}
    elos = fit_ratings(results)
    assert list(elos) == names
    assert all(math.isfinite(elo.low) and elo.low < elo.value for elo in elos.values())
    # The games lent to those far apart must not pull neighbours together.
    assert elos["engine 9"].value - elos["engine 10"].value > 400


def test_unconnected_players_are_refused() -> None:
    with pytest.raises(ValueError, match="not all players are connected"):
        fit_ratings({("a", "b"): (0, 0, 1, 0, 0), ("c", "d"): (0, 0, 1, 0, 0)})


def test_intervals_cover_the_truth_in_95_percent() -> None:
    rng = np.random.default_rng(1)
    truth = {"a": 150.0, "b": 40.0, "c": 0.0, "d": -250.0}
    names = list(truth)
    held = []
    for _ in range(100):
        results = {}
        for at, a in enumerate(names):
            for b in names[at + 1 :]:
                # Fewer pairs split than independent games would: intervals for those are too
                # narrow, and hold the truth 89 times in 100.
                won = score_from_elo(truth[a] - truth[b])
                split = 0.5 * won * (1 - won)
                shares = [1 - won - split, 0, 2 * split, 0, won - split]
                results[a, b] = rng.multinomial(40, shares).tolist()
        elos = fit_ratings(results, ("c", 0))
        held += [elos[name].low <= truth[name] <= elos[name].high for name in ("a", "b", "d")]
    assert 0.92 <= np.mean(held) <= 0.98


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


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("rows", [2, 12])
def test_equal_standings_give_equal_charts(tmp_path: Path, suffix: str, rows: int) -> None:
    standings = [
        Standing(
            name=f"engine {row} $\\nothing$",
            elo=Estimate(-100.0 * row, -100.0 * row - 30, -100.0 * row + 30),
            wins=10,
            draws=0,
            losses=row,
        )
        for row in range(rows)
    ]
    begins = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}[suffix]
    paths = [tmp_path / f"{number}{suffix}" for number in range(2)]
    for path in paths:
        draw(standings, path, title="A ladder", caption="of nobody")
        assert path.read_bytes().startswith(begins)
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_chart_shows_names_and_numbers_verbatim(tmp_path: Path) -> None:
    standing = Standing(name="a$\\b$", elo=Estimate(-12, -40, 16), wins=1, draws=1, losses=2)
    path = tmp_path / "list.svg"
    draw([standing, dataclasses.replace(standing, name="d")], path, title="T", caption="C")
    # Text is drawn as shapes, and each is preceded by a comment that holds it.
    said = path.read_text(encoding="utf-8")
    for text in ("a$\\b$", "\N{MINUS SIGN}12", "± 28", "37.5 %", "T", "C", "Elo"):
        assert f"<!-- {text} -->" in said
