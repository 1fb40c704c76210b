"""Speed of the search as WebAssembly, in Node, relative to the kernels on this machine.

    python -m benchmarks.search_in_browser [--rounds 9]

The random positions of `benchmarks.kernels` are searched in turns by both, each from an empty table
and with the same nodes. Times are processor time, which other programs hardly change: the ratio of
each round, and its median.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import time
from pathlib import Path
from typing import Any, Final

import numpy as np

from benchmarks.kernels import NODES, POSITIONS, random_board
from tengen.engines.game import Board, Color
from tengen.engines.kernels.searcher import Searcher

SEARCH: Final = Path(__file__).parents[1] / "service" / "static" / "page" / "engines" / "search"
PROGRAM: Final = """
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Searcher } from "FOLDER/searcher.js";
const file = await readFile(new URL("FOLDER/search.wasm"));
const searcher = new Searcher(await WebAssembly.compile(file), 32);
for await (const line of createInterface({ input: process.stdin })) {
  const { nodes, positions } = JSON.parse(line);
  const start = process.cpuUsage();
  let visited = 0;
  for (const { stones, ...position } of positions) {
    searcher.setUp({ ...position, stones: Int8Array.from(stones) });
    for (const result of searcher.search({ nodes })) if (result.stoppedBy) visited += result.nodes;
  }
  const { user, system } = process.cpuUsage(start);
  console.log(JSON.stringify({ visited, seconds: (user + system) / 1e6 }));
}
"""


def described(board: Board) -> dict[str, Any]:
    """The position as `SearchPosition` of the page."""
    rules, (rows, cols) = board.rules, board.rules.shape
    return {
        "rules": {
            "winLength": rules.win_length,
            "overline": rules.overline,
            "blockedWins": rules.blocked_wins,
            "forbiddenPoints": rules.forbidden_points,
        },
        "rows": rows,
        "cols": cols,
        "top": 0,
        "left": 0,
        "isBordered": True,
        "stones": board.cells.ravel().tolist(),
        "side": 0 if board.to_move is Color.X else 1,
    }


def main() -> None:
    """Print nodes per second of the browser's search and of the service's, and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=9)
    arguments = parser.parse_args()
    rng = np.random.default_rng(7)
    boards = [random_board(rng) for _ in range(POSITIONS)]
    task = json.dumps({"nodes": NODES, "positions": [described(board) for board in boards]})
    searcher = Searcher()

    def native() -> tuple[int, float]:
        visited, start = 0, time.process_time()
        for board in boards:
            searcher.set_up(board)
            searcher.search(board.to_move, nodes=NODES)
            visited += searcher.nodes
        return visited, time.process_time() - start

    program = PROGRAM.replace("FOLDER", SEARCH.as_uri())
    with subprocess.Popen(
        ["node", "--input-type=module", "--eval", program],  # noqa: S607
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as node:
        tasks, results = node.stdin, node.stdout
        assert tasks is not None  # noqa: S101 - both are pipes
        assert results is not None  # noqa: S101

        def in_node() -> tuple[int, float]:
            print(task, file=tasks, flush=True)
            result = json.loads(results.readline())
            return result["visited"], result["seconds"]

        # The first round compiles, and fetches memory.
        rounds = [(native(), in_node()) for _ in range(1 + arguments.rounds)][1:]
        tasks.close()
    speeds = [[visited / seconds for visited, seconds in each] for each in rounds]
    if len({visited for each in rounds for visited, _ in each}) > 1:
        raise SystemExit("the nodes of both differ")
    ratios = [other / own for own, other in speeds]
    for name, own in zip(("kernels", "WebAssembly"), zip(*speeds, strict=True), strict=True):
        print(f"{name:12} {statistics.median(own) / 1e6:.2f} M nodes/s")
    print(f"ratio        {statistics.median(ratios):.3f} ({min(ratios):.3f} to {max(ratios):.3f})")


if __name__ == "__main__":
    main()
