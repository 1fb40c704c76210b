"""Runs of tuning: the parameters of `search`, tuned by pairs of games.

A run on disk:

    tuned/
    ├── manifest.json      the parameters of the run
    ├── pairs.jsonl        {"pair": 1, "result": -2} for every pair, in order
    ├── parameters.json    the values so far, as `search@parameters=FILE` reads them
    └── match/             the match of the tuned values against the defaults

The pairs of a batch are played with the same values, which they then change in their order, so
that the result does not depend on the number of processes. The values follow from the results in
`pairs.jsonl`; a process that is killed loses the pairs of its batch.
"""

from __future__ import annotations

import contextlib
import dataclasses
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from tengen.engines.errors import EngineError
from tengen.engines.game import Rules
from tengen.engines.interface import Limit
from tengen.engines.kernels.parameters import RANGES, Parameter
from tengen.engines.openings.stages import settled_opening
from tengen.engines.version import VERSION
from tengen.laboratory.tuning.spsa import Spsa, Variable
from tengen.training.arena.game import GameSpec, Opening, play_from_spec
from tengen.training.arena.openings import describe_openings
from tengen.training.arena.player_spec import PlayerSpec
from tengen.training.code_digests import Stage, code_digests
from tengen.training.errors import ParameterError
from tengen.training.parallel import ordered_map
from tengen.training.storage.files import write_atomically
from tengen.training.storage.json_lines import JsonLines
from tengen.training.storage.manifests import CODE, ensure_manifest

NODES: Final = 5_000
"""Positions searched per move by default. In the same time, many short games move values farther
than few long ones; the match at the end is played at playing speed."""
PAIRS: Final = 15_000
BATCH: Final = 16
RATE: Final = 0.005
"""Default of `TuningPlan.rate`. Over `PAIRS` pairs, chance alone moves a value by 1.3 steps
(standard deviation), and a difference of ten Elo between points one step to either side moves it by
seven."""
FORMAT: Final = 1
"""Version of the files; raised when a field changes its meaning."""
STEPS: Final = 20
"""Steps in the range of a parameter, as in Stockfish's `tune.cpp`; a step is 1 at least."""
RESULTS: Final = range(-2, 3)
"""Games of a pair won by the first point less those won by the second."""
PAIR_RESULTS: Final = "pairs.jsonl"
VALUES: Final = "parameters.json"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TuningPlan:
    """All parameters of a run.

    Raises:
        ParameterError: A number is out of range, a parameter is named twice, or players would have
            to settle the colors.
    """

    parameters: tuple[Parameter, ...] = tuple(Parameter)
    """The parameters to tune, from their defaults."""
    rules: Rules
    openings: tuple[Opening, ...]
    """One opening per pair, repeated if there are fewer."""
    nodes: int = NODES
    """Positions searched per move."""
    pairs: int = PAIRS
    """Number of iterations, each a pair of games."""
    batch: int = BATCH
    """Pairs that are played with the same values."""
    rate: float = RATE
    """Share of a step by which a game won moves a value in the last iteration."""
    seed: int = 0

    def __post_init__(self) -> None:
        for name in ("nodes", "pairs", "batch"):
            if (value := getattr(self, name)) < 1:
                raise ParameterError(name, f"{value} is too small, it must be at least 1")
        if not self.rate > 0:
            raise ParameterError("rate", f"{self.rate} is too small, it must be above 0")
        if not self.openings:
            raise ParameterError("openings", "tuning needs at least one opening")
        if not self.parameters:
            raise ParameterError("parameters", "tuning needs at least one parameter")
        for parameter in self.parameters:
            if self.parameters.count(parameter) > 1:
                raise ParameterError("parameters", f"{parameter.name} is named twice")
        if settled_opening(self.rules):
            raise ParameterError("openings", f"tuning plays given openings, not {self.rules}")

    def manifest(self) -> dict[str, Any]:
        """The plan, JSON-ready."""
        return {
            "kind": "tuning",
            "version": VERSION,
            CODE: code_digests(Stage.GAMES),
            "ranges": {each.name: RANGES[each]._asdict() for each in self.parameters},
            "rules": dataclasses.asdict(self.rules),
            "nodes": self.nodes,
            "pairs": self.pairs,
            "batch": self.batch,
            "rate": self.rate,
            "seed": self.seed,
            "openings": describe_openings(self.openings),
        }


