"""The engine `learned`: a model trained on self-play ranks the cells, proofs and a search check."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from typing_extensions import override

from tengen.engines.canonical import analyse_canonical_image, symmetry_of
from tengen.engines.catalogue.attack_weights import rank_cells
from tengen.engines.catalogue.learned.features import encode
from tengen.engines.catalogue.learned.guard import PROVEN, Guard, Verdict
from tengen.engines.catalogue.learned.verification import Verification, VerifiedChoice
from tengen.engines.catalogue.line_support import TRAINED
from tengen.engines.catalogue.win_probability import answer_probabilities
from tengen.engines.game import Board, Color, Move
from tengen.engines.game.symmetry import image
from tengen.engines.interface import (
    MAX_CANDIDATES,
    Analysis,
    AnalysisRequest,
    Candidate,
    Score,
)
from tengen.engines.kernels.position import StaticPosition
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.kernels.threat_solver import ThreatSolver
from tengen.engines.model_store.feature_schema import COLUMNS, GROUPS
from tengen.engines.model_store.ranker import Scores
from tengen.engines.model_store.store import (
    CONTROL,
    LoadedEvaluation,
    LoadedModel,
    ModelStore,
    WinningEvaluation,
)
from tengen.engines.options import Option
from tengen.engines.reasons import Reason, Share
from tengen.engines.strength.levels import STRENGTH
from tengen.engines.strength.perception import PerceivingEngine

GUARD: Final = Option(
    name="guard",
    type=bool,
    default=True,
    meaning="win by continuous fours or threats where a short proof finds it, and play no move "
    "after which a short proof finds such a win for the opponent",
)
VERIFY: Final = Option(
    name="verify",
    type=int,
    default=8,
    low=0,
    high=64,
    meaning="first moves of the ranking that a small search chooses among; 0 for the ranking alone",
)
VERIFY_NODES: Final = Option(
    name="verify_nodes",
    type=int,
    default=4_000,
    low=1,
    high=20_000,
    meaning="positions that this search visits at most",
)
LARGEST: Final = PROVEN / 10
"""Largest absolute score of a ranker: scores of proven results are beyond it."""
PREFERRED: Final = 1.0
"""Added to the score of the ranking's first move, for a move that the search prefers to it."""

SHORTEST: Final = 5
"""Longest win of the guard, in plies, that no search tries to shorten."""


NAMED_GROUPS: Final = 2
"""Groups of features that an explanation names at most."""


class Ranking(NamedTuple):
    """Scores of cells, and the evaluation of the search that checks the best of them."""

    model: str
    values: npt.NDArray[np.float64]
    """(cells,) score of each cell."""
    evaluation: LoadedEvaluation | None
    """The evaluation of the verification; None for the included one."""


