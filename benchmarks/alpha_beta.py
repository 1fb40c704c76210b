"""Textbook alpha-beta of four plies as a yardstick, and matches against it.

    python -m benchmarks.alpha_beta [--games 400] [--depth 4] [--seed 2] OPPONENT

`search` with a depth limit of four looks further: it follows threats below its horizon, and its
evaluation is fitted. This engine measures the strength of four plies alone. It is written to be
read, and is not in the registry.

Random openings on 15x15, each played twice with colours swapped; OPPONENT as in `tengen match`.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from engines.base import (
    Analysis,
    AnalysisRequest,
    Candidate,
    Engine,
    Limit,
    Score,
    Support,
)
from engines.game import Board, Color, Move, Rules, preset
from engines.kernels.layout import SIDES
from engines.kernels.position import Position
from engines.kernels.threat_solver import ThreatSolver
from engines.model_store import SHIPPED
from engines.parts.line_support import line_windows
from engines.patterns.attacks import UNIT
from engines.patterns.windows import WEIGHT_MASK, CellPattern
from training.arena.game import Opening, PlayedGame, play_game
from training.arena.openings import random_openings
from training.arena.player_spec import (
    Player,
    PlayerSpec,
    create_player_engine,
    parse_player,
    resolve_player,
)
from training.arena.tally import Tally
from training.parallel import cores, ordered_map
from training.seeding import Stream, rng_for

DEPTH: Final = 4
"""Default depth in plies."""
CANDIDATES: Final = 12
"""Moves searched in a position: those of greatest attack weight."""
FOURS_NODES: Final = 200
"""Node limit of one search for a win by continuous fours."""
MEMORY_MB: Final = 1
"""Transposition table of the threat solver, in MiB."""
WIN: Final = 10**9
"""A win in n plies from the root scores this minus n, beyond every evaluation."""
INFINITY: Final = WIN + 1
REPORTED: Final = 100
"""Number of games between two progress reports."""


class SearchPosition:
    """A position with make and unmake, as the search needs it.

    Args:
        board: The root position.
        solver: Used by this search only while it lasts.
        lots: 64 random bits that break ties among candidates of equal weight and distance.
    """

    def __init__(self, board: Board, solver: ThreatSolver, lots: int = 0) -> None:
        self._board = board.copy()
        self._solver = solver
        self._solver.set_up(board)
        self._lots = lots
        self._stones: frozenset[tuple[Move, Color]] = frozenset()
        self.ply = 0
        """Distance from the root in plies."""

    @property
    def to_move(self) -> Color:
        """The side to move."""
        return self._board.to_move

    @property
    def key(self) -> frozenset[tuple[Move, Color]]:
        """The stones added since the root: independent of the order of moves."""
        return self._stones

    @contextlib.contextmanager
    def after(self, move: Move) -> Iterator[None]:
        """The position after a move, while the context lasts."""
        color, stones = self.to_move, self._stones
        self._board.push(move)
        self._stones, self.ply = stones | {(move, color)}, self.ply + 1
        try:
            with self._solver.after(move, color):
                yield
        finally:
            self._board.pop()
            self._stones, self.ply = stones, self.ply - 1

    def fives(self, color: Color) -> list[Move]:
        """The cells where a stone of `color` wins."""
        return self._solver.cells(color, CellPattern.FIVE)

    def candidates(self) -> list[Move]:
        """The moves to search: blocks of a five, else the greatest attack weights, best first."""
        if blocks := self.fives(-self.to_move):
            return blocks
        position = Position.of(self._board)
        cells = position.rank(position.weights(self.to_move), self.to_move, self._lots, CANDIDATES)
        return [position.move(cell) for cell in cells.tolist()]

    def evaluation(self) -> int:
        """Static evaluation for the side to move.

        Sum of its window values over all empty cells and lines, minus the other side's, in units of
        1/240. A window's value is the weight of the attacks that a stone on the cell would make in
        that line, without the bonuses of the second breakpoint and the side to move.
        """
        position = Position.of(self._board)
        empty = position.inside[position.empty_cells()]
        sums = position._attack_sums.reshape(-1, 2)[empty] & WEIGHT_MASK  # noqa: SLF001
        by_side = sums.sum(axis=0, dtype=np.int64)
        return int(by_side[SIDES[self.to_move]] - by_side[SIDES[-self.to_move]])

    def win_by_fours(self) -> tuple[Move, int] | None:
        """The side to move's win by continuous fours: its first move, and its plies from here."""
        self._solver.set_budget(FOURS_NODES)
        win = self._solver.solve_vcf(self.to_move)
        return None if win is None else (win.move, win.plies)


class Entry(NamedTuple):
    """Table entry: bounds of a position's value for the side to move, `low <= value <= high`."""

    depth: int
    low: int
    high: int
    best: Move | None = None


