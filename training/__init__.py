"""How is it learned, and is it better? Self-play, labels, data sets, the ranker, the arena."""
