"""Fields for boards and moves."""

from __future__ import annotations

import contextlib
import itertools

import marshmallow

from engines.game.bounding_box import MAX_COORDINATE
from service.schemas.position_fields import MoveField


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
