"""Every engine by name. A new engine is its own module and one line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engines.attack_weights import AttackWeights
from engines.base import Engine
from engines.dice import DiceEngine
from engines.errors import UnknownEngineError
from engines.game import Rules
from engines.humanlike import HumanlikeEngine
from engines.learned import Learned
from engines.line_rank import LineRankEngine
from engines.minimax import MinimaxEngine
from engines.model_store import ModelStore
from engines.random_move import RandomEngine
from engines.win_block import WinBlockEngine

ENGINES: Final[dict[str, Callable[[ModelStore], Engine]]] = {
    "random": lambda _: RandomEngine(),
    "win-block": lambda _: WinBlockEngine(),
    "humanlike": lambda _: HumanlikeEngine(),
    "minimax": lambda _: MinimaxEngine(),
    "dice": lambda _: DiceEngine(),
    "line-rank": lambda _: LineRankEngine(),
    "attack-weights": lambda _: AttackWeights(),
    "learned": Learned,
}
"""Name to factory; the factory is given the store of trained models."""


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

    `minimax` where it solves the game, `attack-weights` on other boards with five in a row, and
    `win-block`, which plays everything, on the rest.
    """
    if MinimaxEngine().solves(rules):
        return MinimaxEngine.name
    return AttackWeights.name if AttackWeights().supports(rules) else WinBlockEngine.name
