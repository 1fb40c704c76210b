"""Finds puzzles of defence in games: positions where all moves but one lose by force.

The claims about a puzzle, all proven by the solver of docs/threats.md: the side to move can neither
make nor has to stop a five, and it has no win by fours or threats. After every legal move but the
solution, the opponent wins by fours or by threats. After the solution, neither of these proofs and
no search finds a win of the opponent; that it holds is not proven. A position where a proof ran out
of nodes is no puzzle.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

import numpy as np

from tengen.engines.game import Board, Color, Move
from tengen.engines.interface import AnalysisRequest, Engine, Limit
from tengen.engines.patterns.codes import CellPattern
from tengen.engines.puzzles.puzzles import Puzzle, puzzle_id
from tengen.engines.registry import create_engine
from tengen.laboratory.puzzles.mining import NODES, NODES_PER_MOVE, MinedGame, breadths, is_forced
from tengen.laboratory.puzzles.ratings import rating_of

if TYPE_CHECKING:
    from tengen.engines.kernels.threat_solver import ThreatSolver, Win


SEARCH_NODES: Final = 2_000_000
"""Positions visited by the search that looks for a win after the solution."""
PER_SIDE: Final = 1
"""Puzzles of one side in one game at most, the hardest: neighbours resemble each other."""


def mine_defences(
    games: Iterable[MinedGame],
    *,
    known: Iterable[Puzzle] = (),
    on_game: Callable[[], None] = lambda: None,
) -> Iterator[Puzzle]:
    """The puzzles of defence in games, the hardest of each game and side.

    Args:
        games: The games, by rules that have a name.
        known: Puzzles found before, which are not found again.
    """
    from tengen.engines.kernels.threat_solver import ThreatSolver

    solver = ThreatSolver()
    found = {_shape(puzzle) for puzzle in known}
    for game in games:
        of_side: dict[Color, list[Puzzle]] = {color: [] for color in Color}
        board = Board(game.rules)
        for number, move in enumerate(game.moves, start=1):
            source = f"{game.source}, move {number}"
            if (puzzle := find_defence(board, source, solver=solver)) is not None:
                of_side[board.to_move].append(puzzle)
            board.push(move)
        for puzzles in of_side.values():
            puzzles.sort(key=lambda puzzle: puzzle.lines, reverse=True)
            for puzzle in puzzles[:PER_SIDE]:
                if (shape := _shape(puzzle)) not in found:
                    found.add(shape)
                    yield puzzle
        on_game()


def find_defence(board: Board, source: str, *, solver: ThreatSolver) -> Puzzle | None:
    """The puzzle of a position in which all moves but one are proven to lose, else None.

    Args:
        board: A position with its moves, X first.
    """
    own = board.to_move
    solver.set_up(board)
    # A four may put any loss off.
    if is_forced(solver, own) or solver.cells(own, CellPattern.FOUR):
        return None
    threat = _win(solver, -own)
    if threat is None or _win(solver, own) is not None or solver.aborted:
        return None
    only, refutation = _only_move(solver, board, threat)
    if only is None or refutation is None or _is_lost(board, only):
        return None
    tempted = board.copy()
    tempted.push(refutation[0])
    line = refutation[1].pv
    return Puzzle(
        id=puzzle_id(board),
        rules=board.rules,
        kind="defence",
        moves=tuple(board.move_stack),
        solution=(only,),
        breadths=breadths(tempted, line, solver),
        refutation=(refutation[0], *line),
        rating=rating_of(board, only, (len(line) + 1) // 2),
        source=source,
    )


def _shape(puzzle: Puzzle) -> tuple[tuple[int, ...], bytes]:
    """The stones of a puzzle, the same for all its symmetric and shifted images."""
    cells = puzzle.board().cells
    rows, cols = np.nonzero(cells)
    box = cells[rows.min() : rows.max() + 1, cols.min() : cols.max() + 1]
    images = [np.rot90(each, turns) for each in (box, box.T) for turns in range(4)]
    return min((image.shape, image.tobytes()) for image in images)


def _win(solver: ThreatSolver, color: Color, nodes: int = NODES) -> Win | None:
    """A win of a side that is to move, by fours or else by threats."""
    solver.set_budget(nodes)
    solver.allot(0.5)
    if win := solver.solve_vcf(color):
        return win
    solver.allot(1)
    return solver.solve_vct(color)


def _only_move(
    solver: ThreatSolver, board: Board, threat: Win
) -> tuple[Move | None, tuple[Move, Win] | None]:
    """The only move after which no win of the opponent is proven, None for none or several.

    Also the other move that loses most slowly, with the win after it.
    """
    own = board.to_move
    only: Move | None = None
    longest: tuple[Move, Win] | None = None
    for move in _defences_first(board, threat):
        with solver.after(move, own):
            win = _win(solver, -own, NODES_PER_MOVE)
        if win is None:
            if only is not None:
                return None, None
            only = move
        elif longest is None or win.plies > longest[1].plies:
            longest = move, win
    return only, longest


def _defences_first(board: Board, threat: Win) -> list[Move]:
    """The legal moves, those on the cells of the opponent's win first."""
    legal = board.legal_moves()
    return list(dict.fromkeys([*(move for move in threat.pv if move in set(legal)), *legal]))


def _is_lost(board: Board, move: Move) -> bool:
    """Whether a search proves that the opponent wins after a move."""
    board = board.copy()
    board.push(move)
    request = AnalysisRequest(board, Limit(nodes=SEARCH_NODES), rng=np.random.default_rng(0))
    win_in = _search().analyse(request).win_in
    return win_in is not None and win_in > 0


@functools.cache
def _search() -> Engine:
    return create_engine("search")
