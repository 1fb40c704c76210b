"""Options that the stages of training share: which games, and what of them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource

from tengen_cli import parameters
from tengen_cli.parameters import Command
from training.dataset import DatasetPlan

_DEFAULT: Final = DatasetPlan(seed=0)


def data_option(command: Command) -> Command:
    """`--data`: what the stages after self-play begin with."""
    return click.option(
        "--data",
        type=parameters.folder_from_text,
        metavar=parameters.FOLDER_METAVAR,
        multiple=True,
        default=["data/selfplay"],
        show_default=True,
        help="Folder of a finished run of self-play; can be given several times.",
    )(command)


def relabel_option(command: Command) -> Command:
    """`--relabel-depth`; see `training.labels`."""
    return click.option(
        "--relabel-depth",
        type=click.IntRange(min=0),
        default=_DEFAULT.relabel_depth,
        show_default=True,
        help="Learn from mistakes in games of trained models, too: where a search that looks so "
        "many plies ahead plays another move. 0: do not.",
    )(command)


def dataset_options(command: Command) -> Command:
    """Options of a `DatasetPlan`, and the games it selects from."""
    for option in (
        records_folder_option,
        click.option(
            "--negatives",
            type=click.IntRange(min=1),
            default=_DEFAULT.negatives,
            show_default=True,
            help="Moves that each labelled one is compared with.",
        ),
        relabel_option,
        click.option(
            "--max-positions",
            type=click.IntRange(min=1),
            default=_DEFAULT.max_positions,
            show_default=True,
            help="Positions to learn from at most.",
        ),
        click.option(
            "--held-out",
            type=click.FloatRange(0, 1, min_open=True, max_open=True),
            default=_DEFAULT.held_out,
            show_default=True,
            help="Share of the games to measure on.",
        ),
        click.option(
            "--seed",
            type=click.IntRange(min=0, max=2**32 - 1),
            default=0,
            show_default=True,
            help="Of the split, of what is compared with what, and of matches.",
        ),
        data_option,
    ):
        command = option(command)
    return command


def refuse_beside(option: str, *names: str) -> None:
    """Refuse parameters that an option stands in place of.

    Args:
        option: Which was given.
        names: Of the parameters.

    Raises:
        click.UsageError: One of them was given, too.
    """
    context = click.get_current_context()
    for name in names:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name.replace('_', '-')} is settled by {option}")


def records_folder_option(command: Command) -> Command:
    """`--records`; see `records_in`."""
    return click.option(
        "--records",
        type=click.Path(path_type=Path, file_okay=False, exists=True),
        help="Folder of SGF files with games between others, to measure on as well.",
    )(command)


def records_in(folder: Path | None) -> list[Path]:
    """The SGF files of a folder; none without one."""
    return sorted(folder.glob("*.sgf")) if folder else []
