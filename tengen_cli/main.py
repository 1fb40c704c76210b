"""The command `tengen`: its subcommands, and the one place where errors become exit codes.

A subcommand's module is imported when it is called, not before: `tengen --help` loads neither
numba nor scikit-learn nor Flask.
"""

from __future__ import annotations

import importlib
from typing import Any, Final, NoReturn

import click
from typing_extensions import override

COMMANDS: Final = {
    "move": "Recommend a move for a board.",
    "engines": "List the engines.",
    "serve": "Answer over HTTP.",
    "key": "Make an API key.",
    "selfplay": "Let engines play each other and keep the games for training.",
    "label": "Label the games of self-play with the moves to learn.",
    "features": "Encode the labels for training.",
    "train": "Train a model on the games of self-play.",
    "retrain": "Self-play, train, match, and go live if the matches say so.",
    "models": "List the trained models, make one live, go back.",
    "worker": "Run the training jobs that a service was asked for.",
    "match": "Measure which of two engines is stronger.",
    "ladder": "Rate many engines on one Elo list.",
    "brain": "Play for a manager of the Gomocup protocol.",
}
"""Summaries of the subcommands, in the order of the help text. The click command NAME is in the
module `tengen_cli.commands.NAME`."""

FAILED: Final = 2
"""Exit code where Tengen found something wrong; click's own for wrong usage."""
BUSY: Final = 75
"""Exit code where another one works there: EX_TEMPFAIL of sysexits.h, try again later."""
INTERRUPTED: Final = 130
"""Exit code after Ctrl-C: 128 and the number of SIGINT, as shells have it."""


class LazyGroup(click.Group):
    """A group whose commands are imported when they are called."""

    @override
    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of the help text."""
        return list(COMMANDS)

    @override
    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, or None."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(
            importlib.import_module(f"tengen_cli.commands.{cmd_name}"), cmd_name
        )
        return command

    @override
    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what Tengen finds wrong is one line and an exit code, no traceback."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt:
            fail("interrupted", INTERRUPTED)
        except Exception as error:
            # Imported here, for numpy comes with it.
            from engines.errors import TengenError  # noqa: PLC0415

            if not isinstance(error, TengenError):
                raise
            fail(error.message, BUSY if error.code == "busy" else FAILED)


def fail(message: str, code: int) -> NoReturn:
    """Say what is wrong in one line on standard error, and leave."""
    click.echo(f"tengen: {' '.join(message.split())}", err=True)
    raise click.exceptions.Exit(code)


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="tengen", message="%(prog)s %(version)s")
def tengen() -> None:
    """Best moves for tic-tac-toe and gomoku, from rule engines and from a trained model."""


def main() -> None:
    """Run the command line."""
    tengen(prog_name="tengen")


if __name__ == "__main__":
    main()
