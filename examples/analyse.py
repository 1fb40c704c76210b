"""Watches a search think, until it is sure of itself: python examples/analyse.py [URL]."""

import sys

from tengen_client import Client

url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
with (
    Client(url) as tengen,
    tengen.analyse(moves="h8i9h9h10i8g8j10", engine="search", limits={"depth": 8}) as analysis,
):
    for result in analysis:
        depth, line = result["stats"]["depth"], " ".join(result["pv"])
        print(f"depth {depth:2}: {result['win_probability']:.0%} {line}")
        if result["win_in"] is not None:
            # Leaving the block ends the search.
            break
