"""Shortest proofs by fours and by threats, and their lines with the longest defence.

`ThreatSolver` and the page call them; `tengen.engines.kernels.search.vcf` and `vct` decide.
"""

from __future__ import annotations

from tengen.engines.kernels.compiled import inlined, kernel
from tengen.engines.kernels.make_unmake import count, listed, make, unmake
from tengen.engines.kernels.search.answers import ANSWERS, answer
from tengen.engines.kernels.search.legality import is_forbidden, legal_move
from tengen.engines.kernels.search.limits import UNLIMITED
from tengen.engines.kernels.search.transposition import UNKNOWN
from tengen.engines.kernels.search.vcf import MOST_STONES, prove_fours, solve_vcf
from tengen.engines.kernels.search.vct import generate_replies, solve_vct
from tengen.engines.kernels.state import ARRAYS, INT, MAX_MOVES, PositionArrays
from tengen.engines.patterns.codes import CellPattern


@kernel(INT(ARRAYS, INT, INT))
def any_fours(p: PositionArrays, side: int, share: int) -> int:
    """The stones of a win by continuous fours, of any length, within a share of the nodes left.

    `UNKNOWN` if a limit comes first. `aborted` is then set only if that limit is not the share.

    Args:
        share: What the nodes are divided by.
    """
    s = p.state[0]
    limit = s.node_limit
    if limit != UNLIMITED:
        s.node_limit = s.nodes + (limit - s.nodes) // share
    s.cut = 0
    found = prove_fours(p, side, 0)
    s.node_limit = limit
    if s.aborted == 0 and (found > 0 or s.cut == 0):
        return found
    s.aborted = int(s.stop != 0 or (limit != UNLIMITED and s.nodes >= limit))
    return UNKNOWN


@kernel(INT(ARRAYS, INT, INT, INT, INT))
def shortest_win(p: PositionArrays, side: int, stones: int, fours_only: int, turn: int) -> int:
    """The fewest stones with which the attacker wins; 0 if no win was found.

    `proof_move` is then the first move. A win by fours that is found before shorter ones are ruled
    out counts if a limit comes.

    Args:
        stones: How many it may use.
        fours_only: 1 for continuous fours alone, with the attacker to move; 0 to include threats.
    """
    s = p.state[0]
    known, first = UNKNOWN, 0
    if fours_only:
        known, first = any_fours(p, side, 2), int(s.proof_move)
        if known == 0:
            return 0
        if known > stones:
            known = UNKNOWN
    last = stones if known == UNKNOWN else known - 1
    for limit in range(1, last + 1):
        s.cut = 0
        if fours_only:
            found = solve_vcf(p, side, limit, 0, 1)
        else:
            found = solve_vct(p, side, limit, 0, turn)
        if s.aborted != 0 and known != UNKNOWN:
            break
        if found > 0 or s.aborted != 0 or s.cut == 0:
            return int(found)
    if known == UNKNOWN:
        return 0
    s.aborted = s.stop
    s.proof_move = first
    return known


@kernel(INT(ARRAYS, INT))
def list_replies(p: PositionArrays, side: int) -> int:
    """Write the legal replies that may hold against a threat to win by fours to `root_keys`.

    Returns how many; all other moves lose. 0 if there is no such threat, a limit ended the proof,
    or there are too many replies.
    """
    s = p.state[0]
    stones = shortest_win(p, side, MOST_STONES, 1, side)
    if stones == 0:
        return 0
    moves = generate_replies(p, side, stones, 0)
    if s.aborted != 0 or moves == MAX_MOVES:
        return 0
    replies = 0
    for index in range(moves):
        point = int(s.moves[0, index])
        if not is_forbidden(p, point, 1 - side):
            s.root_keys[replies] = point
            replies += 1
    return replies


