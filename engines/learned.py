"""The engine `learned`: a model trained on self-play ranks the cells, under a guard."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

import numpy as np
import numpy.typing as npt

from engines.attack_weights import rank_cells
from engines.base import (
    MAX_CANDIDATES,
    Analysis,
    AnalysisRequest,
    Candidate,
    Option,
    Score,
    Support,
)
from engines.errors import ModelError
from engines.features import encode
from engines.game import Board, Move, Rules
from engines.guard import PROVEN, Guard, Verdict
from engines.kernels.position import Position
from engines.line_support import trained_models
from engines.model_store import LoadedModel, ModelStore
from engines.skill import STRENGTH, SkillLevelEngine
from engines.win_probability import win_probabilities

GUARD: Final = Option(
    name="guard",
    type=bool,
    default=True,
    meaning="win by continuous fours or threats where a short proof finds it, and play no move "
    "after which a short proof finds such a win for the opponent",
)


class LearnedEngine(SkillLevelEngine):
    """Plays the cell that the trained model ranks highest; a cell that wins at once comes first.

    A win or a loss that the guard proves takes precedence over the model. The model is loaded on
    first use, and again after another one has gone live.

    Args:
        store: The models, of which the live one is used.
    """

    name = "learned"
    summary = "The cell that a model trained on self-play ranks highest, under a guard."
    score = Score(
        meaning="the ranker's decision function: only differences within a position count; for a "
        f"proven win in n plies {PROVEN} - n, for a proven loss n - {PROVEN}"
    )
    options = (GUARD, STRENGTH)
    spread = 1.0
    has_win_probability = True

    def __init__(self, store: ModelStore) -> None:
        self._store = store
        self._loaded: LoadedModel | None = None
        self._guard = Guard()

    @property
    def model(self) -> str:
        """The identifier of the live model.

        Raises:
            ModelError: No model is live, or it does not verify.
        """
        return self.loaded().id

    @property
    def digest(self) -> str:
        """SHA-256 of the live model.

        Raises:
            ModelError: No model is live, or it does not verify.
        """
        return self.loaded().digest

    def loaded(self) -> LoadedModel:
        """The live model.

        Raises:
            ModelError: No model is live, or it does not verify.
        """
        live = self._store.live()
        model = self._loaded
        if model is None or model.id != live:
            model = self._loaded = self._store.load()
        return model

    def supports(self, rules: Rules) -> Support:
        """Five in a row on any board, overlines winning or not: what models are trained on."""
        return trained_models(rules)

    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board = request.board
        until = None if request.limit.time is None else time.monotonic() + request.limit.time
        model = self.loaded()
        position = Position.of(board)
        among = None if request.allowed is None else position.cells(request.allowed)
        cells = _candidates(position, board, among)
        values = model.ranker.decision_function(encode(position, cells, board.to_move))
        if not np.isfinite(values).all():
            raise ModelError(f"model {model.id!r} gives a move a score that is not finite")
        # The cells that the model is not asked about come after all others.
        scores = np.full(position.rows * position.cols, values.min() - 1, dtype=np.float64)
        scores[cells] = values
        verdict = Verdict()
        if request.options["guard"]:
            verdict = self._guard.judge(
                board,
                lambda: _in_order(position, scores, board, among),
                request.allowed,
                until=until,
                cancellation=request.cancellation,
            )
            _settle(position, scores, verdict)
        order = rank_cells(
            position, scores, board, request.rng, request.candidates, allowed=request.allowed
        )
        moves = [position.move(cell) for cell in order.tolist()]
        lines = [verdict.line(move) for move in moves]
        chances = win_probabilities(position, order, board.to_move, self.name)
        return Analysis(
            candidates=tuple(
                Candidate(
                    move=move,
                    score=score,
                    win_probability=float(line[1] > 0) if line else chance,
                    pv=line[0] if line else (),
                )
                for move, score, line, chance in zip(
                    moves, scores[order].tolist(), lines, chances, strict=True
                )
            ),
            win_in=lines[0][1] if lines[0] else None,
            nodes=verdict.nodes,
            stopped_by=verdict.stopped_by,
            depth=abs(lines[0][1]) if lines[0] else 0,
            model=model.id,
        )


def _candidates(
    position: Position, board: Board, among: npt.NDArray[np.int64] | None
) -> npt.NDArray[np.int64]:
    """The cells that the model ranks: those of greatest attack weight where there are too many."""
    cells = position.empty_cells()
    if len(cells) <= MAX_CANDIDATES:
        return cells
    weights = position.weights(board.to_move)
    return np.sort(position.rank(weights, board.to_move, 0, MAX_CANDIDATES, among))


def _in_order(
    position: Position,
    scores: npt.NDArray[np.float64],
    board: Board,
    among: npt.NDArray[np.int64] | None,
) -> Iterator[Move]:
    """The moves by score; ties are broken deterministically, for the guard's sake."""
    for cell in position.rank(scores, board.to_move, 0, MAX_CANDIDATES, among).tolist():
        yield position.move(cell)


def _settle(
    position: Position,
    scores: npt.NDArray[np.float64],
    verdict: Verdict,
) -> None:
    """Replace the model's scores of moves with a proven result."""
    if verdict.win is not None:
        scores[position.cell(verdict.win.move)] = PROVEN - verdict.win.plies
    if verdict.holding is not None and verdict.threat is not None:
        holding = [position.cell(move) for move in verdict.holding]
        kept = scores[holding]
        scores[:] = verdict.threat.plies + 1 - PROVEN
        scores[holding] = kept
    for move, loss in verdict.losses.items():
        scores[position.cell(move)] = loss.plies + 1 - PROVEN
