"""The library: engines, played and reviewed games, and what notebooks draw."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import marshmallow
import pytest

import tengen
from tengen import Board, Color, Move, TengenError
from tengen.analysis import BoardAnalysis
from tengen.service import serialize
from tengen.service.schemas import moves, reviews
from tengen.service.schemas.positions import GameStateSchema

TICTACTOE = tengen.PRESETS["tictactoe"]
GOMOKU = tengen.PRESETS["gomoku"]


def test_analysis_is_that_of_the_registry_engine() -> None:
    board = Board.from_moves("b2a1", "tictactoe")
    found = tengen.analyse(board, candidates=None, seed=1)
    assert found.engine == "minimax"
    assert {candidate.move for candidate in found.candidates} == set(board.legal_moves())
    assert found.board == board
    assert found.board is not board


ONLY_OVER_HTTP = {"id", "seed", "limits", "warnings", "time_ms", "comparison"}
"""Fields of the API that are about the request."""


def missing(found: Mapping[str, object], *schemas: type[marshmallow.Schema]) -> set[str]:
    """Fields of schemas of the API that a dictionary lacks."""
    names = {name for schema in schemas for name in schema().fields}
    return names - found.keys() - ONLY_OVER_HTTP


def test_dictionary_of_an_analysis_has_the_fields_of_the_api() -> None:
    board = Board.from_moves("h8i9h9h10i8g8j10", "gomoku")
    found = tengen.analyse(board, "attack-weights", candidates=2, seed=1, explain=True).to_dict()
    assert json.loads(json.dumps(found)) == found
    assert {field.name for field in dataclasses.fields(BoardAnalysis)} <= found.keys()
    # The parts of these objects are fields of the dictionary.
    assert missing(found, moves.RecommendationSchema) == {"stats", "position"}
    assert not missing(found, moves.StatsSchema, moves.PositionNowSchema)
    assert not missing(found["after"], GameStateSchema)
    assert not missing(found["reasons"][0], moves.ReasonSchema)
    assert found["explanation"] == " ".join(reason["text"] for reason in found["reasons"])
    for candidate in found["candidates"]:
        assert not missing(candidate, moves.CandidateSchema)
        (line, *_) = candidate["explanation"]
        assert not missing(line, moves.LineSchema)
        assert not missing(line["attacks"][0], moves.AttackSchema)


def test_dictionary_of_a_review_has_the_fields_of_the_api() -> None:
    board = Board.from_moves("h8a1i8a3j8a5k8", "gomoku")
    found = tengen.review(board, "search", nodes=300).to_dict()
    assert json.loads(json.dumps(found)) == found
    assert missing(found, reviews.ReviewSchema) == {"stats"}
    for move in found["moves"]:
        assert missing(move, reviews.MoveReviewSchema) == {"stats"}
        assert not missing(move, reviews.SearchedSchema)
    patterns = [move["pattern"] for move in found["moves"] if move["pattern"]]
    assert patterns
    assert not missing(patterns[0], reviews.PatternSchema)
    allowed = [move["allowed"] for move in found["moves"] if move["allowed"]]
    assert not missing(allowed[0], reviews.VictorySchema)


@pytest.mark.parametrize("game", ["renju", "tictactoe", "unbounded"])
def test_dictionary_describes_positions_as_the_api(game: str) -> None:
    rules = tengen.Rules(None, None, 5) if game == "unbounded" else tengen.PRESETS[game]
    written = {"renju": "h8a1h9a2", "tictactoe": "b2a1", "unbounded": "7/7 8/8"}[game]
    board = Board.from_moves(written, rules)
    analysis = tengen.analyse(board, "random", seed=1)
    found, after = analysis.to_dict()["after"], analysis.board
    after.push(analysis.move)
    said = serialize.game_state(after)
    for name in ("status", "winner", "to_move", "moves", "reason"):
        assert found[name] == said[name], name
    assert found["forbidden"] == {each["notation"]: each["reason"] for each in said["forbidden"]}
    assert said["board"] in (found["board"], None)


def test_limits_and_options_reach_the_engine() -> None:
    board = Board(tengen.Rules(5, 5, 5))
    with pytest.raises(tengen.TengenError, match="nodes is 0, it must be above 0"):
        tengen.analyse(board, nodes=0)
    with pytest.raises(tengen.TengenError, match="minimax has no option 'strenth'"):
        tengen.analyse(board, "minimax", strenth=5)
    with pytest.raises(tengen.TengenError, match="unknown engine 'serch'"):
        tengen.engine("serch")


def test_level_is_its_strength() -> None:
    board = Board.from_moves("h8i9h9h10i8g8", "gomoku")
    strength = tengen.best_move(board, "attack-weights", seed=4, strength=24)
    assert tengen.best_move(board, "attack-weights", seed=4, level="casual") == strength
    assert tengen.analyse(board, "attack-weights", seed=4, level="casual").move == strength
    with pytest.raises(TengenError, match="unknown level 'casul'; did you mean `casual`"):
        tengen.best_move(board, level="casul")
    with pytest.raises(TengenError, match="random has no levels"):
        tengen.engine("random", level="casual")


def test_master_beats_a_newcomer() -> None:
    played = [
        tengen.play(Board("tictactoe"), seed=seed, x_level="newcomer", o_level="master")
        for seed in range(6)
    ]
    winners = [game.result.winner for game in played if game.result is not None]
    assert winners.count(Color.O) > 3
    assert Color.X not in winners


def test_closed_engine_is_not_used() -> None:
    with tengen.engine("minimax") as engine:
        pass
    with pytest.raises(ValueError, match="'minimax' is closed"):
        engine.best_move(Board("tictactoe"))


def test_same_seed_plays_the_same_game() -> None:
    games = [tengen.play(Board("tictactoe"), "random", "random", seed=4).moves for _ in range(2)]
    other = tengen.play(Board("tictactoe"), "random", "random", seed=5).moves
    assert games[0] == games[1] != other


def test_game_from_a_set_up_position_replays() -> None:
    stones = {Move(0, 0): Color.X, Move(2, 2): Color.X}
    board = Board.from_stones(stones, "tictactoe", to_move=Color.O, setup=True)
    game = tengen.play(board, "minimax", "minimax", seed=1)
    assert (game.setup, game.first, game.players) == (stones, Color.O, ("minimax", "minimax"))
    assert game.replay().outcome() is not None
    assert len(board) == 2


def test_game_stops_at_its_largest_number_of_moves() -> None:
    game = tengen.play(Board.from_moves("b2", "tictactoe"), "random", "random", max_moves=3)
    assert (len(game.moves), game.result) == (3, None)
    assert game.moves[0] == Move(1, 1)


def test_reviewed_game_is_written_with_its_mistakes(tmp_path: Path) -> None:
    reviewed = tengen.review(Board.from_moves("b2a2c3a1a3", TICTACTOE), nodes=100_000)
    assert [move.ply for move in reviewed.moves] == [1, 2, 3, 4, 5]
    file = tmp_path / "game.sgf"
    tengen.write_games(file, [reviewed.record])
    (tree,) = tengen.read_games(file)
    record = tree.record()
    assert record.marks == (None, "very bad", None, None, None)
    assert record.comments[1].startswith("Allowed a forced victory in 3 moves;")


def test_notebooks_draw_results() -> None:
    board = Board.from_moves("b2a2", "tictactoe")
    game = tengen.play(board, "random", "random", seed=1)
    for shown in (board, tengen.analyse(board), tengen.review(board, nodes=100_000), game):
        assert ET.fromstring(str(shown._repr_svg_())).tag.endswith("svg")  # noqa: S314 - as IPython calls it


def test_module_runs_as_the_command() -> None:
    command = [sys.executable, "-m", "tengen", "--version"]
    completed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    assert completed.stdout.startswith("tengen ")


GAME: Any = GOMOKU
MOVE: Any = Move(7, 7)
MOVES: Any = [MOVE]
STONES: Any = {}
"""Arguments whose order a type checker would refuse."""


@pytest.mark.parametrize(
    "swapped",
    [
        lambda: tengen.parse_moves(GAME, "h8i9"),
        lambda: tengen.parse_move(GAME, "h8"),
        lambda: tengen.format_move(GAME, MOVE),
        lambda: tengen.format_moves(GAME, MOVES),
        lambda: Board.from_moves(GAME, MOVES),
        lambda: Board.from_moves(GAME, "h8"),
        lambda: Board.from_stones(GAME, STONES),
    ],
)
def test_swapped_game_is_named_in_the_error(swapped: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match="come first, their game second; found Rules, then"):
        swapped()


def test_name_of_a_preset_stands_for_its_rules() -> None:
    assert tengen.parse_moves("h8i9", "gomoku") == [Move(7, 7), Move(6, 8)]
    assert tengen.format_moves([Move(0, 0)], "tictactoe") == "a3"
    assert Board.from_moves("h8i9", "gomoku").move_stack == [Move(7, 7), Move(6, 8)]
    with pytest.raises(TengenError, match="unknown game 'h8i9', known games are tictactoe, gomoku"):
        Board.from_moves("gomoku", "h8i9")
