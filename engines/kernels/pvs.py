"""Principal variation search below the root.

Scores are evaluation units for the side to move. A win in n plies from the root is `WIN - n`.
"""

# ruff: noqa: C901, PLR0911, PLR0912, PLR0915, PLR0917 - one function is one loop of the search

from __future__ import annotations

from engines.kernels.compiled import inlined, kernel
from engines.kernels.legality import (
    double_four,
    has_lasting_double_four,
    is_forbidden,
    legal_move,
)
from engines.kernels.limits import must_stop
from engines.kernels.make_unmake import (
    SHARP,
    count,
    eval_delta,
    listed,
    make,
    to_mover,
    to_waiter,
    unmake,
)
from engines.kernels.movegen import (
    generate_moves,
    pick_next,
    promote_known,
    update_history,
)
from engines.kernels.parameters import Parameter
from engines.kernels.state import (
    ARRAYS,
    INT,
    MAX_MOVES,
    MAX_NEAR,
    MAX_PLY,
    MAX_REDUCED,
    VOID,
    PositionArrays,
)
from engines.kernels.transposition import (
    DECIDED,
    MOVE_MASK,
    UNKNOWN,
    WIN,
    cutoff_score,
    lower_bound,
    store_score,
    tt_probe,
)
from engines.kernels.vcf import QUICK_STONES, four_pays, solve_vcf, vcf_line
from engines.patterns.evaluation import FRACTION_BITS
from engines.patterns.windows import CellPattern


@kernel(INT(ARRAYS, INT))
def value_of(p: PositionArrays, parameter: int) -> int:
    """The value of a `Parameter`."""
    t = p.tables[0]
    return int(t.parameters[parameter])


