"""What answers say is taken in requests: objects of answers, whole games, and null for absence.

The walk goes by the OpenAPI document: a part of an answer is sent wherever a request has a field of
the same name and kind. It finds the parts by itself, so that a new field is walked as well.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen.service.schemas.positions import RECORDED, REPEATED_GAME, REPEATED_STATE
from tests.api.conftest import TIME_MS, check_fault, checked

Fields = dict[str, Any]

GAMES: Final[dict[str, Any]] = {
    "tictactoe": "tictactoe",
    "gomoku": "gomoku",
    "standard": "standard",
    "renju": "renju",
    "caro": "caro",
    "gomoku-20": "gomoku-20",
    "odd": {"rows": 5, "cols": 7, "win_length": 4, "overline": False},
    "pro": {"rows": 15, "cols": 15, "win_length": 5, "opening": "pro"},
    "swap2": {"rows": 15, "cols": 15, "win_length": 5, "opening": "swap2"},
    "unbounded": {"unbounded": True, "win_length": 3},
}
RENJU_17: Final = {"rows": 17, "cols": 17, "win_length": 5, "forbidden_points": True}
FEW: Final = ("tictactoe", "renju", "unbounded")
"""Games of the quick suite."""
CHEAP: Final[Fields] = {"engine": "random", "seed": 5}
SEARCHED: Final[Fields] = {"engine": "search", "limits": {"nodes": 20}}
LONG: Final = ("standard", "caro", "gomoku-20")
"""Games that are played to their end among the slow tests only."""
READ: Final = frozenset(("game-over", "unsupported-rules", "no-win-probability", "game-length"))
"""Problems of requests that were read: the game has ended or is too short, or not the engine's."""
STORED: Final = "/v1/training-jobs"
"""Requests that leave something behind; their own answers are walked in their own test."""


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """A client of a service with the shipped model."""
    return create_app(Settings(time_ms=TIME_MS, max_analysis_ms=TIME_MS)).test_client()


@pytest.fixture(scope="module")
def document(client: FlaskClient) -> Fields:
    document: Fields = client.get("/openapi.json").get_json()
    return document


class Kinds:
    """Compares kinds of values by the schemas of the document."""

    def __init__(self, document: Fields) -> None:
        self.schemas: Fields = document["components"]["schemas"]
        self.requests: dict[str, Fields] = {
            path: self.resolved(
                methods["post"]["requestBody"]["content"]["application/json"]["schema"]
            )
            for path, methods in document["paths"].items()
            if "requestBody" in methods.get("post", {})
        }

    def resolved(self, schema: Fields) -> Fields:
        name = schema.get("$ref", "").rpartition("/")[2]
        return self.schemas[name] if name else schema

    def alternatives(self, schema: Fields) -> Iterator[Fields]:
        """The types that a value may have, but null."""
        schema = self.resolved(schema)
        for each in schema.get("anyOf", ()):
            yield from self.alternatives(each)
        if "anyOf" not in schema:
            types = schema.get("type", [])
            for kind in [types] if isinstance(types, str) else types:
                if kind != "null":
                    yield {**schema, "type": kind}

    def same(self, said: Fields, taken: Fields) -> bool:
        """Whether a part of an answer is of the kind of a field of a request."""
        return any(
            self._same(one, other)
            for one in self.alternatives(said)
            for other in self.alternatives(taken)
        )

    def _same(self, said: Fields, taken: Fields) -> bool:
        if said["type"] != taken["type"]:
            return False
        if said["type"] == "array":
            return self.same(said["items"], taken["items"])
        if said["type"] == "object":
            properties, fields = said.get("properties", {}), taken.get("properties", {})
            needed = taken.get("required") or properties.keys() & fields.keys()
            return bool(needed) and all(
                name in properties and self.same(properties[name], fields[name]) for name in needed
            )
        if "enum" in taken:
            return "enum" in said and {*said["enum"]} <= {*taken["enum"], None}
        return True


class Part(NamedTuple):
    """A part of an answer, and the game that it is about."""

    name: str
    schema: Fields
    value: Any
    game: Any


def parts(kinds: Kinds, schema: Fields, value: Any, game: Any, name: str = "") -> Iterator[Part]:
    """The parts of an answer, the innermost last."""
    if name and value is not None:
        yield Part(name, schema, value, game)
    if isinstance(value, list):
        for item in value:
            for each in kinds.alternatives(schema):
                yield from parts(kinds, each.get("items", {}), item, game)
    elif isinstance(value, dict):
        own = value.get("game")
        game = own if isinstance(own, dict) else game
        for each in kinds.alternatives(schema):
            properties = each.get("properties", {})
            if value.keys() <= properties.keys():
                for inner, item in value.items():
                    yield from parts(kinds, properties[inner], item, game, inner)
                break


