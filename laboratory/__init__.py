"""Studies that neither the service nor a retraining runs.

Ladders of engines, tuning, puzzles, runs of proofs, reviews and comparisons of collections.
"""
