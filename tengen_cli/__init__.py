"""The command line.

Open `main.py` first, which lists the subcommands; `commands` holds them, and `parameters.py` the
options that several share.
"""
