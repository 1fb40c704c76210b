"""Skill levels: weaker play by the seed, and only beginners overlook immediate wins."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.engines.catalogue.search import FEWEST_NODES, MOST_NODES, level_nodes
from tengen.engines.game import Board, Move, Rules, preset
from tengen.engines.game.notation import parse_moves
from tengen.engines.interface import AnalysisRequest, Candidate, Engine, Limit
from tengen.engines.registry import ENGINES, create_engine
from tengen.engines.strength.levels import (
    FULL,
    LEVEL,
    TEMPERATURE,
    SkillLevelEngine,
    draw_order,
    fading,
    worth,
)
from tengen.engines.strength.perception import SAFE_FROM
from tengen.training.arena.match import play_match
from tengen.training.arena.player_spec import PlayerSpec

LEVELLED = [name for name in ENGINES if isinstance(create_engine(name), SkillLevelEngine)]
GOMOKU = preset("gomoku")
QUIET = "h8i9h9h10i8g8j10"
BROKEN_THREE = "a1f4c2g5e1i7"
"""The opponent's, on a diagonal."""
LIMIT = Limit(nodes=3_000)


def game_of(engine: Engine) -> Rules:
    return preset("tictactoe") if engine.name == "minimax" else GOMOKU


def quiet(engine: Engine) -> Board:
    rules = game_of(engine)
    moves = "b2" if engine.name == "minimax" else QUIET
    return Board.from_moves(moves, rules)


def chosen(engine: Engine, board: Board, strength: int, seeds: int = 20) -> list[Move]:
    return [
        engine.analyse(
            AnalysisRequest(
                board,
                LIMIT,
                options={"strength": strength},
                rng=np.random.default_rng(seed),
            )
        ).move
        for seed in range(seeds)
    ]


def test_engines_with_skill_levels() -> None:
    assert {"search", "attack-weights", "threat-search", "learned", "minimax"} <= set(LEVELLED)


@pytest.mark.parametrize("name", [name for name in LEVELLED if name != "search"])
def test_lower_level_plays_the_best_move_less_often(name: str) -> None:
    engine = create_engine(name)
    board = quiet(engine) if name == "minimax" else Board.from_moves(BROKEN_THREE, GOMOKU)
    ranking = engine.analyse(AnalysisRequest(board, LIMIT, candidates=8))
    best = {each.move for each in ranking.candidates if each.score == ranking.score}
    low, middle, high = (
        sum(move in best for move in chosen(engine, board, strength)) for strength in (1, 60, 98)
    )
    assert low < high
    assert low <= middle <= high + 6


def test_higher_level_of_search_wins_more_games() -> None:
    weak, strong = (PlayerSpec(engine="search", options=(("strength", s),)) for s in (1, 40))
    openings = [tuple(parse_moves(moves, GOMOKU)) for moves in ("h8i9g7", "h8h9j10", "h8j8i6")]
    result = play_match(strong, weak, openings, rules=GOMOKU, games=6, seed=1)
    assert result.tally.score.value > 0.5


@pytest.mark.parametrize("name", LEVELLED)
def test_only_full_strength_has_win_probabilities_and_all_others_have_a_belief(name: str) -> None:
    engine = create_engine(name)
    board = quiet(engine)
    for strength in (1, FULL - 1, FULL):
        options = {"strength": strength}
        analysis = engine.analyse(AnalysisRequest(board, LIMIT, candidates=3, options=options))
        chances = [each.win_probability is not None for each in analysis.candidates]
        assert set(chances) == {strength == FULL}
        assert (analysis.belief is None) == (strength == FULL)


@pytest.mark.parametrize("name", LEVELLED)
def test_seed_decides_the_move(name: str) -> None:
    engine = create_engine(name)
    board = quiet(engine) if name == "minimax" else Board.from_moves(BROKEN_THREE, GOMOKU)
    first, again = (chosen(engine, board, 10, seeds=8) for _ in range(2))
    assert first == again
    assert len(set(first)) > 1


