"""Comparisons of several engines, and batches of positions."""

from __future__ import annotations

import functools
import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from typing_extensions import override

from tengen.engines.errors import LimitReachedError
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate, Engine
from tengen.engines.model_store.store import ModelStore
from tengen.engines.registry import ENGINES
from tengen.service.compute.request_budget import MAX_ANSWER
from tengen.service.config import Settings
from tengen.service.http import responses
from tengen.service.schemas.moves import (
    BatchSchema,
    BriefRecommendationSchema,
    RecommendationSchema,
)
from tests.api.conftest import Ask, check_problem, checked
from tests.stub_engine import StubEngine

MAX_BATCH = Settings().max_batch
BOARD_32 = {"rows": 32, "cols": 32, "win_length": 5}
ONE_WIN = ["XX.", "OO.", "..."]


class Exhausted(StubEngine):
    """Always reaches its limit."""

    name = "exhausted"

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        raise LimitReachedError("100 positions visited, and the answer not found")


class Broken(Exhausted):
    """Raises an unexpected exception."""

    name = "broken"

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        raise RuntimeError("a secret that must not get out")


class Bottom(Exhausted):
    """Plays the last cell."""

    name = "bottom"

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        return Analysis(candidates=(Candidate(move=request.board.legal_moves()[-1], score=0),))


class Counting(Exhausted):
    """Ranks all cells, and counts how often it does."""

    name = "counting"
    analyses = 0

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        Counting.analyses += 1
        return Analysis(
            candidates=tuple(Candidate(move=move, score=0) for move in request.board.legal_moves())
        )


def _made(engine: Engine, _: ModelStore) -> Engine:
    return engine


@pytest.fixture(autouse=True)
def more_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    for engine in (Exhausted, Broken, Bottom, Counting):
        monkeypatch.setitem(ENGINES, engine.name, functools.partial(_made, engine()))


def test_compared_engines_answer_beside_the_first(ask: Ask) -> None:
    query = {"engine": "win-block", "compare": "bottom,humanlike"}
    answer = ask(board=ONE_WIN, to_move="X", query=query).get_json()
    assert RecommendationSchema().validate(answer) == {}
    assert answer["engine"]["name"] == "win-block"
    bottom, humanlike = answer["comparison"]
    assert (bottom["engine"], bottom["agrees"]) == ("bottom", False)
    assert (humanlike["engine"], humanlike["agrees"]) == ("humanlike", True)
    assert bottom["recommendation"]["move"]["notation"] == "c1"
    assert humanlike["recommendation"]["move"]["notation"] == "c3"


def test_compared_engines_get_the_same_query(ask: Ask) -> None:
    answer = ask(
        moves="h8", candidates=3, id="q", query={"engine": "random", "compare": "attack-weights"}
    ).get_json()
    other = answer["comparison"][0]["recommendation"]
    for name in ("seed", "limits", "position", "id"):
        assert other[name] == answer[name]
    assert len(other["candidates"]) == 3


def test_options_apply_to_the_first_engine_only(ask: Ask) -> None:
    query = {"engine": "dice", "compare": "random,dice"}
    response = ask(game="tictactoe", moves="", options={"chance": 10}, seed=1, query=query)
    answer = response.get_json()
    assert answer["details"] == {"chance": 10}
    assert [entry["problem"] for entry in answer["comparison"]] == [None, None]


@pytest.mark.parametrize(
    ("name", "code"), [("dice", "unsupported-rules"), ("exhausted", "limit-reached")]
)
def test_failed_comparison_has_a_problem_in_its_place(ask: Ask, name: str, code: str) -> None:
    answer = ask(moves="h8", query={"compare": f"{name},random"}).get_json()
    assert RecommendationSchema().validate(answer) == {}
    failed, fine = answer["comparison"]
    assert (failed["recommendation"], failed["agrees"]) == (None, False)
    assert failed["problem"]["type"] == f"/problems/{code}"
    assert fine["problem"] is None


@pytest.mark.parametrize("query", [{"engine": "broken"}, {"compare": "broken"}])
@pytest.mark.parametrize("path", ["/v1/moves", "/v1/moves/batch"])
def test_internal_error_is_logged_but_not_shown(
    client: FlaskClient, caplog: pytest.LogCaptureFixture, path: str, query: dict[str, str]
) -> None:
    body = {"requests": [{"moves": ""}]} if path.endswith("batch") else {"moves": ""}
    response = client.post(path, query_string=query, json=body)
    problem = check_problem(response, 500, "internal-error")
    assert "secret" not in response.text
    assert "RuntimeError" not in response.text
    assert problem["request_id"] in caplog.text
    assert "a secret that must not get out" in caplog.text


