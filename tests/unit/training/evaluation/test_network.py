"""The fit of networks: what they learn, that they learn nothing from noise, and their rounding."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt
import pytest
from scipy import special

from engines.game import Board, Color, Move, Rules
from engines.kernels.network import network_value
from engines.kernels.searcher import Searcher
from engines.kernels.state import SIDES
from engines.patterns.evaluation import default_evaluation
from engines.patterns.network import UNITS, Network
from training.evaluation.network import NetworkLeaves, fit_network, network_logits

RULES: Final = Rules(9, 9, 5)


def drawn_leaves(count: int, seed: int) -> NetworkLeaves:
    rng = np.random.default_rng(seed)
    stones = rng.choice(np.array([-1, 0, 1], dtype=np.int8), (count, 81), p=[0.15, 0.7, 0.15])
    threatened, promising = rng.random((2, count)) < 0.2
    return NetworkLeaves(RULES, stones, threatened, promising)


def pairs_ahead(leaves: NetworkLeaves) -> npt.NDArray[np.int64]:
    """(leaves,) horizontal pairs of stones of the side to move, less those of the other."""
    cells = leaves.stones.reshape(-1, 9, 9)
    pairs = cells[:, :, 1:] * (cells[:, :, 1:] == cells[:, :, :-1])
    ahead: npt.NDArray[np.int64] = pairs.sum(axis=(1, 2), dtype=np.int64)
    return ahead


def log_loss(logits: npt.NDArray[np.float64], targets: npt.NDArray[np.float64]) -> float:
    return float(np.mean(np.logaddexp(0, logits) - targets * logits))


def results_of(leaves: NetworkLeaves) -> npt.NDArray[np.float64]:
    results: npt.NDArray[np.float64] = special.expit(2.0 * pairs_ahead(leaves))
    return results


@pytest.fixture(scope="module")
def learnt() -> NetworkLeaves:
    return drawn_leaves(12_000, 1)


@pytest.fixture(scope="module")
def fitted(learnt: NetworkLeaves) -> Network:
    return fit_network(learnt, results_of(learnt), seed=0)


def test_network_learns_what_lines_tell_and_nothing_from_shuffled_results(
    learnt: NetworkLeaves, fitted: Network
) -> None:
    held_out = drawn_leaves(2000, 2)
    expected = results_of(held_out)
    shuffled = np.random.default_rng(3).permutation(results_of(learnt))
    control = fit_network(learnt, shuffled, seed=0)
    found, by_chance = (
        log_loss(network_logits(network, held_out), expected) for network in (fitted, control)
    )
    constant = log_loss(np.zeros(len(held_out)), expected)
    assert found < constant - 0.1
    assert by_chance > constant - 0.01


def test_fit_depends_on_the_seed_alone() -> None:
    leaves = drawn_leaves(600, 4)
    targets = special.expit(pairs_ahead(leaves))
    one, other, again = (fit_network(leaves, targets, seed=seed).as_dict() for seed in (1, 2, 1))
    assert one == again
    assert one != other


def test_search_values_positions_as_the_fit_does(fitted: Network) -> None:
    searcher = Searcher(1, default_evaluation()._replace(network=fitted))
    # Without threats, whose bonuses a search adds itself.
    stones = drawn_leaves(50, 5).stones
    checked = NetworkLeaves(RULES, stones, *np.zeros((2, len(stones)), dtype=np.bool_))
    logits = network_logits(fitted, checked)
    values = []
    for row, stones in enumerate(checked.stones.reshape(-1, 9, 9)):
        # X is to move in the first half of the positions, O in the second.
        mover = Color.X if row < len(checked) // 2 else Color.O
        cells = np.argwhere(stones)
        placed = {Move(*at): Color(int(stones[tuple(at)]) * mover) for at in cells.tolist()}
        board = Board.from_stones(placed, RULES, to_move=mover, setup=True)
        searcher.set_up(board)
        values.append(network_value(searcher.arrays, SIDES[mover]) + fitted.tempo)
    np.testing.assert_allclose(np.array(values) / UNITS, logits, atol=0.05)
    assert np.ptp(logits) > 1
