"""RIF, the database of RenjuNet: games of renju in XML, read only.

    <database>
      <rules><rule id="1" name="RIF"/></rules>
      <players><player id="7" name="A" surname="Player"/></players>
      <tournaments><tournament id="3" name="Cup" start="2020-02-29" rule="1"/></tournaments>
      <games>
        <game id="1" tournament="3" round="2" rule="1" black="7" white="8" bresult="1">
          <move>h8 i9 h9</move>
        </game>
      </games>
    </database>

`bresult` is what Black scored: 1, 0.5 or 0. Rows count from the bottom, as in `h8`. Source: the
elements and attributes that public programs read from the database; there is no specification.

The file is read as a stream: only the names of its tables are kept. A document type is refused, and
with it every entity that expands.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Final
from xml.parsers import expat

from tengen.engines.game.errors import (
    NotationError,
    RecordError,
    RulesError,
    TengenError,
    excerpt,
)
from tengen.engines.game.notation import parse_move
from tengen.engines.game.records.encodings import codec_of, likely_encoding
from tengen.engines.game.records.record import GameRecord, Result
from tengen.engines.game.records.rule_codes import parse_rules, rules_on_board
from tengen.engines.game.rules import PRESETS, Color, Move, Rules
from tengen.engines.game.svg import NO_XML

SIDE: Final = 15
_CHUNK: Final = 2**16
"""Characters or bytes that are parsed at a time."""
_MAX_TEXT: Final = 4096
"""Maximum number of characters of a game's moves or notes; the rest is left out with a warning."""
MAX_TOKEN: Final = 2**19
"""Bytes of a tag or comment at most, in UTF-8: what is incomplete is parsed again with each part of
the file."""
_TABLES: Final = ("rule", "player", "tournament")
"""Elements whose names games refer to."""
_TEXTS: Final = ("move", "info")
"""Elements of a game that hold text."""
_IGNORED: Final = frozenset(
    (
        *("database", "publisher", "country", "city", "month", "opening", "info"),
        *("publishers", "countries", "cities", "months", "openings"),
        *("rules", "players", "tournaments", "games"),
    )
)
_RESULTS: Final = {"1": Color.X, "0.5": None, "0": Color.O}
_MAX_NOTES: Final = 8
"""Unknown elements that are named at most."""
_DECLARED: Final = re.compile(
    rb"<\?xml(?:(?!encoding)[^>]){0,100}+encoding\s*+=\s*+[\"']([\w.-]{1,40}+)"
)


def read_rif(
    data: bytes | str, *, rules: Rules | None = None, encoding: str | None = None
) -> Iterator[GameRecord]:
    """Parse the games of a database, one by one.

    A game with a move that cannot be read ends before it, with a warning.

    Args:
        rules: Rules of a 15x15 board to use for all games. Default: the rules that a game names,
            and renju for unknown names.
        encoding: The encoding; by default the one that the file declares, or
            UTF-8. Bytes that are not in it are replaced, with a warning. If the file cannot be in
            the declared one, the likeliest is taken, with a warning.

    Raises:
        RecordError: Not XML, a document type, no database, or a tag or comment that is longer than
            `MAX_TOKEN`. The message names the line; `path` is its index.
        NotationError: Unknown encoding.
        RulesError: The rules are of another board.
    """
    given = None if rules is None else rules_on_board(rules, SIDE, SIDE)
    reader = _Reader(given)
    codec = "utf-8"
    if encoding is not None:
        codec = codec_of(encoding)
    elif isinstance(data, bytes):
        codec, warning = _encoding_of(data)
        if warning is not None:
            reader.notes[warning] = None
    # The last game waits for the warnings about the end of the file.
    waiting: GameRecord | None = None
    for chunk in _chunks(data, codec):
        if "\N{REPLACEMENT CHARACTER}" in chunk:
            reader.notes["damaged characters of the file were replaced"] = None
        reader.feed(chunk, is_last=False)
        for record in reader.taken():
            if waiting is not None:
                yield waiting
            waiting = record
    reader.feed("", is_last=True)
    if waiting is not None:
        yield waiting


