"""Principal variation search below the root.

Scores are evaluation units for the side to move. A win in n plies from the root is `WIN - n`.
"""

from __future__ import annotations

from typing import Final

from tengen.engines.kernels.compiled import inlined, kernel
from tengen.engines.kernels.make_unmake import SHARP, count, eval_delta, listed, to_mover, to_waiter
from tengen.engines.kernels.network import enter, leave, network_value
from tengen.engines.kernels.parameters import Parameter
from tengen.engines.kernels.search.answers import OUTSIDE, answer, is_unanswered
from tengen.engines.kernels.search.legality import double_four, is_forbidden, legal_move
from tengen.engines.kernels.search.limits import must_stop
from tengen.engines.kernels.search.movegen import list_moves, pick_next, put_move, update_history
from tengen.engines.kernels.search.transposition import (
    DECIDED,
    MOVE_MASK,
    UNKNOWN,
    WIN,
    cutoff_score,
    lower_bound,
    store_score,
    tt_probe,
)
from tengen.engines.kernels.search.vcf import QUICK_STONES, four_pays, solve_vcf, vcf_line
from tengen.engines.kernels.state import (
    ARRAYS,
    INT,
    MAX_MOVES,
    MAX_NEAR,
    MAX_PLY,
    MAX_REDUCED,
    VOID,
    PositionArrays,
)
from tengen.engines.patterns.codes import CellPattern
from tengen.engines.patterns.evaluation import FRACTION_BITS

DEEPEST_PLY: Final = MAX_PLY - 8
"""Nodes this far from the root are evaluated without a search."""
SHALLOW: Final = 2
"""Iterations up to this depth end at once, however many threats the position has."""
MOST_BEYOND: Final = 200_000
"""Positions below its horizon, those of quick looks included, after which such an iteration answers
no more threats. The best move of a position of a game takes 20,000 at most; that of a crowd of
stones can take millions."""
SINGULAR_TABLE_PLIES: Final = 3
"""An entry of the table that is shallower by more says nothing about the known move."""
SINGULAR_STRETCH: Final = 2
"""Known moves are extended up to this many times the depth of the iteration."""


@kernel(INT(ARRAYS, INT))
def value_of(p: PositionArrays, parameter: int) -> int:
    """The value of a `Parameter`."""
    return int(p.tables[0].parameters[parameter])


@inlined
def reduction_at(p: PositionArrays, depth: int, number: int, less: int) -> int:
    """Plies by which a late move is searched less.

    Args:
        depth: Plies from the position on.
        number: How many moves were searched before it.
        less: Hundredths of a ply by which it is reduced less.
    """
    t = p.tables[0]
    row, column = min(depth, MAX_REDUCED - 1), min(number, MAX_REDUCED - 1)
    plies = (t.reductions[row, column] - less) // 100
    return int(min(max(plies, 0), depth - 1))


@kernel(VOID(ARRAYS, INT, INT))
def update_pv(p: PositionArrays, ply: int, move: int) -> None:
    """The principal variation from `ply` on is `move` and that from `ply + 1` on."""
    s = p.state[0]
    length = s.pv_lengths[ply + 1]
    s.pv[ply, 0] = move
    for at in range(length):
        s.pv[ply, at + 1] = s.pv[ply + 1, at]
    s.pv_lengths[ply] = length + 1


@inlined
def undecided(score: int) -> int:
    """Clamp an estimate, which a board full of patterns may drive beyond undecided scores."""
    return min(max(score, 1 - DECIDED), DECIDED - 1)


@inlined
def quiet_value(p: PositionArrays, side: int) -> int:
    """The static value for the side to move if neither side can win with two stones."""
    s, t = p.state[0], p.tables[0]
    if t.networked != 0:
        score = network_value(p, side)
    else:
        score = to_mover(s.values[side])
        score -= to_waiter(s.values[1 - side])
        score >>= FRACTION_BITS
    score += t.tempo
    if count(p, side, CellPattern.DOUBLE_THREE) > 0:
        score += t.promising
    return int(score)


@kernel(INT(ARRAYS, INT, INT))
def evaluate(p: PositionArrays, side: int, threatened: int) -> int:
    """The static value for the side to move if neither side can make a five.

    `threatened` is 1 if the other side has a `double_four`.
    """
    t = p.tables[0]
    score = quiet_value(p, side)
    if threatened:
        score -= t.threatened
    return int(undecided(score))


