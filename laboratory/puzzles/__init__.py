"""Puzzles from games: mining and ratings."""
