"""The reasons for a move: wherever moves are asked for, and only if `explain` asks for them."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from tengen.engines.registry import ENGINES
from tengen.service.schemas.moves import BriefRecommendationSchema, RecommendationSchema
from tests.api.conftest import Ask, checked

ROOT: Final = Path(__file__).parents[2]
OPEN_THREE: Final[dict[str, Any]] = {"moves": "h8a1i8a3", "allow": "j8", "seed": 1}
LIMITS: Final[dict[str, Any]] = {"limits": {"nodes": 1000}}
SENTENCE: Final = "j8 makes an open three."


def texts(answer: dict[str, Any]) -> list[str]:
    return [reason["text"] for reason in answer["explanation"]["reasons"]]


def test_reasons_have_codes_and_cells(ask: Ask) -> None:
    answer = checked(ask(**OPEN_THREE, **LIMITS, explain=True), RecommendationSchema)
    explanation = answer["explanation"]
    made = next(reason for reason in explanation["reasons"] if reason["code"] == "makes")
    assert (made["player"], made["pattern"], made["text"]) == ("X", "open-three", SENTENCE)
    assert made["lines"] == [{"shape": "open-three", "cells": ["h8", "i8", "j8"]}]
    assert explanation["text"] == " ".join(texts(answer))


def test_answers_without_explain_have_no_explanation(ask: Ask) -> None:
    for request in (OPEN_THREE, {**OPEN_THREE, "explain": False}):
        assert "explanation" not in ask(**request, **LIMITS).get_json()


def test_links_turns_batches_and_comparisons_explain(client: FlaskClient, ask: Ask) -> None:
    link = client.get("/v1/moves?moves=h8a1i8a3&allow=j8&seed=1&nodes=1000&explain=true").get_json()
    assert SENTENCE in texts(link)
    request: dict[str, Any] = {**OPEN_THREE, **LIMITS, "explain": True}
    batch = client.post("/v1/moves/batch", json={"requests": [request]}).get_json()
    assert SENTENCE in texts(batch["answers"][0]["recommendation"])
    turn = client.post(
        "/v1/play",
        json={"moves": "h8a1i8", "play": "a3", "explain": True, "engine": "attack-weights"},
    ).get_json()
    assert turn["reply"]["explanation"]["reasons"]
    compared = ask(**request, compare=["attack-weights"]).get_json()["comparison"][0]
    assert SENTENCE in texts(compared["recommendation"])


def test_brief_answers_have_the_text(ask: Ask) -> None:
    response = ask(**OPEN_THREE, **LIMITS, explain=True, query={"verbose": "false"})
    brief = checked(response, BriefRecommendationSchema)
    assert list(brief["explanation"]) == ["text"]
    assert SENTENCE in brief["explanation"]["text"]


def test_links_with_and_without_reasons_have_their_own_tags(client: FlaskClient) -> None:
    url = "/v1/moves?moves=h8&seed=1&nodes=100&engine=search"
    tags = {client.get(url + more).headers["ETag"] for more in ("", "&explain=true")}
    assert len(tags) == 2


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_explains(ask: Ask, engine: str) -> None:
    plays = {"minimax", "dice", "humanlike", "line-rank"}
    position: dict[str, Any] = (
        {"board": ["X..", ".O.", "..."]} if engine in plays else {"moves": "h8i9j10g8"}
    )
    answer = ask(**position, **LIMITS, explain=True, seed=1, query={"engine": engine}).get_json()
    assert answer["explanation"]["reasons"]


def test_document_is_written_from_the_codes(tmp_path: Path) -> None:
    script = runpy.run_path(str(ROOT / "packaging" / "explanations.py"))
    (tmp_path / "images").mkdir()
    script["write"](tmp_path)
    for name in ("explanations.md", script["PICTURE"]):
        assert (tmp_path / name).read_text() == (ROOT / "docs" / name).read_text()
