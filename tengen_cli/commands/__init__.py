"""The subcommands of `tengen`, one module each."""
