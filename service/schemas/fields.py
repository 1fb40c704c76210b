"""Strict marshmallow fields with error codes and messages that name the value and what is allowed.

Every field takes `about`, its description in the OpenAPI document, and the arguments of its
marshmallow class.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, Self, TypeAlias, TypedDict, Unpack

import marshmallow
from marshmallow import fields, validate
from marshmallow.exceptions import SCHEMA
from typing_extensions import override

from tengen.engines.game.suggestions import did_you_mean, plain, quoted

MAX_BAD_ITEMS: Final = 10
"""Invalid items of an array, after which the others are not checked."""
MAX_FAULTS: Final = 50
"""Maximum number of faults that a problem lists."""

OPTIONAL: Final = {"x-optional": True}
"""Metadata of a field that may be absent."""

MAX_FLOAT: Final = 2.0**53
"""The largest whole number up to which floating point represents all of them."""


Examples: TypeAlias = Mapping[str, Mapping[str, object]]
"""Example requests of the OpenAPI document, by name."""
AnyField: TypeAlias = fields.Field[Any]
Validator: TypeAlias = Callable[[Any], object]


_DIGITS: Final = re.compile(r"-?[0-9]{1,18}", re.ASCII)

Messages: TypeAlias = dict[str, str | list[Any] | dict[Any, Any]]


_TYPE_NAMES: Final = {
    str: "a string",
    int: "an integer",
    list: "an array",
    dict: "an object",
    type(None): "null",
}


class Message(str):
    """A validation message with an error code for programs."""

    __slots__ = ("code",)
    code: str

    def __new__(cls, text: str, code: str) -> Self:
        """A message from a template of `str.format`."""
        message = super().__new__(cls, text)
        message.code = code
        return message

    @override
    def __reduce__(self) -> tuple[type[Message], tuple[str, str]]:
        # flask-smorest copies schemas deeply, messages and all.
        return Message, (str(self), self.code)

    @override
    def format(self, *args: object, **kwargs: object) -> Message:
        """`str.format` that keeps the code."""
        return Message(super().format(*args, **kwargs), self.code)


class FieldArguments(TypedDict, total=False):
    """Arguments of every field."""

    about: str
    required: bool
    allow_none: bool
    load_default: object


class MoreArguments(FieldArguments, total=False):
    """Arguments of fields that have no metadata of their own."""

    metadata: Mapping[str, object]


COMMON: Final[Messages] = {
    "required": Message("this field is required", "required"),
    "null": Message("null is not allowed here, omit the field", "null"),
}
"""Messages of every field."""


class StrictSchema(marshmallow.Schema):
    """An object that has the declared fields and no other; null is the absence of a field."""

    error_messages = {
        "unknown": Message("there is no such field", "unknown-field"),
    }
    synonyms: ClassVar[Mapping[str, str]] = {}
    """Names that other APIs use, see `did_you_mean`."""
    noun: ClassVar[str] = "field"
    omits_nulls: ClassVar[bool] = True
    """Whether a field of value null is absent, as clients with types send it."""

    class Meta:
        """Options for marshmallow."""

        unknown = marshmallow.RAISE

    @override
    def on_bind_field(self, field_name: str, field_obj: AnyField) -> None:
        """Document that an optional field may be null."""
        if self.omits_nulls and not field_obj.required:
            field_obj.allow_none = True

    @marshmallow.pre_load
    def omit_nulls(self, data: object, **_: object) -> object:
        """The object without its fields of value null."""
        if not self.omits_nulls or not isinstance(data, Mapping) or None not in data.values():
            return data
        declared = self.fields
        return {
            name: value for name, value in data.items() if value is not None or name not in declared
        }

    @override
    def handle_error(
        self, error: marshmallow.ValidationError, data: object, *_: object, **__: object
    ) -> None:
        """Put unknown fields in the order of the request, with suggestions for those listed."""
        messages = error.messages_dict
        if not isinstance(data, Mapping):
            messages[SCHEMA] = [Message(f"{quoted(data)} is not an object", "type")]
            return
        unknown = [name for name in messages if name not in self.fields and name != SCHEMA]
        if not unknown:
            return
        # marshmallow finds them in a set, whose order differs between processes. They come first:
        # a field that is missing is often there by another name.
        unknown = [name for name in data if name not in self.fields]
        known = {name: messages.pop(name) for name in list(messages) if name in self.fields}
        messages |= {name: messages.pop(name) for name in unknown} | known
        for name in unknown[:MAX_FAULTS]:
            text = f"`{name:.40}` is not a {self.noun}"
            names = ", ".join(self.fields)
            listed = f"; the {self.noun}s are: {names}" if names else "; there are none"
            hint = did_you_mean(name, self.fields, self.synonyms) or listed
            messages[name] = [Message(text + hint, "unknown-field")]


class ResponseSchema(StrictSchema):
    """An object in a response."""

    omits_nulls = False

    @override
    def on_bind_field(self, field_name: str, field_obj: AnyField) -> None:
        """Require every field that is not optional."""
        field_obj.required = OPTIONAL.items().isdisjoint(field_obj.metadata.items())


class QuerySchema(StrictSchema):
    """Query parameters."""

    noun = "query parameter"
    omits_nulls = False


def _not(expected: str) -> Messages:
    return {**COMMON, "invalid": Message(f"{{input}} is not {expected}", "type")}


class JsonField(fields.Field[Any]):
    """Mixin that accepts one JSON type only: marshmallow's fields are more lenient."""

    json_type: ClassVar[type] = object

    def __init__(
        self,
        *args: Any,
        about: str = "",
        metadata: Mapping[str, object] | None = None,
        **field: Any,
    ) -> None:
        described = {**(metadata or {}), **({"description": about} if about else {})}
        super().__init__(*args, metadata=described, **field)

    @override
    def _deserialize(self, value: object, attr: object, data: object, **_: object) -> Any:
        return self.read(value)

    def read(self, value: object) -> object:
        """Load a value."""
        if not isinstance(value, self.json_type):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, None, None)

    @override
    def make_error(self, key: str, **values: object) -> marshmallow.ValidationError:
        return super().make_error(key, **{name: quoted(value) for name, value in values.items()})


