"""Search for the most costly requests, by a hill climb over all that `/openapi.json` describes.

    python -m benchmarks.worst_requests OUT [--seconds 600] [--requests 1000] [--seed 1] [--only /]

Every parameter and field is varied by its schema in the document, which covers new ones; only
games, stones and records, which a schema cannot describe, are known here. The objectives are
processor time beyond the request's limits, memory, and bytes of the response. Every request that is
worse than those before is a line of `OUT/found.jsonl`; the next search measures them and goes on.
The worst are printed as commands of curl. `tests/api/test_worst_requests.py` holds those that were
found to the same bounds.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import dataclasses
import itertools
import json
import math
import os
import sys
import time
import tracemalloc
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias
from urllib.parse import urlencode

import numpy as np
from flask.testing import FlaskClient

from tengen.engines.game import PRESETS
from tengen.engines.game.bounding_box import MAX_SPAN
from tengen.engines.game.records.renlib import HEADER
from tengen.engines.game.rules import MAX_SIDE, MAX_STONES
from tengen.engines.registry import ENGINES
from tengen.service import state
from tengen.service.app import create_app
from tengen.service.compute.request_budget import MAX_ANSWER
from tengen.service.config import Settings
from tengen.service.middleware.administrator import ADMIN_HEADER

Fields: TypeAlias = dict[str, Any]
"""A JSON object."""
Stone: TypeAlias = tuple[int, int, str]
"""Row, column and side."""

CPU_S: Final = 0.3
"""Seconds of processor time beyond the limits of the searches."""
MEMORY: Final = 64 << 20
"""Bytes beyond what the service takes without requests."""
BOUNDS: Final[dict[str, float]] = {"cpu": CPU_S, "memory": MEMORY, "answer": MAX_ANSWER}
"""Objective → the most that a request may take, in seconds or bytes."""
KEPT, DRAWN = 4, 0.3
"""Worst requests of a kind that are varied; share of requests that are new."""
PRESENT, BARE, JUNK = 0.4, 0.1, 0.01
"""Probabilities that an optional field is present, that a stone is made by its schema alone or
spoilt, and that another value is junk."""
RUNS: Final = (*' \n\t\1?0a([]);,/X.-\\"', "\uff11", "\U0001f600", "h8", "C[a]", "[]", "(;")
"""Strings that junk texts consist of: each text repeats one of them."""
LONGEST: Final = {"query": 600, "body": 260_000}
"""Maximum number of characters of a junk text."""
MAX_LINE: Final = 2_000
"""Characters of an address; the server refuses longer ones."""
TOKEN: Final = "0" * 32
USUAL: Final[Mapping[str, Fields]] = {
    "cols": {"enum": [MAX_SIDE, MAX_SIDE, 15, 5, 3]},
    "compare": {"items": {"enum": list(ENGINES)}},
    "depth": {"enum": [1, 1, 100]},
    "engine": {"enum": [*ENGINES, *({"name": name, "version": "0"} for name in ENGINES)]},
    "nodes": {"enum": [1, 10, 100]},
    "rows": {"enum": [MAX_SIDE, MAX_SIDE, 15, 5, 3]},
    "setup": {"enum": [True, True, False]},
    "time_ms": {"enum": [1, 1, 1, 5, 20]},
    "turns": {"items": {"maximum": 300}},
    "win_length": {"enum": [*[5] * 6, *range(3, 9), MAX_SIDE]},
}
"""Restrictions that narrow the schemas of fields to existing games and short searches."""
FIRST: Final = ("game", "rows", "cols", "setup", "engine")
"""Fields that other fields depend on, and are therefore drawn first."""


class Drawing:
    """Draws a random request; every place in it has its own random generator.

    Equal arguments give the same request, and drawing one place again leaves the others unchanged.

    Args:
        again: Place → seed of its new drawing.
        options: Engine → the schemas of its options.
    """

    def __init__(
        self, document: Fields, options: Fields, seed: int, again: Mapping[str, int]
    ) -> None:
        self._components = document["components"]["schemas"]
        self._options = options
        self._seed, self._again = seed, again
        self.places: list[str] = []
        """The places that were drawn."""

    def at(self, place: str, *, matters: bool = True) -> np.random.Generator:
        """The generator of a place.

        Args:
            matters: Whether to try other values of the place.
        """
        if matters:
            self.places.append(place)
        key = f"{self._seed} {self._again.get(place, 0)} {place}"
        return np.random.default_rng(zlib.crc32(key.encode()))

    def happens(self, place: str, share: float) -> bool:
        """Draw whether something happens, with a probability of `share`."""
        return bool(self.at(place, matters=share >= PRESENT).random() < share)

    def one_of(self, place: str, values: Sequence[Any]) -> Any:
        """Draw one of the values."""
        return values[int(self.at(place).integers(len(values)))]

    def number(self, place: str, low: int, high: int) -> int:
        """Draw the least number, the largest, or one in between on a logarithmic scale."""
        middle = low + round(math.expm1(self.at(place).uniform(0, math.log1p(high - low))))
        return int(self.one_of(f"{place} end", [low, high, middle, middle, middle]))

    def junk(self, place: str, most: int = sys.maxsize) -> str:
        """Draw a junk text: one of `RUNS`, repeated."""
        run: str = self.one_of(f"{place} run", RUNS)
        most = min(most, LONGEST[place.partition("/")[0]])
        return run * (self.number(f"{place} length", 0, most) // len(run))

    def value(self, schema: Fields, place: str, around: Fields) -> Any:
        """Draw a value of a schema.

        Args:
            around: The fields of its object that are drawn already.
        """
        if "$ref" in schema:
            schema = {**self._components[schema["$ref"].rpartition("/")[2]], **schema}
        where, _, name = place.rpartition("/")
        if name in SCENES and not self.happens(f"{place} by schema", BARE):
            return self._spoilt(SCENES[name](Scene(self, f"{where}/scene", around)), place)
        if not self.happens(f"{place} beyond the usual", JUNK):
            schema = schema | USUAL.get(name, {})
            if name == "options":
                schema = schema | {"properties": self._options.get(str(around.get("engine")), {})}
        if "examples" in schema and self.happens(f"{place} example", JUNK):
            return self.one_of(f"{place} which example", schema["examples"])
        if forms := schema.get("anyOf", schema.get("oneOf")):
            return self.value(self.one_of(f"{place} form", forms), place, around)
        if "enum" in schema:
            return self.one_of(place, schema["enum"])
        return self._typed(schema, place)

    def _typed(self, schema: Fields, place: str) -> Any:
        """Draw a value of the type that a schema names, or of any type if it names none."""
        kinds = schema.get("type", ["null", "boolean", "integer", "string", "array", "object"])
        least, most = schema.get("minimum") or 0, schema.get("maximum") or 2**53
        makers: dict[str, Callable[[], Any]] = {
            "null": lambda: None,
            "boolean": lambda: self.happens(place, 0.5),
            "integer": lambda: self.number(place, least, most),
            "number": lambda: self.number(place, least, most),
            "string": lambda: self.junk(place, schema.get("maxLength", sys.maxsize)),
            "array": lambda: self._array(schema, place),
            "object": lambda: self.object(schema, place),
        }
        return makers[self.one_of(f"{place} type", [kinds] if isinstance(kinds, str) else kinds)]()

    def _array(self, schema: Fields, place: str) -> list[Any]:
        """Draw an array: two items that alternate, or all different if the schema wants that."""
        most = schema.get("maxItems", self.one_of(f"{place} most", [64, 64, 100_000]))
        length = self.number(f"{place} length", schema.get("minItems", 0), most)
        different = length if schema.get("uniqueItems") else min(length, 2)
        items = schema.get("items", {})
        made = [self.value(items, f"{place}/{index}", {}) for index in range(different)]
        if schema.get("uniqueItems"):
            return list({json.dumps(each): each for each in made}.values())
        if different < length:
            fitting = LONGEST["body"] * different // len(json.dumps(made))
            made = list(itertools.islice(itertools.cycle(made), min(length, fitting)))
        return made

    def object(self, schema: Fields, place: str) -> Fields:
        """Draw an object with some of its fields, all about the same game."""
        properties: Fields = schema.get("properties", {})
        # Without limits, nobody could tell how much a request may cost.
        required = {*schema.get("required", ()), *{"limits", "time_ms"}.intersection(properties)}
        excluded: set[str] = set()
        for rule in schema.get("allOf", ()):
            forms = rule.get("anyOf", rule.get("oneOf", [{}]))
            form = self.one_of(f"{place} has one of", forms)
            required.update(form.get("required", ()))
            excluded.update(_required(forms), _required([form.get("not", {})]))
        made: Fields = {}
        for name in sorted(properties, key=lambda name: name not in FIRST):
            must = name in required or (name == "to_move" and made.get("setup") is True)
            may = name not in excluded and self.happens(f"{place}/{name} is there", PRESENT)
            value = self.value(properties[name], f"{place}/{name}", made) if must or may else None
            # Null is the absence of the field.
            if value is not None:
                made[name] = value
        if self.happens(f"{place} has another", JUNK):
            made[self.junk(f"{place}/another")] = 0
        return made

    def _spoilt(self, made: Any, place: str) -> Any:
        """A text, sometimes with junk inserted; other values unchanged."""
        if not isinstance(made, str) or not self.happens(f"{place} spoilt", BARE):
            return made
        start = int(self.at(f"{place} start").integers(len(made) + 1))
        return made[:start] + self.junk(place) + made[start:]


def _required(forms: Sequence[Fields]) -> Iterator[str]:
    """The fields that the forms of an object require."""
    for form in forms:
        yield from form.get("required", ())
        yield from _required(form.get("anyOf", ()))


@dataclasses.dataclass(frozen=True)
class Scene:
    """The position that all fields of an object describe."""

    drawing: Drawing
    place: str
    around: Fields
    """The fields that are made already."""

    def one_of(self, trait: str, *values: Any) -> Any:
        """Draw a trait that all fields of the object share."""
        return self.drawing.one_of(f"{self.place}/{trait}", values)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the board; without borders, those around the stones."""
        game = self.around.get("game", "gomoku")
        if isinstance(game, str):
            usual = PRESETS[game if game in PRESETS else "gomoku"].shape
            game = {"rows": usual[0], "cols": usual[1], **self.around}
        span = self.drawing.number(f"{self.place}/span", 1, MAX_SPAN)
        sides = (game.get("rows", span), game.get("cols", span))
        return sides if all(isinstance(side, int) for side in sides) else (span, span)

    def stones(self) -> list[Stone]:
        """Stones of both sides, in turn unless they are a lattice."""
        layouts = (*["in order", "shuffled", "lattice"] * 2, "corners", "with lines")
        layout, step = self.one_of("layout", *layouts), self.one_of("step", 1, 1, 2, 3)
        rows, cols = (range(0, side, step) for side in self.shape)
        cells = list(itertools.product(rows, cols))
        most = min(len(cells), MAX_STONES + 1)
        count = self.drawing.number(f"{self.place}/count", 0, most)
        rng = self.drawing.at(f"{self.place}/cells")
        if layout == "lattice":
            tile = rng.choice(["X", "O", "."], p=[0.3, 0.2, 0.5], size=rng.integers(2, 9, size=2))
            drawn = [(r, c, str(tile[r % len(tile), c % len(tile[0])])) for r, c in cells]
            return [stone for stone in drawn if stone[2] != "."][:count]
        if layout == "shuffled":
            cells = [cells[index] for index in rng.permutation(len(cells))]
        elif layout == "corners":
            cells = [cells[0], cells[-1], *cells[1:-1]]
        # Pairs of columns change sides row by row: no line is longer than two.
        halves = [[(r, c) for r, c in cells if (r + c // 2) % 2 == side] for side in (0, 1)]
        if layout == "with lines":
            halves = [cells[::2], cells[1::2]]
        turns = itertools.chain.from_iterable(zip(*halves, strict=False))
        return [(*cell, "XO"[turn % 2]) for turn, cell in enumerate(itertools.islice(turns, count))]

    def moves(self, cells: Sequence[Sequence[Any]]) -> Any:
        """Moves in a spelling drawn at random."""
        spelling = self.one_of("spelling", "text", "texts", "pairs", "objects")
        if spelling == "pairs":
            return [[row, col] for row, col, *_ in cells]
        if spelling == "objects":
            return [{"row": row, "col": col} for row, col, *_ in cells]
        texts = [f"{row}/{col}" for row, col, *_ in cells]
        return texts if spelling == "texts" else " ".join(texts)

    def choice(self) -> Any:
        """Moves to choose from; some may be on stones."""
        count = self.drawing.number(f"{self.place}/choices", 1, 10_000)
        rng = self.drawing.at(f"{self.place}/choice")
        return self.moves(rng.integers(self.shape, size=(count, 2)).tolist())

    def board(self) -> Any:
        """The stones in rows of cells."""
        rows, cols = self.shape
        sides = {(row, col): side for row, col, side in self.stones()}
        grid = [[sides.get((row, col), ".") for col in range(cols)] for row in range(rows)]
        lines = ["".join(line) for line in grid]
        return self.one_of("rows", grid, lines, "\n".join(lines))

    def sgf(self) -> str:
        """A game, a position that is set up, or variations."""
        more = self.one_of("more", "", "", "C[a]", "LB[aa:a]", "XX[]")
        copies = self.one_of("copies", 1, 1, 10, 100)
        points = [("WB"[s == "X"], f"[{_letter(r)}{_letter(c)}]") for r, c, s in self.stones()]
        nodes = [f";{color}{point}{more}" for color, point in points] * copies
        forms = (
            "".join(nodes),
            ";" + "".join(f"A{color}{point}" for color, point in points),
            ";" + "AB[aa:cc]" * len(nodes),
            "".join(f"({node})" for node in nodes),
            "".join(f"({node}" for node in nodes) + ")" * len(nodes),
        )
        return f"(;GM[4]SZ[{max(self.shape)}]{self.one_of('sgf', *forms)})"

    def psq(self) -> str:
        """The stones as Piskvork writes a game."""
        rows, cols = self.shape
        lines = [f"{col + 1},{row + 1},5" for row, col, _ in self.stones()]
        return "\n".join([f"Piskvorky {cols}x{rows}, 11:11, 0", *lines, "one", "two", "0"])

    def lib(self) -> str:
        """The stones as a RenLib library: in one line, as alternatives, or as texts on cells."""
        flags = self.one_of("flags", b"\0", b"\xc0", b"\x01\0\x01A\0")
        cells = [bytes([row % 15 * 16 + col % 15 + 1]) for row, col, _ in self.stones()]
        nodes = b"".join(cell + flags for cell in cells) * self.one_of("copies", 1, 1, 10, 100)
        return base64.b64encode(HEADER + b"\0\0" + nodes + b"\x78\x40").decode()

    def pos(self) -> str:
        """The stones as a pos file."""
        cells = [row % 15 * 15 + col % 15 for row, col, _ in self.stones()[:225]]
        return base64.b64encode(bytes([len(cells), *cells])).decode()


def _letter(number: int) -> str:
    """The letter of a coordinate in SGF."""
    return chr(97 + number % 26) if number % 52 < 26 else chr(65 + number % 26)


SCENES: Final[Mapping[str, Callable[[Scene], Any]]] = {
    "allow": Scene.choice,
    "avoid": Scene.choice,
    "board": Scene.board,
    "lib": Scene.lib,
    "moves": lambda scene: scene.moves(scene.stones()),
    "play": lambda scene: scene.one_of("play", "0/0", "0/1", "1/0", "1/1"),
    "pos": Scene.pos,
    "psq": Scene.psq,
    "sgf": Scene.sgf,
    "stones": lambda scene: [{"row": r, "col": c, "player": side} for r, c, side in scene.stones()],
}
"""Generators of the fields whose schemas do not say which values make sense."""


@dataclasses.dataclass(frozen=True)
class Found:
    """A request, as the seeds that it is drawn from, and its costs."""

    operation: str
    """Method and path."""
    seed: int
    again: dict[str, int]
    status: int = 0
    costs: dict[str, float] = dataclasses.field(default_factory=dict)
    """Objective → seconds or bytes."""


def _in_query(value: Any) -> str:
    """A value as the text of a query parameter."""
    if isinstance(value, list):
        return ",".join(map(_in_query, value))
    return value if isinstance(value, str) else json.dumps(value)


def allowed_s(query: Fields, body: Any, answer: bytes) -> float:
    """Seconds that a request allows for its searches."""
    total = 0
    for asked in body.get("requests", [body]) if isinstance(body, dict) else [{}]:
        # Junk allows nothing.
        with contextlib.suppress(TypeError, ValueError):
            fields = {**query, **asked, **asked.get("limits", {})}
            engines, turns = 1 + len(fields.get("compare", ())), len(fields.get("turns", "1"))
            total += int(fields.get("time_ms", 1)) * engines * turns
    # A review searches the position before each move, and the last one.
    total *= 1 + answer.count(b'"judgement"')
    return min(total, Settings().max_time_ms) / 1000


class Search:
    """The hill climb.

    Args:
        only: Prefix of the paths to search.
    """

    def __init__(self, client: FlaskClient, only: str = "") -> None:
        self._client = client
        self._settings = state.of(client.application).settings
        self.document: Fields = client.get("/openapi.json").get_json()
        self._puzzle = client.get("/v1/puzzles?level=5&limit=1").get_json()["puzzles"][0]["id"]
        self._options = {
            engine["name"]: {
                option["name"]: {**option, "minimum": option["low"], "maximum": option["high"]}
                for option in engine["options"]
            }
            for engine in client.get("/v1/engines").get_json()["engines"]
        }
        self.operations = {
            f"{method.upper()} {path}": operation
            for path, methods in self.document["paths"].items()
            for method, operation in methods.items()
            if method != "parameters" and path.startswith(only)
        }
        self.worst: dict[tuple[str, str, int], list[Found]] = {}
        """Operation, objective and status → the worst requests. Statuses are separate because
        requests that are costly to refuse would hide those that are costly to answer."""

    def drawn(self, found: Found) -> tuple[Drawing, Fields, Any]:
        """The drawing of a request, its query, and its body or None."""
        operation = self.operations[found.operation]
        given = [each for each in operation.get("parameters", ()) if each["in"] == "query"]
        parameters = {
            "properties": {each["name"]: each["schema"] for each in given},
            "required": [each["name"] for each in given if each.get("required")],
        }
        drawing = Drawing(self.document, self._options, found.seed, found.again)
        query = drawing.object(parameters, "query")
        content = operation.get("requestBody", {}).get("content", {})
        bodies = [drawing.value(each["schema"], "body", {}) for each in content.values()]
        return drawing, query, bodies[0] if bodies else None

    def request(self, found: Found) -> tuple[str, str, bytes]:
        """Method, address and body of a request."""
        _, query, body = self.drawn(found)
        method, _, path = found.operation.partition(" ")
        for name, value in (("identifier", self._puzzle), ("code", "not-found")):
            path = path.replace(f"{{{name}}}", value)
        written = {name: _in_query(value) for name, value in query.items()}
        data = b"" if body is None else json.dumps(body, separators=(",", ":")).encode()
        address = path.replace("{name}", "learned") + ("?" + urlencode(written) if written else "")
        return method, address, data

    def send(self, found: Found) -> Found:
        """Send a request and measure its costs, except for its memory."""
        method, address, body = self.request(found)
        if len(address) > MAX_LINE or len(body) > self._settings.max_body:
            return found
        headers = {ADMIN_HEADER: TOKEN, "Content-Type": "application/json"}
        start = time.process_time()
        with self._client.open(address, method=method, data=body, headers=headers) as response:
            answer = response.data
        seconds = time.process_time() - start
        if str(response.status_code) not in self.operations[found.operation]["responses"]:
            print(f"{found} is answered with {response.status_code}: {answer[:200]!r}", flush=True)
        beyond = seconds - allowed_s(*self.drawn(found)[1:], answer)
        costs = {"cpu": beyond, "answer": float(len(answer))}
        return dataclasses.replace(found, status=response.status_code, costs=costs)

    def measure(self, found: Found, *, with_memory: bool) -> Found:
        """Send a request, and again if it is among the worst: other programs may have slowed it."""
        sent = self.send(found)
        if not sent.costs:
            return sent
        worst = self.worst.get((found.operation, "cpu", sent.status), [])
        if len(worst) < KEPT or sent.costs["cpu"] > worst[-1].costs["cpu"]:
            sent.costs["cpu"] = min(sent.costs["cpu"], self.send(found).costs["cpu"])
        if with_memory:
            tracemalloc.start()
            self.send(found)
            sent.costs["memory"] = float(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        return sent

    def keep(self, found: Found) -> bool:
        """Keep a request if it is among the worst; returns whether it is the worst by a cost."""
        is_worst = False
        for objective in found.costs:
            kept = self.worst.setdefault((found.operation, objective, found.status), [])
            kept.append(found)
            kept.sort(key=lambda each: -each.costs[objective])
            del kept[KEPT:]
            is_worst |= kept[0] is found
        return is_worst

    def step(self, rng: np.random.Generator) -> Found | None:
        """Draw a new request, or vary one of the worst; returns it if it is the new worst."""
        # Operations with a body are drawn ten times as often as others.
        often = [10 if "requestBody" in each else 1 for each in self.operations.values()]
        shares = np.array(often) / sum(often)
        operation = str(rng.choice(list(self.operations), p=shares))
        # Memory takes many times as long to measure.
        objective = str(rng.choice(list(BOUNDS), p=[0.5, 0.1, 0.4]))
        tried = Found(operation, int(rng.integers(2**31)), {})
        families = [kept for key, kept in self.worst.items() if key[:2] == (operation, objective)]
        if families and rng.random() > DRAWN:
            parents = families[rng.integers(len(families))]
            parent = parents[rng.integers(len(parents))]
            places = self.drawn(parent)[0].places or ["query"]
            again = {str(place): tried.seed for place in rng.choice(places, rng.integers(1, 3))}
            tried = Found(operation, parent.seed, {**parent.again, **again})
        measured = self.measure(tried, with_memory=objective == "memory")
        return measured if self.keep(measured) else None

    def report(self, out: Path, number: int = 10) -> None:
        """Print the worst requests of each objective, and write their bodies."""
        for objective, bound in BOUNDS.items():
            worst = [kept[0] for (_, name, _), kept in self.worst.items() if name == objective]
            worst.sort(key=lambda each: -each.costs[objective])
            for rank, found in enumerate(worst[:number], 1):
                method, address, body = self.request(found)
                file = out / f"{objective}-{rank}.json"
                file.write_bytes(body)
                cost = found.costs[objective]
                verdict = "BEYOND" if cost > bound else "within"
                print(f"{objective} {cost:,.3f} {verdict} {bound:,} ({found.status}):")
                print(f"  curl -X {method} 'http://127.0.0.1:8000{address}' \\")
                print(f"    -H content-type:application/json --data-binary @{file}")


def main() -> None:
    """Search until the time or the requests are used up, or until Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--seconds", type=float, default=math.inf)
    parser.add_argument("--requests", type=int, default=sys.maxsize)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="beginning of paths, such as /v1/moves")
    arguments = parser.parse_args()
    if os.environ.get("OMP_NUM_THREADS") != "1":
        # The service sets it in the same way; libraries read it when they are loaded.
        command = [sys.executable, "-m", "benchmarks.worst_requests", *sys.argv[1:]]
        os.execve(sys.executable, command, {**os.environ, "OMP_NUM_THREADS": "1"})  # noqa: S606
    out: Path = arguments.out
    out.mkdir(parents=True, exist_ok=True)
    jobs = str(out / "jobs.sqlite3")
    settings = Settings(admin_token=TOKEN, jobs=jobs, max_jobs=10_000, cache=0)
    client = create_app(settings).test_client()
    for engine, game in itertools.product(ENGINES, ("gomoku", "tictactoe")):
        client.post("/v1/moves", json={"engine": engine, "game": game, "moves": "a1"})
    search, rng = Search(client, arguments.only), np.random.default_rng(arguments.seed)
    file = out / "found.jsonl"
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        found = Found(**json.loads(line))
        if found.operation in search.operations:
            search.keep(search.measure(found, with_memory="memory" in found.costs))
    start, sent = time.monotonic(), 0
    with file.open("a", encoding="utf-8") as log, contextlib.suppress(KeyboardInterrupt):
        while sent < arguments.requests and time.monotonic() < start + arguments.seconds:
            sent += 1
            if better := search.step(rng):
                print(json.dumps(dataclasses.asdict(better)), file=log, flush=True)
            if sent % 100 == 0:
                print(f"{sent} requests in {time.monotonic() - start:.0f} s", file=sys.stderr)
    search.report(out)


if __name__ == "__main__":
    main()
