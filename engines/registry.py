"""Every engine by name. A new engine is its own module and one line here."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from typing import Final, TypeAlias

from engines.base import Engine
from engines.errors import UnknownEngineError
from engines.game import Rules
from engines.kernels.attacks import FIVE
from engines.minimax import MinimaxEngine
from engines.model_store import ModelStore

Factory: TypeAlias = Callable[[ModelStore], Engine]


def _by_rules(path: str) -> Factory:
    """Makes an engine that needs no model; its module is imported when it is first asked for."""

    def make(_: ModelStore) -> Engine:
        engine: Engine = pkgutil.resolve_name(path)()
        return engine

    return make


def _by_model(path: str) -> Factory:
    """Makes an engine that takes its model from a store."""

    def make(store: ModelStore) -> Engine:
        engine: Engine = pkgutil.resolve_name(path)(store)
        return engine

    return make


ENGINES: Final[dict[str, Factory]] = {
    "random": _by_rules("engines.random_move:RandomEngine"),
    "win-block": _by_rules("engines.win_block:WinBlockEngine"),
    "humanlike": _by_rules("engines.humanlike:HumanlikeEngine"),
    "minimax": _by_rules("engines.minimax:MinimaxEngine"),
    "dice": _by_rules("engines.dice:DiceEngine"),
    "line-rank": _by_rules("engines.line_rank:LineRankEngine"),
    "attack-weights": _by_rules("engines.attack_weights:AttackWeightsEngine"),
    "threat-search": _by_rules("engines.threat_search:ThreatSearchEngine"),
    "search": _by_rules("engines.search:SearchEngine"),
    "learned": _by_model("engines.learned:LearnedEngine"),
}
"""Name to factory; the factory is given the store of trained models. Modules are imported when they
are needed: who asks `minimax` does not wait for a compiler."""


def create_engine(spec: str, store: ModelStore | None = None) -> Engine:
    """An engine by name.

    Args:
        spec: A name of `ENGINES`; `learned:ID` takes the model `ID` instead of the live one.
        store: Where trained models lie; the ones that ship with Tengen where left out.

    Raises:
        UnknownEngineError: No engine of this name; the message lists the known.
        UnknownModelError: No model of this name in the store.
    """
    name, _, model = spec.partition(":")
    if name not in ENGINES:
        raise UnknownEngineError(f"unknown engine {name!r}, known are {', '.join(ENGINES)}")
    store = store or ModelStore()
    return ENGINES[name](store.pinned(model) if model else store)


def default_engine(rules: Rules) -> str:
    """The name of the engine that answers where the caller asks for none.

    `minimax` where it solves the game, `search` on other boards with five in a row, and
    `win-block`, which plays everything, on the rest.
    """
    if MinimaxEngine().solves(rules):
        return MinimaxEngine.name
    return "search" if rules.win_length == FIVE else "win-block"
