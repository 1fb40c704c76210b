"""The fit of an evaluation: values and a network to leaves, the order of moves to choices.

The values are fitted by logistic regression, the order by a softmax regression over the cells of a
position, the network by `tengen.training.fit_evaluation.network`. The result is a file.

The value of a combination is the sum of its lines' values, which are free, and a deviation of its
own, which a ridge holds at 0 unless the data demand another value. So the value of a rare
combination is that of its lines.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy import optimize, sparse, special
from sklearn.model_selection import ShuffleSplit
from threadpoolctl import threadpool_limits

from tengen.engines.errors import ModelError
from tengen.engines.game import Color
from tengen.engines.kernels.search.transposition import DECIDED
from tengen.engines.patterns.codes import VIEWS
from tengen.engines.patterns.evaluation import (
    FRACTION_BITS,
    LOGIT,
    ORDER_LOGIT,
    Evaluation,
    combinations,
    default_evaluation,
    evaluation_of,
)
from tengen.engines.patterns.json_fields import MAX_VALUE
from tengen.engines.patterns.network import UNITS
from tengen.engines.patterns.windows import value_codes
from tengen.training.errors import DataError
from tengen.training.fit_evaluation.choices import Choices
from tengen.training.fit_evaluation.leaves import Leaves
from tengen.training.fit_evaluation.network import NetworkLeaves, fit_network, network_logits
from tengen.training.plans.retrain_plan import EvaluationPlan
from tengen.training.storage.files import write_atomically

MAX_ITERATIONS: Final = 5_000
"""Most iterations of the optimiser; some hundred are usual."""
HISTORY: Final = 20
"""Iterations from which the optimiser estimates the curvature."""
TOLERANCE: Final = 1e-4
"""Largest component of the gradient at the end, by scaled parameters: common combinations are then
exact to a unit, the rarest to a few."""
MIN_CURVATURE: Final = 1e-6
"""Bound for the scale of parameters that nothing determines."""

Vector = np.ndarray[tuple[int], np.dtype[np.float64]]
Matrix = sparse.csr_array[np.float64, tuple[int, int]]
TEMPO: Final = -3
"""The column of `tempo`, before the columns of the other bonuses."""
FRACTIONS: Final = 1 << FRACTION_BITS
"""Number of units of points' and lines' values in one evaluation unit."""
HELD_OUT: Final = 0.1
"""Share of the games that measure the evaluation and do not change it."""


class Basis(NamedTuple):
    """Linear parametrisation of values: `values = matrix @ parameters`."""

    matrix: Matrix
    """(values, parameters)"""
    is_deviation: np.ndarray[tuple[int], np.dtype[np.bool_]]
    """(parameters,) which of them the ridge holds at 0."""

    def and_then(self, other: Basis) -> Basis:
        """The basis of these values followed by those of another basis; they share no parameter."""
        matrix = sparse.csr_array(sparse.block_diag([self.matrix, other.matrix]))
        return Basis(matrix, np.concatenate([self.is_deviation, other.is_deviation]))


def free_values(count: int) -> Basis:
    """A basis in which every value is a free parameter."""
    return Basis(sparse.csr_array(sparse.eye_array(count)), np.zeros(count, dtype=np.bool_))


def deviations(count: int) -> Basis:
    """A basis in which every value is a deviation, which the ridge holds at 0."""
    return Basis(sparse.csr_array(sparse.eye_array(count)), np.ones(count, dtype=np.bool_))


@functools.cache
def combination_values() -> Basis:
    """The basis of the values of `combinations`: sums of their lines' values, plus deviations."""
    lines = combinations()[:, 1:].astype(np.float64)
    # A point without patterns has no value.
    matrix = sparse.csr_array(np.hstack([lines, np.diag(lines.any(axis=1))]))
    return Basis(matrix, np.arange(matrix.shape[1]) >= lines.shape[1])


