"""Options shared by the stages of training: the games and the data set."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource

from tengen_cli import parameters
from tengen_cli.parameters import Command
from training.ranking.dataset import DatasetPlan

_DEFAULT: Final = DatasetPlan(seed=0)


def data_option(command: Command) -> Command:
    """`--data`, the self-play runs that a stage reads."""
    return click.option(
        "--data",
        type=parameters.folder_from_text,
        metavar=parameters.FOLDER_METAVAR,
        multiple=True,
        default=["data/selfplay"],
        help="Folder of a finished self-play run; repeatable.",
    )(command)


def relabel_option(command: Command) -> Command:
    """`--relabel-depth`; see `training.labelling.labels`."""
    return click.option(
        "--relabel-depth",
        type=click.IntRange(min=0),
        default=_DEFAULT.relabel_depth,
        help="Relabel games of trained models with the moves of a search of this depth, in plies; "
        "0 for none.",
    )(command)


def dataset_options(command: Command) -> Command:
    """Options of a `DatasetPlan`, and the games it selects from."""
    for option in (
        records_folder_option,
        click.option(
            "--negatives",
            type=parameters.POSITIVE,
            default=_DEFAULT.negatives,
            help="Number of other moves that each labelled one is compared with.",
        ),
        relabel_option,
        click.option(
            "--max-positions",
            type=parameters.POSITIVE,
            default=_DEFAULT.max_positions,
            help="Maximum number of training positions.",
        ),
        click.option(
            "--held-out",
            type=click.FloatRange(0, 1, min_open=True, max_open=True),
            default=_DEFAULT.held_out,
            help="Share of games held out for evaluation.",
        ),
        click.option(
            "--seed",
            type=click.IntRange(min=0, max=2**32 - 1),
            default=0,
            help="Random seed of the split, the comparisons and the matches.",
        ),
        data_option,
    ):
        command = option(command)
    return command


def refuse_beside(option: str, *names: str) -> None:
    """Reject parameters that another option determines.

    Args:
        option: The option.
        names: Names of the parameters.

    Raises:
        click.UsageError: One of them is given as well.
    """
    context = click.get_current_context()
    for name in names:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name.replace('_', '-')} is determined by {option}")


def records_folder_option(command: Command) -> Command:
    """`--records`; see `records_in`."""
    return click.option(
        "--records",
        type=click.Path(path_type=Path, file_okay=False, exists=True),
        help="Folder of SGF files with other engines' games, for a further evaluation.",
    )(command)


def records_in(folder: Path | None) -> list[Path]:
    """The SGF files of a folder; empty for None."""
    return sorted(folder.glob("*.sgf")) if folder else []
