"""Plays both sides of a game of gomoku through the service: python examples/move.py [URL]."""

import sys

from tengen_client import Client

url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
moves: list[str] = []
with Client(url) as tengen:
    while True:
        answer = tengen.move(moves=moves, engine="attack-weights", candidates=1, seed=1)
        moves.append(answer["move"]["notation"])
        if answer["after"]["status"] != "ongoing":
            break
print(" ".join(moves))
print(f"{answer['after']['winner'] or 'nobody'} wins after {len(moves)} moves")
