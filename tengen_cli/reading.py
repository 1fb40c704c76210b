"""A position from a file or from standard input, whatever it is written in."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import click

from engines.errors import NotationError, RecordError
from engines.game import PRESETS, Board, Color, Move, Rules
from engines.game.notation import parse_moves, parse_rows
from engines.game.records import GameRecord, read_psq, read_sgf
from engines.game.rules import default_rules

STDIN: Final = "-"


def read_position(
    source: str, *, rules: Rules | None, to_move: Color | None, ply: int | None
) -> Board:
    """Read a position.

    Args:
        source: A file, or `-` for standard input. `.sgf` and `.psq` are game records, of which the
            first game is taken; all else is rows of text, or moves such as `h8i9` if it has digits.
        rules: The game; left out, a record says, 3x3 rows are tic-tac-toe and the rest is gomoku.
        to_move: Needed only where the number of stones leaves it open and it is not X.
        ply: Take the position after so many moves of a game; None for the last.

    Raises:
        TengenError: The text is not what it should be, or no such position is possible.
        UsageError: The file cannot be read, or an option does not go with what is in it.
    """
    text = _read_text(source)
    suffix = Path(source).suffix.lower()
    if suffix in (".sgf", ".psq"):
        return _after_record(_first_game(text, suffix), rules, to_move, ply)
    if any(character.isdigit() for character in text):
        rules = rules or PRESETS["gomoku"]
        moves = _first_moves(parse_moves(text, rules), ply)
        first = Color.X if to_move is None else to_move if len(moves) % 2 == 0 else -to_move
        return Board.from_moves(rules, moves, first=first)
    if ply is not None:
        raise click.UsageError("--ply needs the moves of a game, rows of text do not tell them")
    return _from_rows(text, rules, to_move)


def _read_text(source: str) -> str:
    try:
        return sys.stdin.read() if source == STDIN else Path(source).read_text(encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"cannot read {source}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise NotationError(f"{source} is not text in UTF-8") from None


def _first_game(text: str, suffix: str) -> GameRecord:
    if suffix == ".psq":
        return read_psq(text)
    if not (games := read_sgf(text)):
        raise RecordError("the file holds no game")
    return games[0]


def _after_record(
    record: GameRecord, rules: Rules | None, to_move: Color | None, ply: int | None
) -> Board:
    if rules is not None or to_move is not None:
        raise click.UsageError("a game record tells its rules and the side to move itself")
    board = Board.from_stones(record.rules, record.setup, to_move=record.first)
    board.push_all(_first_moves(record.moves, ply))
    return board


def _first_moves(moves: list[Move] | tuple[Move, ...], ply: int | None) -> list[Move]:
    if ply is not None and ply > len(moves):
        raise click.UsageError(f"--ply is {ply}, the game has {len(moves)} moves")
    return list(moves[:ply])


def _from_rows(text: str, rules: Rules | None, to_move: Color | None) -> Board:
    cells = parse_rows(text)
    shape = (len(cells), len(cells[0]))
    if rules is None:
        rules = default_rules(*shape)
    elif rules in (PRESETS["gomoku"], PRESETS["standard"]):
        # By name they are played on boards of any size.
        rules = rules.resized(*shape)
    if rules.shape != shape:
        raise NotationError(f"the board is {shape[0]}x{shape[1]}, the game is {rules}")
    return Board.from_cells(rules, cells, to_move=to_move)
