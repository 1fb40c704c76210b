"""Shortest proofs by fours and by threats, and their lines with the longest defence.

`ThreatSolver` and the page call them; `engines.kernels.search.vcf` and `vct` decide.
"""

from __future__ import annotations

from engines.kernels.compiled import kernel
from engines.kernels.make_unmake import count, listed, make, unmake
from engines.kernels.search.answers import ANSWERS, answer
from engines.kernels.search.legality import is_forbidden, legal_move
from engines.kernels.search.limits import UNLIMITED
from engines.kernels.search.vcf import solve_vcf
from engines.kernels.search.vct import MAX_STONES, generate_replies, solve_vct
from engines.kernels.state import ARRAYS, INT, MAX_MOVES, PositionArrays
from engines.patterns.codes import CellPattern


@kernel(INT(ARRAYS, INT, INT, INT, INT))
def shortest_win(p: PositionArrays, side: int, stones: int, fours_only: int, turn: int) -> int:
    """The fewest stones with which the attacker wins; 0 if no win was found.

    `proof_move` is then the first move.

    Args:
        stones: How many it may use.
        fours_only: 1 for continuous fours, with the attacker to move; 0 for threats as well.
    """
    s = p.state[0]
    for limit in range(1, stones + 1):
        s.cut = 0
        if fours_only:
            found = solve_vcf(p, side, limit, 0, 1)
        else:
            found = solve_vct(p, side, limit, 0, turn)
        if found > 0 or s.aborted != 0 or s.cut == 0:
            return int(found)
    return 0


@kernel(INT(ARRAYS, INT))
def list_replies(p: PositionArrays, side: int) -> int:
    """Write the legal replies that may hold against a threat to win by fours to `root_keys`.

    Returns how many; all other moves lose. 0 if there is no such threat, a limit ended the proof,
    or there are too many replies.
    """
    s = p.state[0]
    stones = shortest_win(p, side, MAX_STONES, 1, side)
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

    -1 if a limit came before one was found, or there is none. The arguments are as of
    `shortest_win`, with the other side to move.
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


@kernel(INT(ARRAYS, INT, INT, INT))
def write_win(p: PositionArrays, side: int, stones: int, fours_only: int) -> int:
    """Write the line of the win that `shortest_win` has just found to the first row of `pv`.

    The line ends with the five, and its defence is a longest one. A stop or the deadline cuts it
    short, after the first move at the earliest; the node limit does not apply. Returns its plies.

    Args:
        stones: The stones of the win.
        fours_only: 1 for wins by fours alone, see `shortest_win`.
    """
    s = p.state[0]
    line = s.pv[0]
    first = s.proof_move
    limit = s.node_limit
    s.node_limit = UNLIMITED
    length, begun = 0, s.made
    while True:
        needed = shortest_win(p, side, stones, fours_only, side)
        if needed == 0:
            break
        line[length] = s.proof_move
        length += 1
        if needed == 1:
            break
        make(p, s.proof_move, side)
        stones -= 1
        reply = longest_reply(p, side, stones, fours_only)
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
