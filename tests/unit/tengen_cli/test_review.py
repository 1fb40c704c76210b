"""`tengen review`: the table, JSON, annotated records, and bad input."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tengen.engines.game.records import read_sgf
from tengen_cli.commands.review import PLAIN_BLOCKS, curve
from tests.unit.tengen_cli.command import run, run_json

GAMES: Final = Path(__file__).parents[2] / "data" / "games"
README: Final = Path(__file__).parents[3] / "README.md"
RECORD: Final = GAMES / "gobang-gakoii-0.501.sgf"
"""The fourth game was decided by the tenth move."""
LIMIT: Final = ("--nodes", "1000")
EXACT: Final = ("--nodes", "1000000")
"""More than any position of tic-tac-toe takes."""
CORNER: Final = "a1b1b2c3a2a3c2\n"
PSQ: Final = "Piskvorky 15x15, 11:11, 0\n8,8,1\n8,7,1\n9,8,1\n9,7,1\none\ntwo\n-1\n0,Freestyle\n"


def test_table_has_marks_the_curve_accuracies_and_the_decisive_move() -> None:
    result = run("review", "--rules", "tictactoe", *EXACT, text=CORNER)

    assert result.exit_code == 0
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert lines[1] == "1 X a1 ! 50%"
    assert lines[2].startswith("2 O b1 ?? 50% > 0% ")
    assert "Allowed a forced victory in 3 moves; " in lines[2]
    # The rest of a long comment.
    assert lines.pop(3) == "move."
    assert lines[4] == "4 O c3 forced 0%"
    assert lines[7] == "7 X c2 ! 100% Wins the game."
    assert lines[9] == "X wins ▅▅██████"
    assert lines[10] == "X: accuracy 100.0 %; 4 best"
    assert lines[11].startswith("O: accuracy ")
    assert lines[12].startswith("X won; decisive was move 2, O b1, after which O's win probability")


def test_lines_in_a_pipe_are_not_wrapped() -> None:
    command = ("review", "--rules", "tictactoe", *EXACT)
    wrapped = run(*command, text=CORNER, columns=60).stdout.splitlines()
    piped = run(*command, text=CORNER, variables={"COLUMNS": ""}).stdout.splitlines()
    assert piped[-1].split() == " ".join(wrapped[-2:]).split()
    assert len(piped[-1]) > 80


def test_readme_shows_a_review_as_it_is_printed() -> None:
    example = re.search(
        r"^\$ \S+/tengen review \S+ (.*--nodes.*)\n((?:.*\n)+?)```$",
        README.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert example is not None
    printed = run("review", RECORD, *example[1].split(), columns=110).stdout.splitlines()
    shown = [line for line in example[2].splitlines() if line != "…"]
    assert set(shown) <= {line.rstrip() for line in printed}


def test_curve_has_a_plain_fallback() -> None:
    assert curve([0, 0.5, 1]) == "▁▅█"
    assert curve([0, 0.5, 1], PLAIN_BLOCKS) == "047"


def test_game_of_a_file_is_chosen_by_number() -> None:
    review = run_json("review", RECORD, "--game", 4, *LIMIT)

    assert len(review["moves"]) == 17
    assert [move["ply"] for move in review["moves"]] == list(range(1, 18))
    assert review["winner"] == "X"
    assert review["decisive"]["ply"] == 10
    assert review["moves"][8]["missed"] == {"kind": "threats", "plies": 7}
    assert review["limits"] == {"time_ms": None, "nodes": 1000, "depth": None}


def test_annotated_record_has_comments_and_marks(tmp_path: Path) -> None:
    output = tmp_path / "reviewed.sgf"
    assert run("review", RECORD, "--game", 4, *LIMIT, "--out", output).exit_code == 0

    (record,) = read_sgf(output.read_text(encoding="utf-8"))
    original = read_sgf(RECORD.read_text(encoding="utf-8"))[3]
    assert (record.moves, record.players, record.times_ms) == (
        original.moves,
        original.players,
        original.times_ms,
    )
    assert record.marks[8] == "very bad"
    assert record.comments[8].startswith(
        "opening move\nMissed a victory by threats in 4 moves with "
    )
    assert record.marks[16] is None
    assert record.comments[16] == "Wins the game. Win probability 100%."


def test_psq_on_standard_input_is_a_record() -> None:
    review = run_json("review", *LIMIT, text=PSQ)

    assert [move["move"]["notation"] for move in review["moves"]] == ["h8", "h9", "i8", "i9"]
    assert review["winner"] is None


def test_encoding_and_rules_replace_those_of_the_record(tmp_path: Path) -> None:
    source, target = tmp_path / "game.sgf", tmp_path / "reviewed.sgf"
    text = "(;GM[4]SZ[15]CA[big5]PB[张三]RU[House rules];B[hh];W[ig])"
    source.write_bytes(text.encode("gb18030"))
    options = ("--encoding", "gbk", "--rules", "renju", "--out", target)
    result = run("review", source, *LIMIT, *options)
    assert (result.exit_code, result.stderr.strip()) == (0, "")
    written = target.read_text(encoding="utf-8")
    assert "PB[张三]" in written
    assert "RU[renju]" in written


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        ([RECORD, "--game", 999], None, "game 999 is wanted, the file has "),
        (["--game", 2], "h8", "game 2 is wanted, only SGF, PGN and RIF hold several games"),
        ([], "", "the text is empty, expected a board, moves"),
        (["--engine", "random"], "h8", "random has no win probabilities"),
        ([], "h8h8", "move 2: h8 holds X"),
    ],
    ids=lambda value: str(value)[-40:],
)
def test_bad_input_names_the_fault(arguments: list[object], text: str | None, message: str) -> None:
    result = run("review", *arguments, text=text)

    assert result.exit_code == 2
    assert message in result.stderr
