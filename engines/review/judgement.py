"""The judgement of one move: by its drop, its accuracy, and what it missed or allowed.

Sources: the thresholds and the treatment of proven wins are from Lichess, whose "winning chances"
run from -1 to 1 (`modules/tree/src/main/Advice.scala` of lichess-org/lila), and so is the accuracy
of a move (lichess.org/page/accuracy).
"""

from __future__ import annotations

import dataclasses
import math
from typing import Final, Literal, TypeAlias

from tengen.engines.game import Board, Color, Move
from tengen.engines.game.notation import format_move
from tengen.engines.game.records import Mark
from tengen.engines.review.motifs import Motif, MotifPattern, motif_of, pattern_of
from tengen.engines.review.position_values import IN_THE_GAME, PositionValue, Proof, ProofKind
from tengen.engines.win_length import in_moves

Judgement: TypeAlias = Literal["forced", "best", "good", "inaccuracy", "mistake", "blunder"]

DROPS: Final[tuple[tuple[float, Judgement], ...]] = (
    (0.30, "blunder"),
    (0.20, "mistake"),
    (0.10, "inaccuracy"),
)
"""Least drop of the winning chances (2 p - 1 of a win probability p), and the judgement."""
MISTAKES: Final[dict[Judgement, Mark]] = {
    "inaccuracy": "doubtful",
    "mistake": "bad",
    "blunder": "very bad",
}
"""Judgements of moves that are worse than good, and their marks in records."""
TOLERANCE: Final = 1e-9
"""Rounding errors of drops up to this size do not count: 0.65 - 0.5 is not less than 0.15."""
ACCURACY: Final = (103.1668, 0.04354, 3.1669)
"""a, b and c of the accuracy a e^(-b D) - c of a move that loses D percentage points."""
_VICTORIES: Final[dict[ProofKind, str]] = {
    "line": "a win at once",
    "fours": "a victory by fours",
    "threats": "a victory by threats",
    "search": "a forced victory",
    "proof": "a proven victory",
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class MoveReview:
    """A judged move of a game. Probabilities are for the side that played it."""

    ply: int
    """Number of the move, from 1."""
    color: Color
    move: Move
    before: PositionValue
    """Value of the position before the move, for the side that played it."""
    after: PositionValue
    """Value of the position after the move, for the other side."""
    judgement: Judgement
    accuracy: float
    """0..100."""
    missed: Proof | None
    """The proven win that the move let slip; None for none. Its plies count from the move."""
    allowed: Proof | None
    """The other side's proven win that the move allowed. Its plies count from the next move."""
    motif: Motif | None = None
    """The pattern that a mistake overlooked; None if it is unknown."""
    pattern: MotifPattern | None = None
    """The stones that the motif is about."""
    comment: str = ""
    """One sentence in English."""

    @property
    def win_probability_before(self) -> float:
        """Win probability with the best move."""
        return self.before.win_probability

    @property
    def win_probability_after(self) -> float:
        """Win probability after the move."""
        return 1 - self.after.win_probability

    @property
    def win_in(self) -> int | None:
        """Plies until the side has won with the best move; negative: until it has lost."""
        return None if self.before.proof is None else self.before.proof.win_in

    @property
    def win_in_after(self) -> int | None:
        """Plies from after the move to the win, or minus those to the loss; 0: the move won."""
        return None if self.after.proof is None else -self.after.proof.win_in


def judge(board: Board, move: Move, before: PositionValue, after: PositionValue) -> MoveReview:
    """Judge a move.

    Args:
        board: The position before the move; with set-up stones, plies count from there.
        after: The value of the next one, for the other side.
    """
    is_best = _is_best(move, before, after)
    missed = None if is_best or _loses(after.proof) else _win(before.proof)
    allowed = None if is_best or _loses(before.proof) else _win(after.proof)
    judgement: Judgement
    if before.forced and move == before.best:
        judgement = "forced"
    elif is_best:
        judgement = "best"
    else:
        judgement = judgement_of_drop(before.win_probability, 1 - after.win_probability)
        if judgement == "good":
            # Nearly all positions with so few chances are lost already, though it is not proven.
            allowed = None
            # As in Lichess, where losing a mate is an inaccuracy at least.
            judgement = "inaccuracy" if missed else "good"
    motif = (
        motif_of(board, move, before, after, missed=missed, allowed=allowed)
        if judgement in MISTAKES
        else None
    )
    review = MoveReview(
        ply=len(board.move_stack) + 1,
        color=board.to_move,
        move=move,
        before=before,
        after=after,
        judgement=judgement,
        accuracy=move_accuracy(before.win_probability, 1 - after.win_probability),
        missed=missed,
        allowed=allowed,
        motif=motif,
        pattern=None if motif is None else pattern_of(motif, board, move, before, after),
    )
    return dataclasses.replace(review, comment=_comment(review, board))


def judgement_of_drop(before: float, after: float) -> Judgement:
    """The judgement of a move by the drop of the win probability.

    A side below `IN_THE_GAME` is out of the game: an inaccuracy is the worst that it can make.

    Args:
        before: Win probability with the best move, 0..1.
        after: Win probability after the move, for the same side.
    """
    drop = 2 * (before - after)
    for least, judgement in DROPS:
        if drop >= least - TOLERANCE:
            return judgement if before >= IN_THE_GAME else "inaccuracy"
    return "good"


def move_accuracy(before: float, after: float) -> float:
    """The accuracy of a move, 0..100, from the win probability of its side before and after it.

    Source: lichess.org/page/accuracy; a move without a drop is worth 100.
    """
    if after >= before:
        return 100.0
    scale, rate, offset = ACCURACY
    percent = 100 * (before - after)
    return min(max(scale * math.exp(-rate * percent) - offset, 0.0), 100.0)


def _is_best(move: Move, before: PositionValue, after: PositionValue) -> bool:
    """Whether no better move is known: as probable a win, and as quick or as slow an end."""
    if move == before.best:
        return not _loses(before.proof) or _ends_as_late(before, after)
    if 1 - after.win_probability < before.win_probability:
        return False
    return before.proof is None or _ends_as_late(before, after)


def _ends_as_late(before: PositionValue, after: PositionValue) -> bool:
    """Whether a move in a decided position wins as quickly as proven, or loses as slowly."""
    if before.proof is None or after.proof is None:
        return False
    return after.proof.before_move().win_in <= before.proof.win_in


def _win(proof: Proof | None) -> Proof | None:
    return proof if proof is not None and proof.wins else None


def _loses(proof: Proof | None) -> bool:
    return proof is not None and not proof.wins


def _comment(review: MoveReview, board: Board) -> str:
    """A sentence about a move, from the position before it."""
    before, after, judgement = review.before, review.after, review.judgement
    best = "" if before.best is None else format_move(before.best, board.rules)
    if (reason := board.forbidden_reason(review.move)) is not None:
        sentence = f"lost at once: the point is forbidden ({reason}); {best} was better"
    elif review.missed is not None:
        more = f" and allowed {_victory(review.allowed)}" if review.allowed else ""
        sentence = f"missed {_victory(review.missed)} with {best}{more}"
    elif review.allowed is not None:
        sentence = f"allowed {_victory(review.allowed)}; {best} was better"
    elif after.proof is not None and not after.proof.wins:
        won = after.proof.before_move()
        sentence = "wins the game" if won.win_in == 1 else f"wins by force: {_victory(won)}"
    elif judgement == "forced":
        sentence = "the only move that does not lose at once"
    elif _loses(before.proof):
        sentence = "the position is lost"
    elif judgement == "best":
        sentence = "the best move"
    elif judgement == "good" and after.proof is not None:
        sentence = f"hardly any chances were left; the other side now has {_victory(after.proof)}"
    elif judgement == "good":
        sentence = f"a good move; {best} was the best"
    else:
        sentence = (
            f"{judgement}: the win probability fell from {review.win_probability_before:.0%} to "
            f"{review.win_probability_after:.0%}; {best} was better"
        )
    return f"{sentence[0].upper()}{sentence[1:]}."


def _victory(win: Proof) -> str:
    """A proven win, such as "a victory by fours in 4 moves"."""
    words = _VICTORIES[win.kind]
    return words if win.win_in == 1 else f"{words} in {in_moves(win.win_in)}"