class Integer(JsonField, fields.Integer):
    """A JSON number without fraction, in a range; neither `"3"` nor `true`."""

    default_error_messages = _not("an integer")

    def __init__(
        self, low: int | None = None, high: int | None = None, **field: Unpack[MoreArguments]
    ) -> None:
        allowed = "it must be at least {min}" if high is None else "allowed are {min}..{max}"
        error = Message(f"{{input!r:.40}} is out of range, {allowed}", "range")
        checks = [] if low is None else [validate.Range(low, high, error=error)]
        super().__init__(strict=True, validate=checks, **field)

    @override
    def read(self, value: object) -> object:
        return super().read(_as_integer(value))


def _as_integer(value: object) -> object:
    """Convert a whole float to an integer, as JSON schema counts it; other values are unchanged."""
    if isinstance(value, float) and value.is_integer() and abs(value) <= MAX_FLOAT:
        return int(value)
    return value


class Digits(Integer):
    """An integer in a query parameter, in decimal digits."""

    @override
    def read(self, value: object) -> object:
        if not isinstance(value, str) or _DIGITS.fullmatch(value) is None:
            raise self.make_error("invalid", input=value)
        return super().read(int(value))


class Number(JsonField, fields.Float):
    """A JSON number, for responses only."""

    default_error_messages = _not("a number")


class Share(Number):
    """A JSON number from 0 to 1, for requests; neither `"0.5"` nor `true`."""

    def __init__(self, **field: Unpack[MoreArguments]) -> None:
        error = Message("{input!r:.40} is out of range, allowed are {min}..{max}", "range")
        super().__init__(validate=validate.Range(0, 1, error=error), **field)

    @override
    def read(self, value: object) -> object:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.make_error("invalid", input=value)
        return super().read(value)


class Boolean(JsonField, fields.Boolean):
    """`true` or `false`; neither numbers nor strings."""

    json_type = bool
    default_error_messages = _not("true or false")


