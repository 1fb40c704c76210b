"""The opening explorer: counts up to symmetry, the file, and bad files."""

from __future__ import annotations

import itertools
import sqlite3
import threading
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import pytest

import tengen.training.arena
from tengen.engines.errors import ExplorerError
from tengen.engines.explorer.builder import ExplorerBuilder
from tengen.engines.explorer.explorer import SHIPPED, Explorer, Results
from tengen.engines.game import PRESETS, Board, Color, Move, Rules
from tengen.engines.game.errors import IllegalMoveError
from tengen.engines.game.notation import parse_moves
from tengen.engines.game.records import read_sgf

GAMES: Final = Path(__file__).parents[3] / "data" / "games"
BOOKS: Final = Path(tengen.training.arena.__file__).parent / "books"
GOMOKU: Final = PRESETS["gomoku"]
SIDE: Final = 15
PLIES: Final = 6
Stones: TypeAlias = tuple[tuple[Move, Color], ...]


class Game(NamedTuple):
    moves: tuple[Move, ...]
    winner: Color | None


@pytest.fixture(scope="module")
def games() -> list[Game]:
    """Recorded games, each once."""
    found = {}
    for path in sorted(GAMES.glob("*.sgf"))[:5]:
        for record in read_sgf(path.read_text(encoding="utf-8")):
            outcome = record.replay().outcome()
            if outcome is not None:
                found[record.moves] = Game(record.moves, outcome.winner)
    return list(found.values())


@pytest.fixture
def explorer(games: list[Game], tmp_path: Path) -> Explorer:
    return Explorer(write(tmp_path, games, min_games=1))


def write(folder: Path, games: list[Game], *, rules: Rules = GOMOKU, min_games: int = 2) -> Path:
    builder = ExplorerBuilder(max_plies=PLIES)
    for game in games:
        builder.add(rules, game.moves, game.winner, source="records")
    path = folder / "explorer.sqlite3"
    builder.write(path, min_games=min_games)
    return path


