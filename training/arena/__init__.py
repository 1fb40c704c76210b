"""Where strength is measured: openings, matches, Elo."""
