"""The engines, what they share, and the rules of the games.

Open `interface.py` first: `Engine`, `AnalysisRequest` and `Analysis`. `registry.py` names all
engines, `catalogue` and `learned` hold them, and the rules are in `tengen.engines.game`.
"""
