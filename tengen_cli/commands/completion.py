"""`tengen completion`: the script that completes commands in a shell."""

from __future__ import annotations

from typing import Final

import click
from click.shell_completion import get_completion_class

SHELLS: Final = ("bash", "zsh", "fish")


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    r"""Print the script that completes commands and options in SHELL.

    \b
    bash: echo 'eval "$(tengen completion bash)"' >> ~/.bashrc
    zsh:  echo 'eval "$(tengen completion zsh)"' >> ~/.zshrc
    fish: tengen completion fish > ~/.config/fish/completions/tengen.fish
    """
    root = ctx.find_root()
    name = root.info_name or "tengen"
    kind = get_completion_class(shell)
    assert kind is not None  # noqa: S101 - click has these shells
    click.echo(kind(root.command, {}, name, f"_{name.upper()}_COMPLETE").source())
