"""A solver by threats over the windows of five cells; simple rather than fast.

A side has a five if it owns a window, and a four if it owns four cells of a window whose fifth is
empty. The attacker wins by fours (VCF) if every move makes a four, until two fives are possible at
once; and by threats (VCT) if every move makes a four or threatens to win by fours.

Functions are compiled; they take a `Position` and check nothing. A function that calls itself is
typed by its arguments, so cells become 64 bits wide where they are read from a list.

Results are stored by the XOR of random numbers of the stones. The order of moves changes no result:
what won before with the same stones of the attacker is tried first, as most replies change nothing.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import types

from engines.kernels.compiled import kernel

FIVE: Final = 5
ATTACKER, DEFENDER = 1, 2
FEWEST: Final = 2
"""Fewest stones in a window where one more may make a threat."""
TABLE_BITS: Final = 20
WINNER_BITS: Final = 16
MOST_THREATS: Final = 24
"""Threats of the attacker in a win, besides the fours at its end."""
FOURS_SHIFT: Final = 32
"""Bit of a table entry: no win by fours."""
MOST_CELLS: Final = 1_024
"""Cells of the largest board."""
ROW: Final = MOST_CELLS + 2
"""Places of a list of moves and replies; the last two are the move and reply of a line."""
LAST: Final = ROW - 1
DEPTH: Final = 512
"""Rows of lists: plies that a win may be long."""

Ints: TypeAlias = npt.NDArray[np.int32]


class Position(NamedTuple):
    """Stones, the windows that they fill, and what is known of other positions."""

    cells: npt.NDArray[np.int8]
    """(cells,) 0 for empty, 1 for the attacker, 2 for the defender."""
    windows: Ints
    """(windows, 5) the cells of each."""
    through: Ints
    """(cells, 20) the windows through a cell, -1 for none."""
    counts: npt.NDArray[np.int8]
    """(3, windows) stones of each side in a window."""
    tally: Ints
    """(3, 6) how many windows have so many stones of a side, `FEWEST` or more, and none of the
    other."""
    groups: Ints
    """(3, 6, windows) these windows, in any order."""
    places: Ints
    """(3, windows) the place of a window in its group of each side."""
    keys: npt.NDArray[np.uint64]
    """(3, cells) random numbers."""
    key: npt.NDArray[np.uint64]
    """(1,) of the position."""
    table: npt.NDArray[np.uint64]
    """(entries, 2) key of a position and what is known: whether fours win, and with how many
    threats the attacker wins or fails."""
    own_key: npt.NDArray[np.uint64]
    """(1,) the part of the key of the attacker's stones."""
    winners: Ints
    """(entries,) the move that won last with such stones of the attacker, by the bits of their key
    alone and with the reply before; -1 for none."""
    rows: Ints
    """(depth, moves) scratch space for lists."""
    marks: npt.NDArray[np.int64]
    """(cells,) the last list that a cell was added to."""
    state: npt.NDArray[np.int64]
    """(3,) positions that may still be visited, number of the last list, positions visited."""


def empty_position(rows: int, cols: int) -> Position:
    """The empty board."""
    lines = [
        [(row + at * drow) * cols + col + at * dcol for at in range(FIVE)]
        for row in range(rows)
        for col in range(cols)
        for drow, dcol in ((0, 1), (1, 0), (1, 1), (1, -1))
        if row + (FIVE - 1) * drow < rows and 0 <= col + (FIVE - 1) * dcol < cols
    ]
    windows = np.array(lines, dtype=np.int32)
    through = np.full((rows * cols, 4 * FIVE), -1, dtype=np.int32)
    used = [0] * (rows * cols)
    for number, line in enumerate(lines):
        for cell in line:
            through[cell, used[cell]] = number
            used[cell] += 1
    rng = np.random.default_rng(20)
    return Position(
        cells=np.zeros(rows * cols, dtype=np.int8),
        windows=windows,
        through=through,
        counts=np.zeros((3, len(windows)), dtype=np.int8),
        tally=np.zeros((3, FIVE + 1), dtype=np.int32),
        groups=np.zeros((3, FIVE + 1, len(windows)), dtype=np.int32),
        places=np.zeros((3, len(windows)), dtype=np.int32),
        keys=rng.integers(1, 2**63, size=(3, rows * cols), dtype=np.uint64),
        key=np.zeros(1, dtype=np.uint64),
        table=np.zeros((2**TABLE_BITS, 2), dtype=np.uint64),
        own_key=np.zeros(1, dtype=np.uint64),
        winners=np.full(2**WINNER_BITS, -1, dtype=np.int32),
        rows=np.zeros((DEPTH, ROW), dtype=np.int32),
        marks=np.zeros(rows * cols, dtype=np.int64),
        state=np.zeros(3, dtype=np.int64),
    )


