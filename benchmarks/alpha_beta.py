"""A yardstick: alpha-beta as a textbook has it, four plies deep, and matches against it.

    python -m benchmarks.alpha_beta [--games 400] [--depth 4] [--seed 2] OPPONENT

`search` with a limit of four plies looks further than that: it follows threats below its horizon,
and its evaluation is fitted. This engine says what four plies are worth by themselves. It is there
to be read, not to be quick, and is no engine of the registry.

Random openings on 15x15, each twice with colours swapped; OPPONENT as `tengen match` takes it.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from engines.attack_weights import five_in_a_row
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
from engines.kernels.attacks import UNIT
from engines.kernels.search_tables import Class
from engines.kernels.state import SIDES, State
from engines.kernels.tables import WEIGHT_MASK
from engines.kernels.threat_solver import ThreatSolver
from engines.model_store import SHIPPED
from training.arena.entrant import Entrant, Player, create, entered, parse_entrant
from training.arena.game import Game, Opening, play_game
from training.arena.openings import random_openings
from training.arena.tally import Tally
from training.parallel import cores, in_order
from training.seeding import Stream, rng_for

DEPTH: Final = 4
"""Plies, where no limit says otherwise."""
CANDIDATES: Final = 12
"""Moves looked at in a position, those of greatest attack weight."""
FOURS_NODES: Final = 200
"""Positions that one look for a win by continuous fours may visit."""
MEMORY_MB: Final = 1
"""Of the solver: a move's looks fit in."""
WIN: Final = 10**9
"""A win in n plies from the root is worth this less n: beyond every evaluation."""
INFINITY: Final = WIN + 1
REPORTED: Final = 100
"""Games after each of which a match says how it stands: the first are those of a shorter match."""


class Position:
    """What a search asks of a position while it puts down stones and takes them back.

    Args:
        board: Where the search begins; its line length is five.
        solver: Nobody else's while the search lasts.
        lots: 64 bits that order candidates of equal weight, equally near to the centre.
    """

    def __init__(self, board: Board, solver: ThreatSolver, lots: int = 0) -> None:
        self._lines = _Lines.of(board)
        self._solver = solver
        self._solver.set_up(board)
        self._lots = lots
        self._stones: frozenset[tuple[Move, Color]] = frozenset()
        self.to_move = board.to_move
        self.ply = 0
        """Stones put down since the search began."""

    @property
    def key(self) -> frozenset[tuple[Move, Color]]:
        """What stands there since the search began: the same by whatever order of moves."""
        return self._stones

    @contextlib.contextmanager
    def after(self, move: Move) -> Iterator[None]:
        """The position with one stone more, and the other side to move."""
        color, stones = self.to_move, self._stones
        self._lines.make(move, color)
        self.to_move, self._stones, self.ply = -color, stones | {(move, color)}, self.ply + 1
        try:
            with self._solver.after(move, color):
                yield
        finally:
            self._lines.unmake()
            self.to_move, self._stones, self.ply = color, stones, self.ply - 1

    def fives(self, color: Color) -> list[Move]:
        """The cells where a stone of `color` wins."""
        return self._solver.cells(color, Class.FIVE)

    def candidates(self) -> list[Move]:
        """The moves to look at, the most promising first: the blocks of a five, else by weight."""
        if blocks := self.fives(-self.to_move):
            return blocks
        weights = self._lines.weights(self.to_move)
        cells = self._lines.rank(weights, self.to_move, self._lots, CANDIDATES)
        return [self._lines.move(cell) for cell in cells.tolist()]

    def evaluation(self) -> int:
        """What the lines promise the side to move, less what they promise the other one."""
        return self._lines.balance(self.to_move)

    def win_by_fours(self) -> tuple[Move, int] | None:
        """The side to move's win by continuous fours: its first move, and its plies from here."""
        self._solver.begin(FOURS_NODES)
        win = self._solver.win_by_fours(self.to_move)
        return None if win is None else (win.move, win.plies)


class _Lines(State):
    """The attack weights, kept up move by move, and their sum."""

    def balance(self, color: Color) -> int:
        """The sum over empty cells and lines of one side's window values, less the other's.

        In units of 1/240. A window's value is the weight of the attacks that a stone on the cell
        would make in that line; the bonuses for a cell's second breakpoint and for who is to move
        are no window's and left out.
        """
        empty = self.inside[self.empty_cells()]
        own, other = SIDES[color], SIDES[-color]
        values = (self._sums[empty] & WEIGHT_MASK).sum(axis=0)
        return int(values[own] - values[other])


class Entry(NamedTuple):
    """What is known of a position's value for the side to move: `low <= value <= high`."""

    depth: int
    low: int
    high: int
    best: Move | None = None


