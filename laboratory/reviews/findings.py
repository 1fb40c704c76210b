"""Findings in the reviews of a collection: players, mistakes by motif, positions to learn from."""

from __future__ import annotations

import dataclasses
import heapq
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, cast

from tengen.engines.game import Color, Move
from tengen.engines.puzzles.puzzles import Puzzle
from tengen.engines.review import MAX_MOVES, MOTIFS, Motif
from tengen.laboratory.puzzles.mining import LEAST_PLIES, find_puzzle, is_minable
from tengen.laboratory.reviews.review_run import JudgedGame
from tengen.laboratory.reviews.tables import CollectedGame, ReviewedMove, result_of
from tengen.training.parallel import ordered_map

BUCKET: Final = 5
"""Moves of each point of a curve of accuracy by move number."""
LEAST_MOVES: Final = 20
"""Moves that a point of a curve is the mean of, at least: fewer say little."""
MAX_PUZZLES: Final = 24
CANDIDATES: Final = 4 * MAX_PUZZLES
"""Positions that are tested for puzzles, the most instructive ones: a test takes up to seconds."""
PER_GAME: Final = 2
"""Puzzles of one game at most."""
EXAMPLES: Final = 3
"""Number of examples of a motif: those that lost most win probability."""
PHASES: Final = {10: "in moves 1 to 10", 30: "in moves 11 to 30", MAX_MOVES: "after move 30"}
"""Last moves of the parts of a game, and their names: mistakes without a motif or proof count by
part."""
NAMES: Final = (
    *MOTIFS.values(),
    "Missed another forced win",
    "Allowed another forced win",
    *(f"Lost ground {phase}" for phase in PHASES.values()),
)
"""Kinds of mistakes. A move that both missed and allowed a win counts as a missed win."""


@dataclasses.dataclass(slots=True)
class PlayerRecord:
    """The games of one player, with either color; moves of openings do not count."""

    name: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    unknown: int = 0
    """Games without a result."""
    moves: int = 0
    free: int = 0
    """Moves that were not forced: the accuracy is their mean."""
    accuracy_sum: float = 0.0
    judgements: Counter[str] = dataclasses.field(default_factory=Counter)
    by_number: dict[int, list[float]] = dataclasses.field(default_factory=dict)
    """Sum and number of accuracies by `ply // BUCKET`."""

    @property
    def games(self) -> int:
        """Number of games."""
        return self.wins + self.draws + self.losses + self.unknown

    @property
    def accuracy(self) -> float | None:
        """Mean over the moves that were not forced, 0..100; None without any."""
        return self.accuracy_sum / self.free if self.free else None


@dataclasses.dataclass(frozen=True, slots=True)
class Example:
    """A move of a reviewed game."""

    game: CollectedGame
    move: ReviewedMove
    is_after: bool = False
    """Whether the example shows the position after the move, which allowed a win, or the position
    before it, in which the move missed one."""

    @property
    def moves(self) -> Sequence[Move]:
        """The moves that lead to the position."""
        return self.game.record.moves[: self.move.ply - (not self.is_after)]

    @property
    def player(self) -> str:
        """Name of the player of the move."""
        return self.game.players[0 if self.move.player == Color.X.symbol else 1]


@dataclasses.dataclass(slots=True)
class MotifRecord:
    """The mistakes of one motif."""

    name: str
    count: int = 0
    drop_sum: float = 0.0
    players: Counter[str] = dataclasses.field(default_factory=Counter)
    examples: list[Example] = dataclasses.field(default_factory=list)

    def add(self, example: Example) -> None:
        """Count a mistake; keep the examples that lost most win probability."""
        self.count += 1
        self.drop_sum += example.move.drop
        self.players[example.player] += 1
        # Sorting is stable: of equal ones, the first of the collection stay.
        self.examples = sorted(
            [*self.examples, example], key=lambda each: each.move.drop, reverse=True
        )[:EXAMPLES]


@dataclasses.dataclass(frozen=True, slots=True)
class GameLine:
    """A reviewed game in one line."""

    game: CollectedGame
    winner: str
    accuracies: tuple[float | None, float | None]
    """Accuracy of X and of O, 0..1; None without a judged move."""
    blunders: tuple[int, int]
    decisive: ReviewedMove | None
    curve: tuple[float, ...]
    """X's win probability before the first move and after each."""


@dataclasses.dataclass(frozen=True, slots=True)
class InstructivePuzzle:
    """A puzzle from a position whose win a player missed or allowed."""

    puzzle: Puzzle
    example: Example