def answers(
    client: FlaskClient, document: Fields, position: Fields
) -> Iterator[tuple[Fields, Fields]]:
    """Answers about a position, and the schema of each."""
    said = client.post("/v1/play", json={**position, **CHEAP}).get_json()
    asked = [
        ("/v1/moves", {**position, **CHEAP, "explain": True, "compare": ["win-block"]}),
        ("/v1/moves?verbose=false", {**position, **CHEAP}),
        ("/v1/moves/batch", {"requests": [{**position, **CHEAP}]}),
        ("/v1/play", {**position, **CHEAP, "play": said["reply"]["move"]}),
        ("/v1/play?verbose=false", {**position, **CHEAP}),
        ("/v1/analyses", {**position, **CHEAP}),
        ("/v1/positions", said["after"]),
        ("/v1/positions/batch", {"requests": [position]}),
        ("/v1/explorer", position),
        ("/v1/reviews", {**said["after"], **SEARCHED}),
    ]
    for path, body in asked:
        yield from answer(client, document, "post", path, body)


def answers_of_any_game(client: FlaskClient, document: Fields) -> Iterator[tuple[Fields, Fields]]:
    """Answers of the other operations, and the schema of each."""
    puzzle = client.get("/v1/puzzles/daily").get_json()["id"]
    for path in ("games", "limits", "levels", "engines", "engines/proven", "models", "puzzles"):
        yield from answer(client, document, "get", f"/v1/{path}")
    for path in (f"puzzles/{puzzle}", "puzzles/random", "puzzles/daily"):
        yield from answer(client, document, "get", f"/v1/{path}")
    for path in ("answer", "hint"):
        moves = {"moves": "" if path == "hint" else "a1"}
        yield from answer(client, document, "post", f"/v1/puzzles/{puzzle}/{path}", moves)
    for path in ("swap", "swap2"):
        yield from answer(client, document, "post", f"/v1/openings/{path}", SEARCHED)
    renju = {**SEARCHED, "opening": "rif"}
    yield from answer(client, document, "post", "/v1/openings/renju", renju)
    record = {"sgf": "(;GM[4]SZ[15];B[hh])"}
    yield from answer(client, document, "post", "/v1/records", record)


def answer(
    client: FlaskClient, document: Fields, method: str, path: str, body: Fields | None = None
) -> Iterator[tuple[Fields, Fields]]:
    """The objects of an answer, each with its schema."""
    response = client.open(path, method=method, json=body, buffered=True)
    assert response.status_code == 200, response.text
    (template,) = [
        each
        for each in document["paths"]
        if method in document["paths"][each] and matches(each, path.partition("?")[0])
    ]
    content = document["paths"][template][method]["responses"]["200"]["content"]
    schema = content[str(response.mimetype)]["schema"]
    is_stream = response.mimetype == "application/x-ndjson"
    for line in response.text.splitlines() if is_stream else [response.text]:
        if line.strip():
            yield schema, json.loads(line)


def matches(template: str, path: str) -> bool:
    """Whether a path is one of a template; those without parameters match first."""
    names, given = template.split("/"), path.split("/")
    named = {"random", "daily", "batch"}
    return len(names) == len(given) and all(
        name == each or (name.startswith("{") and each not in named)
        for name, each in zip(names, given, strict=True)
    )


