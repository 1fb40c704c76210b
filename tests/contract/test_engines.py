"""Contract of all registered engines; a new engine is covered as soon as it is registered.

Exceptions: `random` need not take a win, and `line-rank` plays the second move of a game at random,
regardless of its ranks.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import math
import threading
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.cancellation import CancellationToken
from tengen.engines.errors import CancelledError, GameOverError, OptionError, UnsupportedRulesError
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.bounding_box import MAX_SPAN
from tengen.engines.game.lines import DIRECTIONS
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Limit
from tengen.engines.model_store.store import ModelStore
from tengen.engines.options import Option
from tengen.engines.registry import ENGINES, create_engine
from tests.unit.game.refusals import refusal

TICTACTOE: Final = Rules(3, 3, 3)
UNBOUNDED: Final = Rules(None, None, 5)
GAMES: Final = [
    TICTACTOE,
    Rules(6, 3, 4, overline=False),
    Rules(7, 6, 4),
    Rules(9, 9, 3),
    Rules(7, 12, 7, overline=False),
    Rules(3, 20, 8),
    Rules(5, 5, 5),
    Rules(15, 15, 5),
    Rules(15, 12, 5, overline=False),
    Rules(9, 8, 5, forbidden_points=True),
    Rules(8, 9, 5, overline=False, blocked_wins=False),
    UNBOUNDED,
    Rules(None, None, 3),
    Rules(None, None, 6, overline=False),
    Rules(None, None, 9),
]
LIMIT: Final = Limit(nodes=2_000)
"""Keeps searches short and deterministic."""
LOOK_AHEAD: Final = {"search", "proven", "threat-search"}
"""Engines that search each requested candidate, within one limit for all of them."""
AT_ONCE: Final = {"search", "proven"}
"""Engines that answer the empty board without a search."""
TIES_BELOW: Final = 5
"""Stones in a row that win: with fewer, each stone makes threats, and many of them are worth the
same."""
ENDLESS: Final = Limit(nodes=10**9)
LONG: Final = {
    "minimax": Board.from_moves([Move(0, 1)], Rules(4, 6, 4)),
    **dict.fromkeys(
        LOOK_AHEAD,
        Board.from_moves("h8i9h9h10i8g8j10", Rules(15, 15, 5)),
    ),
}
"""Searching engine to a position that takes it more than a second."""
PLAYED: Final = [
    pytest.param(name, rules, id=f"{name}: {rules}")
    for name, rules in itertools.product(ENGINES, GAMES)
    if create_engine(name).supports(rules)
]


def games_of(engine: Engine) -> list[Rules]:
    """The tested games that an engine plays."""
    return [rules for rules in GAMES if engine.supports(rules)]


def analysed(
    engine: Engine, board: Board, *, candidates: int | None = None, seed: int = 0, **given: Any
) -> Analysis:
    rng = np.random.default_rng(seed)
    return engine.analyse(AnalysisRequest(board, LIMIT, candidates=candidates, rng=rng, **given))


def without_cost(analysis: Analysis) -> Analysis:
    """The analysis without its node count: warm tables save nodes."""
    return dataclasses.replace(analysis, nodes=0)


@functools.cache
def quiet(rules: Rules, stones: int, *, first: Color = Color.X, seed: int = 0) -> Board:
    """A board after random moves on which neither side can win at once; the same for all tests."""
    rng = np.random.default_rng([seed, stones])
    while True:
        board = Board(rules, to_move=first)
        while len(board) < stones and board.outcome() is None:
            board.push(board.legal_moves()[rng.integers(len(board.legal_moves()))])
        if board.outcome() is None and not any(
            board.winning_line(move, color) for move in board.legal_moves() for color in Color
        ):
            return board


def positions(rules: Rules) -> list[Board]:
    """Boards from empty to nearly full, with either side moving first."""
    boards = []
    for first in Color:
        boards += [quiet(rules, stones, first=first) for stones in (0, 1, 2, 3)]
        if rules == TICTACTOE:
            boards.append(Board.from_moves("b2c3a3c1a1a2c2", rules, first=first))
        else:
            boards.append(quiet(rules, 2 * (rules.win_length - 1), first=first))
    return boards


@functools.cache
def with_a_win(rules: Rules, to_move: Color, seed: int) -> Board:
    """A position where the side to move needs one stone for a line; the opponent threatens too.

    The same for all tests.
    """
    rng = np.random.default_rng(seed)
    rows, cols = (9, 9) if rules.unbounded else rules.shape
    while True:
        row, col, step = int(rng.integers(rows)), int(rng.integers(cols)), rng.integers(4)
        drow, dcol = DIRECTIONS[step]
        line = [Move(row + i * drow, col + i * dcol) for i in range(rules.win_length)]
        if not all(rules.contains(move) for move in line):
            continue
        missing = line[rng.integers(len(line))]
        others = [Move(*cell) for cell in np.ndindex(rows, cols) if cell not in line]
        # In reading order, so that the opponent has nearly completed a line as well.
        first = int(rng.integers(len(others) - len(line) + 1))
        opponent = others[first : first + len(line) - int(rng.integers(2))]
        stones = dict.fromkeys(line, to_move) | dict.fromkeys(opponent, -to_move)
        del stones[missing]
        board = Board.from_stones(stones, rules, to_move=to_move)
        if board.outcome() is None:
            return board


@pytest.fixture(scope="module")
def answers(store: ModelStore) -> Callable[[str, Rules], list[Analysis]]:
    """What an engine answers in all positions of a game with the seed 0."""

    @functools.cache
    def asked(name: str, rules: Rules) -> list[Analysis]:
        engine = create_engine(name, store)
        return [analysed(engine, board) for board in positions(rules)]

    return asked


@pytest.mark.parametrize(("name", "rules"), PLAYED)
def test_candidates_are_legal_and_sorted_and_the_board_is_unchanged(
    engine: Engine, rules: Rules
) -> None:
    low = -math.inf if engine.score.low is None else engine.score.low
    high = math.inf if engine.score.high is None else engine.score.high
    for board in positions(rules):
        before, history = board.copy(), list(board.move_stack)
        analysis = analysed(engine, board)
        assert board == before
        assert board.move_stack == history
        moves = [candidate.move for candidate in analysis.candidates]
        assert analysis.move == moves[0]
        assert len(set(moves)) == len(moves)
        assert set(moves) <= set(board.legal_moves())
        assert analysis.pv == analysis.candidates[0].pv
        for candidate in analysis.candidates:
            replayed = board.copy()
            replayed.push_all(candidate.pv)
            assert candidate.pv[:1] in {(), (candidate.move,)}
            assert low <= candidate.score <= high
            chance = candidate.win_probability
            assert chance is None or 0 <= chance <= 1
        scores = [candidate.score for candidate in analysis.candidates]
        if (engine.name, len(board)) != ("line-rank", 1):
            assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize(("name", "rules"), PLAYED)
def test_number_of_candidates_is_as_requested(engine: Engine, rules: Rules) -> None:
    board = quiet(rules, 3)
    everything = analysed(engine, board).candidates
    if not rules.unbounded:
        assert {candidate.move for candidate in everything} == set(board.legal_moves())
    for wanted in (1, 3, 10_000):
        candidates = analysed(engine, board, candidates=wanted).candidates
        assert len(candidates) == min(wanted, len(everything))
        # A search has fewer nodes for each candidate, the more of them are requested.
        if engine.name not in LOOK_AHEAD:
            assert candidates == everything[:wanted]


@pytest.mark.parametrize(("name", "rules"), PLAYED)
def test_best_candidate_has_a_consistent_win_probability(engine: Engine, rules: Rules) -> None:
    for board in [*positions(rules), with_a_win(rules, Color.X, seed=1)]:
        analysis = analysed(engine, board, candidates=3)
        chance = analysis.candidates[0].win_probability
        if engine.has_win_probability and (engine.name not in AT_ONCE or len(board)):
            assert chance is not None
        elif not engine.has_win_probability:
            assert chance is None
        if chance is None:
            continue
        if analysis.win_in is not None:
            assert chance == float(analysis.win_in > 0)


def above_last(analysis: Analysis) -> tuple[int, float, frozenset[tuple[Move, float]]]:
    """The candidates, except which of the moves that tie for the last place are among them."""
    scores = {(c.move, c.score) for c in analysis.candidates}
    last = min(score for _, score in scores)
    return len(scores), last, frozenset((move, score) for move, score in scores if score > last)


@pytest.mark.parametrize(("name", "rules"), PLAYED)
def test_only_the_seed_of_a_randomised_engine_changes_more_than_ties(
    engine: Engine, rules: Rules, answers: Callable[[str, Rules], list[Analysis]]
) -> None:
    boards = positions(rules)
    seeds = range(1, 4 if engine.randomised else 2)
    rounds = [[analysed(engine, board, seed=seed) for board in boards] for seed in seeds]
    rounds.append(answers(engine.name, rules))
    if engine.randomised:
        assert len({tuple(analysis.move for analysis in answers) for answers in rounds}) > 1
    else:
        for same in zip(*rounds, strict=True):
            assert len(set(map(above_last, same))) == 1
    # Earlier requests do not matter: now in the reverse order.
    assert [analysed(engine, board, seed=1) for board in boards[::-1]] == rounds[0][::-1]


@pytest.mark.parametrize(("name", "rules"), PLAYED)
def test_swapped_colors_and_another_order_give_the_same_answer(
    engine: Engine, rules: Rules, answers: Callable[[str, Rules], list[Analysis]]
) -> None:
    board = quiet(rules, 3)
    stones = dict(reversed(list(board.stones.items())))
    set_up = Board.from_stones(stones, rules, to_move=board.to_move)
    assert without_cost(analysed(engine, set_up)) == without_cost(analysed(engine, board))
    if rules.forbidden_points:
        return
    for board, expected in zip(positions(rules), answers(engine.name, rules), strict=True):
        answer = analysed(engine, swapped(board))
        if engine.name in LOOK_AHEAD and rules.win_length < TIES_BELOW:
            # Which of many equal moves come first, and what a full table forgets, is not the same.
            assert answer.win_in == expected.win_in
            assert {c.move for c in answer.candidates} == {c.move for c in expected.candidates}
        else:
            assert without_cost(answer) == without_cost(expected)


def swapped(board: Board, *, setup: bool = False) -> Board:
    """The position with the colors of all stones, and of the side to move, exchanged."""
    stones = {move: -color for move, color in board.stones.items()}
    return Board.from_stones(stones, board.rules, to_move=-board.to_move, setup=setup)


@pytest.mark.parametrize(("name", "rules"), PLAYED)
def test_immediate_win_is_taken(engine: Engine, rules: Rules) -> None:
    for to_move, seed in itertools.product(Color, range(12)):
        board = with_a_win(rules, to_move, seed)
        analysis = analysed(engine, board, seed=seed)
        if engine.name == "random":
            assert (analysis.win_in == 1) == bool(board.winning_line(analysis.move, to_move))
        else:
            assert board.winning_line(analysis.move, to_move), (to_move, seed)
            assert analysis.win_in == 1, (to_move, seed)


@functools.cache
def lopsided(rules: Rules, to_move: Color, seed: int) -> Board:
    """Stones that were placed freely: three or more of one side for each of the other."""
    rng = np.random.default_rng(seed)
    rows, cols = (9, 9) if rules.unbounded else rules.shape
    while True:
        cells = rng.permutation(rows * cols)[: 3 + rows * cols // 4].tolist()
        few = set(cells[: len(cells) // 4])
        owner = Color.X if rng.integers(2) else Color.O
        stones = {Move(*divmod(cell, cols)): owner if cell in few else -owner for cell in cells}
        board = Board.from_stones(stones, rules, to_move=to_move, setup=True)
        if board.outcome() is None:
            return board


@pytest.mark.parametrize(("name", "rules"), PLAYED)
def test_stones_placed_freely_are_answered(engine: Engine, rules: Rules) -> None:
    for to_move, seed in itertools.product(Color, range(3)):
        board = lopsided(rules, to_move, seed)
        analysis = analysed(engine, board, candidates=3)
        assert {candidate.move for candidate in analysis.candidates} <= set(board.legal_moves())
        for candidate in analysis.candidates:
            board.copy().push_all(candidate.pv)
        wins = [move for move in board.legal_moves() if board.winning_line(move, to_move)]
        assert engine.name == "random" or not wins or analysis.move in wins, (to_move, seed)
        if not rules.forbidden_points:
            answer = analysed(engine, swapped(board, setup=True), candidates=3)
            assert without_cost(answer) == without_cost(analysis), (to_move, seed)


@pytest.mark.parametrize("name", ENGINES)
def test_finished_game_is_an_error(engine: Engine) -> None:
    for rules in games_of(engine):
        board = with_a_win(rules, Color.O, seed=0).copy()
        board.push(next(m for m in board.legal_moves() if board.winning_line(m, Color.O)))
        error = refusal(GameOverError, "O has won", analysed, engine, board)
        assert error.outcome == board.outcome(), rules


@pytest.mark.parametrize("name", ENGINES)
def test_unsupported_rules_are_a_clear_error(engine: Engine) -> None:
    for rules in GAMES:
        if support := engine.supports(rules):
            continue
        assert support.reason, rules
        error = refusal(UnsupportedRulesError, "", analysed, engine, Board(rules))
        expected = f"{engine.name} does not play {rules}: it plays {support.reason}"
        assert error.message == expected


@pytest.mark.parametrize("name", sorted(LONG))
def test_cancellation_ends_a_running_search(engine: Engine, name: str) -> None:
    cancellation = CancellationToken()
    request = AnalysisRequest(LONG[name], ENDLESS, cancellation=cancellation)
    # Without the cancellation the search would outlast the test run.
    threading.Timer(0.03, cancellation.cancel).start()
    if engine.name in LOOK_AHEAD:
        assert engine.analyse(request).stopped_by == "cancelled"
    else:
        with pytest.raises(CancelledError):
            engine.analyse(request)


@pytest.mark.parametrize("name", ENGINES)
def test_cancelled_request_still_takes_an_immediate_win(engine: Engine) -> None:
    cancellation = CancellationToken()
    cancellation.cancel()
    for rules in games_of(engine):
        board = with_a_win(rules, Color.X, seed=5)
        request = AnalysisRequest(board, cancellation=cancellation, rng=np.random.default_rng(0))
        if engine.name == "minimax":
            refusal(CancelledError, "", engine.analyse, request)
            continue
        analysis = engine.analyse(request)
        assert analysis.move in board.legal_moves(), rules
        assert engine.name == "random" or analysis.win_in == 1, rules


@pytest.mark.parametrize("name", ENGINES)
def test_declaration_is_complete(engine: Engine, name: str) -> None:
    assert games_of(engine), "every engine plays one of the tested games"
    assert engine.name == name
    assert engine.summary.endswith(".")
    assert engine.score.meaning
    assert len({option.name for option in engine.options}) == len(engine.options)
    answer = engine.analyse(AnalysisRequest(first_board(engine), LIMIT))
    assert answer.model == engine.model == ("small" if name == "learned" else None)


@pytest.mark.parametrize("name", ENGINES)
def test_unknown_option_is_an_error(engine: Engine, name: str) -> None:
    with pytest.raises(OptionError, match=f"{name} has no option 'no-such'") as caught:
        engine.analyse(AnalysisRequest(first_board(engine), LIMIT, options={"no-such": 1}))
    assert caught.value.code == "unknown-option"
    assert caught.value.path == ("no-such",)


@pytest.mark.parametrize("name", ENGINES)
def test_option_accepts_its_default_and_bounds_and_nothing_beyond(engine: Engine) -> None:
    def asked(option: Option, value: object) -> Analysis:
        options = {option.name: value}
        return engine.analyse(AnalysisRequest(first_board(engine), LIMIT, options=options))

    for option in engine.options:
        wrong: list[object] = ["1", math.nan, None]
        if option.low is not None:
            wrong.append(option.type(option.low - 1))
        if option.high is not None:
            wrong.append(option.type(option.high + 1))
        wrong.append(1 if option.type is bool else True)
        for value in wrong:
            error = refusal(OptionError, "", asked, option, value)
            assert error.path == (option.name,), value
            assert option.allowed in error.message, value
        for value in (option.default, option.low, option.high):
            assert value is None or asked(option, option.type(value)).candidates, option.name


@pytest.mark.parametrize("name", ENGINES)
def test_zero_candidates_are_an_error(engine: Engine) -> None:
    with pytest.raises(ValueError, match="candidates is 0, it must be at least 1"):
        analysed(engine, first_board(engine), candidates=0)


@pytest.mark.parametrize("name", ENGINES)
def test_candidates_are_legal_at_the_widest_unbounded_span(engine: Engine) -> None:
    if not engine.supports(UNBOUNDED):
        return
    stones = {Move(-3, 5): Color.X, Move(-4 + MAX_SPAN, 6): Color.O}
    board = Board.from_stones(stones, UNBOUNDED)
    legal = set(board.legal_moves())
    assert {candidate.move for candidate in analysed(engine, board).candidates} <= legal


def first_board(engine: Engine) -> Board:
    """An empty board of a game that the engine plays."""
    return Board(games_of(engine)[0])
