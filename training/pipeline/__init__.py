"""The stages in order, from self-play to a live model."""
