"""Slow, plain twins of what the project does fast: what the tests and benchmarks compare with."""
