"""Matches of a retraining: played from openings, and kept as one file each."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from tengen.engines.game import Rules
from tengen.training.arena.game import Noise
from tengen.training.arena.match import play_match
from tengen.training.arena.match_summary import MatchSummary, Role
from tengen.training.arena.openings import balanced_openings, random_openings
from tengen.training.arena.sprt import Sprt
from tengen.training.parallel import Progress
from tengen.training.pipeline.model_players import MatchPlayers
from tengen.training.storage.files import load_or_create


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class MatchSpec:
    """A match of a model, with all that its result depends on except the models."""

    role: Role
    title: str
    """Name of its stage, and of its file."""
    players: MatchPlayers
    rules: Rules
    games: int
    """Maximum number of games; even."""
    seed: int
    book: str | None = None
    """Name of a balanced book of openings; None for random ones, drawn with the seed."""
    noise: Noise | None = None
    sprt: Sprt | None = None
    """Test that may end the match early."""

    def play(self, *, models: Path, jobs: int, progress: Progress) -> MatchSummary:
        """Play the match.

        Args:
            models: Models directory of the players.
            jobs: Processes; they do not change the result.
        """
        progress.stage(self.title, self.games)
        if self.book is None:
            openings = random_openings(self.rules, self.games // 2, self.seed)
        else:
            openings = balanced_openings(self.book, self.rules)
        played = play_match(
            *self.players,
            openings,
            rules=self.rules,
            games=self.games,
            seed=self.seed,
            jobs=jobs,
            noise=self.noise,
            sprt=self.sprt,
            models=models,
            on_game=lambda _: progress.advance(),
        )
        return {"role": self.role, **played.summary()}

    def load_or_play(
        self, folder: Path, *, models: Path, jobs: int, progress: Progress
    ) -> MatchSummary:
        """Read the result in a folder; the match is played if there is none.

        Raises:
            DataError: The file cannot be read or written.
        """
        name = self.title.replace(",", "").replace(":", "-").replace(" ", "-")
        return load_or_create(
            folder / f"{name}.json",
            lambda: self.play(models=models, jobs=jobs, progress=progress),
        )
