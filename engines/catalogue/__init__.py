"""The engines, one module each but for those of tic-tac-toe; `engines.registry` names them.

Open `attack_weights.py` first, the shortest one that plays gomoku well. `search.py` is the
strongest, and `engines.learned` the trained one.
"""
