"""Reads the arguments of a tool call as language models write them.

They send null and empty values for what they do not use, and JSON in texts: `"limits": "{...}"`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tengen.engines.game.reading import FORM
from tengen.service.errors import MalformedJsonError
from tengen.service.http.json_body import parse_json
from tengen.service.mcp.api import Fields
from tengen.service.mcp.input_schemas import alternatives

EMPTY: Final[tuple[object, ...]] = ("", [], {}, None)
"""Values of optional arguments that are absent."""
FORMS: Final = frozenset(("moves", "sgf"))
"""Arguments of every tool that takes a position or a game."""
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,18}(?:\.[0-9]{1,18})?", re.ASCII)
_BOOLEANS: Final = {"true": True, "false": False}
_NULLS: Final = ("null", "None")
_PYTHON: Final = {"'": '"', "None": "null", "True": "true", "False": "false"}
"""Python's notation of containers → that of JSON."""
_PYTHON_WORD: Final = re.compile("|".join(_PYTHON))
_QUOTED: Final = re.compile(r"\"([^\"\\]*+)\"|'([^'\\]*+)'")
_NUMBERS: Final = frozenset(("integer", "number"))


class ArgumentReader:
    """Reads values by a JSON schema: a text that holds a value of another type becomes the value.

    What does not fit the schema stays as it is, for the API to refuse.

    Args:
        schema: The schema, without references.
    """

    def __init__(self, schema: Fields) -> None:
        parts = alternatives(schema)
        self._types = frozenset(part["type"] for part in parts if part.get("type"))
        self._is_free_text = any(
            part.get("type") == "string" and "enum" not in part for part in parts
        )
        items = [part["items"] for part in parts if "items" in part]
        self._items = ArgumentReader({"anyOf": items}) if items else None
        self._fields = {
            name: ArgumentReader(field)
            for part in parts
            for name, field in part.get("properties", {}).items()
        }
        others = [each for part in parts if (each := part.get("additionalProperties"))]
        self._others = ArgumentReader({"anyOf": others}) if others else None

    def read(self, value: object) -> object:
        """The value, read by the schema; the time is linear in its size."""
        if isinstance(value, str):
            return self._of_text(value)
        if isinstance(value, list) and self._items is not None:
            return [self._items.read(item) for item in value]
        if isinstance(value, dict):
            return self._object(value)
        if isinstance(value, float) and value.is_integer() and "number" not in self._types:
            return int(value)
        return value

    def _object(self, value: Fields) -> Fields:
        found = {}
        for name, each in value.items():
            reader = self._fields.get(name, self._others)
            read = each if reader is None else reader.read(each)
            is_absent = read is None or (
                read == "" and reader is not None and not reader.takes_text
            )
            if not is_absent:
                found[name] = read
        return found

    @property
    def takes_text(self) -> bool:
        """Whether a text fits the schema."""
        return not self._types or "string" in self._types

    def _of_text(self, text: str) -> object:
        """The value that a text holds, of a type that the schema allows; else the text."""
        stripped = text.strip()
        if quoted := _QUOTED.fullmatch(stripped):
            return self._of_text(quoted[quoted.lastindex or 0])
        if stripped in _NULLS:
            return None
        if "boolean" in self._types and (known := _BOOLEANS.get(stripped.lower())) is not None:
            return known
        if self._types & _NUMBERS and not self._is_free_text and _NUMBER.fullmatch(stripped):
            return self.read(float(stripped)) if "." in stripped else int(stripped)
        if stripped[:1] not in ("[", "{"):
            return text
        value = _container(stripped)
        kind = "array" if isinstance(value, list) else "object"
        return self.read(value) if value is not None and kind in self._types else text


def _container(text: str) -> object:
    """The array or object of a text in JSON or in Python's notation; None if it is neither."""
    for written in (text, _PYTHON_WORD.sub(lambda word: _PYTHON[word[0]], text)):
        try:
            return parse_json(written.encode(errors="replace"))
        except MalformedJsonError:
            continue
    return None


def read_arguments(arguments: Fields, readers: Mapping[str, ArgumentReader]) -> Fields:
    """The arguments of a call, without those that are empty.

    The form of a position stays even if it is empty, unless there is another one: the empty text
    of `moves` is the beginning of a game.
    """
    read = {
        name: readers[name].read(value) if name in readers else value
        for name, value in arguments.items()
    }
    given = {name: value for name, value in read.items() if value not in EMPTY}
    if readers.keys() >= FORMS and not given.keys() & FORM.keys():
        given |= {name: read[name] for name in ("moves", "board") if read.get(name) in ("", [])}
    return given
