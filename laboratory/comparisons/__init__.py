"""Comparisons of engines on positions: where they differ, and what their choices cost."""
