"""Checks that run once for an engine."""

from __future__ import annotations

import concurrent.futures
import math
import threading
from collections.abc import Callable, Mapping
from typing import Final

import numpy as np

from tengen.engines.cancellation import CancellationToken
from tengen.engines.errors import CancelledError, GameOverError, OptionError, UnsupportedRulesError
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.bounding_box import MAX_SPAN
from tengen.engines.game.errors import IllegalMoveError
from tengen.engines.game.notation import format_move
from tengen.engines.interface import Analysis, AnalysisRequest, Limit
from tengen.engines.options import Option
from tengen.engines.registry.installed import check_name
from tengen.engines.strength.levels import STRENGTH
from tengen.testing.positions import (
    GAMES,
    LONG,
    TICTACTOE,
    UNBOUNDED,
    positions,
    quiet,
    some_moves,
    with_a_win,
)
from tengen.testing.trial import LIMIT, Trial, analysed, without_cost

ENDLESS: Final = Limit(nodes=10**9)
CANCELLED_AFTER_S: Final = 0.03
"""Seconds until a search is cancelled: long enough to begin, far shorter than the search."""
GOMOKU: Final = Rules(15, 15, 5)
UNKNOWN: Final = "no-such"
"""Name of no option."""


def declaration(trial: Trial) -> None:
    """Name, summary, score, options and model are declared."""
    engine = trial.engine
    try:
        check_name(engine.name)
    except ValueError as error:
        raise trial.failure(f"its name: {error}") from error
    trial.require(engine.summary.endswith("."), "has a sentence as its summary")
    trial.require(engine.score.meaning, "says what its scores mean")
    names = [name for option in engine.options for name in option.names]
    trial.require(len(set(names)) == len(names), "names each option once")
    answer = trial.analysed(trial.first_board())
    trial.require(answer.model == engine.model, "names its model in every analysis")


def finished_game(trial: Trial) -> None:
    """A game that is over is an error."""
    for rules in trial.games:
        board = with_a_win(rules, Color.O, seed=0).copy()
        board.push(next(m for m in board.legal_moves() if board.winning_line(m, Color.O)))
        error = trial.refused(GameOverError, "O has won", trial.analysed, board)
        trial.require(error.outcome == board.outcome(), "names the outcome of the game")


def unsupported_rules(trial: Trial) -> None:
    """A game that the engine does not play is an error that names those that it plays."""
    for rules in GAMES:
        if support := trial.engine.supports(rules):
            continue
        trial.require(support.reason, f"says what it plays instead of {rules}")
        trial.refused(
            UnsupportedRulesError,
            f"{trial.engine.name} does not play {rules}: it plays {support.reason}",
            trial.analysed,
            Board(rules),
        )


def cancellation(trial: Trial) -> None:
    """A search ends soon after it is cancelled."""
    engine = trial.engine
    searched = (b for b in LONG if engine.supports(b.rules) and engine.searches(b.rules))
    if (board := next(searched, None)) is None:
        return
    token = CancellationToken()
    request = AnalysisRequest(board, ENDLESS, cancellation=token)
    threading.Timer(CANCELLED_AFTER_S, token.cancel).start()
    if not engine.has_partial_results:
        trial.refused(CancelledError, "", trial.analysed_in_time, request)
        return
    analysis = trial.analysed_in_time(request)
    trial.require(
        analysis.stopped_by == "cancelled" or not token.is_cancelled,
        f"says that it was cancelled, not {analysis.stopped_by!r}",
    )


def cancelled_before(trial: Trial) -> None:
    """A request that is cancelled already still gets an immediate win."""
    engine, token = trial.engine, CancellationToken()
    token.cancel()
    for rules in trial.games:
        board = with_a_win(rules, Color.X, seed=5)
        request = AnalysisRequest(board, cancellation=token, rng=np.random.default_rng(0))
        if not engine.has_partial_results:
            trial.refused(CancelledError, "", trial.analysed_in_time, request)
            continue
        analysis = trial.analysed_in_time(request)
        trial.require(analysis.move in board.legal_moves(), "recommends a legal move")
        taken = not engine.takes_wins or analysis.win_in == 1
        trial.require(taken, "takes the win, as `takes_wins` says")


def two_threads(trial: Trial) -> None:
    """Two threads get the answers of one."""
    for rules in {*trial.games[:1], *(rules for rules in trial.games if rules == GOMOKU)}:
        boards = positions(rules)
        with concurrent.futures.ThreadPoolExecutor(2) as threads:
            tasks = [threads.submit(analysed, trial.engine, board) for board in boards * 2]
            answers = [without_cost(task.result()) for task in tasks]
        expected = list(map(without_cost, trial.answers(rules)))
        trial.require(answers == expected * 2, f"answers two threads at once as one, for {rules}")


