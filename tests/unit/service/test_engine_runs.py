"""Runs of engines: single, compared, in batches, and with what each depth reports."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any

import pytest
from typing_extensions import override

from tengen.engines.errors import EngineError, GameOverError, LimitReachedError, OptionError
from tengen.engines.explaining.explanation import Explainer
from tengen.engines.game import Board, Move, Rules
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate, Engine, Limit
from tengen.engines.model_store.store import ModelStore
from tengen.engines.options import Option
from tengen.engines.registry import ENGINES
from tengen.service.compute.analysis_cache import AnalysisCache
from tengen.service.compute.engine_runs import Recommendation, Recommender
from tengen.service.compute.query import Query
from tengen.service.compute.search_slots import SearchSlots
from tengen.service.engine_pool import EnginePool
from tengen.service.errors import BusyError
from tests.stub_engine import StubEngine

BOARD = Board("tictactoe")


class Corner(StubEngine):
    """Plays the first cell, counts its analyses, and reports two depths."""

    name = "corner"
    options = (Option(name="bold", type=bool, default=False, meaning="nothing"),)
    searching = False

    def __init__(self) -> None:
        self.requests: list[AnalysisRequest] = []

    @override
    def searches(self, rules: Rules) -> bool:
        return self.searching

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        self.requests.append(request)
        analysis = Analysis(candidates=(Candidate(request.moves()[0], 0.0),), depth=1)
        if request.on_depth is not None:
            request.on_depth(analysis)
        return dataclasses.replace(analysis, depth=2)


class Searching(Corner):
    """The same as an engine that searches, which needs slots and is cached."""

    name = "searching"
    searching = True


class Exhausted(StubEngine):
    """Reaches its limit of nodes without an answer."""

    name = "exhausted"

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        raise LimitReachedError("no answer", path=("nodes",))


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Engines of a test by name."""
    made: dict[str, Engine] = {
        engine.name: engine for engine in (Corner(), Searching(), Exhausted())
    }
    for name, engine in made.items():
        monkeypatch.setitem(ENGINES, name, functools.partial(_made, engine))
    return made


def _made(engine: Engine, _: ModelStore) -> Engine:
    return engine


@pytest.fixture
def recommender(engines: dict[str, Any]) -> Recommender:
    slots, pool = SearchSlots(1), EnginePool(ModelStore())
    assert engines.keys() <= set(pool.names())
    return Recommender(pool, slots, AnalysisCache(1), Explainer(), max_seconds=10.0)


def query(engine: str = "corner", **fields: Any) -> Query:
    given: dict[str, Any] = {"board": BOARD, "limit": Limit(time=1.0, nodes=9), "seed": 1} | fields
    return Query(engine=engine, is_timed=False, **given)


def result(answer: Recommendation) -> Recommendation:
    return answer


def test_answer_is_the_engine_s_with_the_query(recommender: Recommender) -> None:
    asked = query()
    answer = recommender.recommend(asked, result)
    assert (answer.engine.name, answer.analysis.move) == ("corner", Move(0, 0))
    assert answer.query == asked
    assert answer.reasons is None
    assert answer.comparison == ()


def test_compared_engine_has_its_default_options(
    recommender: Recommender, engines: dict[str, Any]
) -> None:
    asked = query(compare=("searching",), options={"bold": True})
    (other,) = recommender.recommend(asked, result).comparison
    assert isinstance(other.result, Recommendation)
    assert engines["corner"].requests[0].options == {"bold": True}
    assert engines["searching"].requests[0].options == {"bold": False}


def test_error_of_a_compared_engine_is_its_result(recommender: Recommender) -> None:
    (other,) = recommender.recommend(query(compare=("exhausted",)), result).comparison
    assert isinstance(other.result, LimitReachedError)


def test_errors_name_the_fields_of_the_request(recommender: Recommender) -> None:
    with pytest.raises(LimitReachedError) as reached:
        recommender.recommend(query("exhausted"), result)
    assert reached.value.path == ("limits", "nodes")
    with pytest.raises(OptionError) as wrong:
        recommender.recommend(query(options={"bold": 1}), result)
    assert wrong.value.path == ("options", "bold")


def test_game_that_is_over_takes_precedence_over_the_engine(recommender: Recommender) -> None:
    board = Board.from_moves("a1b1a2b2a3", "tictactoe")
    with pytest.raises(GameOverError):
        recommender.recommend(query("none of this name", board=board), result)


def test_only_queries_that_search_or_explain_need_a_slot(recommender: Recommender) -> None:
    with recommender.slots.acquire():
        recommender.recommend(query(), result)
        for asked in (query("searching"), query(compare=("searching",)), query(explain=True)):
            with pytest.raises(BusyError):
                recommender.recommend(asked, result)
        (refused,) = recommender.recommend_batch([query()], lambda answer: answer)
    assert isinstance(refused, BusyError)


def test_reasons_are_those_of_the_move(recommender: Recommender) -> None:
    board = Board.from_moves("b1a2b2a3", "tictactoe")
    answer = recommender.recommend(
        query("minimax", board=board, explain=True, limit=Limit()), result
    )
    assert [reason.code for reason in answer.reasons or ()] == ["wins"]


def test_batch_answers_in_order_with_errors_in_their_places(recommender: Recommender) -> None:
    invalid = EngineError("invalid")
    answers = list(
        recommender.recommend_batch(
            [query(id="a"), invalid, query("exhausted"), query(id="b")], lambda answer: answer
        )
    )
    kinds = [
        answer.query.id if isinstance(answer, Recommendation) else answer for answer in answers
    ]
    assert kinds[0::3] == ["a", "b"]
    assert kinds[1] is invalid
    assert isinstance(kinds[2], LimitReachedError)
    assert kinds[2].path[:2] == ("requests", 2)


def test_seeded_search_is_answered_from_the_cache(
    recommender: Recommender, engines: dict[str, Any]
) -> None:
    corner = Board.from_moves([Move(0, 0)], "tictactoe")
    mirrored = Board.from_moves([Move(0, 2)], "tictactoe")
    first, second = (
        recommender.recommend(query("searching", board=board, is_seeded=True), result)
        for board in (corner, mirrored)
    )
    assert len(engines["searching"].requests) == 1
    assert first.analysis.move != second.analysis.move
    for _ in range(2):
        recommender.recommend(query("searching", is_seeded=False), result)
    assert len(engines["searching"].requests) == 3


def test_live_turns_report_each_depth_and_each_result(recommender: Recommender) -> None:
    board = Board.from_moves("a1b2c3", "tictactoe")
    depths: list[tuple[int, int]] = []
    results: list[tuple[int, bool]] = []
    ends: list[Any] = []
    recommender.start(
        query(board=board, turns=(3,)),
        5.0,
        write=lambda answer, final: (len(answer.query.board), final),
        on_depth=lambda answer: depths.append((len(answer.query.board), answer.analysis.depth)),
        on_result=results.append,
        on_end=ends.append,
    )
    # An engine that does not search has ended already.
    assert depths == [(3, 1)]
    assert results == []
    assert ends == [(3, True)]


def test_error_of_a_live_analysis_ends_it(recommender: Recommender) -> None:
    ends: list[Any] = []
    recommender.start(
        query("exhausted"),
        5.0,
        write=lambda answer, _: answer,
        on_depth=lambda _: None,
        on_result=lambda _: None,
        on_end=ends.append,
    )
    assert [type(end) for end in ends] == [LimitReachedError]
