"""The ranker: its data, its fit and its metrics."""
