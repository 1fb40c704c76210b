"""`tengen models`: list, show, promote and roll back trained models."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, cast

import click
from rich.console import Console
from rich.table import Table
from typing_extensions import override

from tengen.engines.errors import ModelError
from tengen.engines.game.suggestions import did_you_mean
from tengen.engines.model_store.store import ModelStore
from tengen.training.arena.match_summary import MatchSummary
from tengen.training.plans.card import BASELINE, Card, board, by_role, read_card
from tengen.training.report.pictures import BAR, KINDS, PictureKind, as_text, story
from tengen_cli import parameters

ASCII: Final = str.maketrans({"█": "#", "▓": "=", "─": "-", "│": "|", "○": "o", "∞": "inf"})
"""Replacements for terminals that cannot show the characters of bars."""
OTHER_NAMES: Final = {
    **dict.fromkeys(("list", "ls", "all"), "`tengen models`"),
    **dict.fromkeys(("delete", "remove", "rm"), "to delete the model's folder"),
    **dict.fromkeys(("use", "activate", "set", "live"), "`promote`"),
    **dict.fromkeys(("undo", "revert", "demote"), "`rollback`"),
    **dict.fromkeys(("info", "describe", "card"), "`show`"),
}
"""Names of commands in other programs → the names here."""
BESIDE_BARS: Final = 48
"""Characters of the names and values next to a bar."""
OTHER_CARDS: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""Errors of reading a card that has another form than `tengen retrain` writes."""


class ModelsGroup(click.Group):
    """Group that suggests what to do with the name of a model."""

    @override
    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of a name."""
        name = args[0]
        if name not in self.commands and not name.startswith("-"):
            hint = (
                did_you_mean(name, self.commands, OTHER_NAMES) or f"; did you mean `show {name}`?"
            )
            known = ", ".join(self.commands)
            raise click.UsageError(f"there is no command {name!r}, only {known}{hint}", ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=ModelsGroup, invoke_without_command=True)
@parameters.models_option
@click.pass_context
def models(ctx: click.Context, *, models: Path) -> None:
    """List, show, promote and roll back trained models.

    Running services use a newly live model from their next request on.
    """
    if ctx.invoked_subcommand is None:
        store = ModelStore(models)
        console = Console(markup=False, highlight=False)
        console.print(_table(store))
        for name in store.names():
            if fault := store.summary(name).fault:
                console.print(fault)
        if not store.names():
            click.echo(f"none yet: `tengen retrain NAME --models {models}` trains one", err=True)


@models.command()
@click.argument("name")
@parameters.models_option
def show(name: str, *, models: Path) -> None:
    """Draw what model NAME learned, as its report does, and list its matches."""
    card = read_card(_store_with(name, models), name)
    console = Console(markup=False, highlight=False)
    console.print(_of_card(story, card) or f"The card of {name} does not say what taught it.")
    for reason in _of_card(_reasons, card):
        console.print(f"It did not pass the gate: {reason}.")
    is_unicode = console.encoding.startswith("utf")
    width = max(8, min(BAR, console.width - BESIDE_BARS))
    pictures = list(_drawn(card, width))
    for line in _of_card(_top_1, card):
        console.print(line)
    if not pictures:
        console.print(
            "Its card has no pictures: `tengen retrain` draws them, `tengen train` does not."
        )
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
    if matches := _of_card(_matches, card):
        console.print()
        console.print("Matches", style="bold")
        for line in matches:
            console.print(line)


def _drawn(card: Card, width: int) -> Iterator[tuple[PictureKind, list[tuple[str, ...]]]]:
    """The pictures of a card that this version knows, with rows for a terminal."""
    with contextlib.suppress(*OTHER_CARDS):
        for picture in card["report"]["pictures"]:
            if picture["name"] in KINDS:
                yield KINDS[picture["name"]], list(as_text(picture, width))


@models.command()
@click.argument("name")
@parameters.models_option
def promote(name: str, *, models: Path) -> None:
    """Verify model NAME and make it live."""
    store = _store_with(name, models)
    store.promote(name)
    click.echo(f"{name} is live")
    if warning := _of_card(_unproven, read_card(store, name)):
        click.echo(f"Note: {warning}", err=True)


@models.command()
@parameters.models_option
def rollback(*, models: Path) -> None:
    """Make the previously live model live; repeat to undo."""
    click.echo(f"{ModelStore(models).roll_back()} is live")


def _store_with(model: str, folder: Path) -> ModelStore:
    """The store of a folder, which has the model."""
    store = ModelStore(folder)
    if model not in (known := store.known()):
        hint = did_you_mean(model, known) or f", only {', '.join(known)}"
        place = f"{folder}{hint}"
        raise click.UsageError(
            f"there is no model {model!r} in {place}; --models names another folder"
        )
    return store


def _table(store: ModelStore) -> Table:
    table = Table(title=f"models in {store.directory}", box=None)
    for heading in ("model", "live", "gate", f"against {BASELINE}", "evaluation", "digest"):
        table.add_column(heading, no_wrap=True)
    for name in store.names():
        summary = store.summary(name)
        card, digest = cast("Card", summary.card or {}), summary.digest or ""
        score = "unusable" if summary.fault else _of_card(_score, card)
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


def _of_card(read: Callable[[Any], Any], card: Card) -> Any:
    """The text that a function reads from a card; "" if the card has another form."""
    try:
        return read(card)
    except OTHER_CARDS:
        return ""


def _gate(card: Card) -> str:
    gate = card.get("gate")
    return "" if gate is None else "passed" if gate["passed"] else "not passed"


def _reasons(card: Card) -> list[str]:
    """The gate's reasons against a model."""
    return [f"{reason}" for reason in card["gate"]["reasons"]]


def _unproven(card: Mapping[str, Any]) -> str:
    """What the card of a model that goes live lacks; "" if it passed a gate."""
    if "gate" not in card:
        played = "its card has matches" if card.get("matches") else "its card has no match"
        return (
            f"nothing was checked: it has passed no gate, which `tengen retrain` has, and {played}"
        )
    if card["gate"]["passed"]:
        return ""
    return f"it did not pass the gate: {'; '.join(card['gate']['reasons'])}"


def _top_1(card: Mapping[str, Any]) -> list[str]:
    """A line for each ranker of a card with the share of labels that it ranks first."""
    if "report" in card:
        # It is in the pictures.
        return []
    return [
        f"{ranker}: top-1 {metrics['top_1']:.1%} ({low:.1%} to {high:.1%}) in "
        f"{metrics['positions']:,} held-out positions"
        for ranker, metrics in card.get("metrics", {}).items()
        for low, high in [metrics["intervals"]["top_1"]]
    ]


def _evaluation(card: Card) -> str:
    """Whether the evaluation of a model that has one won its match."""
    evaluation: Any = card["evaluation"]
    passed = evaluation.get("passed")
    return "fitted" if passed is None else "passed" if passed else "did not pass"


def _score(card: Card) -> str:
    """The score of the served model, or else of the ranker, against the baseline on a board."""
    roles = by_role(card.get("matches", ()))
    match = roles.get("served", roles.get("alone"))
    return "" if match is None else _interval(match)


def _matches(card: Card) -> list[str]:
    """A line for each match, with its board."""
    return [
        f"{match['a']} against {match['b']} on {board(match['rules'])}: {_interval(match)} over "
        f"{match['games']} games"
        for match in card.get("matches", ())
    ]


def _interval(match: MatchSummary) -> str:
    score = match["score"]
    return f"{score['value']:.3f} ({score['low']:.3f} to {score['high']:.3f})"
