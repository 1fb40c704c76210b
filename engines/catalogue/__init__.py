"""The engines, one module each; `engines.registry` names them.

Open `attack_weights.py` first, the shortest one that plays gomoku well. `search.py` is the
strongest, and `engines.learned` the trained one.
"""
