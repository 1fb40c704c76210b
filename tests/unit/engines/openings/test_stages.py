"""The stages of openings, from the texts of their rules."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from tengen.engines.game import PRESETS, Color, Move, Rules
from tengen.engines.game.errors import PositionError, RulesError
from tengen.engines.game.notation import parse_moves
from tengen.engines.game.rules import RENJU_OPENINGS
from tengen.engines.openings.stages import (
    OPENING_STEPS,
    SWAP_OPENINGS,
    Decider,
    OpeningAnswers,
    OpeningChoice,
    OpeningStage,
    SettledOpening,
    SwapOpening,
    central_square,
    distinct_by_symmetry,
    opening_stage,
)
from tests.unit.game.refusals import refusal

RENJU = PRESETS["renju"]
FIRST, SECOND = Decider.FIRST, Decider.SECOND
PLACE, SWAP, KEEP = OpeningChoice.PLACE, OpeningChoice.SWAP, OpeningChoice.KEEP
OFFER, CHOOSE = OpeningChoice.OFFER, OpeningChoice.CHOOSE
TEN = "a1 a2 a3 a4 a5 a6 a7 a8 a9 a10"


def cells(text: str) -> tuple[Move, ...]:
    return tuple(parse_moves(text, RENJU))


def stage(
    opening: SettledOpening,
    stones: str = "",
    swaps: str = "",
    fifth_moves: int | None = None,
    offers: str = "",
) -> OpeningStage:
    """The stage after some answers; `swaps` has a letter for each opportunity: y or n."""
    answers = OpeningAnswers(
        stones=cells(stones),
        swaps=tuple(letter == "y" for letter in swaps),
        fifth_moves=fifth_moves,
        offers=cells(offers),
    )
    return opening_stage(opening, RENJU, answers)


def due(*answers: Any) -> tuple[Any, ...]:
    """Who decides, between which choices, and for how many fifth moves."""
    found = stage(*answers)
    return (found.decider, () if found.step is None else found.step.choices, found.offers)


@pytest.mark.parametrize("opening", SWAP_OPENINGS)
def test_first_player_places_three_stones_anywhere(opening: SwapOpening) -> None:
    assert due(opening) == (FIRST, (PLACE,), 0)
    step = stage(opening).step
    assert step is not None
    assert step.squares == (None, None, None)


def test_second_player_takes_a_color_by_swap() -> None:
    assert due("swap", "a1 b1 c1") == (SECOND, (SWAP, KEEP), 0)
    for swap, black in (("y", SECOND), ("n", FIRST)):
        ended = stage("swap", "a1 b1 c1", swap)
        assert (ended.decider, ended.black) == (None, black)


def test_second_player_takes_a_color_or_places_two_by_swap2() -> None:
    assert due("swap2", "a1 b1 c1") == (SECOND, (SWAP, KEEP, PLACE), 0)
    step = stage("swap2", "a1 b1 c1").step
    assert step is not None
    assert step.squares == (None, None)
    assert stage("swap2", "a1 b1 c1", "y").decider is None
    # Then it is the first who takes a color.
    assert due("swap2", "a1 b1 c1 d1 e1") == (FIRST, (SWAP, KEEP), 0)
    assert stage("swap2", "a1 b1 c1 d1 e1", "y").black is SECOND


def test_rif_is_26_openings_a_swap_and_two_fifth_moves() -> None:
    opening = "h8 h9 i9"
    # "The first player puts one of the 26 openings."
    assert due("rif") == (FIRST, (PLACE,), 0)
    # "The next player has a right to swap."
    assert due("rif", opening) == (SECOND, (SWAP, KEEP), 0)
    # "The white player puts the 4th move anywhere on board."
    assert due("rif", opening, "n") == (SECOND, (PLACE,), 0)
    assert due("rif", opening, "y") == (FIRST, (PLACE,), 0)
    # "The black player puts two non-symmetrical 5th moves on the board."
    assert due("rif", f"{opening} a1", "n") == (FIRST, (OFFER,), 2)
    assert due("rif", f"{opening} a1", "y") == (SECOND, (OFFER,), 2)
    # "The white player chooses one 5th and plays the 6th move."
    assert due("rif", f"{opening} a1", "y", None, "g7 k3") == (FIRST, (CHOOSE,), 2)
    ended = stage("rif", f"{opening} a1 k3", "y", None, "g7 k3")
    assert (ended.decider, ended.step, ended.black) == (None, None, SECOND)


def test_soosorv_declares_up_to_eight_fifth_moves_with_the_fourth() -> None:
    opening = "h8 h9 i9"
    assert due("soosorv8") == (FIRST, (PLACE,), 0)
    assert due("soosorv8", opening) == (SECOND, (SWAP, KEEP), 0)
    # "The white player puts the 4th move anywhere on board and declares" the number.
    fourth = stage("soosorv8", opening, "y")
    assert fourth.decider is FIRST
    assert fourth.step is not None
    assert (fourth.step.squares, fourth.step.declares) == ((None,), 8)
    # "The other player has a right to swap."
    assert due("soosorv8", f"{opening} a1", "y", 3) == (SECOND, (SWAP, KEEP), 3)
    # "The black player puts as many 5th moves on the board as it was declared before."
    assert due("soosorv8", f"{opening} a1", "yn", 3) == (SECOND, (OFFER,), 3)
    assert due("soosorv8", f"{opening} a1", "yy", 3) == (FIRST, (OFFER,), 3)
    # "The white player chooses one 5th from these offerings."
    assert due("soosorv8", f"{opening} a1", "yy", 3, "g7 k3 m2") == (SECOND, (CHOOSE,), 3)
    assert due("soosorv8", f"{opening} a1", "nn", 1, "g7") == (SECOND, (CHOOSE,), 1)
    assert due("soosorv8", f"{opening} a1 g7", "nn", 1, "g7")[0] is None


def test_taraguchi_swaps_after_every_move_within_growing_squares() -> None:
    # "The black player puts the first move in the center of the board."
    assert due("taraguchi10") == (FIRST, (PLACE,), 0)
    # "The other player may swap."
    assert due("taraguchi10", "h8") == (SECOND, (SWAP, KEEP), 0)
    # "The white player will put the 2nd move within 3x3 central square."
    assert due("taraguchi10", "h8", "n")[0] is SECOND
    assert due("taraguchi10", "h8", "y")[0] is FIRST
    assert due("taraguchi10", "h8 i9", "n") == (FIRST, (SWAP, KEEP), 0)
    # "The black player will put the 3rd move within 5x5 central square."
    assert due("taraguchi10", "h8 i9", "ny")[0] is SECOND
    assert due("taraguchi10", "h8 i9 j10", "ny") == (FIRST, (SWAP, KEEP), 0)
    # "The white player will put the 4th move within 7x7 central square."
    assert due("taraguchi10", "h8 i9 j10", "nyn") == (FIRST, (PLACE,), 0)
    squares = [step.squares for step in OPENING_STEPS["taraguchi10"] if step.squares]
    assert squares == [(1,), (3,), (5,), (7,), (9,)]


def test_taraguchi_has_a_fifth_move_with_swaps_or_ten_to_choose_from() -> None:
    stones = "h8 i9 j10 k11"
    assert due("taraguchi10", stones, "nnn") == (FIRST, (SWAP, KEEP, OFFER), 10)
    # "The choice 1: the other player may swap, the black player will put the 5th move within 9x9
    # central square, the other player may swap."
    assert due("taraguchi10", stones, "nnnn") == (FIRST, (PLACE,), 0)
    assert due("taraguchi10", stones, "nnny") == (SECOND, (PLACE,), 0)
    assert due("taraguchi10", f"{stones} d4", "nnny") == (FIRST, (SWAP, KEEP), 0)
    assert due("taraguchi10", f"{stones} d4", "nnnyn")[0] is None
    assert stage("taraguchi10", f"{stones} d4", "nnnyy").black is FIRST
    # "The choice 2: the black player puts" ten "5th moves anywhere on board; the white player
    # chooses one of the offered 5th moves."
    assert due("taraguchi10", stones, "nnn", None, TEN) == (SECOND, (CHOOSE,), 10)
    assert due("taraguchi10", f"{stones} a3", "nnn", None, TEN)[0] is None


def test_yamaguchi_declares_the_fifth_moves_with_the_opening() -> None:
    opening = "h8 h9 i9"
    # "The first player puts one of the 26 openings and declares how many 5th moves" there will be.
    first = stage("yamaguchi").step
    assert first is not None
    assert (first.squares, first.declares) == ((1, 3, 5), 10)
    # "The next player has a right to swap."
    assert due("yamaguchi", opening, "", 4) == (SECOND, (SWAP, KEEP), 4)
    # "The white player puts the 4th move anywhere on board."
    assert due("yamaguchi", opening, "y", 4) == (FIRST, (PLACE,), 4)
    # "The black player puts as many 5th moves on the board as it was declared before."
    assert due("yamaguchi", f"{opening} a1", "y", 4) == (SECOND, (OFFER,), 4)
    # "The white player chooses one 5th from these offerings."
    assert due("yamaguchi", f"{opening} a1", "y", 4, "b1 c1 d1 e1") == (FIRST, (CHOOSE,), 4)
    assert due("yamaguchi", f"{opening} a1 d1", "y", 4, "b1 c1 d1 e1")[0] is None


def test_first_three_stones_make_26_openings() -> None:
    (centre,) = central_square(RENJU, 1)
    count = 0
    for second in (Move(6, 7), Move(6, 8)):
        seen: set[frozenset[Move]] = set()
        for third in central_square(RENJU, 5):
            if third not in (centre, second):
                mirrored = Move(third.row, 14 - third.col)
                if second.col != 7:
                    mirrored = Move(14 - third.col, 14 - third.row)
                seen.add(frozenset((third, mirrored)))
        count += len(seen)
    assert count == 26


def test_symmetric_cells_are_those_of_the_shape_not_of_the_board() -> None:
    # The axis of this shape lies between two columns.
    stones = cells("h8 h9 i8 i9")
    assert distinct_by_symmetry(stones, cells("g8 j8 g9")) == list(cells("g8 g9"))
    assert distinct_by_symmetry(cells("h8 h9 i9 a1"), cells("g8 j8")) == list(cells("g8 j8"))


@pytest.mark.parametrize(
    ("answers", "message", "path"),
    [
        (("swap", "h8"), "3 stones are placed at once, found 1", ("stones",)),
        (("swap", "h8 h9 h10 i8 i9"), "stones has an answer too many", ("stones",)),
        (("swap2", "h8 h9 h10 i8"), "2 stones are placed at once, found 1", ("stones",)),
        (("swap2", "h8 h9 h10", "yn"), "swaps has an answer too many", ("swaps",)),
        (("rif", "g8 h9 i9"), "g8 is outside of the central 1x1 square", ("stones", 0)),
        (("rif", "h8 h10 i9"), "h10 is outside of the central 3x3 square", ("stones", 1)),
        (("rif", "h8 h9 k9"), "k9 is outside of the central 5x5 square", ("stones", 2)),
        (("rif", "h8 h9"), "3 stones are placed at once, found 2", ("stones",)),
        (("rif", "h8 h9 i9 a1"), "stones has an answer too many", ("stones",)),
        (("rif", "h8 h9 i9 a1 a2 a3", "n", None, "a2 a5"), "6 stones are placed", ("stones",)),
        (("rif", "", "n"), "swaps has an answer too many", ("swaps",)),
        (("rif", "h8 h9 i9", "n", 2), "fifth_moves has an answer too many", ("fifth_moves",)),
        (("rif", "h8 h9 i9", "n", None, "a1 a2"), "offers has an answer", ("offers",)),
        (("yamaguchi", "h8 h9 i9", "", 11), "is 11, it must be in 1..10", ("fifth_moves",)),
        (("yamaguchi", "h8 h9 i9"), "is None, it must be in 1..10", ("fifth_moves",)),
        (("soosorv8", "h8 h9 i9 a1", "n", 9), "is 9, it must be in 1..8", ("fifth_moves",)),
        (("rif", "h8 h9 i9 a1", "n", None, "a2"), "1 fifth moves are offered", ("offers",)),
        (("rif", "h8 h9 i9 a1", "n", None, "a2 a1"), "a1 is not an empty cell", ("offers", 1)),
        (("rif", "h8 h9 h10 h11", "n", None, "g8 i8"), "i8 is the same as", ("offers", 1)),
        (("rif", "h8 h9 i9 a1", "n", None, "a2 a2"), "a2 is the same as", ("offers", 1)),
        (("rif", "h8 h9 i9 a1 c1", "n", None, "a2 a3"), "c1 was not offered", ("stones", 4)),
        (("taraguchi10", "h8 i9 j10 l4", "nnn"), "l4 is outside of the central 7x7", ("stones", 3)),
        (
            ("taraguchi10", "h8 i9 j10 k11 m4", "nnnn"),
            "m4 is outside of the central 9x9",
            ("stones", 4),
        ),
    ],
)
def test_other_answers_are_refused(
    answers: tuple[Any, ...], message: str, path: tuple[Any, ...]
) -> None:
    with pytest.raises(PositionError, match=message) as caught:
        stage(*answers)
    assert caught.value.path == path


def test_openings_need_a_centre_and_room() -> None:
    for opening in RENJU_OPENINGS:
        assert dataclasses.replace(RENJU, opening=opening).opening == opening
        for rules in (Rules(20, 20, 5), Rules(7, 9, 5), Rules(None, None, 5)):
            refusal(
                RulesError, "odd sides of at least 9", dataclasses.replace, rules, opening=opening
            )
        short = Rules(9, 9, 4)
        refusal(RulesError, "win_length", dataclasses.replace, short, opening=opening)


def test_black_offers_and_white_chooses() -> None:
    for steps in OPENING_STEPS.values():
        for step in (*steps, *(each for other in steps for each in other.instead)):
            if OFFER in step.choices:
                assert step.color is Color.X
            if CHOOSE in step.choices:
                assert step.color is Color.O
