"""The engine `search`: alpha-beta with lists of threats, as deep as its limit allows."""

from __future__ import annotations

import functools
import math
import time
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from typing_extensions import override

from tengen.engines.cancellation import CancellationToken
from tengen.engines.canonical import analyse_canonical_image
from tengen.engines.catalogue.line_support import LINE_WINDOWS
from tengen.engines.catalogue.win_probability import value_probability
from tengen.engines.game import Move
from tengen.engines.interface import (
    Analysis,
    AnalysisRequest,
    Candidate,
    Limit,
    Score,
    StoppedBy,
)
from tengen.engines.kernels.parameters import NO_CHANGES, Parameter, parameter_values
from tengen.engines.kernels.search.transposition import DECIDED, WIN
from tengen.engines.kernels.searcher import (
    MEMORY_MB,
    Line,
    ParallelSearcher,
    Searcher,
    SearchResult,
)
from tengen.engines.model_store.store import LoadedEvaluation
from tengen.engines.object_pool import ObjectPool
from tengen.engines.options import MEMORY_OPTION, Option, threads_option
from tengen.engines.patterns.evaluation import LOGIT
from tengen.engines.proofs.shipped.answers import (
    ThreatWins,
    half_timed,
    proven_analysis,
    with_last_win,
)
from tengen.engines.proofs.shipped.library import ProofLibrary
from tengen.engines.strength.levels import FULL, STRENGTH
from tengen.engines.strength.perception import PerceivingEngine

DEFAULT_NODES: Final = 500_000
"""Positions visited by default: about half a second, and the same answer everywhere."""

MEMORY: Final = Option(
    name=MEMORY_OPTION,
    type=int,
    default=MEMORY_MB,
    low=1,
    high=4096,
    meaning="size of the transposition table in MiB, for each search that runs at the same time",
)
THREADS: Final = threads_option(
    "threads of one search, which share its table and its nodes; with more than one, the same "
    "request may have another answer"
)
FEWEST_NODES: Final = 1_000
MOST_NODES: Final = 300_000
"""Nodes at strength 1 and just below full strength; each point of strength multiplies them by the
same factor."""
MOST_DRAWN_FROM: Final = 5
"""Moves considered at the lowest strength."""


class Kind(NamedTuple):
    """Settings shared by all searchers of a pool."""

    memory_mb: int
    """Size of the transposition table in MiB."""
    threads: int
    loaded: LoadedEvaluation | None
    """Evaluation of a model; None for the included one."""


NO_KIND: Final = Kind(0, 0, None)


