"""The search kernels: move generation, limits, the table, and the searches themselves."""