def unknown_option(trial: Trial) -> None:
    """An unknown option is an error."""
    error = trial.refused(
        OptionError,
        f"{trial.engine.name} has no option '{UNKNOWN}'",
        trial.analysed,
        trial.first_board(),
        options={UNKNOWN: 1},
    )
    named = (error.code, error.path) == ("unknown-option", (UNKNOWN,))
    trial.require(named, "names the unknown option in the path of the error")


def option_values(trial: Trial) -> None:
    """An option accepts its default and its bounds, and nothing beyond."""
    for option in trial.engine.options:
        wrong: list[object] = ["1", math.nan, None]
        if option.low is not None:
            wrong.append(option.type(option.low - 1))
        if option.high is not None:
            wrong.append(option.type(option.high + 1))
        wrong.append(1 if option.type is bool else True)
        for value in wrong:
            error = trial.refused(OptionError, option.allowed, _with_option, trial, option, value)
            trial.require(error.path == (option.name,), f"names the option for {value!r}")
        for allowed in (option.default, option.low, option.high):
            if allowed is not None:
                answer = _with_option(trial, option, option.type(allowed))
                trial.require(answer.candidates, f"accepts {allowed} for {option.name}")


def _with_option(trial: Trial, option: Option, value: object) -> Analysis:
    request = AnalysisRequest(trial.first_board(), LIMIT, options={option.name: value})
    return trial.engine.analyse(request)


def zero_candidates(trial: Trial) -> None:
    """A request for no candidates is an error."""
    trial.refused(
        ValueError,
        "candidates is 0, it must be at least 1",
        trial.analysed,
        trial.first_board(),
        candidates=0,
    )


def widest_span(trial: Trial) -> None:
    """Stones on an unbounded board may be far apart."""
    if UNBOUNDED not in trial.games:
        return
    stones = {Move(-3, 5): Color.X, Move(-4 + MAX_SPAN, 6): Color.O}
    board = Board.from_stones(stones, UNBOUNDED)
    moves = {candidate.move for candidate in trial.analysed(board).candidates}
    trial.require(moves <= set(board.legal_moves()), "has legal candidates only")


def opening(trial: Trial) -> None:
    """The first moves follow the rules of an opening."""
    rules = Rules(15, 15, 5, opening="pro")
    if not trial.engine.supports(rules):
        return
    for moves in ([], [Move(7, 7)], [Move(7, 7), Move(7, 8)]):
        board = Board.from_moves(moves, rules)
        candidates = {candidate.move for candidate in trial.analysed(board).candidates}
        trial.require(candidates, "has candidates")
        trial.require(candidates <= set(board.legal_moves()), "has legal candidates only")
    trial.refused(
        IllegalMoveError,
        "not allowed by the pro opening",
        trial.analysed,
        board,
        allowed=frozenset({Move(6, 7)}),
    )


def strength(trial: Trial) -> None:
    """Moves below full strength are allowed ones too."""
    if STRENGTH not in trial.engine.options:
        return
    for rules in {TICTACTOE, GOMOKU} & set(trial.games):
        for board in (quiet(rules, 4), with_a_win(rules, Color.X, seed=4)):
            for allowed in some_moves(board):
                for value in (1, 30, 99):
                    analysis = trial.analysed(
                        board, allowed=allowed, options={STRENGTH.name: value}
                    )
                    ranked = {candidate.move for candidate in analysis.candidates}
                    trial.require(ranked == allowed, f"ranks the allowed moves at {value}")


def illegal_allowed_moves(trial: Trial) -> None:
    """An allowed move that is not legal is an error."""
    board = trial.first_board()
    board.push(Move(0, 0))
    for move, message in (
        (Move(0, 0), f"{format_move(Move(0, 0), board.rules)} holds a stone"),
        (Move(0, -90), "0/-90 is outside of the"),
    ):
        allowed = frozenset({move})
        trial.refused(IllegalMoveError, message, trial.analysed, board, allowed=allowed)


ENGINE_CHECKS: Final[Mapping[str, Callable[[Trial], None]]] = {
    "declaration": declaration,
    "finished-game": finished_game,
    "unsupported-rules": unsupported_rules,
    "cancellation": cancellation,
    "cancelled-before": cancelled_before,
    "two-threads": two_threads,
    "unknown-option": unknown_option,
    "option-values": option_values,
    "zero-candidates": zero_candidates,
    "widest-span": widest_span,
    "opening": opening,
    "strength": strength,
    "illegal-allowed-moves": illegal_allowed_moves,
}
"""Name → check of an engine."""