_BYTES: Final = types.Array(types.int8, 1, "C")
_INTS: Final = types.Array(types.int32, 1, "C")
_INTS_2D: Final = types.Array(types.int32, 2, "C")
POSITION: Final = types.NamedTuple(
    [
        _BYTES,
        _INTS_2D,
        _INTS_2D,
        types.Array(types.int8, 2, "C"),
        _INTS_2D,
        types.Array(types.int32, 3, "C"),
        _INTS_2D,
        types.Array(types.uint64, 2, "C"),
        types.Array(types.uint64, 1, "C"),
        types.Array(types.uint64, 2, "C"),
        types.Array(types.uint64, 1, "C"),
        _INTS,
        _INTS_2D,
        types.Array(types.int64, 1, "C"),
        types.Array(types.int64, 1, "C"),
    ],
    Position,
)
"""numba's type of `Position`."""
INT, YES_NO, NONE = types.int64, types.boolean, types.none


@kernel(NONE(POSITION, INT, INT, INT))
def join(p: Position, side: int, stones: int, window: int) -> None:
    """Add a window to a group of a side, if moves are looked for in it."""
    if stones < FEWEST:
        return
    at = p.tally[side, stones]
    p.groups[side, stones, at] = window
    p.places[side, window] = at
    p.tally[side, stones] = at + 1


@kernel(NONE(POSITION, INT, INT, INT))
def leave(p: Position, side: int, stones: int, window: int) -> None:
    """Remove a window from its group; the last one takes its place."""
    if stones < FEWEST:
        return
    p.tally[side, stones] -= 1
    last = p.groups[side, stones, p.tally[side, stones]]
    at = p.places[side, window]
    p.groups[side, stones, at] = last
    p.places[side, last] = at


@kernel(NONE(POSITION, INT, INT, INT))
def change(p: Position, cell: int, side: int, by: int) -> None:
    """Count a stone more or less in the windows through a cell."""
    enemy = ATTACKER + DEFENDER - side
    for place in range(p.through.shape[1]):
        window = p.through[cell, place]
        if window < 0:
            break
        own, other = p.counts[side, window], p.counts[enemy, window]
        p.counts[side, window] += by
        if other == 0:
            leave(p, side, own, window)
            join(p, side, own + by, window)
        if own == 0:
            leave(p, enemy, other, window)
        elif own + by == 0:
            join(p, enemy, other, window)


@kernel(NONE(POSITION, INT, INT))
def put(p: Position, cell: int, side: int) -> None:
    """Put a stone of a side on an empty cell."""
    p.cells[cell] = side
    p.key[0] ^= p.keys[side, cell]
    if side == ATTACKER:
        p.own_key[0] ^= p.keys[side, cell]
    change(p, cell, side, 1)


@kernel(NONE(POSITION, INT))
def lift(p: Position, cell: int) -> None:
    """Take the stone off a cell."""
    side = p.cells[cell]
    p.cells[cell] = 0
    p.key[0] ^= p.keys[side, cell]
    if side == ATTACKER:
        p.own_key[0] ^= p.keys[side, cell]
    change(p, cell, side, -1)


@kernel(INT(POSITION, INT, INT))
def completing(p: Position, side: int, other_than: int) -> int:
    """An empty cell where a side makes a five, other than one cell; -1 for none."""
    for number in range(p.tally[side, FIVE - 1]):
        window = p.groups[side, FIVE - 1, number]
        for place in range(FIVE):
            cell = p.windows[window, place]
            if p.cells[cell] == 0 and cell != other_than:
                return int(cell)
    return -1


