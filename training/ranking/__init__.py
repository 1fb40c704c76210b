"""The ranker: a network that prefers the moves of players who did not lose.

Open `move_ranker.py` first; `dataset.py` selects and encodes positions, `metrics.py` measures
rankers, also on third-party games.
"""
