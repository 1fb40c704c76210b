"""Plans, gates and cards: the parameters of a retraining, its conditions, and its results."""
