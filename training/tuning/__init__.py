"""Tuning: parameters of the search, changed step by step by the results of games."""
