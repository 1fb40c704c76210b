"""Ladders of engines: matches, ratings and the picture."""
