"""Recommendations from engines in this process."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Mapping
from typing import NoReturn

from engines.interface import Analysis, Engine
from engines.model_store import ModelStore
from engines.options import Option, OptionValue
from engines.registry import create_engine, default_engine
from service import serialize
from service.compute.engine_runs import Comparison, Recommendation, analysis_request
from service.compute.query import Query
from tengen_client.json_types import RecommendationDict


def recommend_locally(
    query: Query,
    store: ModelStore,
    options: Mapping[str, str],
    on_depth: Callable[[RecommendationDict], None] | None = None,
) -> RecommendationDict:
    """Recommend a move by the query's engine, with the comparison, as over HTTP.

    Args:
        query: The query, without options.
        store: The trained models.
        options: Options of the query's engine, as text.
        on_depth: Called after each completed depth of the query's engine.

    Raises:
        TengenError: One of the engines is unknown or cannot answer.
    """
    engine = create_engine(query.engine or default_engine(query.board.rules), store)
    values = {name: _option_value(engine.option(name), text) for name, text in options.items()}
    query_with_options = dataclasses.replace(query, options=values)
    answer = _recommend(engine, query_with_options, on_depth)
    # The options belong to the first engine; others may not have them.
    comparison = tuple(
        Comparison(engine=name, result=_recommend(create_engine(name, store), query))
        for name in query.compare
    )
    answer = dataclasses.replace(answer, comparison=comparison)
    return _serialized(answer)


def _recommend(
    engine: Engine,
    query: Query,
    on_depth: Callable[[RecommendationDict], None] | None = None,
) -> Recommendation:
    start = time.perf_counter()

    def recommendation(analysis: Analysis) -> Recommendation:
        elapsed = time.perf_counter() - start
        return Recommendation(query=query, engine=engine, analysis=analysis, time_ms=elapsed * 1000)

    def report(analysis: Analysis) -> None:
        if on_depth is not None:
            on_depth(_serialized(recommendation(analysis)))

    request = analysis_request(query, None if on_depth is None else report)
    return recommendation(engine.analyse(request))


def _serialized(answer: Recommendation) -> RecommendationDict:
    return serialize.recommendation(answer, _raise)


def _option_value(option: Option | None, text: str) -> OptionValue | str:
    """The value of an option, by its declared type; text if it is invalid or undeclared.

    The engine rejects such a text with its own error message.
    """
    if option is None:
        return text
    if option.type is bool:
        return {"true": True, "false": False}.get(text, text)
    try:
        return option.type(text)
    except ValueError:
        return text


def _raise(error: Exception) -> NoReturn:
    """Raise the error, which ends the command; the service makes it a problem document."""
    raise error
