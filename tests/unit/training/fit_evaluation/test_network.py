"""The fit of networks: what they learn, that they learn nothing from noise, and their rounding."""

from __future__ import annotations

import dataclasses
from typing import Final

import numpy as np
import numpy.typing as npt
import pytest
from scipy import special

from tengen.engines.game import Board, Color, Move, Rules, preset
from tengen.engines.kernels.network import network_value
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.kernels.state import SIDES
from tengen.engines.patterns.evaluation import default_evaluation
from tengen.engines.patterns.network import UNITS, Network
from tengen.training.fit_evaluation.network import (
    LeafKernel,
    NetworkLeaves,
    draw_weights,
    fit_network,
    network_logits,
    new_weights,
)

RULES: Final = Rules(9, 9, 5)


def drawn_leaves(count: int, seed: int) -> NetworkLeaves:
    rng = np.random.default_rng(seed)
    stones = rng.choice(np.array([-1, 0, 1], dtype=np.int8), (count, 81), p=[0.15, 0.7, 0.15])
    threatened, promising = rng.random((2, count)) < 0.2
    return NetworkLeaves(RULES, Color.X, stones, threatened, promising)


def pairs_ahead(leaves: NetworkLeaves) -> npt.NDArray[np.int64]:
    """(leaves,) horizontal pairs of stones of the side to move, less those of the other."""
    cells = leaves.stones.reshape(-1, *leaves.rules.shape)
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
    return fit_network([learnt], [results_of(learnt)], seed=0)


def test_network_learns_what_lines_tell_and_nothing_from_shuffled_results(
    learnt: NetworkLeaves, fitted: Network
) -> None:
    held_out = drawn_leaves(2000, 2)
    expected = results_of(held_out)
    shuffled = np.random.default_rng(3).permutation(results_of(learnt))
    control = fit_network([learnt], [shuffled], seed=0)
    found, by_chance = (
        log_loss(network_logits(network, held_out), expected) for network in (fitted, control)
    )
    constant = log_loss(np.zeros(len(held_out)), expected)
    assert found < constant - 0.1
    assert by_chance > constant - 0.01


def test_fit_depends_on_the_seed_alone() -> None:
    leaves = drawn_leaves(600, 4)
    targets = special.expit(pairs_ahead(leaves))
    one, other, again = (
        fit_network([leaves], [targets], seed=seed).as_dict() for seed in (1, 2, 1)
    )
    assert one == again
    assert one != other


@pytest.mark.parametrize("rules", [RULES, preset("standard"), preset("renju")], ids=str)
@pytest.mark.parametrize("mover", [Color.X, Color.O])
def test_search_values_positions_as_the_fit_does(
    fitted: Network, rules: Rules, mover: Color
) -> None:
    searcher = Searcher(1, default_evaluation()._replace(network=fitted))
    # Without threats, whose bonuses a search adds itself.
    stones = drawn_leaves(25, 5).stones
    no_threats = np.zeros((2, len(stones)), dtype=np.bool_)
    leaves = on_board(NetworkLeaves(RULES, mover, stones, *no_threats), rules)
    logits = network_logits(fitted, leaves)
    values = []
    for cells in leaves.stones.reshape(-1, *rules.shape):
        colors = {Move(*at): Color(int(cells[tuple(at)]) * mover) for at in np.argwhere(cells)}
        searcher.set_up(Board.from_stones(colors, rules, to_move=mover, setup=True))
        values.append(network_value(searcher.arrays, SIDES[mover]) + fitted.tempo)
    np.testing.assert_allclose(np.array(values) / UNITS, logits, atol=0.05)
    assert np.ptp(logits) > 1


def on_board(leaves: NetworkLeaves, rules: Rules) -> NetworkLeaves:
    """The stones of leaves in the middle of a larger board."""
    margins = [((side - 9) // 2, side - 9 - (side - 9) // 2) for side in rules.shape]
    stones = np.pad(leaves.stones.reshape(-1, 9, 9), [(0, 0), *margins]).reshape(len(leaves), -1)
    return dataclasses.replace(leaves, rules=rules, stones=stones)


def test_network_learns_from_boards_of_several_sizes_and_rules() -> None:
    boards = [(RULES, Color.X), (Rules(12, 12, 5), Color.X), (preset("renju"), Color.O)]

    def placed(leaves: NetworkLeaves) -> list[NetworkLeaves]:
        return [
            dataclasses.replace(on_board(leaves, rules), to_move=to_move)
            for rules, to_move in boards
        ]

    learnt = [placed(drawn_leaves(1000 * (3 - at), at))[at] for at in range(3)]
    network = fit_network(learnt, [results_of(part) for part in learnt], seed=0)
    held_out = drawn_leaves(1000, 9)
    expected = results_of(held_out)
    constant = log_loss(np.zeros(len(held_out)), expected)
    for part in placed(held_out):
        assert log_loss(network_logits(network, part), expected) < constant - 0.04


def test_gradient_equals_finite_differences_of_the_loss() -> None:
    leaves = dataclasses.replace(on_board(drawn_leaves(12, 3), preset("renju")), to_move=Color.O)
    rng, rows = np.random.default_rng(1), np.arange(len(leaves))
    targets = rng.random(len(leaves), dtype=np.float32)
    kernel, weights, gradients = LeafKernel(leaves), new_weights(), new_weights()
    draw_weights(weights, rng)
    kernel.run(rows, weights, targets=targets, gradients=gradients)
    for name, values in weights.items():
        steepest = np.unravel_index(np.abs(gradients[name]).argmax(), values.shape)
        losses = []
        for change in (-1e-3, 2e-3):
            values[steepest] += np.float32(change)
            logits = kernel.run(rows, weights).astype(np.float64)
            losses.append(log_loss(logits, targets.astype(np.float64)) * len(leaves))
        values[steepest] -= np.float32(1e-3)
        assert (losses[1] - losses[0]) / 2e-3 == pytest.approx(gradients[name][steepest], rel=0.03)


def test_empty_boards_are_valued_alike(fitted: Network) -> None:
    no_stones = dataclasses.replace(drawn_leaves(1, 0), stones=np.zeros((1, 81), dtype=np.int8))
    values = {
        float(network_logits(fitted, on_board(no_stones, rules))[0])
        for rules in (RULES, preset("gomoku"), preset("renju"), Rules(20, 20, 5))
    }
    assert len(values) == 1
