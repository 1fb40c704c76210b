"""Forced wins of the side to move, which may be restricted to some first moves."""

from __future__ import annotations

from collections.abc import Collection

from tengen.engines.game import Color, Move
from tengen.engines.kernels.threat_solver import LONGEST_WIN, ThreatSolver, Win
from tengen.engines.patterns.codes import CellPattern

DOUBLE_FOUR_STONES = 2
"""Fewest stones of a win that does not begin with a five."""


def shortest_win(
    solver: ThreatSolver,
    color: Color,
    allowed: Collection[Move] | None = None,
    stones: int = LONGEST_WIN,
    *,
    share: float,
) -> Win | None:
    """The shortest win found for a side to move: by fours, or by threats if that takes fewer moves.

    Args:
        solver: Set up with the position; its limits hold.
        allowed: Its first moves to choose from; None for all.
        stones: How many of its stones the win may take.
        share: Share of the remaining nodes for either proof.
    """
    solver.allot(share)
    win = win_by_fours(solver, color, allowed, stones)
    if win is not None:
        stones = win.plies // 2
    solver.allot(share)
    by_threats = solver.solve_vct(color, stones)
    if by_threats is None or (allowed is not None and by_threats.move not in allowed):
        return win
    return by_threats


def win_by_fours(
    solver: ThreatSolver,
    color: Color,
    allowed: Collection[Move] | None = None,
    stones: int = LONGEST_WIN,
) -> Win | None:
    """The shortest VCF found for a side to move; the arguments are those of `shortest_win`."""
    win = solver.solve_vcf(color, stones)
    if win is not None and allowed is not None and win.move not in allowed:
        return vcf_among(solver, color, sorted(allowed), stones)
    return win


def vcf_among(
    solver: ThreatSolver, color: Color, moves: Collection[Move], stones: int = LONGEST_WIN
) -> Win | None:
    """The shortest VCF found for a side to move that begins with one of some moves.

    A five that is not among `moves` remains a threat, like a four: then all of `moves` are tried,
    not only those that make fours.

    Args:
        solver: Set up with the position; its limits hold, except for a win at once.
        moves: The first moves to try, empty cells of the window.
        stones: How many of its stones the win may take.
    """
    fives = solver.cells(color, CellPattern.FIVE)
    among = frozenset(moves)
    for move in fives:
        if move in among:
            return Win((move,), 1)
    best: Win | None = None
    tried = moves if fives else solver.cells(color, CellPattern.FOUR)
    for move in tried:
        if move in among and stones >= DOUBLE_FOUR_STONES and not solver.aborted:
            with solver.after(move, color):
                rest = _after_four(solver, color, stones - 1)
            if rest is not None:
                best = Win((move, *rest.pv), rest.plies + 1)
                # Only shorter wins count from now on.
                stones = best.plies // 2
    return best


def _after_four(solver: ThreatSolver, color: Color, stones: int) -> Win | None:
    """The rest of a win after a stone that threatens to make five, the opponent to move."""
    fives = solver.cells(color, CellPattern.FIVE)
    if not fives or solver.cells(-color, CellPattern.FIVE):
        return None
    longest: Win | None = None
    for answer in solver.answers(-color):
        with solver.after(answer, -color):
            rest = solver.solve_vcf(color, stones)
        if rest is None:
            return None
        if longest is None or rest.plies >= longest.plies:
            longest = Win((answer, *rest.pv), rest.plies + 1)
    return longest or Win((fives[0], fives[1]), 2)