class Findings:
    """Findings in the reviews of a collection; games are added one by one."""

    def __init__(self) -> None:
        self.players: dict[str, PlayerRecord] = {}
        self.motifs = {name: MotifRecord(name) for name in NAMES}
        self.lines: list[GameLine] = []
        self.moves = 0
        self._candidates: list[tuple[float, int, Example]] = []
        """A heap of the most instructive positions, the least one first: drop, its negative number
        in the collection, which makes it unique, and the position."""
        self._considered = 0

    def add(self, reviewed: JudgedGame) -> None:
        """Add a game."""
        game, moves = reviewed.game, reviewed.moves
        self.moves += len(moves)
        chosen = [move for move in moves if move.ply > game.opening]
        self.lines.append(_line(reviewed, chosen))
        result = result_of(game) or moves[0].winner
        for symbol, name in zip("XO", game.players, strict=True):
            player = self.players.setdefault(name, PlayerRecord(name))
            _count_result(player, symbol, result)
            for move in chosen:
                if move.player == symbol:
                    _count_move(player, move)
        for move in chosen:
            if move.is_mistake:
                self.motifs[motif_name(move)].add(Example(game, move))
            self._consider(game, move)

    def puzzles(
        self, *, jobs: int = 1, on_tested: Callable[[], None] = lambda: None
    ) -> list[InstructivePuzzle]:
        """The most instructive positions that have one winning move, proven; the easiest first.

        Args:
            jobs: Processes; they do not change the puzzles.
        """
        examples = [example for *_, example in sorted(self._candidates, reverse=True)]
        found: dict[str, InstructivePuzzle] = {}
        per_game: Counter[str] = Counter()
        for example, puzzle in zip(examples, ordered_map(_puzzle, examples, jobs), strict=True):
            on_tested()
            game_id = example.move.game_id
            if puzzle is None or puzzle.id in found or per_game[game_id] == PER_GAME:
                continue
            if len(found) < MAX_PUZZLES:
                per_game[game_id] += 1
                found[puzzle.id] = InstructivePuzzle(puzzle, example)
        return sorted(found.values(), key=lambda each: (each.puzzle.lines, each.puzzle.id))

    @property
    def candidates(self) -> int:
        """Number of positions that `puzzles` tests."""
        return len(self._candidates)

    def accuracy_curves(self, names: Sequence[str]) -> dict[str, list[tuple[int, float]]]:
        """By player, the first move number of each bucket and the mean accuracy in it."""
        return {
            name: [
                (bucket * BUCKET + 1, total / count)
                for bucket, (total, count) in sorted(self.players[name].by_number.items())
                if count >= LEAST_MOVES
            ]
            for name in names
        }

    def ranked_players(self) -> list[PlayerRecord]:
        """The players, the most accurate first."""
        return sorted(
            self.players.values(),
            key=lambda player: (-(player.accuracy or 0.0), player.name),
        )

    def _consider(self, game: CollectedGame, move: ReviewedMove) -> None:
        """Keep a position whose win was missed or allowed among the candidates for puzzles."""
        record = game.record
        if record.setup or record.first is not Color.X or not is_minable(record.rules):
            return
        proofs = ((move.missed, move.missed_plies), (move.allowed, move.allowed_plies))
        for is_after, (kind, plies) in enumerate(proofs):
            if kind in {"fours", "threats"} and plies >= LEAST_PLIES:
                self._considered += 1
                example = Example(game, move, is_after=bool(is_after))
                heapq.heappush(self._candidates, (move.drop, -self._considered, example))
        while len(self._candidates) > CANDIDATES:
            heapq.heappop(self._candidates)


def motif_name(move: ReviewedMove) -> str:
    """Kind of a mistake, one of `NAMES`."""
    if move.motif:
        return MOTIFS[cast("Motif", move.motif)]
    if move.missed or move.allowed:
        return f"{'Missed' if move.missed else 'Allowed'} another forced win"
    phase = next(name for last, name in PHASES.items() if move.ply <= last)
    return f"Lost ground {phase}"


def _puzzle(example: Example) -> Puzzle | None:
    """Task of a process: the puzzle of a position, or None."""
    from tengen.engines.kernels.threat_solver import ThreatSolver

    board = example.game.record.start()
    board.push_all(example.moves)
    source = f"{example.game.place}, move {len(example.moves) + 1}"
    return find_puzzle(board, source, solver=ThreatSolver())


def _line(reviewed: JudgedGame, chosen: Sequence[ReviewedMove]) -> GameLine:
    moves = reviewed.moves
    curve = [_of_x(moves[0].player, moves[0].win_probability_before)]
    curve += [_of_x(move.player, move.win_probability_after) for move in moves]
    sides = [[move for move in chosen if move.player == symbol] for symbol in "XO"]
    x, o = map(_accuracy, sides)
    return GameLine(
        game=reviewed.game,
        winner=moves[0].winner,
        accuracies=(x, o),
        blunders=(_blunders(sides[0]), _blunders(sides[1])),
        decisive=next((move for move in moves if move.decisive), None),
        curve=tuple(curve),
    )


def _of_x(player: str, probability: float) -> float:
    return probability if player == Color.X.symbol else 1 - probability


def _accuracy(moves: Iterable[ReviewedMove]) -> float | None:
    free = [move.accuracy for move in moves if move.judgement != "forced"]
    return sum(free) / len(free) if free else None


def _blunders(moves: Iterable[ReviewedMove]) -> int:
    return sum(move.judgement == "blunder" for move in moves)


def _count_result(player: PlayerRecord, symbol: str, result: str) -> None:
    if result == "draw":
        player.draws += 1
    elif not result:
        player.unknown += 1
    elif result == symbol:
        player.wins += 1
    else:
        player.losses += 1


def _count_move(player: PlayerRecord, move: ReviewedMove) -> None:
    player.moves += 1
    player.judgements[move.judgement] += 1
    if move.judgement == "forced":
        return
    player.free += 1
    player.accuracy_sum += move.accuracy
    bucket = player.by_number.setdefault((move.ply - 1) // BUCKET, [0.0, 0])
    bucket[0] += move.accuracy
    bucket[1] += 1
