"""Proofs in use: positions that a proof wins, and the analyses that know them."""
