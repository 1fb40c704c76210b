"""The engine `learned`: a classifier, trained on self-play, ranks the cells."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from engines.attack_weights import five_in_a_row, rank_cells
from engines.base import (
    Analysis,
    Candidate,
    Engine,
    Limit,
    OptionValue,
    Score,
    Support,
)
from engines.features import encode
from engines.game import Board, Rules
from engines.kernels.state import State
from engines.model_store import LoadedModel, ModelStore
from engines.stop import Stop


class LearnedEngine(Engine):
    """Plays the cell that the trained model ranks highest; a cell that wins at once comes first.

    The model is loaded at the first question and again whenever another one has gone live.

    Args:
        store: Where the models lie; its live one is used.
    """

    name = "learned"
    summary = "The cell that a classifier trained on self-play ranks highest."
    score = Score(
        meaning="the ranker's decision function: only differences within a position count"
    )

    def __init__(self, store: ModelStore) -> None:
        self._store = store
        self._loaded: LoadedModel | None = None

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

    def _analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        candidates: int | None,
        options: Mapping[str, OptionValue | None],
        rng: np.random.Generator,
        stop: Stop,
    ) -> Analysis:
        model = self.loaded()
        state = State.of(board)
        cells = state.empty_cells()
        scores = np.zeros(state.rows * state.cols)
        scores[cells] = model.ranker.decision_function(encode(state, cells, board.to_move))
        order = rank_cells(state, scores, board, rng, candidates)
        return Analysis(
            candidates=tuple(
                Candidate(move=state.move(cell), score=score)
                for cell, score in zip(order.tolist(), scores[order].tolist(), strict=True)
            ),
            model=model.id,
        )
