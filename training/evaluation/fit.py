"""The fit of an evaluation to leaves: a logistic regression, and the file of its result.

The value of a combination of line classes is the sum of its lines' values, which are free, and a
deviation of its own, which a ridge holds at 0 as far as the leaves do not ask for another. So rare
combinations are worth what their lines are.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from scipy import optimize, sparse, special
from sklearn.model_selection import GroupShuffleSplit
from threadpoolctl import threadpool_limits

from engines.errors import ModelError
from engines.patterns.evaluation import (
    LOGIT,
    Evaluation,
    combinations,
    default_evaluation,
    evaluation_of,
)
from engines.patterns.windows import value_codes
from training.errors import DataError
from training.evaluation.leaves import Leaves
from training.storage.files import write_atomically

UNITS: Final = 140
"""Evaluation units in one unit of the logit of the results that are fitted: by matches, for the
margins of the search."""
HELD_OUT: Final = 0.1
"""Share of the games that measure the evaluation and do not change it."""
MAX_ITERATIONS: Final = 5_000
"""Of the optimiser; some hundred are usual."""
HISTORY: Final = 20
"""Iterations from which the optimiser estimates the curvature."""
TOLERANCE: Final = 1e-5
"""Largest component of the gradient at the end; common combinations are then exact to a unit."""
MIN_CURVATURE: Final = 1e-6
"""Bound for the scale of parameters that nothing determines."""

Vector = np.ndarray[tuple[int], np.dtype[np.float64]]
Matrix = sparse.csr_array[np.float64, tuple[int, int]]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class EvaluationPlan:
    """What an evaluation is fitted to, and how."""

    nodes: int = 400
    """Positions that the search of a leaf visits at most."""
    mix: float = 0
    """Share of the search's win probability in what is fitted, 0..1; the rest is the result."""
    ridge: float = 1e-4
    """Weight of the squared deviations, in units of the logit, in the loss; above 0."""
    seed: int = 0
    """Chooses the held-out games."""


def fit_evaluation(leaves: Leaves, plan: EvaluationPlan) -> tuple[Evaluation, dict[str, Any]]:
    """Fit an evaluation to the leaves of most games, and measure it on those of the others.

    Args:
        leaves: Collected with the plan's nodes.
        plan: How to fit.

    Returns:
        The evaluation, and its card: JSON-ready; `log_loss` is the mean logarithmic loss on the
        results of held-out games, in nats, of the evaluation included in Tengen and of this one.

    Raises:
        DataError: There are too few games, or they do not determine the values.
    """
    games = len(np.unique(leaves.games))
    if games < 2:  # noqa: PLR2004 - one on each side
        raise DataError(f"{games} games with leaves are too few to split, 2 are needed")
    splitter = GroupShuffleSplit(n_splits=1, test_size=HELD_OUT, random_state=plan.seed)
    learnt, held_out = next(splitter.split(leaves.games, groups=leaves.games))
    matrix = _matrix(leaves)
    targets = (1 - plan.mix) * leaves.results + plan.mix * special.expit(leaves.scores / LOGIT)
    weights = _minimise(matrix[learnt], targets[learnt], plan.ridge)
    evaluation = _rounded(weights, matrix[learnt].mean(axis=0))

    def measured(each: Evaluation) -> float:
        return round(_log_loss(matrix[held_out] @ _weights_of(each), leaves.results[held_out]), 4)

    return evaluation, {
        "about": "Fitted by `tengen evaluation` to the leaves of searches of self-play.",
        "games": games,
        "positions": len(leaves),
        "held_out_positions": len(held_out),
        **dataclasses.asdict(plan),
        "log_loss": {"before": measured(default_evaluation()), "after": measured(evaluation)},
    }


