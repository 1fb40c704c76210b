"""Rankers of a training: made by a plan, and fitted to labelled positions."""

from __future__ import annotations

import ast
import importlib
import importlib.metadata
import importlib.util
import inspect
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from sklearn.utils.validation import has_fit_parameter

from tengen.engines.errors import ModelError
from tengen.engines.model_store.feature_schema import COLUMNS
from tengen.engines.model_store.ranker import CodeRanker
from tengen.engines.model_store.ranking_network import RankingNetwork
from tengen.engines.model_store.store import ranker_file
from tengen.training.code_digests import digest_of_modules, digest_of_text
from tengen.training.errors import ParameterError
from tengen.training.plans.card import RankerSummary
from tengen.training.plans.ranker_plan import RankerPlan
from tengen.training.ranking.dataset import Dataset
from tengen.training.ranking.move_ranker import MoveRanker

FittedRanker: TypeAlias = RankingNetwork | CodeRanker
SHORT_NAMES: Final = {"hidden": "hidden_layer_sizes", "l2": "alpha"}
"""Names of parameters of `MoveRanker` for the command line → names in scikit-learn's manner."""
CODE: Final = "ranker"
"""Name of the digest of other code."""
INSTALLED: Final = frozenset({"site-packages", "dist-packages"})
"""Folders of installed distributions, whose code changes by their version."""
TRIAL_POSITIONS: Final = 40
TRIAL_MOVES: Final = 8
"""Moves of each position of the trial fit."""


def create_ranker(plan: RankerPlan, seed: int) -> Any:
    """The unfitted ranker of a plan.

    Args:
        seed: Value of each parameter `random_state` that the plan leaves at None.

    Raises:
        ParameterError: The factory cannot be imported or fails, what it returns cannot be fitted,
            or it has no such parameter.
    """
    ranker = MoveRanker() if plan.factory is None else _made(plan.factory)
    kind = type(ranker).__name__
    known: dict[str, Any] = ranker.get_params() if hasattr(ranker, "get_params") else {}
    short = SHORT_NAMES if plan.factory is None else {}
    given = {short.get(name, name): value for name, value in plan.parameters}
    if unknown := sorted(given.keys() - known.keys()):
        names = ", ".join(sorted({*known, *short})) or "no parameters"
        raise ParameterError("set", f"{kind} has no parameter {unknown[0]}: it has {names}")
    seeded = {
        name: seed
        for name, value in known.items()
        if name.rpartition("__")[2] == "random_state" and value is None
    }
    if seeded or given:
        ranker.set_params(**seeded | given)
    return ranker


def fit_ranker(ranker: Any, data: Dataset) -> FittedRanker:
    """Fit a ranker to labelled positions.

    Args:
        ranker: Its `fit` takes the features, 1 for labelled moves and 0 for others, and, if it has
            such a parameter, as `groups` the position of each move.

    Returns:
        The network of a `MoveRanker`, which is data alone, or the ranker itself.

    Raises:
        ModelError: The fitted ranker has no method that scores moves.
    """
    further = {"groups": data.groups} if has_fit_parameter(ranker, "groups") else {}
    fitted = ranker.fit(data.features, data.labels, **further)
    # By scikit-learn's convention `fit` returns the estimator itself.
    fitted = ranker if fitted is None else fitted
    network = getattr(fitted, "model_", None)
    return network if isinstance(network, RankingNetwork) else CodeRanker(fitted)


def check_ranker(plan: RankerPlan) -> None:
    """Fit the ranker of a plan to made-up positions: a fault is better found before hours of play.

    Raises:
        ParameterError: See `create_ranker`; or it cannot be fitted, stored or asked for scores.
    """
    if plan == RankerPlan():
        return
    ranker = create_ranker(plan, seed=0)
    try:
        fitted = fit_ranker(ranker, _trial_data())
        ranker_file(fitted)
        fitted.rank(_trial_data().features[:TRIAL_MOVES])
    except Exception as error:
        cause = error.__cause__ if isinstance(error, ModelError) else error
        text = f"{error}" if cause is None or f"{cause}" in f"{error}" else f"{error}: {cause}"
        name = "set" if plan.factory is None else "ranker"
        raise ParameterError(
            name, f"{type(ranker).__name__} fails on made-up positions: {text:.500}", code="ranker"
        ) from error


