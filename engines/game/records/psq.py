"""Piskvork's psq format: one game of five in a row.

    Piskvorky 15x15, 11:11, 0     columns x rows, levels of the players (0: human), first player
    8,8,125                       column, row, milliseconds; counted from 1 at the top left
    ...
    pbrain-one.exe                the first player, X
    pbrain-two.exe                the second player, O
    0                             the ending: 0 by the rules, 15 on time, -2 by a program's error
    1,Freestyle                   the winner, and the rules

Source: `openPsq` and `savePsq` in Piskvork 9.0's game.cpp, and for the last line, which Piskvork
ignores, the files of the Gomocup tournaments. The header ends in 0 if the first player begins, in 1
if the second does. Everything after the moves is optional; without the last line the rules are
freestyle. Gomocup's ending -1 carries no information.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from tengen.engines.game.errors import Note, RecordError, RulesError, excerpt
from tengen.engines.game.printable import printable
from tengen.engines.game.records.record import Ending, GameRecord, Result
from tengen.engines.game.records.rule_codes import rules_on_board
from tengen.engines.game.rules import MAX_SIDE, PRESETS, Color, Move, Rules

_BREAK: Final = re.compile(r"\r\n|\r|\n")
_HEADER: Final = re.compile(
    r"piskvorky\s*+([0-9]{1,3}+)\s*+[x*]\s*+([0-9]{1,3}+)\s*+"
    r"(?:,?+\s*+[0-9]++\s*+[:-]\s*+[0-9]++\s*+,?+\s*+([01])?+)?+,?+",
    re.ASCII | re.IGNORECASE,
)
_MOVE: Final = re.compile(
    r"([0-9]{1,9})\s*,\s*([0-9]{1,9})(?:\s*,\s*([0-9]{1,9}(\.[0-9]*)?)?)?", re.ASCII
)
_OTHER_MOVE: Final = re.compile(
    r"([0-9]{1,9}+)(?:\s*+[,;:/|]\s*+|\s++)([0-9]{1,9}+)"
    r"(?:(?:\s*+[,;:/|]\s*+|\s++)([0-9]{1,9}+(\.[0-9]*+)?)?)?",
    re.ASCII,
)
"""A move with blanks or another sign in place of the commas."""
_LIKE_MOVE: Final = re.compile(r"\W*+[0-9]++\W++[0-9][0-9\W]*+")
"""A line of numbers, which are no player's name."""
_END: Final = re.compile(r"-?[0-9]{1,9}")
_VERDICT: Final = re.compile(r"(-?[0-9]{1,9})\s*,\s*([^\W0-9].*)", re.ASCII)
_PRESETS: Final = {
    "Freestyle": PRESETS["gomoku"],
    "Standard": PRESETS["standard"],
    "Renju": PRESETS["renju"],
    "Caro": PRESETS["caro"],
}
MAX_LINES: Final = 4 * MAX_SIDE**2
"""Lines of a file that are read, blank ones included: four times the moves of the largest board."""
_HUMANS: Final = ("homo-1", "homo-2")
"""Piskvork's names of human players; used for players without a name."""
_HIGHEST_LEVEL: Final = 11
_ENDS: Final[dict[int, Ending]] = {15: "time", -2: "forfeit"}
_UNKNOWN_END: Final = -1
_WINNERS: Final = {1: Color.X, 2: Color.O, 3: None}
"""Winner by the number on the last line, which is Piskvork's exit status; 3 is a draw."""
_SHORTEST_SIDE: Final = 5
"""Cells: Piskvork extends shorter sides to this length."""


class _RecordLine(NamedTuple):
    number: int
    """Number of the line, from 0."""
    text: str

    def error(self, message: str) -> RecordError:
        line = self.number + 1
        return RecordError(f"line {line}: {message}", path=(self.number,), values={"line": line})


def read_psq(
    text: str, *, rules: Rules | None = None, warnings: tuple[str, ...] = ()
) -> GameRecord:
    """Parse a game.

    Args:
        rules: Rules to use in place of the recorded ones, on the same board.
        warnings: Warnings about the text, such as on its encoding.

    Raises:
        RecordError: Not psq, a move off the board, or unknown rules. The message names the line;
            `path` is its index.
    """
    split = _BREAK.split(text.removeprefix("\ufeff"), MAX_LINES)
    lines = [_RecordLine(number, line.strip()) for number, line in enumerate(split) if line.strip()]
    if len(split) > MAX_LINES and split[MAX_LINES].strip():
        message = f"more than {MAX_LINES} lines, no more are read"
        raise _RecordLine(MAX_LINES, "").error(message)
    head = lines.pop(0) if lines else _RecordLine(0, "")
    header = _HEADER.fullmatch(head.text)
    if header is None:
        raise head.error(
            f"expected a header such as 'Piskvorky 15x15, 11:11, 0', found {excerpt(head.text)}"
        )
    notes = list(warnings)
    if header[3] is None:
        note = "the header does not tell the first player: X was assumed"
        notes.append(Note(note, "first-player"))
    rows, cols = int(header[2]), int(header[1])
    moves, times_ms = _read_moves(lines, rows, cols, notes)
    lines = lines[len(moves) :]
    first = Color.O if header[3] == "1" else Color.X
    named, winner = _take_verdict(lines, rules, notes)
    end = int(lines.pop().text) if len(lines) % 2 and _END.fullmatch(lines[-1].text) else None
    try:
        rules = rules_on_board(rules or named, rows, cols)
    except RulesError as error:
        raise head.error(error.message) from None
    return GameRecord(
        rules=rules,
        moves=moves,
        first=first,
        result=_result(winner, end, to_move=first if len(moves) % 2 == 0 else -first),
        players=_players(lines),
        times_ms=times_ms if any(times_ms) else (),
        warnings=tuple(notes),
    )


