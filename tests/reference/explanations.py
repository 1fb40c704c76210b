"""What a reason claims, checked on the board without the kernels that found it.

Patterns are read cell by cell (`windows`), lines by runs of stones, and wins by fours or threats of
few stones by the exhaustive search of `forced_wins`. Longer wins are played out: the defender
cannot win instead of answering, and the last stone completes a line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tengen.engines.game import Board, Color, Move
from tengen.engines.game.forbidden import NESTING
from tengen.engines.patterns.codes import LinePattern
from tengen.engines.reasons import Reason
from tests.reference import forced_wins, lines, windows
from tests.reference.endings import Game
from tests.reference.renju_wins import RenjuPosition

REACH = 5
"""Cells to each side that decide a line: four, and one that may make an overline or block."""
EXHAUSTIVE_FOURS, EXHAUSTIVE_THREATS = 4, 3
"""Stones of wins that are searched without the kernels; more take minutes."""


def fault(board: Board, reason: Reason) -> str | None:
    """Why a reason for a move on a board is wrong; None if nothing speaks against it.

    Args:
        board: The position before the move.
    """
    if reason.code in _PLAYED and _is_forbidden(board, reason):
        return "the point is forbidden"
    check = _CHECKS.get(reason.code)
    return None if check is None else next(check(board, reason), None)


def _is_forbidden(board: Board, reason: Reason) -> bool:
    """Whether the side of a reason may not play its move."""
    cell = (reason.move.row, reason.move.col)
    position = _position(board, dict(board.stones))
    return not position.is_legal(cell, reason.side.symbol)


def _completed(board: Board, reason: Reason) -> Iterator[str]:
    after = _placed(board, reason.move, reason.side)
    if not _has_won(after, reason.side, board):
        yield "the stone completes no line"
    if reason.move not in reason.cells or any(
        after.get(cell) is not reason.side for cell in reason.cells
    ):
        yield "its line has other stones"


def _crossed(board: Board, reason: Reason) -> Iterator[str]:
    patterns = _patterns(board, reason.move, reason.side)
    found = sum(pattern >= LinePattern.OPEN_TWO for pattern in patterns)
    if found != reason.count:
        yield f"it is in {found} lines"
    if any(board.stones.get(cell) is not reason.side for cell in reason.cells):
        yield "a cell has no stone of the side"


def _begun(board: Board, reason: Reason) -> Iterator[str]:
    if reason.pv[0] != reason.move:
        yield "its win begins with another move"
    yield from _win_faults(board, reason, dict(board.stones))


def _stopped(board: Board, reason: Reason) -> Iterator[str]:
    yield from _win_faults(board, reason, dict(board.stones))
    after = _position(board, _placed(board, reason.move, board.to_move))
    if forced_wins.by_fours(after, reason.side.symbol, EXHAUSTIVE_FOURS - 1):
        yield "there is a win by fours after it"


def _after(board: Board, reason: Reason) -> Iterator[str]:
    yield from _win_faults(board, reason, _placed(board, reason.move, board.to_move))


def _only(board: Board, reason: Reason) -> Iterator[str]:
    if board.legal_moves() != [reason.move]:
        yield "there are other moves"


def _exact(board: Board, reason: Reason) -> Iterator[str]:
    rows, cols = board.rules.shape
    game = Game(rows, cols, board.rules.win_length, overline=board.rules.overline)
    cells = "".join(
        stone.symbol if (stone := board.stones.get(Move(row, col))) else "."
        for row in range(rows)
        for col in range(cols)
    )
    ending = game.endings(cells, reason.side.symbol)[reason.move.row * cols + reason.move.col]
    if reason.plies != ending:
        yield f"the ending is {ending}"


def _ruled(board: Board, reason: Reason) -> Iterator[str]:
    """Faults of a simple engine's rule; those of openings, ranks and lots are not checked."""
    rows, cols = board.rules.shape
    claims = {
        "wins": lambda: _has_won(_placed(board, reason.move, reason.side), reason.side, board),
        "blocks": lambda: _has_won(_placed(board, reason.move, -reason.side), -reason.side, board),
        "centre": lambda: reason.move == Move(rows // 2, cols // 2),
        "corner": lambda: reason.move.row in {0, rows - 1} and reason.move.col in {0, cols - 1},
    }
    if reason.rule in claims and not claims[reason.rule]():
        yield f"the rule {reason.rule} does not fit"


def _placed(board: Board, move: Move, color: Color) -> dict[Move, Color]:
    return {**board.stones, move: color}


def _has_won(stones: dict[Move, Color], side: Color, board: Board) -> bool:
    own = {cell for cell, color in stones.items() if color is side}
    rules = board.rules.line_rules(side)
    return lines.has_won(
        own,
        stones.keys() - own,
        rules.win_length,
        overline=rules.overline,
        blocked_wins=rules.blocked_wins,
    )


def _patterns(board: Board, move: Move, color: Color) -> list[LinePattern]:
    """What a stone would make of the four lines through an empty cell."""
    rules = board.rules.line_rules(color)
    lines = windows.lines_through(board, move, color, REACH)
    return [windows.pattern(line, REACH, rules) for line in lines]


def _pattern_faults(board: Board, reason: Reason) -> Iterator[str]:
    made = _patterns(board, reason.move, reason.side)
    fours = sum(p is LinePattern.FOUR for p in made)
    threes = sum(p is LinePattern.OPEN_THREE for p in made)
    claims = {
        "open-four": LinePattern.OPEN_FOUR in made,
        "double-four": fours >= 2,
        "four-three": fours >= 1 and threes >= 1,
        "double-three": threes >= 2,
        "forbidden": fours >= 1,
        "four": fours >= 1,
        "open-three": threes >= 1,
    }
    if reason.pattern is None or not claims[reason.pattern]:
        yield f"the stone makes {made}"
    stones = _placed(board, reason.move, reason.side)
    for line in reason.lines:
        if reason.move not in line.cells or any(
            stones.get(cell) is not reason.side for cell in line.cells
        ):
            yield f"{line} has other stones"


def _position(board: Board, stones: dict[Move, Color]) -> forced_wins.Position:
    rows, cols = board.rules.shape
    symbols = [
        "".join(
            stones[Move(row, col)].symbol if Move(row, col) in stones else "."
            for col in range(cols)
        )
        for row in range(rows)
    ]
    rules = board.rules
    if rules.forbidden_points:
        return RenjuPosition(symbols, NESTING)
    return forced_wins.Position(
        symbols, overline=rules.overline, length=rules.win_length, blocked_wins=rules.blocked_wins
    )


def _win_faults(board: Board, reason: Reason, stones: dict[Move, Color]) -> Iterator[str]:
    """What is wrong with a forced win from some stones, its side to move."""
    position, side = _position(board, stones), reason.side.symbol
    if reason.plies is None or reason.force == "search":
        return
    needed = (reason.plies + 1) // 2
    first = tuple(reason.pv[0]) if reason.pv else None
    if needed > 1 and position.completing(side, 1):
        # The search knows no move but the five, which a weak engine has left on the board.
        yield from _line_faults(position, reason.pv, side)
    elif reason.force == "fours" and needed <= EXHAUSTIVE_FOURS:
        if first not in forced_wins.by_fours(position, side, needed):
            yield f"no win by fours of {needed} stones begins with {first}"
    elif reason.force == "threats" and needed <= EXHAUSTIVE_THREATS:
        if first not in forced_wins.by_threats(position, side, needed):
            yield f"no win by threats of {needed} stones begins with {first}"
    else:
        yield from _line_faults(position, reason.pv, side)


def _line_faults(position: forced_wins.Position, pv: Sequence[Move], side: str) -> Iterator[str]:
    """What is wrong with a line that is to end with a win of the side that begins."""
    other = forced_wins.OTHER[side]
    for at, move in enumerate(pv):
        cell, attacks = (move.row, move.col), at % 2 == 0
        if cell not in position.empty:
            yield f"{move} is occupied"
            return
        if not position.is_legal(cell, side if attacks else other):
            yield f"{move} is forbidden"
            return
        if attacks and cell in position.completing(side, 1):
            if at != len(pv) - 1:
                yield "the line goes on after it is won"
            return
        position.put(cell, side if attacks else other)
        if attacks and position.completing(other, 1):
            yield f"the other side wins instead of answering {move}"
            return
    yield "the line ends before it is won"


_PLAYED = ("wins", "blocks-win", "wins-by-force", "makes", "takes", "threatens")
"""Codes that claim what a stone of their side on the point would do: it may be placed there."""
_CHECKS: dict[str, Callable[[Board, Reason], Iterator[str]]] = {
    **dict.fromkeys(("wins", "blocks-win"), _completed),
    **dict.fromkeys(("makes", "takes"), _pattern_faults),
    **dict.fromkeys(("extends", "hinders"), _crossed),
    **dict.fromkeys(("loses", "threatens"), _after),
    "wins-by-force": _begun,
    "stops-win": _stopped,
    "only-move": _only,
    "exact": _exact,
    "rule": _ruled,
}
