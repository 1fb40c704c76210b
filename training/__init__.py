"""From self-play to a model: games, labels, the ranker, the search's evaluation, and the gate.

Open `selfplay.py` and `labels.py` first, then `pipeline/retrain.py`, which runs every stage;
`arena` measures strength.
"""
