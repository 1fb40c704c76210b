"""A solver by threats over the windows of five cells; simple rather than fast.

A side has a five if it owns a window, and a four if it owns four cells of a window whose fifth is
empty. If longer lines do not win, its own stone next to a window blocks the window for good, as an
enemy stone inside does. The attacker wins by fours (VCF) if every move makes a four, until two
fives are possible at once; and by threats (VCT) if every move makes a four or threatens to win by
fours. A win has a length: the most plies until the attacker has five, which a caller may limit.

Functions are compiled; they take a `Position` and check nothing. A function that calls itself is
typed by its arguments, so cells become 64 bits wide where they are read from a list.

Results are stored by the XOR of random numbers of the stones. Numbers from a fixed seed choose the
place in the table; 128 bits that the system draws for each table tell positions apart, so that no
file can be written to confuse two of them. The order of moves changes no result: what won before
with the same stones of the attacker is tried first, as most replies change nothing.
"""

from __future__ import annotations

import os
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import types

from tengen.engines.kernels.compiled import kernel

FIVE: Final = 5
ATTACKER, DEFENDER = 1, 2
FEWEST: Final = 2
"""Fewest stones in a window where one more may make a threat."""
TABLE_BITS: Final = 20
WINNER_BITS: Final = 16
MOST_THREATS: Final = 24
"""Threats of the attacker in a win, besides the fours at its end."""
WON_PLIES, WON_THREATS, FAILED_PLIES, FAILED_THREATS, FAILED_FOURS, WON_MOVE = 0, 1, 2, 3, 4, 5
"""Columns of what is known of a position. The attacker wins within `WON_PLIES` plies and by
`WON_THREATS` threats besides fours, with `WON_MOVE` first. It does not win within `FAILED_PLIES`
plies by `FAILED_THREATS` threats, nor within `FAILED_FOURS` plies by fours alone."""
INDEX, FIRST_BITS, SECOND_BITS = 0, 1, 2
"""Parts of a key: the place in the table, and the 128 bits that tell positions apart."""
NO_LIMIT: Final = 1_024
"""Plies that no win exceeds: one for each cell."""
MOST_CELLS: Final = 1_024
"""Cells of the largest board."""
ROW: Final = MOST_CELLS + 2
"""Places of a list of moves and replies; the last two are the move and reply of a line."""
LAST: Final = ROW - 1
DEPTH: Final = 512
"""Number of rows: plies of the longest win that is looked for."""

Ints: TypeAlias = npt.NDArray[np.int32]


class Position(NamedTuple):
    """Stones, the windows that they fill, and what is known of other positions."""

    cells: npt.NDArray[np.int8]
    """(cells,) 0 for empty, 1 for the attacker, 2 for the defender."""
    windows: Ints
    """(windows, 5) the cells of each window."""
    through: Ints
    """(cells, 20) the windows through a cell, -1 for none."""
    beside: Ints
    """(cells, 8) the windows that a cell is next to, on their lines, -1 for none; all -1 if longer
    lines win."""
    counts: npt.NDArray[np.int8]
    """(3, windows) stones of each side in a window."""
    blocks: npt.NDArray[np.int8]
    """(3, windows) stones that block a window for a side: those of the other side inside and, if
    longer lines do not win, its own next to it."""
    tally: Ints
    """(3, 6) number of windows that are not blocked for a side and have so many of its stones, if
    these are `FEWEST` or more."""
    groups: Ints
    """(3, 6, windows) the windows that `tally` counts, in any order."""
    places: Ints
    """(3, windows) index of a window in its row of `groups`, for each side."""
    keys: npt.NDArray[np.uint64]
    """(3, cells, 3) random numbers, for each part of a key."""
    key: npt.NDArray[np.uint64]
    """(3,) key of the position."""
    table: npt.NDArray[np.uint64]
    """(entries, 2) the bits of the key of a position that tell it apart."""
    known: npt.NDArray[np.int16]
    """(entries, 6) what is known of each position, by the columns above; 0 for unknown."""
    own_key: npt.NDArray[np.uint64]
    """(1,) key of the attacker's stones alone."""
    winners: Ints
    """(entries,) the attacker's move that last won, or -1. The index is a hash of the attacker's
    stones, alone or together with the last reply."""
    rows: Ints
    """(depth, moves) scratch space for lists."""
    marks: npt.NDArray[np.int64]
    """(cells,) the last list that a cell was added to."""
    state: npt.NDArray[np.int64]
    """(3,) positions left to visit, number of the last list, positions visited so far."""


