"""Puzzles and their judge."""
