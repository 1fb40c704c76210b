"""Elo ratings from the results of pairings."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tengen.laboratory.ladder.ratings import Results, fit_ratings
from tengen.training.arena.elo import elo_estimate, score_from_elo


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
