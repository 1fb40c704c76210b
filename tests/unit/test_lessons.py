"""The lesson why Black wins is made from the shipped proofs."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Final

import pytest

from tengen.engines.game import PRESETS, Board, Color
from tengen.engines.proofs.shipped.library import shipped_proofs

ROOT: Final = Path(__file__).parents[2]
SCRIPT: Final = runpy.run_path(str(ROOT / "packaging" / "lessons.py"))


def test_games_and_document_are_those_of_the_proofs() -> None:
    for path, text in SCRIPT["written"](ROOT).items():
        assert path.read_text("utf-8") == text, f"{path.relative_to(ROOT)}: run `make lessons`"


@pytest.mark.parametrize("name", SCRIPT["LESSONS"].values())
def test_game_of_the_lesson_is_won_as_late_as_the_proof_says(name: str) -> None:
    played = SCRIPT["game"](name)
    opening = Board.from_moves(name, PRESETS["gomoku"])
    assert played.move_stack[: len(opening)] == opening.move_stack
    outcome, known = played.outcome(), shipped_proofs().result(opening)
    assert outcome is not None
    assert known is not None
    assert (outcome.winner, len(played) - len(opening)) == (Color.X, known.plies)