class AlphaBeta:
    """Principal variation search from one position: no reductions, no null move."""

    def __init__(self, position: SearchPosition) -> None:
        self.position = position
        self.nodes = 0
        """Positions visited."""
        self.table: dict[frozenset[tuple[Move, Color]], Entry] = {}
        """Transposition table: key to entry."""

    def iterative_deepening(self, depth: int) -> tuple[Move, int]:
        """Iterative deepening: the best move and its value after searches of 1 to `depth` plies.

        Each iteration orders moves by the table that the previous one left.
        """
        if (win := self.position.win_by_fours()) is not None:
            move, plies = win
            return move, WIN - plies
        moves = self.position.candidates()
        best, value = moves[0], 0
        for plies in range(1, depth + 1):
            best, value = self._best(_with_first(moves, best), plies, -INFINITY, INFINITY)
        return best, value

    def search(self, depth: int, alpha: int, beta: int) -> int:
        """The position's value for the side to move, exact between alpha and beta.

        A result of at most `alpha` is an upper bound, a result of at least `beta` a lower bound.

        Args:
            depth: Plies to look ahead.
            alpha: Lower end of the window, for the side to move.
            beta: Upper end of the window, for the side to move.
        """
        position = self.position
        self.nodes += 1
        if position.fives(position.to_move):
            return WIN - position.ply - 1
        known = self.table.get(position.key)
        if known is not None and known.depth == depth:
            if known.low >= beta or known.low == known.high:
                return known.low
            if known.high <= alpha:
                return known.high
        if depth == 0:
            value = self._leaf()
            self.table[position.key] = Entry(0, value, value)
            return value
        moves = position.candidates()
        if not moves:
            return 0
        best, value = self._best(
            _with_first(moves, known.best if known else None), depth, alpha, beta
        )
        low = value if value > alpha else -INFINITY
        high = value if value < beta else INFINITY
        self.table[position.key] = Entry(depth, low, high, best)
        return value

    def _leaf(self) -> int:
        """The value at the horizon: a win by continuous fours, else the static evaluation."""
        win = self.position.win_by_fours()
        return self.position.evaluation() if win is None else WIN - self.position.ply - win[1]

    def _best(self, moves: Sequence[Move], depth: int, alpha: int, beta: int) -> tuple[Move, int]:
        """The best of some moves and its value, with bounds as in `search`."""
        best, value = moves[0], -INFINITY
        for move in moves:
            bar = max(alpha, value)
            with self.position.after(move):
                if move is moves[0]:
                    found = -self.search(depth - 1, -beta, -bar)
                else:
                    # A null window is cheaper: search again only if the move is better.
                    found = -self.search(depth - 1, -bar - 1, -bar)
                    if bar < found < beta:
                        found = -self.search(depth - 1, -beta, -bar)
            if found > value:
                best, value = move, found
            if value >= beta:
                break
        return best, value


def _with_first(moves: Sequence[Move], first: Move | None) -> list[Move]:
    """The moves with `first` moved to the front."""
    return sorted(moves, key=lambda move: move != first)


class AlphaBetaEngine(Engine):
    """Alpha-beta at a fixed depth, set by `Limit.depth`; ignores other limits."""

    name = "alpha-beta"
    summary = "Alpha-beta of four plies, with a search for continuous fours at its leaves."
    score = Score(
        meaning="sum of the attack weights of all cells, own minus the opponent's; "
        f"a win in n plies is ({WIN} - n) / {UNIT}",
    )

    def __init__(self) -> None:
        self._solver = ThreatSolver(MEMORY_MB)

    def supports(self, rules: Rules) -> Support:
        """What the kernels know, on any board."""
        return line_windows(rules)

    def _analyse(self, request: AnalysisRequest) -> Analysis:
        lots = int(request.rng.bit_generator.random_raw())
        tree = AlphaBeta(SearchPosition(request.board, self._solver, lots))
        depth = request.limit.depth or DEPTH
        move, value = tree.iterative_deepening(depth)
        # Only the best move has an exact value.
        best = Candidate(move=move, score=value / UNIT)
        return Analysis(candidates=(best,), nodes=tree.nodes, depth=depth, stopped_by="depth")


@dataclasses.dataclass(frozen=True, slots=True)
class Pair:
    """Two games from one opening: the yardstick plays X in the first and O in the second."""

    index: int
    opening: Opening
    opponent: PlayerSpec
    depth: int
    seed: int


def play(pair: Pair) -> list[PlayedGame]:
    """Play both games."""
    opponent = Player(
        engine=create_player_engine(pair.opponent, SHIPPED),
        limit=pair.opponent.limit,
        options=dict(pair.opponent.options),
        alias=pair.opponent.name,
    )
    yardstick = Player(engine=AlphaBetaEngine(), limit=Limit(depth=pair.depth))
    return [
        play_game(
            x,
            o,
            pair.opening,
            rng_for(pair.seed, Stream.GAME, 2 * pair.index + second),
            rules=preset("gomoku"),
        )
        for second, (x, o) in enumerate([(yardstick, opponent), (opponent, yardstick)])
    ]


def main() -> None:
    """Play a match and print its score from the yardstick's side."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "opponent", metavar="OPPONENT", help="engine specification as in `tengen match`"
    )
    parser.add_argument("--games", type=int, default=400, help="even")
    parser.add_argument("--depth", type=int, default=DEPTH, help="plies")
    parser.add_argument("--seed", type=int, default=2)
    arguments = parser.parse_args()
    rules = preset("gomoku")
    opponent = resolve_player(parse_player(arguments.opponent, Limit()), rules, SHIPPED)
    openings = random_openings(rules, arguments.games // 2, arguments.seed)
    pairs = (
        Pair(index, opening, opponent, arguments.depth, arguments.seed)
        for index, opening in enumerate(openings)
    )
    print(f"alpha-beta of {arguments.depth} plies against {opponent.name}")
    tally, times_ms = Tally(), []
    for games in ordered_map(play, pairs, cores()):
        for game, own in zip(games, (0, 1), strict=True):
            tally.add(game)
            times_ms += [time_ms for time_ms in game.times_ms[own::2] if time_ms is not None]
            if game.fault:
                print(f"game {tally.games} ended by a fault: {game.fault}")
        if tally.games % REPORTED == 0 or tally.games == arguments.games:
            print(
                f"{tally.games} games: +{tally.wins} ={tally.draws} -{tally.losses}, "
                f"score {tally.score.value:.3f} "
                f"(95 %: {tally.score.low:.3f} to {tally.score.high:.3f})",
                flush=True,
            )
    print(f"{np.mean(times_ms):.0f} ms a move, {max(times_ms)} ms at most")


if __name__ == "__main__":
    main()
