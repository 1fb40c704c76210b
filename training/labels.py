"""Labels: which move a position is to be answered with, and who says so."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator

from engines.game import Color, Move, Rules
from training.shards import StoredGame


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class LabelledPosition:
    """A position and the move it is labelled with."""

    game: str
    """The game it is from: positions of one game stay on one side of a split."""
    rules: Rules
    moves: tuple[Move, ...]
    """The game until then; X made the first move."""
    move: Move
    """The label."""
    source: str
    """Who says so."""
    depth: int
    """Plies that the source looked ahead; 0 for engines that do not search."""


def winners_moves(games: Iterable[StoredGame]) -> Iterator[LabelledPosition]:
    """Every move of a game's winner, except the opening's and those that noise chose.

    Drawn games, and games that ended by an engine's fault, teach nothing.
    """
    for stored in games:
        game = stored.game
        if game.winner is None or game.fault is not None:
            continue
        for ply in range(game.opening, len(game.moves)):
            mover = Color.X if ply % 2 == 0 else Color.O
            if mover is game.winner and not game.noise[ply]:
                yield LabelledPosition(
                    game=stored.id,
                    rules=game.rules,
                    moves=game.moves[:ply],
                    move=game.moves[ply],
                    source=f"{stored.source}:{game.x if mover is Color.X else game.o}",
                    depth=0,
                )
