"""Writes the types of the clients in Python and JavaScript from the OpenAPI document: `make types`.

The schemas in `service/schemas/` are the definition. Each one that an operation uses becomes a
TypedDict of the same name, with `Dict` at its end, and an interface of TypeScript.
"""

from __future__ import annotations

import json
import subprocess
import sys
import types
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any, Final, NamedTuple

from marshmallow import Schema, class_registry

HEADER: Final = '''\
"""Types of the JSON requests and responses: dictionaries, exactly as the service sends them.

Written by `make types` from the OpenAPI document: `XDict` is its schema `X`. A later service may
send further fields, which are then in the dictionaries but not in the types.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict
'''
TYPESCRIPT_HEADER: Final = """\
// Types of the JSON requests and responses, exactly as the service sends them: `make types` writes
// them from the OpenAPI document. A later service may send further fields.
"""
ALIASES: Final[Mapping[str, tuple[str | int, ...]]] = {
    "Player": ("Stone", "properties", "player"),
    "GameStatus": ("PositionNow", "properties", "status"),
    "ForbiddenReason": ("ForbiddenPoint", "properties", "reason"),
    "EndReason": ("Problem", "properties", "reason"),
    "OpeningRule": ("Rules", "properties", "opening"),
    "JobState": ("TrainingJob", "properties", "state"),
    "Judgement": ("MoveReview", "properties", "judgement"),
    "ListedGame": ("Support", "properties", "game"),
    "Preset": ("Position", "properties", "game", "anyOf", 0),
    "Game": ("Position", "properties", "game"),
    "Move": ("PlayRequest", "properties", "play"),
    "Moves": ("PuzzleMoves", "properties", "moves"),
}
"""Name of a type → the place in the document that has it; equal types elsewhere get the name."""
ALSO_TAKEN: Final[Mapping[str, Sequence[str]]] = {
    "MoveCell": ("Cell",),
    "Stone": ("PlacedStone", "PositionStone"),
    "Limits": ("AppliedLimits",),
    "NamedEngine": ("EngineName",),
}
"""Schema of requests → schemas of responses whose objects it also takes."""
NAMES: Final = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
    "any": "Any",
}
TYPESCRIPT_NAMES: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
    "any": "unknown",
}


class JsonType(NamedTuple):
    """A type of the document with its own fields; those of its bases are in them."""

    name: str
    description: str
    bases: Sequence[str]
    fields: Mapping[str, Mapping[str, Any]]
    """The JSON schema of each field."""
    required: AbstractSet[str]
    """Names of its own fields that are always present."""


