"""`tengen models`: list, show, promote and roll back trained models."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console
from rich.table import Table

from engines.errors import ModelError
from engines.model_store import ModelStore
from tengen_cli import parameters
from training.report.pictures import BAR, KINDS, PictureKind, as_text, story
from training.report.text import BASELINE, LEARNED, describe_match

ASCII: Final = str.maketrans({"█": "#", "▓": "=", "─": "-", "│": "|", "○": "o", "∞": "inf"})
"""For terminals without the characters of bars."""
BESIDE_BARS: Final = 48
"""Characters of names and values beside a bar."""
OTHER_CARDS: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""Raised while a card is read that has another form than `tengen retrain` writes."""


@click.group(invoke_without_command=True)
@parameters.models_option
@click.pass_context
def models(ctx: click.Context, *, models: Path) -> None:
    """List, show, promote and roll back trained models.

    Running services use a newly live model from their next request on.
    """
    ctx.obj = ModelStore(models)
    if ctx.invoked_subcommand is None:
        Console(markup=False).print(_table(ctx.obj))


@models.command()
@click.argument("name")
@click.pass_obj
def show(store: ModelStore, name: str) -> None:
    """Draw what model NAME learned, as its report does."""
    card = store.card(name)
    console = Console(markup=False, highlight=False)
    console.print(_of_card(story, card) or f"The card of {name} does not say what taught it.")
    is_unicode = console.encoding.startswith("utf")
    width = max(8, min(BAR, console.width - BESIDE_BARS))
    pictures = list(_drawn(card, width))
    if not pictures:
        console.print("It has no pictures: models that are trained by this version have them.")
    for kind, rows in pictures:
        table = Table.grid(padding=(0, 2))
        for _ in range(3):
            table.add_column(no_wrap=True)
        for row in rows:
            table.add_row(*(cell if is_unicode else cell.translate(ASCII) for cell in row))
        console.print()
        console.print(kind.title, style="bold")
        console.print(kind.about, style="dim")
        console.print(table)


def _drawn(card: dict[str, Any], width: int) -> Iterator[tuple[PictureKind, list[tuple[str, ...]]]]:
    """The pictures of a card that this version knows, with rows for a terminal."""
    with contextlib.suppress(*OTHER_CARDS):
        for picture in card["report"]["pictures"]:
            if picture["name"] in KINDS:
                yield KINDS[picture["name"]], list(as_text(picture, width))


@models.command()
@click.argument("name")
@click.pass_obj
def promote(store: ModelStore, name: str) -> None:
    """Verify model NAME and make it live."""
    store.promote(name)
    click.echo(f"{name} is live")


@models.command()
@click.pass_obj
def rollback(store: ModelStore) -> None:
    """Make the previously live model live; repeat to undo."""
    click.echo(f"{store.roll_back()} is live")


def _table(store: ModelStore) -> Table:
    table = Table(title=f"models in {store.directory}")
    for heading in ("model", "live", "gate", "against attack-weights", "evaluation", "digest"):
        table.add_column(heading)
    for name in store.names():
        summary = store.summary(name)
        card, digest = summary.card or {}, summary.digest or ""
        score = summary.fault or _of_card(_score, card)
        evaluation = _of_card(_evaluation, card) if summary.evaluation else ""
        table.add_row(
            name, _live(store, name), _of_card(_gate, card), score, evaluation, digest[:12]
        )
    return table


def _live(store: ModelStore, name: str) -> str:
    try:
        return "live" if store.live() == name else ""
    except ModelError:
        return ""


def _of_card(cell: Callable[[dict[str, Any]], str], card: dict[str, Any]) -> str:
    """A cell of the table; empty if the card has another form than `tengen retrain` writes."""
    try:
        return cell(card)
    except OTHER_CARDS:
        return ""


def _gate(card: dict[str, Any]) -> str:
    gate = card.get("gate")
    if gate is None:
        return ""
    return "passed" if gate["passed"] else "; ".join(gate["reasons"])


def _evaluation(card: dict[str, Any]) -> str:
    """Whether the evaluation of a model that has one won its match."""
    passed = card["evaluation"].get("passed")
    return "fitted" if passed is None else "passed" if passed else "did not pass"


def _score(card: dict[str, Any]) -> str:
    """A line per match against the baseline, with its board and guard."""
    return "\n".join(
        f"{size}, {player.removeprefix(f'{LEARNED}, ')}: {score['value']:.3f} "
        f"({score['low']:.3f} to {score['high']:.3f}) over {match['games']} games"
        for match in card.get("matches", ())
        if match["b"] == BASELINE
        for player, _, size in (describe_match(match),)
        for score in (match["score"],)
    )
