"""The trained engine."""
