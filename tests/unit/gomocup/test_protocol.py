"""LineBuffer, cells and rule codes of the protocol."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.engines.game import Move, Rules
from tengen.engines.game.errors import NotationError, RulesError
from tengen.engines.gomocup.protocol import (
    LONGEST_LINE,
    LineBuffer,
    format_cell,
    parse_cell,
    rule_code,
    sized_rules,
)


def test_cell_is_column_then_row() -> None:
    assert parse_cell("3,10") == Move(row=10, col=3)
    assert format_cell(Move(row=10, col=3)) == "3,10"


@pytest.mark.parametrize(
    "text", ["", "3", "3,", ",3", "3;4", "3,4,5", "-1,2", "+1,2", "٣,٤", "a,b"]
)
def test_invalid_cell_is_rejected(text: str) -> None:
    with pytest.raises(NotationError, match="is not a cell"):
        parse_cell(text)


@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b"\r"], ids=["LF", "CR LF", "CR"])
def test_lines_end_in_lf_cr_lf_or_cr(ending: bytes) -> None:
    lines = LineBuffer()
    assert lines.feed(ending.join([b"START 15", b"", b" BEGIN ", b""])) == ["START 15", "BEGIN"]
    assert lines.end() == []


@settings(deadline=None)
@given(st.lists(st.binary(max_size=9)))
def test_lines_do_not_depend_on_chunk_boundaries(chunks: list[bytes]) -> None:
    whole, cut = LineBuffer(), LineBuffer()
    expected = [*whole.feed(b"".join(chunks)), *whole.end()]
    got = [line for chunk in chunks for line in cut.feed(chunk)]
    assert [*got, *cut.end()] == expected
    assert all(line.isascii() and line.strip() == line != "" for line in expected)


def test_incomplete_line_is_buffered() -> None:
    lines = LineBuffer()
    assert lines.feed(b"TURN 7,") == []
    assert lines.feed(b"8\r") == ["TURN 7,8"]
    assert lines.feed(b"\nEN") == []
    assert lines.end() == ["EN"]


def test_endless_line_is_cut_to_more_than_the_longest() -> None:
    lines = LineBuffer()
    for _ in range(300):
        assert lines.feed(b"x" * 65536) == []
    (line,) = lines.feed(b"x\n")
    assert len(line) == LONGEST_LINE + 1
    assert lines.feed(b"END\n") == ["END"]


@pytest.mark.parametrize(
    "rules",
    [
        Rules(15, 15, 5),
        Rules(5, 32, 5),
        Rules(20, 20, 5, overline=False),
        Rules(15, 15, 5, forbidden_points=True),
        Rules(15, 15, 5, blocked_wins=False),
        Rules(15, 15, 5, overline=False, blocked_wins=False),
    ],
    ids=str,
)
def test_supported_game_has_a_rule_code(rules: Rules) -> None:
    assert sized_rules(rule_code(rules), *rules.shape) == rules


@pytest.mark.parametrize(
    "rules", [Rules(3, 3, 3), Rules(4, 9, 5), Rules(9, 9, 6), Rules(None, None, 5)], ids=str
)
def test_other_games_have_no_rule_code(rules: Rules) -> None:
    with pytest.raises(RulesError, match="protocol has no code for"):
        rule_code(rules)
