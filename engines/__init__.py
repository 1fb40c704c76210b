"""How is a move chosen? Rules in `engines.game`, one module per engine, one registry."""