def minimise(
    loss: Callable[[Vector], tuple[float, Vector]],
    basis: Basis,
    *,
    ridge: float,
    curvatures: Vector,
) -> Vector:
    """The values that minimise a loss and the ridge.

    Args:
        loss: Returns the loss and its gradient by values.
        curvatures: (values,) approximate second derivatives of the loss; the optimiser scales the
            parameters by them.

    Raises:
        DataError: The optimiser does not converge.
    """
    penalties = ridge * basis.is_deviation
    scales = basis.matrix.power(2).T @ curvatures + penalties + MIN_CURVATURE
    matrix = sparse.csr_array(basis.matrix @ sparse.diags_array(1 / np.sqrt(scales)))
    penalties = penalties / scales

    def penalised(parameters: Vector) -> tuple[float, Vector]:
        value, gradient = loss(np.asarray(matrix @ parameters))
        return (
            value + float(penalties @ parameters**2),
            np.asarray(matrix.T @ gradient) + 2 * penalties * parameters,
        )

    # One thread: they slow each other down, and the products are small.
    with threadpool_limits(1):
        found = optimize.minimize(
            penalised,
            np.zeros(matrix.shape[1]),
            jac=True,
            method="L-BFGS-B",
            options={
                "maxiter": MAX_ITERATIONS,
                "maxfun": 2 * MAX_ITERATIONS,
                "maxcor": HISTORY,
                "ftol": 0,
                "gtol": TOLERANCE,
            },
        )
    if not found.success:
        raise DataError(f"the fit of the evaluation does not converge: {found.message}")
    values: Vector = np.asarray(matrix @ found.x)
    return values


class OrderTables(NamedTuple):
    """The tables of an `Evaluation` that order moves, by `combinations`, as its file has them."""

    own_order: list[int]
    other_order: list[int]


def fit_order(choices: Choices, *, ridge: float, limit: int) -> OrderTables:
    """Fit the tables so that the moves that were chosen come first.

    Args:
        ridge: Weight of the squared deviations, in units of the logit, in the loss.
        limit: Bound of the numbers, above and below 0: combinations that always win are always
            chosen, so that nothing else bounds their number.

    Raises:
        DataError: The choices do not determine the tables.
    """
    count = len(combinations())
    starts = _starts(choices)
    chosen = starts + choices.chosen
    positions = len(choices)

    def loss(values: Vector) -> tuple[float, Vector]:
        own, other = values[:count], values[count:]
        logits = own[choices.own] + other[choices.other]
        logits -= np.repeat(np.maximum.reduceat(logits, starts), choices.sizes)
        odds = np.exp(logits)
        sums = np.add.reduceat(odds, starts)
        mean = float(np.mean(np.log(sums) - logits[chosen]))
        errors = odds / np.repeat(sums, choices.sizes)
        errors[chosen] -= 1
        gradient = _by_combination(choices, errors)
        return mean, gradient / positions

    once = np.zeros(len(choices.own))
    once[chosen] = 1
    basis = combination_values()
    values = minimise(
        loss,
        basis.and_then(basis),
        ridge=ridge,
        curvatures=_by_combination(choices, once) / positions,
    )
    rounded = np.rint(np.clip(values * ORDER_LOGIT, -limit, limit)).astype(int)
    return OrderTables(rounded[:count].tolist(), rounded[count:].tolist())


def share_first(choices: Choices, evaluation: Evaluation) -> float:
    """Share of positions, 0..1, in which the tables rank the chosen move first.

    Ties are broken at random: of n moves that share the first place, each counts 1 / n.
    """
    codes = value_codes()
    scores = evaluation.own_order[codes][choices.own] + evaluation.other_order[codes][choices.other]
    starts = _starts(choices)
    best = np.maximum.reduceat(scores, starts)
    sharing = np.add.reduceat(scores == np.repeat(best, choices.sizes), starts, dtype=np.int64)
    return float(np.mean((scores[starts + choices.chosen] == best) / sharing))


