"""Options shared by the stages of training: the games and the data set."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource

from tengen_cli import parameters
from training.plans import DatasetPlan

_DEFAULT: Final = DatasetPlan(seed=0)

data_option: Final = parameters.folder_option(
    "--data",
    "Folder of a finished self-play run; repeatable.",
    default="data/selfplay",
    multiple=True,
)
"""The self-play runs that a stage reads."""
records_option: Final = click.option(
    "--records",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Folder of SGF files with other engines' games, for a further evaluation.",
)
"""See `records_in`."""
dataset_options: Final = parameters.combined(
    data_option,
    parameters.seed_option("Random seed of the split, the comparisons and the matches.", bits=32),
    click.option(
        "--held-out",
        type=click.FloatRange(0, 1, min_open=True, max_open=True),
        default=_DEFAULT.held_out,
        help="Share of games held out for evaluation.",
    ),
    parameters.count_option(
        "--max-positions", _DEFAULT.max_positions, "Maximum number of training positions."
    ),
    parameters.count_option(
        "--negatives",
        _DEFAULT.negatives,
        "Number of other moves that each labelled one is compared with.",
    ),
    records_option,
)
"""Options of a `DatasetPlan`, and the games it selects from."""


def refuse_beside(option: str, *names: str) -> None:
    """Reject parameters that another option determines.

    Raises:
        click.UsageError: One of them is given as well.
    """
    context = click.get_current_context()
    for name in names:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name.replace('_', '-')} is determined by {option}")


def records_in(folder: Path | None) -> list[Path]:
    """The SGF files of a folder; empty for None."""
    return sorted(folder.glob("*.sgf")) if folder else []