@kernel(INT(POSITION))
def entry(p: Position) -> int:
    """The place of the position in the table; it is cleared if it holds another position."""
    at = int(p.key[0] & np.uint64(2**TABLE_BITS - 1))
    if p.table[at, 0] != p.key[0]:
        p.table[at, 0] = p.key[0]
        p.table[at, 1] = 0
    return at


@kernel(INT(POSITION, INT))
def winner_entry(p: Position, reply: int) -> int:
    """The place of the last winner with such stones of the attacker, and a reply if it is known."""
    key = p.own_key[0]
    if reply >= 0:
        key ^= p.keys[DEFENDER, reply]
    return int(key & np.uint64(2**WINNER_BITS - 1))


@kernel(NONE(POSITION, INT, INT))
def keep_winner(p: Position, reply: int, move: int) -> None:
    """Remember a move that won after a reply; -1 for an unknown one."""
    p.winners[winner_entry(p, reply)] = move
    p.winners[winner_entry(p, -1)] = move


@kernel(NONE(POSITION, INT, INT, INT))
def winners_first(p: Position, depth: int, count: int, reply: int) -> None:
    """Move what won before to the front of a list of moves."""
    for known in (winner_entry(p, -1), winner_entry(p, reply)):
        for index in range(count):
            if p.rows[depth, index] == p.winners[known]:
                p.rows[depth, index] = p.rows[depth, 0]
                p.rows[depth, 0] = p.winners[known]


@kernel(NONE(POSITION))
def begin_list(p: Position) -> None:
    """Begin a list of cells, in which each cell is once."""
    p.state[1] += 1


@kernel(INT(POSITION, INT, INT, INT, INT))
def add(p: Position, depth: int, count: int, side: int, stones: int) -> int:
    """Add the empty cells of the windows with so many stones of one side and none of the other.

    Args:
        depth: The row of the list.
        count: Length of the list so far.

    Returns:
        The length of the list.
    """
    for number in range(p.tally[side, stones]):
        window = p.groups[side, stones, number]
        for place in range(FIVE):
            cell = p.windows[window, place]
            if p.cells[cell] == 0 and p.marks[cell] != p.state[1]:
                p.marks[cell] = p.state[1]
                p.rows[depth, count] = cell
                count += 1
    return count


@kernel(YES_NO(POSITION, INT, INT))
def wins_by_fours(p: Position, depth: int, last: int) -> bool:
    """Whether the attacker, to move, wins by fours. The first move is then `rows[depth, LAST]`.

    Args:
        last: The defender's last reply; -1 if it is not known.
    """
    p.state[0] -= 1
    p.state[2] += 1
    five = completing(p, ATTACKER, -1)
    if five >= 0:
        p.rows[depth, LAST] = five
        return True
    if depth >= DEPTH - 2 or p.state[0] < 0:
        return False
    if (p.table[entry(p), 1] >> np.uint64(FOURS_SHIFT)) & np.uint64(1):
        return False
    block = completing(p, DEFENDER, -1)
    begin_list(p)
    moves = add(p, depth, 0, ATTACKER, FIVE - 2)
    winners_first(p, depth, moves, last)
    for index in range(moves):
        move = int(np.int64(p.rows[depth, index]))
        if block >= 0 and move != block:
            continue
        put(p, move, ATTACKER)
        won = False
        # A defender that can make a five does.
        if completing(p, DEFENDER, -1) < 0:
            reply = completing(p, ATTACKER, -1)
            won = completing(p, ATTACKER, reply) >= 0
            if not won:
                put(p, reply, DEFENDER)
                won = wins_by_fours(p, depth + 1, reply)
                lift(p, reply)
        lift(p, move)
        if won:
            p.rows[depth, LAST] = move
            keep_winner(p, last, move)
            return True
    if p.state[0] >= 0:
        p.table[entry(p), 1] |= np.uint64(1) << np.uint64(FOURS_SHIFT)
    return False


