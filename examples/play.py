"""You play tic-tac-toe against the service: python examples/play.py [URL]."""

import sys
from typing import Any

from tengen_client import Client, ProblemError

url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
game: dict[str, Any] = {"game": "tictactoe"}
with Client(url) as tengen:
    while True:
        play = input("Your move, such as b2: ")
        try:
            turn = tengen.play(**game, play=play, engine="minimax", options={"strength": 50})
        except ProblemError as error:
            print(error.problem["detail"])
            continue
        # The game after the turn is, with the next move, the next request.
        game = {**turn["after"]}
        print("\n".join(game["board"]))
        if game["status"] != "ongoing":
            break
print("A draw." if game["winner"] is None else f"{game['winner']} has won.")
