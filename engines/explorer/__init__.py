"""The explorer of openings that were played, and its builder."""
