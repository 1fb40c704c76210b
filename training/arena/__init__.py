"""Measurement of strength: openings, matches, ladders, Elo and SPRT."""
