"""Requests as links, which load to the fields of requests as bodies."""

from __future__ import annotations

from typing import Any

import marshmallow
import pytest

from tengen.service.schemas.moves import LinkedRequestSchema, MoveRequestSchema


@pytest.mark.parametrize(
    ("parameters", "body"),
    [
        ({"explain": "true", "level": "Casual"}, {"explain": True, "level": "casual"}),
        ({"explain": "false"}, {"explain": False}),
        (
            {"time_ms": "9", "nodes": "50", "depth": "2"},
            {"limits": {"time_ms": 9, "nodes": 50, "depth": 2}},
        ),
        ({"nodes": "50"}, {"limits": {"nodes": 50}}),
        (
            {"game": "standard", "rows": "9", "cols": "8"},
            {"game": {"rows": 9, "cols": 8, "win_length": 5, "overline": False}},
        ),
        ({"rows": "9", "cols": "8"}, {"game": {"rows": 9, "cols": 8, "win_length": 5}}),
        ({"game": "unbounded", "moves": "7/7"}, {"game": {"unbounded": True}, "moves": "7/7"}),
        ({"candidates": "all", "seed": "3"}, {"candidates": "all", "seed": 3}),
        (
            {"compare": "random,dice", "to_move": "o"},
            {"compare": ["random", "dice"], "to_move": "O"},
        ),
    ],
    ids=",".join,
)
def test_link_loads_to_the_fields_of_a_body(
    parameters: dict[str, str], body: dict[str, Any]
) -> None:
    linked = LinkedRequestSchema().load({"moves": "h8"} | parameters)
    assert linked == MoveRequestSchema().load({"moves": "h8"} | body)


@pytest.mark.parametrize(
    ("word", "value"), [("true", True), ("False", False), ("1", True), ("0", False)]
)
def test_flag_is_read_as_programs_write_it(word: str, *, value: bool) -> None:
    assert LinkedRequestSchema().load({"moves": "h8", "verbose": word})["verbose"] is value


@pytest.mark.parametrize("word", ["2", "yes", "", "on"])
def test_flag_is_true_or_false(word: str) -> None:
    with pytest.raises(marshmallow.ValidationError) as raised:
        LinkedRequestSchema().load({"moves": "h8", "verbose": word})
    (message,) = raised.value.messages_dict["verbose"]
    assert message.code == "choice"
    assert message.endswith("allowed are: true, false")


def test_link_has_one_choice_of_moves_and_a_whole_size() -> None:
    with pytest.raises(marshmallow.ValidationError) as raised:
        LinkedRequestSchema().load({"moves": "h8", "allow": "h9", "avoid": "i9", "rows": "9"})
    faults = raised.value.messages_dict
    assert {name: message.code for name, (message,) in faults.items()} == {
        "avoid": "allow-and-avoid",
        "rows": "required",
    }