def images(moves: tuple[Move, ...]) -> list[tuple[Move, ...]]:
    """The moves turned and mirrored, by complex numbers about the centre."""
    centre = complex(SIDE // 2, SIDE // 2)
    found = []
    for turn, mirror in itertools.product((1, 1j, -1, -1j), (False, True)):
        points = [complex(*move) - centre for move in moves]
        turned = [turn * (point.conjugate() if mirror else point) + centre for point in points]
        found.append(tuple(Move(round(point.real), round(point.imag)) for point in turned))
    return found


def least(moves: tuple[Move, ...]) -> Stones:
    """A position by its least image: stones, whatever their order."""
    colors = [Color.X if ply % 2 == 0 else Color.O for ply in range(len(moves))]
    return min(tuple(sorted(zip(image, colors, strict=True))) for image in images(moves))


def test_counts_equal_those_of_positions_compared_one_by_one(
    games: list[Game], explorer: Explorer
) -> None:
    """A move is counted by the position that it leads to: equal ones are equal moves."""
    expected: Counter[tuple[Stones, Stones, Color | None]] = Counter()
    for game in games:
        for ply in range(PLIES):
            before, after = least(game.moves[:ply]), least(game.moves[: ply + 1])
            expected[before, after, game.winner] += 1
    starts = {least(game.moves[:ply]): game.moves[:ply] for game in games for ply in range(PLIES)}
    assert len(starts) > 50
    counted: Counter[tuple[Stones, Stones, Color | None]] = Counter()
    for before, moves in starts.items():
        # Asked for an image that no game may have had.
        turned = images(moves)[len(moves) % 8]
        board = Board.from_moves(turned, GOMOKU)
        for explored in explorer.explore(board).moves:
            after = least((*turned, explored.move))
            for equivalent in explored.equivalents:
                assert least((*turned, equivalent)) == after
            results = explored.results
            counted[before, after, Color.X] += results.x_wins
            counted[before, after, None] += results.draws
            counted[before, after, Color.O] += results.o_wins
    assert +counted == expected


def test_moves_of_a_symmetric_position_have_their_equivalents(tmp_path: Path) -> None:
    moves = (Move(7, 7), Move(6, 7), Move(5, 5))
    explorer = Explorer(write(tmp_path, [Game(moves, None)], min_games=1))
    (first,) = explorer.explore(Board.from_moves(moves[:1], GOMOKU)).moves
    assert first.move == Move(6, 7)
    assert set(first.equivalents) == {Move(7, 8), Move(8, 7), Move(7, 6)}
    (second,) = explorer.explore(Board.from_moves((Move(7, 7), Move(7, 8)), GOMOKU)).moves
    assert {second.move, *second.equivalents} == {Move(5, 9), Move(9, 9)}
    assert second.results == Results(draws=1)


def test_board_that_is_not_square_has_four_symmetries(tmp_path: Path) -> None:
    rules = Rules(7, 9, 5)
    explorer = Explorer(write(tmp_path, [Game((Move(1, 2),), Color.X)], rules=rules, min_games=1))
    (only,) = explorer.explore(Board(rules)).moves
    assert {only.move, *only.equivalents} == {Move(1, 2), Move(1, 6), Move(5, 2), Move(5, 6)}


def test_same_game_counts_once_and_its_image_too(games: list[Game]) -> None:
    builder = ExplorerBuilder()
    moves, winner = games[0]
    assert builder.add(GOMOKU, moves, winner, source="records") is None
    for image in (moves, images(moves)[3]):
        assert builder.add(GOMOKU, image, winner, source="selfplay") == "same game before"
    assert builder.games == 1


def test_games_that_cannot_be_counted_are_named() -> None:
    builder = ExplorerBuilder()
    unbounded = Rules(None, None, 5)
    assert builder.add(unbounded, [Move(0, 0)], None, source="records") == "unbounded board"
    assert builder.add(GOMOKU, [], None, source="records") == "no moves"
    with pytest.raises(IllegalMoveError):
        builder.add(GOMOKU, [Move(0, 0), Move(0, 0)], None, source="records")
    with pytest.raises(ValueError, match="max_plies is 0"):
        ExplorerBuilder(max_plies=0)


def test_bytes_do_not_depend_on_the_order_of_games(games: list[Game], tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    first, second = write(tmp_path, games), write(tmp_path / "other", games[::-1])
    assert first.read_bytes() == second.read_bytes()


def test_positions_that_few_games_reached_are_left_out(games: list[Game], tmp_path: Path) -> None:
    explorer = Explorer(write(tmp_path, games, min_games=2))
    counts = [
        explorer.explore(Board.from_moves(game.moves[:ply], GOMOKU)).results.games
        for game in games
        for ply in range(PLIES)
    ]
    assert min(counts) == 0
    assert 1 not in counts
    assert max(counts) == len(games)


def test_opening_rule_does_not_matter_but_its_restriction_does(tmp_path: Path) -> None:
    moves = parse_moves("h8h9i10", GOMOKU)
    explorer = Explorer(write(tmp_path, [Game(tuple(moves), Color.X)], min_games=1))
    for rules, number in ((PRESETS["gomoku"], 1), (Rules(15, 15, 5, opening="swap2"), 1)):
        assert len(explorer.explore(Board.from_moves(moves[:2], rules)).moves) == number
    # By `pro`, the third stone is at least three cells from the centre.
    pro = Board.from_moves(moves[:2], Rules(15, 15, 5, opening="pro"))
    assert explorer.explore(pro).moves == ()
    assert explorer.explore(pro).sources == {"records": 1}


@pytest.mark.parametrize("rules", [PRESETS["renju"], PRESETS["standard"], Rules(None, None, 5)])
def test_other_rules_have_no_moves(explorer: Explorer, rules: Rules) -> None:
    assert explorer.explore(Board(rules)).moves == ()
    assert explorer.explore(Board(rules)).sources == {}
    assert explorer.explore(Board(rules)).plies == 0


def test_lines_of_a_game_end_where_too_few_games_go_on(games: list[Game], tmp_path: Path) -> None:
    assert Explorer(write(tmp_path, games, min_games=1)).explore(Board(GOMOKU)).plies == PLIES
    # All games have the first move; only the first game and itself the others.
    short = [Game(games[0].moves[:ply], Color.X) for ply in (1, 2, 3)]
    explorer = Explorer(write(tmp_path, short, min_games=2))
    assert explorer.explore(Board(GOMOKU)).plies == 2


def test_positions_of_games_by_other_rules_can_be_kept(games: list[Game], tmp_path: Path) -> None:
    old = write(tmp_path, games)
    before = Explorer(old).explore(Board(GOMOKU))
    renju, builder = PRESETS["renju"], ExplorerBuilder()
    builder.keep(old)
    builder.add(renju, parse_moves("h8i9j10", renju), Color.X, source="selfplay")
    new = tmp_path / "new.sqlite3"
    assert builder.write(new, min_games=1) == 3
    assert Explorer(new).explore(Board(GOMOKU)) == before
    found = Explorer(new).explore(Board(renju))
    assert (found.results.games, found.sources, found.plies) == (1, {"selfplay": 1}, 3)
    builder.keep(new)
    with pytest.raises(
        ExplorerError, match=r"the file to keep has games of .* forbidden points for X, too"
    ):
        builder.write(new)


def test_finished_game_has_no_moves(explorer: Explorer, games: list[Game]) -> None:
    assert explorer.explore(Board.from_moves(games[0].moves, GOMOKU)).moves == ()


def test_threads_share_an_explorer(explorer: Explorer) -> None:
    expected = explorer.explore(Board(GOMOKU))
    results = []

    def explore() -> None:
        results.append(explorer.explore(Board(GOMOKU)))

    threads = [threading.Thread(target=explore) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected] * 8


def test_bad_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "explorer.sqlite3"
    with pytest.raises(ExplorerError, match="no such file"):
        Explorer(path)
    path.write_bytes(b"not a database, though long enough for its header" * 100)
    with pytest.raises(ExplorerError, match="cannot be read: file is not a database"):
        Explorer(path)
    path.unlink()
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE moves (position)")
    database.close()
    with pytest.raises(ExplorerError, match="is no file of the opening explorer"):
        Explorer(path)
    write(tmp_path, [])
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(ExplorerError, match=r"has version 99 .* expected 2"):
        Explorer(path)
    with pytest.raises(ExplorerError, match="cannot be written"):
        ExplorerBuilder().write(tmp_path / "none" / "explorer.sqlite3")


def test_shipped_file_is_small_and_has_openings() -> None:
    assert SHIPPED.stat().st_size < 1_000_000
    explorer = Explorer(SHIPPED)
    for name, least in (("gomoku", 190), ("standard", 90), ("renju", 200), ("caro", 90)):
        start = explorer.explore(Board(PRESETS[name]))
        assert start.results.games == sum(start.sources.values())
        centre = explorer.explore(Board.from_moves([Move(7, 7)], PRESETS[name]))
        assert centre.results.games >= least
        assert len(centre.moves) >= 2
        assert start.plies >= 8


def test_shipped_file_has_games_of_all_openings_of_renju() -> None:
    book = BOOKS / "renju15.txt"
    lines = [line for line in book.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert len({least(tuple(parse_moves(line, GOMOKU))) for line in lines}) == 26
    explorer = Explorer(SHIPPED)
    for line in lines:
        board = Board.from_moves(line, "renju")
        assert explorer.explore(board).results.games > 1, line
