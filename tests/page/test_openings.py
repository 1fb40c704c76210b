"""The decisions in openings of the page are those of the service."""

from __future__ import annotations

import contextlib
from typing import Final

import pytest

from engines.game import PRESETS, Move
from engines.game.errors import PositionError
from engines.opening_stages import (
    SWAP_OPENINGS,
    Decider,
    OpeningAnswers,
    OpeningChoice,
    SwapOpening,
    opening_stage,
)
from tests.page.node import evaluate

STAGES: Final = """async kind => {
    const { newGame, playMove } = await import("/static/page/game/game.js");
    const { PRESETS } = await import("/static/page/game/rules.js");
    const { chooseMore, stageOf, startOpening } = await import("/static/page/game/opening.js");
    let game = newGame(PRESETS.gomoku, "X", [], startOpening(kind));
    const stages = {};
    for (let stones = 0; stageOf(game) !== null; stones += 1) {
        const { seat, takes, mayPlace, placed, places } = stageOf(game);
        if (mayPlace) game = chooseMore(game);
        if (placed === 0) stages[stones] = [seat, takes, mayPlace ? stageOf(game).places : places];
        game = playMove(game, { row: 7, col: stones });
    }
    return stages;
}"""
"""The decisions of an opening on the page, by the number of stones."""


@pytest.mark.parametrize("opening", SWAP_OPENINGS)
def test_decisions_of_the_page_are_those_of_the_service(opening: SwapOpening) -> None:
    stages = evaluate(STAGES, opening)
    seats = {Decider.FIRST: "X", Decider.SECOND: "O"}
    found = {}
    for stones in range(10):
        with contextlib.suppress(PositionError):
            placed = tuple(Move(7, col) for col in range(stones))
            stage = opening_stage(opening, PRESETS["gomoku"], OpeningAnswers(stones=placed))
            assert stage.step is not None
            assert stage.decider is not None
            takes = OpeningChoice.SWAP in stage.step.choices
            found[str(stones)] = [seats[stage.decider], takes, len(stage.step.squares)]
    assert stages == found
