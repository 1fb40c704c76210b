"""ETags of recommendations, for queries whose responses are equal each time."""

from __future__ import annotations

import hashlib
import json

from tengen.engines.game.errors import TengenError
from tengen.service.compute import analysis_cache
from tengen.service.compute.engine_runs import Recommendation
from tengen.service.compute.query import Query
from tengen.service.engine_pool import EnginePool


def tag_of(query: Query, engines: EnginePool) -> str | None:
    """The ETag of the response to a query; None if responses to the same query differ.

    They differ without a seed, and if only the clock limits a search.
    """
    limit = query.limit
    is_limited = limit.nodes is not None or limit.depth is not None
    rules, names = query.board.rules, (query.engine, *query.compare)
    chosen = [engines.engine_for(rules, name) for name in names]
    if not analysis_cache.is_repeatable(query) or not all(
        is_limited or not one.searches(rules) for one in chosen
    ):
        return None
    parts = [
        [analysis_cache.key_of(engine, query) for engine in chosen],
        names,
        query.board.move_stack,
        query.warnings,
        query.explain,
    ]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def is_reproducible(answer: Recommendation) -> bool:
    """Whether neither the clock nor an error affected the response."""
    results = [answer, *(other.result for other in answer.comparison)]
    return all(
        not isinstance(result, TengenError)
        and result.analysis.stopped_by not in analysis_cache.CUT_SHORT
        for result in results
    )
