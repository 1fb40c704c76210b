"""Games: order of moves, noise, faults and adjudication."""

from __future__ import annotations

import dataclasses
import types
from typing import Any, ClassVar

import numpy as np
import pytest
from typing_extensions import override

from tengen.engines.catalogue.random_move import RandomEngine
from tengen.engines.errors import BrainError, ModelError
from tengen.engines.game import PRESETS, Board, Color, Move, Rules
from tengen.engines.game.errors import IllegalMoveError
from tengen.engines.game.records import Result
from tengen.engines.game.rules import RenjuOpening
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate, Engine, Limit
from tengen.engines.openings.stages import settled_opening
from tengen.engines.options import Option, OptionValue
from tengen.training.arena.conditions import (
    Adjudication,
    DrawRule,
    ResignRule,
    TimeControl,
)
from tengen.training.arena.game import Noise, Opening, PlayedGame, play_game, play_swap_game
from tengen.training.arena.player_spec import Player
from tests.stub_engine import StubEngine

TICTACTOE = PRESETS["tictactoe"]


class ReadingOrder(StubEngine):
    """Plays the first empty cell: a predictable engine."""

    name = "reading-order"

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        moves = request.board.legal_moves()[: request.candidates]
        return Analysis(candidates=tuple(Candidate(move=move, score=0) for move in moves))


class Faulty(ReadingOrder):
    """Raises `error` or plays `move`; returns no candidate if neither is set."""

    name = "faulty"
    move: ClassVar[Move | None] = None
    error: ClassVar[Exception | None] = None

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        if self.error is not None:
            # An engine that breaks off may leave its board in any state.
            request.board.push(request.board.legal_moves()[0])
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


class Slow(Faulty):
    error = BrainError("slow did not answer TURN 7,7 within 2 s", code="brain-hang")


class Asked(ReadingOrder):
    """Records its requests."""

    name = "asked"
    options = (Option(name="level", type=int, default=1, meaning="none"),)

    def __init__(self) -> None:
        self.questions: list[tuple[Limit, dict[str, OptionValue | None]]] = []

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        self.questions.append((request.limit, dict(request.options)))
        return super()._analyse(request)


def play(
    x: Engine,
    o: Engine,
    opening: Opening = (),
    *,
    seed: int = 1,
    rules: Rules = TICTACTOE,
    noise: Noise | None = None,
    draw_after: int | None = None,
) -> PlayedGame:
    return play_game(
        Player(engine=x),
        Player(engine=o),
        opening,
        np.random.default_rng(seed),
        rules=rules,
        noise=noise,
        draw_after=draw_after,
    )


def test_x_moves_first_and_the_line_wins() -> None:
    engine = ReadingOrder()
    game = play(engine, engine)
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
def test_side_to_move_continues_the_opening(
    opening: tuple[Move, ...], x: type[Engine], o: type[Engine], loser: Color
) -> None:
    # The faulty engine loses at its first move, so the loser is the player that moved first.
    game = play(x(), o(), opening)
    assert game.winner is -loser
    assert (game.moves, game.opening) == (opening, len(opening))


@pytest.mark.parametrize(
    ("engine", "reason"),
    [
        (Raising, "ZeroDivisionError: division by zero"),
        (OffBoard, "row 3 is off the board (0..2)"),
        (OnStone, "a3 holds X, a move needs an empty cell"),
        (Faulty, "IndexError"),
    ],
)
def test_failing_engine_loses_with_a_reason(engine: type[Engine], reason: str) -> None:
    game = play(ReadingOrder(), engine())
    assert game.winner is Color.X
    assert game.fault is not None
    assert game.fault.startswith("faulty: ")
    assert reason in game.fault
    assert game.moves == (Move(0, 0),)


def test_hanging_brain_loses_on_time_else_by_forfeit() -> None:
    hung, failed = play(ReadingOrder(), Slow()), play(ReadingOrder(), Raising())
    assert (hung.winner, hung.ending) == (Color.X, "time")
    assert hung.fault == "faulty: BrainError: slow did not answer TURN 7,7 within 2 s"
    assert (failed.winner, failed.ending) == (Color.X, "forfeit")


def test_sides_have_separate_limits_and_options() -> None:
    x, o = Asked(), Asked()
    limits = Limit(nodes=5), Limit(depth=2)
    play_game(
        Player(engine=x, limit=limits[0], options={"level": 3}),
        Player(engine=o, limit=limits[1]),
        (),
        np.random.default_rng(1),
        rules=TICTACTOE,
    )
    # Seven moves: see the test of the winner.
    assert x.questions == [(limits[0], {"level": 3})] * 4
    assert o.questions == [(limits[1], {"level": 1})] * 3


@pytest.mark.parametrize(
    ("draw_after", "plies", "winner"),
    [(1, 1, None), (6, 6, None), (7, 7, Color.X), (None, 7, Color.X)],
)
def test_game_is_adjudicated_after_draw_after_plies(
    draw_after: int | None, plies: int, winner: Color | None
) -> None:
    game = play(ReadingOrder(), ReadingOrder(), draw_after=draw_after)
    assert (len(game.moves), game.winner, game.adjudicated) == (plies, winner, winner is None)
    assert game.fault is None


