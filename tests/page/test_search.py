"""The search in the browser equals that of the service, node for node."""

from __future__ import annotations

import gzip
import re
import runpy
from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.catalogue.search import SearchEngine, level_nodes
from tengen.engines.game import PRESETS, Board, Move, Rules
from tengen.engines.kernels.perception import seen_cells
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.strength.perception import SAFE_FROM, overlooked
from tests.page.node import STATIC, described, evaluate
from tests.unit.engines.test_results import POSITIONS, board_of, searched

SEARCH: Final = """async searches => {
    const { readFile } = await import("node:fs/promises");
    const { Searcher } = await import("/static/page/engines/search/searcher.js");
    const { positionOf } = await import("/static/page/engines/search/position.js");
    const { newGame } = await import("/static/page/game/game.js");
    const { createRules } = await import("/static/page/game/rules.js");
    const file = await readFile(new URL("/static/page/engines/search/search.wasm"));
    const searcher = new Searcher(await WebAssembly.compile(file));
    const cells = (moves) => moves.map(({ row, col }) => [row, col]);
    return searches.map(({ rules: each, toMove, stones, allowed, ...limits }) => {
        const rules = createRules(...each);
        const setup = stones.map(([row, col, player]) => ({ row, col, player, number: 0 }));
        searcher.setUp(positionOf(newGame(rules, toMove, setup)));
        const among = allowed.map(([row, col]) => ({ row, col }));
        const { depth, nodes, lines } = [...searcher.search({ ...limits, allowed: among })].at(-1);
        return { depth, nodes, lines: lines.map(({ score, moves }) => [score, cells(moves)]) };
    });
}"""
ORDER: Final = """async searches => {
    const { readFile } = await import("node:fs/promises");
    const { Searcher } = await import("/static/page/engines/search/searcher.js");
    const { playAtLevel } = await import("/static/page/engines/search/levels.js");
    const { positionOf } = await import("/static/page/engines/search/position.js");
    const { newGame } = await import("/static/page/game/game.js");
    const { createRules } = await import("/static/page/game/rules.js");
    const file = await readFile(new URL("/static/page/engines/search/search.wasm"));
    const searcher = new Searcher(await WebAssembly.compile(file));
    const { random } = Math;
    return searches.map(({ rules, toMove, stones, strength, lines, lot }) => {
        Math.random = lot === undefined ? random : () => lot;
        const setup = stones.map(([row, col, player]) => ({ row, col, player, number: 0 }));
        const position = positionOf(newGame(createRules(...rules), toMove, setup));
        const result = playAtLevel(searcher, position, strength, { lines });
        const scored = ({ score, moves }) => [score, moves.map(({ row, col }) => [row, col])];
        const chances = result.lines.map(({ chance }) => chance);
        const { nodes, belief } = result;
        return { nodes, lines: result.lines.map(scored), chances, belief };
    });
}"""
ABOUT: Final = """async () => {
    const { readFile } = await import("node:fs/promises");
    const file = await readFile(new URL("/static/page/engines/search/search.wasm"));
    const module = await WebAssembly.compile(file);
    const [section] = WebAssembly.Module.customSections(module, "tengen");
    const { digest, games } = JSON.parse(new TextDecoder().decode(section));
    const imports = WebAssembly.Module.imports(module);
    return { digest, games: games.map(({ rules }) => rules), imports };
}"""
MAX_BYTES: Final = 120_000
NEIGHBOUR: Final = re.compile(
    r'(?:^import .*from "\./|new URL\(")([\w-]+\.(?:js|wasm))"', re.MULTILINE
)
"""A file of the same folder that a module loads at once."""
EVERY: Final = 12
"""Of the recorded positions, one in so many is searched by the ordinary tests."""


def in_browser(searches: list[tuple[Board, dict[str, Any]]]) -> list[dict[str, Any]]:
    """Results of searches, in the form of `searched`."""
    found: list[dict[str, Any]] = evaluate(
        SEARCH, [{**described(board), "allowed": [], **limits} for board, limits in searches]
    )
    return found


def recorded(positions: list[dict[str, Any]]) -> list[tuple[Board, dict[str, Any]]]:
    return [(board_of(each), search) for each in positions for search in each["searches"]]


@pytest.mark.parametrize(
    "every", [EVERY, pytest.param(1, marks=pytest.mark.slow, id="all-recorded")]
)
def test_searches_in_the_browser_equal_the_recorded_ones(every: int) -> None:
    searches = recorded(POSITIONS[::every])
    found = in_browser([(board, limits_of(search)) for board, search in searches])
    assert found == [search["result"] for _, search in searches]


def limits_of(search: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in search.items() if name != "result"}


def about() -> dict[str, Any]:
    content: dict[str, Any] = evaluate(ABOUT, None)
    return content


def games() -> Iterator[Rules]:
    """A game by each set of rules of the module, and of each kind of board."""
    for length, overline, blocked, forbidden in about()["games"]:
        yield Rules(
            15, 15, length, overline=overline, blocked_wins=blocked, forbidden_points=forbidden
        )
    yield from (Rules(5, 5, 3), Rules(7, 32, 5), PRESETS["renju"].resized(19, 19))
    yield from (Rules(None, None, length) for length in (4, 5))


def position(rules: Rules, rng: np.random.Generator) -> Board:
    """A position from a random game around one point."""
    while True:
        board = Board(rules)
        for _ in range(int(rng.integers(2, 14))):
            near = min(
                board.legal_moves(),
                key=lambda move: abs(move.row - 3) + abs(move.col - 3) + rng.integers(0, 6),
            )
            board.push(near)
            if board.outcome() is not None:
                break
        if board.outcome() is None:
            return board


