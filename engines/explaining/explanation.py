"""Explanations: reasons for any engine's move, read off the board and found by short proofs.

Every reason is true or missing: patterns are read off the board, forced wins are proven, and a
proof that a limit ended says nothing. What an engine itself knows comes from `Engine.reasons`.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from tengen.engines.catalogue.line_support import line_windows
from tengen.engines.explorer.explorer import Explorer, free_rules
from tengen.engines.game import Board, Color, Move
from tengen.engines.game.lines import DIRECTIONS
from tengen.engines.interface import Analysis, AnalysisRequest, Engine
from tengen.engines.patterns.attacks import FIVE
from tengen.engines.patterns.codes import CellPattern, LinePattern
from tengen.engines.reasons import REASON_CODES, ForceKind, Pattern, Reason, ReasonCode
from tengen.engines.shapes import Shape
from tengen.engines.threats.combinations import PARTS, combination_of, lines_of_shapes

if TYPE_CHECKING:
    from tengen.engines.kernels.position import StaticPosition
    from tengen.engines.kernels.threat_solver import ThreatSolver, Win
    from tengen.engines.threats.threat_proofs import ForcedWin, SolverPool

NODES: Final = 3_000
"""Positions that the proofs of one explanation visit at most: some 5 ms."""
SHARE: Final = 0.4
"""Share of the remaining nodes for each proof."""
REACH: Final = 4
"""Cells of a line that may be part of a five with a point, to each side."""
LINES_AT_ONCE: Final = 2
"""Fewest lines that a stone must add to if that alone is a reason for it."""
OF_THREES: Final = ("four-three", "double-three", "open-three")
"""Patterns with an open three."""


_SHAPES: Final[Mapping[Pattern, tuple[Shape, ...]]] = {
    **{name: shapes for name, shapes in PARTS.items() if name != "five"},
    "four": ("four",),
    "open-three": ("open-three",),
}


class Explainer:
    """Finds the reasons for moves; thread-safe.

    Args:
        explorer: The known games of openings; None for none.
    """

    def __init__(self, explorer: Explorer | None = None) -> None:
        self._explorer = explorer

    @functools.cached_property
    def _solvers(self) -> SolverPool:
        from tengen.engines.threats.threat_proofs import SolverPool

        return SolverPool()

    def explain(
        self,
        engine: Engine,
        request: AnalysisRequest,
        analysis: Analysis,
        *,
        until: float | None = None,
    ) -> tuple[Reason, ...]:
        """The reasons for the first move of an engine's analysis, the strongest first.

        Once the time is over or the request cancelled, proofs end without a result, and only what
        the rules and the analysis show at once is added.

        Args:
            request: What the engine analysed; its board is left as it was.
            until: Time by `time.monotonic` at which the explanation ends; None for never.
        """
        board, move = request.board, analysis.move
        own = board.to_move
        if line := board.winning_line(move, own):
            return (Reason(code="wins", side=own, move=move, cells=line),)
        found = [*_at_once(board, move)]
        if not _is_over(request, until):
            found += engine.reasons(request, analysis)
        is_gomoku = line_windows(board.rules) and board.rules.win_length == FIVE
        if is_gomoku and not _is_over(request, until):
            # Not loaded for other games, nor by commands that parse their options.
            from tengen.engines.kernels.position import StaticPosition

            position = StaticPosition.of(board)
            # Without borders, a point may be far from all stones.
            if position.contains(move):
                found += _patterns(board, move, position)
                found += self._forced(request, move, until)
        if analysis.proven:
            found.append(_proven(analysis, own))
        codes = {reason.code for reason in found}
        if analysis.win_in is not None and not codes & {
            "wins-by-force",
            "loses",
            "exact",
            "proven",
        }:
            found.append(_claimed(analysis, own))
        found += _alternative(analysis, own)
        if not _is_over(request, until):
            found += self._known(board, move)
        return tuple(sorted(found, key=lambda reason: REASON_CODES.index(reason.code)))

    def _forced(self, request: AnalysisRequest, move: Move, until: float | None) -> list[Reason]:
        """Reasons by short proofs before and after a move that does not win at once."""
        from tengen.engines.threats.threat_proofs import LEAST_STONES

        board = request.board
        if len(board) + 1 < LEAST_STONES:
            return []
        with self._solvers.borrow(
            board, NODES, until=until, cancellation=request.cancellation
        ) as solver:
            return [] if solver is None else list(_proofs(solver, board, move))

    def _known(self, board: Board, move: Move) -> list[Reason]:
        """The reason from the explorer's games for a move in an opening; None without one."""
        if self._explorer is None or board.rules.unbounded:
            return []
        explored = self._explorer.explore(board)
        for played in explored.moves:
            if move in (played.move, *played.equivalents):
                games, own = played.results, board.to_move
                wins = games.x_wins if own is Color.X else games.o_wins
                return [
                    Reason(
                        code="opening",
                        side=own,
                        move=move,
                        count=games.games,
                        games=explored.results.games,
                        score=(wins + games.draws / 2) / games.games,
                    )
                ]
        return []


