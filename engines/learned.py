"""The engine `learned`: a model, trained on self-play, ranks the cells; a guard watches over it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
import numpy.typing as npt

from engines import win_probability
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
from engines.kernels.state import State
from engines.model_store import LoadedModel, ModelStore
from engines.skill import STRENGTH, SkillLevelEngine

GUARD: Final = Option(
    name="guard",
    type=bool,
    default=True,
    meaning="win by continuous fours or threats where a short proof finds it, and play no move "
    "after which a short proof finds such a win for the opponent",
)


class LearnedEngine(SkillLevelEngine):
    """Plays the cell that the trained model ranks highest; a cell that wins at once comes first.

    Where the guard proves a win or a loss, that comes before what the model says. The model is
    loaded at the first question and again whenever another one has gone live.

    Args:
        store: Where the models lie; its live one is used.
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
        state = State.of(board)
        cells = state.empty_cells()
        scores = np.zeros(state.rows * state.cols)
        scores[cells] = model.ranker.decision_function(encode(state, cells, board.to_move))
        verdict = Verdict()
        if request.options["guard"]:
            verdict = self._guard.judge(board, lambda: _in_order(state, scores, board))
            _settle(state, scores, cells, verdict)
        order = rank_cells(state, scores, board, request.rng, request.candidates)
        moves = [state.move(cell) for cell in order.tolist()]
        lines = [verdict.line(move) for move in moves]
        chances = win_probability.chances(state, order.tolist(), board.to_move, self.name)
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


def _in_order(state: State, scores: npt.NDArray[np.float64], board: Board) -> Iterator[Move]:
    """The moves by score; ties are broken the same way each time, for the verdict's sake."""
    for cell in state.rank(scores, board.to_move, 0).tolist():
        yield state.move(cell)


def _settle(
    state: State,
    scores: npt.NDArray[np.float64],
    cells: npt.NDArray[np.intp],
    verdict: Verdict,
) -> None:
    """Put what is proven in place of what the model says."""
    if verdict.win is not None:
        scores[state.cell(verdict.win.move)] = PROVEN - verdict.win.plies
    if verdict.holding is not None and verdict.threat is not None:
        holding = [state.cell(move) for move in verdict.holding]
        scores[np.setdiff1d(cells, holding)] = verdict.threat.plies + 1 - PROVEN
    for move, loss in verdict.losses.items():
        scores[state.cell(move)] = loss.plies + 1 - PROVEN
