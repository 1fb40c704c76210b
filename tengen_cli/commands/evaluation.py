"""`tengen evaluation`: fit the evaluation of `search` to games of self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console
from rich.table import Table

from tengen_cli import parameters, training_options
from tengen_cli.progress import progress
from training.cluster import connected
from training.parallel import cores
from training.plans import EvaluationPlan
from training.storage.game_shards import read_run_manifest

_DEFAULT: Final = EvaluationPlan()


@click.command()
@training_options.data_option
@parameters.out_option("File of the evaluation.")
@parameters.count_option("--nodes", _DEFAULT.nodes, "Positions searched for each leaf.")
@click.option(
    "--mix",
    type=click.FloatRange(0, 1),
    default=_DEFAULT.mix,
    help="Weight of the search's win probability in the target; the game's result has the rest.",
)
@click.option(
    "--ridge",
    type=click.FloatRange(min=0, min_open=True),
    default=_DEFAULT.ridge,
    help="How strongly a combination's value is pulled towards the sum of its lines' values.",
)
@click.option(
    "--network/--no-network",
    "with_network",
    default=_DEFAULT.with_network,
    show_default=True,
    help="Also fit a network, and keep it if it predicts the held-out games better.",
)
@parameters.seed_option("Random seed of the split, and of the network's first numbers.", bits=32)
@parameters.dask_option
@parameters.jobs_option
def evaluation(
    *, data: tuple[Path, ...], out: Path, dask: str | None, jobs: int | None, **plan: Any
) -> None:
    """Fit the evaluation of `search`, and the order in which it tries moves, to self-play.

    Each position after the opening is searched a little; the evaluation learns to predict the
    results of the games from the ends of the principal variations, and the order of moves to put
    those first that the players chose. Both are measured on held-out games. A network needs games
    by one set of rules on a board with borders, and helps from some 50,000 leaves on.
    """
    from training.evaluation.choices import collect_choices
    from training.evaluation.fit import fit_evaluation, write_evaluation
    from training.evaluation.leaves import collect_leaves

    fit = EvaluationPlan(**plan)
    games = sum(read_run_manifest(run)["games"] for run in data)
    out.parent.mkdir(parents=True, exist_ok=True)
    workers = jobs or cores()
    with connected(dask):
        with progress("leaves", games) as advance:
            leaves = collect_leaves(data, nodes=fit.nodes, jobs=workers, on_games=advance)
        with progress("choices", games) as advance:
            choices = collect_choices(data, jobs=workers, on_games=advance)
    fitted, card = fit_evaluation(leaves, choices, fit)
    write_evaluation(out, fitted, card)
    _print_card(out, card)


def _print_card(out: Path, card: dict[str, Any]) -> None:
    learnt = card["positions"] - card["held_out_positions"]
    table = Table(
        title=f"{out}: fitted to {learnt:,} leaves, measured on "
        f"{card['held_out_positions']:,} of other games"
    )
    table.add_column("evaluation")
    table.add_column("log-loss", justify="right")
    table.add_column("chosen moves tried first", justify="right")
    losses = card["log_loss"]
    for name, when in (("included in Tengen", "before"), ("fitted", "after")):
        table.add_row(name, f"{losses[when]:.4f}", f"{card['first'][when]:.1%}")
    if "network" in losses:
        verb = "has" if losses["network"] < losses["values"] else "does not have"
        table.caption = (
            f"log-loss of the values {losses['values']:.4f}, of the network "
            f"{losses['network']:.4f}: the file {verb} the network"
        )
    Console().print(table)
