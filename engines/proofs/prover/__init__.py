"""Proofs that a side wins a position against every defence: proof-number search over threats."""
