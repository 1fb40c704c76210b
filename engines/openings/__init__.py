"""Openings: swap rules, those of renju, their stages and the balance of positions."""
