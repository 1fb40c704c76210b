"""Reasons for moves: each is true by an independent check, and the board shows what it names."""

from __future__ import annotations

import collections
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.cancellation import CancellationToken
from tengen.engines.explaining.explanation import Explainer
from tengen.engines.explorer.explorer import Explorer
from tengen.engines.game import Board, Color, Move, Rules, preset
from tengen.engines.game.notation import parse_move
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate, Limit
from tengen.engines.model_store.feature_schema import GROUPS
from tengen.engines.reasons import MEANINGS, REASON_CODES, Reason, explanation_text
from tengen.engines.registry import create_engine
from tengen.training.ranking.dataset import read_records
from tests.reference.explanations import fault

GAMES: Final = Path(__file__).parents[3] / "data" / "games"
ENGINES: Final = ("attack-weights", "threat-search", "search", "learned", "random")
GAMES_CHECKED: Final = ("gomoku", "standard", "caro", "renju", "tictactoe")
SMALL_ENGINES: Final = ("minimax", "win-block", "humanlike", "dice", "line-rank")
"""Simple engines, checked in tic-tac-toe."""


@pytest.fixture(scope="module")
def explainer() -> Explainer:
    return Explainer(Explorer())


def reasons_for(explainer: Explainer, board: Board, name: str, **limits: int) -> tuple[Reason, ...]:
    engine = create_engine(name)
    request = AnalysisRequest(
        board, Limit(**limits or {"nodes": 2000}), candidates=2, rng=np.random.default_rng(1)
    )
    return explainer.explain(engine, request, engine.analyse(request))


def of_move(explainer: Explainer, moves: str, move: str, game: str = "gomoku") -> list[Reason]:
    """The reasons for a given move, of an engine that gives none of its own."""
    board = Board.from_moves(moves, game)
    chosen = Board.from_moves(moves + move, game).move_stack[-1]
    analysis = Analysis(candidates=(Candidate(chosen, 1.0),))
    request = AnalysisRequest(board)
    return list(explainer.explain(create_engine("random"), request, analysis))


def sentences(reasons: list[Reason], game: str = "gomoku") -> list[str]:
    return [reason.sentence(preset(game)) for reason in reasons]


def third_party_positions(count: int, game: str) -> Iterator[Board]:
    """Positions of games between other engines, by some rules."""
    records = read_records(sorted(GAMES.glob("*.sgf")))
    rng = np.random.default_rng(7)
    rules = preset(game)
    while count:
        record = records[rng.integers(len(records))]
        played = Board.from_moves(record.moves[: rng.integers(1, len(record.moves))], record.rules)
        side = Color.X if rng.integers(2) else Color.O
        board = Board.from_stones(played.stones, rules, setup=True, to_move=side)
        if board.outcome() is None:
            count -= 1
            yield board


def tictactoe_positions(count: int) -> Iterator[Board]:
    """Positions of random games of tic-tac-toe."""
    rng = np.random.default_rng(7)
    while count:
        board = Board(preset("tictactoe"))
        for _ in range(rng.integers(9)):
            if board.outcome() is None:
                board.push(board.legal_moves()[rng.integers(len(board.legal_moves()))])
        if board.outcome() is None:
            count -= 1
            yield board


def check(explainer: Explainer, count: int, game: str) -> None:
    """Check all reasons of all engines in some positions, and how many have one."""
    silent: collections.Counter[str] = collections.Counter()
    is_small = game == "tictactoe"
    for board in tictactoe_positions(count) if is_small else third_party_positions(count, game):
        for name in SMALL_ENGINES if is_small else ENGINES:
            reasons = reasons_for(explainer, board, name)
            for reason in reasons:
                found = fault(board, reason)
                assert found is None, f"{name}: {reason.sentence(board.rules)} {found}\n{board!r}"
            silent[name] += not reasons
    assert max(silent.values()) <= 0.05 * count


@pytest.mark.parametrize("game", GAMES_CHECKED)
def test_reasons_are_true_in_games_of_other_engines(explainer: Explainer, game: str) -> None:
    check(explainer, 4, game)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES_CHECKED)
def test_reasons_are_true_in_500_positions(explainer: Explainer, game: str) -> None:
    check(explainer, 500, game)


@pytest.mark.parametrize(
    ("game", "moves", "reason"),
    [
        ("gomoku", "h8a1i8a3j8a5k8a7", {"code": "wins", "move": "m8"}),
        ("gomoku", "h8a1i8a3j8", {"code": "makes", "move": "k8", "pattern": "double-four"}),
        ("gomoku", "h8a1i8a3", {"code": "extends", "move": "j8", "count": 2}),
        (
            "gomoku",
            "h8a1i8a3",
            {"code": "wins-by-force", "move": "a9", "force": "fours", "plies": 3, "pv": ["a9"]},
        ),
        ("gomoku", "h8a1i8a3", {"code": "only-move", "move": "j8"}),
        ("gomoku", "h8a1i8a3j8a5", {"code": "blocks-win", "move": "k8"}),
        ("gomoku", "h8a1i8a3", {"code": "takes", "move": "j8", "pattern": "four"}),
        ("gomoku", "h8a1i8a3", {"code": "hinders", "move": "a2", "count": 2}),
        *(
            ("gomoku", "h8a1i8a3", {"code": code, "move": "j8", "force": "fours", "plies": 3})
            for code in ("loses", "stops-win", "threatens")
        ),
        # Three stones in two lines: Black may not make two threes.
        (
            "renju",
            "h8a1i8a3j9a5j10a7",
            {"code": "makes", "move": "j8", "pattern": "double-three"},
        ),
        ("tictactoe", "b2a1", {"code": "exact", "move": "b1", "plies": -3}),
        ("tictactoe", "b2a1", {"code": "rule", "move": "b1", "rule": "corner"}),
    ],
    ids=lambda value: value["code"] if isinstance(value, dict) else "",
)
def test_the_check_refuses_reasons_that_are_wrong(
    game: str, moves: str, reason: dict[str, Any]
) -> None:
    board = Board.from_moves(moves, game)
    named: dict[str, Any] = {"move": parse_move(reason["move"], board.rules)}
    if "pv" in reason:
        named["pv"] = tuple(parse_move(name, board.rules) for name in reason["pv"])
    claim = Reason(side=board.to_move, **{**reason, **named})
    assert fault(board, claim) is not None


