"""The engine `learned`: a model trained on self-play ranks the cells, under a guard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
import numpy.typing as npt

from engines.attack_weights import five_in_a_row, rank_cells
from engines.base import (
    Analysis,
    AnalysisRequest,
    Candidate,
    Option,
    Score,
    Support,
)
from engines.features import encode
from engines.game import Board, Move, Rules
from engines.guard import PROVEN, Guard, Verdict
from engines.kernels.position import Position
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
            model = self._loaded = self._store.load(live)
        return model

    def supports(self, rules: Rules) -> Support:
        """Five in a row on any board, overlines winning or not."""
        return five_in_a_row(rules)

    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board = request.board
        model = self.loaded()
        position = Position.of(board)
        cells = position.empty_cells()
        scores = np.zeros(position.rows * position.cols)
        scores[cells] = model.ranker.decision_function(encode(position, cells, board.to_move))
        verdict = Verdict()
        if request.options["guard"]:
            verdict = self._guard.judge(board, lambda: _in_order(position, scores, board))
            _settle(position, scores, cells, verdict)
        order = rank_cells(position, scores, board, request.rng, request.candidates)
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
            depth=abs(lines[0][1]) if lines[0] else 0,
            model=model.id,
        )


def _in_order(position: Position, scores: npt.NDArray[np.float64], board: Board) -> Iterator[Move]:
    """The moves by score; ties are broken deterministically, for the guard's sake."""
    for cell in position.rank(scores, board.to_move, 0).tolist():
        yield position.move(cell)


def _settle(
    position: Position,
    scores: npt.NDArray[np.float64],
    cells: npt.NDArray[np.intp],
    verdict: Verdict,
) -> None:
    """Replace the model's scores of moves with a proven result."""
    if verdict.win is not None:
        scores[position.cell(verdict.win.move)] = PROVEN - verdict.win.plies
    if verdict.holding is not None and verdict.threat is not None:
        holding = [position.cell(move) for move in verdict.holding]
        scores[np.setdiff1d(cells, holding)] = verdict.threat.plies + 1 - PROVEN
    for move, loss in verdict.losses.items():
        scores[position.cell(move)] = loss.plies + 1 - PROVEN
