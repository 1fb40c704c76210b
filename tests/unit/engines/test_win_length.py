"""Lengths of wins in texts: every sentence counts the moves of the winner."""

from __future__ import annotations

import dataclasses
import re
from typing import Final

import pytest

from tengen.engines.game import Color, Move
from tengen.engines.game.rules import PRESETS
from tengen.engines.reasons import REASON_CODES, Reason, ReasonCode
from tengen.engines.win_length import in_moves, winner_moves

LENGTHS: Final = range(1, 60)
GOMOKU: Final = PRESETS["gomoku"]


@pytest.mark.parametrize("plies", LENGTHS)
def test_length_is_the_number_of_moves_that_the_winner_makes(plies: int) -> None:
    # The winner makes the last move, and the sides take turns.
    movers = ["loser", "winner"] * plies
    assert winner_moves(plies) == winner_moves(-plies) == movers[-plies:].count("winner")


def test_one_move_is_singular() -> None:
    assert [in_moves(plies) for plies in (1, -2, 3, -4)] == [
        *("1 move", "1 move", "2 moves", "2 moves")
    ]


def _sentences(code: ReasonCode) -> dict[int, str]:
    """The sentence of a reason by the length of its win in plies."""
    reason = Reason(
        code=code,
        side=Color.X,
        move=Move(7, 7),
        pattern="four",
        force="fours",
        pv=(Move(0, 0), Move(1, 1)),
        count=1,
        games=1,
        chances=(1.0, 0.0),
    )
    return {plies: dataclasses.replace(reason, plies=plies).sentence(GOMOKU) for plies in LENGTHS}


def test_every_reason_with_a_length_counts_the_moves_of_the_winner() -> None:
    by_code = {code: _sentences(code) for code in REASON_CODES}
    # A win with the next move has a sentence of its own.
    with_length = {code for code, texts in by_code.items() if texts[3] != texts[5]}
    assert with_length == {"exact", "proven"}
    for code in with_length:
        for plies, sentence in by_code[code].items():
            assert f" within {in_moves(plies)}" in f"{sentence} "
            assert not re.search(r"\bpl(?:y|ies)\b", sentence)