def base(path: str, name: str, part: Part) -> Fields:
    """The least request of an operation in which a field makes sense."""
    game = part.value if name == "game" else part.game
    side = game.get("rows") if isinstance(game, dict) else None
    centre = [[side // 2, game["cols"] // 2]] if side else [[1, 1]]
    position: Fields = {} if name in ("sgf", "psq") else {"game": game}
    if name in ("stones", "board"):
        position |= {"setup": True, "to_move": "X"}
    if path.startswith("/v1/openings"):
        return {**SEARCHED, "opening": "rif"} if path.endswith("renju") else SEARCHED
    if path == "/v1/reviews":
        return {**position, **SEARCHED, "moves": centre} if name not in RECORDED else SEARCHED
    if path == "/v1/records":
        return {"lib": LIBRARY} if name == "game" else {}
    few = {} if name == "limits" else {"limits": {"nodes": 20}}
    return {**position, **few, "engine": "random"} if path in SEARCHES else position


LIBRARY: Final = "/1JlbkxpYv8DBP////////////8AAHgAZ8hwbGF5ZWQAAGhA"
SEARCHES: Final = ("/v1/moves", "/v1/play", "/v1/analyses")
BATCHES: Final = ("/v1/moves/batch", "/v1/positions/batch")
OF_AFTER: Final = {
    "/v1/reviews": (*REPEATED_GAME, "to_move"),
    **dict.fromkeys(
        ("/v1/openings/swap", "/v1/openings/swap2", "/v1/openings/renju"),
        (*REPEATED_GAME, "to_move", "game", "moves", "opening"),
    ),
}
"""Fields that requests take with the whole of `after`, which has tests of its own below."""


def refusals(
    client: FlaskClient,
    kinds: Kinds,
    found: Iterator[tuple[Fields, Fields]],
    game: Any,
    *,
    is_sample: bool,
) -> tuple[set[tuple[str, str]], list[str]]:
    """Send every part of answers wherever a request has a field of its kind.

    Args:
        is_sample: Whether to send only one part of each shape to each field.

    Returns:
        The operations and fields that parts were sent to, and the parts that were refused.
    """
    sent: set[tuple[str, str]] = set()
    done: set[str] = set()
    refused: list[str] = []
    for schema, value in found:
        for part in parts(kinds, schema, value, game):
            for path, name, body in uses(kinds, part):
                what = shape(part.value) if is_sample else body
                key = json.dumps([path, name, what], sort_keys=True)
                if key in done:
                    continue
                done.add(key)
                sent.add((path, name))
                response = client.post(path, json=body, buffered=True)
                if response.status_code != 200 and READ.isdisjoint(codes(response)):
                    refused.append(f"{path} {json.dumps(body)[:300]}: {fault(response)}")
    return sent, refused


def shape(value: Any) -> Any:
    """What values of a kind have in common."""
    if isinstance(value, list):
        return [shape(item) for item in value[:1]]
    return sorted(value) if isinstance(value, dict) else type(value).__name__


def codes(response: TestResponse) -> set[str]:
    """The type of a problem, and the codes of its faults."""
    problem = response.get_json()
    faults = {fault["code"] for fault in problem.get("errors", ())}
    return {problem["type"].rpartition("/")[2], *faults}


def fault(response: TestResponse) -> str:
    return str(response.get_json()["detail"])


def uses(kinds: Kinds, part: Part) -> Iterator[tuple[str, str, Fields]]:
    """The requests that a part of an answer is a part of: path, field and body."""
    cell = kinds.schemas["MoveCell"]
    for path, request in kinds.requests.items():
        if path == STORED or path in BATCHES or "{" in path:
            continue
        fields = request["properties"]
        taken = fields.get(part.name)
        if taken is not None and part.name not in REPEATED_STATE and kinds.same(part.schema, taken):
            is_whole = part.name in OF_AFTER.get(path, ())
            is_library = path == "/v1/records" and not is_of_libraries(part)
            if not is_whole and not is_library:
                yield path, part.name, {**base(path, part.name, part), part.name: part.value}
        if kinds.same(part.schema, cell) and "play" in fields and isinstance(part.value, dict):
            side = part.value.get("player", "X")
            # A cell alone may be none with which the opening of the game begins.
            asked = base(path, "play", part._replace(game=without_opening(part.game)))
            asked |= {"moves": "", "to_move": side}
            yield path, "play", {**asked, "play": part.value}
            yield path, "moves", {**asked, "moves": [part.value], "to_move": other(side)}
            if not is_unbounded(part.game):
                yield path, "avoid", {**asked, "avoid": [part.value]}


def without_opening(game: Any) -> Any:
    return {**game, "opening": "free"} if isinstance(game, dict) else game


def is_unbounded(game: Any) -> bool:
    return isinstance(game, dict) and bool(game.get("unbounded"))


def is_of_libraries(part: Part) -> bool:
    """Whether a part is of a game on 15x15, as libraries of RenLib are."""
    game = part.value if part.name == "game" else part.game
    if isinstance(game, dict):
        return (game.get("rows"), game.get("cols")) == (15, 15)
    return game in ("gomoku", "standard", "renju", "caro")


def other(player: str) -> str:
    return "O" if player == "X" else "X"


@pytest.fixture(scope="module")
def kinds(document: Fields) -> Kinds:
    return Kinds(document)


@pytest.mark.parametrize("name", FEW)
def test_parts_of_answers_about_a_game_are_taken_in_requests(
    client: FlaskClient, document: Fields, kinds: Kinds, name: str
) -> None:
    game = GAMES[name]
    found = answers(client, document, {"game": game})
    sent, refused = refusals(client, kinds, found, game, is_sample=True)
    assert refused == []
    assert {("/v1/moves", "game"), ("/v1/reviews", "limits"), ("/v1/play", "engine")} <= sent
    assert {("/v1/play", "play"), ("/v1/positions", "moves"), ("/v1/moves", "seed")} <= sent


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_all_parts_of_answers_at_every_turn_are_taken_in_requests(
    client: FlaskClient, document: Fields, kinds: Kinds, name: str
) -> None:
    first = {"game": GAMES[name]}
    for position in (first, *(turn["after"] for turn in played(client, {}, first))):
        if position.get("status") in (None, "ongoing"):
            found = answers(client, document, position)
            sent, refused = refusals(client, kinds, found, position["game"], is_sample=False)
            assert refused == []
            assert len(sent) > 20


@pytest.mark.parametrize(
    "is_sample",
    [pytest.param(True, id="sample"), pytest.param(False, id="all", marks=pytest.mark.slow)],
)
def test_parts_of_other_answers_are_taken_in_requests(
    client: FlaskClient, document: Fields, kinds: Kinds, *, is_sample: bool
) -> None:
    found = answers_of_any_game(client, document)
    sent, refused = refusals(client, kinds, found, "gomoku", is_sample=is_sample)
    assert refused == []
    assert {("/v1/positions", "stones"), ("/v1/records", "game"), ("/v1/moves", "moves")} <= sent


def played(client: FlaskClient, query: dict[str, str], first: Fields) -> Iterator[Fields]:
    """The answers of a game: each request is `after` of the last answer, with a move to play."""
    # Games of minimax are drawn.
    engine = "minimax" if first["game"] == "tictactoe" else "win-block"
    request, chosen = first, {"engine": engine, "seed": 3}
    while True:
        said = checked(client.post("/v1/play", query_string=query, json={**request, **chosen}))
        yield said
        after = said["after"]
        if after["status"] != "ongoing":
            return
        move = checked(client.post("/v1/moves", json={**after, **chosen}))["move"]
        request = {**after, "play": move}


SET_UP: Final[Fields] = {"board": ["XX...", "XX...", "....O"], "setup": True, "to_move": "O"}
WHOLE_GAMES: Final[dict[str, Fields]] = {
    **{name: {"game": game} for name, game in GAMES.items()},
    "O begins": {"game": "tictactoe", "moves": "", "to_move": "O"},
    "set up": {**SET_UP, "game": {"rows": 3, "cols": 5, "win_length": 3}},
    "set up without borders": {
        "game": {"unbounded": True, "win_length": 4},
        "stones": [{"row": 9, "col": -9, "player": "X"}, {"row": 9, "col": 9, "player": "X"}],
        "setup": True,
        "to_move": "O",
    },
}


@pytest.mark.parametrize(
    "name",
    [pytest.param(each, marks=[pytest.mark.slow] if each in LONG else []) for each in WHOLE_GAMES],
)
def test_each_answer_of_a_turn_is_with_play_the_next_request(
    client: FlaskClient, name: str
) -> None:
    first = WHOLE_GAMES[name]
    # Brief answers have the same `after`.
    query = {"verbose": str(name in FEW).lower()}
    turns = list(played(client, query, first))
    history, rules = "", turns[0]["after"]["game"]
    for turn in turns:
        after = turn["after"]
        assert after["game"] == rules
        assert (after["setup"], after["moves"] is None) == (bool(first.get("setup")),) * 2
        if after["moves"] is not None:
            assert after["moves"].startswith(history)
            history = after["moves"]
        described = checked(client.post("/v1/positions", json=after))
        assert described["game"] == rules
        known = ("status", "winner", "line", "reason", "to_move", "forbidden")
        assert {field: described[field] for field in known} == {
            field: after[field] for field in known
        }
        assert described["notations"]["board"] == after["board"]
    assert len(turns) > 1
    assert codes(client.post("/v1/moves", json=after)) == {"game-over"}


def test_whole_game_of_an_answer_is_reviewed(client: FlaskClient) -> None:
    *_, last = played(client, {}, {"game": GAMES["odd"]})
    said = checked(client.post("/v1/reviews", json={**last["after"], **SEARCHED}))
    assert said["game"] == last["after"]["game"]
    assert "".join(move["move"]["notation"] for move in said["moves"]) == last["after"]["moves"]


@pytest.mark.parametrize(
    ("opening", "first"),
    [
        ("swap", {"game": {"rows": 13, "cols": 13, "win_length": 5}}),
        ("swap2", {"game": "standard"}),
        ("renju", {"opening": "yamaguchi", "game": RENJU_17}),
        ("renju", {"opening": "taraguchi10"}),
    ],
    ids=["swap", "swap2", "yamaguchi on 17x17", "taraguchi10"],
)
def test_after_of_a_decision_is_the_next_request_of_the_opening(
    client: FlaskClient, opening: str, first: Fields
) -> None:
    said: Fields = checked(client.post(f"/v1/openings/{opening}", json={**first, **SEARCHED}))
    rules, decisions = said["game"], [said["decision"]]
    while said["decision"] == "place" if "next" not in said else said["next"]:
        after = said["after"]
        assert after["game"] == rules
        said = checked(client.post(f"/v1/openings/{opening}", json={**after, **SEARCHED}))
        decisions.append(said["decision"])
    assert len(decisions) > 1
    after = said["after"]
    # The answers of an opening of renju are no position.
    request = after if "status" in after else {name: after[name] for name in ("game", "moves")}
    following = checked(client.post("/v1/play", json={**request, "engine": "random"}))
    assert following["after"]["game"] == rules
    assert following["after"]["moves"].startswith(after["moves"])


AFTER_A_WIN: Final[Fields] = {
    "game": "tictactoe",
    "status": "won",
    "winner": "X",
    "reason": "line",
    "line": [{"row": 0, "col": 0}, {"row": 0, "col": 1}, {"row": 0, "col": 2}],
    "to_move": None,
    "board": ["XXX", "OO.", "..."],
    "moves": "a3a2b3b2c3",
    "setup": False,
    "forbidden": [],
}


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"status": "drawn"}, "/status"),
        ({"status": "ongoing"}, "/status"),
        ({"winner": "O"}, "/winner"),
        ({"reason": "full-board"}, "/reason"),
        ({"line": []}, "/line"),
        ({"line": [{"row": 0, "col": 0}]}, "/line"),
        ({"forbidden": [{"row": 2, "col": 2}]}, "/forbidden"),
        ({"board": ["XXX", "O.O", "..."]}, "/board"),
        ({"stones": [{"row": 0, "col": 0, "player": "X"}]}, "/stones"),
        ({"sgf": "(;GM[4]SZ[3];B[aa])"}, "/sgf"),
        ({"line": [{"row": 0, "col": 0, "notation": "c3"}]}, "/line/0/notation"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_state_that_contradicts_the_position_is_refused(
    client: FlaskClient, change: Fields, pointer: str
) -> None:
    checked(client.post("/v1/positions", json=AFTER_A_WIN))
    response = client.post("/v1/positions", json=AFTER_A_WIN | change)
    check_fault(response, RESPONSES.get(pointer, "contradiction"), pointer, "contradiction")


RESPONSES: Final = {"/line/0/notation": "invalid-notation"}


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"sgf": "(;GM[4]SZ[15];B[hh])", "game": "renju"}, "/game"),
        ({"sgf": "(;GM[4]SZ[15];B[hh])", "to_move": "X"}, "/to_move"),
        ({"sgf": "(;GM[4]SZ[15];B[hh])", "moves": "h9"}, "/sgf"),
        ({"board": ["...", "...", "..."], "moves": "a1"}, "/board"),
        ({"moves": "h8", "status": "won"}, "/status"),
        ({"moves": "h8", "play": {"row": 1, "col": 1, "player": "X"}}, "/play/player"),
    ],
    ids=["game", "side", "moves", "board", "status", "player"],
)
def test_request_that_contradicts_itself_is_refused(
    client: FlaskClient, body: Fields, pointer: str
) -> None:
    check_fault(client.post("/v1/play", json=body), "contradiction", pointer, "contradiction")


