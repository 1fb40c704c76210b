"""Registry of engines by name; a new engine is a module of its own, a factory and a line here.

Engines of other distributions are in `installed.py`. Factories import their modules, so that an
engine loads what it needs when it is first created.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final, TypeAlias

from typing_extensions import override

from tengen.engines.catalogue.line_support import line_windows
from tengen.engines.catalogue.minimax import MinimaxEngine
from tengen.engines.errors import UnknownEngineError
from tengen.engines.game import Rules
from tengen.engines.game.errors import excerpt
from tengen.engines.game.suggestions import did_you_mean, quoted
from tengen.engines.interface import Engine
from tengen.engines.kernels.parameters import Parameter
from tengen.engines.model_store.store import CONTROL, ModelStore, WinningEvaluation
from tengen.engines.registry.installed import create_installed, installed_names, installed_version
from tengen.engines.version import VERSION

Factory: TypeAlias = Callable[[ModelStore], Engine]
WITH_MODELS: Final = ("search", "learned")
"""The engines that play by trained models."""


def _random(_: ModelStore) -> Engine:
    from tengen.engines.catalogue.random_move import RandomEngine

    return RandomEngine()


def _win_block(_: ModelStore) -> Engine:
    from tengen.engines.catalogue.win_block import WinBlockEngine

    return WinBlockEngine()


def _humanlike(_: ModelStore) -> Engine:
    from tengen.engines.catalogue.humanlike import HumanlikeEngine

    return HumanlikeEngine()


def _dice(_: ModelStore) -> Engine:
    from tengen.engines.catalogue.dice import DiceEngine

    return DiceEngine()


def _line_rank(_: ModelStore) -> Engine:
    from tengen.engines.catalogue.line_rank import LineRankEngine

    return LineRankEngine()


def _attack_weights(_: ModelStore) -> Engine:
    from tengen.engines.catalogue.attack_weights import AttackWeightsEngine

    return AttackWeightsEngine()


def _threat_search(_: ModelStore) -> Engine:
    from tengen.engines.catalogue.threat_search import ThreatSearchEngine

    return ThreatSearchEngine()


def _search(store: ModelStore) -> Engine:
    """`search`, with the evaluation of the pinned model, or else of the live model."""
    from tengen.engines.catalogue.search import SearchEngine
    from tengen.engines.proofs.shipped.library import shipped_proofs

    proofs = shipped_proofs()
    if store.pin is None:
        return SearchEngine(evaluation=WinningEvaluation(store).current, proofs=proofs)
    loaded = store.evaluation(store.pin)
    return SearchEngine(evaluation=lambda: loaded, proofs=proofs)


def _proven(store: ModelStore) -> Engine:
    from tengen.engines.catalogue.proven import ProvenEngine
    from tengen.engines.proofs.shipped.library import shipped_proofs

    return ProvenEngine(_search(store), shipped_proofs())


def _learned(store: ModelStore) -> Engine:
    from tengen.engines.catalogue.learned.engine import LearnedEngine

    return LearnedEngine(store)


ENGINES: Final[dict[str, Factory]] = {
    "random": _random,
    "win-block": _win_block,
    "humanlike": _humanlike,
    "minimax": lambda _: MinimaxEngine(),
    "dice": _dice,
    "line-rank": _line_rank,
    "attack-weights": _attack_weights,
    "threat-search": _threat_search,
    "search": _search,
    "proven": _proven,
    "learned": _learned,
}
"""Name to factory. Modules are imported on first use: `minimax` does not wait for numba."""


class EngineCatalogue(Mapping[str, Factory]):
    """Tengen's engines: `list(tengen.ENGINES)` has the names, `tengen.engine(NAME)` opens one.

    The values create engines without opening them for a game. It is read-only.
    """

    @override
    def __repr__(self) -> str:
        return f"<EngineCatalogue: {', '.join(self)}>"

    @override
    def __getitem__(self, name: str) -> Factory:
        if (factory := ENGINES.get(name)) is None:
            raise UnknownEngineError(
                f"there is no engine {excerpt(name)}{did_you_mean(str(name), self)}",
                known=list(self),
            )
        return factory

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(ENGINES)

    @override
    def __len__(self) -> int:
        return len(ENGINES)


CATALOGUE: Final = EngineCatalogue()
"""The public view of `ENGINES`."""


def all_names(plugins: Collection[str] | None = None) -> list[str]:
    """The names of all engines: Tengen's, then those of other distributions.

    Args:
        plugins: The engines of other distributions that may be used; None for all installed ones.
    """
    return list(dict.fromkeys((*ENGINES, *(installed_names() if plugins is None else plugins))))


def is_engine(name: str) -> bool:
    """Whether Tengen or another distribution has an engine of this name."""
    return name in ENGINES or name in installed_names()


def version_of(name: str) -> str:
    """The version of an engine: that of its distribution."""
    return VERSION if name in ENGINES else installed_version(name) or VERSION


def create_engine(
    spec: str, store: ModelStore | None = None, *, plugins: Collection[str] | None = None
) -> Engine:
    """Create an engine by name.

    Args:
        spec: A name of `all_names`. `learned:ID` uses the model `ID` instead of the live model, and
            `search:ID` the evaluation of that model, whether it won its match or not.
            `learned:control` and `learned:control:ID` are the same as `learned` and `learned:ID`,
            but rank by attack weight.
        store: The trained models; defaults to those that ship with Tengen.
        plugins: The engines of other distributions that may be used; None for all installed ones.

    Raises:
        UnknownEngineError: No engine of this name, or one without models has the name of a model.
        EngineFaultError: The engine of another distribution cannot be created.
        UnknownModelError: No model of this name in the store, or one without an evaluation.
        ModelError: The evaluation cannot be used.
    """
    name, _, model = spec.partition(":")
    is_own = name in ENGINES
    if not is_own and name not in (known := all_names(plugins)):
        hint = did_you_mean(name, known) or f"; the engines are: {', '.join(known)}"
        raise UnknownEngineError(f"unknown engine {quoted(name)}{hint}", known=known)
    if model and name not in WITH_MODELS:
        raise UnknownEngineError(
            f"{name} has no models, so its name is {name!r} alone, without {quoted(':' + model)}",
            known=all_names(plugins),
        )
    if not is_own:
        return create_installed(name)
    store = store or ModelStore()
    kind, _, of = model.partition(":")
    if (name, kind) == ("learned", CONTROL):
        from tengen.engines.catalogue.learned.engine import ControlEngine

        return ControlEngine(store.pinned(of) if of else store)
    return ENGINES[name](store.pinned(model) if model else store)


def create_search(parameters: Mapping[Parameter, int]) -> Engine:
    """Create the engine `search` with other parameters than its defaults.

    Raises:
        ValueError: A parameter is out of its range.
    """
    from tengen.engines.catalogue.search import SearchEngine

    return SearchEngine(parameters=parameters)


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