class AlphaBeta:
    """Principal variation search from one position: no reductions, no null move."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.nodes = 0
        """Positions visited."""
        self.table: dict[frozenset[tuple[Move, Color]], Entry] = {}
        """What is known of the positions seen, by their keys."""

    def deepen(self, depth: int) -> tuple[Move, int]:
        """The best move and its value, by searches of 1 to `depth` plies.

        Each leaves the best moves that it found in the table; the next looks at these first.
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
        """The position's value for the side to move, exact where it lies between alpha and beta.

        What is returned outside of them is a bound: the value is at most as high where it is
        `alpha` or less, and at least as high where it is `beta` or more.

        Args:
            depth: Plies to look ahead.
            alpha: What the side to move has elsewhere already.
            beta: What the other side has elsewhere, seen from this one.
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
        """The value at the horizon: a win by continuous fours, or else as evaluated."""
        win = self.position.win_by_fours()
        return self.position.evaluation() if win is None else WIN - self.position.ply - win[1]

    def _best(self, moves: Sequence[Move], depth: int, alpha: int, beta: int) -> tuple[Move, int]:
        """The best of some moves, and its value; bounds as in `search`."""
        best, value = moves[0], -INFINITY
        for move in moves:
            bar = max(alpha, value)
            with self.position.after(move):
                if move is moves[0]:
                    found = -self.search(depth - 1, -beta, -bar)
                else:
                    # Whether it is better at all costs less to ask than how good it is.
                    found = -self.search(depth - 1, -bar - 1, -bar)
                    if bar < found < beta:
                        found = -self.search(depth - 1, -beta, -bar)
            if found > value:
                best, value = move, found
            if value >= beta:
                break
        return best, value


def _with_first(moves: Sequence[Move], first: Move | None) -> list[Move]:
    """The moves with one of them in front, and the rest in their order."""
    return sorted(moves, key=lambda move: move != first)


class AlphaBetaEngine(Engine):
    """Alpha-beta at a fixed depth; `Limit.depth` sets it, other limits do not end it."""

    name = "alpha-beta"
    summary = "Looks four plies ahead, and at the end for a win by continuous fours."
    score = Score(
        meaning="sum of the attack weights of all cells, own less the opponent's; "
        f"a win in n plies is ({WIN} - n) / {UNIT}",
    )

    def __init__(self) -> None:
        self._solver = ThreatSolver(MEMORY_MB)

    def supports(self, rules: Rules) -> Support:
        """Five in a row on any board."""
        return five_in_a_row(rules)

    def _analyse(self, request: AnalysisRequest) -> Analysis:
        lots = int(request.rng.bit_generator.random_raw())
        tree = AlphaBeta(Position(request.board, self._solver, lots))
        depth = request.limit.depth or DEPTH
        move, value = tree.deepen(depth)
        # Only the best move's value is exact: there is no other candidate to tell.
        best = Candidate(move=move, score=value / UNIT)
        return Analysis(candidates=(best,), nodes=tree.nodes, depth=depth, stopped_by="depth")


@dataclasses.dataclass(frozen=True, slots=True)
class Pair:
    """Two games from one opening, the yardstick as X in the first and as O in the second."""

    index: int
    opening: Opening
    opponent: Entrant
    depth: int
    seed: int


def play(pair: Pair) -> list[Game]:
    """Play both games."""
    opponent = Player(
        engine=create(pair.opponent.engine, SHIPPED),
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
    """Play a match and print how it goes, from the yardstick's side."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("opponent", metavar="OPPONENT", help="as `tengen match` takes it")
    parser.add_argument("--games", type=int, default=400, help="even")
    parser.add_argument("--depth", type=int, default=DEPTH, help="plies")
    parser.add_argument("--seed", type=int, default=2)
    asked = parser.parse_args()
    rules = preset("gomoku")
    opponent = entered(parse_entrant(asked.opponent, Limit()), rules, SHIPPED)
    openings = random_openings(rules, asked.games // 2, asked.seed)
    pairs = (
        Pair(index, opening, opponent, asked.depth, asked.seed)
        for index, opening in enumerate(openings)
    )
    print(f"alpha-beta of {asked.depth} plies against {opponent.name}")
    tally, times_ms = Tally(), []
    for games in in_order(play, pairs, cores()):
        for game, own in zip(games, (0, 1), strict=True):
            tally.add(game)
            times_ms += [time_ms for time_ms in game.times_ms[own::2] if time_ms is not None]
            if game.fault:
                print(f"game {tally.games} ended by a fault: {game.fault}")
        if tally.games % REPORTED == 0 or tally.games == asked.games:
            print(
                f"{tally.games} games: +{tally.wins} ={tally.draws} -{tally.losses}, "
                f"score {tally.score.value:.3f} "
                f"(95 %: {tally.score.low:.3f} to {tally.score.high:.3f})",
                flush=True,
            )
    print(f"{np.mean(times_ms):.0f} ms a move, {max(times_ms)} ms at most")


if __name__ == "__main__":
    main()
