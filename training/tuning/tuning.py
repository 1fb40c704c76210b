"""Runs of tuning: parameters of `search`, tuned by pairs of games.

The games of a batch are played with the same values, and then change them in their order, so that
the result does not depend on the number of processes. The file of a run holds all results so far:
the values follow from them.
"""

from __future__ import annotations

import contextlib
import dataclasses
import importlib.metadata
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from engines.base import Limit
from engines.catalogue.search import SearchEngine
from engines.errors import EngineError, UnsupportedRulesError
from engines.game import Rules
from engines.kernels.parameters import RANGES, Parameter
from engines.openings import swap_opening
from training.arena.game import Opening, PlayedGame, play_game
from training.arena.openings import describe_openings
from training.arena.player_spec import Player
from training.code_digests import Stage, check_code, code_digests
from training.errors import DataError
from training.parallel import ordered_map
from training.seeding import Stream, rng_for
from training.storage.files import write_atomically
from training.tuning.spsa import Spsa, Variable

NODES: Final = 60_000
"""Positions searched per move by default: what pays at a tenth of them may cost here."""
ITERATIONS: Final = 1000
BATCH: Final = 8
RATE: Final = 0.02
"""Ten times the usual rate of fishtest, as a run here has some hundredth of its games."""
FORMAT: Final = 1
"""Version of the file; raised when a field changes its meaning."""
STEPS: Final = 20
"""Steps in the range of a parameter, as in Stockfish's `tune.cpp`; a step is 1 at least."""
RESULTS: Final = range(-2, 3)
"""Games of a pair won by the first point less those lost."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TuningPlan:
    """All parameters of a run.

    Raises:
        ValueError: A number is out of range, or a parameter is named twice.
        UnsupportedRulesError: `search` does not play these rules, the board has no border, or the
            players are to settle the colours.
    """

    parameters: tuple[Parameter, ...]
    """Those to tune, from their defaults."""
    rules: Rules
    openings: tuple[Opening, ...]
    """One per iteration, repeated if there are fewer."""
    nodes: int = NODES
    """Positions searched per move."""
    iterations: int = ITERATIONS
    """Pairs of games."""
    batch: int = BATCH
    """Iterations that are played with the same values."""
    rate: float = RATE
    """Share of a step by which a point won moves a value in the last iteration."""
    seed: int = 0

    def __post_init__(self) -> None:
        for name in ("nodes", "iterations", "batch"):
            if (value := getattr(self, name)) < 1:
                raise ValueError(f"{name} is {value}, it must be at least 1")
        if not self.rate > 0:
            raise ValueError(f"rate is {self.rate}, it must be above 0")
        if not self.openings:
            raise ValueError("tuning needs at least one opening")
        if not self.parameters:
            raise ValueError("tuning needs at least one parameter")
        for parameter in self.parameters:
            if self.parameters.count(parameter) > 1:
                raise ValueError(f"{parameter.name} is named twice")
        if self.rules.unbounded or swap_opening(self.rules) is not None:
            raise UnsupportedRulesError(
                f"tuning plays on boards with borders, from given openings, not {self.rules}"
            )
        if not (support := SearchEngine().supports(self.rules)):
            raise UnsupportedRulesError(
                f"{SearchEngine.name} does not play {self.rules}: it plays {support.reason}"
            )

    def settings(self) -> dict[str, Any]:
        """The plan, JSON-ready."""
        return {
            "version": importlib.metadata.version("tengen"),
            "ranges": {each.name: RANGES[each]._asdict() for each in self.parameters},
            "rules": dataclasses.asdict(self.rules),
            "nodes": self.nodes,
            "iterations": self.iterations,
            "batch": self.batch,
            "rate": self.rate,
            "seed": self.seed,
            "openings": describe_openings(self.openings),
        }


class Tuning:
    """A run of tuning and its results so far.

    Args:
        plan: The parameters of the run.
        path: Its file, written after every batch; an existing one is resumed.

    Raises:
        DataError: The file is not one of tuning, or belongs to another plan or other code.
    """

    def __init__(self, plan: TuningPlan, path: Path) -> None:
        self.plan = plan
        self.path = path
        self.results: list[int] = []
        """By iteration, games won by the first point less those lost."""
        ranges = {each: RANGES[each] for each in plan.parameters}
        self._spsa = Spsa(
            [
                Variable(start=each.default, low=each.low, high=each.high, step=step_of(parameter))
                for parameter, each in ranges.items()
            ],
            iterations=plan.iterations,
            rate=plan.rate,
            seed=plan.seed,
        )
        if path.exists():
            self._add(_read(path, plan))

    @property
    def finished(self) -> bool:
        """Whether all iterations are played."""
        return len(self.results) == self.plan.iterations

    def parameters(self) -> dict[Parameter, int]:
        """The tuned parameters in whole numbers."""
        return dict(zip(self.plan.parameters, self._spsa.rounded(), strict=True))

    def play_batch(
        self, *, jobs: int = 1, on_game: Callable[[PlayedGame], None] | None = None
    ) -> None:
        """Play the next iterations, change the values, and write the file.

        Args:
            jobs: Processes; they do not change the result.
            on_game: Called with each game, in order, as it ends.

        Raises:
            EngineError: A search failed.
            DataError: The file cannot be written.
        """
        results: list[int] = []
        points = 0
        with contextlib.closing(ordered_map(_play, self._tasks(), jobs)) as games:
            for index, game in enumerate(games):
                if game.fault is not None:
                    raise EngineError(f"a game of the tuning failed: {game.fault}")
                # The first point is X in the first game of a pair and O in the second.
                if index % 2 == 0:
                    points = game.result
                else:
                    results.append(points - game.result)
                if on_game is not None:
                    on_game(game)
        self._add(results)
        text = json.dumps(self.summary(), indent=2) + "\n"
        write_atomically(self.path, lambda file: file.write(text.encode()))

    def summary(self) -> dict[str, Any]:
        """The JSON-ready content of the file; `read_parameters` reads the field `parameters`."""
        names = [each.name for each in self.plan.parameters]
        return {
            "kind": "tuning",
            "format": FORMAT,
            "parameters": dict(zip(names, self._spsa.rounded(), strict=True)),
            "values": dict(zip(names, self._spsa.values.tolist(), strict=True)),
            "settings": self.plan.settings(),
            "code": dict(code_digests(Stage.GAMES)),
            "results": self.results,
        }

    def _tasks(self) -> Iterator[_Task]:
        plan = self.plan
        begin = len(self.results)
        for index in range(begin, min(begin + plan.batch, plan.iterations)):
            first, second = (
                dict(zip(plan.parameters, values, strict=True))
                for values in self._spsa.points(index + 1)
            )
            for game, (x, o) in enumerate([(first, second), (second, first)]):
                yield _Task(
                    index=2 * index + game,
                    rules=plan.rules,
                    opening=plan.openings[index % len(plan.openings)],
                    x=x,
                    o=o,
                    nodes=plan.nodes,
                    seed=plan.seed,
                )

    def _add(self, results: list[int]) -> None:
        for result in results:
            self.results.append(result)
            self._spsa.update(len(self.results), result)


def step_of(parameter: Parameter) -> float:
    """The perturbation of a parameter in the last iteration."""
    _, low, high = RANGES[parameter]
    return max(1.0, (high - low) / STEPS)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Task:
    """A game to be played; can be pickled."""

    index: int
    rules: Rules
    opening: Opening
    x: dict[Parameter, int]
    o: dict[Parameter, int]
    nodes: int
    seed: int


def _play(task: _Task) -> PlayedGame:
    x, o = (
        Player(engine=SearchEngine(parameters=parameters).for_game(), limit=Limit(nodes=task.nodes))
        for parameters in (task.x, task.o)
    )
    rng = rng_for(task.seed, Stream.GAME, task.index)
    return play_game(x, o, task.opening, rng, rules=task.rules)


def _read(path: Path, plan: TuningPlan) -> list[int]:
    """Results of a file that belongs to this plan.

    Raises:
        DataError: As for `Tuning`.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"{path} cannot be read as JSON: {error}") from error
    if not isinstance(found, dict) or (found.get("kind"), found.get("format")) != (
        "tuning",
        FORMAT,
    ):
        raise DataError(f"{path} is not a tuning of format {FORMAT}")
    settings, results, code = (found.get(name) for name in ("settings", "results", "code"))
    if not isinstance(settings, dict) or not isinstance(code, dict):
        raise DataError(f"{path} is a damaged tuning: it has no settings or no code")
    for name, value in json.loads(json.dumps(plan.settings())).items():
        if settings.get(name) != value:
            raise DataError(
                f"{path} belongs to another tuning: its {name} is {settings.get(name)}, not "
                f"{value}; choose another file or the same settings"
            )
    check_code(path, code, code_digests(Stage.GAMES))
    if (
        not isinstance(results, list)
        or len(results) > plan.iterations
        or not all(type(result) is int and result in RESULTS for result in results)
    ):
        raise DataError(f"{path} is a damaged tuning: its results are not those of pairs of games")
    return results