NULLED: Final[dict[str, Fields]] = {
    "/v1/moves": {"moves": "h8", **CHEAP},
    "/v1/play": {"moves": "h8", "play": "i9", **CHEAP},
    "/v1/analyses": {"moves": "h8", **CHEAP},
    "/v1/positions": {"moves": "h8"},
    "/v1/explorer": {"moves": "h8"},
    "/v1/reviews": {"moves": "h8", **SEARCHED},
    "/v1/openings/swap": {"seed": 1, **SEARCHED},
    "/v1/openings/swap2": {"seed": 1, **SEARCHED},
    "/v1/openings/renju": {"opening": "rif", "seed": 1, **SEARCHED},
    "/v1/records": {"sgf": "(;GM[4]SZ[15];B[hh])"},
    "/v1/moves/batch": {"requests": [{"moves": "h8", **CHEAP}]},
    "/v1/positions/batch": {"requests": [{"moves": "h8"}]},
    "/v1/puzzles/{identifier}/answer": {"moves": "a1"},
    "/v1/puzzles/{identifier}/hint": {"moves": ""},
}
"""A request of every operation with a body."""
NESTED: Final[dict[str, tuple[str, Any]]] = {
    "BoundedGame": ("game", {"rows": 15, "cols": 15, "win_length": 5}),
    "UnboundedGame": ("game", {"unbounded": True}),
    "Limits": ("limits", {"nodes": 20}),
    "MoveCell": ("moves", [{"row": 7, "col": 7}]),
    "Stone": ("stones", [{"row": 7, "col": 7, "player": "X"}]),
    "NamedEngine": ("engine", {"name": "random"}),
}
"""Objects within requests: the field that takes one, and its value without optional fields."""


