"""The functions of the library: each opens an engine for one call."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np

from tengen.analysis import BoardAnalysis, ReviewedGame
from tengen.engines.game import Board, Color, Move, Rules, diagrams, notation
from tengen.engines.game.errors import ArgumentError, RecordError
from tengen.engines.game.notation import ListedMove, MoveInput
from tengen.engines.game.records import GameRecord, GameTree
from tengen.engines.game.records.files import decode_games, encode_games, record_format
from tengen.engines.game.rules import rules_for
from tengen.engines.game.svg import Diagram
from tengen.engines.game.usage import usage
from tengen.engines.interface import DEFAULT_CANDIDATES
from tengen.engines.options import OptionValue
from tengen.engines.registry import default_engine, default_evaluator
from tengen.open_engine import OpenEngine, checked_seed
from tengen.positions import (
    CALLER,
    PositionInput,
    RecordInput,
    board_of,
    game_of,
    record_of,
)

CALLER_OF_USAGE: Final = CALLER + 1
"""Frames from the one that warns to the caller of a function with `usage`, which adds one."""
_RECORD_BEGINS: Final = re.compile(r"\s*+\(\s*+;|\s*+piskvorky", re.IGNORECASE)
"""Matches the beginning of a record's text, as opposed to the name of a file."""


def read_games(
    file: str | os.PathLike[str],
    *,
    rules: Rules | str | None = None,
    encoding: str | None = None,
) -> list[GameTree]:
    """Read the games of a file, with their variations: `.sgf`, `.psq`, `.lib`, `.pos` or `.rif`.

    Args:
        file: Its name; only SGF and RIF, the database of RenjuNet, hold several games.
        rules: The game to use instead of the record's own, on the record's board. `.lib` and `.pos`
            name no game: their default is renju.
        encoding: Encoding of the texts. By default UTF-8 for `.lib`; for `.sgf` and `.psq` the one
            that the file names, or else the likeliest one.

    Returns:
        The games; `GameTree.record` is the main line of one, `warnings` says what was assumed.

    Raises:
        TengenError: The file is no such record, or an argument does not apply to it.
        OSError: The file cannot be read.

    Examples:
        >>> import tempfile, tengen
        >>> game = tengen.GameRecord(rules=tengen.PRESETS["gomoku"], moves=(tengen.Move(7, 7),))
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     tengen.write_games(f"{folder}/game.sgf", [game, game])
        ...     games = tengen.read_games(f"{folder}/game.sgf")
        >>> games[1].record() == game
        True
    """
    if isinstance(file, bytes) or (isinstance(file, str) and _RECORD_BEGINS.match(file)):
        raise RecordError(
            "this is the content of a file, and its name is needed: read takes contents"
        )
    path = Path(file)
    if path.is_dir():
        raise RecordError(
            f"{path} is a folder, and one file is read: Path({str(path)!r}).glob('*.sgf') has those"
        )
    form = record_format(path.name)
    return list(decode_games(path.read_bytes(), form, rules=rules, encoding=encoding))


def write_games(
    file: str | os.PathLike[str],
    games: RecordInput | Iterable[RecordInput],
    *,
    encoding: str | None = None,
) -> None:
    """Write games to a file, replacing it: `.sgf`, or one game as `.psq`, `.lib` or `.pos`.

    Content that the format cannot hold is lost; `docs/api.md` lists it.

    Args:
        file: Its name.
        games: The games, or a single one, as records, boards, reviews or what `read` reads.
        encoding: Encoding of the texts of `.lib`, by default UTF-8.

    Raises:
        RecordError: No such format, or it has no place for the game, or for so many.
        OSError: The file cannot be written.

    Examples:
        >>> import tengen
        >>> tengen.write_games("games.txt", [])  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        tengen.engines.game.errors.RecordError: games.txt has no suffix of a game record: ...
    """
    if not isinstance(file, str | os.PathLike):
        raise RecordError("the file comes first, its games second: write_games('game.sgf', game)")
    path = Path(file)
    several: Iterable[Any] = games if isinstance(games, list | tuple | Iterator) else [games]
    kept = [game if isinstance(game, GameTree) else record_of(game) for game in several]
    path.write_bytes(encode_games(kept, record_format(path.name), encoding=encoding))