def _starts(choices: Choices) -> npt.NDArray[np.int64]:
    """(positions,) index of each position's first cell."""
    starts: npt.NDArray[np.int64] = np.cumsum(choices.sizes) - choices.sizes
    return starts


def _by_combination(choices: Choices, weights: Vector) -> Vector:
    """(2 * combinations,) the sums of the cells' weights by their combination for each side."""
    count = len(combinations())
    return np.concatenate(
        [
            np.bincount(choices.own, weights, count),
            np.bincount(choices.other, weights, count),
        ]
    )


def fit_evaluation(
    leaves: Leaves,
    choices: Choices | None,
    plan: EvaluationPlan,
    *,
    teacher: Evaluation | None = None,
) -> tuple[Evaluation, dict[str, Any]]:
    """Fit an evaluation to most games, and measure it on the others.

    Args:
        leaves: Collected with the plan's nodes.
        choices: For the order of moves, if the plan fits values; else None.
        teacher: What the evaluation is compared with; None for the one included in Tengen.

    Returns:
        The evaluation and its card, which is JSON-ready. `games` counts the games with leaves and
        choices. `log_loss` is the mean logarithmic loss on the results of held-out games, in nats,
        and `first` the share of their choices that come first in the order of moves, both for the
        teacher and for this evaluation. If a network was fitted, `log_loss` also has the losses of
        the `values` without it and of the `network`. Without choices, the card has no `choices`
        and no `first`.

    Raises:
        DataError: There are too few games, they do not determine the values, or a network is to be
            fitted to games on a board without borders.
    """
    if plan.with_network and leaves.without_borders:
        raise DataError(
            "a network can only be fitted to games on boards with borders, not to those by "
            f"{leaves.without_borders}"
        )
    games = np.intersect1d(leaves.games, leaves.games if choices is None else choices.games)
    if len(games) < 2:
        raise DataError(f"{len(games)} games with leaves are too few to split, 2 are needed")
    splitter = ShuffleSplit(n_splits=1, test_size=HELD_OUT, random_state=plan.seed)
    learnt, held_out = (games[part] for part in next(splitter.split(games)))
    is_learnt, is_held_out = np.isin(leaves.games, learnt), np.isin(leaves.games, held_out)
    units = np.full(len(leaves.rules), float(LOGIT))
    if plan.mix and plan.value_nodes:
        for index in np.unique(leaves.rules_index[is_learnt]).tolist():
            selected = is_learnt & (leaves.rules_index == index)
            units[index] = _units_per_logit(leaves.scores[selected], leaves.results[selected])
    chances = special.expit(leaves.scores / units[leaves.rules_index])
    targets = (1 - plan.mix) * leaves.results + plan.mix * chances
    evaluation = default_evaluation()._replace(network=None)
    if choices is not None:
        order = fit_order(choices.of_games(learnt), ridge=plan.ridge, limit=MAX_VALUE)
        matrix = _matrix(leaves, is_learnt)
        weights = _fit_values(matrix, targets[is_learnt], plan.ridge)
        evaluation = _rounded(weights, matrix.mean(axis=0), order)
    results = leaves.results[is_held_out]

    def loss(one: Evaluation) -> float:
        return _log_loss(evaluation_logits(one, leaves, is_held_out), results)

    before = teacher or default_evaluation()
    losses = {"before": loss(before), "after": loss(evaluation)}
    if plan.with_network:
        groups = _network_leaves(leaves, is_learnt)
        network = fit_network(
            [group for _, group in groups], [targets[rows] for rows, _ in groups], seed=plan.seed
        )
        deeper = evaluation._replace(network=network)
        losses["values"], losses["network"] = losses["after"], loss(deeper)
        if losses["network"] < losses["values"]:
            evaluation, losses["after"] = deeper, losses["network"]

    return evaluation, {
        "about": "Fitted to self-play.",
        "games": len(games),
        "positions": len(leaves),
        "held_out_positions": len(results),
        **dataclasses.asdict(plan),
        "log_loss": {name: round(one, 4) for name, one in losses.items()},
        **_order_card(choices, held_out, {"before": before, "after": evaluation}),
    }


