"""Training: self-play, labels, datasets, the ranker, and the arena that measures strength."""
