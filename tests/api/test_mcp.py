"""The tools of an assistant, called by the SDK's own client over both transports."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import re
import sys
import threading
import xml.etree.ElementTree as ET
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, Final

import httpx2
import jsonschema
import pytest
import uvicorn
from mcp import Client, MCPError, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import (
    INVALID_REQUEST,
    PARSE_ERROR,
    BlobResourceContents,
    CallToolResult,
    TextResourceContents,
)

from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.service.key_file import digest
from tengen.service.mcp import words
from tengen.service.mcp.api import ProblemRaisedError, ServiceApi
from tengen.service.mcp.input_schemas import InputSchemas
from tengen.service.mcp.server import create_http_app, create_server, serve_stdio
from tengen.service.mcp.tools import AssistantTool, assistant_tools
from tests.ports import free_port

POSITION: Final = "h8i9h9h10i8g8j10"
CALLS: Final[dict[str, dict[str, Any]]] = {
    "best_move": {"board": ["XX.", "OO.", "..."]},
    "analyse": {"moves": "b2a1", "game": "tictactoe", "candidates": 2},
    "explain_move": {"moves": POSITION, "move": "g9"},
    "review_game": {"moves": "b2a2c3", "game": "tictactoe", "limits": {"nodes": 100_000}},
    "puzzle": {"level": 1, "seed": 3},
    "compare_engines": {"board": ["X..", ".O.", "..X"], "compare": ["random", "learned"]},
}
"""Arguments of every tool."""
SAID: Final = {
    "best_move": "X should play c3, which wins by force with the next move.",
    "analyse": "X to move, by minimax",
    "explain_move": "- g9 has an attack weight of 17.4.",
    "review_game": "Move 2, O a2, blunder: the win probability of O fell from 50% to 0%",
    "puzzle": "to move wins by force, with fours alone, in 2 moves",
    "compare_engines": "learned: no move, ",
}
"""Beginnings of lines of the answers."""


@pytest.fixture(scope="module")
def settings() -> Settings:
    return Settings(time_ms=50)


@pytest.fixture(scope="module")
def call(settings: Settings) -> Callable[..., CallToolResult]:
    """Call a tool within the process."""
    server = create_server(settings)

    def called(name: str, **arguments: Any) -> CallToolResult:
        async def run() -> CallToolResult:
            async with Client(server) as client:
                return await client.call_tool(name, arguments)

        return asyncio.run(run())

    return called


def text_of(result: CallToolResult) -> str:
    (content,) = result.content
    assert content.type == "text"
    return content.text


def content_of(content: TextResourceContents | BlobResourceContents) -> str:
    assert isinstance(content, TextResourceContents)
    return content.text


@contextlib.contextmanager
def served(settings: Settings) -> Iterator[str]:
    """Serve over HTTP; the address."""
    port = free_port()
    app = create_http_app(settings, "127.0.0.1")
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="error", lifespan="on"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        server.should_exit = True
        thread.join()


@contextlib.asynccontextmanager
async def over_http(settings: Settings) -> AsyncIterator[Client]:
    with served(settings) as address:
        async with Client(address) as client:
            yield client


@contextlib.asynccontextmanager
async def over_stdio() -> AsyncIterator[Client]:
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "tengen", "mcp"],
        env={**os.environ, "TENGEN_TIME_MS": "50"},
    )
    async with Client(stdio_client(command)) as client:
        yield client


@pytest.mark.parametrize("transport", ["stdio", "http"])
def test_every_tool_and_resource_answers(transport: str, settings: Settings) -> None:
    async def run() -> None:
        connect = over_stdio() if transport == "stdio" else over_http(settings)
        async with connect as client:
            tools = (await client.list_tools()).tools
            assert [tool.name for tool in tools] == list(CALLS)
            for tool in tools:
                jsonschema.validate(CALLS[tool.name], tool.input_schema)
                result = await client.call_tool(tool.name, CALLS[tool.name])
                assert not result.is_error, text_of(result)
                assert SAID[tool.name] in text_of(result)
                assert isinstance(result.structured_content, dict)
            (rules,) = (await client.list_resources()).resources
            (content,) = (await client.read_resource(rules.uri)).contents
            assert "renju: 15x15, 5 in a row, forbidden points for X" in content_of(content)
            (template,) = (await client.list_resource_templates()).resource_templates
            uri = template.uri_template.format(game="gomoku", moves="h8i9")
            (picture,) = (await client.read_resource(uri)).contents
            assert picture.mime_type == "image/svg+xml"
            assert ET.fromstring(content_of(picture)).tag.endswith("svg")  # noqa: S314 - our own
            refused = await client.call_tool("best_move", {"board": ["X..", "....", "..."]})
            assert refused.is_error
            assert text_of(refused).startswith(
                "Invalid notation: row 1 has 4 cells, expected 3\nAllowed as `board`: The rows, "
                "the top row first"
            )

    asyncio.run(run())


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        (
            "best_move",
            {},
            ["found none", "Allowed as `moves`: The game", "Allowed as `board`: The"],
        ),
        ("best_move", {"moves": "h8z99"}, ["z99 is off the 15x15 board (a1..o15)", "letters are"]),
        ("best_move", {"fen": "8/8"}, ["`fen` is not an argument; did you mean `board`"]),
        (
            "best_move",
            {"moves": "h8", "engine": "serch"},
            ["did you mean `search`?", "Known: rand"],
        ),
        (
            "analyse",
            {"moves": "h8", "candidates": 0},
            ["/candidates: 0 is out of range", "Allowed"],
        ),
        ("analyse", {"moves": "h8", "engine": "dice"}, ["Engines that play this game: random, "]),
        ("explain_move", {"moves": "h8"}, ["/move: this field is required", "Allowed as `move`"]),
        ("explain_move", {"moves": "h8", "move": "h8"}, ["h8 holds a stone", "Allowed as `move`"]),
        ("review_game", {"moves": ""}, ["the game has 0 moves, a review allows 1..512"]),
        ("puzzle", {"id": "nope"}, ["nope"]),
        ("puzzle", {"hint": True}, ["/hint: `hint` needs `id`"]),
        (
            "puzzle",
            {"id": "daily", "level": 2},
            ["`level` applies to random puzzles, without `id`"],
        ),
        ("puzzle", {"id": "daily", "hint": "yes"}, ["/hint: 'yes' is not true or false"]),
        (
            "explain_move",
            {"moves": "h8", "move": "i9", "time_ms": 9},
            ["is not an argument; they are"],
        ),
        ("best_move", {"moves": "h8", "time_ms": 9}, ["did you mean `limits.time_ms`?"]),
        ("compare_engines", {"moves": "h8"}, ["/compare: this field is required"]),
        ("compare_engines", {"moves": "h8", "compare": ["random"] * 9}, ["at most 8 names"]),
    ],
)
def test_error_names_the_value_and_what_is_allowed(
    call: Callable[..., CallToolResult], tool: str, arguments: dict[str, Any], said: list[str]
) -> None:
    result = call(tool, **arguments)
    assert result.is_error
    for part in said:
        assert part in text_of(result)


def test_forced_win_and_loss_are_explained(call: Callable[..., CallToolResult]) -> None:
    four = text_of(call("explain_move", moves="h8a1i8a3j8a5", move="k8"))
    assert "- k8 makes an open four." in four
    assert "- X wins by force: k8" in four
    blunder = text_of(call("explain_move", moves="h8a1i8a3j8a5k8", move="a7"))
    assert "- After a7, X wins at once with " in blunder
    won = text_of(call("explain_move", board=["XX.", "OO.", "..."], move="c3"))
    assert "- c3 wins the game." in won
    assert "This ends the game: X wins." in won


def test_level_states_no_chances_of_the_position(call: Callable[..., CallToolResult]) -> None:
    position: dict[str, Any] = {"moves": "h8i9h9h10i8g8", "seed": 3, "limits": {"nodes": 2_000}}
    for tool in ("best_move", "analyse"):
        assert "win probability" in text_of(call(tool, **position))
        assert "win probability" not in text_of(call(tool, **position, level="newcomer"))


def test_puzzle_is_answered_with_a_hint(call: Callable[..., CallToolResult]) -> None:
    posed = call("puzzle", level=1, seed=3).structured_content
    hint = call("puzzle", id=posed["id"], hint=True).structured_content
    answer = call("puzzle", id=posed["id"], moves=hint["move"]["notation"])
    assert text_of(answer).startswith("Right: the move wins by force. The opponent replies ")
    assert call("puzzle", id=posed["id"]).structured_content == posed


def test_puzzle_of_the_day_has_an_id_to_answer_with(call: Callable[..., CallToolResult]) -> None:
    posed = call("puzzle", id="daily").structured_content
    assert call("puzzle", id=posed["id"]).structured_content == posed


def test_limits_are_those_of_the_service() -> None:
    server = create_server(Settings(max_time_ms=20, max_nodes=100))

    async def run() -> CallToolResult:
        async with Client(server) as client:
            limits = {"nodes": 10**9, "time_ms": 10**9}
            return await client.call_tool("best_move", {"moves": POSITION, "limits": limits})

    result = asyncio.run(run())
    assert result.structured_content["limits"] == {"time_ms": 20, "nodes": 100, "depth": None}
    assert "limits.nodes is 1000000000, 100 was applied" in text_of(result)


def test_unknown_tool_and_resource_are_named(settings: Settings) -> None:
    server = create_server(settings)

    async def run() -> None:
        async with Client(server) as client:
            # The client's task group would wrap an exception that leaves it.
            with pytest.raises(
                MCPError, match="no tool 'solve', the tools are: best_move, analyse"
            ):
                await client.call_tool("solve", {})
            for uri, said in (
                ("openings", r"there are tengen://rules and tengen://positions/\{game\}"),
                ("positions/gomoku/z99", "z99 is off the 15x15 board"),
            ):
                with pytest.raises(MCPError, match=said):
                    await client.read_resource(f"tengen://{uri}")

    asyncio.run(run())


def test_http_needs_the_key_of_the_service(tmp_path: Path) -> None:
    keys = tmp_path / "keys.toml"
    keys.write_text(f'[keys.alice]\nsha256 = "{digest("s3cret")}"\n')

    async def ask(address: str, headers: dict[str, str]) -> CallToolResult:
        async with httpx2.AsyncClient(headers=headers) as http:
            transport = streamable_http_client(address, http_client=http)
            async with Client(transport) as client:
                return await client.call_tool("best_move", CALLS["best_move"])

    with served(Settings(keys=keys)) as address:
        refused = asyncio.run(ask(address, {}))
        answered = asyncio.run(ask(address, {"Authorization": "Bearer s3cret"}))
    assert "No valid API key" in text_of(refused)
    assert "X should play c3" in text_of(answered)


def test_every_line_is_answered_over_stdio(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    call = '{"jsonrpc":"2.0","id":"one","method":"tools/call","params":{"name":"\\ud800"}}'
    lines = [call, "garbage", "[]", '{"jsonrpc":"2.0","id":2}', '{"id":"\\ud800"}']
    lines.append('{"jsonrpc":"2.0","method":"notifications/unknown"}')
    lines += [f'{{"jsonrpc":"2.0","id":{name},"method":"ping"}}' for name in ("null", "1.5")]
    written = io.BytesIO()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode())))
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(written))
    serve_stdio(settings)
    answers = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [(answer["id"], answer["error"]["code"]) for answer in answers] == [
        ("one", PARSE_ERROR),
        (None, PARSE_ERROR),
        (None, INVALID_REQUEST),
        (2, INVALID_REQUEST),
        (None, PARSE_ERROR),
        (None, INVALID_REQUEST),
        (None, INVALID_REQUEST),
    ]
    assert answers[-1]["error"]["message"].startswith("ping is a request, whose id is")
    assert "unexpected end of hex escape" in answers[0]["error"]["message"]


def test_lone_surrogate_in_arguments_is_refused(settings: Settings) -> None:
    async def run() -> None:
        async with Client(create_server(settings)) as client:
            for arguments in ({"id": "\ud800"}, {"moves": ["h8", "\udfff"]}):
                with pytest.raises(MCPError, match="half a surrogate pair"):
                    await client.call_tool("puzzle", arguments)

    asyncio.run(run())


WRONG: Final = 1.5
"""A value that no argument may have."""
PUZZLE_CALLS: Final[list[dict[str, Any]]] = [
    {"level": WRONG, "seed": WRONG},
    {"id": "daily", "moves": WRONG},
    {"id": "daily", "hint": WRONG},
]
"""All arguments of the puzzles, not all of which go together."""


def tools_of(api: ServiceApi) -> dict[str, AssistantTool]:
    return {tool.name: tool for tool in assistant_tools(InputSchemas(api.get("/openapi.json")))}


@pytest.fixture(scope="module")
def api(settings: Settings) -> ServiceApi:
    return ServiceApi(create_app(settings))


def faults_of(tool: AssistantTool, api: ServiceApi, arguments: dict[str, Any]) -> dict[str, str]:
    """The codes of the errors of a call, by argument."""
    with pytest.raises(ProblemRaisedError) as caught:
        tool.answer(api, arguments)
    errors = caught.value.problem["errors"]
    return {
        error.get("pointer", "").strip("/") or error["parameter"]: error["code"] for error in errors
    }


def test_tools_read_the_arguments_of_their_schemas_and_no_others(api: ServiceApi) -> None:
    components = api.get("/openapi.json")["components"]["schemas"]
    fields = {
        name
        for schema in ("MoveRequest", "ReviewRequest", "PlayRequest", "PuzzleMoves")
        for name in components[schema]["properties"]
    }
    for tool in tools_of(api).values():
        declared = set(tool.input_schema["properties"])
        calls = PUZZLE_CALLS if tool.name == "puzzle" else [dict.fromkeys(declared, WRONG)]
        assert {name for call in calls for name in call} == declared
        for call in calls:
            # The readers refuse the type, and know the name.
            wrong = [name for name, value in call.items() if value == WRONG]
            assert faults_of(tool, api, call) == dict.fromkeys(wrong, "type")
        for name in fields - declared:
            arguments = {**CALLS[tool.name], name: WRONG}
            assert faults_of(tool, api, arguments) == {name: "unknown-field"}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize(
    "arguments",
    [
        {"moves": "h8", "board": ["X..", "...", "..."]},
        {"board": ["X...", "....", "....", "...."]},
        *({word: WRONG} for word in ("nonsense", "time_ms", "strength", "fen", "level", "setup")),
    ],
    ids=json.dumps,
)
def test_errors_recommend_only_arguments_of_the_tool(
    api: ServiceApi, name: str, arguments: dict[str, Any]
) -> None:
    tool = tools_of(api)[name]
    declared = tool.input_schema["properties"].keys()
    required = {each: CALLS[name][each] for each in tool.input_schema["required"]}
    with pytest.raises(ProblemRaisedError) as caught:
        tool.answer(api, {**required, **arguments})
    recommended = words.problem(caught.value.problem, {})
    named = {each.partition(".")[0] for each in re.findall(r"`([a-z_.]+)`", recommended)}
    assert named <= declared | arguments.keys()
