"""The Gomocup protocol on standard input and output, from both ends.

`server` offers one of Tengen's engines to Piskvork and other managers; `brain` runs an external
program as an engine.
"""
