"""The Gomocup protocol on standard input and output, from both ends.

`brain` makes any engine of ours a brain for Piskvork and other managers; `player` makes any brain
an engine of ours.
"""
