"""The plot of an Elo list."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from tengen.laboratory.ladder.elo_plot import SUFFIXES, draw
from tengen.laboratory.ladder.ladder import Standing
from tengen.training.arena.elo import Estimate


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("rows", [2, 12])
def test_equal_standings_give_equal_charts(tmp_path: Path, suffix: str, rows: int) -> None:
    standings = [
        Standing(
            name=f"engine {row} $\\nothing$",
            elo=Estimate(-100.0 * row, -100.0 * row - 30, -100.0 * row + 30),
            wins=10,
            draws=0,
            losses=row,
        )
        for row in range(rows)
    ]
    begins = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}[suffix]
    paths = [tmp_path / f"{number}{suffix}" for number in range(2)]
    for path in paths:
        draw(standings, path, title="A ladder", caption="of nobody")
        assert path.read_bytes().startswith(begins)
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_chart_shows_names_and_numbers_verbatim(tmp_path: Path) -> None:
    standing = Standing(name="a$\\b$", elo=Estimate(-12, -40, 16), wins=1, draws=1, losses=2)
    path = tmp_path / "list.svg"
    draw([standing, dataclasses.replace(standing, name="d")], path, title="T", caption="C")
    # Text is drawn as shapes, and each is preceded by a comment that holds it.
    said = path.read_text(encoding="utf-8")
    for text in ("a$\\b$", "\N{MINUS SIGN}12", "± 28", "37.5 %", "T", "C", "Elo"):
        assert f"<!-- {text} -->" in said