def write_psq(record: GameRecord) -> str:
    """Format a game for Piskvork; comments, events and dates are lost.

    Raises:
        RecordError: The format has no place for the game: an unbounded board or a side under 5,
            rules without a name in psq, a set-up position, a first player named like a move.
    """
    _check_writable(record)
    names = [printable(name) for name in record.players]
    levels = ":".join(str(_HIGHEST_LEVEL if name else 0) for name in names)
    rows, cols = record.rules.shape
    times_ms = record.times_ms or (None,) * len(record.moves)
    numbers = {winner: number for number, winner in _WINNERS.items()}
    ends = {ending: end for end, ending in _ENDS.items()}
    result = record.result
    lines = [
        f"Piskvorky {cols}x{rows}, {levels}, {int(record.first is Color.O)}",
        *(
            f"{move.col + 1},{move.row + 1},{time or 0}"
            for move, time in zip(record.moves, times_ms, strict=True)
        ),
        *(name or human for name, human in zip(names, _HUMANS, strict=True)),
        f"{ends.get(result.by, 0) if result else _UNKNOWN_END}",
        f"{numbers[result.winner] if result else 0},{_rules_name(record.rules)}",
    ]
    return "".join(f"{line}\n" for line in lines)


def _read_moves(
    lines: Iterable[_RecordLine], rows: int, cols: int, notes: list[str]
) -> tuple[tuple[Move, ...], tuple[int, ...]]:
    """The moves that the lines begin with, and their times in milliseconds."""
    moves: list[Move] = []
    times_ms = []
    has_decimals = has_others = False
    for line in lines:
        match = _MOVE.fullmatch(line.text)
        if match is None:
            match = _OTHER_MOVE.fullmatch(line.text)
            has_others |= match is not None
        if match is None:
            break
        move = Move(int(match[2]) - 1, int(match[1]) - 1)
        if not (0 <= move.row < rows and 0 <= move.col < cols):
            raise line.error(f"{match[1]},{match[2]} is off the board (1,1..{cols},{rows})")
        if len(moves) == rows * cols:
            raise line.error(f"more than {rows * cols} moves on a {rows}x{cols} board")
        moves.append(move)
        times_ms.append(int(float(match[3] or 0)))
        has_decimals |= bool(match[4])
    if has_others:
        notes.append(Note("moves without commas were read as column, row and time", "no-commas"))
    if has_decimals:
        note = "times with decimals were read as milliseconds, rounded down"
        notes.append(Note(note, "decimal-times"))
    return tuple(moves), tuple(times_ms)


def _take_verdict(
    lines: list[_RecordLine], given: Rules | None, notes: list[str]
) -> tuple[Rules, int]:
    """Remove the last line if it names rules and winner; 0 stands for an unknown winner."""
    match = _VERDICT.fullmatch(lines[-1].text) if lines else None
    if match is None:
        return PRESETS["gomoku"], 0
    line = lines.pop()
    for name, rules in _PRESETS.items():
        if match[2].lower().startswith(name.lower()):
            if len(match[2]) > len(name) and given is None:
                note = f"the rules are {excerpt(match[2])}: they were read as {name}"
                notes.append(Note(note, "rules-in-part", text=match[2][:40]))
            return rules, int(match[1])
    if given is None:
        known = ", ".join(_PRESETS)
        raise line.error(f"the rules are {excerpt(match[2])}, supported are {known}")
    return given, int(match[1])


def _result(winner: int, end: int | None, *, to_move: Color) -> Result | None:
    ending = _ENDS.get(end) if end is not None else None
    if winner in _WINNERS:
        return Result(_WINNERS[winner], ending or "board")
    # The player to move has lost on time or by an error.
    return Result(-to_move, ending) if ending else None


def _players(lines: list[_RecordLine]) -> tuple[str, str]:
    if not lines:
        return "", ""
    for line in lines:
        if _LIKE_MOVE.fullmatch(line.text):
            raise line.error(f"expected a move such as 8,8,125, found {excerpt(line.text)}")
    if len(lines) != len(_HUMANS):
        found = excerpt(" / ".join(line.text for line in lines[:4]))
        raise lines[0].error(f"expected two players' names after the moves, found {found}")
    first, second = (
        "" if line.text == human else line.text for line, human in zip(lines, _HUMANS, strict=True)
    )
    return first, second


def _check_writable(record: GameRecord) -> None:
    rules = record.rules
    if rules.unbounded or min(rules.shape) < _SHORTEST_SIDE or _rules_name(rules) is None:
        raise RecordError(
            f"psq is for {', '.join(_PRESETS)} on boards with sides from {_SHORTEST_SIDE}, "
            f"not for {rules}"
        )
    if record.setup:
        raise RecordError("psq does not support set-up positions")
    for name in record.players:
        if _LIKE_MOVE.fullmatch(printable(name)):
            raise RecordError(f"the player's name {name!r} would be read as a move in psq")
    for move in record.moves:
        if not rules.contains(move):
            raise RecordError(f"row {move.row}, col {move.col} is off the board: {rules}")


def _rules_name(rules: Rules) -> str | None:
    """The name of a game on a bounded board; None if it has none."""
    for name, game in _PRESETS.items():
        if game.resized(*rules.shape) == rules:
            return name
    return None
