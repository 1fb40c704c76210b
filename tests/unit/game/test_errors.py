"""Error codes and paths."""

from __future__ import annotations

import pickle

from tengen.engines.errors import GameOverError
from tengen.engines.game import Color, Outcome, preset
from tengen.engines.game.errors import IllegalMoveError


def test_code_defaults_to_that_of_the_class() -> None:
    assert IllegalMoveError("off the board").code == "illegal-move"
    assert IllegalMoveError("off the board", code="off-board").code == "off-board"
    assert IllegalMoveError.code == "illegal-move"


def test_located_copy_differs_in_its_path_only() -> None:
    error = IllegalMoveError("cell is occupied", code="occupied", path=(3,))
    located = error.at("position", "moves")
    assert type(located) is IllegalMoveError
    assert (located.path, error.path) == (("position", "moves", 3), (3,))
    assert (located.message, str(located), located.code) == (
        error.message,
        str(error),
        error.code,
    )


def test_error_with_its_own_constructor_can_be_located() -> None:
    outcome = Outcome(Color.X)
    located = GameOverError(outcome, preset("gomoku")).at("game")
    assert (located.outcome, located.path) == (outcome, ("game",))


def test_error_with_its_own_constructor_can_be_pickled() -> None:
    error = GameOverError(Outcome(Color.X), preset("gomoku")).at("game")
    pickled = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (type(pickled), vars(pickled), str(pickled)) == (GameOverError, vars(error), str(error))
