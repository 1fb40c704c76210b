"""Registry of engines by name; a new engine is a module of its own and one line here."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engines.catalogue.minimax import MinimaxEngine
from engines.errors import UnknownEngineError
from engines.game import Rules
from engines.game.suggestions import did_you_mean, quoted
from engines.interface import Engine
from engines.kernels.parameters import Parameter
from engines.line_support import line_windows
from engines.model_store import CONTROL, LoadedEvaluation, ModelStore, WinningEvaluation

Factory: TypeAlias = Callable[[ModelStore], Engine]
_SEARCH: Final = "engines.catalogue.search:SearchEngine"
_CONTROL: Final = "engines.learned.engine:ControlEngine"


def _engine(path: str) -> Factory:
    """Factory of an engine without a model; imports its module on first use."""

    def make(_: ModelStore) -> Engine:
        engine: Engine = pkgutil.resolve_name(path)()
        return engine

    return make


def _engine_with_model(path: str) -> Factory:
    """Factory of an engine that loads its model from the store; imports its module on first use."""

    def make(store: ModelStore) -> Engine:
        engine: Engine = pkgutil.resolve_name(path)(store)
        return engine

    return make


def _search(store: ModelStore) -> Engine:
    """`search`, with the evaluation that the live model brings, or that of a pinned model."""
    if store.pin is None:
        evaluation = WinningEvaluation(store).current
    else:
        loaded = store.evaluation(store.pin)

        def evaluation() -> LoadedEvaluation:
            return loaded

    engine: Engine = pkgutil.resolve_name(_SEARCH)(evaluation=evaluation)
    return engine


class EngineCatalogue(dict[str, Factory]):
    """The engines by name: `list(tengen.ENGINES)` has the names, `tengen.engine(NAME)` opens one.

    The values create engines without opening them for a game.
    """

    def __repr__(self) -> str:
        return f"<EngineCatalogue: {', '.join(self)}>"


ENGINES: Final = EngineCatalogue(
    {
        "random": _engine("engines.catalogue.random_move:RandomEngine"),
        "win-block": _engine("engines.catalogue.win_block:WinBlockEngine"),
        "humanlike": _engine("engines.catalogue.tictactoe:HumanlikeEngine"),
        "minimax": _engine("engines.catalogue.minimax:MinimaxEngine"),
        "dice": _engine("engines.catalogue.tictactoe:DiceEngine"),
        "line-rank": _engine("engines.catalogue.tictactoe:LineRankEngine"),
        "attack-weights": _engine("engines.catalogue.attack_weights:AttackWeightsEngine"),
        "threat-search": _engine("engines.catalogue.threat_search:ThreatSearchEngine"),
        "search": _search,
        "learned": _engine_with_model("engines.learned.engine:LearnedEngine"),
    }
)
"""Name to factory. Modules are imported on first use: `minimax` does not wait for numba."""


def create_engine(spec: str, store: ModelStore | None = None) -> Engine:
    """Create an engine by name.

    Args:
        spec: A name of `ENGINES`; `learned:ID` takes the model `ID` instead of the live one,
            `search:ID` its evaluation, whether it won its match or not, and `learned:control` and
            `learned:control:ID` the attack weight instead of the ranker of the live one or of `ID`.
        store: The trained models; defaults to those that ship with Tengen.

    Raises:
        UnknownEngineError: No engine of this name.
        UnknownModelError: No model of this name in the store, or one without an evaluation.
        ModelError: The evaluation cannot be used.
    """
    name, _, model = spec.partition(":")
    if name not in ENGINES:
        hint = did_you_mean(name, ENGINES) or f"; the engines are: {', '.join(ENGINES)}"
        raise UnknownEngineError(f"unknown engine {quoted(name)}{hint}", known=list(ENGINES))
    store = store or ModelStore()
    kind, _, of = model.partition(":")
    if (name, kind) == ("learned", CONTROL):
        control: Engine = pkgutil.resolve_name(_CONTROL)(store.pinned(of) if of else store)
        return control
    return ENGINES[name](store.pinned(model) if model else store)


def create_search(parameters: Mapping[Parameter, int]) -> Engine:
    """Create the engine `search` with other parameters than its defaults.

    Raises:
        ValueError: A parameter is out of its range.
    """
    engine: Engine = pkgutil.resolve_name(_SEARCH)(parameters=parameters)
    return engine


def default_engine(rules: Rules) -> str:
    """The name of the engine that answers when a request names none.

    `minimax` on boards it solves instantly, `search` for other games with three to eight in a row,
    and `win-block` for all others.
    """
    if MinimaxEngine().solves(rules):
        return MinimaxEngine.name
    return "search" if line_windows(rules) else "win-block"


def default_evaluator(rules: Rules) -> str:
    """The name of the default engine with win probabilities, which reviews and openings need."""
    name = default_engine(rules)
    return name if create_engine(name).has_win_probability else MinimaxEngine.name
