"""The MCP server, on the official SDK, over standard input and output or over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
from typing import Any, Final, TypeAlias
from urllib.parse import unquote

import anyio
import uvicorn
from mcp import MCPError, types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from mcp.shared.uri_template import UriTemplate
from pydantic import ValidationError

from tengen.engines.game import PRESETS
from tengen.engines.version import VERSION
from tengen.service.api.positions import PICTURE
from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.service.mcp import words
from tengen.service.mcp.api import Fields, ProblemRaisedError, ServiceApi
from tengen.service.mcp.input_schemas import InputSchemas
from tengen.service.mcp.tools import AssistantTool, assistant_tools

RULES: Final = "tengen://rules"
POSITIONS: Final = UriTemplate.parse("tengen://positions/{game}/{moves}")
"""Address of a picture, by game and moves; the moves are not empty."""
EMPTY: Final = "start"
"""In place of the moves, for the empty board."""

RESOURCES: Final = [
    types.Resource(
        name="rules",
        title="Rules and notation",
        uri=RULES,
        mime_type="text/plain",
        description="How the games are played, their names, and how cells and boards are written.",
    )
]
TEMPLATES: Final = [
    types.ResourceTemplate(
        name="position",
        title="Picture of a position",
        uri_template=str(POSITIONS),
        mime_type=PICTURE,
        description="An SVG picture of the board after some moves: `game` is a name from the rules "
        f"such as gomoku, `moves` are such as h8i9h9, or `{EMPTY}` for the empty board.",
    )
]

_RULES: Final = """\
Two players place stones in turn on the empty cells of a board, X first. X is Black and O is White
on large boards, crosses and noughts on small ones. A stone never moves and is never taken. Who
first has enough own stones in an unbroken line - in a row, in a column or on a diagonal - wins. A
full board is a draw.

Cells: a letter for the column from the left, then a number for the row from the bottom. a1 is the
bottom left cell; h8 is the centre of a 15x15 board. On boards without borders, cells are
row/column, such as 7/7.
Games: the cells in the order of play, such as h8i9h9. Boards: rows of X, O and . from the top.

Words: a four lacks one stone to five, and must be answered at once. An open four cannot be
stopped, and an open three becomes one if nobody answers it. Most games are won by making two such
threats at once, or by a chain of them (a victory by force).