def test_a_five_is_the_only_reason(explainer: Explainer) -> None:
    (reason,) = of_move(explainer, "h8a1i8a3j8a5k8a7", "l8")
    assert (reason.code, len(reason.cells)) == ("wins", 5)
    assert sentences([reason]) == ["l8 wins the game."]


def test_a_block_names_what_it_blocks(explainer: Explainer) -> None:
    found = sentences(of_move(explainer, "h8g8i8a3j8a5k8", "l8"))
    assert "l8 blocks X, who would win there." in found


def test_an_open_three_has_its_stones(explainer: Explainer) -> None:
    reasons = {reason.code: reason for reason in of_move(explainer, "h8a1i8a3", "j8")}
    made = reasons["makes"]
    assert (made.pattern, [line.cells for line in made.lines]) == (
        "open-three",
        [(Move(7, 7), Move(7, 8), Move(7, 9))],
    )
    assert "threatens" in reasons
    assert made.sentence(preset("gomoku")) == "j8 makes an open three."


def test_a_stopped_win_has_its_line(explainer: Explainer) -> None:
    reasons = {reason.code: reason for reason in of_move(explainer, "h8a1i8a3j8", "k8")}
    stopped = reasons["stops-win"]
    assert stopped.plies == 3
    assert stopped.sentence(preset("gomoku")).startswith("k8 stops X, who threatened to win with ")


@pytest.mark.parametrize(("second", "is_named"), [(0.69, False), (0.6, True), (0.5, True)])
def test_second_move_is_named_if_its_chances_are_not_higher(
    explainer: Explainer, second: float, is_named: bool
) -> None:
    moves = (Move(6, 6), Move(8, 8))
    candidates = tuple(
        Candidate(move, score, win_probability=chance)
        for move, score, chance in zip(moves, (9.0, 8.0), (0.6, second), strict=True)
    )
    board = Board.from_moves("h8i9", "gomoku")
    analysis = Analysis(candidates=candidates)
    reasons = explainer.explain(create_engine("random"), AnalysisRequest(board), analysis)
    assert ("alternative" in [reason.code for reason in reasons]) == is_named


def test_a_losing_move_says_so(explainer: Explainer) -> None:
    reasons = {reason.code: reason for reason in of_move(explainer, "h8a1i8a3j8", "o15")}
    assert reasons["loses"].side is Color.X
    assert reasons["loses"].sentence(preset("gomoku")).startswith("After o15, X has a forced win: ")


def test_point_far_from_all_stones_has_no_pattern(explainer: Explainer) -> None:
    board = Board.from_stones({Move(0, 0): Color.X}, Rules(None, None, 5), to_move=Color.O)
    for far in (Move(900, -900), Move(0, 30), Move(-30, 0)):
        analysis = Analysis(candidates=(Candidate(far, 0.0),))
        reasons = explainer.explain(create_engine("random"), AnalysisRequest(board), analysis)
        assert [reason.code for reason in reasons] == ["rule"]


def test_engines_add_what_only_they_know(explainer: Explainer) -> None:
    board = Board.from_moves("b2a1", "tictactoe")
    for name, code in (("minimax", "exact"), ("dice", "rule"), ("humanlike", "rule")):
        reasons = {reason.code: reason for reason in reasons_for(explainer, board, name)}
        assert code in reasons, name
    learned = [
        reason
        for moves in ("h8i9g7", "h8h9i8g8j9", "h8g9i9j10")
        for reason in reasons_for(explainer, Board.from_moves(moves, "gomoku"), "learned")
        if reason.code == "features"
    ]
    assert all(share.group in GROUPS and share.value > 0 for r in learned for share in r.shares)


def test_explanation_whose_time_is_over_has_what_the_board_shows_at_once(
    explainer: Explainer,
) -> None:
    board = Board.from_moves("h8g8i8a3j8a5k8", "gomoku")
    analysis = Analysis(candidates=(Candidate(Move(7, 11), 1.0),))
    cancelled = CancellationToken()
    cancelled.cancel()
    for request, until in (
        (AnalysisRequest(board), time.monotonic()),
        (AnalysisRequest(board, cancellation=cancelled), None),
    ):
        reasons = explainer.explain(create_engine("random"), request, analysis, until=until)
        assert [reason.code for reason in reasons] == ["blocks-win"]


def test_every_code_has_a_meaning_and_a_place() -> None:
    assert list(MEANINGS) == list(REASON_CODES)


def test_reasons_are_ordered_by_strength(explainer: Explainer) -> None:
    for board in third_party_positions(5, "gomoku"):
        codes = [reason.code for reason in reasons_for(explainer, board, "search")]
        assert codes == sorted(codes, key=REASON_CODES.index)


def test_text_joins_the_sentences(explainer: Explainer) -> None:
    reasons = of_move(explainer, "h8a1i8a3", "j8")
    text = explanation_text(reasons, preset("gomoku"))
    assert text == " ".join(sentences(reasons))