def _is_over(request: AnalysisRequest, until: float | None) -> bool:
    """Whether time or cancellation ends an explanation, with the reasons found so far."""
    return request.cancellation.is_cancelled or (until is not None and time.monotonic() >= until)


def _at_once(board: Board, move: Move) -> Iterator[Reason]:
    """Reasons that the rules alone show, without any proof."""
    own = board.to_move
    if len(board.legal_moves()) == 1:
        yield Reason(code="only-move", side=own, move=move)
    if line := board.winning_line(move, -own):
        yield Reason(code="blocks-win", side=-own, move=move, cells=line)


def _patterns(board: Board, move: Move, position: StaticPosition) -> Iterator[Reason]:
    """The patterns on a point for both sides, and the lines that a quiet move adds to."""
    own = board.to_move
    # By the rules after the opening: either side may be to move.
    passed = Board.from_stones(board.stones, free_rules(board.rules), to_move=-own, setup=True)
    cell = position.cell(move)
    sides: tuple[tuple[ReasonCode, ReasonCode, Color, Board], ...] = (
        ("makes", "extends", own, board),
        ("takes", "hinders", -own, passed),
    )
    quiet = []
    for code, more, color, seen in sides:
        made = position.line_patterns(color, cell)
        if seen.forbidden_reason(move) is not None or LinePattern.FIVE in made:
            continue
        pattern = _pattern_of(seen, move, made.tolist())
        if pattern in OF_THREES and not _threes_open(seen, move, made):
            pattern = "four" if LinePattern.FOUR in made else None
        if pattern is not None:
            lines = lines_of_shapes(seen, move, _SHAPES[pattern])
            yield Reason(code=code, side=color, move=move, pattern=pattern, lines=lines)
        else:
            quiet.append((more, color, np.flatnonzero(made >= LinePattern.OPEN_TWO).tolist()))
    if len(quiet) < len(Color):
        return
    for code, color, directions in quiet:
        if len(directions) >= LINES_AT_ONCE:
            cells = {stone for at in directions for stone in _stones_near(board, move, color, at)}
            yield Reason(
                code=code,
                side=color,
                move=move,
                count=len(directions),
                cells=tuple(sorted(cells)),
            )


def _pattern_of(board: Board, move: Move, made: list[int]) -> Pattern | None:
    """The named pattern that a stone of the side to move makes; None if it makes none."""
    combination = combination_of(board, move)
    if combination is not None and combination != "five":
        return combination
    if LinePattern.FOUR in made:
        return "four"
    return "open-three" if LinePattern.OPEN_THREE in made else None


def _threes_open(board: Board, move: Move, made: npt.NDArray[np.int8]) -> bool:
    """Whether every open three of a stone has a completing point that is not forbidden."""
    own = board.to_move
    if not board.rules.forbidden_points or own is Color.O:
        return True
    from tengen.engines.kernels.position import StaticPosition

    after = Board.from_stones({**board.stones, move: own}, board.rules, to_move=own, setup=True)
    position = StaticPosition.of(after)

    def opens(point: Move, direction: int) -> bool:
        return (
            position.contains(point)
            and point not in after.stones
            and position.line_patterns(own, position.cell(point))[direction]
            == LinePattern.OPEN_FOUR
            and after.forbidden_reason(point) is None
        )

    return all(
        any(
            opens(Move(move.row + step * drow, move.col + step * dcol), direction)
            for step in range(-REACH, REACH + 1)
        )
        for direction, (drow, dcol) in enumerate(DIRECTIONS)
        if made[direction] == LinePattern.OPEN_THREE
    )


