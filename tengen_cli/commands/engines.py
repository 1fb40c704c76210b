"""`tengen engines`: list the engines with their games and options."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from tengen.engines.errors import EngineFaultError, UnusableEngineError
from tengen.engines.game import PRESETS
from tengen.engines.interface import Engine
from tengen.engines.model_store.store import ModelStore
from tengen.engines.registry import ENGINES, all_names, create_engine
from tengen.engines.registry.installed import UnusableEngine, distribution_of
from tengen_cli import parameters


@click.command()
@click.argument("names", metavar="[NAME...]", nargs=-1)
@parameters.models_option
@parameters.json_option
def engines(names: tuple[str, ...], *, models: Path, as_json: bool) -> None:
    """List the engines: their games, options, and the meaning of their scores."""
    store = ModelStore(models)
    found = map(partial(create_engine, store=store), names) if names else _all(store)
    described = list(map(describe, found))
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


def _all(store: ModelStore) -> Iterator[Engine]:
    """All engines; those that cannot be created show why."""
    for name in all_names():
        try:
            yield create_engine(name, store)
        except EngineFaultError as fault:
            yield UnusableEngine(name, fault)


def describe(engine: Engine) -> dict[str, Any]:
    """The description of an engine, ready for JSON."""
    model, fault = _model(engine)
    return {
        "name": engine.name,
        "distribution": None if engine.name in ENGINES else distribution_of(engine.name),
        "summary": engine.summary,
        "plays": _plays(engine),
        "presets": [name for name, rules in PRESETS.items() if engine.supports(rules)],
        "randomised": engine.randomised,
        "model": model,
        "fault": fault,
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
    if entry["distribution"] is not None:
        lines.append(f"Installed by {entry['distribution']}.")
    if entry["model"] is not None:
        lines.append(f"Model: {entry['model']}.")
    if entry["fault"] is not None:
        lines.append(f"Unusable: {entry['fault']}.")
    lines.extend(
        f"Option {option['name']}: {option['meaning']}; {option['allowed']}."
        for option in entry["options"]
    )
    return "\n".join(lines)


def _plays(engine: Engine) -> str:
    reasons = (engine.supports(rules).reason for rules in PRESETS.values())
    return next((reason for reason in reasons if reason is not None), "every game")


def _model(engine: Engine) -> tuple[str | None, str | None]:
    """The trained model in use, None without one; and why the engine is unusable, or None."""
    try:
        return engine.model, None
    except UnusableEngineError as error:
        return None, error.message
