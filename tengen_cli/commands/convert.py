"""`tengen convert`: write a game record in another format."""

from __future__ import annotations

from pathlib import Path

import click

from engines.game import Rules
from engines.game.errors import RecordError
from tengen_cli import parameters
from tengen_cli.files import read_games, rules_broken, suffix_of, write_games


@click.command()
@click.argument("source", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.argument("target", type=parameters.OUTPUT_FILE)
@click.option(
    "--game",
    "number",
    type=parameters.POSITIVE,
    help="Number of the only game to write. [default: all]",
)
@parameters.game_option("rules", "The game. [default: the record's own; for .lib and .pos, renju]")
@click.option(
    "--encoding",
    metavar="NAME",
    help="Encoding of the texts of a .lib file, else of SOURCE, such as gbk. [default: UTF-8, or "
    "what an .sgf or .psq file names or seems to be in]",
)
def convert(
    source: Path,
    target: Path,
    *,
    number: int | None,
    rules: Rules | str | None,
    encoding: str | None,
) -> None:
    """Write the games of SOURCE to TARGET, in the formats of their suffixes.

    .sgf and RenLib's .lib hold variations, comments and marks; .psq and .pos hold one line of
    moves. Warnings list what TARGET has no place for, and main lines that break the rules.
    """
    # A library has no room to name its encoding: the option is about it, even if it is the target.
    is_for_target = suffix_of(target) == "lib" and suffix_of(source) != "lib"
    games = read_games(source, rules=rules, encoding=None if is_for_target else encoding)
    if number is not None:
        if number > len(games):
            raise RecordError(f"game {number} is wanted, {source} has {len(games)}")
        games = games[number - 1 : number]
    for warning in dict.fromkeys(warning for game in games for warning in game.warnings):
        click.echo(f"tengen: {warning}", err=True)
    for loss in write_games(target, games, encoding=encoding):
        click.echo(f"tengen: {loss}", err=True)
    for index, game in enumerate(games, start=number or 1):
        if (fault := rules_broken(game)) is not None:
            click.echo(f"tengen: game {index} breaks the rules of {game.rules}: {fault}", err=True)
    click.echo(f"{len(games)} game{'s' * (len(games) != 1)} written to {target}")
