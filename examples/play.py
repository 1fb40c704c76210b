"""You play tic-tac-toe against the service: python examples/play.py [URL]."""

import sys

from tengen_client import Client, ProblemError

url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
moves = ""
with Client(url) as tengen:
    while True:
        play = input("Your move, such as b2: ")
        try:
            turn = tengen.play(
                game="tictactoe", moves=moves, play=play, engine="minimax", options={"strength": 50}
            )
        except ProblemError as error:
            print(error.problem["detail"])
            continue
        game = turn["after"]
        print("\n".join(game["board"] or []))
        if game["status"] != "ongoing":
            break
        moves = game["moves"] or ""
print("A draw." if game["winner"] is None else f"{game['winner']} has won.")
