"""Writes `tengen_client/json_types.py` from the OpenAPI document: `make types`.

The schemas in `service/schemas/` are the definition. Each one that an operation uses becomes a
TypedDict of the same name, with `Dict` at its end.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from marshmallow import class_registry

from service.app import create_app
from service.config import Settings

HEADER: Final = '''\
"""Types of the JSON requests and responses: dictionaries, exactly as the service sends them.

Written by `make types` from the OpenAPI document: `XDict` is its schema `X`. A later service may
send further fields, which are then in the dictionaries but not in the types.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict
'''
ALIASES: Final[Mapping[str, tuple[str | int, ...]]] = {
    "Player": ("Stone", "properties", "player"),
    "GameStatus": ("PositionNow", "properties", "status"),
    "ForbiddenReason": ("ForbiddenPoint", "properties", "reason"),
    "EndReason": ("Problem", "properties", "reason"),
    "OpeningRule": ("Rules", "properties", "opening"),
    "Judgement": ("MoveReview", "properties", "judgement"),
    "Preset": ("Position", "properties", "game", "anyOf", 0),
    "Game": ("Position", "properties", "game"),
    "Move": ("PlayRequest", "properties", "play"),
    "Moves": ("PuzzleMoves", "properties", "moves"),
}
"""Name of a type → the place in the document that has it; equal types elsewhere get the name."""
ALSO_TAKEN: Final = {"MoveCell": "Cell"}
"""Schema of requests → schema of responses whose objects it takes as well."""
NAMES: Final = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
}


class Generator:
    """Writes types from an OpenAPI document.

    Args:
        document: The document.
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._schemas: dict[str, Any] = document["components"]["schemas"]
        operations = [
            operation
            for methods in document["paths"].values()
            for name, operation in methods.items()
            if name != "parameters"
        ]
        self._taken = self._reachable([operation.get("requestBody") for operation in operations])
        self._used = self._reachable([operations, document["components"]["responses"]])
        self._aliases: dict[str, tuple[str, ...]] = {}

    def text(self) -> str:
        """The module."""
        parts = [HEADER]
        for name, path in ALIASES.items():
            schema: Any = self._schemas
            for key in path:
                schema = schema[key]
            members = self._members(schema, "Sequence")
            union = " | ".join(members)
            parts.append(f"{name}: TypeAlias = " + (f'"{union}"' if "Dict" in union else union))
            self._aliases[name] = tuple(member for member in members if member != "None")
        written: set[str] = set()
        for name in self._schemas:
            parts.extend(self._classes(name, written))
        return "\n".join(parts)

    def _reachable(self, start: object) -> set[str]:
        """Names of the schemas that a part of the document refers to."""
        found: set[str] = set()
        waiting = [start]
        while waiting:
            part = waiting.pop()
            if isinstance(part, Mapping):
                name = str(part.get("$ref", "")).rpartition("/schemas/")[2]
                if name in self._schemas and name not in found:
                    found.add(name)
                    waiting.append(self._schemas[name])
                waiting.extend(part.values())
            elif isinstance(part, list):
                waiting.extend(part)
        return found

    def _classes(self, name: str, written: set[str]) -> Iterator[str]:
        """The type of a schema, after the one that it extends."""
        if name in written or name not in self._used:
            return
        written.add(name)
        schema = self._schemas[name]
        ancestors = class_registry.get_class(f"{name}Schema").__mro__[1:]
        names = (ancestor.__name__.removesuffix("Schema") for ancestor in ancestors)
        base = next((each for each in names if each in self._used), None)
        if base is not None:
            yield from self._classes(base, written)
        inherited = {} if base is None else self._schemas[base]["properties"]
        own = {each: it for each, it in schema["properties"].items() if each not in inherited}
        required = set(schema.get("required", ())) & own.keys()
        total = "" if required or not own else ", total=False"
        yield f"class {name}Dict({'TypedDict' if base is None else f'{base}Dict'}{total}):"
        yield f'    """{schema["description"].splitlines()[0]}"""\n'
        sequence = "Sequence" if name in self._taken else "list"
        for field, field_schema in own.items():
            hint = " | ".join(self._members(field_schema, sequence))
            if required and field not in required:
                hint = f"NotRequired[{hint}]"
            yield f"    {field}: {hint}" + ("  # noqa: E741" if field == "O" else "")
            if "contentEncoding" in field_schema:
                yield f'    """In {field_schema["contentEncoding"]}."""'

    def _members(self, schema: Mapping[str, Any], sequence: str) -> tuple[str, ...]:
        """The alternatives of a type; those that have a name together, by it.

        Args:
            schema: The JSON schema.
            sequence: Type of an array.
        """
        found = dict.fromkeys(self._alternatives(schema, sequence))
        for name, members in self._aliases.items():
            if found.keys() >= set(members):
                found = dict.fromkeys(name if each in members else each for each in found)
        return tuple(found)

    def _alternatives(self, schema: Mapping[str, Any], sequence: str) -> Iterator[str]:
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            yield f"{name}Dict"
            if name in ALSO_TAKEN:
                yield f"{ALSO_TAKEN[name]}Dict"
        elif "anyOf" in schema:
            for each in schema["anyOf"]:
                yield from self._alternatives(each, sequence)
        elif "enum" in schema:
            values = [value for value in schema["enum"] if value is not None]
            yield f"Literal[{', '.join(map(repr, values))}]"
            yield from ["None"] * (None in schema["enum"])
        elif "type" not in schema:
            yield "Any"
        else:
            types = schema["type"]
            for kind in [types] if isinstance(types, str) else types:
                if kind == "array":
                    yield f"{sequence}[{' | '.join(self._members(schema['items'], sequence))}]"
                elif kind == "object":
                    values = self._members(schema["additionalProperties"], sequence)
                    yield f"dict[str, {' | '.join(values)}]"
                else:
                    yield NAMES[kind]


if __name__ == "__main__":
    client = create_app(Settings()).test_client()
    module = Generator(client.get("/openapi.json").get_json()).text()
    ruff = Path(sys.executable).with_name("ruff")
    command = [str(ruff), "format", "--stdin-filename", "json_types.py", "-"]
    formatted = subprocess.run(command, input=module, text=True, capture_output=True, check=True)  # noqa: S603
    Path(sys.argv[1]).write_text(formatted.stdout, encoding="utf-8")