def _order_card(
    choices: Choices | None, held_out: npt.NDArray[np.int64], orders: Mapping[str, Evaluation]
) -> dict[str, Any]:
    """The fields `choices` and `first` of a card; none without choices."""
    if choices is None:
        return {}
    others = choices.of_games(held_out)
    first = {name: round(share_first(others, order), 4) for name, order in orders.items()}
    return {"choices": len(choices), "first": first}


def evaluation_logits(
    evaluation: Evaluation, leaves: Leaves, which: npt.NDArray[np.bool_] | None = None
) -> Vector:
    """(leaves,) the logit of winning for the side to move, by the network if there is one.

    If any game is on a board without borders, none is valued by the network.

    Args:
        which: (leaves,) selects some; None for all.
    """
    chosen = np.ones(len(leaves), dtype=np.bool_) if which is None else which
    if evaluation.network is None or leaves.without_borders:
        return np.asarray(_matrix(leaves, chosen) @ _weights_of(evaluation))
    logits = np.empty(len(leaves))
    for rows, group in _network_leaves(leaves, chosen):
        logits[rows] = network_logits(evaluation.network, group)
    return logits[chosen]


def _units_per_logit(scores: npt.NDArray[np.int64], results: Vector) -> float:
    """Units of undecided scores in one unit of the logit of winning, by which they fit results.

    `LOGIT` if all scores are decided.
    """
    open_ones = np.abs(scores) < DECIDED
    if not open_ones.any():
        return LOGIT
    found = optimize.minimize_scalar(
        lambda logit: _log_loss(scores[open_ones] / logit, results[open_ones]),
        bounds=(LOGIT / 4, LOGIT * 4),
        method="bounded",
    )
    return float(found.x)


def evaluation_file(evaluation: Evaluation, card: Mapping[str, Any]) -> bytes:
    """The file of an evaluation, with the fields of its card."""
    fields = {**card, **evaluation.as_dict()}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(fields[name])}" for name in fields)
    return f"{{\n{lines}\n}}\n".encode()


def write_evaluation(path: Path, evaluation: Evaluation, card: Mapping[str, Any]) -> None:
    """Write the file of an evaluation, atomically, with the fields of its card.

    Raises:
        DataError: The file cannot be written.
    """
    content = evaluation_file(evaluation, card)
    write_atomically(path, lambda file: file.write(content))


def _network_leaves(
    leaves: Leaves, which: npt.NDArray[np.bool_]
) -> list[tuple[npt.NDArray[np.int64], NetworkLeaves]]:
    """Group leaves on boards with borders by their rules, and by the side to move if it matters.

    Args:
        which: (leaves,) selects some.

    Returns:
        The indices and the leaves of each group that is not empty.
    """
    cells = np.array([math.prod(rules.shape) for rules in leaves.rules])
    sizes = cells[leaves.rules_index]
    starts = np.cumsum(sizes) - sizes
    groups = []
    for index, rules in enumerate(leaves.rules):
        alike = rules.line_rules(Color.X) == rules.line_rules(Color.O)
        for to_move in (Color.X,) if alike else Color:
            selected = which & (leaves.rules_index == index)
            if not alike:
                selected &= leaves.x_to_move == (to_move is Color.X)
            rows = np.flatnonzero(selected)
            if not len(rows):
                continue
            stones = leaves.stones[starts[rows, None] + np.arange(cells[index])]
            threats = leaves.threatened[rows], leaves.promising[rows]
            groups.append((rows, NetworkLeaves(rules, to_move, stones, *threats)))
    return groups