def test_full_board_is_not_adjudicated() -> None:
    # X O X / X O O / O X and the last cell.
    cells = (0, 1, 2, 4, 3, 5, 7, 6)
    game = play(ReadingOrder(), ReadingOrder(), tuple(Move(*divmod(cell, 3)) for cell in cells))
    assert (game.winner, game.adjudicated, len(game.moves)) == (None, False, 9)


def test_move_times_are_recorded_but_not_compared() -> None:
    opening = (Move(1, 1),)
    game = play(ReadingOrder(), ReadingOrder(), opening)
    assert len(game.times_ms) == len(game.moves)
    assert game.times_ms[0] is None
    assert all(time is not None and 0 <= time < 1000 for time in game.times_ms[1:])
    assert game == dataclasses.replace(game, times_ms=())


def test_record_holds_opening_noise_times_and_ending() -> None:
    won = play(ReadingOrder(), ReadingOrder(), (Move(2, 2),)).record(event="test", number=3)
    assert (won.event, won.round, won.players) == ("test", "3", ("reading-order",) * 2)
    assert won.comments == ("opening", *[""] * (len(won.moves) - 1))
    assert won.times_ms[0] is None
    assert won.result == Result(Color.O, "board")
    hung = play(ReadingOrder(), Slow()).record(event="", number=1)
    assert hung.result == Result(Color.X, "time")
    assert "did not answer" in hung.comment
    drawn = play(ReadingOrder(), ReadingOrder(), draw_after=4).record(event="", number=1)
    assert drawn.result == Result(None, "board")
    assert drawn.comment == "declared drawn after 4 moves"


def test_unusable_model_raises_instead_of_losing() -> None:
    with pytest.raises(ModelError, match="no model is live"):
        play(ReadingOrder(), WithoutModel())


def test_illegal_opening_is_refused() -> None:
    opening = (Move(0, 0), Move(0, 0))
    with pytest.raises(IllegalMoveError):
        play(ReadingOrder(), ReadingOrder(), opening)


def test_equal_seeds_give_equal_games() -> None:
    games = [
        play(RandomEngine(), RandomEngine(), seed=seed, rules=PRESETS["gomoku"])
        for seed in (1, 1, 2)
    ]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("top", [2, 3])
def test_noise_plays_a_next_best_move_and_flags_it(top: int) -> None:
    noise = Noise(probability=1, top=top)
    engine = ReadingOrder()
    rules = Rules(5, 5, 5)
    games = [play(engine, engine, seed=seed, rules=rules, noise=noise) for seed in range(10)]
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


def test_noise_spares_proven_wins() -> None:
    # X has the rest of row 0; the first empty cell wins.
    opening = (Move(0, 1), Move(1, 1), Move(0, 2), Move(2, 1))
    engine, noise = ReadingOrder(), Noise(probability=1)
    game = play(engine, engine, opening, noise=noise)
    assert game.moves[-1] == Move(0, 0)
    assert game.noise == (False,) * 5


def test_noise_halves_with_its_half_life() -> None:
    noise = Noise(probability=0.8, half_life=10)
    generator = np.random.default_rng(1)
    struck = [np.mean([noise.strikes(ply, generator) for _ in range(4000)]) for ply in (0, 10, 30)]
    assert struck == pytest.approx([0.8, 0.4, 0.1], abs=0.03)


@pytest.mark.parametrize(
    "values",
    [{"probability": 1.1}, {"probability": 0.5, "half_life": 0}, {"probability": 0.5, "top": 1}],
    ids=["probability", "half_life", "top"],
)
def test_noise_out_of_range_is_refused(values: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="it must be"):
        Noise(**values)


SWAP2 = Rules(9, 9, 5, opening="swap2")


class Valued(ReadingOrder):
    """Gives every position with three stones one value, every other an even one."""

    name = "valued"
    win_probability_of = "same-engine"

    def __init__(self, probability: float) -> None:
        self.probability = probability

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        probability = self.probability if len(request.board) == 3 else 0.5
        move = request.board.legal_moves()[0]
        return Analysis(candidates=(Candidate(move, 0, probability),))


class Sure(ReadingOrder):
    """Gives all its positions one value."""

    name = "sure"
    win_probability_of = "same-engine"

    def __init__(self, probability: float | None) -> None:
        self.probability = probability

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        move = request.board.legal_moves()[0]
        return Analysis(candidates=(Candidate(move, 0, self.probability),))


