"""Labels: the moves that a ranker should prefer."""