def _encoding_of(data: bytes) -> tuple[str, str | None]:
    """Python's name of the encoding that a file is in, and a warning if it names another."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16", None
    for codec in ("utf-16-le", "utf-16-be"):
        if data.startswith("<".encode(codec)):
            return codec, None
    declared = _DECLARED.match(data.removeprefix(codecs.BOM_UTF8))
    name = declared[1].decode() if declared else "utf-8"
    try:
        codec = codec_of(name)
        # The declaration was read as ASCII, so that the rest must go on from it.
        if "<?xml".encode(codec) == b"<?xml":
            return codec, None
    except NotationError:
        pass
    try:
        data.decode("utf-8")
        codec = "utf-8"
    except UnicodeDecodeError:
        codec = likely_encoding(data)
    return codec, f"the encoding is {excerpt(name)}, which the file is not in: {codec} was assumed"


def _chunks(data: bytes | str, codec: str) -> Iterator[str]:
    """The text of a file in parts."""
    decoder = None if isinstance(data, str) else codecs.getincrementaldecoder(codec)("replace")
    for start in range(0, len(data), _CHUNK):
        part = data[start : start + _CHUNK]
        try:
            text = part if isinstance(part, str) else decoder.decode(part) if decoder else ""
        except UnicodeError as error:
            raise RecordError(f"the database is not in {codec}: {error}") from None
        yield NO_XML.sub("\N{REPLACEMENT CHARACTER}", text.removeprefix("\ufeff"))


class _Reader:
    """Reads the elements of a database."""

    def __init__(self, rules: Rules | None) -> None:
        self.rules = rules
        self.names: dict[tuple[str, str], dict[str, str]] = {}
        """Attributes by element and `id`, of the tables."""
        self.games: list[GameRecord] = []
        """Games that were read and not yet taken."""
        self.game: dict[str, str] | None = None
        """Attributes of the open game."""
        self.texts: dict[str, str] = {}
        self.open = ""
        """Element whose text is being read."""
        self.depth = 0
        self.unknown: set[str] = set()
        self.notes: dict[str, None] = {}
        """Warnings for the next game."""
        self.fed = 0
        """Bytes in UTF-8 so far."""
        self.parser = expat.ParserCreate("utf-8")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._doctype

    def feed(self, text: str, *, is_last: bool) -> None:
        """Read a part of the file."""
        data = text.encode()
        self.fed += len(data)
        try:
            self.parser.Parse(data, is_last)
        except expat.ExpatError as error:
            message = f"not XML: {expat.ErrorString(error.code)}"
            raise _error(error.lineno, error.offset, message) from None
        if not is_last and self.fed - max(0, self.parser.CurrentByteIndex) > MAX_TOKEN:
            raise self._error(f"a tag or comment is longer than {MAX_TOKEN} bytes")

    def taken(self) -> list[GameRecord]:
        """The games that were read since the last call."""
        games, self.games = self.games, []
        return games

    def _doctype(self, *_: object) -> None:
        raise self._error("a document type is not read: the database has none")

    def _error(self, message: str) -> RecordError:
        return _error(self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber, message)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if self.depth == 0 and name != "database":
            raise self._error(f"expected the element database of RenjuNet, found {excerpt(name)}")
        self.depth += 1
        self.open = ""
        if name == "game":
            self.game, self.texts = attributes, {}
        elif self.game is not None and name in _TEXTS:
            self.open = name
        elif name in _TABLES:
            self.names[name, attributes.get("id", "")] = attributes
        elif name not in _IGNORED and name not in self.unknown and len(self.unknown) < _MAX_NOTES:
            self.unknown.add(name)
            place = self._error(f"the element {excerpt(name)} is unknown").message
            self.notes[f"{place} and was ignored"] = None

    def _text(self, text: str) -> None:
        if self.open:
            before = self.texts.get(self.open, "")
            kept = before + text[: _MAX_TEXT + 1 - len(before)]
            if len(kept) > _MAX_TEXT >= len(before):
                name = "moves" if self.open == "move" else "notes"
                self._note(f"the {name} have more than {_MAX_TEXT} characters: no more were read")
            self.texts[self.open] = kept

    def _end(self, name: str) -> None:
        self.depth -= 1
        self.open = ""
        if name == "game" and self.game is not None:
            self.games.append(self._record(self.game))
            self.game, self.notes = None, {}

    def _record(self, game: dict[str, str]) -> GameRecord:
        tournament = self._named("tournament", game.get("tournament", ""))
        rules = self._rules(game.get("rule") or tournament.get("rule", ""))
        moves = self._moves(rules)
        score = game.get("bresult", "").strip()
        score = score.removesuffix(".0")
        if score and score not in _RESULTS:
            self._note(f"bresult is {excerpt(score)}, expected 1, 0.5 or 0: it was ignored")
        return GameRecord(
            rules=rules,
            result=Result(_RESULTS[score]) if score in _RESULTS else None,
            players=(self._player(game.get("black", "")), self._player(game.get("white", ""))),
            name=game.get("id", ""),
            event=tournament.get("name", ""),
            round=game.get("round", ""),
            date=tournament.get("start") or tournament.get("year", ""),
            moves=moves,
            comment=self.texts.get("info", "")[:_MAX_TEXT].strip(),
            warnings=tuple(self.notes),
        )

    def _note(self, message: str) -> None:
        self.notes[self._error(message).message] = None

    def _named(self, table: str, key: str) -> dict[str, str]:
        return self.names.get((table, key), {})

    def _player(self, key: str) -> str:
        player = self._named("player", key)
        return " ".join(filter(None, (player.get("name"), player.get("surname"))))

    def _rules(self, key: str) -> Rules:
        if self.rules is not None:
            return self.rules
        name = self._named("rule", key).get("name", "")
        try:
            named = parse_rules(name, SIDE, SIDE) if name else None
        except RulesError:
            named = None
        if name and named is None:
            self._note(
                f"the rule is {excerpt(name)}, which names no known rules: renju was assumed"
            )
        return named or PRESETS["renju"]

    def _moves(self, rules: Rules) -> tuple[Move, ...]:
        text = self.texts.get("move", "")
        words = text.split()
        if len(text) > _MAX_TEXT and not text[-1].isspace():
            # The last word may be cut off.
            words.pop()
        moves: list[Move] = []
        for number, word in enumerate(words, start=1):
            try:
                if number > SIDE * SIDE:
                    raise RecordError(f"the board has {SIDE * SIDE} cells")
                moves.append(parse_move(word, rules))
            except TengenError as error:
                self._note(f"the game was read up to move {number}: {error.message}")
                break
        return tuple(moves)


def _error(line: int, column: int, message: str) -> RecordError:
    return RecordError(f"line {line}, column {column + 1}: {message}", path=(line - 1,))