@kernel(INT(ARRAYS, INT, INT, INT))
def longest_reply(p: PositionArrays, side: int, stones: int, fours_only: int) -> int:
    """The point of the reply to a winning threat after which the attacker needs most stones.

    -1 if a limit came before one was found, or there is none. See `shortest_win` for
    the arguments; the other side is to move.
    """
    s = p.state[0]
    other = 1 - side
    replies = 0
    if count(p, side, CellPattern.FIVE) > 0:
        for number in range(ANSWERS):
            point = answer(p, side, number)
            if point > 0:
                s.root_keys[replies] = point
                replies += 1
        if replies < ANSWERS:
            five = int(listed(p, side, CellPattern.FIVE, 0))
            only = int(s.root_keys[0]) if replies > 0 else five
            if is_forbidden(p, only, other):
                only = int(legal_move(p, other))
            return only if only > 0 else -1
    else:
        replies = list_replies(p, side)
    longest, best = 0, -1
    for index in range(replies):
        point = int(s.root_keys[index])
        make(p, point, other)
        needed = shortest_win(p, side, stones, fours_only, side)
        unmake(p)
        if needed > longest:
            longest, best = needed, point
        if s.aborted != 0:
            break
    return best


@inlined
def longer_answer(p: PositionArrays, side: int, ply: int) -> int:
    """The answer to a four after which the win by fours that is known takes most stones."""
    reply, second = answer(p, side, 0), answer(p, side, 1)
    if reply <= 0 and second <= 0:
        return int(listed(p, side, CellPattern.FIVE, 0))
    if reply <= 0 or second <= 0:
        return max(reply, second)
    make(p, reply, 1 - side)
    stones = prove_fours(p, side, ply)
    unmake(p)
    make(p, second, 1 - side)
    more = prove_fours(p, side, ply)
    unmake(p)
    return second if more > stones else reply


@kernel(INT(ARRAYS, INT))
def write_fours(p: PositionArrays, side: int) -> int:
    """Write the line of the win by fours that a proof has just found; see `write_win`."""
    s = p.state[0]
    limit = s.node_limit
    s.node_limit = UNLIMITED
    length, begun = 0, s.made
    while True:
        # The table has every step; one whose entry was overwritten is proven again.
        stones = prove_fours(p, side, length // 2)
        if stones == 0:
            break
        move = int(s.proof_move)
        s.line[length] = move
        length += 1
        if stones == 1:
            break
        make(p, move, side)
        if count(p, side, CellPattern.FIVE) == 0:
            # No five if the cells that complete it are beyond the viewport.
            length -= 1
            break
        reply = longer_answer(p, side, length // 2 + 1)
        if is_forbidden(p, reply, 1 - side):
            reply = legal_move(p, 1 - side)
        s.line[length] = reply
        length += 1
        make(p, reply, 1 - side)
    while s.made > begun:
        unmake(p)
    s.node_limit = limit
    return length


@kernel(INT(ARRAYS, INT, INT, INT))
def write_win(p: PositionArrays, side: int, stones: int, fours_only: int) -> int:
    """Write the line of the win that `shortest_win` has just found to `line`.

    The line ends with the five, and its defence is a longest one. A stop or the deadline cuts it
    short, after the first move at the earliest; the node limit does not apply. Returns its plies.

    Args:
        stones: The stones of the win.
        fours_only: 1 for wins by fours alone, see `shortest_win`.
    """
    s = p.state[0]
    line, first = s.line, s.proof_move
    if fours_only:
        line[0] = first
        return max(write_fours(p, side), 1)
    limit = s.node_limit
    s.node_limit = UNLIMITED
    length, begun = 0, s.made
    while True:
        needed = shortest_win(p, side, stones, 0, side)
        if needed == 0:
            break
        line[length] = s.proof_move
        length += 1
        if needed == 1:
            break
        make(p, s.proof_move, side)
        stones -= 1
        reply = longest_reply(p, side, stones, 0)
        if reply < 0:
            break
        line[length] = reply
        length += 1
        make(p, reply, 1 - side)
    while s.made > begun:
        unmake(p)
    s.node_limit = limit
    if length == 0:
        line[0] = first
        length = 1
    return length
