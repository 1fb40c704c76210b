"""`tengen move`: positions in every notation, output as text and JSON, and bad input."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.engines.game import PRESETS, Board, Move, Rules
from tengen.engines.game.records import GameRecord, read_sgf, write_pos, write_psq, write_renlib
from tengen.engines.registry import default_engine
from tengen.service.schemas.moves import RecommendationSchema
from tengen_cli.commands.move import draw
from tests.unit.tengen_cli.command import run, run_json

X_WINS = "XX.\nOO.\n...\n"
FOUR = "h8h1i8i1j8j1k8k1"
SGF = "(;FF[4]GM[4]SZ[15];B[hh];W[ho];B[ih];W[io];B[jh];W[jo];B[kh];W[ko];B[lh])\n"

FOUL = b"(;GM[4]RU[4]SZ[15];B[gh];W[ao];B[hi];W[co];B[hg];W[eo];B[ih];W[go];B[hh];W[io])"


def test_board_is_drawn_with_coordinates_and_bracketed_move() -> None:
    result = run("move", "--engine", "win-block", text=X_WINS)
    assert result.exit_code == 0
    lines = [line.rstrip() for line in result.stdout.splitlines()]
    assert lines[:4] == ["  a  b  c", "3 X  X [X] 3", "2 O  O  .  2", "1 .  .  .  1"]
    assert "win-block: X to c3, and wins" in lines
    assert "│    1 │ c3   │ 2.000 │" in lines


def test_coordinates_fit_boards_of_10_rows_and_28_columns() -> None:
    text = draw(Board(Rules(10, 28, 5)), Move(0, 27)).plain
    lines = text.splitlines()
    assert lines[0].split() == [*"abcdefghijklmnopqrstuvwxyz", "aa", "ab"]
    assert lines[1].startswith("10 .")
    assert lines[1].endswith("[X] 10")
    assert lines[10].startswith(" 1 .")
    columns = {len(line.rstrip().removesuffix("10").rstrip("0123456789 ")) for line in lines[2:]}
    assert len(columns) == 1


def test_level_is_its_strength() -> None:
    chosen = [
        run_json("move", "--engine", "attack-weights", "--seed", 2, *level, text="h8i9h9h10i8g8")
        for level in (["--level", "novice"], ["--option", "strength=12"])
    ]
    assert chosen[0]["candidates"] == chosen[1]["candidates"]
    both = run("move", "--level", "novice", "--option", "strength=12", text="h8")
    assert "which is strength 12, and option strength is '12': name one of them" in both.stderr
    unknown = run("move", "--level", "easy", text="h8")
    assert "newcomer" in unknown.stderr


@pytest.mark.parametrize("form", ["rows", "moves", "spaced moves", "sgf", "psq"])
def test_position_is_read_from_every_notation(tmp_path: Path, form: str) -> None:
    board = Board.from_moves(FOUR, PRESETS["gomoku"])
    rows = ["." * 15 for _ in range(15)]
    rows[7], rows[14] = ".......XXXX....", ".......OOOO...."
    text, name = {
        "rows": ("\n".join(rows), "board.txt"),
        "moves": (FOUR, "moves.txt"),
        "spaced moves": ("h8 h1, i8 i1, j8 j1, k8 k1", "moves"),
        "sgf": (SGF, "game.sgf"),
        "psq": (write_psq(read_sgf(SGF)[0]), "game.PSQ"),
    }[form]
    path = tmp_path / name
    path.write_text(text)
    arguments = ["--ply", 8] if form in ("sgf", "psq") else []
    answer = run_json("move", path, "--engine", "win-block", "--candidates", "all", *arguments)
    assert answer["position"]["to_move"] == "X"
    assert answer["move"]["notation"] in ("g8", "l8")
    assert answer["win_in"] == 1
    listed = {(cell["move"]["row"], cell["move"]["col"]) for cell in answer["candidates"]}
    assert listed == set(board.legal_moves())


@pytest.mark.parametrize("suffix", ["lib", "pos"])
def test_file_of_renju_programs_is_read(tmp_path: Path, suffix: str) -> None:
    record = GameRecord(rules=PRESETS["renju"], moves=(Move(7, 7), Move(6, 8)))
    path = tmp_path / f"game.{suffix}"
    path.write_bytes(write_renlib(record) if suffix == "lib" else write_pos(record))
    arguments = ("--engine", "random", "--seed", 1, "--rules", "gomoku")
    assert (
        run_json("move", path, *arguments)["position"]["hash"]
        == (
            run_json("move", "-", "--engine", "random", "--seed", 1, text="h8i9")["position"][
                "hash"
            ]
        )
    )
    assert "ply is 3, the game has 2 moves" in run("move", path, *arguments, "--ply", 3).stderr
    result = run("move", path, "--to-move", "X")
    assert "to_move does not apply to a game record" in result.stderr


def test_record_of_a_go_editor_has_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[1]SZ[15];B[hh])", encoding="utf-8")
    result = run("move", path, "--engine", "win-block")
    assert result.exit_code == 0
    assert "tengen: the record has GM[1], which is Go" in result.stderr


def test_json_follows_the_schema_of_the_http_response() -> None:
    arguments = ["--engine", "attack-weights", "--candidates", 3, "--seed", 5]
    answer = run_json("move", *arguments, "--compare", "search", "--nodes", 100, text="h8i9g7")
    assert RecommendationSchema().validate(answer) == {}
    assert answer["engine"]["name"] == "attack-weights"
    assert answer["seed"] == 5
    assert answer["limits"] == {"time_ms": None, "nodes": 100, "depth": None}
    assert [candidate["rank"] for candidate in answer["candidates"]] == [1, 2, 3]
    assert answer["candidates"][0]["move"] == answer["move"]
    assert answer["candidates"][0]["score"] == answer["score"]


def test_reported_random_seed_reproduces_the_answer() -> None:
    first = run_json("move", "--engine", "random", "--candidates", "all", text="h8")
    again = run_json(
        "move", "--engine", "random", "--candidates", "all", "--seed", first["seed"], text="h8"
    )
    assert again["candidates"] == first["candidates"]


@pytest.mark.parametrize(
    ("text", "rules"),
    [("...\n...\n...", PRESETS["tictactoe"]), ("h8", PRESETS["gomoku"])],
    ids=["3x3", "15x15"],
)
def test_default_engine_depends_on_the_game(text: str, rules: Rules) -> None:
    assert run_json("move", text=text)["engine"]["name"] == default_engine(rules)


def test_comparison_is_a_table() -> None:
    shown = run("move", "--engine", "win-block", "--compare", "humanlike", text=X_WINS).output
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in shown.splitlines()]
    assert ["humanlike", "c3", "yes"] in rows


@pytest.mark.parametrize("chance", [1, 8])
def test_options_reach_the_engine(chance: int) -> None:
    answer = run_json(
        "move", "--engine", "dice", "--option", f"chance={chance}", text="...\n...\n..."
    )
    assert answer["details"] == {"chance": chance}
    # A roll of 1 begins in a corner, a roll of 8 in the centre.
    assert (answer["move"]["notation"] == "b2") == (chance == 8)


@pytest.mark.parametrize("to_move", ["X", "O"])
@pytest.mark.parametrize("text", ["...\n...\n...", "a1b2"], ids=["rows", "moves"])
def test_side_to_move_can_be_chosen_with_equal_counts(to_move: str, text: str) -> None:
    answer = run_json("move", "--engine", "random", "--to-move", to_move, text=text)
    assert answer["position"]["to_move"] == to_move


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        ([], "", "tengen: the text is empty, expected a board"),
        ([], "XO?\n...\n...", "allowed are letters (X, O, empty"),
        (["--to-move", "X"], "X..\n...\n...", "it is O's turn"),
        (["--rules", "15x15x5"], X_WINS, "the board is 3x3, the game is 15x15, 5 in a row"),
        (["--engine", "deep-blue"], "h8", "unknown engine 'deep-blue'; the engines are: random"),
        (["--engine", "dice", "--option", "chance=two"], X_WINS, "'chance' is 'two'"),
        (["--engine", "dice", "--option", "luck=1"], X_WINS, "no option 'luck'"),
        (["--engine", "dice", "--option", "chance"], X_WINS, "'chance' is not KEY=VALUE"),
        (["--candidates", "some"], X_WINS, "neither 'all' nor a positive number"),
        (["--rules", "chess"], X_WINS, f"'chess' is neither of {', '.join(PRESETS)}"),
        (["--ply", "3"], "h8i9", "ply is 3, the game has 2 moves"),
        (["--ply", "1"], X_WINS, "ply applies to games, a board has no order of moves"),
        (["--rules", "renju"], "g8a1h7c1h9e1i8g1h8", "tengen: O has won: X made a double-three"),
        (["--setup"], "XX.\n...\n...", "--setup needs --to-move"),
        (["--setup", "--to-move", "X"], "h8i9", "setup applies to boards and stones, not to moves"),
        (["--allow", "c3", "--avoid", "c2"], X_WINS, "allow and avoid exclude each other"),
        (["missing.txt"], "", "cannot read missing.txt: No such file"),
    ],
)
def test_bad_input_is_an_error_message(arguments: list[str], text: str, message: str) -> None:
    result = run("move", *arguments, text=text)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())
    assert result.stdout == ""


@pytest.mark.parametrize(("arguments", "warned"), [([], True), (["--to-move", "X"], False)])
def test_side_to_move_that_was_assumed_is_a_warning(arguments: list[str], *, warned: bool) -> None:
    result = run("move", "--engine", "minimax", *arguments, text="X..\n.O.\n...")
    assert result.exit_code == 0
    assert ("X and O have 1 stone each" in result.stderr) is warned
    assert "--to-move chooses" not in result.stdout


@pytest.mark.parametrize(
    ("name", "data", "arguments", "message"),
    [
        ("game.sgf", SGF.encode(), [], "tengen: X has won"),
        ("game.sgf", SGF.encode(), ["--rules", "standard"], "tengen: X has won"),
        (
            "game.sgf",
            SGF.encode(),
            ["--setup", "--to-move", "X"],
            "does not apply to a game record",
        ),
        ("game.sgf", FOUL, [], "tengen: move 9: h8 is a double-three"),
        ("game.lib", b"\x78\x80\x68", [], "game.lib: offset 3: the file ends within a node"),
        ("board.txt", b"\xff\xfe", [], "the text is empty, expected a board"),
    ],
    ids=["won", "rules", "setup", "foul", "cut off", "no text"],
)
def test_bad_file_is_an_error_message(
    tmp_path: Path, name: str, data: bytes, arguments: list[str], message: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    result = run("move", path, *arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


@pytest.mark.parametrize("choice", [["--allow", "b1"], ["--avoid", "c3c2a1c1"]])
def test_move_is_chosen_from_the_allowed_ones(choice: list[str]) -> None:
    answer = run_json("move", "--engine", "minimax", *choice, text=X_WINS)
    assert [candidate["move"]["notation"] for candidate in answer["candidates"]] == ["b1"]


@pytest.mark.parametrize("text", ["(;GM[\x1b[2J\u202e];B[hh])", "(;GM[4];B[\x1b\u200b])"])
def test_error_has_no_control_characters_of_the_record(text: str) -> None:
    result = run("move", text=text)
    assert result.exit_code == 2
    assert result.stderr.strip().isprintable()