@pytest.mark.parametrize(
    ("x", "o", "moves", "winner", "ending"),
    [
        # Seven moves decide the game on the board, in which X wins.
        (0.01, 0.99, 4, Color.O, "resignation"),
        (0.01, None, 3, Color.O, "resignation"),
        (0.01, 0.6, 7, Color.X, "board"),
        (0.5, 0.5, 6, None, "board"),
        (None, 0.5, 7, Color.X, "board"),
    ],
)
def test_game_is_adjudicated_by_the_scores_of_both(
    x: float | None, o: float | None, moves: int, winner: Color | None, ending: str
) -> None:
    rules = Adjudication(resign=ResignRule(300, 2), draw=DrawRule(10, 1, 6))
    players = Player(engine=Sure(x)), Player(engine=Sure(o))
    rng = np.random.default_rng(1)
    game = play_game(*players, (), rng, rules=TICTACTOE, adjudication=rules)
    assert (len(game.moves), game.winner, game.ending) == (moves, winner, ending)
    assert game.adjudicated == (winner is None)
    assert game.fault is None
    assert game.record(event="a", number=1).result == Result(winner, game.ending)


def test_player_whose_clock_is_over_loses_on_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = types.SimpleNamespace(now=0.0)
    clock.perf_counter = lambda: clock.now
    monkeypatch.setattr("tengen.training.arena.game.time", clock)
    limits: list[float | None] = []

    class Thinking(ReadingOrder):
        @override
        def _analyse(self, request: AnalysisRequest) -> Analysis:
            if request.limit.nodes is None:
                limits.append(request.limit.time)
                clock.now += 20
            return super()._analyse(request)

    x = Player(engine=Thinking(), tc=TimeControl(60, 5), margin_s=0.0)
    game = play_game(
        x, Player(engine=ReadingOrder()), (), np.random.default_rng(1), rules=TICTACTOE
    )
    # Three moves take 60 of 70 seconds, and the fourth takes 20.
    assert (len(game.moves), game.winner, game.ending) == (6, Color.O, "time")
    assert game.fault is not None
    assert "the move took 20.00 s, more than the clock had" in game.fault
    assert limits == sorted(limits, key=lambda time: -(time or 0))


class Failing(Valued):
    """Fails with five stones on the board."""

    name = "failing"

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        if len(request.board) == 5:
            raise ZeroDivisionError("division by zero")
        return super()._analyse(request)


def play_swap(first: Engine, second: Engine, rules: Rules = SWAP2) -> PlayedGame:
    opening = settled_opening(rules)
    assert opening is not None
    players = Player(engine=first, limit=Limit(nodes=100)), Player(engine=second)
    return play_swap_game(*players, opening, np.random.default_rng(1), rules=rules)


@pytest.mark.parametrize(
    ("probability", "stones", "swapped"), [(0.8, 3, False), (0.2, 3, True), (0.5, 5, True)]
)
def test_players_settle_their_colors_by_swap2(
    probability: float, stones: int, swapped: bool
) -> None:
    # An even position of five stones leaves the first player O, which is to move.
    game = play_swap(Valued(0.5), Valued(probability))
    assert (game.opening, game.swapped) == (stones, swapped)
    assert Board.from_moves(game.moves, SWAP2).outcome() is not None


def test_swapped_player_keeps_its_name_and_result() -> None:
    game = play_swap(Valued(0.5), Asked())
    names = ("asked", "valued") if game.swapped else ("valued", "asked")
    assert (game.x, game.o) == names
    assert game.result_of_first == (-game.result if game.swapped else game.result)


def test_swap_ends_with_three_stones() -> None:
    game = play_swap(Valued(0.5), Valued(0.5), Rules(9, 9, 5, opening="swap"))
    assert (game.opening, game.swapped) == (3, False)


def test_engine_that_fails_to_decide_loses() -> None:
    game = play_swap(Failing(0.5), Valued(0.5))
    assert game.fault == "failing: ZeroDivisionError: division by zero"
    assert (game.winner, game.result_of_first, game.opening) == (Color.O, -1, 5)
    assert game.record(event="test", number=1).result == Result(Color.O, "forfeit")


def play_renju(first: Engine, second: Engine, opening: RenjuOpening) -> PlayedGame:
    rules = dataclasses.replace(PRESETS["renju"].resized(9, 9), opening=opening)
    players = Player(engine=first, limit=Limit(nodes=20)), Player(engine=second)
    return play_swap_game(*players, opening, np.random.default_rng(1), rules=rules)


@pytest.mark.parametrize(
    ("opening", "swapped"),
    # White swaps with three stones, unless the fifth moves are known, which make even chances.
    [("rif", False), ("soosorv8", True), ("taraguchi10", True), ("yamaguchi", False)],
)
def test_players_settle_colors_and_fifth_move_by_openings_of_renju(
    opening: RenjuOpening, swapped: bool
) -> None:
    game = play_renju(Valued(0.2), Valued(0.2), opening)
    assert game.opening == 5
    assert game.swapped is swapped


def test_engine_that_fails_to_value_fifth_moves_loses() -> None:
    game = play_renju(Valued(0.5), Failing(0.5), "rif")
    assert (game.winner, game.ending, game.opening) == (Color.X, "forfeit", 3)
    assert game.fault == "failing: ZeroDivisionError: division by zero"
