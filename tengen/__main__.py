"""`python -m tengen`: the command `tengen`."""

from tengen_cli.main import main

main()
