"""Games of self-play: played, stored and labelled."""
