"""The subcommands of `tengen`; `tengen_cli.main` lists them.

Open `match.py` first, a typical one; what several share is in `tengen_cli.parameters`.
"""
