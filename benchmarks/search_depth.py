"""Nodes that the search visits until it reaches a depth.

    python -m benchmarks.search_depth [DEPTH...]

The geometric mean over ten undecided middle games of `tests/data/games`. The number of nodes does
not tell how well the search plays: read it beside matches.
"""

from __future__ import annotations

import math
import statistics
import sys
from typing import Final

from engines.game import Board, preset
from engines.kernels.searcher import Searcher

POSITIONS: Final = (
    "l11l13k11n12j10m11k14k10o7l12j14k12",
    "g11g10e13h11f9h10f10f8f13g9i11h12h13g13",
    "g3c4c2f2d6f4d4d5e5e6f7c3d3f3f5e4",
    "i8i10i13k8h12g10f10g11g12i12f11f9",
    "c11f12f9e9c10f11d10d12e11e10c12c13d9f13",
    "i8i10i13g10h10h11g11f9i12f12j9f10f11e10h7k10",
    "d5f6g7f7j11c6f8e9d6e7d8d7",
    "i7h2j4j7g4f4d3i8f5g6d5e5g3h3",
    "i8i10i13h9g8j9h8j8f8e8j10h11",
    "m13i9n11j13j11i8i11j10l13k11h8k12k10i12k14m12",
)
DEPTHS: Final = (8, 10, 12)
MOST_NODES: Final = 20_000_000


def middle_games() -> list[Board]:
    """The positions."""
    rules = preset("gomoku")
    return [Board.from_moves(moves, rules) for moves in POSITIONS]


def main() -> None:
    """Print a line for every depth."""
    searcher = Searcher(64)
    for depth in map(int, sys.argv[1:] or DEPTHS):
        logarithms = []
        for board in middle_games():
            searcher.set_up(board)
            searcher.search(board.to_move, depth=depth, nodes=MOST_NODES)
            logarithms.append(math.log(searcher.nodes))
        print(f"depth {depth}: {math.exp(statistics.mean(logarithms)):,.0f} nodes", flush=True)


if __name__ == "__main__":
    main()
