"""The parts of `tengen review`: collections of games, their review, the table of one game."""