class Generator:
    """Writes types of Python from an OpenAPI document."""

    names: Mapping[str, str] = NAMES
    """Types of the language by those of JSON."""
    taken_array = "Sequence"
    """Type of arrays in requests, which may be more than lists."""
    sent_array = "list"
    """Type of arrays in responses."""

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
        aliases = []
        for name, path in ALIASES.items():
            schema: Any = self._schemas
            for key in path:
                schema = schema[key]
            members = [each for each in self._members(schema, self.taken_array) if each != "None"]
            aliases.append(f"{name}: TypeAlias = {' | '.join(members)}")
            self._aliases[name] = tuple(members)
        # Aliases are unions of the types, and so come after them.
        return "\n".join((HEADER, *self._all(), *aliases))

    def _all(self) -> Iterator[str]:
        """All types, each after those that it extends."""
        written = set[str]()
        for name, schema in self._schemas.items():
            if name in self._used:
                defined = class_registry.get_class(f"{name}Schema")
                array = self.taken_array if name in self._taken else self.sent_array
                yield from self._types(defined, schema, written, array)

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

    def _types(
        self,
        defined: type[Schema],
        schema: Mapping[str, Any],
        written: set[str],
        array: str,
    ) -> Iterator[str]:
        """The type of a schema, after those that it extends.

        Args:
            schema: JSON schema of the type, or of one that extends it.
            written: Names of types that are written already; this one is added.
            array: Type of arrays.
        """
        name = defined.__name__.removesuffix("Schema")
        if name in written:
            return
        written.add(name)
        bases = [base for base in defined.__bases__ if issubclass(base, Schema) and base().fields]
        for base in bases:
            yield from self._types(base, schema, written, array)
        own = defined().fields.keys() - {field for base in bases for field in base().fields}
        described = JsonType(
            name,
            (defined.__doc__ or "").splitlines()[0],
            bases=[base.__name__.removesuffix("Schema") for base in bases],
            fields={field: each for field, each in schema["properties"].items() if field in own},
            required=own & set(schema.get("required", ())),
        )
        yield self._type(described, array)

    def _type(self, described: JsonType, array: str) -> str:
        """The declaration of a type, with the type of its arrays."""
        name, description, bases, fields, required = described
        total = "" if required or not fields else ", total=False"
        extended = ", ".join(f"{base}Dict" for base in bases) or "TypedDict"
        lines = [f"class {name}Dict({extended}{total}):", f'    """{description}"""\n']
        for field, schema in fields.items():
            hint = " | ".join(self._members(schema, array))
            if required and field not in required:
                hint = f"NotRequired[{hint}]"
            lines.append(f"    {field}: {hint}")
            if "contentEncoding" in schema:
                lines.append(f'    """In {schema["contentEncoding"]}."""')
        return "\n".join(lines)

    def _members(self, schema: Mapping[str, Any], array: str) -> tuple[str, ...]:
        """The alternatives of a type; alternatives that have a common name are replaced by it."""
        found = dict.fromkeys(self._alternatives(schema, array))
        for name, members in self._aliases.items():
            if found.keys() >= set(members):
                found = dict.fromkeys(name if each in members else each for each in found)
        return tuple(found)

    def _alternatives(self, schema: Mapping[str, Any], array: str) -> Iterator[str]:
        if "$ref" in schema:
            yield from self._referred(schema["$ref"].rpartition("/")[2])
        elif "anyOf" in schema:
            for each in schema["anyOf"]:
                yield from self._alternatives(each, array)
        elif "enum" in schema:
            yield from self._literals([value for value in schema["enum"] if value is not None])
            yield from [self.names["null"]] * (None in schema["enum"])
        elif "type" not in schema:
            yield self.names["any"]
        else:
            kinds = schema["type"]
            for kind in [kinds] if isinstance(kinds, str) else kinds:
                if kind == "array":
                    items = " | ".join(self._members(schema["items"], array))
                    yield self._array(items, array)
                elif kind == "object":
                    values = self._members(schema["additionalProperties"], array)
                    yield self._record(" | ".join(values))
                else:
                    yield self.names[kind]

    def _referred(self, name: str) -> Iterator[str]:
        """The types of a schema."""
        yield f"{name}Dict"
        yield from (f"{other}Dict" for other in ALSO_TAKEN.get(name, ()))

    def _literals(self, values: Sequence[object]) -> Iterator[str]:
        yield f"Literal[{', '.join(map(repr, values))}]"

    def _array(self, items: str, array: str) -> str:
        return f"{array}[{items}]"

    def _record(self, values: str) -> str:
        return f"dict[str, {values}]"


class TypeScriptGenerator(Generator):
    """Writes types of TypeScript from an OpenAPI document."""

    names = TYPESCRIPT_NAMES
    taken_array = "readonly "
    sent_array = ""

    def text(self) -> str:
        """The module of declarations."""
        return "\n".join((TYPESCRIPT_HEADER, *self._all()))

    def _type(self, described: JsonType, array: str) -> str:
        name, description, bases, fields, required = described
        extended = f" extends {', '.join(bases)}" if bases else ""
        lines = (
            f"{_comment(schema)}  {field}{'' if field in required else '?'}: "
            f"{' | '.join(self._members(schema, array))};\n"
            for field, schema in fields.items()
        )
        return f"/** {description} */\nexport interface {name}{extended} {{\n{''.join(lines)}}}\n"

    def _referred(self, name: str) -> Iterator[str]:
        yield name

    def _literals(self, values: Sequence[object]) -> Iterator[str]:
        yield from map(json.dumps, values)

    def _array(self, items: str, array: str) -> str:
        return f"{array}({items})[]" if " " in items else f"{array}{items}[]"

    def _record(self, values: str) -> str:
        return f"Record<string, {values}>"


def _comment(schema: Mapping[str, Any]) -> str:
    """What a field means, as a comment of TypeScript."""
    return f"  /** {schema['description']} */\n" if "description" in schema else ""


class AnyTypes(types.ModuleType):
    """A module that has every type."""

    def __getattr__(self, name: str) -> object:
        return Any


def openapi_document() -> dict[str, Any]:
    """The OpenAPI document of the service."""
    # The service imports the types that are to be written, which may not exist yet.
    sys.modules["tengen_client.json_types"] = AnyTypes("json_types")
    from tengen.service.app import create_app
    from tengen.service.config import Settings

    document: dict[str, Any] = create_app(Settings()).test_client().get("/openapi.json").get_json()
    return document


if __name__ == "__main__":
    document = openapi_document()
    module = Generator(document).text()
    ruff = Path(sys.executable).with_name("ruff")
    command = [str(ruff), "format", "--stdin-filename", "json_types.py", "-"]
    formatted = subprocess.run(command, input=module, text=True, capture_output=True, check=True)  # noqa: S603
    Path(sys.argv[1]).write_text(formatted.stdout, encoding="utf-8")
    Path(sys.argv[2]).write_text(TypeScriptGenerator(document).text(), encoding="utf-8")
