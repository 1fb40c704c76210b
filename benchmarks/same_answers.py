"""Answers that nodes limit, on an idle and on a busy machine: byte for byte the same.

    python -m benchmarks.same_answers [--processes 8]

One worker answers the same requests twice, without cached results: first on the machine as it is,
then beside processes that keep every core busy. Times and IDs of runs are not compared. A stream
may drop results of a running search that were not sent before the next one: these are compared if
both runs have them. The script fails if an answer differs.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from typing import Any, Final

import click

from benchmarks.server import PATIENCE_S, SERVE, running

OF_A_RUN: Final = re.compile(
    rb'"time_ms":[0-9.e+-]+(?=}|,"stopped_by")'  # of `stats`, not of `limits`
    rb'|"analysis_id":"[^"]*"'
)
GAME: Final = ["h8", "h9", "i8", "i7", "j8", "o1", "o15", "g8", "k8"]
NODES: Final = {"nodes": 20_000}
ENGINES: Final = ("search", "learned", "threat-search")
ITEMS: Final = [{"moves": GAME[:ply], "limits": NODES, "seed": ply} for ply in range(1, 7)]
SEARCH: Final = {"moves": GAME[:7], "limits": NODES, "seed": 3}
REQUESTS: Final[dict[str, dict[str, Any]]] = {
    **{f"moves?engine={name}": SEARCH for name in ENGINES},
    **{f"moves/batch?engine={name}": {"requests": ITEMS} for name in ENGINES},
    **{f"reviews?engine={name}": {"moves": GAME, "limits": {"nodes": 5_000}} for name in ENGINES},
    **{f"analyses?engine={name}": SEARCH for name in ENGINES},
    "moves?engine=search&compare=learned,threat-search,attack-weights": SEARCH,
    "moves/batch?engine=search&compare=learned": {"requests": ITEMS},
    "analyses?engine=search&": {**SEARCH, "turns": [0, 3, 7]},
    "openings/swap2": {"limits": NODES, "seed": 1},
}


@click.command()
@click.option("--processes", default=8, show_default=True, help="that compute meanwhile")
def main(processes: int) -> None:
    """Compare the answers."""
    settings = {"TENGEN_WORKERS": "1", "TENGEN_CACHE": "0"}
    with running(SERVE, settings) as server:
        server.wait_until_idle()
        idle = answers(server.address)
        with busy(processes):
            loaded = answers(server.address)
    differing = [path for path in REQUESTS if not same(idle[path], loaded[path])]
    for path in differing:
        print(f"{path}: differs")
    print(f"{len(REQUESTS) - len(differing)} of {len(REQUESTS)} answers are the same")
    sys.exit(bool(differing))


def answers(address: str) -> dict[str, list[bytes]]:
    """The objects that each request is answered with, without times and IDs of the run."""
    found = {}
    for path, body in REQUESTS.items():
        request = urllib.request.Request(  # noqa: S310 - our own
            f"{address}/v1/{path}",
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as response:  # noqa: S310
            lines = OF_A_RUN.sub(b'"":0', response.read()).splitlines()
        found[path] = [line for line in lines if line]
    return found


def same(one: list[bytes], other: list[bytes]) -> bool:
    """Whether two answers to a request, each a document or the objects of a stream, agree."""
    (ends, depths), (other_ends, other_depths) = split(one), split(other)
    both = depths.keys() & other_depths.keys()
    return ends == other_ends and all(depths[key] == other_depths[key] for key in both)


def split(answer: list[bytes]) -> tuple[list[bytes], dict[tuple[int, int], bytes]]:
    """Final objects, and those of running searches by turn and depth."""
    ends, depths = [], {}
    for line in answer:
        found = json.loads(line)
        if found.get("during_search"):
            depths[found["turn"], found["stats"]["depth"]] = line
        else:
            ends.append(line)
    return ends, depths


@contextlib.contextmanager
def busy(processes: int) -> Iterator[None]:
    """Keep cores busy."""
    nice = ["nice", "-n", "10"] if os.name == "posix" else []
    command = [*nice, sys.executable, "-c", "while True: pass"]
    started = [subprocess.Popen(command) for _ in range(processes)]
    try:
        yield
    finally:
        for process in started:
            process.kill()
            process.wait()


if __name__ == "__main__":
    main()
