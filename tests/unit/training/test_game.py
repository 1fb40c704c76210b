"""One game: who moves, what noise does, and what an engine loses a game by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import numpy as np
import pytest

from engines.base import Analysis, Candidate, Engine, Limit, OptionValue, Score, Support
from engines.errors import IllegalMoveError, ModelError, UnknownEngineError, UnsupportedRulesError
from engines.game import PRESETS, Board, Color, Move, Rules
from engines.model_store import SHIPPED
from engines.random_move import RandomEngine
from training.arena.game import Noise, entered, play_game

TICTACTOE = PRESETS["tictactoe"]


class ReadingOrder(Engine):
    """Plays the first empty cell; a stand-in whose every move can be told beforehand."""

    name = "reading-order"
    summary = "The first empty cell."
    score = Score(meaning="how early the cell comes")

    def supports(self, rules: Rules) -> Support:
        return Support()

    def _analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        candidates: int | None,
        options: Mapping[str, OptionValue | None],
        rng: np.random.Generator,
    ) -> Analysis:
        moves = board.legal_moves()[:candidates]
        return Analysis(candidates=tuple(Candidate(move=move, score=0) for move in moves))


class Faulty(ReadingOrder):
    """Answers with `move`; raises `error` where there is one; has no answer where there is none."""

    name = "faulty"
    move: ClassVar[Move | None] = None
    error: ClassVar[Exception | None] = None

    def _analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        candidates: int | None,
        options: Mapping[str, OptionValue | None],
        rng: np.random.Generator,
    ) -> Analysis:
        if self.error is not None:
            # An engine that breaks off may leave its board in disorder.
            board.push(board.legal_moves()[0])
            raise self.error
        moves = [] if self.move is None else [self.move]
        return Analysis(candidates=tuple(Candidate(move=move, score=0) for move in moves))


class Raising(Faulty):
    error = ZeroDivisionError("division by zero")


class OffBoard(Faulty):
    move = Move(3, 0)


class OnStone(Faulty):
    move = Move(0, 0)


class WithoutModel(Faulty):
    error = ModelError("no model is live in the model directory")


def rng() -> np.random.Generator:
    return np.random.default_rng(1)


def test_x_begins_and_the_winner_is_the_one_with_the_line() -> None:
    engine = ReadingOrder()
    game = play_game(engine, engine, (), Limit(), rng(), rules=TICTACTOE)
    # X O X / O X O / X: the anti-diagonal.
    assert game.moves == tuple(Move(*divmod(cell, 3)) for cell in range(7))
    assert (game.winner, game.result, game.fault) == (Color.X, 1, None)
    assert game.noise == (False,) * 7


@pytest.mark.parametrize(
    ("opening", "x", "o", "loser"),
    [
        ((), Faulty, ReadingOrder, Color.X),
        ((Move(1, 1),), ReadingOrder, Faulty, Color.O),
        ((Move(1, 1), Move(0, 1)), Faulty, ReadingOrder, Color.X),
    ],
    ids=["no opening", "one stone", "two stones"],
)
def test_after_the_opening_the_side_to_move_goes_on(
    opening: tuple[Move, ...], x: type[Engine], o: type[Engine], loser: Color
) -> None:
    # The faulty engine loses at its first move, so who lost says who was asked first.
    game = play_game(x(), o(), opening, Limit(), rng(), rules=TICTACTOE)
    assert game.winner is -loser
    assert (game.moves, game.opening) == (opening, len(opening))


@pytest.mark.parametrize(
    ("engine", "reason"),
    [
        (Raising, "ZeroDivisionError: division by zero"),
        (OffBoard, "row 3 is off the board (0..2)"),
        (OnStone, "row 0, col 0 holds X, a move needs an empty cell"),
        (Faulty, "IndexError"),
    ],
)
def test_an_engine_that_fails_loses_with_the_reason(engine: type[Engine], reason: str) -> None:
    game = play_game(ReadingOrder(), engine(), (), Limit(), rng(), rules=TICTACTOE)
    assert game.winner is Color.X
    assert game.fault is not None
    assert game.fault.startswith("faulty: ")
    assert reason in game.fault
    assert game.moves == (Move(0, 0),)


def test_a_model_that_cannot_be_used_is_an_error_and_no_lost_game() -> None:
    with pytest.raises(ModelError, match="no model is live"):
        play_game(ReadingOrder(), WithoutModel(), (), Limit(), rng(), rules=TICTACTOE)


def test_an_opening_that_is_not_legal_is_refused() -> None:
    opening = (Move(0, 0), Move(0, 0))
    with pytest.raises(IllegalMoveError):
        play_game(ReadingOrder(), ReadingOrder(), opening, Limit(), rng(), rules=TICTACTOE)


def test_the_same_seed_gives_the_same_game() -> None:
    games = [
        play_game(
            RandomEngine(),
            RandomEngine(),
            (),
            Limit(),
            np.random.default_rng(seed),
            rules=PRESETS["gomoku"],
        )
        for seed in (1, 1, 2)
    ]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("top", [2, 3])
def test_noise_plays_one_of_the_next_best_and_says_so(top: int) -> None:
    noise = Noise(probability=1, top=top)
    engine = ReadingOrder()
    rules = Rules(5, 5, 5)
    games = [
        play_game(
            engine, engine, (), Limit(), np.random.default_rng(seed), rules=rules, noise=noise
        )
        for seed in range(10)
    ]
    ranks = set()
    for game in games:
        board = Board(rules)
        for move, noisy in zip(game.moves, game.noise, strict=True):
            rank = board.legal_moves().index(move) + 1
            assert noisy == (rank > 1)
            if noisy:
                ranks.add(rank)
            board.push(move)
    assert ranks == set(range(2, top + 1))


def test_noise_leaves_a_win_alone() -> None:
    # X has the rest of row 0; the first empty cell wins.
    opening = (Move(0, 1), Move(1, 1), Move(0, 2), Move(2, 1))
    engine, noise = ReadingOrder(), Noise(probability=1)
    game = play_game(engine, engine, opening, Limit(), rng(), rules=TICTACTOE, noise=noise)
    assert game.moves[-1] == Move(0, 0)
    assert game.noise == (False,) * 5


def test_noise_fades_with_its_half_life() -> None:
    noise = Noise(probability=0.8, half_life=10)
    generator = rng()
    struck = [np.mean([noise.strikes(ply, generator) for _ in range(4000)]) for ply in (0, 10, 30)]
    assert struck == pytest.approx([0.8, 0.4, 0.1], abs=0.03)


@pytest.mark.parametrize(
    "values",
    [{"probability": 1.1}, {"probability": 0.5, "half_life": 0}, {"probability": 0.5, "top": 1}],
    ids=["probability", "half_life", "top"],
)
def test_noise_out_of_range_is_refused(values: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="it must be"):
        Noise(**values)  # type: ignore[arg-type]  # a table of several fields


@pytest.mark.parametrize(
    ("spec", "rules", "error"),
    [
        ("nobody", TICTACTOE, UnknownEngineError),
        ("attack-weights", TICTACTOE, UnsupportedRulesError),
        ("random", Rules(None, None, 5), UnsupportedRulesError),
    ],
    ids=["unknown", "rules", "unbounded"],
)
def test_an_engine_that_cannot_play_is_refused_before_the_game(
    spec: str, rules: Rules, error: type[Exception]
) -> None:
    with pytest.raises(error):
        entered(spec, rules, SHIPPED)
