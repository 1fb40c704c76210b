"""The gate: the matches that a new model must win to go live."""