@usage("parse_move('h8', 'gomoku')")
def parse_move(move: MoveInput, game: Rules | str | Board) -> Move:
    """Parse one move: `h8`, `7/7`, `[7, 7]`, or an object with `row` and `col`.

    Raises:
        TengenError: It is no move, it is off the board, or the game is unknown.

    Examples:
        >>> import tengen
        >>> tengen.parse_move("h8", "gomoku")
        Move(row=7, col=7)
    """
    return notation.parse_move(move, _rules_for(move, game))


@usage("parse_moves('h8i9', 'gomoku')")
def parse_moves(moves: str | Iterable[ListedMove], game: Rules | str | Board) -> list[Move]:
    """Parse the moves of a game, without playing them.

    Raises:
        TengenError: A move is none or is off the board, or the game is unknown.

    Examples:
        >>> import tengen
        >>> tengen.parse_moves("1. h8 i9 2. h9", "gomoku") == tengen.parse_moves("h8i9h9", "gomoku")
        True
    """
    return notation.parse_moves(moves, _rules_for(moves, game))


@usage("format_move((7, 7), 'gomoku')")
def format_move(move: MoveInput, game: Rules | str | Board) -> str:
    """Format a move: `h8` on a board with borders, `7/7` without.

    Raises:
        TengenError: It is no move, it is off the board, or the game is unknown.
    """
    rules = _rules_for(move, game)
    return notation.format_move(notation.parse_move(move, rules), rules)


@usage("format_moves([(7, 7), (6, 8)], 'gomoku')")
def format_moves(moves: str | Iterable[ListedMove], game: Rules | str | Board) -> str:
    """Format a game for `parse_moves`: `h8i9j10`, or `7/7 8/8` without borders.

    Raises:
        TengenError: A move is none or is off the board, or the game is unknown.
    """
    rules = _rules_for(moves, game)
    return notation.format_moves(notation.parse_moves(moves, rules), rules)


def _rules_for(subject: object, game: Rules | str | Board) -> Rules:
    """The rules of a game, which is named after the moves; a board brings its own rules."""
    return rules_for(subject, game.rules if isinstance(game, Board) else game)


def draw_board(
    position: PositionInput,
    *,
    labels: Mapping[str, object] | Mapping[Move, object] | None = None,
) -> Diagram:
    """Draw a position with its last move and, if the game is won, the winning line.

    Without borders, the stones with a margin are shown.

    Args:
        position: A board, or what stands for one, see `analyse`.
        labels: Short texts on cells, empty or not, such as `{"h8": "A"}`.

    Raises:
        TengenError: The position cannot be read, or a cell of `labels` is off the board.
        ArgumentError: A label is outside of the picture.

    Examples:
        >>> import tengen
        >>> tengen.draw_board("h8i9h9", labels={"h10": 1})
        Diagram(title='3 stones on 15x15, 5 in a row', width=480, height=480)
    """
    board = board_of(position)
    texts = {
        notation.parse_move(cell, board.rules): str(label) for cell, label in (labels or {}).items()
    }
    return diagrams.draw_board(board, labels=texts)


def draw_game(game: RecordInput, *, every: int = diagrams.MOVES) -> Diagram:
    """Draw a game as diagrams, each with the stones so far and its own moves numbered.

    Args:
        game: A record, a board with the moves of the game, or what `read` reads.
        every: Moves from one diagram to the next; a game has 24 diagrams at most.

    Raises:
        TengenError: The game cannot be read or breaks the rules.
        ArgumentError: `every` is no integer, or below 1.

    Examples:
        >>> import tengen
        >>> tengen.draw_game("h8i9h9").title
        'A game of 3 moves on 15x15, 5 in a row'
    """
    return diagrams.draw_game(record_of(game), every=every)


