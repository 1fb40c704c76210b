"""Checks that run once for each game that an engine plays."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping
from typing import Final

from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.interface import Analysis, Candidate
from tengen.testing.positions import lopsided, positions, quiet, some_moves, swapped, with_a_win
from tengen.testing.trial import Trial, without_cost

TIES_BELOW: Final = 5
"""Stones in a row that win: with fewer, each stone makes threats, and many of them are worth the
same."""


def legal_moves(trial: Trial, rules: Rules) -> None:
    """Candidates are different legal moves with valid values, and the board stays as it was."""
    for board in positions(rules):
        before, history = board.copy(), list(board.move_stack)
        analysis = trial.analysed(board)
        unchanged = board == before and board.move_stack == history
        trial.require(unchanged, "leaves the board as it was")
        moves = [candidate.move for candidate in analysis.candidates]
        trial.require(len(set(moves)) == len(moves), "names each candidate once")
        trial.require(set(moves) <= set(board.legal_moves()), "has legal candidates only")
        for candidate in analysis.candidates:
            _check_values(trial, candidate, board)


def _check_values(trial: Trial, candidate: Candidate, board: Board) -> None:
    score, chance = trial.engine.score, candidate.win_probability
    low = -math.inf if score.low is None else score.low
    high = math.inf if score.high is None else score.high
    trial.require(
        candidate.pv[:1] in {(), (candidate.move,)}, "begins a principal variation with its move"
    )
    # Raises an error if one of the moves is illegal.
    board.copy().push_all(candidate.pv)
    trial.require(
        low <= candidate.score <= high, f"scores within {low:g}..{high:g}: {candidate.score} is not"
    )
    trial.require(chance is None or 0 <= chance <= 1, "has win probabilities within 0..1")


def sorted_scores(trial: Trial, rules: Rules) -> None:
    """The best candidate comes first."""
    for analysis in trial.answers(rules):
        scores = [candidate.score for candidate in analysis.candidates]
        trial.require(scores == sorted(scores, reverse=True), f"sorts its candidates: {scores}")


def number_of_candidates(trial: Trial, rules: Rules) -> None:
    """There are as many candidates as were requested, or all moves."""
    board = quiet(rules, 3)
    everything = trial.analysed(board).candidates
    if not rules.unbounded:
        named = {candidate.move for candidate in everything}
        trial.require(named == set(board.legal_moves()), "ranks all legal moves if asked for all")
    for wanted in (1, 3, 10_000):
        candidates = trial.analysed(board, candidates=wanted).candidates
        expected = min(wanted, len(everything))
        trial.require(len(candidates) == expected, f"returns {expected} candidates for {wanted}")
        # A search has fewer nodes for each candidate, the more of them are requested.
        if not _looks_ahead(trial, rules):
            trial.require(
                candidates == everything[:wanted], f"returns the best {wanted} of all candidates"
            )


def win_probability(trial: Trial, rules: Rules) -> None:
    """The best candidate has a win probability if the engine declares them."""
    for board in [*positions(rules), with_a_win(rules, Color.X, seed=1)]:
        analysis = trial.analysed(board, candidates=3)
        chance = analysis.candidates[0].win_probability
        if not trial.engine.has_win_probability:
            trial.require(chance is None, "has no win probability, as `win_probability_of` is None")
        elif chance is None:
            # A search may answer the empty board from a table.
            is_start = not len(board) and _looks_ahead(trial, rules)
            trial.require(is_start, "has a win probability, as `win_probability_of` says")
        elif analysis.win_in is not None:
            certain = float(analysis.win_in > 0)
            trial.require(chance == certain, f"has the win probability {certain:g} where proven")


def seed(trial: Trial, rules: Rules) -> None:
    """The seed decides ties, and more only if the engine is randomised; history decides nothing."""
    boards = positions(rules)
    seeds = range(1, 4 if trial.engine.randomised else 2)
    rounds = [[trial.analysed(board, seed=seed) for board in boards] for seed in seeds]
    answers = [*rounds, trial.answers(rules)]
    if trial.engine.randomised:
        chosen = {tuple(analysis.move for analysis in each) for each in answers}
        trial.require(len(chosen) > 1, "depends on the seed, as `randomised` says")
    else:
        for same in zip(*answers, strict=True):
            trial.require(
                len(set(map(_above_last, same))) == 1,
                "gives the same candidates for every seed, except ties: else it is `randomised`",
            )
    again = [trial.analysed(board, seed=1) for board in boards[::-1]]
    trial.require(
        again == rounds[0][::-1], "gives the same answers to earlier requests in another order"
    )


def _above_last(analysis: Analysis) -> tuple[int, float, frozenset[tuple[Move, float]]]:
    """The candidates, except which of the moves that tie for the last place are among them."""
    scores = {(c.move, c.score) for c in analysis.candidates}
    last = min(score for _, score in scores)
    return len(scores), last, frozenset((move, score) for move, score in scores if score > last)


def colors_and_order(trial: Trial, rules: Rules) -> None:
    """Neither the order of the stones nor the names of the colors matter."""
    board = quiet(rules, 3)
    stones = dict(reversed(list(board.stones.items())))
    set_up = Board.from_stones(stones, rules, to_move=board.to_move)
    answer, expected = trial.analysed(set_up), trial.analysed(board)
    trial.require(
        without_cost(answer) == without_cost(expected), "ignores the order of the earlier moves"
    )
    if rules.forbidden_points:
        return
    for board, expected in zip(positions(rules), trial.answers(rules), strict=True):
        answer = trial.analysed(swapped(board))
        if _looks_ahead(trial, rules) and rules.win_length < TIES_BELOW:
            # Which of many equal moves come first, and what a full table forgets, is not the same.
            same = answer.win_in == expected.win_in and {c.move for c in answer.candidates} == {
                c.move for c in expected.candidates
            }
        else:
            same = without_cost(answer) == without_cost(expected)
        trial.require(same, "gives the same answer when the colors are exchanged")


def immediate_win(trial: Trial, rules: Rules) -> None:
    """A win in one move is taken and claimed."""
    for to_move, seed in itertools.product(Color, range(12)):
        board = with_a_win(rules, to_move, seed)
        analysis = trial.analysed(board, seed=seed)
        wins = bool(board.winning_line(analysis.move, to_move))
        trial.require(wins or not trial.engine.takes_wins, "takes the win, as `takes_wins` says")
        trial.require((analysis.win_in == 1) == wins, "claims win_in 1 if its move wins")


def free_stones(trial: Trial, rules: Rules) -> None:
    """Positions with any number of stones of each side are analysed."""
    for to_move, seed in itertools.product(Color, range(3)):
        board = lopsided(rules, to_move, seed)
        analysis = trial.analysed(board, candidates=3)
        moves = {candidate.move for candidate in analysis.candidates}
        trial.require(moves <= set(board.legal_moves()), "has legal candidates only")
        for candidate in analysis.candidates:
            board.copy().push_all(candidate.pv)
        wins = [move for move in board.legal_moves() if board.winning_line(move, to_move)]
        taken = not trial.engine.takes_wins or not wins or analysis.move in wins
        trial.require(taken, "takes the win, as `takes_wins` says")
        if not rules.forbidden_points:
            answer = trial.analysed(swapped(board, setup=True), candidates=3)
            same = without_cost(answer) == without_cost(analysis)
            trial.require(same, "gives the same answer when the colors are exchanged")


def allowed_moves(trial: Trial, rules: Rules) -> None:
    """Only the allowed moves are ranked, and all of them."""
    for board in (quiet(rules, 3), with_a_win(rules, Color.O, seed=2)):
        for allowed in some_moves(board):
            candidates = trial.analysed(board, allowed=allowed).candidates
            scores = [candidate.score for candidate in candidates]
            ranked = {candidate.move for candidate in candidates}
            trial.require(
                ranked == allowed and len(candidates) == len(allowed),
                f"ranks exactly the allowed moves {sorted(allowed)}",
            )
            trial.require(scores == sorted(scores, reverse=True), "sorts its candidates")
    for allowed in some_moves(Board(rules)):
        move = trial.analysed(Board(rules), allowed=allowed).move
        trial.require(move in allowed, "chooses one of the allowed moves on the empty board")
    board = quiet(rules, 3)
    everything = frozenset(board.legal_moves())
    answer = trial.analysed(board, allowed=everything, candidates=3)
    trial.require(
        without_cost(answer) == without_cost(trial.analysed(board, candidates=3)),
        "answers as without a choice if all moves are allowed",
    )


def avoided_win(trial: Trial, rules: Rules) -> None:
    """A win whose moves are not allowed is not claimed."""
    for seed in range(3):
        board = with_a_win(rules, Color.X, seed)
        wins = {move for move in board.legal_moves() if board.winning_line(move, Color.X)}
        others = frozenset(board.legal_moves()) - wins
        analysis = trial.analysed(board, candidates=2, seed=seed, allowed=others)
        trial.require(analysis.move in others, "chooses one of the allowed moves")
        trial.require(analysis.win_in != 1, "claims no win by a move that is not allowed")
        only = trial.analysed(board, candidates=2, seed=seed, allowed=frozenset(wins))
        trial.require(only.move in wins, "chooses one of the allowed moves")
        trial.require(only.win_in == 1, "claims win_in 1 if only winning moves are allowed")


def _looks_ahead(trial: Trial, rules: Rules) -> bool:
    """Whether the engine searches each requested candidate, within one limit for all of them."""
    return trial.engine.searches(rules) and trial.engine.has_partial_results


GAME_CHECKS: Final[Mapping[str, Callable[[Trial, Rules], None]]] = {
    "legal-moves": legal_moves,
    "sorted-scores": sorted_scores,
    "number-of-candidates": number_of_candidates,
    "win-probability": win_probability,
    "seed": seed,
    "colors-and-order": colors_and_order,
    "immediate-win": immediate_win,
    "free-stones": free_stones,
    "allowed-moves": allowed_moves,
    "avoided-win": avoided_win,
}
"""Name → check of an engine in one game."""
