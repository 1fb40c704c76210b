"""Games between players: openings, matches, tests of strength (SPRT, Elo) and ladders.

Open `game.py` first, which plays one game; `match.py` plays pairs of them until a test decides.
"""
