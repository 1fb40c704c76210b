"""Record the results of `test_results` anew, after a change that is meant to change them.

python -m tests.unit.engines.record_results
"""

from __future__ import annotations

import json

from tengen.engines.catalogue.learned.guard import Guard
from tengen.engines.catalogue.threat_search import ThreatSearchEngine
from tengen.engines.kernels.searcher import Searcher
from tests.unit.engines.test_results import (
    DATA,
    FILE,
    board_of,
    judged,
    predicted,
    searched,
    threat_searched,
)


def main() -> None:
    """Write the file again: a line for each position."""
    searcher, engine, guard = Searcher(16), ThreatSearchEngine(), Guard()
    for recorded in DATA["positions"]:
        for search in recorded["searches"]:
            search["result"] = searched(searcher, board_of(recorded), search)
        limit = recorded["threat_search"]["limit"]
        recorded["threat_search"] = threat_searched(engine, board_of(recorded), limit)
        recorded["guard"] = judged(guard, board_of(recorded))
        if "predictions" in recorded:
            recorded["predictions"] = predicted(board_of(recorded))
    boards = json.dumps(DATA["boards"])
    positions = ",\n".join(
        json.dumps(position, separators=(",", ":")) for position in DATA["positions"]
    )
    FILE.write_text(
        f'{{\n"boards": {boards},\n"positions": [\n{positions}\n]\n}}\n', encoding="utf-8"
    )


if __name__ == "__main__":
    main()
