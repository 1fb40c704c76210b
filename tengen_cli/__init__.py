"""How is it asked from a terminal? One module a command group."""
