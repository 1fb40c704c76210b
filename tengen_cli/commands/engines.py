"""`tengen engines`: list the engines with their games and options."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from tengen.engines.errors import ModelError
from tengen.engines.game import PRESETS
from tengen.engines.interface import Engine
from tengen.engines.model_store.store import ModelStore
from tengen.engines.registry import ENGINES, create_engine
from tengen_cli import parameters


@click.command()
@click.argument("names", metavar="[NAME...]", nargs=-1)
@parameters.models_option
@parameters.json_option
def engines(names: tuple[str, ...], *, models: Path, as_json: bool) -> None:
    """List the engines: their games, options, and the meaning of their scores."""
    store = ModelStore(models)
    described = [describe(create_engine(name, store)) for name in names or ENGINES]
    if as_json:
        click.echo(json.dumps(described, indent=2))
        return
    table = Table(show_lines=True)
    table.add_column("engine", no_wrap=True)
    table.add_column("description")
    table.add_column("plays")
    for entry in described:
        table.add_row(entry["name"], _description(entry), entry["plays"])
    Console().print(table)


def describe(engine: Engine) -> dict[str, Any]:
    """The description of an engine, ready for JSON."""
    return {
        "name": engine.name,
        "summary": engine.summary,
        "plays": _plays(engine),
        "presets": [name for name, rules in PRESETS.items() if engine.supports(rules)],
        "randomised": engine.randomised,
        "model": _model(engine),
        "score": {
            "meaning": engine.score.meaning,
            "low": engine.score.low,
            "high": engine.score.high,
        },
        "options": [
            {
                "name": option.name,
                "type": option.type.__name__,
                "default": option.default,
                "low": option.low,
                "high": option.high,
                "allowed": option.allowed,
                "meaning": option.meaning,
            }
            for option in engine.options
        ],
    }


def _description(entry: dict[str, Any]) -> str:
    """Summary, score and options of an engine, a line each."""
    lines = [entry["summary"], f"Score: {entry['score']['meaning']}."]
    if entry["model"] is not None:
        lines.append(f"Model: {entry['model']}.")
    lines.extend(
        f"Option {option['name']}: {option['meaning']}; {option['allowed']}."
        for option in entry["options"]
    )
    return "\n".join(lines)


def _plays(engine: Engine) -> str:
    reasons = (engine.supports(rules).reason for rules in PRESETS.values())
    return next((reason for reason in reasons if reason is not None), "every game")


def _model(engine: Engine) -> str | None:
    """The trained model in use; None without one, or if it is unusable."""
    try:
        return engine.model
    except ModelError:
        return None