class LearnedEngine(PerceivingEngine):
    """Plays one of the cells that the trained model ranks first; one that wins at once comes first.

    A win or a loss that the guard proves takes precedence over the model, and a small search
    chooses among the model's first moves. The model is loaded on first use, and again after another
    one has gone live.

    Args:
        store: The models, of which the live one is used.
    """

    name = "learned"
    summary = (
        "A model trained on self-play ranks the cells; proofs and a small search check the first."
    )
    score = Score(
        meaning="the ranker's decision function: only differences within a position count; for a "
        f"move that the search prefers to the ranker's first, {PREFERRED:g} more than that one; "
        f"for a proven win in n plies {PROVEN} - n, for a proven loss n - {PROVEN}"
    )
    options = (GUARD, VERIFY, VERIFY_NODES, STRENGTH)
    spread = 1.0
    plays = TRAINED
    win_probability_of = "several-engines"

    def __init__(self, store: ModelStore) -> None:
        self._store = store
        self._loaded: LoadedModel | None = None
        self._evaluation = WinningEvaluation(store)
        self._guard = Guard()
        self._verification = Verification()
        StaticPosition.load_kernels()
        ThreatSolver.load_kernels()
        Searcher.load_kernels()

    @property
    @override
    def model(self) -> str:
        """The identifier of the live model.

        Raises:
            ModelError: No model is live, or it does not verify.
        """
        return self.loaded().id

    @property
    @override
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

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        return analyse_canonical_image(request, self._checked)

    def _checked(self, request: AnalysisRequest) -> Analysis:
        """Rank the moves of a position in its given orientation, and check the first ones."""
        board = request.board
        until = None if request.limit.time is None else time.monotonic() + request.limit.time
        position = StaticPosition.of(board)
        among = None if request.allowed is None else position.cells(request.allowed)
        cells = _candidates(position, board, among)
        ranking = self._rank(position, cells, board.to_move)
        values = ranking.values
        # The cells that the model does not rank come after all others.
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
        choice = self._choose(
            request,
            lambda: _in_order(position, scores, board, among),
            verdict,
            ranking.evaluation,
            until,
        )
        _prefer(position, scores, choice, board, among)
        order = rank_cells(
            position, scores, board, request.rng, request.candidates, allowed=request.allowed
        )
        moves = [position.move(cell) for cell in order.tolist()]
        proven = [choice.proven.get(move) or verdict.line(move) for move in moves]
        chances = answer_probabilities(position, order, board.to_move, choice.value)
        return Analysis(
            candidates=tuple(
                Candidate(
                    move=move,
                    score=score,
                    win_probability=float(line[1] > 0) if line else chance,
                    pv=line[0] if line else choice.line if move in choice.line[:1] else (),
                )
                for move, score, line, chance in zip(
                    moves, scores[order].tolist(), proven, chances, strict=True
                )
            ),
            win_in=proven[0][1] if proven[0] else None,
            nodes=verdict.nodes + choice.nodes,
            stopped_by=max(verdict.stopped_by, choice.stopped_by, key="complete".__ne__),
            depth=abs(proven[0][1]) if proven[0] else choice.depth,
            model=ranking.model,
            details={} if choice.value is None else {"value": choice.value},
        )

    @override
    def reasons(self, request: AnalysisRequest, analysis: Analysis) -> tuple[Reason, ...]:
        """The groups of features that contribute most to the ranker's score of the move.

        A group contributes the amount by which the score falls if its features are replaced by the
        second move's. Empty if the checks overruled the ranker, whose first move is then another
        one.
        """
        symmetry, side = symmetry_of(request), request.board.to_move
        board, back = image(request.board, symmetry), symmetry.inverse()
        position = StaticPosition.of(board)
        cells = _candidates(position, board, None)
        features = encode(position, cells, side)
        values = self.loaded().ranker.rank(features)
        order = np.argsort(-values, kind="stable")[:2]
        if len(order) < len(Color) or back(position.move(int(cells[order[0]]))) != analysis.move:
            return ()
        first, second = features[order]
        swapped = np.tile(first, (len(GROUPS), 1))
        for row, columns in zip(swapped, GROUPS.values(), strict=True):
            at = [COLUMNS.index(column) for column in columns]
            row[at] = second[at]
        falls = values[order[0]] - self.loaded().ranker.rank(swapped)
        shares = sorted(map(Share, GROUPS, falls.tolist()), key=lambda share: -share.value)
        shares = [share for share in shares if share.value > 0][:NAMED_GROUPS]
        if not shares:
            return ()
        return (
            Reason(
                code="features",
                side=side,
                move=analysis.move,
                pv=(back(position.move(int(cells[order[1]]))),),
                shares=tuple(shares),
            ),
        )

    def _rank(self, position: StaticPosition, cells: npt.NDArray[np.int64], side: Color) -> Ranking:
        """Rank cells by the scores of the model."""
        model = self.loaded()
        values = model.ranker.rank(encode(position, cells, side))
        return Ranking(model.id, below_proofs(values), self._evaluation.current())

    def _choose(
        self,
        request: AnalysisRequest,
        ranked: Callable[[], Iterator[Move]],
        verdict: Verdict,
        evaluation: LoadedEvaluation | None,
        until: float | None,
    ) -> VerifiedChoice:
        """Search the first moves of the ranking that are not proven to lose.

        If the guard proves a win, the search must find a shorter one. Otherwise a player whose
        search has found a short win would announce the guard's longer win at its next move.
        """
        count, nodes = (int(request.options[o.name] or 0) for o in (VERIFY, VERIFY_NODES))
        win = verdict.win
        if count == 0 or (win is not None and win.plies <= SHORTEST):
            return VerifiedChoice()
        choice = self._verification.choose(
            request.board,
            (move for move in ranked() if (line := verdict.line(move)) is None or line[1] > 0),
            count,
            nodes,
            evaluation=None if evaluation is None else evaluation.evaluation,
            until=until,
            cancellation=request.cancellation,
        )
        if win is not None and choice.win_in not in range(1, win.plies):
            return VerifiedChoice(nodes=choice.nodes, stopped_by=choice.stopped_by)
        return choice