def _matrix(leaves: Leaves, which: npt.NDArray[np.bool_]) -> Matrix:
    """(selected leaves, weights) inputs of the logit, which is their product with `_weights_of`."""
    bonuses = np.column_stack([np.ones(len(leaves)), leaves.threatened, leaves.promising])
    # A line without anything has no value.
    views = leaves.views[which].multiply(np.arange(2 * VIEWS) % VIEWS > 0)
    columns = [leaves.counts[which], views, sparse.csr_array(bonuses[which])]
    return sparse.csr_array(sparse.hstack(columns, dtype=np.float64))


def _weights_of(evaluation: Evaluation) -> Vector:
    """(weights,) weight of each column of `_matrix` in the logit of a win by the side to move."""
    codes = value_codes()
    bonuses = [evaluation.tempo, -evaluation.threatened, evaluation.promising]
    sides = [evaluation.mover[codes], -evaluation.waiter[codes]]
    views = [evaluation.mover_views, -evaluation.waiter_views]
    values = np.concatenate([*sides, *views]) / FRACTIONS
    return np.concatenate([values, bonuses]) / UNITS


def _rounded(weights: Vector, mean: Vector, order: OrderTables) -> Evaluation:
    """The evaluation with weights rounded to whole numbers; the inverse of `_weights_of`.

    A common combination is on so many cells that its rounding error adds up, to about the same sum
    in every position. `tempo`, which counts once in every position, is corrected by that sum.

    Args:
        weights: (weights,) as fitted.
        mean: (weights,) mean row of `_matrix`.
    """
    exact = weights * UNITS
    values, (tempo, threatened, promising) = np.split(exact, [2 * (len(combinations()) + VIEWS)])
    # In few games, a combination may always win, and then its fitted value has no bound.
    limit = MAX_VALUE // FRACTIONS
    values = np.clip(values, -limit, limit)
    whole = np.rint(values * FRACTIONS)
    tempo += (values - whole / FRACTIONS) @ mean[: len(values)]
    points, views = np.split(whole.astype(int), [2 * len(combinations())])
    mover, waiter = points.reshape(2, -1)
    mover_views, waiter_views = views.reshape(2, -1)
    try:
        return evaluation_of(
            {
                "mover": mover.tolist(),
                "waiter": (-waiter).tolist(),
                "mover_views": mover_views.tolist(),
                "waiter_views": (-waiter_views).tolist(),
                **order._asdict(),
                "tempo": round(tempo),
                "threatened": -round(threatened),
                "promising": round(promising),
            }
        )
    except ModelError as error:
        raise DataError(f"the games are too few or too one-sided: {error.message}") from error


def _fit_values(matrix: Matrix, targets: Vector, ridge: float) -> Vector:
    """(weights,) that minimise the mean logarithmic loss and the ridge.

    Args:
        matrix: (leaves, weights).
        targets: (leaves,) probability that the side to move wins.
    """
    # Means are subtracted from columns: the optimiser needs fewer iterations. `tempo` corrects it.
    means: Vector = np.asarray(matrix.mean(axis=0))
    means[TEMPO] = 0

    def loss(weights: Vector) -> tuple[float, Vector]:
        logits: Vector = np.asarray(matrix @ weights) - means @ weights
        errors: Vector = special.expit(logits) - targets
        gradient: Vector = np.asarray(matrix.T @ errors) / len(targets) - means * errors.mean()
        return _log_loss(logits, targets), gradient

    side = combination_values()
    weights = minimise(
        loss,
        side.and_then(side).and_then(deviations(2 * VIEWS)).and_then(free_values(3)),
        ridge=ridge,
        curvatures=np.asarray(matrix.power(2).mean(axis=0)) - means**2,
    )
    weights[TEMPO] -= means @ weights
    return weights


def _log_loss(logits: Vector, targets: Vector) -> float:
    """Mean logarithmic loss of predictions."""
    return float(np.mean(np.logaddexp(0, logits) - targets * logits))