def test_null_is_absence_in_every_field_of_a_request(client: FlaskClient, kinds: Kinds) -> None:
    puzzle = client.get("/v1/puzzles/daily").get_json()["id"]
    assert NULLED.keys() == kinds.requests.keys() - {STORED}
    for template, body in NULLED.items():
        request = kinds.requests[template]
        path = template.replace("{identifier}", puzzle)
        absent = request["properties"].keys() - body.keys()
        expected = steady(client.post(path, json=body))
        assert steady(client.post(path, json=body | dict.fromkeys(absent))) == expected, template
        for name in absent:
            assert takes_null(request["properties"][name]), (template, name)


@pytest.mark.parametrize("name", NESTED)
def test_null_is_absence_in_objects_within_a_request(
    client: FlaskClient, kinds: Kinds, name: str
) -> None:
    field, value = NESTED[name]
    schema = kinds.schemas[name]
    (inner,) = value if isinstance(value, list) else [value]
    absent = schema["properties"].keys() - inner.keys()
    nulled = inner | dict.fromkeys(absent)
    body = {**({} if field in ("moves", "stones") else {"moves": ""}), **CHEAP}
    body |= {"engine": "search", "limits": {"nodes": 20}} if field == "limits" else {}
    if inner.get("unbounded"):
        body |= {"moves": "7/7"}
    without, sent = (
        client.post("/v1/moves", json=body | {field: [each] if isinstance(value, list) else each})
        for each in (inner, nulled)
    )
    assert without.status_code == 200, without.text
    assert steady(sent) == steady(without)
    assert all(takes_null(schema["properties"][each]) for each in absent)


