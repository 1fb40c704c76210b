"""Kernels compiled by numba: the incremental position, and the searches on it.

Open `state` first, which declares the arrays:

- `state`, `make_unmake`: the arrays of a position, and how stones change them;
- `attack_weights`, `features`, `win_probability`: read off a position that does not change;
- `search`: principal variation search and threat searches;
- `position`, `searcher`, `threat_solver`: the Python interfaces, which check what kernels do not;
- `compiled`, `cache`: compiles and caches kernels.
"""
