"""The positions of `benchmarks.regret`, and how it counts losses."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click
import numpy as np
import pytest
from click.testing import CliRunner

from benchmarks.regret import (
    BRAIN,
    DATA,
    RULES,
    Judge,
    JudgedPosition,
    losses,
    main,
    read,
    report,
    write,
)
from engines.game import Board
from engines.game.notation import parse_move
from engines.game.symmetry import hashes
from engines.game.wins import winning_moves

POSITIONS = read()
BOARD = Board.from_moves("h8i9h7h6g7", RULES)
G9, I7, H7, H12 = (parse_move(text, RULES) for text in ("g9", "i7", "h7", "h12"))


def test_positions_are_undecided_and_their_moves_are_possible() -> None:
    assert len(POSITIONS) > 200
    for position in POSITIONS:
        assert position.board.outcome() is None
        assert not winning_moves(position.board, position.board.to_move)
        assert all(position.board[move] is None for move in position.values)
        assert all(0 <= value <= 1 for value in position.values.values())


def test_no_position_is_there_twice_up_to_symmetry() -> None:
    found = {hashes(position.board).symmetry for position in POSITIONS}
    assert len(found) == len(POSITIONS)


def test_written_file_is_read_as_it_was(tmp_path: Path) -> None:
    write(POSITIONS, tmp_path / "positions.csv")
    assert (tmp_path / "positions.csv").read_bytes() == DATA.read_bytes()


def test_loss_is_that_against_the_best_known_move() -> None:
    positions = [JudgedPosition("a", BOARD, {G9: 0.7, I7: 0.4})] * 2
    np.testing.assert_allclose(losses([G9, I7], positions), [0, 0.3])


def test_report_compares_players_with_the_first() -> None:
    positions = [JudgedPosition(str(game), BOARD, {G9: 0.7, I7: 0.4}) for game in range(4)]
    head, good, bad = report({"good": [G9] * 4, "bad": [G9, G9, I7, I7]}, positions)
    assert head.startswith("player")
    assert "0.0000 (0.0000 to 0.0000)" in good
    assert bad.split()[:2] == ["bad", "0.1500"]
    assert bad.split()[5:7] == ["0.500", "+0.1500"]


def test_brain_values_a_move_and_a_five_wins() -> None:
    three = Board.from_moves("h8a1h9a3h10a5", RULES)
    four = Board.from_moves("h8a1h9a3h10a5h11a7", RULES)
    with Judge(BRAIN, 2000) as judge:
        # An open four, or a far stone, after which White blocks the three.
        assert judge.value(three, parse_move("h11", RULES)) == 1
        assert 0 < judge.value(three, parse_move("o15", RULES)) < 1
        assert judge.value(four, parse_move("h12", RULES)) == 1


def test_program_without_win_rates_is_refused() -> None:
    # It reads on, so that no command meets a closed pipe.
    script = "import sys; print('7,8', flush=True); sys.stdin.read()"
    with (
        Judge(f'{sys.executable} -c "{script}"', 10) as judge,
        pytest.raises(click.ClickException, match="without INFO WINRATE"),
    ):
        judge.value(BOARD, G9)


def test_images_show_a_position_mirrored_and_map_moves_back(tmp_path: Path) -> None:
    four = Board.from_moves("h8a1h9a3h10a5h11b12", RULES)
    data, cache = tmp_path / "positions.csv", tmp_path / "moves.json"
    write([JudgedPosition("a", four, {H12: 1.0, H7: 1.0})], data)
    arguments = ["attack-weights", "--data", str(data), "--moves", str(cache), "--images"]
    for images in ("3", "8", "2"):
        run = CliRunner().invoke(main, [*arguments, images, "--judge", "/no/such/program"])
        assert run.exit_code == 0
    moves = json.loads(cache.read_text())["attack-weights"]
    assert len(moves) == 8
    assert set(moves) <= {"h7", "h12"}


def test_unknown_moves_are_judged_once_and_chosen_moves_kept(tmp_path: Path) -> None:
    data, cache = tmp_path / "positions.csv", tmp_path / "moves.json"
    write([JudgedPosition("a", BOARD, {})], data)
    arguments = ["win-block", "--data", str(data), "--moves", str(cache), "--judge-nodes", "1000"]
    first = CliRunner().invoke(main, arguments, catch_exceptions=False)
    (position,) = read(data)
    (move,) = json.loads(cache.read_text())["win-block"]
    assert [*position.values] == [parse_move(move, RULES)]
    again = CliRunner().invoke(main, [*arguments, "--judge", "/no/such/program"])
    assert again.output == first.output