class ControlEngine(LearnedEngine):
    """`learned` without anything learned: the attack weight ranks the cells.

    Guard and verification are the same, with the evaluation of the live model if it has one, so
    the score of `learned` against it is the gain of the ranker.
    """

    summary = "The control of `learned`: attack weights in place of the model, the same checks."

    @property
    @override
    def model(self) -> str:
        """`control`, a name that no model may have, and the model that it is compared with."""
        pin = self._store.pin
        return CONTROL if pin is None else f"{CONTROL}:{pin}"

    @property
    @override
    def digest(self) -> str:
        """Empty: there is no model."""
        return ""

    @override
    def reasons(self, request: AnalysisRequest, analysis: Analysis) -> tuple[Reason, ...]:
        """No reasons: nothing is learned."""
        return ()

    @override
    def _rank(self, position: StaticPosition, cells: npt.NDArray[np.int64], side: Color) -> Ranking:
        weights = position.weights(side).ravel()[cells]
        # Far below the scores of proofs, like the scores of models.
        values = weights / max(weights.max(), 1)
        return Ranking(self.model, values, self._evaluation.current())


def below_proofs(values: Scores) -> Scores:
    """Scores of a ranker, divided by a common number if one is beyond `LARGEST`."""
    largest = float(np.abs(values).max(initial=0))
    return values if largest <= LARGEST else values * (LARGEST / largest)


def _candidates(
    position: StaticPosition, board: Board, among: npt.NDArray[np.int64] | None
) -> npt.NDArray[np.int64]:
    """The cells that the model ranks: if there are too many, those with the greatest weights."""
    cells = position.empty_cells()
    if len(cells) <= MAX_CANDIDATES:
        return cells
    weights = position.weights(board.to_move)
    return np.sort(position.rank(weights, board.to_move, 0, MAX_CANDIDATES, among))


def _in_order(
    position: StaticPosition,
    scores: npt.NDArray[np.float64],
    board: Board,
    among: npt.NDArray[np.int64] | None,
) -> Iterator[Move]:
    """The moves by score; ties are broken deterministically, for the guard's sake."""
    for cell in position.rank(scores, board.to_move, 0, MAX_CANDIDATES, among).tolist():
        yield position.move(cell)


def _settle(
    position: StaticPosition,
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


def _prefer(
    position: StaticPosition,
    scores: npt.NDArray[np.float64],
    choice: VerifiedChoice,
    board: Board,
    among: npt.NDArray[np.int64] | None,
) -> None:
    """Put the move that the search prefers first, and those that it proves to lose last."""
    for move, (_, plies) in choice.proven.items():
        scores[position.cell(move)] = PROVEN - plies if plies > 0 else -plies - PROVEN
    if choice.line and choice.line[0] not in choice.proven:
        chosen = position.cell(choice.line[0])
        first = position.rank(scores, board.to_move, 0, 1, among)[0]
        if chosen != first:
            scores[chosen] = scores[first] + PREFERRED