def write_evaluation(path: Path, evaluation: Evaluation, card: Mapping[str, Any]) -> None:
    """Write the file of an evaluation, atomically, with the fields of its card.

    Raises:
        DataError: The file cannot be written.
    """
    fields = {**card, **evaluation.as_dict()}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(fields[name])}" for name in fields)
    write_atomically(path, lambda file: file.write(f"{{\n{lines}\n}}\n".encode()))


def _matrix(leaves: Leaves) -> Matrix:
    """(leaves, weights) what `_weights_of` an evaluation are multiplied with."""
    bonuses = np.column_stack([np.ones(len(leaves)), leaves.threatened, leaves.promising])
    counts = leaves.counts.astype(np.float64)
    return sparse.csr_array(sparse.hstack([counts, sparse.csr_array(bonuses)]))


def _weights_of(evaluation: Evaluation) -> Vector:
    """(weights,) change of the logit of winning, for the side to move, by each column."""
    codes = value_codes()
    bonuses = [evaluation.tempo, -evaluation.threatened, evaluation.promising]
    values = np.concatenate([evaluation.mover[codes], -evaluation.waiter[codes], bonuses])
    return values / UNITS


def _rounded(weights: Vector, mean: Vector) -> Evaluation:
    """The evaluation in whole units: what `_weights_of` undoes.

    A common combination is on so many cells that what its value is rounded by adds up, to about the
    same in every position. `tempo`, which counts in every position as well, makes up for it.

    Args:
        weights: (weights,) as fitted.
        mean: (weights,) mean row of `_matrix`.
    """
    exact = weights * UNITS
    values, (tempo, threatened, promising) = np.split(exact, [2 * len(combinations())])
    tempo += (values - np.rint(values)) @ mean[: len(values)]
    mover, waiter = np.rint(values).astype(int).reshape(2, -1)
    try:
        return evaluation_of(
            {
                "mover": mover.tolist(),
                "waiter": (-waiter).tolist(),
                "tempo": round(tempo),
                "threatened": -round(threatened),
                "promising": round(promising),
            }
        )
    except ModelError as error:
        raise DataError(f"the games are too few or too one-sided: {error.message}") from error


def _minimise(matrix: Matrix, targets: Vector, ridge: float) -> Vector:
    """(weights,) that minimise the mean logarithmic loss and the ridge.

    Args:
        matrix: (leaves, weights).
        targets: (leaves,) probability that the side to move wins.
        ridge: As in `EvaluationPlan`.
    """
    lines = combinations()[:, 1:].astype(np.float64)
    # A point without patterns has no value.
    side = sparse.csr_array(np.hstack([lines, np.diag(lines.any(axis=1))]))
    basis = sparse.csr_array(sparse.block_diag([side, side, np.eye(3)]))
    is_deviation = np.arange(side.shape[1]) >= lines.shape[1]
    penalties = ridge * np.concatenate([is_deviation, is_deviation, np.zeros(3)])
    # Parameters of about the same curvature, which make the optimiser converge sooner.
    curvatures = basis.power(2).T @ matrix.power(2).mean(axis=0) + penalties + MIN_CURVATURE
    basis = sparse.csr_array(basis @ sparse.diags_array(1 / np.sqrt(curvatures)))
    penalties /= curvatures

    def loss(parameters: Vector) -> tuple[float, Vector]:
        logits: Vector = np.asarray(matrix @ (basis @ parameters))
        errors: Vector = special.expit(logits) - targets
        slope: Vector = np.asarray(matrix.T @ errors) / len(targets)
        return (
            _log_loss(logits, targets) + float(penalties @ parameters**2),
            basis.T @ slope + 2 * penalties * parameters,
        )

    # One thread: they slow each other down, and the products are small.
    with threadpool_limits(1):
        found = optimize.minimize(
            loss,
            np.zeros(basis.shape[1]),
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
    weights: Vector = basis @ found.x
    return weights


def _log_loss(logits: Vector, targets: Vector) -> float:
    """Mean logarithmic loss of predictions."""
    return float(np.mean(np.logaddexp(0, logits) - targets * logits))