@inlined
def win_in(ply: int, plies: int) -> int:
    """The score of a win `plies` after a node; its negative is that of a loss."""
    return WIN - ply - plies


@inlined
def begin_node(p: PositionArrays, ply: int) -> int:
    """Count a node; 0 if a limit ends the search."""
    s = p.state[0]
    s.pv_lengths[ply] = 0
    if must_stop(p) or s.nodes >= s.node_limit:
        s.aborted = 1
        return 0
    s.nodes += 1
    s.selective_depth = max(s.selective_depth, ply)
    return 1


@inlined
def set_line(p: PositionArrays, ply: int, move: int, reply: int) -> None:
    """Set the principal variation from `ply` on to a move and its reply."""
    s = p.state[0]
    s.pv[ply, 0], s.pv[ply, 1] = move, reply
    s.pv_lengths[ply] = 2


@inlined
def prove(p: PositionArrays, side: int, ply: int) -> int:
    """The score if fives, a full board or the last ply decide it; else `UNKNOWN`.

    If it returns `UNKNOWN`, the other side has no five, or one that has a legal answer.
    """
    s = p.state[0]
    other = 1 - side
    if count(p, side, CellPattern.FIVE) > 0:
        s.pv_lengths[ply + 1] = 0
        update_pv(p, ply, listed(p, side, CellPattern.FIVE, 0))
        return win_in(ply, 1)
    fives = count(p, other, CellPattern.FIVE)
    if is_unanswered(p, other):
        set_line(
            p,
            ply,
            listed(p, other, CellPattern.FIVE, 0),
            listed(p, other, CellPattern.FIVE, 1),
        )
        return -win_in(ply, 2)
    if s.empties == 0:
        return 0
    if ply >= DEEPEST_PLY:
        return evaluate(p, side, double_four(p, other) > 0)
    if fives == 1:
        block = listed(p, other, CellPattern.FIVE, 0)
        if is_forbidden(p, block, side):
            instead = legal_move(p, side)
            if instead == 0:
                return 0
            set_line(p, ply, instead, block)
            return -win_in(ply, 2)
    return UNKNOWN


@inlined
def is_futile(p: PositionArrays, static: int, depth: int, improving: int, beta: int) -> bool:
    """Whether a static value is so far above beta that a search would not change that."""
    margin = value_of(p, Parameter.FUTILITY_MARGIN) * max(depth - improving, 0)
    shallow = depth <= value_of(p, Parameter.FUTILITY_DEPTH)
    return shallow and static - margin >= beta and beta > -DECIDED


@inlined
def is_hopeless(p: PositionArrays, static: int, depth: int, alpha: int) -> bool:
    """Whether a static value is so far below alpha that only fours can help (razoring)."""
    margin = value_of(p, Parameter.RAZORING_BASE)
    margin += value_of(p, Parameter.RAZORING_MARGIN) * depth
    shallow = 0 < depth <= value_of(p, Parameter.RAZORING_DEPTH)
    return shallow and alpha < DECIDED and static + margin <= alpha


@inlined
def score_leaf(
    p: PositionArrays,
    side: int,
    static: int,
    threatened: int,
    alpha: int,
    on_pv: int,
    depth: int,
    ply: int,
) -> int:
    """The score at the horizon or below it; `UNKNOWN` if a threat is to be answered first."""
    s = p.state[0]
    open_ended = s.root_depth > SHALLOW or s.beyond < MOST_BEYOND
    fours = count(p, side, CellPattern.FOUR) + count(p, side, CellPattern.FOUR_THREE)
    if fours > 0 and open_ended:
        s.vcf_left = value_of(p, Parameter.QUICK_NODES)
        plies = 2 * solve_vcf(p, side, QUICK_STONES, ply, 0) - 1
        s.beyond += value_of(p, Parameter.QUICK_NODES) - s.vcf_left
        if plies > 0 and on_pv:
            plies = vcf_line(p, side, ply)
        if plies > 0:
            return win_in(ply, plies)
    if not threatened or not open_ended or depth <= -value_of(p, Parameter.DEFENCE_DEPTH):
        return static
    if not on_pv and static + value_of(p, Parameter.DEFENCE_MARGIN) <= alpha:
        return static
    return UNKNOWN


@inlined
def moves_to_try(p: PositionArrays, moves: int, depth: int, on_pv: int, improving: int) -> int:
    """Number of moves to try if there is no threat to answer."""
    quota = value_of(p, Parameter.QUIET_MOVES)
    quota += value_of(p, Parameter.QUIET_MOVES_PER_PLY) * max(depth, 0)
    if on_pv:
        quota += quota // 2
    elif not improving:
        quota -= quota // 4
    return min(moves, quota)