def empty_position(rows: int, cols: int, *, overline: bool = True) -> Position:
    """The empty board.

    Args:
        overline: Whether more than five in a row win as well.
    """
    lines, ends = [], []
    for row in range(rows):
        for col in range(cols):
            for drow, dcol in ((0, 1), (1, 0), (1, 1), (1, -1)):
                # The cells of the window, between those next to it.
                cells = [(row + at * drow, col + at * dcol) for at in range(-1, FIVE + 1)]
                first, *line, last = [
                    y * cols + x if 0 <= y < rows and 0 <= x < cols else -1 for y, x in cells
                ]
                if -1 not in line:
                    lines.append(line)
                    ends.append([] if overline else [cell for cell in (first, last) if cell >= 0])
    keys = np.empty((3, rows * cols, 3), dtype=np.uint64)
    keys[..., INDEX] = np.random.default_rng(20).integers(
        2**64, size=(3, rows * cols), dtype=np.uint64
    )
    bits = np.frombuffer(os.urandom(keys[..., FIRST_BITS:].nbytes), dtype=np.uint64)
    keys[..., FIRST_BITS:] = bits.reshape(3, rows * cols, 2)
    return Position(
        cells=np.zeros(rows * cols, dtype=np.int8),
        windows=np.array(lines, dtype=np.int32),
        through=_by_cell(lines, rows * cols, 4 * FIVE),
        beside=_by_cell(ends, rows * cols, 4 * 2),
        counts=np.zeros((3, len(lines)), dtype=np.int8),
        blocks=np.zeros((3, len(lines)), dtype=np.int8),
        tally=np.zeros((3, FIVE + 1), dtype=np.int32),
        groups=np.zeros((3, FIVE + 1, len(lines)), dtype=np.int32),
        places=np.zeros((3, len(lines)), dtype=np.int32),
        keys=keys,
        key=np.zeros(3, dtype=np.uint64),
        table=np.zeros((2**TABLE_BITS, 2), dtype=np.uint64),
        known=np.zeros((2**TABLE_BITS, 6), dtype=np.int16),
        own_key=np.zeros(1, dtype=np.uint64),
        winners=np.full(2**WINNER_BITS, -1, dtype=np.int32),
        rows=np.zeros((DEPTH, ROW), dtype=np.int32),
        marks=np.zeros(rows * cols, dtype=np.int64),
        state=np.zeros(3, dtype=np.int64),
    )


def _by_cell(windows: list[list[int]], cells: int, most: int) -> Ints:
    """(cells, most) the numbers of the windows that name each cell, -1 for none."""
    numbers = np.full((cells, most), -1, dtype=np.int32)
    used = [0] * cells
    for number, window in enumerate(windows):
        for cell in window:
            numbers[cell, used[cell]] = number
            used[cell] += 1
    return numbers


_BYTES: Final = types.Array(types.int8, 1, "C")
_INTS: Final = types.Array(types.int32, 1, "C")
_INTS_2D: Final = types.Array(types.int32, 2, "C")
POSITION: Final = types.NamedTuple(
    [
        _BYTES,
        _INTS_2D,
        _INTS_2D,
        _INTS_2D,
        types.Array(types.int8, 2, "C"),
        types.Array(types.int8, 2, "C"),
        _INTS_2D,
        types.Array(types.int32, 3, "C"),
        _INTS_2D,
        types.Array(types.uint64, 3, "C"),
        types.Array(types.uint64, 1, "C"),
        types.Array(types.uint64, 2, "C"),
        types.Array(types.int16, 2, "C"),
        types.Array(types.uint64, 1, "C"),
        _INTS,
        _INTS_2D,
        types.Array(types.int64, 1, "C"),
        types.Array(types.int64, 1, "C"),
    ],
    Position,
)
"""numba's type of `Position`."""
INT, NONE = types.int64, types.none


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
def block(p: Position, window: int, side: int, by: int) -> None:
    """Count a stone more or less that blocks a window for a side."""
    before = p.blocks[side, window]
    p.blocks[side, window] += by
    if before == 0:
        leave(p, side, p.counts[side, window], window)
    elif before + by == 0:
        join(p, side, p.counts[side, window], window)


