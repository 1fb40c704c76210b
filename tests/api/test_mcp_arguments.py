"""Arguments of tools as assistants write them: they are taken, or the error names the argument."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import pytest

from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.service.http.json_body import MAX_DEPTH
from tengen.service.mcp import words
from tengen.service.mcp.api import Fields, ProblemRaisedError, ServiceApi
from tengen.service.mcp.input_schemas import InputSchemas
from tengen.service.mcp.tools import AssistantTool, assistant_tools

MAX_BYTES: Final = 12_000
"""Bytes of the schemas of all tools."""
LIMITS: Final = {"nodes": 500}
THREE: Final = {"rows": 3, "cols": 3, "win_length": 3, "overline": True}
CALLS: Final[dict[str, Fields]] = {
    "best_move": {
        "game": THREE,
        "moves": ["b2", "a1", "b1", "b3", "c1", "a3"],
        "seed": 7,
        "limits": LIMITS,
        "options": {"strength": 50},
        "engine": "minimax",
    },
    "analyse": {
        "board": ["XOO", ".O.", "X.X"],
        "setup": False,
        "candidates": 2,
        "avoid": ["a2"],
        "seed": 7,
        "limits": LIMITS,
    },
    "explain_move": {
        "game": "tictactoe",
        "stones": [{"row": 1, "col": 1, "player": "X"}],
        "setup": True,
        "to_move": "O",
        "move": [0, 2],
    },
    "review_game": {"game": THREE, "moves": [[1, 1]], "limits": LIMITS},
    "puzzle": {"level": 1, "seed": 3, "hint": False},
    "compare_engines": {
        "game": THREE,
        "moves": [[1, 1], [2, 0], [2, 1], [0, 1], [2, 2], [0, 0]],
        "compare": ["random"],
        "seed": 7,
        "limits": LIMITS,
    },
}
"""Arguments of every tool in the types of its schema."""


def absent(value: object) -> Callable[[Fields, Fields], Fields]:
    """Write a value for every argument that is not given."""
    return lambda given, schema: dict.fromkeys(schema["properties"], value) | given


def each(write: Callable[[Any], Any]) -> Callable[[Fields, Fields], Fields]:
    """Write every argument in another way."""
    return lambda given, _: {name: write(value) for name, value in given.items()}


def as_text(write: Callable[[Any], str], *kinds: type) -> Callable[[Fields, Fields], Fields]:
    """Write the arguments of some types as texts."""
    return each(lambda value: write(value) if type(value) in kinds else value)


def within(write: Callable[[Any], Any]) -> Callable[[Fields, Fields], Fields]:
    """Write the members of objects in another way."""
    return each(
        lambda value: (
            {name: write(member) for name, member in value.items()}
            if isinstance(value, dict)
            else value
        )
    )


def pretty(value: object) -> str:
    return f"\n{json.dumps(value, indent=2)}\n"


SPELLINGS: Final[dict[str, Callable[[Fields, Fields], Fields]]] = {
    "null for what is absent": absent(None),
    "an empty text for what is absent": absent(""),
    "an empty list for what is absent": absent([]),
    "an empty object for what is absent": absent({}),
    "the text null for what is absent": absent("null"),
    "objects as texts": as_text(json.dumps, dict),
    "lists as texts": as_text(json.dumps, list),
    "containers over several lines": as_text(pretty, dict, list),
    "containers as Python writes them": as_text(repr, dict, list),
    "numbers as texts": as_text(str, int),
    "texts in quotes": as_text(json.dumps, str),
    "booleans as texts": as_text(json.dumps, bool),
    "booleans as Python writes them": as_text(str, bool),
    "whole numbers with a point": each(lambda value: float(value) if type(value) is int else value),
    "numbers of objects as texts": within(str),
    "objects as texts with numbers as texts": lambda given, schema: as_text(json.dumps, dict)(
        within(str)(given, schema), schema
    ),
    "null within objects": each(
        lambda value: {**value, "depth": None} if value == LIMITS else value
    ),
}
"""What assistants write in place of the arguments that they mean."""


@pytest.fixture(scope="module")
def api() -> ServiceApi:
    return ServiceApi(create_app(Settings(time_ms=50)))


@pytest.fixture(scope="module")
def tools(api: ServiceApi) -> dict[str, AssistantTool]:
    return {tool.name: tool for tool in assistant_tools(InputSchemas(api.get("/openapi.json")))}


@pytest.fixture(scope="module")
def meant(api: ServiceApi, tools: dict[str, AssistantTool]) -> dict[str, str]:
    """The answers to the plain calls."""
    return {name: tools[name].answer(api, arguments).text for name, arguments in CALLS.items()}


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("name", CALLS)
def test_spelling_of_an_assistant_is_taken(
    api: ServiceApi,
    tools: dict[str, AssistantTool],
    meant: dict[str, str],
    name: str,
    spelling: str,
) -> None:
    written = SPELLINGS[spelling](CALLS[name], tools[name].input_schema)
    assert tools[name].answer(api, written).text == meant[name]


@pytest.mark.parametrize("value", ["zz", "[", '{"a": [', [[[1]]], {"a": 1}, 1.5])
@pytest.mark.parametrize("name", CALLS)
def test_error_names_the_argument(
    api: ServiceApi, tools: dict[str, AssistantTool], name: str, value: object
) -> None:
    refused = 0
    for argument in CALLS[name]:
        try:
            tools[name].answer(api, {**CALLS[name], argument: value})
        except ProblemRaisedError as error:
            refused += 1
            text = words.problem(error.problem, tools[name].fields)
            assert argument in text, text
            assert "/allow" not in text, text
    assert refused > 0


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ([], "/move: this field is required"),
        ([["c3"]], "/move: a move as an array is [row, col], two integers"),
        ("zz", "Invalid notation: 'zz' is not a move"),
        ("a1", "a1 holds a stone"),
    ],
)
def test_error_about_the_move_to_explain_is_about_the_argument(
    api: ServiceApi, tools: dict[str, AssistantTool], move: object, said: str
) -> None:
    with pytest.raises(ProblemRaisedError) as caught:
        tools["explain_move"].answer(api, {"game": "tictactoe", "moves": "b2a1", "move": move})
    (error,) = caught.value.problem["errors"]
    assert error["pointer"] == "/move"
    text = words.problem(caught.value.problem, tools["explain_move"].fields)
    assert said in text
    assert "The move to explain" in text


@pytest.mark.parametrize(
    ("name", "word", "argument"),
    [
        ("explain_move", "play", "move"),
        ("best_move", "play", "moves"),
        ("best_move", "engines", "engine"),
        ("compare_engines", "engines", "compare"),
        ("puzzle", "puzzle_id", "id"),
        ("puzzle", "answer", "moves"),
        ("review_game", "pgn", "sgf"),
        ("analyse", "top_n", "candidates"),
    ],
)
def test_unknown_argument_gets_a_fitting_hint(
    api: ServiceApi, tools: dict[str, AssistantTool], name: str, word: str, argument: str
) -> None:
    with pytest.raises(ProblemRaisedError, match=f"not an argument; did you mean `{argument}`"):
        tools[name].answer(api, {**CALLS[name], word: "c3"})


@pytest.mark.parametrize("name", ["best_move", "analyse", "explain_move", "compare_engines"])
@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"board": ["XXX", "OO.", "..."]}, "Game over: X has won with a3 b3 c3."),
        ({"game": "tictactoe", "moves": "b2a1a2c2b1b3c3a3c1"}, "Game over: it is a draw."),
    ],
)
def test_game_that_is_over_is_answered_with_its_board(
    api: ServiceApi, tools: dict[str, AssistantTool], name: str, position: Fields, said: str
) -> None:
    required = {argument: CALLS[name][argument] for argument in tools[name].required}
    answer = tools[name].answer(api, {**required, **position})
    assert answer.text.startswith(said)
    assert "\n3 " in answer.text
    assert answer.fields["status"] in ("won", "drawn")


def test_puzzle_of_the_day_is_answered_by_its_name(
    api: ServiceApi, tools: dict[str, AssistantTool]
) -> None:
    hint = tools["puzzle"].answer(api, {"id": "daily", "hint": "true"}).fields
    answer = tools["puzzle"].answer(api, {"id": "daily", "moves": [hint["move"]]})
    assert answer.fields["result"] in ("right", "solved")


def test_beginning_of_a_game_is_an_empty_text(
    api: ServiceApi, tools: dict[str, AssistantTool]
) -> None:
    positions: list[Fields] = [{"moves": ""}, {"moves": []}]
    for arguments in positions:
        answer = tools["best_move"].answer(api, {**arguments, "engine": "attack-weights"})
        assert answer.text.startswith("X should play h8")


def test_texts_that_are_nested_too_deeply_stay_texts(
    api: ServiceApi, tools: dict[str, AssistantTool]
) -> None:
    deep = "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1)
    with pytest.raises(ProblemRaisedError, match=r"/limits: '\[\[\["):
        tools["best_move"].answer(api, {**CALLS["best_move"], "limits": deep})


def keys_of(schema: object) -> set[str]:
    """All names of objects within a schema."""
    if isinstance(schema, dict):
        return set(schema).union(*map(keys_of, schema.values()))
    return set().union(*map(keys_of, schema)) if isinstance(schema, list) else set()


def test_schemas_are_short_and_without_references(tools: dict[str, AssistantTool]) -> None:
    schemas = [tool.input_schema for tool in tools.values()]
    assert sum(len(json.dumps(schema)) for schema in schemas) <= MAX_BYTES
    assert not keys_of(schemas) & {"$ref", "$defs", "examples", "default"}


def test_schemas_describe_every_argument(tools: dict[str, AssistantTool]) -> None:
    for tool in tools.values():
        assert tool.fields.keys() == tool.input_schema["properties"].keys()
        for name, field in tool.input_schema["properties"].items():
            assert field["description"], name
            assert tool.fields[name]["description"].startswith(field["description"])
            assert "type" in field or all("type" in part for part in field["anyOf"]), name
