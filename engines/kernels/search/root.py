"""Iterative deepening: the search at the root. `Searcher` is the only caller."""

from __future__ import annotations

from typing import Final

from numba import types

from tengen.engines.kernels.compiled import inlined, kernel
from tengen.engines.kernels.make_unmake import count
from tengen.engines.kernels.network import enter, leave
from tengen.engines.kernels.parameters import Parameter
from tengen.engines.kernels.search.legality import double_four
from tengen.engines.kernels.search.proofs import any_fours, write_fours
from tengen.engines.kernels.search.pvs import evaluate, reduction_at, search, update_pv, value_of
from tengen.engines.kernels.search.transposition import DECIDED, UNKNOWN, WIN
from tengen.engines.kernels.state import ARRAYS, INT, INT32S, MAX_MADE, Int32s, PositionArrays
from tengen.engines.patterns.codes import CellPattern

# --- a line: its score, how many moves it has, and the moves --------------------------------------
LINE_SCORE, LINE_LENGTH, LINE_MOVES = 0, 1, 2
LINE: Final = LINE_MOVES + MAX_MADE
"""Room for the longest win by fours."""
LINES_2D: Final = types.int32[:, ::1]
# --- the root's win by fours ----------------------------------------------------------------------
FIRST_FOURS: Final = 2_000
"""Positions that the proof by fours may visit before the first iteration."""
FOURS_SHARE: Final = 16
"""Divisor: before a later iteration, the proof by fours may visit a sixteenth of the nodes spent so
far, and never more than a sixteenth of the node limit."""


@inlined
def search_root(
    p: PositionArrays, side: int, moves: Int32s, placed: int, alpha: int, beta: int, depth: int
) -> int:
    """Search the root moves from `placed` on.

    `root_best` becomes the index of the best (-1 if none was finished), the first row of `pv` its
    line.
    """
    s = p.state[0]
    other = 1 - side
    best = -WIN
    s.root_best = -1
    calm = double_four(p, other) == 0 and count(p, other, CellPattern.FIVE) == 0
    for index in range(placed, moves.shape[0]):
        move = int(moves[index])
        pattern = s.patterns[move, side]
        wins = pattern == CellPattern.FIVE
        reduction = 0
        if (
            calm
            and pattern == CellPattern.NONE
            and depth >= value_of(p, Parameter.REDUCED_FROM)
            and index > placed
            and best > -DECIDED
        ):
            less = value_of(p, Parameter.PV_REDUCTION)
            reduction = reduction_at(p, depth, index - placed, less)
        enter(p, move, side)
        s.pv_lengths[1] = 0
        if wins:
            score = WIN - 1
        elif index == placed:
            score = -search(p, other, -beta, -alpha, depth - 1, 1)
        else:
            score = -search(p, other, -alpha - 1, -alpha, depth - 1 - reduction, 1)
            if score > alpha and reduction > 0 and s.aborted == 0:
                score = -search(p, other, -alpha - 1, -alpha, depth - 1, 1)
            if score > alpha and s.aborted == 0:
                score = -search(p, other, -beta, -alpha, depth - 1, 1)
        leave(p)
        if s.aborted != 0:
            return best
        if score > best:
            best = score
            s.root_best = index
            alpha = max(alpha, score)
            update_pv(p, 0, move)
            if score >= beta:
                return best
    return best


@inlined
def begin_line(line: Int32s, score: int, move: int) -> None:
    """Write a line of one move."""
    line[LINE_SCORE], line[LINE_LENGTH], line[LINE_MOVES] = score, 1, move


@inlined
def copy_line(line: Int32s, to: Int32s) -> None:
    """Write a line elsewhere; numpy's own copy allocates."""
    for at in range(LINE_MOVES + line[LINE_LENGTH]):
        to[at] = line[at]


@inlined
def aspiration_search(
    p: PositionArrays,
    side: int,
    moves: Int32s,
    placed: int,
    depth: int,
    expected: int,
    line: Int32s,
) -> int:
    """Find the best of the root moves from `placed` on, move it to `placed`, and write its line.

    If the search is aborted, the part of its result that is sound counts.

    Args:
        placed: How many of them are already in order.
        depth: Plies.
        expected: The centre of the search window; `WIN` for a full window.
        line: (LINE,)

    Returns:
        Whether there is a line.
    """
    s = p.state[0]
    low, high = -WIN, WIN
    width = value_of(p, Parameter.ASPIRATION)
    if abs(expected) < DECIDED - width:
        low, high = expected - width, expected + width
    found = 0
    s.root_depth = depth
    while True:
        score = search_root(p, side, moves, placed, low, high, depth)
        best = s.root_best
        if s.aborted != 0 and (best < 0 or score <= low):
            return found
        if s.aborted == 0 and score <= low and low > -WIN:
            low = -WIN
            continue
        move = moves[best]
        for at in range(best, placed, -1):
            moves[at] = moves[at - 1]
        moves[placed] = move
        if s.aborted != 0 or score < high or high == WIN:
            break
        # Better than expected: this result counts if the wider search is aborted.
        begin_line(line, high, move)
        found = 1
        high = WIN
    if s.aborted != 0 and placed == 0 and score <= -DECIDED:
        # A move that was not searched may hold, unless the last iteration has shown that all lose.
        if expected <= -DECIDED:
            return found
        score = 1 - DECIDED
    line[LINE_SCORE], line[LINE_LENGTH] = score, s.pv_lengths[0]
    for at in range(s.pv_lengths[0]):
        line[LINE_MOVES + at] = s.pv[0, at]
    return 1


