"""Claimed wins that fall by less than two plies from one move of a player to its next.

The player plays games on 15x15 in freestyle from random openings, with colors swapped, against
three engines in turn. Once it claims a win, the opponent follows the claimed line, chooses by
itself, or plays a random move. Each later move of the player has to claim a win in at least two
plies less. Games in which the player never claims a win do not count. Players are those of
`tengen match`; the games are deterministic.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
import pytest

from tengen.engines.game import Board, Color, Move, preset
from tengen.engines.interface import Analysis, AnalysisRequest, Limit
from tengen.engines.model_store.store import SHIPPED
from tengen.training.arena.openings import random_openings
from tengen.training.arena.player_spec import Player, create_player_engine, parse_player

OPPONENTS: Final = ("attack-weights", "search@nodes=500", "threat-search@nodes=1000")
DEFENCES: Final = ("line", "own", "random")
"""How the opponent replies to a claim: as the line says, as it would itself, or by chance."""


class Claim(NamedTuple):
    """A move that claims a win, or the move after one."""

    board: Board
    """Before the move."""
    win_in: int | None
    """As the analysis has it."""


def create_player(text: str, *, in_game: bool = False) -> Player:
    """The player of a notation, for one game after another."""
    spec = parse_player(text, Limit())
    engine = create_player_engine(spec, SHIPPED)
    return Player(
        engine=engine.for_game() if in_game else engine,
        limit=spec.limit,
        options=dict(spec.options),
    )


def analyse(player: Player, board: Board, rng: np.random.Generator) -> Analysis:
    """The player's analysis of a position."""
    return player.engine.analyse(
        AnalysisRequest(board, player.limit, options=player.options, rng=rng)
    )


def claims(
    player: Player, opponent: Player, board: Board, color: Color, defence: str, *, seed: int
) -> list[Claim]:
    """Play a game on; returns the player's moves from its first claim of a win on.

    Args:
        player: Plays `color`.
        opponent: Plays the other color.
        board: The opening; the game is played on it.
        color: The player's.
        defence: One of `DEFENCES`.
        seed: Seed of the random choices.
    """
    rng = np.random.default_rng(seed)
    found: list[Claim] = []
    line: tuple[Move, ...] = ()
    while board.outcome() is None:
        if board.to_move is color:
            analysis = analyse(player, board, rng)
            if found or (analysis.win_in or 0) > 0:
                found.append(Claim(board.copy(), analysis.win_in))
            move, line = analysis.move, analysis.pv[1:2]
        elif found and defence == "random":
            moves = board.legal_moves()
            move = moves[rng.integers(len(moves))]
        elif found and defence == "line" and line:
            (move,) = line
        else:
            move = analyse(opponent, board, rng).move
        board.push(move)
    return found


def broken(found: list[Claim]) -> Iterator[tuple[Claim, Claim]]:
    """The claims that the next move of the game does not keep, with that move."""
    for earlier, later in itertools.pairwise(found):
        promised = earlier.win_in
        if promised is None or promised < 0:
            continue
        if later.win_in is None or not 0 < later.win_in <= promised - 2:
            yield earlier, later


def games(text: str, count: int, seed: int, *, in_game: bool) -> Iterator[list[Claim]]:
    """The claims of a player in games in which it claims a win.

    Args:
        text: The player.
        count: How many such games to play.
        seed: Seed of openings and random choices.
        in_game: Whether the player keeps what it finds during a game.
    """
    rules = preset("gomoku")
    player, opponents = create_player(text), [create_player(each) for each in OPPONENTS]
    claimed = 0
    for index, opening in enumerate(random_openings(rules, 4 * count, seed)):
        if in_game:
            player = create_player(text, in_game=True)
        color = (Color.X, Color.O)[index // 9 % 2]
        defence = DEFENCES[index // 3 % 3]
        board = Board.from_moves(opening, rules)
        found = claims(player, opponents[index % 3], board, color, defence, seed=index)
        if found:
            yield found
            claimed += 1
            if claimed == count:
                return


@pytest.mark.parametrize("player", ["learned", "threat-search"])
def test_announced_wins_fall_by_two_plies_a_move(player: str) -> None:
    played = list(games(player, 6, seed=1, in_game=False))
    assert sum(map(len, played)) > 15
    assert [pair for found in played for pair in broken(found)] == []