@pytest.mark.parametrize("name", LEVELLED)
def test_candidates_keep_their_scores_and_number(name: str) -> None:
    engine = create_engine(name)
    board = quiet(engine)
    for wanted in (1, 3):
        analysis = engine.analyse(
            AnalysisRequest(
                board,
                Limit(nodes=2_000),
                candidates=wanted,
                options={"strength": 30},
                rng=np.random.default_rng(1),
            )
        )
        assert len({candidate.move for candidate in analysis.candidates}) == wanted
        assert board.outcome_after(analysis.move) is None


def test_safe_levels_miss_and_allow_no_immediate_win() -> None:
    for case, moves, obvious in (
        ("a win", "h8a1i8a3j8a5k8a7", {"g8", "l8"}),
        ("a block", "a1h8g8i8a3j8c1k8", {"l8"}),
    ):
        board = Board.from_moves(moves, GOMOKU)
        cells = set(parse_moves("".join(obvious), GOMOKU))
        for name in {*LEVELLED} - {"minimax"}:
            engine = create_engine(name)
            for strength in (SAFE_FROM, 60, 99):
                played = set(chosen(engine, board, strength, seeds=10))
                assert played <= cells, (case, name, strength)


def test_beginner_sometimes_overlooks_a_broken_four() -> None:
    board = Board.from_moves(f"{BROKEN_THREE}g1j8", GOMOKU)
    moves = chosen(create_engine("attack-weights"), board, LEVEL["beginner"].strength, seeds=60)
    assert 40 < sum(move in parse_moves("h6", GOMOKU) for move in moves) < 60


def test_full_strength_is_the_default_and_draws_nothing() -> None:
    engine = create_engine("search")
    board = quiet(engine)
    plain, full = (
        engine.analyse(AnalysisRequest(board, Limit(nodes=5_000), candidates=4, options=options))
        for options in ({}, {"strength": FULL})
    )
    assert plain == full


def test_nodes_grow_and_weakness_fades_with_the_level() -> None:
    levels = range(1, FULL)
    nodes = [level_nodes(strength) for strength in levels]
    weakness = [fading(strength) for strength in levels]
    assert nodes == sorted(nodes)
    assert nodes[0] == FEWEST_NODES
    assert nodes[-1] < MOST_NODES
    assert weakness == sorted(weakness, reverse=True)
    assert weakness[0] == 1
    assert fading(FULL) == 0


def test_moves_are_drawn_by_the_softmax_of_their_scores() -> None:
    rng = np.random.default_rng(0)
    scores = np.array([0.0, -TEMPERATURE, -50.0])
    firsts = np.bincount([draw_order(scores, 1, rng)[0] for _ in range(4_000)], minlength=3)
    expected = np.exp([0.0, -1.0, -50 / TEMPERATURE])
    np.testing.assert_allclose(firsts / 4_000, expected / expected.sum(), atol=0.03)


def test_losses_are_worth_more_the_longer_they_last() -> None:
    a1 = Move(0, 0)
    chances = (0.5, 0.4, 0.0, 0.0)
    scores = (10.0, -40.0, -29_990.0, -29_998.0)
    candidates = [
        Candidate(a1, score, chance) for score, chance in zip(scores, chances, strict=True)
    ]
    np.testing.assert_allclose(worth(candidates, 10.0), [1, -4, -2_999, -3_007])
    np.testing.assert_allclose(worth(candidates[:2], 10.0), [1, -4])


def test_hopeless_beginner_still_blocks_a_four() -> None:
    # Black wins on l8, and by the three on the eleventh row as well.
    board = Board.from_moves("h8g8i8a1j8a3k8a5h11a7i11c1j11", GOMOKU)
    moves = chosen(create_engine("search"), board, LEVEL["beginner"].strength, seeds=60)
    assert sum(move in parse_moves("l8", GOMOKU) for move in moves) > 50
