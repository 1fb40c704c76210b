"""Strict marshmallow fields with error codes and messages that name the value and what is allowed.

Every field takes `about`, its description in the OpenAPI document, and the arguments of its
marshmallow class.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Self, TypeAlias

import marshmallow
from marshmallow import fields, validate


class Message(str):
    """A validation message with an error code for programs."""

    __slots__ = ("code",)
    code: str

    def __new__(cls, text: str, code: str) -> Self:
        """A message from a template of `str.format`."""
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
    "null": Message("null is not allowed here, omit the field", "null"),
}
"""Messages of every field."""


class StrictSchema(marshmallow.Schema):
    """An object that has the declared fields and no other."""

    error_messages = {  # noqa: RUF012 - as marshmallow declares it
        "unknown": Message("there is no such field", "unknown-field"),
        "type": Message("an object is expected here", "type"),
    }

    class Meta:
        """Options for marshmallow."""

        unknown = marshmallow.RAISE


def _not(expected: str) -> Messages:
    # Forty characters of a wrong value are enough to recognise it.
    return {**COMMON, "invalid": Message(f"{{input!r:.40}} is not {expected}", "type")}


class JsonField(fields.Field[Any]):
    """Mixin that accepts one JSON type only: marshmallow's fields are more lenient."""

    json_type: ClassVar[type] = object

    def __init__(
        self,
        *args: Any,
        about: str = "",
        metadata: Mapping[str, Any] | None = None,
        **field: Any,
    ) -> None:
        described = {**(metadata or {}), **({"description": about} if about else {})}
        super().__init__(*args, metadata=described, **field)

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, self.json_type):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class Integer(JsonField, fields.Integer):
    """A JSON number without fraction, in a range; neither `"3"` nor `3.0` nor `true`."""

    default_error_messages = _not("an integer")

    def __init__(self, low: int | None = None, high: int | None = None, **field: Any) -> None:
        allowed = "it must be at least {min}" if high is None else "allowed are {min}..{max}"
        error = Message(f"{{input}} is out of range, {allowed}", "range")
        checks = [] if low is None else [validate.Range(low, high, error=error)]
        super().__init__(strict=True, validate=checks, **field)


class Number(JsonField, fields.Float):
    """A JSON number; of answers only."""

    default_error_messages = _not("a number")


class Boolean(JsonField, fields.Boolean):
    """`true` or `false`; neither numbers nor strings."""

    json_type = bool
    default_error_messages = _not("true or false")


class Text(JsonField, fields.String):
    """A string, of limited length."""

    json_type = str
    default_error_messages = _not("a string")

    def __init__(self, max_length: int | None = None, **field: Any) -> None:
        error = Message("the text has more than {max} characters", "length")
        checks = [] if max_length is None else [validate.Length(max=max_length, error=error)]
        super().__init__(validate=checks, **field)


class Choice(JsonField, fields.String):
    """One of several strings."""

    json_type = str
    default_error_messages = _not("a string")

    def __init__(self, allowed: Sequence[str], **field: Any) -> None:
        error = Message("{input!r:.40} is unknown, allowed are: {choices}", "choice")
        super().__init__(validate=validate.OneOf(allowed, error=error), **field)


class Array(JsonField, fields.List[Any]):
    """A JSON array."""

    json_type = list
    default_error_messages = _not("an array")

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        # The rows of a board: checking them one by one takes a tenth of a request.
        plain = isinstance(self.inner, Text) and not self.inner.validators
        if plain and isinstance(value, list) and all(isinstance(item, str) for item in value):
            return value
        return super()._deserialize(value, attr, data, **kwargs)


class Names(Array):
    """Distinct names in one query parameter, separated by commas."""

    def __init__(self, maximum: int, **field: Any) -> None:
        error = Message("at most {max} names are allowed", "length")
        super().__init__(
            Text(),
            validate=[validate.Length(max=maximum, error=error), _check_distinct],
            metadata={"uniqueItems": True, "maxItems": maximum},
            **field,
        )

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        return super()._deserialize(value.split(","), attr, data, **kwargs)


def _check_distinct(names: Sequence[str]) -> None:
    for index, name in enumerate(names):
        if name in names[:index]:
            message = Message("{input!r:.40} is named more than once", "duplicate")
            raise marshmallow.ValidationError(message.format(input=name))


class Object(fields.Nested):
    """A JSON object with the fields of a schema, or of one that is defined later, by name."""

    default_error_messages = COMMON

    def __init__(
        self, schema: type[marshmallow.Schema] | str, about: str = "", **field: Any
    ) -> None:
        super().__init__(schema, metadata={"description": about} if about else {}, **field)


class Mapped(JsonField, fields.Dict):
    """A JSON object with arbitrary names; `values` is the JSON schema of its values."""

    json_type = dict
    default_error_messages = _not("an object")

    def __init__(self, values: Mapping[str, Any], **field: Any) -> None:
        super().__init__(metadata={"additionalProperties": values}, **field)


class Union(JsonField):
    """One of several fields, chosen by the type of the value.

    Args:
        members: Type of the parsed JSON value (`str`, `int`, `list`, `dict`) → field.
    """

    default_error_messages = _not("of a type that is allowed here")

    def __init__(self, members: Mapping[type, fields.Field[Any]], **field: Any) -> None:
        super().__init__(**field)
        self.members = members

    def alternatives(self) -> Sequence[fields.Field[Any]]:
        """All members, for the OpenAPI document."""
        return list(self.members.values())

    def chosen(self, value: object) -> fields.Field[Any] | None:
        """The member for a value, or None."""
        return self.members.get(type(value))

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        if (member := self.chosen(value)) is None:
            raise self.make_error("invalid", input=value)
        return member.deserialize(value, attr, data, **kwargs)