def describe_ranker(plan: RankerPlan, seed: int) -> RankerSummary:
    """The ranker of a plan for a card."""
    ranker = create_ranker(plan, seed)
    parameters = ranker.get_params() if hasattr(ranker, "get_params") else {}
    return {
        "factory": plan.factory,
        "given": plan.as_dict()["given"],
        "name": type(ranker).__name__,
        "parameters": {name: _as_json(value) for name, value in sorted(parameters.items())},
    }


def code_of(plan: RankerPlan) -> dict[str, str]:
    """SHA-256 of the code of a factory, by the name `CODE`; empty for the included ranker.

    For an installed distribution it is of its name and version. For other code, installed as
    editable or not at all, it is of the modules in the module or package, and of those beside it
    that they import.

    Raises:
        ParameterError: The module cannot be found.
    """
    if plan.factory is None:
        return {}
    package = plan.factory.partition(":")[0].partition(".")[0]
    spec = importlib.util.find_spec(package)
    places = [] if spec is None else [spec.origin, *(spec.submodule_search_locations or ())]
    place = next((Path(each) for each in places if each is not None), None)
    if place is None:
        raise ParameterError("ranker", f"there is no module {package}", code="unknown")
    sources = importlib.metadata.packages_distributions().get(package, ())
    if sources and INSTALLED.intersection(place.parts):
        versions = [f"{name} {importlib.metadata.version(name)}" for name in sorted({*sources})]
        return {CODE: digest_of_text(", ".join(versions))}
    folder = place.parent.parent if place.name == "__init__.py" else place.parent
    return {CODE: digest_of_modules(folder, _modules_beside(folder, package))}


def _modules_beside(folder: Path, name: str) -> set[Path]:
    """The modules of a module or package in a folder, and of those in it that they import."""
    found: set[Path] = set()
    names = {name}
    while names:
        each = names.pop()
        package = folder / each
        paths = {*package.rglob("*.py")} if package.is_dir() else {folder / f"{each}.py"}
        for path in {path for path in paths if path.is_file()} - found:
            found.add(path)
            names |= _imported(path)
    return found


def _imported(path: Path) -> set[str]:
    """The first parts of the names of modules that a module imports absolutely."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
            names.add(node.module.partition(".")[0])
    return names


def _made(factory: str) -> Any:
    """What a factory returns."""
    module, _, name = factory.partition(":")
    try:
        function = getattr(importlib.import_module(module), name)
    except ModuleNotFoundError as error:
        raise ParameterError(
            "ranker",
            f"there is no module {error.name}: modules are looked for in the current folder and "
            "among the installed packages",
            code="unknown",
        ) from error
    except AttributeError as error:
        raise ParameterError(
            "ranker", f"the module {module} has no function {name}", code="unknown"
        ) from error
    if not callable(function):
        raise ParameterError("ranker", f"{factory} is no function, it is {function!r:.80}")
    try:
        made = function()
    except Exception as error:
        raise ParameterError(
            "ranker", f"{factory}() raises {type(error).__name__}: {error}", code="ranker"
        ) from error
    if not callable(getattr(made, "fit", None)) or inspect.isclass(made):
        raise ParameterError(
            "ranker",
            f"{factory}() returns {type(made).__name__}, which has no method fit",
            code="type",
        )
    return made


def _as_json(value: object) -> Any:
    """A parameter for a card; of an object, the name of its class."""
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, list | tuple):
        return [_as_json(inner) for inner in value]
    return type(value).__name__


def _trial_data() -> Dataset:
    """Positions with random columns, whose labels one column decides."""
    random = np.random.default_rng(0)
    features = random.random((TRIAL_POSITIONS * TRIAL_MOVES, len(COLUMNS)), dtype=np.float32)
    starts: npt.NDArray[np.int64] = TRIAL_MOVES * np.arange(TRIAL_POSITIONS + 1)
    best = features[:, 0].reshape(TRIAL_POSITIONS, TRIAL_MOVES).argmax(axis=1)
    return Dataset.of_games(
        features, starts, starts[:-1] + best, np.arange(TRIAL_POSITIONS).astype(np.str_)
    )