def test_searches_by_all_rules_equal_those_of_the_service() -> None:
    rng = np.random.default_rng(3)
    limits = {"nodes": 1_500, "lines": 2}
    searches = [(position(rules, rng), limits) for rules in games()]
    searcher = Searcher(16)
    expected = [searched(searcher, board, limits) for board, limits in searches]
    assert in_browser(searches) == expected
    assert len({str(result) for result in expected}) == len(expected)


def test_search_among_some_moves_equals_that_of_the_service() -> None:
    board = Board.from_moves("h8i9h9h10i8g8j10", "gomoku")
    allowed = [Move(0, 0), Move(6, 6), Move(3, 3)]
    limits = {"depth": 4, "lines": 3, "allowed": allowed}
    ((found),) = in_browser([(board, limits)])
    searcher = Searcher(16)
    searcher.set_up(board)
    result = searcher.search(board.to_move, depth=4, lines=3, allowed=allowed)
    assert found["nodes"] == searcher.nodes
    assert [tuple(moves[0]) for _, moves in found["lines"]] == [line.move for line in result.lines]


@pytest.mark.parametrize("strength", [1, 31, 88])
def test_level_sees_and_searches_as_that_of_the_service(strength: int) -> None:
    rng = np.random.default_rng(strength)
    boards = [position(PRESETS["gomoku"], rng) for _ in range(12)]
    # Without chance, the order is that of the scores.
    searches = [
        {**described(board), "strength": strength, "lines": 1, "lot": 0.5} for board in boards
    ]
    searcher = Searcher(16)
    blind = 0
    for board, found in zip(boards, evaluate(ORDER, searches), strict=True):
        cells = board.cells
        seen = seen_cells(cells, 5, board.to_move, overlooked(strength, 5), 1 << 52)
        blind += bool((seen != cells).any())
        view = Board.from_cells(seen, board.rules, to_move=board.to_move, setup=True)
        searcher.set_up(view)
        result = searcher.search(
            board.to_move,
            nodes=level_nodes(strength),
            lines=SearchEngine().breadth(strength),
            allowed=board.legal_moves() if (seen != cells).any() else None,
        )
        assert found["nodes"] == searcher.nodes
        ((score, (move, *_)),) = found["lines"]
        assert found["chances"] == [None]
        assert 0 <= found["belief"] <= 1
        assert (score, Move(*move)) in [(line.score, line.move) for line in result.lines]
    assert (blind > 0) == (strength == 1)


def test_level_varies_its_moves_but_takes_and_blocks_fives() -> None:
    quiet = Board.from_moves("h8i9h9h10i8g8", "gomoku")
    found = evaluate(ORDER, [{**described(quiet), "strength": 1, "lines": 1}] * 20)
    assert len({str(each["lines"]) for each in found}) > 1
    for moves in ("h8a1i8a2j8a3k8a5", "h8a1i8a2j8a3k8"):
        board = Board.from_moves(moves, "gomoku")
        search = {**described(board), "strength": SAFE_FROM, "lines": 1}
        found = evaluate(ORDER, [search] * 20)
        chosen = {tuple(moves[0]) for each in found for _, moves in each["lines"]}
        assert chosen <= {(7, 6), (7, 11)}


def test_line_of_a_level_that_overlooks_a_four_ends_with_the_game() -> None:
    board = Board.from_moves("h8g8j8a3k8c3l8e2", "gomoku")
    search = {**described(board), "strength": 1, "lines": 3}
    found = evaluate(ORDER, [{**search, "lot": (number + 0.3) / 100} for number in range(100)])
    for each in found:
        for _, moves in each["lines"]:
            # Raises an error at an illegal move, and at one after the end.
            board.copy().push_all(Move(*cell) for cell in moves)
    firsts = {tuple(each["lines"][0][1][0]) for each in found}
    assert firsts - {(7, 8)}, "the four was overlooked by none"


def test_module_is_made_of_the_present_sources() -> None:
    script = runpy.run_path(str(STATIC.parents[1] / "packaging" / "wasm.py"))
    digest = script["digest_of"](script["section"](), script["SEARCH"])
    assert about()["digest"] == digest, "the kernels changed: run `make wasm`"


def test_engine_of_the_browser_plays_the_games_that_its_search_has_tables_for() -> None:
    plays = evaluate(
        """async () => (await import("/static/page/engines/search/plays.js")).PLAYS""",
        None,
    )
    assert {length for length, *_ in about()["games"]} == set(
        range(plays["shortest"], plays["longest"] + 1)
    )


def test_search_takes_less_than_120_kilobytes_compressed() -> None:
    folder = STATIC / "page" / "engines" / "search"
    names, new = set(), {"worker.js", "search.js"}
    while new:
        names |= new
        # What a review needs besides is loaded with the first one.
        modules = [folder / name for name in new if name.endswith(".js")]
        texts = [module.read_text(encoding="utf-8") for module in modules]
        new = {name for text in texts for name in NEIGHBOUR.findall(text)} - names
    assert {"search.wasm", "searcher.js"} <= names
    assert {"review.js", "position-values.js"}.isdisjoint(names)
    sizes = {name: len(gzip.compress((folder / name).read_bytes())) for name in names}
    assert sum(sizes.values()) < MAX_BYTES, sizes


def test_module_needs_a_clock_only() -> None:
    (needed,) = about()["imports"]
    assert needed == {"module": "env", "name": "clock_gettime", "kind": "function"}
