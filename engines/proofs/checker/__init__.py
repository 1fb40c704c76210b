"""A checker of proofs that shares no code with the prover.

It has its own reader of the file, its own test for five in a row and its own solver by threats. It
imports nothing of the other packages but the decorator that compiles.
"""