class Text(JsonField, fields.String):
    """A string, of limited length."""

    json_type = str
    default_error_messages = _not("a string")

    def __init__(self, max_length: int | None = None, **field: Unpack[MoreArguments]) -> None:
        error = Message("the text has more than {max} characters", "length")
        checks = [] if max_length is None else [validate.Length(max=max_length, error=error)]
        super().__init__(validate=checks, **field)


class Null(JsonField):
    """A field that answers have with the value null, for requests that repeat it.

    Args:
        error: Message for any other value, which may name it as `{input}`.
    """

    def __init__(self, error: str) -> None:
        super().__init__()
        self.error_messages |= {"invalid": Message(error, "contradiction")}

    @override
    def read(self, value: object) -> object:
        raise self.make_error("invalid", input=value)


class Base64(Text):
    """A string in base64; it is loaded as it is."""

    default_error_messages = {
        "base64": Message("{input} is not base64", "base64"),
    }

    def __init__(self, **field: Unpack[FieldArguments]) -> None:
        super().__init__(metadata={"contentEncoding": "base64"}, **field)

    @override
    def read(self, value: object) -> object:
        text = str(super().read(value))
        try:
            base64.b64decode(text, validate=True)
        except ValueError:
            raise self.make_error("base64", input=text) from None
        return text


class OneOf(validate.OneOf):
    """Checks a choice; its error suggests the name that is meant.

    Args:
        others: Other values that the field accepts, such as "an integer in 1..5".
    """

    def __init__(
        self, allowed: Sequence[str], synonyms: Mapping[str, str], others: Sequence[str]
    ) -> None:
        super().__init__(allowed)
        self._synonyms = synonyms
        self._others = others

    @override
    def __call__(self, value: Any) -> Any:
        if value not in self.choices:
            hint = did_you_mean(str(value), self.choices, self._synonyms)
            allowed = ", ".join((*self.choices, *self._others))
            listed = f"{' Allowed' if hint else ', allowed'} are: {allowed}"
            text = f"{value!r:.40} is unknown{hint}{listed}"
            raise marshmallow.ValidationError(Message(text, "choice"))
        return value


class Choice(JsonField, fields.String):
    """One of several strings; capital letters, `_` and `-` do not matter.

    Args:
        readings: Other words for the strings, see `plain`.
        synonyms: Words that an error suggests a string for.
        others: Other values that the field accepts, such as "an integer in 1..5".
    """

    json_type = str
    default_error_messages = _not("a string")

    def __init__(
        self,
        allowed: Sequence[str],
        *,
        readings: Mapping[str, str] = MappingProxyType({}),
        synonyms: Mapping[str, str] = MappingProxyType({}),
        others: Sequence[str] = (),
        **field: Unpack[MoreArguments],
    ) -> None:
        self._check = OneOf(allowed, synonyms, others)
        super().__init__(validate=self._check, **field)
        self._readings = {**{plain(name): name for name in allowed}, **readings}

    @override
    def read(self, value: object) -> object:
        if type(value) is int and value > 0:
            # The error says what is meant, such as `O` by 2.
            self._check(value)
        text = str(super().read(value))
        return self._readings.get(plain(text), text)


class Flag(JsonField, fields.Boolean):
    """A boolean in a query parameter: the text `true` or `false`, or `1` or `0`.

    Args:
        default: What the absence of the parameter means; it is documented, not loaded.
    """

    def __init__(self, *, default: bool, **field: Unpack[FieldArguments]) -> None:
        self._words = Choice(("true", "false"), readings={"1": "true", "0": "false"})
        super().__init__(metadata={"default": default}, **field)

    @override
    def read(self, value: object) -> object:
        return self._words.deserialize(value) == "true"