@inlined
def reduction_of(
    p: PositionArrays, side: int, move: int, number: int, threatened: int, on_pv: int, depth: int
) -> int:
    """Plies by which a move is searched less, after `number` others.

    Threats are not reduced, since long wins consist of threats; except fours without a three, which
    only delay what follows.
    """
    pattern = p.state[0].patterns[move, side]
    if number == 0:
        return 0
    if (
        pattern == CellPattern.NONE
        and not threatened
        and depth >= value_of(p, Parameter.REDUCED_FROM)
    ):
        return reduction_at(p, depth, number, on_pv * value_of(p, Parameter.PV_REDUCTION))
    if pattern == CellPattern.FOUR and not four_pays(p, move, side):
        return min(value_of(p, Parameter.FOUR_REDUCTION) // 100, max(depth - 1, 0))
    return 0


@inlined
def score_quiet_move(
    p: PositionArrays, side: int, move: int, standing: int, alpha: int, below: int
) -> int:
    """The score of a move that leaves the other side far above the window, without making it.

    `UNKNOWN` if the move has to be searched.

    Args:
        move: No four, and no threat is to be answered.
        standing: Value of the position for the other side; it may take its double three.
        alpha: Lower bound of the search window.
        below: Plies to search the move.
    """
    if below > value_of(p, Parameter.FUTILITY_DEPTH) or alpha >= DECIDED:
        return UNKNOWN
    rise = eval_delta(p, move, side)
    if rise == SHARP:
        return UNKNOWN
    after = undecided(standing - (rise >> FRACTION_BITS))
    if after - value_of(p, Parameter.FUTILITY_MARGIN) * max(below, 0) < -alpha:
        return UNKNOWN
    return -after


@inlined
def may_be_unproven(p: PositionArrays, moves: int, threatened: int) -> bool:
    """Whether a loss after all listed moves is no proof, since the list may lack some moves."""
    return bool(moves == MAX_MOVES if threatened else p.state[0].near_count == MAX_NEAR)


@kernel(INT(ARRAYS, INT, INT, INT, INT, INT))
def search(p: PositionArrays, side: int, alpha: int, beta: int, depth: int, ply: int) -> int:
    """Principal variation search below the root. Once `aborted` is set, the result means nothing.

    Args:
        alpha: Lower bound of the search window.
        beta: Upper bound of the search window.
        depth: Plies to look ahead; below 0 only threats are answered.
        ply: Plies from the root.
    """
    s = p.state[0]
    other = 1 - side
    on_pv = int(beta - alpha > 1)
    if not begin_node(p, ply):
        return 0
    s.beyond += depth < 0

    # Prove: fives, the only reply to a five, double fours.
    score = prove(p, side, ply)
    if score != UNKNOWN:
        return score
    if count(p, other, CellPattern.FIVE) > 0:
        s.statics[ply] = s.statics[ply - 2] if ply > 1 else 0
        move, second = answer(p, other, 0), answer(p, other, 1)
        if move <= 0:
            move, second = second, 0
        if move == OUTSIDE:
            return evaluate(p, side, 1)
        enter(p, move, side)
        score = -search(p, other, -beta, -alpha, depth, ply + 1)
        leave(p)
        update_pv(p, ply, move)
        if second > 0 and score < beta and s.aborted == 0:
            enter(p, second, side)
            rival = -search(p, other, -beta, -max(alpha, score), depth, ply + 1)
            leave(p)
            if rival > score and s.aborted == 0:
                score = rival
                update_pv(p, ply, second)
        return score if second >= 0 else max(score, 1 - DECIDED)
    if count(p, side, CellPattern.DOUBLE_FOUR) > 0 and double_four(p, side) > 0:
        if on_pv:
            vcf_line(p, side, ply)
        return win_in(ply, 3)
    # The best that can follow is a win in five plies, the worst a loss in four; both lie within the
    # window, so that their lines are kept. (A win in three by a four that may not be answered fails
    # high.)
    alpha = max(alpha, -win_in(ply, 3))
    beta = min(beta, win_in(ply, 4))
    if alpha >= beta:
        return alpha

    # Cut. Most nodes end at the static value, before the table is probed, which costs more.
    threatened = count(p, other, CellPattern.DOUBLE_FOUR) > 0 and double_four(p, other) > 0
    static = evaluate(p, side, threatened)
    s.statics[ply] = static
    improving = ply > 1 and static > s.statics[ply - 2]
    may_cut = not on_pv and not threatened
    if may_cut and is_futile(p, static, depth, improving, beta):
        return static
    key = s.key[side]
    known = tt_probe(p, key) if depth > 0 or threatened else 0
    excluded = s.excluded[ply]
    if known > 0 and not on_pv and excluded == 0:
        score = cutoff_score(known, depth, alpha, beta, ply)
        if score != UNKNOWN:
            return score
    if may_cut and is_hopeless(p, static, depth, alpha):
        depth = 0
    if depth <= 0:
        score = score_leaf(p, side, static, threatened, alpha, on_pv, depth, ply)
        if score != UNKNOWN:
            return score

    # Extend the known move if a search without it finds no other good one; if it finds one, that
    # move will also reach beta.
    extension = 0
    if depth >= value_of(p, Parameter.SINGULAR_DEPTH) and known > 0 and excluded == 0:
        expected = lower_bound(known, depth - SINGULAR_TABLE_PLIES)
        if abs(expected) < DECIDED and ply < SINGULAR_STRETCH * s.root_depth:
            margin = value_of(p, Parameter.SINGULAR_MARGIN) * depth // 10
            target = undecided(expected - margin)
            s.excluded[ply] = known & MOVE_MASK
            score = search(p, side, target - 1, target, depth // 2, ply)
            s.excluded[ply] = 0
            s.pv_lengths[ply] = 0
            if s.aborted != 0:
                return 0
            if score < target:
                extension = 1
            elif not on_pv and target >= beta:
                return target
            elif expected >= beta:
                extension = -1

    # Loop. The table's move is searched before the others are listed, since most nodes end with it.
    first = known & MOVE_MASK if known > 0 else 0
    if p.cells[first] != 0:
        first = 0
    unlisted = int(first > 0)
    moves = tried = unlisted
    standing = quiet_value(p, other)
    best = -WIN
    best_move = 0
    floor = alpha
    for index in range(MAX_MOVES):
        if index == unlisted:
            moves = list_moves(p, side, ply, threatened, first)
            if moves == 0:
                if not threatened:
                    # The cells near the stones are full.
                    return 0
                if not on_pv:
                    return -win_in(ply, 4)
                # No reply helps: any move shows the rest of the line.
                put_move(p, ply, 0, double_four(p, other), 0)
                moves = 1
            tried = moves if threatened else moves_to_try(p, moves, depth, on_pv, improving)
        # If all moves so far lose, the rest may not: no loss is claimed before they are tried.
        if index >= moves or (index >= tried and best > -DECIDED):
            break
        if index >= unlisted:
            move = pick_next(p, ply, index, moves)
        else:
            move = s.tried[ply, 0] = first
        if move == excluded or is_forbidden(p, move, side):
            continue
        reduction = reduction_of(p, side, move, index, threatened, on_pv, depth)
        if index > 0 and not threatened and s.patterns[move, side] < CellPattern.FOUR:
            score = score_quiet_move(p, side, move, standing, alpha, depth - 1 - reduction)
            if score != UNKNOWN:
                s.nodes += 1
                best = max(best, score)
                continue
        enter(p, move, side)
        if index == 0:
            longer = extension if move == first else 0
            score = -search(p, other, -beta, -alpha, depth - 1 + longer, ply + 1)
        else:
            score = -search(p, other, -alpha - 1, -alpha, depth - 1 - reduction, ply + 1)
            if score > alpha and reduction > 0:
                score = -search(p, other, -alpha - 1, -alpha, depth - 1, ply + 1)
            if alpha < score < beta:
                score = -search(p, other, -beta, -alpha, depth - 1, ply + 1)
        leave(p)
        if s.aborted != 0:
            return 0
        if score > best:
            best = score
            best_move = move
            if score > alpha:
                alpha = score
                update_pv(p, ply, move)
                if score >= beta:
                    update_history(p, ply, side, move, index, depth)
                    break

    # Store.
    if best == -WIN:
        # All moves are forbidden. If there is a threat, no other move helps against it.
        best = -win_in(ply, 4) if threatened else static
    if best <= -DECIDED and may_be_unproven(p, moves, threatened):
        best = 1 - DECIDED
    if excluded == 0:
        store_score(p, key, best_move, depth, best, floor, beta, ply)
    return best
