"""Every field of `Rules` reaches texts, hashes, records, requests, responses and cache keys.

A new field that one of them drops would silently turn one game into another.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, Final

import pytest

from tengen.engines.game import PRESETS, Board, Rules
from tengen.engines.game.errors import RecordError
from tengen.engines.game.records import GameRecord, read_psq, read_sgf, write_psq, write_sgf
from tengen.engines.game.symmetry import hashes
from tengen.engines.interface import Limit
from tengen.engines.registry import create_engine
from tengen.service.api import positions as serialize
from tengen.service.compute import analysis_cache
from tengen.service.compute.query import PositionQuery, Query, read_board
from tengen.service.schemas.positions import PositionSchema

GOMOKU: Final = PRESETS["gomoku"]


def variants() -> Iterator[object]:
    """The rules that differ from gomoku's in one field, for each field."""
    for field in dataclasses.fields(Rules):
        value = getattr(GOMOKU, field.name)
        other: Any = "swap2"
        if not isinstance(value, str):
            other = not value if isinstance(value, bool) else value + 1
        yield pytest.param(dataclasses.replace(GOMOKU, **{field.name: other}), id=field.name)


each_field = pytest.mark.parametrize("rules", list(variants()))


@each_field
def test_field_appears_in_the_text_of_the_rules(rules: Rules) -> None:
    assert str(rules) != str(GOMOKU)


@each_field
def test_field_changes_both_hashes(rules: Rules) -> None:
    ours, gomoku = hashes(Board(rules)), hashes(Board(GOMOKU))
    assert ours.position != gomoku.position
    assert ours.symmetry != gomoku.symmetry


@each_field
def test_field_changes_the_cache_key(rules: Rules) -> None:
    engine = create_engine("search")
    ours, gomoku = (
        analysis_cache.key_of(engine, Query(board=board, limit=Limit(nodes=1), seed=1))
        for board in (Board(rules), Board(GOMOKU))
    )
    assert ours != gomoku


@each_field
def test_sgf_keeps_the_field(rules: Rules) -> None:
    (record,) = read_sgf(write_sgf([GameRecord(rules=rules)]))
    assert record.rules == rules


@each_field
def test_psq_keeps_the_field_or_rejects_the_game(rules: Rules) -> None:
    try:
        text = write_psq(GameRecord(rules=rules))
    except RecordError:
        return
    assert read_psq(text).rules == rules


@each_field
def test_game_of_a_response_is_read_back_from_a_request(rules: Rules) -> None:
    game = dict(serialize.position(PositionQuery(Board(rules)))["game"])
    del game["unbounded"]
    request = PositionSchema().load({"game": game, "moves": ""})
    assert read_board(request).board.rules == rules
