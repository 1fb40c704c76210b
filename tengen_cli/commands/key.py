"""`tengen key`: a new API key, and what the service is to know of it."""

from __future__ import annotations

import re
import secrets
from typing import Final

import click
import limits

from service.middleware.api_keys import digest

BYTES: Final = 32
_OWNER: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


def owner_from_text(text: str) -> str:
    """A name that needs no quotes.

    Raises:
        BadParameter: It is another one.
    """
    if not _OWNER.fullmatch(text):
        raise click.BadParameter(f"{text!r} is not 1 to 64 letters, digits, - and _")
    return text


def limit_from_text(text: str) -> str:
    """A rate limit.

    Raises:
        BadParameter: It is none.
    """
    try:
        limits.parse_many(text)
    except ValueError:
        raise click.BadParameter(f"{text!r} is not such as '600 per minute'") from None
    return text


@click.command
@click.argument("owner", type=owner_from_text)
@click.option(
    "--limit", type=limit_from_text, metavar="RATE", help="How much it may ask: '600 per minute'."
)
def key(owner: str, *, limit: str | None) -> None:
    """Make an API key for OWNER.

    The key is shown on standard error and nowhere kept; what the file TENGEN_KEYS is to hold comes
    on standard output: `tengen key alice >> keys.toml`.
    """
    made = secrets.token_urlsafe(BYTES)
    click.echo(f"The key of {owner}, which is not shown again: {made}", err=True)
    click.echo(f'[keys.{owner}]\nsha256 = "{digest(made)}"')
    if limit:
        click.echo(f'limit = "{limit}"')
