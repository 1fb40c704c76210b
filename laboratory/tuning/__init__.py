"""The tuning of the search's parameters by games: SPSA, and its runs."""
