"""`tengen brain`: play for a manager of the Gomocup protocol."""

from __future__ import annotations

import signal
from pathlib import Path

import click
import numpy as np

from cli import parameters
from engines.game import PRESETS
from engines.gomocup.brain import serve
from engines.model_store import ModelStore
from engines.registry import create_engine, default_engine


@click.command()
@click.option(
    "--engine",
    metavar="NAME",
    default=default_engine(PRESETS["gomoku"]),
    show_default=True,
    help="Who plays.",
)
@click.option("--seed", type=click.IntRange(min=0), help="Of all randomness; drawn where left out.")
@parameters.models_option
def brain(*, engine: str, seed: int | None, models: Path) -> None:
    """Play five in a row for Piskvork, c-gomoku-cli or another manager.

    Speaks the Gomocup protocol on standard input and output until END.
    """
    # There is nothing to clear up, and nothing that could keep the signal waiting this way.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    serve(
        f"tengen-{engine}",
        lambda: create_engine(engine, ModelStore(models)),
        np.random.default_rng(seed),
    )
