"""`tengen mcp`: serve the tools of an assistant."""

from __future__ import annotations

import click

from engines.version import install_command
from service.config import Settings, SettingsError

PORT = 8100


@click.command()
@click.option(
    "--http", is_flag=True, help="Serve over HTTP at /mcp instead of standard input and output."
)
@click.option("--host", default="127.0.0.1", help="Address to listen on with --http.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, help="Port with --http.")
def mcp(*, http: bool, host: str, port: int) -> None:
    """Offer Tengen to an AI assistant, by the Model Context Protocol.

    The assistant finds, analyses and explains moves, reviews games, poses puzzles and compares
    engines. Limits are the settings of `tengen serve`, from the environment. Needs the extra `mcp`.
    """
    try:
        from service.mcp.server import serve_http, serve_stdio  # an extra
    except ModuleNotFoundError as error:
        raise click.ClickException(
            f"{error.name} is not installed: {install_command('mcp')}"
        ) from None
    try:
        settings = Settings.from_environment()
        if http:
            serve_http(settings, host, port)
        else:
            serve_stdio(settings)
    except SettingsError as error:
        raise click.ClickException(str(error)) from None
