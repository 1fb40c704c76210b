"""Reasons for a move: finding them, and their sentences."""