@kernel(NONE(POSITION, INT, INT, INT))
def change(p: Position, cell: int, side: int, by: int) -> None:
    """Count a stone more or less in the windows through a cell and beside it."""
    enemy = ATTACKER + DEFENDER - side
    for place in range(p.through.shape[1]):
        window = p.through[cell, place]
        if window < 0:
            break
        own = p.counts[side, window]
        p.counts[side, window] += by
        if p.blocks[side, window] == 0:
            leave(p, side, own, window)
            join(p, side, own + by, window)
        block(p, window, enemy, by)
    for place in range(p.beside.shape[1]):
        window = p.beside[cell, place]
        if window < 0:
            break
        block(p, window, side, by)


@kernel(NONE(POSITION, INT, INT))
def change_keys(p: Position, cell: int, side: int) -> None:
    """Add a stone to the keys, or remove it."""
    for part in range(p.key.shape[0]):
        p.key[part] ^= p.keys[side, cell, part]
    if side == ATTACKER:
        p.own_key[0] ^= p.keys[side, cell, INDEX]


@kernel(NONE(POSITION, INT, INT))
def put(p: Position, cell: int, side: int) -> None:
    """Put a stone of a side on an empty cell."""
    p.cells[cell] = side
    change_keys(p, cell, side)
    change(p, cell, side, 1)


@kernel(NONE(POSITION, INT))
def lift(p: Position, cell: int) -> None:
    """Take the stone off a cell."""
    side = p.cells[cell]
    p.cells[cell] = 0
    change_keys(p, cell, side)
    change(p, cell, side, -1)


@kernel(INT(POSITION, INT, INT))
def completing(p: Position, side: int, other_than: int) -> int:
    """An empty cell where a side completes a five, other than `other_than`; -1 for none."""
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
    at = int(p.key[INDEX] & np.uint64(2**TABLE_BITS - 1))
    if p.table[at, 0] != p.key[FIRST_BITS] or p.table[at, 1] != p.key[SECOND_BITS]:
        p.table[at, 0] = p.key[FIRST_BITS]
        p.table[at, 1] = p.key[SECOND_BITS]
        for column in range(p.known.shape[1]):
            p.known[at, column] = 0
    return at


@kernel(INT(POSITION, INT))
def winner_entry(p: Position, reply: int) -> int:
    """The index in `winners` for the attacker's stones, alone or together with a reply."""
    key = p.own_key[0]
    if reply >= 0:
        key ^= p.keys[DEFENDER, reply, INDEX]
    return int(key & np.uint64(2**WINNER_BITS - 1))


@kernel(NONE(POSITION, INT, INT))
def keep_winner(p: Position, reply: int, move: int) -> None:
    """Remember a move that won after a reply; -1 for an unknown one."""
    p.winners[winner_entry(p, reply)] = move
    p.winners[winner_entry(p, -1)] = move


@kernel(NONE(POSITION, INT, INT, INT))
def winners_first(p: Position, depth: int, count: int, reply: int) -> None:
    """Move the moves that won before to the front of a list."""
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
    """Add the empty cells of the windows of one side that have so many of its stones.

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


@kernel(INT(POSITION, INT, INT, INT))
def win_by_fours(p: Position, depth: int, last: int, limit: int) -> int:
    """The plies of a win by fours of the attacker, to move; its first move is `rows[depth, LAST]`.

    Args:
        last: The defender's last reply; -1 if it is not known.
        limit: Most plies of a win.

    Returns:
        The plies until the attacker has five; 0 if no win is found.
    """
    p.state[0] -= 1
    p.state[2] += 1
    five = completing(p, ATTACKER, -1)
    if five >= 0:
        p.rows[depth, LAST] = five
        return 1 if limit >= 1 else 0
    if limit < 3 or depth >= DEPTH - 2 or p.state[0] < 0:
        return 0
    if p.known[entry(p), FAILED_FOURS] >= limit:
        return 0
    block = completing(p, DEFENDER, -1)
    begin_list(p)
    moves = add(p, depth, 0, ATTACKER, FIVE - 2)
    winners_first(p, depth, moves, last)
    for index in range(moves):
        move = int(np.int64(p.rows[depth, index]))
        if block >= 0 and move != block:
            continue
        put(p, move, ATTACKER)
        plies = 0
        # A defender that can make a five does.
        if completing(p, DEFENDER, -1) < 0:
            reply = completing(p, ATTACKER, -1)
            if completing(p, ATTACKER, reply) >= 0:
                plies = 3
            else:
                put(p, reply, DEFENDER)
                rest = win_by_fours(p, depth + 1, reply, limit - 2)
                plies = rest + 2 if rest > 0 else 0
                lift(p, reply)
        lift(p, move)
        if plies > 0:
            p.rows[depth, LAST] = move
            keep_winner(p, last, move)
            return plies
    if p.state[0] >= 0:
        p.known[entry(p), FAILED_FOURS] = limit
    return 0


@kernel(INT(POSITION, INT))
def list_replies(p: Position, depth: int) -> int:
    """Write the replies that may stop the win by fours that was just found; returns how many.

    Another reply takes no cell of its line, and makes no four on the way: no window through it has
    three stones of the defender and is not blocked. So the line still wins.
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


