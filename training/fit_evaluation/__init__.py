"""The fit of the search's evaluation and its network to the results of games.

Open `fit.py` first. `leaves.py` collects the positions, `choices.py` the moves, and `network.py`
has the network with its gradients.
"""
