"""Strict marshmallow fields whose messages name the value, say what is allowed, and carry a code.

Every field takes `about`, its description in the OpenAPI document, and what marshmallow's own take.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Self, TypeAlias

import marshmallow
from marshmallow import fields, validate


class Message(str):
    """A validation message that carries a stable word for programs through marshmallow."""

    __slots__ = ("code",)
    code: str

    def __new__(cls, text: str, code: str) -> Self:
        """A text, for `str.format`, and its code."""
        message = super().__new__(cls, text)
        message.code = code
        return message

    def __reduce__(self) -> tuple[type[Message], tuple[str, str]]:
        # flask-smorest copies schemas deeply, messages and all.
        return Message, (str(self), self.code)

    def format(self, *args: object, **kwargs: object) -> Message:
        """`str.format` that keeps the code."""
        return Message(super().format(*args, **kwargs), self.code)


Messages: TypeAlias = dict[str, str | list[Any] | dict[Any, Any]]

COMMON: Final[Messages] = {
    "required": Message("this field is required", "required"),
    "null": Message("null is not allowed here, leave the field out", "null"),
}
"""What every field may have to say."""


class StrictSchema(marshmallow.Schema):
    """An object that has the declared fields and no other."""

    error_messages = {  # noqa: RUF012 - as marshmallow declares it
        "unknown": Message("there is no such field", "unknown-field"),
        "type": Message("an object is expected here", "type"),
    }

    class Meta:
        """Options for marshmallow."""

        unknown = marshmallow.RAISE


def _not(what: str) -> Messages:
    # Forty characters of a wrong value are enough to know it again.
    return {**COMMON, "invalid": Message(f"{{input!r:.40}} is not {what}", "type")}


def _documented(about: str, field: Mapping[str, Any]) -> dict[str, Any]:
    metadata = {**field.get("metadata", {}), **({"description": about} if about else {})}
    return {**field, "metadata": metadata}


class OfType(fields.Field[Any]):
    """Mixed into a field that takes one JSON type only.

    The fields of marshmallow are more lenient, or do not tell the value in their message.
    """

    json_type: ClassVar[type]

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, self.json_type):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class Integer(fields.Integer):
    """A JSON number without fraction; neither `"3"` nor `3.0` nor `true`.

    Args:
        low: Smallest value allowed; None for no bound.
        high: Largest value allowed; None for no bound, and where `low` is None.
    """

    default_error_messages = _not("an integer")

    def __init__(
        self, low: int | None = None, high: int | None = None, *, about: str = "", **field: Any
    ) -> None:
        allowed = "it must be at least {min}" if high is None else "allowed are {min}..{max}"
        error = Message(f"{{input}} is out of range, {allowed}", "range")
        checks = [] if low is None else [validate.Range(low, high, error=error)]
        super().__init__(strict=True, validate=checks, **_documented(about, field))


class Number(fields.Float):
    """A JSON number; only answers have them."""

    default_error_messages = _not("a number")

    def __init__(self, *, about: str = "", **field: Any) -> None:
        super().__init__(**_documented(about, field))


class Boolean(OfType, fields.Boolean):
    """`true` or `false`, and nothing that merely looks like it."""

    json_type = bool
    default_error_messages = _not("true or false")

    def __init__(self, *, about: str = "", **field: Any) -> None:
        super().__init__(**_documented(about, field))


class Text(OfType, fields.String):
    """A string.

    Args:
        most: How many characters it may have; None for no bound.
    """

    json_type = str
    default_error_messages = _not("a string")

    def __init__(self, most: int | None = None, *, about: str = "", **field: Any) -> None:
        error = Message("the text has more than {max} characters", "length")
        checks = [] if most is None else [validate.Length(max=most, error=error)]
        super().__init__(validate=checks, **_documented(about, field))


class Choice(OfType, fields.String):
    """One of a few words.

    Args:
        words: Those allowed.
    """

    json_type = str
    default_error_messages = _not("a string")

    def __init__(self, words: Sequence[str], *, about: str = "", **field: Any) -> None:
        error = Message("{input!r:.40} is unknown, allowed are: {choices}", "choice")
        super().__init__(validate=validate.OneOf(words, error=error), **_documented(about, field))


class Array(OfType, fields.List[Any]):
    """A JSON array.

    Args:
        of: The field of its items.
    """

    json_type = list
    default_error_messages = _not("an array")

    def __init__(self, of: fields.Field[Any], *, about: str = "", **field: Any) -> None:
        super().__init__(of, **_documented(about, field))


class Names(Array):
    """Different names in one query parameter, separated by commas.

    Args:
        maximum: Number of names allowed.
    """

    def __init__(self, maximum: int, *, about: str = "", **field: Any) -> None:
        error = Message("at most {max} names are allowed", "length")
        super().__init__(
            Text(),
            about=about,
            validate=[validate.Length(max=maximum, error=error), _check_different],
            metadata={"uniqueItems": True, "maxItems": maximum},
            **field,
        )

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        return super()._deserialize(value.split(","), attr, data, **kwargs)


def _check_different(names: Sequence[str]) -> None:
    for index, name in enumerate(names):
        if name in names[:index]:
            message = Message("{input!r:.40} is named more than once", "duplicate")
            raise marshmallow.ValidationError(message.format(input=name))


class Object(fields.Nested):
    """A JSON object with fields of its own.

    Args:
        schema: Its fields; by name where the class comes later.
    """

    default_error_messages = COMMON

    def __init__(
        self, schema: type[marshmallow.Schema] | str, *, about: str = "", **field: Any
    ) -> None:
        super().__init__(schema, **_documented(about, field))


class Mapped(OfType, fields.Dict):
    """A JSON object with names that are not known beforehand.

    Args:
        values: The JSON schema of its values.
    """

    json_type = dict
    default_error_messages = _not("an object")

    def __init__(self, values: Mapping[str, Any], *, about: str = "", **field: Any) -> None:
        field["metadata"] = {"additionalProperties": values}
        super().__init__(**_documented(about, field))


class Union(fields.Field[Any]):
    """One of several fields, chosen by the JSON type of the value.

    Args:
        members: Field by the Python type that JSON gives: `str`, `int`, `list`, `dict`.
    """

    default_error_messages = _not("of a type that is allowed here")

    def __init__(
        self, members: Mapping[type, fields.Field[Any]], *, about: str = "", **field: Any
    ) -> None:
        super().__init__(**_documented(about, field))
        self.members = members

    def alternatives(self) -> Sequence[fields.Field[Any]]:
        """Every field that may be chosen, for the OpenAPI document."""
        return list(self.members.values())

    def chosen(self, value: object) -> fields.Field[Any] | None:
        """The field that reads this value, or None."""
        return self.members.get(type(value))

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        if (member := self.chosen(value)) is None:
            raise self.make_error("invalid", input=value)
        return member.deserialize(value, attr, data, **kwargs)