def test_batch_mixes_recommendations_and_problems_in_order(client: FlaskClient) -> None:
    requests: list[Any] = [
        {"board": ONE_WIN, "to_move": "X", "id": "first"},
        {"board": ["XXX", "OO.", "..."]},
        {"moves": "h8h8"},
        {"moves": "h8", "seed": "3"},
        17,
        None,
        {"moves": "h8", "id": "last"},
    ]
    response = client.post(
        "/v1/moves/batch", query_string={"engine": "win-block"}, json={"requests": requests}
    )
    assert response.status_code == 200
    assert BatchSchema().validate(response.get_json()) == {}
    answers = response.get_json()["answers"]
    problems = [answer["problem"] and answer["problem"]["type"] for answer in answers]
    assert problems == [
        None,
        "/problems/game-over",
        "/problems/invalid-position",
        "/problems/invalid-request",
        "/problems/invalid-request",
        "/problems/invalid-request",
        None,
    ]
    assert answers[0]["recommendation"]["move"]["notation"] == "c3"
    assert [answers[index]["recommendation"]["id"] for index in (0, -1)] == ["first", "last"]
    pointers = [answer["problem"]["errors"][0]["pointer"] for answer in answers[1:6]]
    assert pointers == [
        "/requests/1",
        "/requests/2/moves/1",
        "/requests/3/seed",
        *("/requests/4", "/requests/5"),
    ]


def test_batch_item_is_answered_like_a_single_request(client: FlaskClient, ask: Ask) -> None:
    body = {"moves": "h8i9", "seed": 4}
    query = {"engine": "attack-weights", "compare": "random"}
    (item,) = client.post(
        "/v1/moves/batch", query_string=query, json={"requests": [body]}
    ).get_json()["answers"]
    alone = ask(**body, query=query).get_json()
    assert item["recommendation"]["candidates"] == alone["candidates"]
    assert [entry["engine"] for entry in item["recommendation"]["comparison"]] == ["random"]


def test_batch_beyond_the_largest_response_leaves_its_rest_out(client: FlaskClient) -> None:
    long_id = "\1" * 256
    item = {"game": BOARD_32, "moves": "", "candidates": "all", "id": long_id}
    requests = [*[item] * 30, {"moves": "h8h8"}]
    before = Counting.analyses
    response = client.post("/v1/moves/batch?engine=counting", json={"requests": requests})
    assert response.status_code == 200
    answers = response.get_json()["answers"]
    assert BatchSchema().validate({"answers": answers[-2:]}) == {}
    assert MAX_ANSWER * 0.9 < len(response.data) <= MAX_ANSWER
    problems = [answer["problem"] for answer in answers]
    fits = problems.index(next(filter(None, problems)))
    assert {problem["type"] for problem in problems[fits:]} == {"/problems/response-too-large"}
    # All that were computed fit, but for the last one.
    assert fits < Counting.analyses - before <= fits + 2


@pytest.mark.parametrize("size", [300, 700, 1000, 1999, 2000, 2001, 10_000])
@pytest.mark.parametrize("count", [1, 2, 9])
def test_batch_fits_whatever_the_sizes_of_its_answers(
    monkeypatch: pytest.MonkeyPatch, size: int, count: int
) -> None:
    monkeypatch.setattr(responses, "MAX_ANSWER", 2000)
    text = b'"%b"' % (b"x" * size)
    response = responses.batch(iter([text] * count), count, lambda _: b'"refused"')
    answers = response.get_json()
    assert len(response.data) <= 2000
    assert len(answers["answers"]) == count
    refused = answers["answers"].count("refused")
    # One more would not fit.
    assert not refused or len(response.data) + size - len("refused") > 2000 - 3 * count


