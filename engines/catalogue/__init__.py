"""The engines, one module each; `tengen.engines.registry` names them.

Open `attack_weights.py` first, the shortest one that plays gomoku well. `search.py` is the
strongest, and `tengen.engines.catalogue.learned` the trained one.
"""
