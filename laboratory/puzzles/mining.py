"""Finds puzzles in games: positions where a single move wins fastest by fours or threats.

The claims about a puzzle, all proven by the solver of docs/threats.md: the side to move has a win
by fours, or else by fours and threats. No other move wins by fours in any number of plies, and none
by fours and threats in as few plies as the solution. A position where one of these proofs ran out
of nodes is no puzzle. Slower wins by threats and wins by quieter moves are not excluded.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from tengen.engines.catalogue.line_support import line_windows
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.rules import PRESETS
from tengen.engines.patterns.codes import CellPattern
from tengen.engines.puzzles.puzzles import LEVELS, Puzzle, PuzzleKind, puzzle_id
from tengen.laboratory.puzzles.ratings import rating_of

if TYPE_CHECKING:
    from tengen.engines.kernels.threat_solver import ThreatSolver, Win


FREESTYLE: Final = PRESETS["gomoku"]
NODES: Final = 2_000
"""Positions visited by the search for a win by default."""
NODES_PER_MOVE: Final = 10_000
"""Positions visited to show that another move does not win."""
PER_WINNER: Final = 3
"""Puzzles of one winner in one game at most, the hardest."""
MISSES: Final = 2
"""Number of positions without a win after which a side's earlier positions are skipped."""
LEAST_PLIES: Final = 3
"""Fewest plies of a puzzle's win: a five that can be made at once is no puzzle."""


@dataclasses.dataclass(frozen=True, slots=True)
class MinedGame:
    """A game to look for puzzles in."""

    rules: Rules
    moves: Sequence[Move]
    """From the empty board on, X first."""
    source: str
    """Name of the source."""


@dataclasses.dataclass(slots=True)
class MiningCounts:
    """Counts of the positions of the games, by result."""

    positions: int = 0
    """Number of positions that were examined."""
    wins: int = 0
    """Positions won by fours or threats in `LEAST_PLIES` or more."""
    several: int = 0
    """Wins with another move that wins as fast, or by fours."""
    undecided: int = 0
    """Wins with a move after which the nodes did not suffice."""
    repeated: int = 0
    """Puzzles skipped: found before, or easier than `PER_WINNER` of the same game and winner."""
    full: int = 0
    """Puzzles skipped because their level had enough."""


def mine_puzzles(
    games: Iterable[MinedGame],
    *,
    nodes: int = NODES,
    per_level: int | None = None,
    known: Iterable[Puzzle] = (),
    counts: MiningCounts | None = None,
    on_game: Callable[[], None] = lambda: None,
) -> Iterator[Puzzle]:
    """The puzzles of games, the hardest of each game and winner; the same ones every time.

    Args:
        games: The games, by rules that have a name.
        nodes: Positions visited by the search for a win.
        per_level: Puzzles of a level at most, the first found; None for all.
        known: Puzzles found before, which count towards `per_level` and are not found again.
    """
    from tengen.engines.kernels.threat_solver import ThreatSolver

    counts = counts or MiningCounts()
    solver = ThreatSolver()
    found: set[str] = set()
    taken = dict.fromkeys(LEVELS, 0)

    def take(puzzle: Puzzle) -> bool:
        if puzzle.id in found:
            counts.repeated += 1
            return False
        if taken[puzzle.level] == per_level:
            counts.full += 1
            return False
        taken[puzzle.level] += 1
        found.add(puzzle.id)
        return True

    for puzzle in known:
        taken[puzzle.level] += 1
        found.add(puzzle.id)
    for game in games:
        of_winner: dict[Color, list[Puzzle]] = {color: [] for color in Color}
        for puzzle in _puzzles_of(game, solver, nodes, counts):
            of_winner[puzzle.to_move].append(puzzle)
        for puzzles in of_winner.values():
            puzzles.sort(key=lambda puzzle: puzzle.lines, reverse=True)
            counts.repeated += len(puzzles[PER_WINNER:])
            yield from filter(take, puzzles[:PER_WINNER])
        on_game()


def is_trap(puzzle: Puzzle, solver: ThreatSolver) -> bool:
    """Whether forbidden points matter for a puzzle of renju.

    In freestyle gomoku, its position has no such puzzle: another move wins as fast, or the
    solution does not win, or takes more or fewer moves.
    """
    board = Board.from_moves(puzzle.moves, FREESTYLE)
    if board.outcome() is not None:
        return True
    free = find_puzzle(board, puzzle.source, solver=solver)
    same = (puzzle.solution[0], puzzle.plies)
    return free is None or (free.solution[0], free.plies) != same


