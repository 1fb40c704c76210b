"""What people write at their first try: it is answered by what they meant, or by what to write."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

import tengen
from tengen import Board, Color, Move

CENTRE: Final = Move(7, 7)
LIBRARY: Any = tengen
"""The library without its types: a type checker would find most mistakes."""


def tictactoe(moves: str = "b2a1") -> Board:
    return Board.from_moves(moves, "tictactoe")


def tree_of(board: Board) -> tengen.GameTree:
    return tengen.GameTree.from_record(tengen.GameRecord.from_board(board))


def pushed(board: Any, move: Any) -> Board:
    board.push(move)
    return board  # type: ignore[no-any-return]


MEANT: Final[dict[str, tuple[Callable[[], Any], Any]]] = {
    'board["h8"]': (lambda: Board.from_moves("h8", "gomoku")["h8"], Color.X),
    '"h8" in board': (lambda: "h8" in Board.from_moves("h8", "gomoku"), True),
    "list(board)": (lambda: list(Board.from_moves("h8", "gomoku")), [CENTRE]),
    "numpy.array(board).sum()": (lambda: np.array(Board.from_moves("h8", "gomoku")).sum(), 1),
    'board.push("h8")': (lambda: pushed(Board("gomoku"), "h8").move_stack, [CENTRE]),
    "board.push(numpy.argwhere(...)[0])": (
        lambda: pushed(Board("gomoku"), np.argwhere(np.eye(15))[7]).move_stack,
        [CENTRE],
    ),
    'Board("gomoku", to_move="O")': (lambda: LIBRARY.Board("gomoku", to_move="O").turn, Color.O),
    'from_stones({"h8": "X"}, ...)': (
        lambda: Board.from_stones({"h8": "X"}, "gomoku").stones,
        {CENTRE: Color.X},
    ),
    "from_cells(numpy.zeros(...))": (
        lambda: Board.from_cells(np.zeros((15, 15)), "gomoku"),
        Board("gomoku"),
    ),
    "best_move of rows": (
        lambda: tengen.best_move(["XX.", "OO.", "..."], "win-block"),
        Move(0, 2),
    ),
    "best_move of a text of moves": (
        lambda: tengen.best_move("h8a1i8a2j8a3k8", "win-block") in {Move(7, 6), Move(7, 11)},
        True,
    ),
    "best_move of an array": (
        lambda: tengen.best_move(np.array([[1, 1, 0], [-1, -1, 0], [0, 0, 0]]), "win-block"),
        Move(0, 2),
    ),
    "analyse of an object of the API": (
        lambda: tengen.analyse({"moves": "b2a1", "game": "tictactoe"}, "minimax").board,
        tictactoe(),
    ),
    "analyse of a position that was read": (
        lambda: tengen.analyse(tengen.read(["X..", "...", "..."]), "random").board.turn,
        Color.O,
    ),
    "analyse of an analysis": (
        lambda: tengen.analyse(tengen.analyse(tictactoe(), "random"), "random").board,
        tictactoe(),
    ),
    "review of an object of the API": (
        lambda: len(tengen.review({"moves": "b2a1", "game": "tictactoe"}, nodes=50_000).moves),
        2,
    ),
    "review of a game of a file": (
        lambda: len(tengen.review(tree_of(tictactoe()), "minimax", nodes=50_000).moves),
        2,
    ),
    'play("tictactoe")': (
        lambda: tengen.play("tictactoe", "random", "random", seed=1).first,
        Color.X,
    ),
    "play with max_moves=0": (
        lambda: tengen.play("tictactoe", "random", "random", max_moves=0).moves,
        (),
    ),
    "format_move(move, board)": (lambda: tengen.format_move(CENTRE, Board("gomoku")), "h8"),
    "format_move of a text": (lambda: tengen.format_move("h8", "gomoku"), "h8"),
    "parse_moves of a generator": (
        lambda: tengen.parse_moves((cell for cell in ["h8", "i9"]), "gomoku"),
        [CENTRE, Move(6, 8)],
    ),
    "best_move of an array of floats": (
        lambda: tengen.best_move(np.array([[1.0, 1, 0], [-1, -1, 0], [0, 0, 0]]), "win-block"),
        Move(0, 2),
    ),
    "best_move of numpy.zeros": (
        lambda: tengen.best_move(np.zeros((15, 15)), "attack-weights"),
        CENTRE,
    ),
    "moves of floats from numpy": (
        lambda: tengen.analyse(np.array([[7.0, 7.0], [6.0, 8.0]]), "random").board.move_stack,
        [CENTRE, Move(6, 8)],
    ),
    "draw_board of a text": (
        lambda: tengen.draw_board("h8", labels={"h8": 1}).title,
        "1 stones on 15x15, 5 in a row",
    ),
    "draw_game of a board": (
        lambda: tengen.draw_game(tictactoe()).title,
        "A game of 2 moves on 3x3, 3 in a row",
    ),
    "an option from numpy": (
        lambda: (
            LIBRARY.best_move("tictactoe", "minimax", seed=np.int64(1), strength=np.int64(9))
            in tictactoe("").legal_moves()
        ),
        True,
    ),
    'Color("X")': (lambda: LIBRARY.Color("X"), Color.X),
    "from_stones without borders": (
        lambda: Board.from_stones({"7/7": "X"}, tengen.Rules(None, None, 5)).window().top,
        2,
    ),
    'board.winning_line("c3", "X")': (
        lambda: len(tictactoe("a3a1b3b1").winning_line("c3", "X")),
        3,
    ),
    'board.outcome_after("c3")': (
        lambda: tictactoe("a3a1b3b1").outcome_after("c3"),
        tictactoe("a3a1b3b1c3").outcome(),
    ),
    'board.count("X")': (lambda: tictactoe("a3a1b3").count("X"), 2),
    'legal_moves().count("h9")': (
        lambda: LIBRARY.Board("gomoku").legal_moves().count("h9"),
        1,
    ),
    'Board("Tic-Tac-Toe")': (lambda: Board("Tic-Tac-Toe"), Board("tictactoe")),
    'best_move("Tic Tac Toe")': (
        lambda: tengen.analyse("Tic Tac Toe", "random").board,
        Board("tictactoe"),
    ),
    'read(rows, game="Caro")': (
        lambda: tengen.read(["." * 17] * 17, "Caro").board.rules,
        tengen.PRESETS["caro"].resized(17, 17),
    ),
    'parse_move("a3", "Tic_Tac_Toe")': (
        lambda: tengen.parse_move("a3", "Tic_Tac_Toe"),
        Move(0, 0),
    ),
    '"h9" in board.legal_moves()': (lambda: "h9" in LIBRARY.Board("gomoku").legal_moves(), True),
    'board.is_legal("h9")': (lambda: Board("gomoku").is_legal("h9"), True),
    "board.is_game_over()": (lambda: tictactoe("b2a1b1a2b3").is_game_over(), True),
    "board.peek()": (lambda: Board.from_moves("h8", "gomoku").peek(), CENTRE),
    "except ValueError": (lambda: issubclass(tengen.TengenError, ValueError), True),
    "ENGINES.get of a word": (lambda: tengen.ENGINES.get("serch"), None),
}
"""What is written, and what is meant by it."""

REFUSED: Final[dict[str, tuple[Callable[[], Any], str]]] = {
    'Board("tic-tac-to")': (
        lambda: Board("tic-tac-to"),
        "unknown game 'tic-tac-to'; did you mean `tictactoe`?",
    ),
    "Board(15)": (
        lambda: LIBRARY.Board(15),
        "15 is not a game, expected a name such as 'gomoku', or",
    ),
    'Rules("15", 15, 5)': (
        lambda: LIBRARY.Rules("15", 15, 5),
        "rows is '15', expected an integer",
    ),
    "Board()": (LIBRARY.Board, "expected a call such as Board('gomoku')"),
    "Board(15, 15)": (
        lambda: LIBRARY.Board(15, 15),
        "Board(Rules(rows=19, cols=19, win_length=5)) for another size",
    ),
    "Board(size=15)": (lambda: LIBRARY.Board(size=15), "expected a call such as Board('gomoku')"),
    "board.push(7, 7)": (
        lambda: LIBRARY.Board("gomoku").push(7, 7),
        "board.push((7, 7)) for the row and the column from 0",
    ),
    'board.push_all("h8", "i9")': (
        lambda: LIBRARY.Board("gomoku").push_all("h8", "i9"),
        "expected a call such as board.push_all('h8i9'), or board.push_all(['h8', 'i9'])",
    ),
    'Board.from_moves("h8i9")': (
        lambda: LIBRARY.Board.from_moves("h8i9"),
        "expected a call such as Board.from_moves('h8i9', 'gomoku')",
    ),
    'parse_move("h8")': (lambda: LIBRARY.parse_move("h8"), "such as parse_move('h8', 'gomoku')"),
    "format_move(7, 7, game)": (
        lambda: LIBRARY.format_move(7, 7, "gomoku"),
        "expected a call such as format_move((7, 7), 'gomoku')",
    ),
    "board.undo()": (lambda: LIBRARY.Board("gomoku").undo(), "did you mean `pop`?"),
    "board.winner": (lambda: LIBRARY.Board("gomoku").winner, "did you mean `outcome()`?"),
    "board.push(None)": (
        lambda: LIBRARY.Board("gomoku").push(None),
        "None is not a move, expected h8, [row, col]",
    ),
    "a stone that is no object": (
        lambda: tengen.read([None], form="stones"),
        "stone 1 is None, expected one such as {'row': 7, 'col': 7",
    ),
    "stones as a list": (
        lambda: LIBRARY.Board.from_stones(["h8"], "gomoku"),
        "stones are ['h8'], expected cells with their colors, such as {'h8': 'X'}",
    ),
    "a color that is None": (
        lambda: LIBRARY.Board("gomoku", to_move=None),
        "None is not a color, allowed are X and O",
    ),
    "Board(None)": (lambda: LIBRARY.Board(None), "None is not a game, expected a name such as"),
    "a number of moves as text": (
        lambda: LIBRARY.play("tictactoe", max_moves="3"),
        "max_moves is '3', it must be at least 0, an integer",
    ),
    "a drawing every 0 moves": (
        lambda: tengen.draw_game(tictactoe(), every=0),
        "every is 0, it must be an integer of at least 1",
    ),
    "pop of an empty board": (
        lambda: Board("gomoku").pop(),
        "the board has no moves to take back: none was pushed",
    ),
    "board.size": (lambda: LIBRARY.Board("gomoku").size, "did you mean `rules.shape`?"),
    "board.legal_move": (
        lambda: LIBRARY.Board("gomoku").legal_move,
        "did you mean `legal_moves`?",
    ),
    "tengen.analyze": (
        lambda: LIBRARY.analyze("h8"),
        "module 'tengen' has no attribute 'analyze'; did you mean `analyse`?",
    ),
    'ENGINES["serch"]': (lambda: tengen.ENGINES["serch"], "did you mean `search`?"),
    "from_cells of rows of text": (
        lambda: Board.from_cells(["XX.", "OO.", "..."], "tictactoe"),
        "`tengen.read` takes rows of text",
    ),
    "several boards in an array": (
        lambda: tengen.best_move(np.zeros((2, 3, 3)), "random"),
        "the array has the shape (2, 3, 3), a board has rows and columns: choose one board",
    ),
    "overline with a word": (
        lambda: LIBRARY.Rules(15, 15, 5, overline="loses"),
        "overline is 'loses', expected True or False",
    ),
    "all games of a file": (
        lambda: tengen.review([tree_of(tictactoe()), tree_of(tictactoe())]),
        "2 games are no position: choose one, such as games[0]",
    ),
    "a game beside its moves": (
        lambda: tengen.best_move("b2a1", "random", game="tictactoe"),  # type: ignore[arg-type]
        "did you mean the argument `game` of `tengen.read`?",
    ),
    "a negative seed": (
        lambda: tengen.best_move("tictactoe", "random", seed=-1),
        "seed is -1, it must be an integer of at least 0",
    ),
    "a seed as text": (
        lambda: LIBRARY.play("tictactoe", "random", "random", seed="1"),
        "seed is '1', it must be an integer of at least 0",
    ),
    "a folder in place of a file": (
        lambda: tengen.read_games(Path(__file__).parent),
        "is a folder, and one file is read",
    ),
    "games before their file": (
        lambda: LIBRARY.write_games(Board("gomoku"), "game.sgf"),
        "the file comes first, its games second: write_games('game.sgf', game)",
    ),
    "unknown values of a drawing": (
        lambda: LIBRARY.analyse("tictactoe", "minimax").draw(values="percent"),
        "values is 'percent', allowed are 'chances' and 'scores'",
    ),
    'board["zz"]': (lambda: Board("gomoku")["zz"], "'zz' is not a move, expected one such as h8"),
    "board[99, 99]": (lambda: Board("gomoku")[99, 99], "99/99 is off the 15x15 board (a1..o15)"),
    "board[7]": (lambda: LIBRARY.Board("gomoku")[7], "7 is not a move, expected h8, [row, col]"),
    'board.push("z99")': (
        lambda: Board("gomoku").push("z99"),
        "z99 is off the 15x15 board (a1..o15)",
    ),
    "from_cells with 2 for O": (
        lambda: Board.from_cells([[1, 2, 0]] * 3, "tictactoe"),
        "cells have the value 2, expected 1 for X, -1 for O, 0 for empty",
    ),
    'play("gomokku")': (
        lambda: tengen.play("gomokku"),
        "unknown game 'gomokku'; did you mean `gomoku`?",
    ),
    "best_move of None": (
        lambda: LIBRARY.best_move(None),
        "a position is text, a list or an object",
    ),
    "best_move of an empty text": (
        lambda: tengen.best_move(""),
        "the text is empty, expected a board",
    ),
    "engine and position swapped": (
        lambda: LIBRARY.best_move("minimax", Board("tictactoe")),
        "minimax is an engine: the position comes first, its engine second",
    ),
    "a path in place of a position": (
        lambda: LIBRARY.best_move(Path("game.sgf")),
        "a file is not a position: write read_games('game.sgf')[0]",
    ),
    "a name of a file in place of a game": (
        lambda: tengen.review("game.sgf"),
        "a file is not a position: write read_games('game.sgf')[0]",
    ),
    "a text in place of a file": (
        lambda: tengen.read_games("(;GM[4]FF[4]SZ[15];B[hh])"),
        "this is the content of a file, and its name is needed: read takes contents",
    ),
    "an open engine in place of its name": (
        lambda: LIBRARY.best_move("tictactoe", tengen.engine("minimax")),
        "an engine is a name such as 'search', not <OpenEngine: minimax>; one that is open has",
    ),
    "a misspelt engine": (
        lambda: tengen.engine("serch"),
        "unknown engine 'serch'; did you mean `search`?",
    ),
    "time_ms": (
        lambda: tengen.best_move("tictactoe", "minimax", time_ms=10),
        "no option 'time_ms'; did you mean the argument `time` of `analyse` and",
    ),
    "a limit when the engine is opened": (
        lambda: tengen.engine("minimax", depth=3),
        "no option 'depth'; did you mean the argument `depth` of `analyse` and `best_move`?",
    ),
    "candidates of best_move": (
        lambda: tengen.best_move("tictactoe", "minimax", candidates=3),
        "no option 'candidates'; did you mean the argument `candidates` of `analyse`?",
    ),
    "a difficulty": (
        lambda: tengen.engine("minimax", difficulty=3),
        "minimax has no option 'difficulty'; did you mean `strength`?",
    ),
    "a text for a number": (
        lambda: LIBRARY.best_move("tictactoe", "minimax", time="1"),
        "time is '1', it must be a number",
    ),
    'candidates="all"': (
        lambda: LIBRARY.analyse("tictactoe", "minimax", candidates="all"),
        "candidates is 'all', it must be at least 1 or None for all",
    ),
    "a game that is over": (lambda: tengen.best_move(tictactoe("b2a1b1a2b3")), "X has won"),
    "review of a board without moves": (
        lambda: tengen.review(["XX.", "OO.", "..."]),
        "the game has 0 moves, a review allows 1..",
    ),
    "review with the game of its moves": (
        lambda: LIBRARY.review("h8i9", game="renju"),
        "expected a call such as review('h8i9j10', nodes=1000), or review(read('h8i9j10', game='",
    ),
    "play with a game by name": (
        lambda: LIBRARY.play("h8i9", game="renju"),
        "unexpected keyword argument 'game', expected a call such as play('gomoku', 'search'",
    ),
    "a model of an engine without models": (
        lambda: tengen.best_move("tictactoe", "minimax:2"),
        "minimax has no models, so its name is 'minimax' alone",
    ),
    "a stone on a stone": (
        lambda: Board.from_moves("h8i9h8", "gomoku"),
        "move 3: h8 holds X, a move needs an empty cell",
    ),
    "play with fewer than no moves": (
        lambda: tengen.play("tictactoe", max_moves=-1),
        "max_moves is -1, it must be at least 0",
    ),
}
"""What is written, and words of the sentence that says what to write instead."""
LEAST: Final = 20
WORDS: Final[dict[str, dict[str, str]]] = {
    "board": {
        "ply": "`len(board.move_stack)`",
        "fullmove_number": "`len(board.move_stack)`",
        "reset": "`Board(board.rules)`",
        "clear": "`Board(board.rules)`",
        "fen": "`str(board)`",
        "set_fen": "`tengen.read`",
        "push_san": "`push`",
        "push_uci": "`push`",
        "parse_san": "`tengen.parse_move`",
        "san": "`tengen.format_move`",
        "uci": "`tengen.format_move`",
        "variation_san": "`tengen.format_moves`",
        "piece_at": "`board[cell]`",
        "color_at": "`board[cell]`",
        "piece_map": "`stones`",
        "set_piece_at": "`Board.from_stones`",
        "generate_legal_moves": "`legal_moves()`",
        "is_pseudo_legal": "`is_legal`",
        "result": "`outcome()`",
        "status": "`outcome()`",
        "is_checkmate": "`outcome()`",
        "is_stalemate": "`outcome()`",
        "unicode": "`str(board)`",
        "mirror": "",
        "make_move": "`push`",
        "undo_move": "`pop`",
        "redo": "`push`",
        "last_move": "`peek()`",
        "current_player": "`turn`",
    },
    "tree": {
        "moves": "`record().moves`",
        "comments": "`record().comments`",
        "replay": "`record().replay`",
        "mainline": "`main_line()`",
        "headers": "`info`",
        "board": "`record().replay()`",
    },
    "record": {"board": "`replay()`", "headers": "`info`", "move_stack": "`moves`"},
    "position": {"turn": "`board.turn`", "moves": "`board.move_stack`", "game": "`board.rules`"},
    "analysis": {"best_move": "`move`", "turn": "`board.turn`", "json": "`to_dict()`"},
    "review": {"mistakes": "`moves`", "decisive": "`summary.decisive`"},
    "rules": {"size": "`shape`", "width": "`rows` and `cols`"},
    "outcome": {"result": "`winner`", "termination": "`reason`"},
    "module": {"load_game": "`read_games`", "read_pgn": "`read_games`", "write": "`write_games`"},
}
"""Words of python-chess and of other libraries: object → attribute → the hint."""


def test_tables_are_long_enough() -> None:
    assert min(len(MEANT), len(REFUSED)) >= LEAST


@pytest.mark.parametrize("written", MEANT)
@pytest.mark.filterwarnings("ignore:.*(leaves the side to move open|w(as|ere) read as)")
def test_what_is_meant_is_done(written: str) -> None:
    attempt, meant = MEANT[written]
    assert attempt() == meant


@pytest.fixture(scope="module")
def objects() -> dict[str, Any]:
    """The objects of `WORDS`."""
    board = tictactoe()
    return {
        "board": board,
        "tree": tree_of(board),
        "record": tengen.GameRecord.from_board(board),
        "position": tengen.read("h8i9"),
        "analysis": tengen.analyse(board, "random"),
        "review": tengen.review(board, "minimax", nodes=50_000),
        "rules": board.rules,
        "outcome": tictactoe("b2a1b1a2b3").outcome(),
        "module": tengen,
    }


@pytest.mark.parametrize(("kind", "word"), [(kind, word) for kind in WORDS for word in WORDS[kind]])
def test_word_of_another_library_gets_the_right_hint(
    objects: dict[str, Any], kind: str, word: str
) -> None:
    hint = f"; did you mean {WORDS[kind][word]}?" if WORDS[kind][word] else ""
    with pytest.raises(AttributeError, match=f"has no attribute '{word}'{re.escape(hint)}$"):
        getattr(objects[kind], word)


def test_type_checkers_refuse_moves_that_are_refused() -> None:
    # mypy reports an `ignore` that it does not need.
    board = Board("gomoku")
    for refused in (
        lambda: board.push(5),  # type: ignore[arg-type]
        lambda: board.push_all([5]),  # type: ignore[list-item]
        lambda: board[5],  # type: ignore[index]
        lambda: board.is_legal(5),  # type: ignore[arg-type]
        lambda: tengen.parse_move(5, "gomoku"),  # type: ignore[arg-type]
        lambda: tengen.parse_moves([5], "gomoku"),  # type: ignore[list-item]
        lambda: tengen.format_move(5, "gomoku"),  # type: ignore[arg-type]
    ):
        with pytest.raises(tengen.TengenError, match="5 is not a move, expected"):
            refused()


def test_texts_of_objects_are_short(objects: dict[str, Any]) -> None:
    long = tree_of(Board.from_moves("h8i9h9h10i8g8j10g9", "gomoku"))
    assert repr(long) == str(long) == "<GameTree: 9 nodes, 8 moves on 15x15, 5 in a row>"
    for found in (*objects.values(), long):
        assert all(len(line) < 200 for line in repr(found).splitlines())


def test_engines_are_read_only() -> None:
    assert not hasattr(tengen.ENGINES, "clear")
    with pytest.raises(TypeError):
        tengen.ENGINES["mine"] = tengen.ENGINES["random"]  # type: ignore[index]


@pytest.mark.parametrize("written", REFUSED)
@pytest.mark.filterwarnings("ignore:.*leaves the side to move open")
def test_error_says_what_to_write(written: str) -> None:
    attempt, words = REFUSED[written]
    errors = (tengen.TengenError, TypeError, AttributeError)
    with pytest.raises(errors, match=re.escape(words)):
        attempt()


@pytest.mark.parametrize(
    "read",
    [
        lambda: tengen.best_move("X...O...X", "random"),
        lambda: tengen.play("X...O...X", "random", "random", max_moves=1),
    ],
)
def test_board_that_is_read_warns_about_assumptions(read: Callable[[], object]) -> None:
    with pytest.warns(UserWarning, match="the 9 cells were read as 3 rows of 3") as caught:
        read()
    assert caught[0].filename == __file__


def test_game_of_a_file_ends_before_moves_after_its_end() -> None:
    board = tengen.Board.from_moves("a3a1b3b1c3", "tictactoe")
    record = tengen.GameRecord.from_board(board)
    moves = (*record.moves, tengen.Move(1, 1))
    tree = tengen.GameTree.from_record(dataclasses.replace(record, moves=moves))
    with pytest.warns(UserWarning, match="the game ends with move 5: 1 move after it was left out"):
        assert len(tengen.review(tree, "minimax").moves) == 5


def test_games_of_any_kind_are_written(tmp_path: Path) -> None:
    board, file = tictactoe(), tmp_path / "games.sgf"
    record, tree = tengen.GameRecord.from_board(board), tree_of(board)
    for games in (record, tree, board, [record, tree], (game for game in [board, tree])):
        tengen.write_games(file, games)
        written = [tree.record() for tree in tengen.read_games(file)]
        assert written
        assert all(each == record for each in written)


def test_tables_are_plain_values() -> None:
    analysis = tengen.analyse(tictactoe(), "minimax", candidates=None, seed=1)
    review = tengen.review(tictactoe("b2a2c3a1a3"), "minimax", nodes=100_000)
    for found, name, count in ((analysis, "candidates", 7), (review, "moves", 5)):
        rows = found.rows()
        assert len(rows) == count
        assert {tuple(row) for row in rows} == {tuple(rows[0])}
        kinds = {type(value) for row in rows for value in row.values()}
        assert kinds <= {str, int, float, type(None)}
        fields = found.to_dict()
        assert [{key: each[key] for key in rows[0]} for each in fields[name]] == rows
        assert json.loads(json.dumps(fields)) == fields
    assert (analysis.to_dict()["moves"], analysis.to_dict()["move"]) == (
        "b2a1",
        analysis.rows()[0]["move"],
    )


def test_review_of_a_set_up_position_keeps_its_stones() -> None:
    stones = {Move(0, 0): Color.X, Move(2, 2): Color.X}
    board = Board.from_stones(stones, "tictactoe", to_move=Color.O, setup=True)
    board.push_all("b2a2")
    record = tengen.review(board, "minimax", nodes=100_000).record
    assert (record.setup, record.first) == (stones, Color.O)
    assert record.replay() == board


def test_catalogue_says_its_names() -> None:
    assert repr(tengen.ENGINES).startswith("<EngineCatalogue: random, win-block, ")
    assert "`tengen.engine(NAME)` opens one" in str(tengen.ENGINES.__doc__)
