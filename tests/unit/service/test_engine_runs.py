"""Runs of engines: single, compared, in batches, and live."""

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
from tengen.service.compute.batches import BatchError, answers
from tengen.service.compute.engine_runs import Recommendation, Recommender
from tengen.service.compute.query import Query
from tengen.service.compute.request_budget import RequestBudget
from tengen.service.compute.search_slots import Emit, Item, SearchSlots
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


def recommend(recommender: Recommender, asked: Query) -> Recommendation:
    return recommender.run(asked, lambda budget: recommender.answer(asked, budget))


def test_answer_is_the_engine_s_with_the_query(recommender: Recommender) -> None:
    asked = query()
    answer = recommend(recommender, asked)
    assert (answer.engine.name, answer.analysis.move) == ("corner", Move(0, 0))
    assert answer.query == asked
    assert answer.reasons is None
    assert answer.comparison == ()


def test_compared_engine_has_its_default_options(
    recommender: Recommender, engines: dict[str, Any]
) -> None:
    asked = query(compare=("searching",), options={"bold": True})
    (other,) = recommend(recommender, asked).comparison
    assert isinstance(other.result, Recommendation)
    assert engines["corner"].requests[0].options == {"bold": True}
    assert engines["searching"].requests[0].options == {"bold": False}


def test_error_of_a_compared_engine_is_its_result(recommender: Recommender) -> None:
    (other,) = recommend(recommender, query(compare=("exhausted",))).comparison
    assert isinstance(other.result, LimitReachedError)


def test_errors_name_the_fields_of_the_request(recommender: Recommender) -> None:
    with pytest.raises(LimitReachedError) as reached:
        recommend(recommender, query("exhausted"))
    assert reached.value.path == ("limits", "nodes")
    with pytest.raises(OptionError) as wrong:
        recommend(recommender, query(options={"bold": 1}))
    assert wrong.value.path == ("options", "bold")


def test_game_that_is_over_takes_precedence_over_the_engine(recommender: Recommender) -> None:
    board = Board.from_moves("a1b1a2b2a3", "tictactoe")
    with pytest.raises(GameOverError):
        recommend(recommender, query("none of this name", board=board))


def test_only_queries_that_search_or_explain_need_a_slot(recommender: Recommender) -> None:
    with recommender.slots.acquire():
        recommend(recommender, query())
        for asked in (query("searching"), query(compare=("searching",)), query(explain=True)):
            with pytest.raises(BusyError):
                recommend(recommender, asked)


def test_reasons_are_those_of_the_move(recommender: Recommender) -> None:
    board = Board.from_moves("b1a2b2a3", "tictactoe")
    asked = query("minimax", board=board, explain=True, limit=Limit())
    answer = recommend(recommender, asked)
    assert [reason.code for reason in answer.reasons or ()] == ["wins"]


def test_batch_answers_in_order_with_errors_in_their_places(recommender: Recommender) -> None:
    invalid = EngineError("invalid")
    queries: list[Query | BatchError] = [query(id="a"), invalid, query("exhausted"), query(id="b")]
    refused: list[BatchError] = []

    def refuse(error: BatchError) -> bytes:
        refused.append(error)
        return b"error"

    def answer(asked: Query) -> bytes:
        return str(recommend(recommender, asked).query.id).encode()

    assert list(answers(queries, answer, refuse)) == [b"a", b"error", b"error", b"b"]
    assert refused[0] is invalid
    assert isinstance(refused[1], LimitReachedError)
    assert refused[1].path[:2] == ("requests", 2)


def test_seeded_search_is_answered_from_the_cache(
    recommender: Recommender, engines: dict[str, Any]
) -> None:
    corner = Board.from_moves([Move(0, 0)], "tictactoe")
    mirrored = Board.from_moves([Move(0, 2)], "tictactoe")
    first, second = (
        recommend(recommender, query("searching", board=board, is_seeded=True))
        for board in (corner, mirrored)
    )
    assert len(engines["searching"].requests) == 1
    assert first.analysis.move != second.analysis.move
    for _ in range(2):
        recommend(recommender, query("searching", is_seeded=False))
    assert len(engines["searching"].requests) == 3


def test_answer_reports_each_depth_of_its_own_engine(recommender: Recommender) -> None:
    board = Board.from_moves("a1b2c3", "tictactoe")
    asked = query(board=board, compare=("searching",))
    depths: list[Recommendation] = []
    answer = recommender.run(asked, lambda budget: recommender.answer(asked, budget, depths.append))
    assert [(len(each.query.board), each.analysis.depth) for each in depths] == [(3, 1)]
    assert answer.analysis.depth == 2


def never_waits(place: int) -> Item:
    raise AssertionError(place)


def test_live_analysis_without_a_search_sends_its_result_only(recommender: Recommender) -> None:
    last = Item(lambda: b"result", final=True)

    def work(_: RequestBudget, emit: Emit) -> Item:
        emit(Item(lambda: b"depth", passing=True))
        return last

    with recommender.slots.acquire():
        assert list(recommender.stream(query(), 5.0, work, lambda: False, never_waits)) == [last]


@pytest.mark.parametrize("engine", ["exhausted", "searching"])
def test_error_of_a_live_analysis_ends_it(recommender: Recommender, engine: str) -> None:
    def work(budget: RequestBudget, _: Emit) -> Item:
        recommender.answer(query("exhausted"), budget)
        raise AssertionError

    with pytest.raises(LimitReachedError):
        list(recommender.stream(query(engine), 5.0, work, lambda: False, never_waits))
