"""Wins by threats: what threatens, and short proofs."""
