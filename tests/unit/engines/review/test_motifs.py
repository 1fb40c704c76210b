"""Motifs of mistakes and combinations of wins, on positions that players know."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Final, TypeAlias, get_args

import pytest

from tengen.engines.game import Board, Color, Move, preset
from tengen.engines.game.notation import format_move, format_moves, parse_move, parse_moves
from tengen.engines.game.records import read_sgf
from tengen.engines.interface import Limit
from tengen.engines.puzzles.puzzles import shipped, shipped_of
from tengen.engines.registry import create_engine
from tengen.engines.review import review_moves
from tengen.engines.review.compared_moves import COMPARED
from tengen.engines.review.judgement import MISTAKES
from tengen.engines.review.motifs import (
    MOTIFS,
    Motif,
    MotifPattern,
    ProvenMotif,
    motif_of,
    pattern_of,
)
from tengen.engines.review.position_values import PositionValue, Proof, ProofKind
from tengen.engines.threats.combinations import (
    combination_in,
    combination_of,
    first_combination,
    lines_of_combination,
)

Pattern: TypeAlias = tuple[str, str, str | None, dict[str, list[str]]]
"""Symbol of the side, moves, point, and the cells of the lines by shape."""
EVEN: Final = PositionValue(win_probability=0.5)


def cell(name: str) -> Move:
    return parse_move(name, preset("gomoku"))


def shown(pattern: MotifPattern | None) -> Pattern:
    """A pattern as people write it."""
    assert pattern is not None
    rules = preset("gomoku")
    lines: dict[str, list[str]] = {}
    for shape, cells in pattern.lines:
        lines.setdefault(shape, []).append(format_moves(cells, rules))
    point = None if pattern.point is None else format_move(pattern.point, rules)
    return pattern.color.symbol, format_moves(pattern.moves, rules), point, lines


def won(board: Board, line: str, kind: ProofKind = "fours") -> PositionValue:
    """The value of a position that the side to move wins by a line."""
    moves = tuple(parse_moves(line, board.rules))
    return PositionValue(
        win_probability=1.0, proof=Proof(len(moves), kind), best=moves[0], pv=moves
    )


def test_combination_is_what_the_stone_makes() -> None:
    for moves, move, combination in (
        ("h8a1i8a3j8a5k8a7", "l8", "five"),
        ("h8a1i8a3j8a5", "k8", "open-four"),
        ("h8g8i8a1j8h12k8a5", "l8", "five"),
        # Three with one end, twice: the crossing makes two fours.
        ("h8g8i8a1j8a3k9k12k10a5k11a7", "k8", "double-four"),
        ("h8g8i8a1j8a3k9a5k10a7", "k8", "four-three"),
        ("i8a1j8a3k9a5k10a7", "k8", "double-three"),
        ("i8a1j8a3", "k8", None),
        ("h8g8i8a1j8a3", "k8", None),
    ):
        board = Board.from_moves(moves, "gomoku")
        before = board.copy()
        assert combination_of(board, cell(move)) == combination, moves
        assert board == before, moves


def test_four_whose_answer_is_forbidden_is_a_combination_of_renju_alone() -> None:
    stones = {cell(name): Color.X for name in ("d8", "h9", "h10", "g7", "f6")}
    stones |= {cell(name): Color.O for name in ("e8", "f8", "g8", "o1")}
    for game, combination in (("renju", "forbidden"), ("gomoku", None)):
        board = Board.from_stones(stones, preset(game), to_move=Color.O)
        # Black's answer is h8, between i8 and the other three: it makes two threes.
        assert combination_of(board, cell("i8")) == combination
        # A four of three stones and one beside them is answered on the other side.
        assert combination_of(board, cell("o2")) is None


def test_combination_in_a_line_is_the_first_one_of_the_side_that_begins() -> None:
    # A four comes first; then the four-three; the other side's moves do not count.
    board = Board.from_moves("h8g8i8a1j8a3k9a5k10a7", "gomoku")
    line = parse_moves("k8l8k11", board.rules)
    assert combination_in(board, line) == "four-three"
    assert combination_in(board, line[1:]) is None
    assert combination_in(board, []) is None


def test_every_shipped_puzzle_has_a_motif_of_its_solution() -> None:
    motifs = {puzzle.motif for puzzle in shipped().values()}
    assert motifs == {"open-four", "double-four", "four-three", "double-three", "forbidden"}


OPEN_THREE: Final = "h8a1i8a3j8"
"""Black has an open three, White is to move."""


def test_motif_of_an_allowed_win() -> None:
    for moves, move, best, reply, motif in (
        ("h8a1i8a3j8a5k8", "a7", "g8", "l8", "left-four"),
        (OPEN_THREE, "a5", "g8", "k8 l8 g8", "left-three"),
        # k8 closes the three as g8 does, but Black wins there by a four-three.
        ("h8a1i8a3j8a5k9a7k10", "g8", "k8", "k8 l8 k11 k12 k7", "wrong-end"),
        # The same without the three: nothing to close.
        ("h8g8i8a3j8a5k9a7k10", "o1", "k8", "k8 l8 k11 k12 k7", "allowed-four-three"),
        ("i8a1j8a3k9a5k10", "o1", "k8", "k8 l8 k11 k12 k7", "allowed-double-three"),
    ):
        board = Board.from_moves(moves, "gomoku")
        after = board.copy()
        after.push(cell(move))
        value = won(after, reply)
        before = PositionValue(win_probability=0.5, best=cell(best), pv=(cell(best),))
        found = motif_of(board, cell(move), before, value, missed=None, allowed=value.proof)
        assert found == motif, moves
        assert board == Board.from_moves(moves, "gomoku"), moves


@pytest.mark.parametrize(
    ("moves", "best", "line", "kind", "motif"),
    [
        ("h8a1i8a3j8a5k8a7", "l8", "l8", "line", "missed-five"),
        ("h8a1i8a3j8a5", "k8", "k8 l8 g8", "fours", "missed-open-four"),
        ("h8g8i8a1j8a3k9a5k10a7", "k8", "k8 l8 k11", "fours", "missed-four-three"),
        # Without a combination in the line that is known: no motif.
        ("i8a1j8a3", "k9", "k9", "search", None),
    ],
)
def test_motif_of_a_missed_win(
    moves: str, best: str, line: str, kind: ProofKind, motif: Motif | None
) -> None:
    board = Board.from_moves(moves, "gomoku")
    value = won(board, line, kind)
    assert value.best == cell(best)
    found = motif_of(board, cell("o15"), value, EVEN, missed=value.proof, allowed=None)
    assert found == motif


STONES_OF_SHAPES: Final = {"five": 5, "open-four": 4, "four": 4, "open-three": 3}


def test_lines_of_a_combination_are_the_stones_that_make_its_shapes() -> None:
    """On the first 60 puzzles, each with its whole solution before the combination played."""
    seen = set()
    for puzzle in shipped_of("gomoku")[:60]:
        board = puzzle.board()
        found = first_combination(board, puzzle.solution)
        assert found is not None
        at, combination = found
        board.push_all(puzzle.solution[:at])
        move = puzzle.solution[at]
        lines = lines_of_combination(board, move, combination)
        assert len(lines) >= (1 if combination == "open-four" else 2)
        for shape, cells in lines:
            assert len(cells) >= STONES_OF_SHAPES[shape]
            assert move in cells
            assert all(board[each] is board.to_move for each in cells if each != move)
            steps = {(b.row - a.row, b.col - a.col) for a, b in itertools.pairwise(cells)}
            assert len({(row > 0, row < 0, col > 0, col < 0) for row, col in steps}) == 1
            seen.add(shape)
    assert seen >= {"open-four", "four", "open-three"}


@pytest.mark.parametrize(
    ("moves", "move", "reply", "motif", "expected"),
    [
        (
            "h8a1i8a3j8a5k8", "a7", "l8", "left-four",
            ("X", "", "l8", {"five": ["h8i8j8k8l8"]}),
        ),
        (OPEN_THREE, "a5", "k8 l8 g8", "left-three",
         ("X", "", "k8", {"open-four": ["h8i8j8k8"]})),
        # The four in between is on the board before the four-three is made.
        ("h8g8i8a1j8a3k9a5k10", "o1", "k8 l8 k11 k12 k7", "allowed-four-three",
         ("X", "", "k8", {"four": ["h8i8j8k8"], "open-three": ["k10k9k8"]})),
        ("i8a1j8a3k9a5k10", "o1", "k8 l8 k11 k12 k7", "allowed-double-three",
         ("X", "", "k8", {"open-three": ["i8j8k8", "k10k9k8"]})),
        ("h8a1i8a3j8a5k9a7k10", "g8", "k8 l8 k11 k12 k7", "wrong-end",
         ("X", "", None, {"open-three": ["h8i8j8"]})),
    ],
)  # fmt: skip
def test_pattern_of_an_allowed_win(
    moves: str, move: str, reply: str, motif: Motif, expected: Pattern
) -> None:
    board = Board.from_moves(moves, "gomoku")
    after = board.copy()
    after.push(cell(move))
    value = won(after, reply)
    before = PositionValue(win_probability=0.5, best=value.best)
    assert shown(pattern_of(motif, board, cell(move), before, value)) == expected
    assert board == Board.from_moves(moves, "gomoku")


@pytest.mark.parametrize(
    ("moves", "line", "motif", "expected"),
    [
        ("h8a1i8a3j8a5k8a7", "l8", "missed-five", ("X", "", "l8", {"five": ["h8i8j8k8l8"]})),
        # With a gap.
        ("h8a1i8a3k8a5", "j8 g8", "missed-open-four", ("X", "", "j8", {"open-four": ["h8i8j8k8"]})),
        # The first four is one of the moves that lead to the combination.
        (
            "h8g8i8a1j8a3k9a5k10a7d3d2d5a9d6o1", "d4 d7 k8 l8 k11", "missed-four-three",
            ("X", "d4d7", "k8", {"four": ["h8i8j8k8"], "open-three": ["k10k9k8"]}),
        ),
    ],
)  # fmt: skip
def test_pattern_of_a_missed_win(moves: str, line: str, motif: Motif, expected: Pattern) -> None:
    board = Board.from_moves(moves, "gomoku")
    assert shown(pattern_of(motif, board, cell("o15"), won(board, line), EVEN)) == expected


@pytest.mark.parametrize(
    "motif",
    [
        "forbidden",
        "away",
        "missed-double-two",
        "left-double-two",
        "wrong-side",
        "built-nothing",
        "ignored-line",
    ],
)
def test_motifs_about_no_four_or_three_have_no_pattern(motif: Motif) -> None:
    board = Board.from_moves(OPEN_THREE, "gomoku")
    assert pattern_of(motif, board, cell("o15"), EVEN, won(board, "k8 l8")) is None


@pytest.mark.parametrize(
    ("move", "best", "motif"),
    [("o1", "j8", "away"), ("o1", "o2", None), ("l8", "j8", "away"), ("k8", "l8", None)],
)
def test_move_far_from_the_last_ones_is_away_from_the_fight(
    move: str, best: str, motif: Motif | None
) -> None:
    board = Board.from_moves("g7g8", "gomoku")
    before = PositionValue(win_probability=0.5, best=cell(best))
    assert motif_of(board, cell(move), before, EVEN, missed=None, allowed=None) == motif


def test_games_without_fives_have_no_motifs() -> None:
    board = Board.from_moves("a1b2", "tictactoe")
    value = won(board, "a2", "line")
    assert motif_of(board, Move(2, 2), value, EVEN, missed=value.proof, allowed=None) is None


def test_every_motif_has_a_name_of_its_own() -> None:
    assert len(set(MOTIFS.values())) == len(MOTIFS)
    assert tuple(MOTIFS) == (*get_args(ProvenMotif), *COMPARED)


QUIET: Final[dict[str, tuple[str, str, str, str | None]]] = {
    # Black has two stones on the row, open on both sides: j8 makes a three, h10 none.
    "lost-initiative": ("h8a1i8a15", "h10", "j8", None),
    "wrong-threat": ("h8a1i8a15", "g8", "j8", None),
    "early-three": ("h8a1i8a15", "j8", "h10", None),
    # A three that White has closed: k8 makes a four.
    "early-four": ("h8g8i8a1j8a15", "k8", "o1", None),
    # White's two on the row: j8 is Black's best move, and White's answer to another one.
    "gave-initiative": ("a1h8a15i8", "l11", "j8", "j8"),
    "missed-double-two": ("h8a1k11a15", "o15", "k8", None),
    "left-double-two": ("a1h8a15k11", "o15", "k8", None),
    "wrong-side": ("a1h8", "i8", "g8", None),
    "built-nothing": ("h8a15", "i10", "i8", None),
    "ignored-line": ("a1h8", "i10", "i8", None),
}
"""Moves, the mistake, the best move and the reply, by the motif that they show."""


def compared(motif: str) -> tuple[Board, Move, PositionValue, PositionValue]:
    """The position, the mistake, and the values before and after it."""
    moves, move, best, reply = QUIET[motif]
    before = PositionValue(win_probability=0.7, best=cell(best))
    after = PositionValue(win_probability=0.5, best=None if reply is None else cell(reply))
    return Board.from_moves(moves, "gomoku"), cell(move), before, after


@pytest.mark.parametrize("motif", QUIET)
def test_mistake_without_a_proof_is_compared_with_the_best_move(motif: Motif) -> None:
    board, move, before, after = compared(motif)
    kept = board.copy()
    assert motif_of(board, move, before, after, missed=None, allowed=None) == motif
    # The best move itself has none.
    assert before.best is not None
    assert motif_of(board, before.best, before, after, missed=None, allowed=None) is None
    assert board == kept


def test_every_comparison_has_an_example() -> None:
    assert tuple(sorted(QUIET)) == tuple(sorted(COMPARED))


def test_reply_that_threatens_after_the_best_move_as_well_gives_no_initiative() -> None:
    board = Board.from_moves("a1h8a15i8", "gomoku")
    before = PositionValue(win_probability=0.7, best=cell("o1"))
    after = PositionValue(win_probability=0.5, best=cell("j8"))
    assert motif_of(board, cell("o15"), before, after, missed=None, allowed=None) is None


@pytest.mark.parametrize(
    ("motif", "expected"),
    [
        ("lost-initiative", ("X", "", "j8", {"open-three": ["h8i8j8"]})),
        ("wrong-threat", ("X", "", "j8", {"open-three": ["h8i8j8"]})),
        ("early-three", ("X", "", None, {"open-three": ["h8i8j8"]})),
        ("early-four", ("X", "", None, {"four": ["h8i8j8k8"]})),
        ("gave-initiative", ("O", "", "j8", {"open-three": ["h8i8j8"]})),
    ],
)
def test_pattern_of_a_comparison_is_the_threat(motif: Motif, expected: Pattern) -> None:
    board, move, before, after = compared(motif)
    kept = board.copy()
    assert shown(pattern_of(motif, board, move, before, after)) == expected
    assert board == kept


GAMES: Final = Path(__file__).parents[3] / "data" / "games"
MOST_WITHOUT_MOTIF: Final = 0.2


@pytest.mark.parametrize(
    ("files", "games"),
    [pytest.param(4, 1, id="some"), pytest.param(14, 6, id="many", marks=pytest.mark.slow)],
)
def test_at_most_a_fifth_of_the_mistakes_have_no_motif(files: int, games: int) -> None:
    """In the first games of the first files."""
    engine = create_engine("search")
    mistakes = [
        review
        for path in sorted(GAMES.glob("*.sgf"))[:files]
        for record in read_sgf(path.read_text(encoding="utf-8"))[:games]
        for review in review_moves(record.replay(), engine, Limit(nodes=1_000))
        if review.judgement in MISTAKES
    ]
    assert len(mistakes) >= 5 * files
    without = sum(each.motif is None for each in mistakes)
    assert without <= MOST_WITHOUT_MOTIF * len(mistakes)
