"""Whether a position can arise in a game: the side to move, and the lines on the board."""

from __future__ import annotations

from collections.abc import Sequence

from tengen.engines.game.errors import PositionError
from tengen.engines.game.lines import DIRECTIONS, Run, Stones, beyond, winning_lines
from tengen.engines.game.rules import Color, Move, Rules


def side_to_move(stones: Stones, requested: Color | None, *, default: Color) -> Color:
    """The side to move by the counts; with equal counts `requested`, or else `default`."""
    x = list(stones.values()).count(Color.X)
    o = len(stones) - x
    if abs(x - o) > 1:
        raise PositionError(
            f"{x} X and {o} O stones, the counts may differ by one at most", code="stone-counts"
        )
    if x == o:
        return requested or default
    behind = Color.O if x > o else Color.X
    if requested not in (None, behind):
        raise PositionError(
            f"with {x} X and {o} O stones it is {behind.symbol}'s turn, not {(-behind).symbol}'s",
            code="to-move",
            path=("to_move",),
        )
    return behind


def check_reachable(
    stones: Stones, rules: Rules, runs: Sequence[Run], to_move: Color, winner: Color | None
) -> None:
    """Check that the lines on the board can arise in a game that goes on or has just ended.

    Args:
        runs: Every run of at least `win_length` stones.

    Raises:
        PositionError: No game has these lines.
    """
    overlines = [
        run
        for color, run in runs
        if rules.forbidden_points and color is Color.X and len(run) > rules.win_length
    ]
    if overlines and winner is not Color.X:
        raise PositionError(
            f"X has {len(overlines[0])} stones in a row, which is forbidden: "
            "no game has stones after them",
            code="forbidden-overline",
        )
    if winner is None:
        return
    if to_move is winner:
        raise PositionError(
            f"{winner.symbol} has a winning line but {(-winner).symbol} moved last",
            code="moved-after-the-end",
        )
    winning = (run for _, run in winning_lines(stones, rules, runs))
    lines = [set(run) for run in (*winning, *overlines)]
    if any(_decides(stones, rules, move) for move in set.intersection(*lines)):
        return
    raise PositionError(
        f"{winner.symbol} has winning lines that no single stone can have completed",
        code="won-before-the-end",
    )


def _decides(stones: Stones, rules: Rules, move: Move) -> bool:
    """Whether the stone on a cell decides the game: without it, no run of stones wins."""
    color = stones[move]
    # Without the stone each of its lines is two shorter runs, and it blocks no enemy run any
    # more; all other runs stay as they are.
    return not any(
        _is_decisive(stones, rules, move, side, (sign * drow, sign * dcol))
        for drow, dcol in DIRECTIONS
        for sign in (-1, 1)
        for side in (color, -color)
    )


def _is_decisive(
    stones: Stones, rules: Rules, move: Move, color: Color, step: tuple[int, int]
) -> bool:
    """Whether the run of `color` next to a cell would end the game if the cell were empty."""
    drow, dcol = step
    length = beyond(stones, move, color, drow, dcol)
    row, col = move.row + (length + 1) * drow, move.col + (length + 1) * dcol
    blocked = stones.get(Move(row, col)) is -color
    forbidden = rules.forbidden_points and color is Color.X and length > rules.win_length
    return forbidden or rules.line_rules(color).wins(length, int(blocked))
