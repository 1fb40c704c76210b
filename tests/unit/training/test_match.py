"""Matches: pairs, colours, counts, faults, and the same result on any number of processes."""

from __future__ import annotations

import json
from collections.abc import Mapping

import numpy as np
import pytest

from engines.base import Analysis, Candidate, Engine, Limit, OptionValue, Score, Support, ranked
from engines.errors import UnsupportedRulesError
from engines.game import PRESETS, Board, Color, Move, Rules
from engines.game.records import read_sgf, write_sgf
from engines.registry import ENGINES
from training.arena.game import Game, Noise
from training.arena.match import MatchResult, play_match
from training.arena.openings import random_openings

TICTACTOE = PRESETS["tictactoe"]
SMALL = Rules(9, 9, 5)
CENTRE = (Move(1, 1), Move(0, 0))


class Moody(Engine):
    """Plays at random, but breaks as soon as a corner holds its opponent's stone."""

    name = "moody"
    summary = "A random cell, while it is in the mood."
    score = Score(meaning="none")

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
        if board[Move(0, 0)] is -board.to_move:
            return Analysis(candidates=(Candidate(move=Move(0, 0), score=0),))
        return Analysis(candidates=ranked(board.legal_moves(), lambda _: 0.0, rng, candidates))


def result_of(results: str) -> MatchResult:
    """A match whose games were won by X or O or drawn, a letter each."""
    games = tuple(
        Game(
            rules=TICTACTOE,
            x="a",
            o="b",
            moves=(),
            opening=0,
            noise=(),
            winner=None if letter == "=" else Color[letter],
        )
        for letter in results
    )
    return MatchResult(
        a="a", b="b", rules=TICTACTOE, limit=Limit(), seed=0, noise=None, games=games
    )


@pytest.mark.parametrize(
    ("results", "pairs", "counts"),
    [
        # A is X in the first game of a pair and O in the second.
        ("XO", (0, 0, 0, 0, 1), (2, 0, 0)),
        ("OX", (1, 0, 0, 0, 0), (0, 0, 2)),
        ("XX", (0, 0, 1, 0, 0), (1, 0, 1)),
        ("OO", (0, 0, 1, 0, 0), (1, 0, 1)),
        ("==", (0, 0, 1, 0, 0), (0, 2, 0)),
        ("X=", (0, 0, 0, 1, 0), (1, 1, 0)),
        ("=O", (0, 0, 0, 1, 0), (1, 1, 0)),
        ("O=", (0, 1, 0, 0, 0), (0, 1, 1)),
        ("=X", (0, 1, 0, 0, 0), (0, 1, 1)),
        ("XOXO=X", (0, 1, 0, 0, 2), (4, 1, 1)),
    ],
)
def test_a_pair_counts_by_what_a_scored_with_both_colours(
    results: str, pairs: tuple[int, ...], counts: tuple[int, int, int]
) -> None:
    result = result_of(results)
    assert result.pairs == pairs
    assert (result.wins, result.draws, result.losses) == counts


def test_the_score_is_that_of_the_games() -> None:
    assert result_of("XOXO=X").score.value == pytest.approx(4.5 / 6)


def test_each_opening_is_played_twice_with_colours_swapped() -> None:
    openings = random_openings(SMALL, 2, seed=1)
    result = play_match("attack-weights", "random", openings, Limit(), rules=SMALL, games=6, seed=1)
    players = [(game.x, game.o) for game in result.games]
    assert players == [("attack-weights", "random"), ("random", "attack-weights")] * 3
    begun = [game.moves[: game.opening] for game in result.games]
    assert begun == [openings[0], openings[0], openings[1], openings[1], openings[0], openings[0]]


def test_wins_are_those_of_a_whichever_side_is_named_first() -> None:
    openings = random_openings(SMALL, 4, seed=2)
    for names, wins in ((("attack-weights", "random"), 8), (("random", "attack-weights"), 0)):
        result = play_match(*names, openings, Limit(), rules=SMALL, games=8, seed=1)
        assert result.wins == wins
        assert result.losses == 8 - wins


