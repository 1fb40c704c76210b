"""`tengen models`: list, show, promote and roll back trained models."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from engines.errors import ModelError
from engines.model_store import ModelStore
from tengen_cli import parameters
from training.report.pictures import KINDS, as_text, story
from training.report.text import BASELINE, LEARNED, describe_match


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
    for picture in card.get("report", {}).get("pictures", ()):
        kind = KINDS[picture["name"]]
        console.print()
        console.print(kind.title, style="bold")
        console.print(kind.about, style="dim")
        rows = Table.grid(padding=(0, 2))
        for row in as_text(picture):
            rows.add_row(*row)
        console.print(rows)


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
    except (AttributeError, LookupError, TypeError, ValueError):
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