@pytest.mark.parametrize("path", ["/v1/moves", "/v1/play", "/v1/positions", "/v1/reviews"])
def test_response_beyond_the_largest_size_is_refused(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(responses, "MAX_ANSWER", 600)
    body = {"moves": "h8i9h9", "limits": {"nodes": 10}}
    if path == "/v1/positions":
        del body["limits"]
    check_problem(client.post(path, json=body), 422, "response-too-large")


def test_empty_batch_has_no_answers(client: FlaskClient) -> None:
    assert client.post("/v1/moves/batch", json={"requests": []}).get_json() == {"answers": []}


def test_batch_over_the_limit_is_refused(client: FlaskClient) -> None:
    fits, too_many = ([{"moves": ""}] * size for size in (MAX_BATCH, MAX_BATCH + 1))
    query = {"engine": "random"}
    answered = client.post("/v1/moves/batch", query_string=query, json={"requests": fits})
    assert answered.status_code == 200
    refused = client.post("/v1/moves/batch", query_string=query, json={"requests": too_many})
    problem = check_problem(refused, 422, "invalid-request")
    assert problem["detail"] == f"/requests: {MAX_BATCH + 1} requests, allowed are {MAX_BATCH}"


@pytest.mark.parametrize("body", [{}, {"requests": {}}, {"requests": [], "x": 1}, []])
def test_body_that_is_not_a_batch_is_refused(client: FlaskClient, body: object) -> None:
    check_problem(client.post("/v1/moves/batch", json=body), 422, "invalid-request")


@pytest.mark.parametrize(
    ("path", "body", "engine_of"),
    [
        ("/v1/moves", {"moves": "h8"}, lambda answer: answer["engine"]),
        ("/v1/play", {"moves": "h8", "play": "i9"}, lambda answer: answer["reply"]["engine"]),
        ("/v1/reviews", {"moves": "h8i9", "limits": {"nodes": 100}}, lambda found: found["engine"]),
        (
            "/v1/openings/swap",
            {"moves": "h8i9a1", "limits": {"nodes": 100}},
            lambda answer: answer["engine"],
        ),
        (
            "/v1/moves/batch",
            {"requests": [{"moves": "h8"}]},
            lambda batch: batch["answers"][0]["recommendation"]["engine"],
        ),
    ],
)
def test_engine_is_named_in_query_or_body(
    client: FlaskClient, path: str, body: dict[str, Any], engine_of: Any
) -> None:
    """`threat-search` is the default of none of these."""
    name, in_body = "threat-search", json.loads(json.dumps(body))
    item = in_body["requests"][0] if "requests" in in_body else in_body
    item["engine"] = name
    for url, sent in (
        (f"{path}?engine={name}", body),
        (path, in_body),
        (f"{path}?engine={name}", in_body),
    ):
        answer = client.post(url, json=sent)
        assert answer.status_code == 200, answer.text
        assert engine_of(answer.get_json())["name"] == name


@pytest.mark.parametrize("path", ["/v1/moves", "/v1/play", "/v1/reviews", "/v1/openings/swap"])
def test_engine_that_differs_in_query_and_body_is_refused(client: FlaskClient, path: str) -> None:
    body = {"moves": "h8i9a1", "engine": "threat-search"}
    problem = check_problem(client.post(f"{path}?engine=search", json=body), 422, "contradiction")
    expected = "engine is 'threat-search' in the body and 'search' in the query: name it once"
    assert problem["detail"] == expected
    assert problem["errors"][0]["pointer"] == "/engine"


def test_compared_engines_are_named_in_query_or_body(client: FlaskClient) -> None:
    body = {"moves": "h8", "compare": ["bottom", "random"]}
    for query in ("", "?compare=bottom,random"):
        answer = client.post(f"/v1/moves{query}", json=body).get_json()
        assert [other["engine"] for other in answer["comparison"]] == ["bottom", "random"]
    problem = check_problem(
        client.post("/v1/moves?compare=bottom", json=body), 422, "contradiction"
    )
    assert problem["errors"][0]["pointer"] == "/compare"


def test_items_of_a_batch_name_their_own_engines(client: FlaskClient) -> None:
    items = [
        {"moves": "h8", "engine": "random"},
        {"moves": "h8", "compare": ["bottom"]},
        {"moves": "h8", "engine": "unknown"},
    ]
    first, second, third = client.post("/v1/moves/batch", json={"requests": items}).get_json()[
        "answers"
    ]
    assert first["recommendation"]["engine"]["name"] == "random"
    assert second["recommendation"]["comparison"][0]["engine"] == "bottom"
    assert third["problem"]["type"] == "/problems/unknown-engine"

    batch = client.post("/v1/moves/batch?engine=bottom", json={"requests": items}).get_json()
    first, second, _ = batch["answers"]
    assert first["problem"]["type"] == "/problems/contradiction"
    assert first["problem"]["errors"][0]["pointer"] == "/requests/0/engine"
    assert second["recommendation"]["engine"]["name"] == "bottom"


def test_brief_answer_has_the_comparison(client: FlaskClient) -> None:
    query = "engine=minimax&compare=minimax,bottom,exhausted"
    body = {"board": ONE_WIN, "seed": 1}
    whole = client.post(f"/v1/moves?{query}", json=body).get_json()
    brief = checked(
        client.post(f"/v1/moves?{query}&verbose=false", json=body), BriefRecommendationSchema
    )
    for short, full in zip(brief["comparison"], whole["comparison"], strict=True):
        assert (short["engine"], short["agrees"]) == (full["engine"], full["agrees"])
        for name in ("move", "win_probability"):
            assert short[name] == (full["recommendation"] or {}).get(name)
        assert short["error"] == (full["problem"] or {}).get("detail")
    assert [other["agrees"] for other in brief["comparison"]] == [True, False, False]
    alone = client.post("/v1/moves?engine=minimax&verbose=false", json=body).get_json()
    assert "comparison" not in alone
