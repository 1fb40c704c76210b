"""The engines: one module each, their interface and registry; the rules are in `engines.game`."""