@inlined
def reduction_at(p: PositionArrays, depth: int, number: int, less: int) -> int:
    """Plies by which a late move is searched less.

    Args:
        p: The position.
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
    """An estimate among the scores of what is not proven: a board of patterns may exceed them."""
    return min(max(score, 1 - DECIDED), DECIDED - 1)


@inlined
def quiet_value(p: PositionArrays, side: int) -> int:
    """The position for the side to move, where neither side can win with two stones."""
    s, t = p.state[0], p.tables[0]
    score = to_mover(s.values[side])
    score -= to_waiter(s.values[1 - side])
    score = t.tempo + (score >> FRACTION_BITS)
    if count(p, side, CellPattern.DOUBLE_THREE) > 0:
        score += t.promising
    return int(score)


@kernel(INT(ARRAYS, INT, INT))
def evaluate(p: PositionArrays, side: int, threatened: int) -> int:
    """The position for the side to move, where neither side has a five to make.

    `threatened` is 1 where the other side has a `double_four`.
    """
    t = p.tables[0]
    score = quiet_value(p, side)
    if threatened:
        score -= t.threatened
    return int(undecided(score))


@kernel(INT(ARRAYS, INT, INT, INT, INT, INT))
def search(p: PositionArrays, side: int, alpha: int, beta: int, depth: int, ply: int) -> int:
    """Principal variation search below the root. 0 without meaning once `aborted` is set.

    Args:
        p: The position.
        side: The side to move.
        alpha: Scores up to it need not be told apart.
        beta: Nor those from it on.
        depth: Plies to look ahead; below 0 where only threats are answered.
        ply: Plies from the root.
    """
    s, t = p.state[0], p.tables[0]
    s.pv_lengths[ply] = 0
    if must_stop(p) or s.nodes >= s.node_limit:
        s.aborted = 1
        return 0
    s.nodes += 1
    s.selective_depth = max(s.selective_depth, ply)
    other = 1 - side
    renju = t.forbidden != 0
    # Threats decide first: fives, then the only answer to a five, then double fours.
    if count(p, side, CellPattern.FIVE) > 0:
        s.pv_lengths[ply + 1] = 0
        update_pv(p, ply, listed(p, side, CellPattern.FIVE, 0))
        return WIN - ply - 1
    forced = count(p, other, CellPattern.FIVE)
    if forced > 1:
        for index in range(2):
            s.pv[ply, index] = listed(p, other, CellPattern.FIVE, index)
        s.pv_lengths[ply] = 2
        return -(WIN - ply - 2)
    if s.empties == 0:
        return 0
    if ply >= MAX_PLY - 8:
        return evaluate(p, side, double_four(p, other) > 0)
    if forced == 1:
        move = listed(p, other, CellPattern.FIVE, 0)
        if renju and is_forbidden(p, move, side):
            instead = legal_move(p, side)
            if instead == 0:
                return 0
            s.pv[ply, 0] = instead
            s.pv[ply, 1] = move
            s.pv_lengths[ply] = 2
            return -(WIN - ply - 2)
        s.statics[ply] = s.statics[ply - 2] if ply > 1 else 0
        make(p, move, side)
        score = -search(p, other, -beta, -alpha, depth, ply + 1)
        unmake(p, move, side)
        update_pv(p, ply, move)
        return score
    on_pv = int(beta - alpha > 1)
    if count(p, side, CellPattern.DOUBLE_FOUR) > 0 and double_four(p, side) > 0:
        if on_pv:
            vcf_line(p, side, ply)
        return WIN - ply - 3
    # A win in five plies is the best, a loss in four the worst that can follow; both lie within the
    # window, so that their lines are kept. (A win in three by a four that may not be answered fails
    # high.)
    alpha = max(alpha, -(WIN - ply - 3))
    beta = min(beta, WIN - ply - 4)
    if alpha >= beta:
        return alpha
    threatened = count(p, other, CellPattern.DOUBLE_FOUR) > 0 and double_four(p, other) > 0
    static = evaluate(p, side, threatened)
    s.statics[ply] = static
    improving = ply > 1 and static > s.statics[ply - 2]
    # Most nodes end here, so before the table is probed, which costs more than all of this.
    if (
        not on_pv
        and not threatened
        and depth <= value_of(p, Parameter.FUTILITY_DEPTH)
        and static - value_of(p, Parameter.FUTILITY_MARGIN) * max(depth - improving, 0) >= beta
        and beta > -DECIDED
    ):
        return static
    key = s.key[side]
    known = 0
    if depth > 0 or threatened:
        known = tt_probe(p, key)
    excluded = s.excluded[ply]
    if known > 0 and not on_pv and excluded == 0:
        score = cutoff_score(known, depth, alpha, beta, ply)
        if score != UNKNOWN:
            return score
    if (
        not on_pv
        and not threatened
        and 0 < depth <= value_of(p, Parameter.RAZORING_DEPTH)
        and alpha < DECIDED
        and static
        + value_of(p, Parameter.RAZORING_BASE)
        + value_of(p, Parameter.RAZORING_MARGIN) * depth
        <= alpha
    ):
        depth = 0
    if depth <= 0:
        if count(p, side, CellPattern.FOUR) + count(p, side, CellPattern.FOUR_THREE) > 0:
            s.vcf_left = value_of(p, Parameter.QUICK_NODES)
            plies = 2 * solve_vcf(p, side, QUICK_STONES, ply, 0) - 1
            if plies > 0 and on_pv:
                plies = vcf_line(p, side, ply)
            if plies > 0:
                return WIN - ply - plies
        if not threatened or depth <= -value_of(p, Parameter.DEFENCE_DEPTH):
            return static
        if not on_pv and static + value_of(p, Parameter.DEFENCE_MARGIN) <= alpha:
            return static
    extension = 0
    # Is the move that the table knows the only good one? A search without it says so; and where
    # others are as good, one of them will reach beta, too.
    if depth >= value_of(p, Parameter.SINGULAR_DEPTH) and known > 0 and excluded == 0:
        expected = lower_bound(known, depth - 3)
        if abs(expected) < DECIDED and ply < 2 * s.root_depth:
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
    moves = generate_moves(p, side, ply, threatened)
    if moves == 0:
        # Threatened, there is always the threat's own cell; so the cells near the stones are full.
        return 0
    promote_known(p, ply, moves, known & MOVE_MASK)
    tried = moves
    if not threatened:
        quota = value_of(p, Parameter.QUIET_MOVES)
        quota += value_of(p, Parameter.QUIET_MOVES_PER_PLY) * max(depth, 0)
        if on_pv:
            quota += quota // 2
        elif not improving:
            quota -= quota // 4
        tried = min(moves, quota)
    # An estimate for the other side: the move may take its double three.
    after_quiet = quiet_value(p, other)
    best = -WIN
    best_move = 0
    floor = alpha
    for index in range(moves):
        # Where all that were looked at lose, the rest may not: no loss is claimed before.
        if index >= tried and best > -DECIDED:
            break
        move = pick_next(p, ply, index, moves)
        if move == excluded or (renju and is_forbidden(p, move, side)):
            continue
        reduction = 0
        pattern = s.patterns[move, side]
        quiet = pattern < CellPattern.FOUR
        # A threat is no late move, however late it comes: long wins are made of them. But a four
        # that makes no three besides only puts off what comes.
        if (
            index > 0
            and depth >= value_of(p, Parameter.REDUCED_FROM)
            and pattern == CellPattern.NONE
            and not threatened
        ):
            less = on_pv * value_of(p, Parameter.PV_REDUCTION)
            reduction = reduction_at(p, depth, index, less)
        elif index > 0 and pattern == CellPattern.FOUR and not four_pays(p, move, side):
            reduction = min(value_of(p, Parameter.FOUR_REDUCTION) // 100, max(depth - 1, 0))
        if index > 0 and quiet and not threatened:
            # The reply would be to stand still; its value needs no make and unmake.
            below = depth - 1 - reduction
            if below <= value_of(p, Parameter.FUTILITY_DEPTH) and alpha < DECIDED:
                rise = eval_delta(p, move, side)
                if rise != SHARP:
                    after = undecided(after_quiet - (rise >> FRACTION_BITS))
                    margin = value_of(p, Parameter.FUTILITY_MARGIN) * max(below, 0)
                    if after - margin >= -alpha:
                        s.nodes += 1
                        best = max(best, -after)
                        continue
        make(p, move, side)
        if index == 0:
            longer = extension if move == known & MOVE_MASK else 0
            score = -search(p, other, -beta, -alpha, depth - 1 + longer, ply + 1)
        else:
            score = -search(p, other, -alpha - 1, -alpha, depth - 1 - reduction, ply + 1)
            if score > alpha and reduction > 0:
                score = -search(p, other, -alpha - 1, -alpha, depth - 1, ply + 1)
            if alpha < score < beta:
                score = -search(p, other, -beta, -alpha, depth - 1, ply + 1)
        unmake(p, move, side)
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
    if best == -WIN:
        # All are forbidden. Where there is a threat, no other move helps against it.
        best = -(WIN - ply - 4) if threatened else static
    if best <= -DECIDED:
        crowded = s.near_count == MAX_NEAR
        if threatened:
            crowded = moves == MAX_MOVES
        if crowded:
            # More moves than the list holds, not all are tried: that all lose is not proven.
            best = 1 - DECIDED
        if renju and threatened and not has_lasting_double_four(p, other):
            # A stone elsewhere may make the threat itself a forbidden point.
            best = 1 - DECIDED
    if excluded != 0:
        return best
    store_score(p, key, best_move, depth, best, floor, beta, ply)
    return best