def test_one_process_and_two_give_the_same_match() -> None:
    openings = random_openings(SMALL, 4, seed=3)
    one, two = (
        play_match(
            "attack-weights",
            "random",
            openings,
            Limit(),
            rules=SMALL,
            games=8,
            seed=5,
            jobs=jobs,
            noise=Noise(probability=0.3),
        )
        for jobs in (1, 2)
    )
    assert one == two
    assert any(any(game.noise) for game in one.games)


def test_a_longer_match_begins_with_the_games_of_a_shorter_one() -> None:
    openings = random_openings(TICTACTOE, 4, seed=3)
    short, long = (
        play_match("random", "random", openings, Limit(), rules=TICTACTOE, games=games, seed=5)
        for games in (4, 8)
    )
    assert long.games[:4] == short.games


def test_games_are_told_in_order_as_they_end() -> None:
    told: list[Game] = []
    openings = random_openings(TICTACTOE, 2, seed=3)
    result = play_match(
        "random",
        "random",
        openings,
        Limit(),
        rules=TICTACTOE,
        games=4,
        seed=5,
        on_game=told.append,
    )
    assert tuple(told) == result.games


def test_an_engine_that_plays_illegally_loses_and_the_match_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(ENGINES, "moody", lambda _: Moody())
    # O holds the corner: as X, moody breaks at once; as O it plays on.
    result = play_match("random", "moody", [CENTRE], Limit(), rules=TICTACTOE, games=10, seed=1)
    assert len(result.games) == 10
    assert [index for index, _ in result.faults] == [1, 3, 5, 7, 9]
    assert all("row 0, col 0 holds O" in reason for _, reason in result.faults)
    assert result.points[1::2] == (2,) * 5


def test_repeated_games_are_counted_once_for_each_colour() -> None:
    assert result_of("XOXO").distinct_games == 2
    openings = random_openings(SMALL, 4, seed=3)
    varied = play_match("random", "random", openings, Limit(), rules=SMALL, games=8, seed=1)
    assert varied.distinct_games == 8


def test_a_match_can_be_written_and_read_as_sgf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENGINES, "moody", lambda _: Moody())
    noise = Noise(probability=0.5)
    result = play_match(
        "random", "moody", [CENTRE], Limit(), rules=TICTACTOE, games=4, seed=1, noise=noise
    )
    records = read_sgf(write_sgf(result.records()))
    for record, game in zip(records, result.games, strict=True):
        assert record.moves == game.moves
        assert record.players == (game.x, game.o)
        assert record.result is not None
        assert record.result.winner is game.winner
        assert (record.result.by == "forfeit") == (game.fault is not None)
        assert [comment == "noise" for comment in record.comments] == list(game.noise)


def test_the_summary_is_json_with_null_for_infinity() -> None:
    summary = json.loads(json.dumps(result_of("XOXO").summary(), allow_nan=False))
    assert summary["pairs"] == [0, 0, 0, 0, 2]
    assert summary["elo"]["value"] is None
    assert summary["elo"]["high"] is None
    assert summary["elo"]["low"] == pytest.approx(-113.4, abs=0.1)


@pytest.mark.parametrize("games", [0, -2, 3])
def test_games_come_in_pairs(games: int) -> None:
    with pytest.raises(ValueError, match="it must be even and at least 2"):
        play_match("random", "random", [()], Limit(), rules=TICTACTOE, games=games, seed=1)


def test_a_match_needs_an_opening() -> None:
    with pytest.raises(ValueError, match="at least one opening"):
        play_match("random", "random", [], Limit(), rules=TICTACTOE, games=2, seed=1)


def test_an_engine_that_does_not_play_the_game_is_an_error_not_a_defeat() -> None:
    with pytest.raises(UnsupportedRulesError, match="attack-weights does not play 3x3"):
        play_match("random", "attack-weights", [()], Limit(), rules=TICTACTOE, games=2, seed=1)
