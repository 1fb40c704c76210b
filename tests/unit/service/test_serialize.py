"""Fields of responses and of positions."""

from __future__ import annotations

import contextlib
import itertools

import marshmallow

from tengen.engines.game import PRESETS, Move
from tengen.engines.game.bounding_box import MAX_COORDINATE
from tengen.engines.interface import Analysis, Candidate
from tengen.service import serialize
from tengen.service.schemas.moves import MAX_PV
from tengen.service.schemas.position_fields import MoveField

GOMOKU = PRESETS["gomoku"]


def test_lines_of_all_candidates_but_the_first_are_cut() -> None:
    line = tuple(Move(0, col) for col in range(15))
    analysis = Analysis(candidates=tuple(Candidate(line[0], 0.0, pv=line) for _ in range(3)))
    candidates = serialize.candidates(analysis, GOMOKU)
    assert [len(candidate["pv"]) for candidate in candidates] == [15, MAX_PV, MAX_PV]


def test_plain_pairs_are_checked_like_others() -> None:
    values = [0, -1, MAX_COORDINATE, MAX_COORDINATE + 1, True, 1.0, "1", None, []]
    pair = MoveField().members[list]
    for value in [*map(list, itertools.product(values, repeat=2)), [], [1], [1, 2, 3]]:
        expected: list[object] = []
        found: list[object] = []
        for load, loaded in ((pair.deserialize, expected), (MoveField().deserialize, found)):
            with contextlib.suppress(marshmallow.ValidationError):
                loaded.append(load(value))
        assert repr(found) == repr(expected)