The games by name, as `game` of every tool:
"""


Context: TypeAlias = ServerRequestContext[Any, Any]
INSTRUCTIONS: Final = (
    "Tengen plays and analyses tic-tac-toe, gomoku (five in a row), renju and similar games of "
    "stones on a grid. Cells are written as h8: a letter for the column from the left, a number "
    f"for the row from the bottom. The resource {RULES} has the rules. Trust the tools "
    "rather than your own reading of a board."
)
LONE_SURROGATE: Final = "the arguments contain half a surrogate pair, which no text has in UTF-8"
FORWARDED: Final = "authorization"
"""The header of a caller that is passed on to the API: its key."""
NOTIFICATIONS: Final = "notifications/"
"""Prefix of the methods that get no response."""


def read(api: ServiceApi, uri: str) -> types.TextResourceContents | None:
    """The content of a resource; None if there is none at the address."""
    if uri == RULES:
        return types.TextResourceContents(uri=uri, mime_type="text/plain", text=rules_text())
    found = POSITIONS.match(uri)
    if found is None:
        return None
    game, moves = (unquote(str(found[name])) for name in ("game", "moves"))
    query = {"game": game, "moves": "" if moves == EMPTY else moves}
    picture = api.text("/v1/positions", PICTURE, **query)
    return types.TextResourceContents(uri=uri, mime_type=PICTURE, text=picture)


def rules_text() -> str:
    """The rules and the notation in words."""
    games = "\n".join(f"- {name}: {rules}" for name, rules in PRESETS.items())
    return f"{_RULES}{games}\n"


def create_server(settings: Settings) -> Server[Any]:
    """The server; it shares nothing with other processes but the settings.

    Args:
        settings: The settings of the HTTP service, whose limits apply to every tool call.

    Raises:
        SettingsError: A setting is invalid.
    """
    app = create_app(settings)
    api = ServiceApi(app)
    tools = {tool.name: tool for tool in assistant_tools(InputSchemas(api.get("/openapi.json")))}

    async def list_tools(
        _: Context, __: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_described(tool) for tool in tools.values()])

    async def call_tool(
        context: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        tool = tools.get(params.name)
        if tool is None:
            raise MCPError(
                types.INVALID_PARAMS,
                f"there is no tool {params.name!r:.40}, the tools are: {', '.join(tools)}",
            )
        try:
            json.dumps(params.arguments, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise MCPError(types.INVALID_PARAMS, LONE_SURROGATE) from None
        return await asyncio.to_thread(_call, tool, _of_caller(api, context), params.arguments)

    async def list_resources(
        _: Context, __: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        return types.ListResourcesResult(resources=RESOURCES)

    async def list_templates(
        _: Context, __: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        return types.ListResourceTemplatesResult(resource_templates=TEMPLATES)

    async def read_resource(
        context: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        try:
            content = await asyncio.to_thread(read, _of_caller(api, context), params.uri)
        except ProblemRaisedError as error:
            raise MCPError(types.INVALID_PARAMS, str(error)) from None
        if content is None:
            raise MCPError(
                types.INVALID_PARAMS,
                f"there is no resource {params.uri!r:.80}, there are {RULES} and {POSITIONS}",
            )
        return types.ReadResourceResult(contents=[content])

    return Server(
        "tengen",
        version=VERSION,
        title="Tengen",
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read_resource,
    )


def serve_stdio(settings: Settings) -> None:
    """Serve one client on standard input and output, until it closes them; it needs no key."""
    server = create_server(dataclasses.replace(settings, keys=None, rate_limit=None))

    async def serve() -> None:
        options = server.create_initialization_options()
        to_server, messages = anyio.create_memory_object_stream[SessionMessage | Exception](0)

        async def answer_garbage() -> None:
            async with lines, to_server:
                async for line in lines:
                    if isinstance(line, Exception):
                        await answers.send(SessionMessage(unreadable(line)))
                    elif (error := without_id(line.message)) is not None:
                        await answers.send(SessionMessage(error))
                    else:
                        await to_server.send(line)

        async with stdio_server() as (lines, answers), anyio.create_task_group() as tasks:
            tasks.start_soon(answer_garbage)
            async with messages:
                await server.run(messages, answers, options)

    asyncio.run(serve())


def unreadable(error: Exception) -> types.JSONRPCError:
    """The response to a line that is not a message.

    It has the ID of the line if Python's reader, which accepts more than the SDK's, finds one:
    clients wait for it.
    """
    line: Any = None
    detail = f"{error}"
    code = types.PARSE_ERROR
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        line, detail = first["input"], first["msg"]
        code = code if first["type"] == "json_invalid" else types.INVALID_REQUEST
    with contextlib.suppress(ValueError, RecursionError):
        line = json.loads(line) if isinstance(line, str) else line
    identifier = line.get("id") if isinstance(line, dict) else None
    # Only what is printable can be written.
    known = type(identifier) is int or (isinstance(identifier, str) and identifier.isprintable())
    return types.JSONRPCError(
        jsonrpc="2.0",
        id=identifier if known else None,
        error=types.ErrorData(code=code, message=f"not a JSON-RPC message: {detail:.200}"),
    )


def without_id(message: types.JSONRPCMessage) -> types.JSONRPCError | None:
    """The response to a request whose ID is null or of another type; None for other messages.

    The SDK drops such an ID and takes the request for a notification, so that its client would wait
    for ever.
    """
    if not isinstance(message, types.JSONRPCNotification):
        return None
    if message.method.startswith(NOTIFICATIONS):
        return None
    return types.JSONRPCError(
        jsonrpc="2.0",
        id=None,
        error=types.ErrorData(
            code=types.INVALID_REQUEST,
            message=f"{message.method:.40} is a request, whose id is a text or a whole number",
        ),
    )


def serve_http(settings: Settings, host: str, port: int) -> None:
    """Serve clients over streamable HTTP at `/mcp`, until SIGTERM or Ctrl-C.

    Keys and rate limits come from the settings.
    """
    uvicorn.run(create_http_app(settings, host), host=host, port=port, log_level=settings.log_level)


def create_http_app(settings: Settings, host: str) -> Any:
    """The ASGI application of the server.

    Args:
        host: Address that it will listen on; requests to a local one must name it.
    """
    return create_server(settings).streamable_http_app(
        host=host, stateless_http=True, max_request_body_size=settings.max_body
    )


def _described(tool: AssistantTool) -> types.Tool:
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=tool.input_schema,
        annotations=types.ToolAnnotations(
            read_only_hint=True, destructive_hint=False, open_world_hint=False
        ),
    )


def _call(tool: AssistantTool, api: ServiceApi, arguments: Fields | None) -> types.CallToolResult:
    """The result of a call; a problem is returned as a result, which the model can act on."""
    try:
        answer = tool.answer(api, arguments or {})
    except ProblemRaisedError as error:
        text = words.problem(error.problem, tool.fields)
        return types.CallToolResult(
            content=[types.TextContent(text=text)],
            structured_content=error.problem,
            is_error=True,
        )
    return types.CallToolResult(
        content=[types.TextContent(text=answer.text)], structured_content=answer.fields
    )


def _of_caller(api: ServiceApi, context: Context) -> ServiceApi:
    """The API as the caller of a request sees it."""
    request = context.request
    if request is None:
        return api
    headers = {name: value for name, value in request.headers.items() if name == FORWARDED}
    return api.for_caller(headers, request.client.host if request.client else "127.0.0.1")