def is_minable(rules: Rules) -> bool:
    """Whether puzzles of a game can be found: the solver knows it, and the rules have a name."""
    return bool(line_windows(rules)) and not rules.unbounded and rules in PRESETS.values()


def _puzzles_of(
    game: MinedGame, solver: ThreatSolver, nodes: int, counts: MiningCounts
) -> Iterator[Puzzle]:
    """The puzzles of a game, from its end back to where neither side had a win.

    A search that finds no win takes most of the time, so early positions are skipped.
    """
    board = Board.from_moves(game.moves, game.rules)
    misses = dict.fromkeys(Color, 0)
    while board.move_stack and min(misses.values()) < MISSES:
        own = -board.to_move
        played = len(board.move_stack)
        board.pop()
        if misses[own] == MISSES:
            continue
        counts.positions += 1
        wins = counts.wins
        puzzle = find_puzzle(
            board, f"{game.source}, move {played}", solver=solver, nodes=nodes, counts=counts
        )
        if puzzle is not None:
            yield puzzle
        elif counts.wins == wins and not is_forced(solver, own):
            misses[own] += 1


def is_forced(solver: ThreatSolver, own: Color) -> bool:
    """Whether a side has a five to make or to prevent, and thus no choice."""
    return any(solver.cells(color, CellPattern.FIVE) for color in (own, -own))


def find_puzzle(
    board: Board,
    source: str,
    *,
    solver: ThreatSolver,
    nodes: int = NODES,
    counts: MiningCounts | None = None,
) -> Puzzle | None:
    """The puzzle of a position, if it has one move that wins and this can be proven.

    Args:
        board: A position with its moves, X first.
        nodes: Positions visited by the search for a win.
    """
    counts = counts or MiningCounts()
    own = board.to_move
    solver.set_up(board)
    if is_forced(solver, own):
        return None
    solver.set_budget(nodes)
    win, kind = _win(solver, own)
    if win is None or win.plies < LEAST_PLIES or len(win.pv) != win.plies:
        return None
    counts.wins += 1
    other_win = _another_wins(solver, board, win)
    if other_win is None:
        counts.undecided += 1
        return None
    if other_win:
        counts.several += 1
        return None
    return Puzzle(
        id=puzzle_id(board),
        rules=board.rules,
        kind=kind,
        moves=tuple(board.move_stack),
        solution=win.pv,
        breadths=breadths(board, win.pv, solver),
        rating=rating_of(board, win.move, (win.plies + 1) // 2),
        source=source,
    )


def _win(solver: ThreatSolver, own: Color) -> tuple[Win | None, PuzzleKind]:
    """The shortest win by fours, or else by threats."""
    win = solver.solve_vcf(own)
    return (win, "fours") if win else (solver.solve_vct(own), "threats")


def _another_wins(solver: ThreatSolver, board: Board, win: Win) -> bool | None:
    """Whether a second move wins as fast as the first, or by fours; None if nodes ran out."""
    from tengen.engines.threats.forced_wins import vcf_among

    own = board.to_move
    others = [move for move in _forcing_first(solver, board) if move != win.move]
    solver.set_budget(NODES_PER_MOVE)
    win_by_fours = vcf_among(solver, own, others)
    is_undecided = solver.aborted
    if win_by_fours is not None or is_undecided:
        return None if win_by_fours is None else True
    for move in others:
        solver.set_budget(NODES_PER_MOVE)
        with solver.after(move, own):
            # Allow the stones left after the solution's first move.
            if solver.stones_after_threat(own, (win.plies - 1) // 2):
                return True
        if solver.aborted:
            return None
    return False


def _forcing_first(solver: ThreatSolver, board: Board) -> list[Move]:
    """The legal moves, those that make a four or a three first."""
    forcing = solver.cells(board.to_move, CellPattern.THREE)
    return list(dict.fromkeys([*forcing, *board.legal_moves()]))


def breadths(board: Board, line: Sequence[Move], solver: ThreatSolver) -> tuple[int, ...]:
    """For each move of the winner in a line: the fours and threats that it has to choose from."""
    board = board.copy()
    own, counts = board.to_move, []
    for move in line:
        if board.to_move is own:
            solver.set_up(board)
            forced = is_forced(solver, own)
            counts.append(1 if forced else len(solver.cells(own, CellPattern.THREE)))
        board.push(move)
    return tuple(counts)
