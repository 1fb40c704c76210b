"""Levels of play by name, in every request for a move; and short answers, wherever they are."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from tengen.engines.strength.levels import FULL, LEVEL, LEVELS
from tengen.service.api.analyses import BriefLiveRecommendationSchema
from tengen.service.api.levels import LevelsSchema
from tengen.service.api.play import BriefPlaySchema
from tengen.service.schemas.moves import BriefBatchSchema, BriefRecommendationSchema
from tests.api.conftest import check_fault, checked

POSITION: dict[str, Any] = {"moves": "h8i9h9h10i8g8", "seed": 3, "limits": {"nodes": 2_000}}
STRENGTH = LEVEL["beginner"].strength


def test_levels_are_listed_with_what_they_overlook(client: FlaskClient) -> None:
    listed = checked(client.get("/v1/levels"), LevelsSchema)
    assert [level["name"] for level in listed["levels"]] == list(LEVEL)
    for name, rising in (("strength", 1), ("elo", 1), ("overlooks_three", -1)):
        values = [rising * level[name] for level in listed["levels"]]
        assert values == sorted(set(values))
    assert listed["levels"][-1]["strength"] == FULL
    engines = {each["game"]: each["engine"] for each in listed["games"]}
    assert (engines["tictactoe"], engines["gomoku"]) == ("minimax", "search")


def test_level_is_its_strength_in_every_request(client: FlaskClient) -> None:
    strong = checked(client.post("/v1/moves", json={**POSITION, "options": {"strength": STRENGTH}}))
    level = {"level": "beginner"}
    body, plain = {**POSITION, **level}, json.dumps(strong["candidates"])
    last = {"moves": "h8i9h9h10i8", "play": "g8", "seed": 3, "limits": {"nodes": 2_000}}
    link = {"moves": POSITION["moves"], "seed": "3", "nodes": "2000"} | level
    batch = {"requests": [body]}
    for answer in (
        checked(client.post("/v1/moves", json=body)),
        checked(client.post("/v1/moves", json=POSITION, query_string=level)),
        checked(client.get("/v1/moves", query_string=link)),
        checked(client.post("/v1/play", json=last | level))["reply"],
        checked(client.post("/v1/play", json=last, query_string=level))["reply"],
        checked(client.post("/v1/moves/batch", json=batch))["answers"][0]["recommendation"],
        checked(client.post("/v1/moves/batch", json={"requests": [POSITION]}, query_string=level))[
            "answers"
        ][0]["recommendation"],
        json.loads(client.post("/v1/analyses", json=body, buffered=True).text),
        json.loads(client.get("/v1/analyses", query_string=link, buffered=True).text),
    ):
        assert json.dumps(answer["candidates"]) == plain


def test_level_states_no_chances_of_the_position(client: FlaskClient) -> None:
    weak, strong = (
        checked(client.post("/v1/moves", json={**POSITION, "level": level, "candidates": 3}))
        for level in ("newcomer", "master")
    )
    chances = [each["win_probability"] for each in (weak, *weak["candidates"])]
    assert set(chances) == {None}
    assert 0 < weak["belief"] < 1
    assert strong["belief"] is None
    assert 0 < strong["win_probability"] < 1


def test_levels_of_query_and_body_agree(client: FlaskClient) -> None:
    response = client.post("/v1/moves?level=novice", json={**POSITION, "level": "beginner"})
    check_fault(response, "contradiction", "/level", "contradiction")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"level": "novice", "options": {"strength": 3}}, "name one of them"),
        ({"level": "novice", "engine": "win-block"}, "engines with levels are minimax, "),
        ({"level": "novice", "game": {"rows": 9, "cols": 9, "win_length": 9}}, "win-block has no"),
    ],
    ids=["and strength", "engine", "game"],
)
def test_level_without_effect_is_refused(
    client: FlaskClient, body: dict[str, Any], words: str
) -> None:
    response = client.post("/v1/moves", json={"moves": "", **body})
    assert words in check_fault(response, "invalid-option", "/level", "option")


def test_every_level_answers(client: FlaskClient) -> None:
    for level in LEVELS:
        answer = checked(client.post("/v1/play", json={"game": "tictactoe", "level": level.name}))
        assert answer["reply"]["engine"]["name"] == "minimax"


def test_explanation_is_asked_for_in_the_query(client: FlaskClient) -> None:
    explained = {"explain": "true"}
    assert "explanation" in checked(client.post("/v1/moves", json=POSITION, query_string=explained))
    batch = client.post(
        "/v1/moves/batch",
        json={"requests": [POSITION]},
        query_string={**explained, "verbose": "false"},
    )
    (answer,) = checked(batch, BriefBatchSchema)["answers"]
    assert answer["recommendation"]["explanation"]["text"]
    response = client.post("/v1/moves", json={**POSITION, "explain": False}, query_string=explained)
    check_fault(response, "contradiction", "/explain", "contradiction")


def test_brief_answers_have_what_a_game_needs(client: FlaskClient) -> None:
    brief = {"verbose": "false"}
    turn = checked(
        client.post("/v1/play", json={"game": "tictactoe", "play": "b2"}, query_string=brief),
        BriefPlaySchema,
    )
    assert turn["played"]["notation"] == "b2"
    assert turn["after"]["moves"] == "b2" + turn["reply"]["move"]["notation"]
    won = {"board": ["XX.", "OO.", "..."], "play": "c3", "to_move": "X"}
    ended = checked(client.post("/v1/play", json=won, query_string=brief), BriefPlaySchema)
    assert (ended["reply"], ended["after"]["winner"]) == (None, "X")
    requests = [{"moves": "h8"}, {"moves": "h8h8"}]
    batch = client.post("/v1/moves/batch", json={"requests": requests}, query_string=brief)
    fine, faulty = checked(batch, BriefBatchSchema)["answers"]
    assert BriefRecommendationSchema().validate(fine["recommendation"]) == {}
    assert faulty["problem"]["status"] == 422
    link = {"moves": "h8", "nodes": "500"}
    for text in (
        client.post("/v1/analyses", json=POSITION, query_string=brief, buffered=True).text,
        client.get("/v1/analyses", query_string=link | brief, buffered=True).text,
    ):
        *_, final = map(json.loads, text.splitlines())
        assert BriefLiveRecommendationSchema().validate(final) == {}
        assert final["final"]


def test_comparison_names_its_problem_in_every_answer(client: FlaskClient) -> None:
    request = {"moves": "h8", "engine": "random", "compare": ["minimax"]}
    whole, brief = (
        checked(client.post("/v1/moves", json=request, query_string={"verbose": verbose}))
        for verbose in ("true", "false")
    )
    (other,), (same,) = whole["comparison"], brief["comparison"]
    assert same["problem"]["detail"] == other["problem"]["detail"] == same["error"]