@kernel(INT(POSITION, INT, INT, INT, INT, INT))
def win_by_threats(p: Position, depth: int, threats: int, turn: int, last: int, limit: int) -> int:
    """The plies of a win of the attacker by fours and a number of other threats.

    If the attacker is to move, `rows[depth, LAST]` is its first move.

    With the defender to move, the attacker has just made a threat, or no win is found.

    Args:
        threats: Most threats that are no fours.
        turn: The side to move.
        last: The defender's last reply; -1 if it is not known.
        limit: Most plies of a win.

    Returns:
        The most plies until the attacker has five; 0 if no win is found.
    """
    other = ATTACKER + DEFENDER - turn
    if turn == DEFENDER:
        if completing(p, DEFENDER, -1) >= 0 or limit < 2:
            return 0
        five = completing(p, ATTACKER, -1)
        if five >= 0:
            if completing(p, ATTACKER, five) >= 0:
                return 2
            put(p, five, DEFENDER)
            rest = win_by_threats(p, depth + 1, threats, other, five, limit - 1)
            lift(p, five)
            return rest + 1 if rest > 0 else 0
        # The line wins after every reply that is not listed below, too.
        longest = win_by_fours(p, depth, -1, limit - 1)
        if longest == 0:
            return 0
        replies = list_replies(p, depth)
        for index in range(replies):
            reply = int(np.int64(p.rows[depth, index]))
            put(p, reply, DEFENDER)
            rest = win_by_threats(p, depth + 1, threats, other, reply, limit - 1)
            lift(p, reply)
            if rest == 0:
                return 0
            longest = max(longest, rest)
        return longest + 1
    plies = win_by_fours(p, depth, last, limit)
    if plies > 0:
        return plies
    if threats == 0 or depth >= DEPTH - 2 or p.state[0] < 0:
        return 0
    at = entry(p)
    won = p.known[at, WON_PLIES]
    if 0 < won <= limit and p.known[at, WON_THREATS] <= threats:
        p.rows[depth, LAST] = p.known[at, WON_MOVE]
        return int(won)
    if p.known[at, FAILED_THREATS] >= threats and p.known[at, FAILED_PLIES] >= limit:
        return 0
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
        rest = win_by_threats(p, depth + 1, left, other, last, limit - 1)
        lift(p, move)
        if rest > 0:
            keep_winner(p, last, move)
            at = entry(p)
            p.known[at, WON_PLIES] = rest + 1
            p.known[at, WON_THREATS] = threats
            p.known[at, WON_MOVE] = p.rows[depth, LAST] = move
            return rest + 1
    if p.state[0] >= 0:
        at = entry(p)
        p.known[at, FAILED_PLIES] = limit
        p.known[at, FAILED_THREATS] = threats
    return 0


@kernel(INT(POSITION, INT, INT, INT))
def threats_to_win(p: Position, guess: int, quick: int, limit: int) -> int:
    """Threats with which the attacker, to move, wins within the positions in `state`; -1 for none.

    Args:
        guess: How many are tried first; those of a similar position.
        quick: Positions of that try.
        limit: Most plies of a win.
    """
    left = p.state[0]
    if guess > 0:
        p.state[0] = min(quick, left)
        plies = win_by_threats(p, 0, guess, ATTACKER, -1, limit)
        p.state[0] = left
        if plies > 0:
            return guess
    for threats in range(MOST_THREATS + 1):
        if win_by_threats(p, 0, threats, ATTACKER, -1, limit) > 0:
            return threats
        if p.state[0] < 0:
            break
    return -1
