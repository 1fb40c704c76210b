"""The gate: what a new model must win to go live."""
