"""The engines that play tic-tac-toe only."""