def test_requests_have_no_other_objects(kinds: Kinds) -> None:
    found: set[str] = set()
    waiting: list[Any] = list(kinds.requests.values())
    while waiting:
        part = waiting.pop()
        if isinstance(part, Mapping):
            name = part.get("$ref", "").rpartition("/")[2]
            if name and name not in found:
                found.add(name)
                waiting.append(kinds.schemas[name])
            waiting.extend(part.values())
        elif isinstance(part, list):
            waiting.extend(part)
    # The rules of answers have no optional field, and batches are of the requests above.
    assert found == {*NESTED, "Rules", "MoveRequest", "Position", "Gate"}


def takes_null(schema: Fields) -> bool:
    """Whether the document says that a value may be null."""
    types = schema.get("type", [])
    return "null" in ([types] if isinstance(types, str) else types) or any(
        takes_null(each) for each in schema.get("anyOf", ())
    )


def steady(response: TestResponse) -> Any:
    """The objects of an answer without what differs each time."""
    return [without_times(json.loads(line)) for line in response.text.splitlines() if line.strip()]


def without_times(value: Any) -> Any:
    if isinstance(value, dict):
        changing = ("time_ms", "analysis_id", "request_id")
        return {name: without_times(each) for name, each in value.items() if name not in changing}
    if isinstance(value, list):
        return [without_times(each) for each in value]
    return value
