"""The command `tengen`: its subcommands, and the exit codes of errors.

The module of a subcommand is imported when it is called: `tengen --help` loads neither numba nor
scikit-learn nor Flask.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NoReturn

import click
import click.shell_completion
from typing_extensions import override

from tengen.engines.version import VERSION

SECTIONS: Final = {
    "Moves and games": {
        "move": "Recommend a move for a position.",
        "review": "Judge the moves of a game.",
        "compare": "Compare engines on the positions of games.",
        "convert": "Write a game record in another format.",
        "engines": "List the engines.",
        "brain": "Play under a Gomocup manager such as Piskvork.",
    },
    "Service": {
        "serve": "Run the HTTP service.",
        "mcp": "Offer the tools of an AI assistant.",
        "key": "Create an API key.",
        "worker": "Run the training jobs of a service.",
        "explorer": "Count the moves of games for the opening explorer.",
    },
    "Strength": {
        "match": "Measure which of two engines is stronger.",
        "ladder": "Rate several engines on one Elo scale.",
        "tune": "Tune the parameters of search by games.",
    },
    "Training": {
        "retrain": "Generate games, train a model, and make it live if it passes.",
        "models": "List, promote and roll back trained models.",
        "selfplay": "Generate games of self-play for training.",
        "label": "Label the games of self-play with the moves to learn.",
        "features": "Encode labelled positions for training.",
        "train": "Train a model on games of self-play.",
        "evaluation": "Fit the evaluation of search to games of self-play.",
    },
    "Puzzles and proofs": {
        "puzzles": "Find puzzles in games.",
        "prove": "Prove that a side wins a position.",
        "check-proof": "Check proofs that a side wins.",
        "claim": "Write the claim that proofs answer every reply.",
        "proof-line": "Show a line of a proof down to the five.",
    },
    "Shell": {
        "completion": "Print the script that completes commands in a shell.",
    },
}
"""Summaries of the subcommands by section of the help text, in its order."""
COMMANDS: Final = {
    name: summary for commands in SECTIONS.values() for name, summary in commands.items()
}
"""Summaries of all subcommands."""
MODULES: Final = {
    **dict.fromkeys(("serve", "mcp", "worker", "key"), "serving"),
    **dict.fromkeys(("prove", "check-proof", "claim", "proof-line"), "proofs"),
    **dict.fromkeys(
        ("selfplay", "label", "features", "train", "evaluation", "retrain"), "training"
    ),
}
"""Modules in `tengen_cli.commands` of the subcommands that share one; the others have one of their
own name."""

OTHER_NAMES: Final = {
    "analyse": "`tengen move`, or `tengen review` for a game",
    "analyze": "`tengen move`, or `tengen review` for a game",
    "best": "`tengen move`",
    "help": "`tengen --help`, or `tengen COMMAND --help`",
    "play": "`tengen move`, or the page of `tengen serve`",
    "recommend": "`tengen move`",
    "run": "`tengen serve`",
    "suggest": "`tengen move`",
    "version": "`tengen --version`",
}
"""Names of commands in other programs → the names here."""
OTHER_OPTIONS: Final = {
    "--size": ("--rules",),
    **dict.fromkeys(("--strength", "--skill"), ("--level", "--option")),
    **dict.fromkeys(("--difficulty",), ("--level",)),
    **dict.fromkeys(("--threads", "--memory"), ("--option",)),
    **dict.fromkeys(("--board", "--variant"), ("--rules",)),
}
"""Names of options in other programs → possible names here."""
OF_RETRAINING: Final = {
    **dict.fromkeys(
        (
            *("--size", "--rules", "--board", "--engine", "--engines", "--noise", "--openings"),
            *("--nodes", "--depth", "--time-ms", "--time"),
        ),
        "the recipe decides it, and --quick is another one; `tengen selfplay` has options for "
        "games, which `tengen train` learns from",
    ),
    **dict.fromkeys(
        ("--epochs", "--learning-rate", "--batch-size", "--iterations"),
        "it is fixed; --games decides from how much a model learns",
    ),
    **dict.fromkeys(
        ("--resume", "--continue"), "the same command continues an interrupted retraining"
    ),
    **dict.fromkeys(
        ("--force", "--overwrite"), "choose another name, or delete the folders of the model"
    ),
    **dict.fromkeys(
        ("--promote",), "a model that passes the gate goes live, unless --no-promote is given"
    ),
    "--name": "the name follows the command, as in: tengen retrain mine",
    "--data": "`tengen train NAME --data FOLDER` learns from games that were played",
}
"""What people write for `tengen retrain`, which has no such option, and what they can do."""
_MOVES: Final = re.compile(r"(?:[A-Za-z]{1,2}[0-9]{1,2}[ ,;]?)+")

FAILED: Final = 2
"""Exit code of Tengen's errors; the same as click's for wrong usage."""
BUSY: Final = 75
"""Exit code if another process holds a lock: EX_TEMPFAIL of sysexits.h, try again later."""
INTERRUPTED: Final = 130
"""Exit code after Ctrl-C or SIGTERM: 128 plus the number of SIGINT, as in shells."""


class LazyGroup(click.Group):
    """Command group that imports commands when they are called."""

    @override
    def list_commands(self, ctx: click.Context) -> list[str]:
        """Command names in the order of the help text."""
        return list(COMMANDS)

    @override
    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name; None if unknown."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(
            importlib.import_module(f"tengen_cli.commands.{MODULES.get(cmd_name, cmd_name)}"),
            cmd_name.replace("-", "_"),
        )
        return command

    @override
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the options before the command, of which there are few."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if error.possibilities:
                raise
            raise click.UsageError(
                f"{error.option_name} must follow a command, as in: tengen move h8i9 "
                f"{error.option_name}",
                ctx,
            ) from None

    @override
    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of a name, with a suggestion for one that does not exist."""
        name = args[0]
        if name in COMMANDS or name.startswith("-"):
            return super().resolve_command(ctx, args)
        if Path(name).exists() or _MOVES.fullmatch(name):
            hint = f"; did you mean `tengen move {name}`, or `tengen review {name}`?"
        else:
            # Imported here, as it imports numpy.
            from tengen.engines.game.suggestions import did_you_mean

            hint = did_you_mean(name, COMMANDS, OTHER_NAMES) or "; `tengen --help` lists them"
        raise click.UsageError(f"there is no command {name!r:.80}{hint}", ctx)

    @override
    def shell_complete(
        self, ctx: click.Context, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        """Complete the names of commands without importing them."""
        found = [name for name in COMMANDS if name.startswith(incomplete)]
        if not found:
            return super().shell_complete(ctx, incomplete)
        return [click.shell_completion.CompletionItem(name, help=COMMANDS[name]) for name in found]

    @override
    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands by section, without importing them."""
        width = max(map(len, COMMANDS))
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl(
                    [(name.ljust(width), summary) for name, summary in commands.items()]
                )

    @override
    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; Tengen's errors become one line and an exit code."""
        try:
            return super().invoke(ctx)
        except click.NoSuchOption as error:
            if (hint := _meant(error)) is None:
                raise
            raise click.UsageError(
                f"No such option {error.option_name!r}{hint}", error.ctx
            ) from None
        except click.BadOptionUsage as error:
            command = self.get_command(ctx, ctx.invoked_subcommand or "")
            raise click.UsageError(
                f"{error.message}{_values_of(command, error.option_name)}", error.ctx
            ) from None
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt:
            fail("interrupted", INTERRUPTED)
        except OSError as error:
            # click itself ends quietly if nobody reads the output any more.
            if error.errno == errno.EPIPE:
                raise
            place = "" if error.filename is None else f"{error.filename}: "
            fail(f"{place}{error.strerror or error}", FAILED)
        except Exception as error:
            # Imported here, as it imports numpy.
            from tengen.engines.game.errors import TengenError

            if not isinstance(error, TengenError):
                raise
            # The text of the exception that an installed engine raised.
            cause = error.__cause__ if error.code == "engine-fault" else None
            message = error.message if cause is None else f"{error.message}: {cause}"
            fail(message, BUSY if error.code == "busy" else FAILED)


def _meant(error: click.NoSuchOption) -> str | None:
    """The end of a sentence on what to write for an unknown option; None if that is unknown."""
    command = error.ctx.command if error.ctx else tengen
    if command.name == "retrain" and (said := OF_RETRAINING.get(error.option_name)):
        return f": {said}"
    known = {name for option in command.params for name in option.opts}
    meant = [name for name in OTHER_OPTIONS.get(error.option_name, ()) if name in known]
    return f". Did you mean {' or '.join(map(repr, meant))}?" if meant else None


def _values_of(command: click.Command | None, name: str) -> str:
    """The end of a text that names the values of an option, if they have names."""
    options = [] if command is None else command.params
    named = [option.metavar for option in options if name in option.opts and option.metavar]
    return f" It is written {name} {named[0]}" if named else ""


def fail(message: str, code: int) -> NoReturn:
    """Print an error message on one line of standard error, and exit."""
    # Imported here, as it imports numpy.
    from tengen.engines.game.printable import printable

    click.echo(f"tengen: {printable(message)}", err=True)
    raise click.exceptions.Exit(code)


@contextlib.contextmanager
def resumable(folder: object | None) -> Iterator[None]:
    """Say after Ctrl-C in the block where finished work is kept; nothing if `folder` is None.

    SIGTERM, which containers and schedulers send, does the same: by default it would end this
    process and leave its workers running.
    """
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        if folder is None:
            raise
        fail(f"interrupted; the same command continues with what is in {folder}", INTERRUPTED)
    finally:
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)


@click.group(
    cls=LazyGroup,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "max_content_width": 100,
        "show_default": True,
    },
)
@click.version_option(VERSION, message="%(prog)s %(version)s")
def tengen() -> None:
    """Best moves for tic-tac-toe and gomoku, from rule-based and trained engines."""


def main() -> None:
    """Run the command line."""
    tengen(prog_name="tengen")


if __name__ == "__main__":
    main()
