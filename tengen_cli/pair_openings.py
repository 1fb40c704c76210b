"""Openings of matches and ladders.

They are separate from the options because this module loads kernels, and `tengen brain` must
respond before these are loaded.
"""

from __future__ import annotations

from collections.abc import Sequence

import click

from engines.game import Rules
from tengen_cli import parameters
from training.arena.even_openings import drawn_openings
from training.arena.game import Opening


def pair_openings(
    source: str, rules: Rules, games: int, seed: int, stones: tuple[int, int] | None
) -> Sequence[Opening]:
    """The openings of a match by `--openings` and `--opening-stones`, one for each pair of games.

    Raises:
        BadParameter: An odd number of games.
        DataError: By `parameters.book`.
    """
    if games % 2:
        raise click.BadParameter(f"{games} is odd", param_hint="--games")
    return parameters.book(source, rules) or drawn_openings(
        parameters.opening_kind(source), rules, games // 2, seed, stones=stones
    )