@kernel(INT(POSITION, INT))
def list_replies(p: Position, depth: int) -> int:
    """Write the replies that may stop the win by fours that was just found; returns how many.

    Another reply takes no cell of its line, and makes no four on the way: no window through it has
    three stones of the defender and none of the attacker. So the line still wins.
    """
    begin_list(p)
    count, step = 0, depth
    while True:
        count = add(p, depth, count, DEFENDER, FIVE - 2)
        count = add(p, depth, count, DEFENDER, FIVE - 1)
        move = p.rows[step, LAST]
        if p.marks[move] != p.state[1]:
            p.marks[move] = p.state[1]
            p.rows[depth, count] = move
            count += 1
        if completing(p, ATTACKER, -1) >= 0:
            break
        put(p, move, ATTACKER)
        count = add(p, depth, count, ATTACKER, FIVE - 1)
        reply = completing(p, ATTACKER, -1)
        if completing(p, ATTACKER, reply) >= 0:
            lift(p, move)
            break
        put(p, reply, DEFENDER)
        p.rows[step, LAST - 1] = reply
        step += 1
    for at in range(step - 1, depth - 1, -1):
        lift(p, p.rows[at, LAST - 1])
        lift(p, p.rows[at, LAST])
    return count


@kernel(YES_NO(POSITION, INT, INT, INT, INT))
def wins(p: Position, depth: int, threats: int, turn: int, last: int) -> bool:
    """Whether the attacker wins by fours and so many other threats.

    With the defender to move, the attacker has just made a threat, or the answer is no.

    Args:
        threats: Threats that are no fours at most.
        turn: The side to move.
        last: The defender's last reply; -1 if it is not known.
    """
    other = ATTACKER + DEFENDER - turn
    if turn == DEFENDER:
        if completing(p, DEFENDER, -1) >= 0:
            return False
        five = completing(p, ATTACKER, -1)
        if five >= 0:
            if completing(p, ATTACKER, five) >= 0:
                return True
            put(p, five, DEFENDER)
            won = wins(p, depth + 1, threats, other, five)
            lift(p, five)
            return won
        if not wins_by_fours(p, depth, -1):
            return False
        replies = list_replies(p, depth)
        for index in range(replies):
            reply = int(np.int64(p.rows[depth, index]))
            put(p, reply, DEFENDER)
            won = wins(p, depth + 1, threats, other, reply)
            lift(p, reply)
            if not won:
                return False
        return True
    if wins_by_fours(p, depth, last):
        return True
    if threats == 0 or depth >= DEPTH - 2 or p.state[0] < 0:
        return False
    known = p.table[entry(p), 1]
    won_with, failed_with = int(known & np.uint64(255)), int(known >> np.uint64(8) & np.uint64(255))
    if won_with > 0 and won_with <= threats:
        return True
    if failed_with >= threats:
        return False
    block = completing(p, DEFENDER, -1)
    moves = 1
    if block >= 0:
        p.rows[depth, 0] = block
    else:
        begin_list(p)
        moves = add(p, depth, 0, ATTACKER, FIVE - 2)
        moves = add(p, depth, moves, ATTACKER, FIVE - 3)
        winners_first(p, depth, moves, last)
    for index in range(moves):
        move = int(np.int64(p.rows[depth, index]))
        put(p, move, ATTACKER)
        # Only quiet threats count: fours cost the defender its choice.
        left = threats if completing(p, ATTACKER, -1) >= 0 else threats - 1
        won = wins(p, depth + 1, left, other, last)
        lift(p, move)
        if won:
            keep_winner(p, last, move)
            at = entry(p)
            p.table[at, 1] = p.table[at, 1] & ~np.uint64(255) | np.uint64(threats)
            return True
    if p.state[0] >= 0:
        at = entry(p)
        p.table[at, 1] = p.table[at, 1] & ~np.uint64(255 << 8) | np.uint64(threats << 8)
    return False


@kernel(INT(POSITION, INT, INT))
def threats_to_win(p: Position, guess: int, quick: int) -> int:
    """Threats with which the attacker, to move, wins within the positions in `state`; -1 for none.

    Args:
        guess: How many are tried first; those of a similar position.
        quick: Positions of that try.
    """
    left = p.state[0]
    if guess > 0:
        p.state[0] = min(quick, left)
        won = wins(p, 0, guess, ATTACKER, -1)
        p.state[0] = left
        if won:
            return guess
    for threats in range(MOST_THREATS + 1):
        if wins(p, 0, threats, ATTACKER, -1):
            return threats
        if p.state[0] < 0:
            break
    return -1