class SearchEngine(PerceivingEngine):
    """Principal variation search with a transposition table and victory by continuous fours.

    Deterministic by one thread with a node or depth limit that is reached before the time limit.
    With a time limit alone, it also uses the transposition table of earlier searches.

    At full strength it knows the positions that a proof decides.

    Args:
        evaluation: Asked before every search for the evaluation of a trained model, which values
            positions and orders moves; None for the one that is included in Tengen.
        parameters: Parameters of the search that differ from the defaults.
        proofs: The proofs that it knows; None for none.

    Raises:
        ValueError: A parameter is out of its range.
    """

    name = "search"
    summary = "Looks ahead: alpha-beta with threats, deeper and deeper until a limit ends it."
    score = Score(
        meaning=f"units of which {LOGIT} are one unit of the logit of winning against itself; "
        f"a win in n plies is {WIN} - n",
        low=-WIN,
        high=WIN,
    )
    options = (MEMORY, THREADS, STRENGTH)
    spread = float(LOGIT)
    plays = LINE_WINDOWS
    uses_limits = True
    win_probability_of = "several-engines"
    ponders = True

    def __init__(
        self,
        *,
        evaluation: Callable[[], LoadedEvaluation | None] = lambda: None,
        parameters: Mapping[Parameter, int] = NO_CHANGES,
        proofs: ProofLibrary | None = None,
    ) -> None:
        self._proofs = proofs
        self._wins = ThreatWins()
        self._keeps_table = False
        """Whether searches with other limits also use the transposition table."""
        self._starts_fresh = False
        """Whether the next search begins with an empty table even though tables are kept."""
        self._evaluation = evaluation
        self._parameters = parameters
        parameter_values(parameters)
        Searcher.load_kernels()
        self._searchers = NO_KIND, ObjectPool(Searcher)
        """The pool of the last search, and what kind of searchers it has."""

    @property
    @override
    def model(self) -> str | None:
        """Identifier of the model whose evaluation is in use; None for the included one."""
        loaded = self._evaluation()
        return None if loaded is None else loaded.model

    @property
    @override
    def digest(self) -> str | None:
        """SHA-256 of the evaluation in use; None for the included one."""
        loaded = self._evaluation()
        return None if loaded is None else loaded.digest

    @override
    def breadth(self, strength: int) -> int:
        """Fewer moves at higher strength, since the moves share the nodes."""
        return 1 + MOST_DRAWN_FROM * (FULL - strength) // FULL

    @override
    def keep_results(self) -> None:
        """Also keep a private table across searches.

        The engine of a game hands its tables over to the engine of the next game: allocating new
        ones can take a tenth of a second.
        """
        super().keep_results()
        if not self._keeps_table:
            self._searchers = NO_KIND, ObjectPool(Searcher)
        self._keeps_table = self._starts_fresh = True

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        if self._keeps_table or not _is_repeatable(request):
            # In another orientation, the table of earlier searches would be of no use.
            return self._known_or_searched(request)
        return analyse_canonical_image(request, self._known_or_searched)

    def _known_or_searched(self, request: AnalysisRequest) -> Analysis:
        """Analyse a position in its given orientation, by a proof or else by a search."""
        if self._proofs is not None and request.options[STRENGTH.name] == FULL:
            known = self._proofs.result(request.board)
            if known is not None:
                known = with_last_win(known, request, self._wins)
                request = half_timed(request)
                return proven_analysis(known, request, self._searched, model=self.model)
        return self._searched(request)

    def _searched(self, request: AnalysisRequest) -> Analysis:
        """Analyse a position by the search alone."""
        board, limit = request.board, request.limit
        loaded = self._evaluation()
        model = None if loaded is None else loaded.model
        until = None if limit.time is None else time.monotonic() + limit.time
        if len(board) == 0:
            first = _first_move(request)
            only = Candidate(move=first, score=0.0, pv=(first,))
            return Analysis(candidates=(only,), model=model)
        nodes = limit.nodes
        if limit == Limit():
            nodes = DEFAULT_NODES
        if (strength := int(request.options[STRENGTH.name] or FULL)) < FULL:
            nodes = min(level_nodes(strength), nodes or DEFAULT_NODES)
        repeatable = _is_repeatable(request)
        # Each move that is wanted costs about as much as the first.
        lines = request.candidates or len(request.moves())
        memory_mb, threads = (int(request.options[o.name] or 0) for o in (MEMORY, THREADS))
        with self._pool(Kind(memory_mb, threads, loaded)).borrow() as searcher:
            keeps = self._keeps_table and not self._starts_fresh
            searcher.set_up(board, fresh=not keeps and (repeatable or self._starts_fresh))
            self._starts_fresh = False
            searcher.stop_at(until)

            def analysis(result: SearchResult, nodes: int, stopped_by: StoppedBy) -> Analysis:
                return Analysis(
                    candidates=tuple(_candidate(line, len(board)) for line in result.lines),
                    win_in=result.lines[0].win_in,
                    nodes=nodes,
                    depth=result.depth,
                    stopped_by=stopped_by,
                    model=model,
                )

            def report(result: SearchResult) -> None:
                if request.on_depth is not None:
                    request.on_depth(analysis(result, searcher.nodes, "depth"))

            with request.cancellation.on_cancel(searcher.stop):
                result = searcher.search(
                    board.to_move,
                    nodes=nodes,
                    depth=limit.depth,
                    lines=lines,
                    allowed=request.allowed,
                    on_depth=None if request.on_depth is None else report,
                )
            stopped_by = _stopped_by(result, searcher, limit, request.cancellation)
            return analysis(result, searcher.nodes, stopped_by)

    def _pool(self, kind: Kind) -> ObjectPool[Searcher]:
        """The pool of searchers of this kind; a pool of another kind is dropped."""
        last, pool = self._searchers
        if last != kind:
            # Not a method: in a cycle, the tables would wait for the garbage collector.
            pool = ObjectPool(functools.partial(_searcher, kind, self._parameters))
            self._searchers = kind, pool
        return pool


def _searcher(kind: Kind, parameters: Mapping[Parameter, int]) -> Searcher:
    evaluation = None if kind.loaded is None else kind.loaded.evaluation
    if kind.threads == 1:
        return Searcher(kind.memory_mb, evaluation, parameters)
    return ParallelSearcher(kind.threads, kind.memory_mb, evaluation, parameters)


def level_nodes(strength: int) -> int:
    """Positions that a search below full strength visits at most."""
    return int(FEWEST_NODES * math.pow(MOST_NODES / FEWEST_NODES, (strength - 1) / (FULL - 1)))


def _is_repeatable(request: AnalysisRequest) -> bool:
    """Whether a limit other than time ends the search."""
    limit = request.limit
    timed = limit.time is not None and limit.nodes is None and limit.depth is None
    return not timed or request.options[STRENGTH.name] != FULL


def _first_move(request: AnalysisRequest) -> Move:
    """The move of an empty board: the centre, or the allowed move nearest to it."""
    window = request.board.window()
    rows, cols = window.cells.shape
    centre = Move(window.top + (rows - 1) // 2, window.left + (cols - 1) // 2)
    if request.allows(centre):
        return centre
    return min(request.moves(), key=lambda move: math.dist(move, centre))


def _stopped_by(
    result: SearchResult,
    searcher: Searcher,
    limit: Limit,
    cancellation: CancellationToken,
) -> StoppedBy:
    if searcher.stopped:
        return "cancelled" if cancellation.is_cancelled else "time"
    if searcher.nodes_used_up:
        return "nodes"
    return "depth" if result.depth == limit.depth else "complete"


def _candidate(line: Line, stones: int) -> Candidate:
    if abs(line.score) > DECIDED:
        probability = 1.0 if line.score > 0 else 0.0
    else:
        probability = value_probability(line.score, stones)
    return Candidate(
        move=line.move, score=float(line.score), win_probability=probability, pv=line.pv
    )