class Tuning:
    """A run of tuning and its results so far.

    Args:
        plan: The parameters of the run.
        folder: Its folder, which exists and is locked by this process; a run in it goes on.

    Raises:
        DataError: The folder belongs to another run or to other code, or a file in it is damaged.
    """

    def __init__(self, plan: TuningPlan, folder: Path) -> None:
        self.plan = plan
        self.results: list[int] = []
        """For each pair, games won by the first point less those won by the second."""
        self._folder = folder
        self._lines = JsonLines(folder / PAIR_RESULTS)
        variables = [
            Variable(start=default, low=low, high=high, step=step_of(parameter))
            for parameter in plan.parameters
            for default, low, high in [RANGES[parameter]]
        ]
        self._spsa = Spsa(variables, iterations=plan.pairs, rate=plan.rate, seed=plan.seed)
        ensure_manifest(folder, plan.manifest(), version=FORMAT)
        self._count(self._lines.read(self._result_of, "the result of pair {number}"))

    @property
    def finished(self) -> bool:
        """Whether all pairs are played."""
        return len(self.results) == self.plan.pairs

    @property
    def file(self) -> Path:
        """The file of the values so far."""
        return self._folder / VALUES

    def values(self) -> dict[Parameter, int]:
        """The tuned values so far, in whole numbers."""
        return dict(zip(self.plan.parameters, self._spsa.rounded(), strict=True))

    def player(self, limit: Limit) -> PlayerSpec:
        """`search` with the tuned values."""
        tuned = tuple(self.values().items())
        return PlayerSpec(engine="search", limit=limit, parameters=tuned, alias="tuned")

    def play_batch(self, *, jobs: int = 1, on_pair: Callable[[int], None] | None = None) -> None:
        """Play the next pairs, change the values, and write both.

        Args:
            jobs: Processes; they do not change the result.
            on_pair: Called with the result of each pair, in order, as it ends.

        Raises:
            EngineError: A search failed.
            DataError: A file cannot be written.
        """
        results: list[int] = []
        with contextlib.closing(ordered_map(_play_pair, self._pairs(), jobs)) as pairs:
            for result in pairs:
                results.append(result)
                if on_pair is not None:
                    on_pair(result)
        begun = len(self.results)
        self._count(results)
        self._lines.append(
            *(
                {"pair": number, "result": result}
                for number, result in enumerate(results, start=begun + 1)
            )
        )
        values = {parameter.name: value for parameter, value in self.values().items()}
        text = json.dumps({"parameters": values}, indent=2) + "\n"
        write_atomically(self.file, lambda file: file.write(text.encode()))

    def _pairs(self) -> Iterator[tuple[GameSpec, GameSpec]]:
        """The games of the next batch."""
        plan, begun = self.plan, len(self.results)
        for index in range(begun, min(begun + plan.batch, plan.pairs)):
            first, second = (
                PlayerSpec(
                    engine="search",
                    limit=Limit(nodes=plan.nodes),
                    parameters=tuple(zip(plan.parameters, point, strict=True)),
                )
                for point in self._spsa.points(index + 1)
            )
            one, other = (
                GameSpec(
                    index=2 * index + number,
                    rules=plan.rules,
                    x=x,
                    o=o,
                    opening=plan.openings[index % len(plan.openings)],
                    seed=plan.seed,
                )
                for number, (x, o) in enumerate([(first, second), (second, first)])
            )
            yield one, other

    def _count(self, results: list[int]) -> None:
        for result in results:
            self.results.append(result)
            self._spsa.update(len(self.results), result)

    def _result_of(self, line: dict[str, Any], number: int) -> int:
        """The result in a line of the file.

        Raises:
            ValueError: It is not the result of the pair of this number.
        """
        result: int = line["result"]
        if line["pair"] != number or number > self.plan.pairs or result not in RESULTS:
            raise ValueError(f"found {line}")
        return result


def step_of(parameter: Parameter) -> float:
    """The perturbation of a parameter in the last iteration."""
    _, low, high = RANGES[parameter]
    return max(1.0, (high - low) / STEPS)


def _play_pair(games: tuple[GameSpec, GameSpec]) -> int:
    """Games won by the first point, which is X in the first game, less those by the second.

    Raises:
        EngineError: A search failed.
    """
    points = []
    for spec in games:
        game = play_from_spec(spec)
        if game.fault is not None:
            raise EngineError(f"a game of the tuning failed: {game.fault}")
        points.append(game.result)
    return points[0] - points[1]
