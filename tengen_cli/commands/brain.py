"""`tengen brain`: play for a manager of the Gomocup protocol."""

from __future__ import annotations

import contextlib
import gc
import signal
from pathlib import Path
from typing import Final

import click
import numpy as np

from engines.base import AnalysisRequest, Engine, Limit
from engines.errors import TengenError
from engines.game import PRESETS, Board, Move
from engines.gomocup.server import serve
from engines.model_store import ModelStore
from engines.registry import create_engine, default_engine
from tengen_cli import parameters

GOMOKU: Final = PRESETS["gomoku"]


@click.command()
@click.option(
    "--engine",
    metavar="NAME",
    default=default_engine(GOMOKU),
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
        lambda: _loaded(engine, ModelStore(models)),
        np.random.default_rng(seed),
    )


def _loaded(name: str, store: ModelStore) -> Engine:
    """An engine that has answered once, so that no move waits for what comes with the first."""
    engine = create_engine(name, store)
    # Whatever is wrong, the first move will tell.
    with contextlib.suppress(TengenError):
        engine.analyse(AnalysisRequest(Board.from_moves(GOMOKU, [Move(7, 7)]), Limit(nodes=1_000)))
    # All that was loaded is here to stay. A collector that looked through it in the middle of a
    # move would take a tenth of a second.
    gc.collect()
    gc.freeze()
    return engine