class Array(JsonField, fields.List[Any]):
    """A JSON array.

    Args:
        maximum: Number of items, checked before the items are.
    """

    json_type = list
    default_error_messages = _not("an array")

    def __init__(
        self,
        inner: AnyField,
        *,
        maximum: int | None = None,
        validate: Sequence[Validator] = (),
        **field: Unpack[MoreArguments],
    ) -> None:
        self.maximum = maximum
        super().__init__(inner, validate=validate, **field)

    @override
    def read(self, value: object) -> object:
        if not isinstance(value, list):
            raise self.make_error("invalid", input=value)
        if self.maximum is not None and len(value) > self.maximum:
            message = f"{len(value)} items, allowed are at most {self.maximum}"
            raise marshmallow.ValidationError(Message(message, "too-many"))
        if type(self.inner) is fields.Raw:
            return value
        # The rows of a board: checking them one by one takes a tenth of a request.
        inner = self.inner.members.get(str) if isinstance(self.inner, Union) else self.inner
        plain = isinstance(inner, Text) and not inner.validators
        if plain and all(isinstance(item, str) for item in value):
            return value
        items: list[object] = []
        faults: dict[int | str, object] = {}
        for index, item in enumerate(value):
            try:
                items.append(self.inner.deserialize(item))
            except marshmallow.ValidationError as error:
                faults[index] = error.messages
                if len(faults) == MAX_BAD_ITEMS and index + 1 < len(value):
                    text = f"{MAX_BAD_ITEMS} items are invalid, {len(value) - index - 1} more"
                    faults[SCHEMA] = [Message(f"{text} were not checked", "unchecked")]
                    break
        if faults:
            raise marshmallow.ValidationError(faults)
        return items


class DistinctNames(Array):
    """Distinct names: an array, or one text in which commas separate them."""

    def __init__(self, maximum: int, **field: Unpack[FieldArguments]) -> None:
        error = Message("at most {max} names are allowed", "length")
        super().__init__(
            Text(),
            validate=[validate.Length(max=maximum, error=error), check_distinct],
            metadata={"uniqueItems": True, "maxItems": maximum},
            **field,
        )

    @override
    def read(self, value: object) -> object:
        if isinstance(value, str):
            value = [name.strip() for name in value.split(",")] if value else []
        return super().read(value)


class Names(DistinctNames):
    """Distinct names in one query parameter, separated by commas."""


def check_distinct(items: Sequence[object]) -> None:
    """Check that no item of an array equals another."""
    seen: set[object] = set()
    for item in items:
        if item in seen:
            message = Message("{input!r:.40} is named more than once", "duplicate")
            raise marshmallow.ValidationError(message.format(input=item))
        seen.add(item)


class Object(fields.Nested):
    """A JSON object with the fields of a schema, or of one that is defined later, by name."""

    default_error_messages = COMMON

    def __init__(
        self,
        schema: type[marshmallow.Schema] | str,
        about: str = "",
        *,
        optional: bool = False,
        **field: Any,
    ) -> None:
        metadata = {"description": about} if about else {}
        super().__init__(schema, metadata=metadata | (OPTIONAL if optional else {}), **field)


class Mapped(JsonField, fields.Dict):
    """A JSON object with arbitrary names; `values` is the JSON schema of its values."""

    json_type = dict
    default_error_messages = _not("an object")

    def __init__(
        self,
        values: Mapping[str, object],
        *,
        optional: bool = False,
        **field: Unpack[FieldArguments],
    ) -> None:
        metadata = {"additionalProperties": values, **(OPTIONAL if optional else {})}
        super().__init__(metadata=metadata, **field)


class Union(JsonField):
    """One of several fields, chosen by the type of the value.

    Args:
        members: Type of the parsed JSON value (`str`, `int`, `list`, `dict`) → field.
    """

    def __init__(self, members: Mapping[type, AnyField], **field: Unpack[MoreArguments]) -> None:
        super().__init__(**field)
        self.members = members
        *others, last = (_TYPE_NAMES[kind] for kind in members)
        self.error_messages |= _not(f"{', '.join(others)} or {last}")

    def alternatives(self) -> Sequence[AnyField]:
        """All members, for the OpenAPI document."""
        return list(self.members.values())

    def chosen(self, value: object) -> AnyField | None:
        """The member for a value, or None."""
        return self.members.get(type(value))

    @override
    def read(self, value: object) -> object:
        value = _as_integer(value)
        if (member := self.chosen(value)) is None:
            raise self.make_error("invalid", input=value)
        loaded: object = member.deserialize(value)
        return loaded