def engine(
    name: str, *, seed: int | None = None, level: str | None = None, **options: OptionValue
) -> OpenEngine:
    """Open an engine for the positions of one game.

    Args:
        name: A name of `ENGINES`, or of an installed engine of another distribution; `learned:ID`
            and `search:ID` for a model ID.
        seed: Seed of the engine's random choices; None draws one.
        level: Level of play, from `newcomer` to `master`; None for full strength.
        options: Options of the engine, such as `strength=20`.

    Raises:
        UnknownEngineError: No engine of this name; the message lists them.
        UnusableEngineError: The engine's model cannot be used, or the engine is one of another
            distribution and cannot be created.

    Examples:
        >>> import tengen
        >>> with tengen.engine("dice", seed=1, chance=9) as opponent:
        ...     opponent.best_move(tengen.Board.from_moves("b2a1", "tictactoe"))
        Move(row=2, col=1)
    """
    return OpenEngine(name, seed=seed, level=level, **options)


def analyse(
    board: PositionInput,
    engine: str | None = None,
    *,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    candidates: int | None = DEFAULT_CANDIDATES,
    seed: int | None = None,
    level: str | None = None,
    explain: bool = False,
    **options: OptionValue,
) -> BoardAnalysis:
    """Rank the moves of a position.

    Args:
        board: The position: a board, which is left as it was; all that `read` reads; a game, for
            its last position; or the name of a game, for its empty board. Python warns about what
            the reading took for granted.
        engine: Name of an engine; by default the strongest one of the game.
        time: Seconds of a search. With this limit alone, `search` uses every core, unless
            `threads` says otherwise.
        nodes: Positions that a search visits.
        depth: Plies of a search. The first limit ends it; without any, the engine's own default.
        candidates: Number of ranked moves; None for all.
        seed: Seed of the engine's random choices; None draws one. With `nodes` or `depth`, or
            without limits, the same seed gives the same analysis.
        level: Level of play, from `newcomer` to `master`; None for full strength.
        explain: Whether to find the reasons for the move, as `explanation`.
        options: Options of the engine.

    Raises:
        TengenError: The position cannot be read, the game is over, the engine is unknown or does
            not play the game, an option or a limit is invalid.

    Examples:
        >>> import tengen
        >>> board = tengen.Board.from_moves("b2a1a2c2b1", "tictactoe")
        >>> tengen.analyse(board, candidates=2, seed=1)
        minimax, O to move
         1. b3     50 %  0  b3 a3 c1 c3
         2. c3      0 %  -1  c3 b3
    """
    position = board_of(board)
    name = default_engine(position.rules) if engine is None else engine
    with OpenEngine(name, seed=seed, level=level, **options) as opened:
        return opened.analyse(
            position, time=time, nodes=nodes, depth=depth, candidates=candidates, explain=explain
        )


def best_move(
    board: PositionInput,
    engine: str | None = None,
    *,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    seed: int | None = None,
    level: str | None = None,
    **options: OptionValue,
) -> Move:
    """Recommend a move.

    Args:
        board: The position; all arguments are as for `analyse`.
        engine: Name of an engine.
        time: Seconds of a search.
        nodes: Positions that a search visits.
        depth: Plies of a search.
        seed: Seed of the engine's random choices.
        level: Level of play, such as `beginner`; None for full strength.
        options: Options of the engine.

    Raises:
        TengenError: The engine cannot answer, see `analyse`.

    Examples:
        >>> import tengen
        >>> board = tengen.Board.from_moves("a3a1b3b1", "tictactoe")
        >>> board.push(tengen.best_move(board))
        >>> board.outcome().winner
        <Color.X: 1>
    """
    position = board_of(board)
    name = default_engine(position.rules) if engine is None else engine
    with OpenEngine(name, seed=seed, level=level, **options) as opened:
        return opened.best_move(position, time=time, nodes=nodes, depth=depth)


