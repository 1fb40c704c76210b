"""Proofs of openings: the file, the prover, its checker, and the shipped ones in use."""
