"""`tengen key`: create an API key and its entry in the keys file."""

from __future__ import annotations

import secrets
from typing import Final

import click

from service.config import check_rate
from service.key_file import OWNER, digest

BYTES: Final = 32


def owner_from_text(text: str) -> str:
    """The name of a key's owner.

    Raises:
        BadParameter: Invalid characters, or too long.
    """
    if not OWNER.fullmatch(text):
        raise click.BadParameter(f"{text!r} is not a name of 1 to 64 letters, digits, - and _")
    return text


def limit_from_text(text: str) -> str:
    """A rate limit.

    Raises:
        BadParameter: The syntax is invalid.
    """
    try:
        check_rate(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    return text


@click.command
@click.argument("owner", type=owner_from_text)
@click.option(
    "--limit", type=limit_from_text, metavar="RATE", help="Rate limit, such as '600 per minute'."
)
def key(owner: str, *, limit: str | None) -> None:
    """Create an API key for OWNER.

    Prints the key to standard error, and does not store it. Prints its entry in the file
    TENGEN_KEYS to standard output: `tengen key alice >> keys.toml`.
    """
    created = secrets.token_urlsafe(BYTES)
    click.echo(f"The key of {owner}, which will not be shown again: {created}", err=True)
    click.echo(f'[keys.{owner}]\nsha256 = "{digest(created)}"')
    if limit:
        click.echo(f'limit = "{limit}"')