@usage("review('h8i9j10', nodes=1000), or review(read('h8i9j10', game='renju'))")
def review(
    game: RecordInput,
    engine: str | None = None,
    *,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
) -> ReviewedGame:
    """Judge every move of a game.

    Args:
        game: A record, a board with the moves of the game, or what `read` reads.
        engine: One with win probabilities; by default the strongest one of the game.
        time: Seconds of the search of one position; a game of n moves has n + 1.
        nodes: Positions that it visits.
        depth: Plies. With `nodes` or `depth` a review is deterministic; without any limit, a
            position takes a tenth of a second.

    Raises:
        TengenError: The game breaks the rules, has no moves or too many, or the engine cannot
            review it.

    Examples:
        >>> import tengen
        >>> board = tengen.Board.from_moves("b2a2c3", "tictactoe")
        >>> tengen.review(board, nodes=100_000).moves[1].comment
        'Allowed a forced victory in 3 moves; c3 was better.'
    """
    played = game_of(game, stacklevel=CALLER_OF_USAGE)
    name = default_evaluator(played.rules) if engine is None else engine
    with OpenEngine(name) as opened:
        return opened.review(played, time=time, nodes=nodes, depth=depth)


@usage("play('gomoku', 'search', 'attack-weights'), or play(Board('renju'))")
def play(
    board: PositionInput,
    x: str | None = None,
    o: str | None = None,
    *,
    time: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    max_moves: int | None = None,
    seed: int | None = None,
    x_level: str | None = None,
    o_level: str | None = None,
) -> GameRecord:
    """Have two engines play a game on from a position.

    Args:
        board: The position to begin with, as for `analyse`; `"gomoku"` is the empty board.
        x: Name of the engine that plays X; by default the strongest one of the game.
        o: Name of the engine that plays O.
        time: Seconds of a move.
        nodes: Positions that the search of a move visits.
        depth: Plies of the search of a move.
        max_moves: Moves of the game after which it is left unfinished; by default, and at most,
            those that a record may have.
        seed: Seed of the engine's random choices; None draws one.
        x_level: Level of play of X, from `newcomer` to `master`; None for full strength.
        o_level: Level of play of O.

    Returns:
        The game from its beginning; from the position if that was set up. A notebook draws it.

    Raises:
        TengenError: The engine cannot answer, see `analyse`.
        ArgumentError: `max_moves` is negative, or no integer.

    Examples:
        >>> import tengen
        >>> game = tengen.play("tictactoe", "minimax", "minimax", seed=1)
        >>> len(game.moves), game.result
        (9, Result(winner=None, by='board'))
        >>> game
        <GameRecord: 9 moves on 3x3, 3 in a row, drawn>
    """
    board = board_of(board, stacklevel=CALLER_OF_USAGE).copy()
    rules = board.rules
    if max_moves is not None and (not hasattr(max_moves, "__index__") or max_moves < 0):
        raise ArgumentError(f"max_moves is {max_moves!r}, it must be at least 0, an integer")
    longest = rules.max_moves if max_moves is None else min(max_moves, rules.max_moves)
    # One seed gives both their own randomness.
    seeds = np.random.SeedSequence(checked_seed(seed)).generate_state(2)
    names = {
        color: default_engine(rules) if name is None else name
        for color, name in zip(Color, (x, o), strict=True)
    }
    with contextlib.ExitStack() as opened:
        players = {
            color: opened.enter_context(OpenEngine(name, seed=int(number), level=level))
            for (color, name), number, level in zip(
                names.items(), seeds, (x_level, o_level), strict=True
            )
        }
        while not board.is_over and len(board.move_stack) < longest:
            player = players[board.to_move]
            board.push(player.best_move(board, time=time, nodes=nodes, depth=depth))
    return GameRecord.from_board(board, players=(names[Color.X], names[Color.O]))