@inlined
def prove_root(p: PositionArrays, side: int) -> None:
    """Look for the root's win by fours, until it is found or there is none; write it to `line`.

    Failures stay in the table, so that the next call gets further.
    """
    s = p.state[0]
    limit = s.node_limit
    nodes = min(max(FIRST_FOURS, s.nodes // FOURS_SHARE), limit // FOURS_SHARE)
    s.node_limit = min(limit, s.nodes + nodes)
    s.root_fours = any_fours(p, side, 1)
    s.node_limit = limit
    s.aborted = int(s.stop != 0 or s.nodes >= limit)
    if s.root_fours > 1:
        s.root_length = write_fours(p, side)
        # A stop may have cut the line, after a reply.
        if s.root_length % 2 == 0:
            s.root_fours = UNKNOWN


@inlined
def keep_win(p: PositionArrays, moves: Int32s, lines: Int32s) -> None:
    """Put the root's win by fours in front of the lines unless they contain a shorter win.

    The first iteration finds a win by one stone.
    """
    s = p.state[0]
    score = WIN - 2 * s.root_fours + 1
    if s.root_fours <= 1 or lines[0, LINE_SCORE] >= score:
        return
    first = s.line[0]
    allowed = False
    for index in range(moves.shape[0]):
        allowed = allowed or moves[index] == first
    if not allowed:
        return
    last = 0
    while last < lines.shape[0] - 1 and lines[last, LINE_MOVES] != first:
        last += 1
    for index in range(last, 0, -1):
        copy_line(lines[index - 1], lines[index])
    lines[0, LINE_SCORE], lines[0, LINE_LENGTH] = score, s.root_length
    for at in range(s.root_length):
        lines[0, LINE_MOVES + at] = s.line[at]


@kernel(INT(ARRAYS, INT, INT32S, INT, INT, LINES_2D, LINES_2D))
def iterative_deepening(
    p: PositionArrays,
    side: int,
    moves: Int32s,
    reached: int,
    depth: int,
    lines: Int32s,
    found: Int32s,
) -> int:
    """Search a position deeper and deeper, until a limit or a proven result.

    One call makes several iterations, since a return to Python waits for the GIL, whose holder may
    wait for a core. A call that continues another gives the result of a single call.

    Args:
        moves: The root moves in the order in which to try them; reordered in place.
        reached: Plies that the previous call with these arrays returned; 0 for the first call.
        depth: Plies at most.
        lines: (wanted, LINE) to fill with the best lines, best first; if the search is aborted at
            once, the first moves in their order.
        found: (wanted, LINE) to work in.

    Returns:
        Plies of the deepest iteration that found a line.
    """
    s = p.state[0]
    wanted = lines.shape[0]
    if reached == 0:
        static = evaluate(p, side, double_four(p, 1 - side) > 0)
        s.statics[0] = static
        for index in range(wanted):
            begin_line(lines[index], static, moves[index])
    while reached < depth and s.aborted == 0:
        if s.root_fours == UNKNOWN:
            prove_root(p, side)
            keep_win(p, moves, lines)
        settled = True
        for index in range(wanted):
            # Else deeper iterations may find a nearer end.
            score = abs(lines[index, LINE_SCORE])
            settled = settled and score >= DECIDED and WIN - score <= reached + 1
        if settled:
            break
        done = 0
        s.beyond = 0
        while done < wanted:
            expected = WIN if reached == 0 else int(lines[done, LINE_SCORE])
            if not aspiration_search(p, side, moves, done, reached + 1, expected, found[done]):
                break
            done += 1
        if done == 0:
            break
        searched = done
        for index in range(wanted):
            # Moves that were not reached keep the result of the last iteration.
            known = False
            for at in range(searched):
                known = known or found[at, LINE_MOVES] == lines[index, LINE_MOVES]
            if not known and done < wanted:
                copy_line(lines[index], found[done])
                done += 1
        reached += 1
        for index in range(wanted):
            # The sort is stable: equal scores keep their order.
            to = 0
            for other in range(wanted):
                higher = found[other, LINE_SCORE] - found[index, LINE_SCORE]
                to += higher > 0 or (higher == 0 and other < index)
            copy_line(found[index], lines[to])
        keep_win(p, moves, lines)
    return reached
