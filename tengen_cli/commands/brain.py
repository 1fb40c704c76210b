"""`tengen brain`: serve an engine to a Gomocup manager."""

from __future__ import annotations

import contextlib
import gc
import signal
from pathlib import Path
from typing import Final

import click
import numpy as np

from tengen.engines.game import PRESETS, Board, Move
from tengen.engines.game.errors import TengenError
from tengen.engines.gomocup.server import serve
from tengen.engines.interface import AnalysisRequest, Engine, Limit
from tengen.engines.model_store.store import ModelStore
from tengen.engines.registry import create_engine, default_engine
from tengen_cli import parameters

GOMOKU: Final = PRESETS["gomoku"]


@click.command()
@click.option("--engine", metavar="NAME", default=default_engine(GOMOKU), help="The engine.")
@click.option("--seed", type=click.IntRange(min=0), help="Random seed. [default: random]")
@parameters.models_option
def brain(*, engine: str, seed: int | None, models: Path) -> None:
    """Play five in a row for Piskvork, c-gomoku-cli or another manager.

    Speaks the Gomocup protocol on standard input and output until END.
    """
    # The default action ends the process at once; there is nothing to clean up.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    serve(
        f"tengen-{engine}",
        lambda: _load(engine, ModelStore(models)),
        np.random.default_rng(seed),
    )


def _load(name: str, store: ModelStore) -> Engine:
    """Create and warm up an engine, so that no move has to wait for kernels or models."""
    engine = create_engine(name, store)
    # The first move will report any error.
    with contextlib.suppress(TengenError):
        board = Board.from_moves([Move(7, 7)], GOMOKU)
        # The memory of this game is freed: the manager may limit the memory of the next games.
        engine.for_game().analyse(AnalysisRequest(board, Limit(nodes=1_000)))
    # Everything loaded so far is permanent. Excluded from garbage collection, it does not delay a
    # move by a tenth of a second.
    gc.collect()
    gc.freeze()
    return engine
