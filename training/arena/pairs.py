"""Pairs: two games from one opening, with colors swapped."""

from __future__ import annotations

from tengen.training.errors import ParameterError


def check_games(games: int, parameter: str = "games") -> None:
    """Check that a match has whole pairs.

    Args:
        games: Number of games of the match.
        parameter: Its name in the error.

    Raises:
        ParameterError: The number is odd or below 2.
    """
    if games % 2:
        raise ParameterError(
            parameter, f"{games} is odd: each opening is played with both colors", code="odd"
        )
    if games < 2:
        raise ParameterError(parameter, f"{games} is too few: a match has at least 2 games")