def _stones_near(board: Board, move: Move, color: Color, direction: int) -> Iterator[Move]:
    """The stones of a color on a line through a point, up to the next stone of the other one."""
    drow, dcol = DIRECTIONS[direction]
    for sign in (-1, 1):
        for step in range(1, REACH + 1):
            cell = Move(move.row + sign * step * drow, move.col + sign * step * dcol)
            stone = board.stones.get(cell)
            if stone is color:
                yield cell
            elif stone is not None:
                break


def _proofs(solver: ThreatSolver, board: Board, move: Move) -> Iterator[Reason]:
    """Forced wins that a move begins, threatens, stops or allows."""
    from tengen.engines.kernels.threat_solver import LONGEST_WIN
    from tengen.engines.threats.threat_proofs import forced_win, holding_moves

    own, other = board.to_move, -board.to_move
    begun = _begun(solver, own, move)
    if begun is not None:
        yield _forced_win("wins-by-force", own, move, *begun)
        return

    def forced(color: Color) -> ForcedWin | None:
        return forced_win(solver, color, LONGEST_WIN, share=SHARE, afresh=True)

    danger = None if solver.cells(other, CellPattern.FIVE) else forced(other)
    only = danger is not None and danger.kind == "fours" and holding_moves(solver, own) == {move}
    with solver.after(move, own):
        loss = forced(other)
        complete = not solver.aborted
        plan = None if solver.cells(own, CellPattern.FIVE) else forced(own)
    if loss is not None:
        yield _forced_win("loses", other, move, *loss)
    elif danger is not None and complete:
        yield _forced_win("stops-win", other, move, *danger)
        if only:
            yield Reason(code="only-defence", side=own, move=move)
    if loss is None and plan is not None:
        yield _forced_win("threatens", own, move, *plan)


def _begun(solver: ThreatSolver, color: Color, move: Move) -> ForcedWin | None:
    """The forced win that a move begins."""
    from tengen.engines.threats.forced_wins import vcf_among
    from tengen.engines.threats.threat_proofs import ForcedWin

    solver.allot(SHARE)
    if (win := vcf_among(solver, color, [move])) is not None:
        return ForcedWin("fours", win)
    solver.allot(SHARE)
    win = solver.solve_vct(color)
    return ForcedWin("threats", win) if win is not None and win.move == move else None


def _forced_win(code: ReasonCode, side: Color, move: Move, kind: ForceKind, win: Win) -> Reason:
    return Reason(code=code, side=side, move=move, force=kind, plies=win.plies, pv=win.pv)


def _claimed(analysis: Analysis, own: Color) -> Reason:
    """The win or loss that an engine proved by its own search."""
    plies, move = analysis.win_in or 0, analysis.move
    is_win = plies > 0
    return Reason(
        code="wins-by-force" if is_win else "loses",
        side=own if is_win else -own,
        move=move,
        force="search",
        plies=plies if is_win else -plies - 1,
        pv=(analysis.pv or (move,)) if is_win else analysis.pv[1:],
    )


def _proven(analysis: Analysis, own: Color) -> Reason:
    """The win or loss that a proof decides."""
    plies = analysis.win_in or 0
    side = own if plies > 0 else -own
    return Reason(code="proven", side=side, move=analysis.move, plies=abs(plies), pv=analysis.pv)


def _alternative(analysis: Analysis, own: Color) -> Iterator[Reason]:
    """The second candidate, if an engine has chances for both, of which it has the lower."""
    first, second = (*analysis.candidates, None, None)[:2]
    if first is None or second is None:
        return
    if first.win_probability is None or second.win_probability is None:
        return
    # Engines that rank by scores may give it the higher one.
    if second.win_probability > first.win_probability:
        return
    yield Reason(
        code="alternative",
        side=own,
        move=first.move,
        pv=second.pv or (second.move,),
        chances=(first.win_probability, second.win_probability),
    )
