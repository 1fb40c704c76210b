"""The main line of a text that annotates its moves, as the games of chess players are written.

    [Event "Club evening"]
    1. h8 i9?! {too far} (1... i7 2. h9) 2. h9 $1 (0:05) resign

Only moves are left, here `1. h8 i9 2. h9`, and each kind of annotation is named in one warning.
`tengen.engines.game.notation` reads the moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from tengen.engines.game.errors import NotationError, Note, excerpt
from tengen.engines.game.rules import Color

Verdict: TypeAlias = Literal["board", "resignation", "time", "forfeit"]
"""What decided a game."""

_PLAIN: Final = re.compile(r"(?:(?:[A-Za-z]{1,2}[0-9]{1,2}|-?[0-9]{1,9}/-?[0-9]{1,9})[\s,]*+)*+")
"""Moves without annotations, as most texts are."""
_TIME: Final = (
    r"[0-9]{1,3}(?::[0-9]{2}){1,2}(?:\.[0-9]{1,3})?|[0-9]{1,7}(?:\.[0-9]{1,3})?"
    r"\s?(?:ms|s|sec|secs|seconds|min|minutes)\b"
)
_TOKEN: Final = re.compile(
    r"\[\s*+(?P<tag>[A-Za-z]\w*+)\s*+\"(?P<value>(?:[^\"\\\n]|\\.)*+)\"\s*+\]"
    r"|(?P<comment>\{)"
    r"|(?<!\S);(?P<rest>[^;\n]*+)"
    r"|^%(?P<escape>[^\n]*+)"
    r"|(?P<code>\$[0-9]{1,3})"
    r"|(?P<judgement>(?<=\S)[!?\u203c\u2047-\u2049]++|(?<!\S)\?{0,2}![!?]*+|(?<!\S)(?:\+/?[-=]|[-=]/?\+|[=±∓⩲⩱∞□])(?!\S))"
    rf"|[(\[]\s?(?:(?P<time>{_TIME}|[0-9]{{1,5}}\.[0-9]{{1,3}})|(?P<number>[0-9]{{1,4}}))\s?[)\]]"
    rf"|(?<![\w:.,/-])(?P<clock>{_TIME})(?![\w:])"
    r"|(?P<result>(?<!\S)(?:1-0|0-1|1/2-1/2|½-½|\*)(?=[ \t]*+(?:[{;(]|\r?$)))"
    r"|(?P<dots>…|\.{2,3}(?!\S))"
    r"|(?P<bracket>[()])",
    re.IGNORECASE | re.ASCII | re.MULTILINE,
)
"""What is no move."""
_WORD: Final = re.compile(r"[^\W\d_]{3}|[^\W\d_a-zA-Z]")
"""What a comment has, and a list of moves between semicolons has not."""
_CELL: Final = re.compile(r"[A-Za-z]{1,2}[0-9]{1,2}(?![0-9])|-?[0-9]{1,9}/-?[0-9]{1,9}")
_TURN: Final = re.compile(r"(?<![^\s,(])[0-9]{1,4}\.")
"""The number of a turn."""
_SWAPPED: Final = re.compile(r"(?:[\s,;-]*+[0-9]{1,2}[A-Za-z](?![A-Za-z0-9]))++[\s,;-]*+")
"""Cells with the number before the letter, as in `8h 9i`."""
_SIDE: Final = {
    **dict.fromkeys(("b", "black", "x"), Color.X),
    **dict.fromkeys(("w", "white", "o"), Color.O),
}
_LOST: Final[dict[str, Verdict]] = {
    **dict.fromkeys(("resign", "resigns", "resigned", "resignation"), "resignation"),
    **dict.fromkeys(("time", "timeout", "time out", "loses on time", "lost on time"), "time"),
    **dict.fromkeys(("forfeit", "forfeits", "forfeited"), "forfeit"),
    **dict.fromkeys(("loses", "lost"), "board"),
}
"""Words for the side that has lost, by default the one to move → what decided."""
_WON: Final = ("wins", "won", "win")
_DRAWN: Final = ("draw", "drawn", "draw agreed")
_SHORT: Final[dict[str, Verdict]] = {"r": "resignation", "t": "time", "f": "forfeit"}
"""First letters after `B+`, as SGF writes results."""
_ENDING: Final = re.compile(
    r"(?<![^\s,;.)])(?:"
    rf"(?:(?P<loser>{'|'.join(_SIDE)})\s{{1,3}})?(?P<lost>{'|'.join(_LOST)})"
    rf"|(?P<winner>{'|'.join(_SIDE)})(?:\s{{1,3}}(?:{'|'.join(_WON)})|\+(?P<by>[a-z]{{0,8}}))"
    rf"|(?P<drawn>{'|'.join(_DRAWN)})"
    r")[.!]?\s*+$",
    re.IGNORECASE,
)
MAX_TAGS: Final = 4
"""Tags that a warning names at most."""


class WrittenEnding(NamedTuple):
    """How a text says that the game ended."""

    words: str
    winner: Color | None = None
    """None for a draw, or if the side to move has lost."""
    by: Verdict = "board"
    is_lost_by_mover: bool = False
    """Whether the side to move has lost."""


class MainLine(NamedTuple):
    """What is left of an annotated text."""

    text: str
    """The moves, their numbers and a result such as `1-0`."""
    warnings: tuple[str, ...] = ()
    """A sentence for each kind of annotation that was left out."""
    ending: WrittenEnding | None = None
    tags: tuple[tuple[str, str], ...] = ()
    """The names and values of the tag pairs before the moves."""
    end: int = 0
    """Where the next game of the text begins; its length if there is none."""


def main_line(text: str, start: int = 0) -> MainLine:
    """The moves of the main line of the game that begins at `start`, without annotations.

    Raises:
        NotationError: A bracket is not closed, brackets may hold moves or variations, or nothing is
            left.
    """
    if start == 0 and is_plain(text):
        return MainLine(text, end=len(text))
    scan = _Scan(text, start)
    line = _without_groups(scan.kept(), scan)
    ending = None
    if match := _ENDING.search(line):
        ending = ending_of(match)
        line = line[: match.start()]
    if _SWAPPED.fullmatch(line):
        example = _first_word(line)
        line = re.sub(r"([0-9]{1,2})([A-Za-z])", r"\2\1", line)
        note = f"cells such as {example} were read as {example[-1]}{example[:-1]}"
        scan.notes["swapped-cells"] = Note(note, "swapped-cells", text=example)
    has_result = ending is not None or scan.has_result
    if scan.notes and not line.strip() and not has_result:
        beginning = excerpt(text[start : start + 60].strip())
        raise NotationError(f"{beginning} has annotations and no moves")
    return MainLine(line, tuple(scan.notes.values()), ending, tuple(scan.tags), scan.end)


def is_plain(text: str) -> bool:
    """Whether a text has moves alone."""
    return _PLAIN.fullmatch(text) is not None


def ending_in_words(text: str) -> WrittenEnding | None:
    """What a word such as `resign` says; None if it is no ending."""
    match = _ENDING.match(text.strip(" ()[]"))
    return None if match is None else ending_of(match)


def ending_of(match: re.Match[str]) -> WrittenEnding:
    """The ending that the words of a match say."""
    words = match[0].strip()
    if match["drawn"]:
        return WrittenEnding(words)
    if match["winner"]:
        by = _SHORT.get((match["by"] or "")[:1].lower(), "board")
        return WrittenEnding(words, _SIDE[match["winner"].lower()], by)
    by = _LOST[match["lost"].lower()]
    if match["loser"]:
        return WrittenEnding(words, -_SIDE[match["loser"].lower()], by)
    return WrittenEnding(words, None, by, is_lost_by_mover=True)


def is_annotated(text: str) -> bool:
    """Whether an item of a list of moves has more than moves and a result."""
    if is_plain(text):
        return False
    return _TURN.match(text) is not None or any(
        token.lastgroup not in ("result", "bracket", "dots") for token in _TOKEN.finditer(text)
    )


class _Scan:
    """Goes through a text once, and collects what is no move."""

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = start
        self.end = len(text)
        self.notes: dict[str, str] = {}
        """Warnings by their codes, in the order of the text."""
        self.tags: list[tuple[str, str]] = []
        self.has_result = False

    def kept(self) -> str:
        """The text without tags, comments, judgements and times."""
        return "".join(self._parts())

    def _parts(self) -> Iterator[str]:
        text, at, depth = self.text, self.start, 0
        has_begun = False
        while (token := _TOKEN.search(text, at)) is not None:
            before = text[at : token.start()]
            has_words = bool(before.strip())
            if has_words and self.has_result and depth == 0:
                break
            yield before
            has_begun |= has_words
            if token.lastgroup == "value" and (has_begun or self.has_result) and depth == 0:
                self.end = token.start()
                return
            at = self._after(token)
            if token.lastgroup == "bracket":
                depth = max(0, depth + (1 if token[0] == "(" else -1))
                yield token[0]
            elif token.lastgroup == "result" and depth == 0:
                if self.has_result:
                    self.end = token.start()
                    return
                self.has_result = True
                yield token[0]
            elif token.lastgroup == "rest" and at == token.start("rest"):
                # The semicolon separates moves.
                yield " "
            elif token.lastgroup == "dots" and before[-1:].isdigit():
                yield "..."
            else:
                yield " "
        rest = text[at:]
        if self.has_result and _CELL.search(rest) and depth == 0:
            self.end = at
            return
        yield rest

    def _after(self, token: re.Match[str]) -> int:
        """Note what a token is, and return where reading goes on."""
        kind, at = token.lastgroup, token.end()
        if kind == "value":
            self.tags.append((token["tag"], re.sub(r"\\(.)", r"\1", token["value"])))
            names = [name for name, _ in self.tags[:MAX_TAGS]]
            more = ", …" if len(self.tags) > MAX_TAGS else ""
            words = ", ".join(names) + more
            note = f"tags were left out: {words}"
            self.notes["tags"] = Note(note, "left-out", kind="tags", text=words)
        elif kind == "comment":
            at = self.text.find("}", token.end()) + 1
            if at == 0:
                raise _unclosed("{", self.text[token.start() : token.start() + 60])
            self.note("comments", self.text[token.end() : at - 1])
        elif kind == "rest":
            if not _WORD.search(token["rest"]) or _is_list(token["rest"]):
                return token.start("rest")
            end = self.text.find("\n", at)
            at = len(self.text) if end < 0 else end
            self.note("comments", self.text[token.start("rest") : at])
        elif kind == "escape":
            self.note("comments", token["escape"])
        elif kind == "code":
            self.note("codes", token[0])
        elif kind == "judgement":
            self.note("judgements", token[0])
        elif kind in ("time", "clock"):
            self.note("times", token[kind])
        return at

    def note(self, kind: str, example: str) -> None:
        """Add the warning about the first annotation of a kind."""
        if kind not in self.notes:
            example = " ".join(example[:60].split())
            note = f"{_KINDS[kind]} such as {excerpt(example)} were left out"
            self.notes[kind] = Note(note, "left-out", kind=kind, text=example[:40])


def _unclosed(bracket: str, text: str) -> NotationError:
    return NotationError(
        f"a {bracket} is not closed: {excerpt(text)}", code="unclosed", values={"text": text[:20]}
    )


_KINDS: Final = {
    "comments": "comments",
    "codes": "codes of judgements",
    "judgements": "judgements",
    "times": "times",
    "variations": "variations in brackets",
}


def _is_list(text: str) -> bool:
    """Whether a text has moves, and words of no other kind."""
    return not _CELL.sub("", text).strip(" \t,.0123456789")


def _first_word(text: str) -> str:
    return re.split(r"[\s,;-]++", text.strip(" \t\r\n,;-"), maxsplit=1)[0]


def _without_groups(line: str, scan: _Scan) -> str:
    """The text without variations and comments in round brackets; brackets around moves stay."""
    if "(" not in line:
        return line
    outside, groups = _groups(line)
    cells = [len(_CELL.findall(part)) for part in _without_square(outside)]
    if not any(cells):
        return line
    has_turns = any(_TURN.search(part) for part in outside)
    single = []
    for group in groups:
        found = _CELL.findall(group)
        if not found:
            if group.strip(" ,.)") and ending_in_words(group) is None:
                scan.note("comments", group)
        elif not has_turns and len(found) == 1 and group.strip() == found[0]:
            single.append(group)
        else:
            scan.note("variations", group)
    if groups and ending_in_words(groups[-1]) is not None:
        outside.append(groups[-1])
    if (
        single
        and len(single) == len(groups)
        and all(count == 1 for count in cells[:-1])
        and cells[-1] < 2
    ):
        # Each side's moves are written in its own way.
        return line
    if single:
        raise NotationError(
            f"({single[0]}) may be a move of the game or another one in its place: write the moves "
            "of the game without brackets",
            code="brackets",
            values={"text": single[0]},
        )
    return " ".join(outside)


def _without_square(parts: list[str]) -> list[str]:
    """Parts of a text without what stands in square brackets."""
    return [re.sub(r"\[[^\[\]]*+\]", " ", part) for part in parts]


def _groups(line: str) -> tuple[list[str], list[str]]:
    """The parts of a text outside of round brackets, and between the outermost ones.

    A closing bracket alone, as in `1) h8`, is no end of a group.
    """
    outside: list[str] = []
    groups: list[str] = []
    depth = start = 0
    for bracket in re.finditer(r"[()]", line):
        if bracket[0] == "(":
            if depth == 0:
                outside.append(line[start : bracket.start()])
                start = bracket.end()
            depth += 1
        elif depth > 0:
            depth -= 1
            if depth == 0:
                groups.append(line[start : bracket.start()])
                start = bracket.end()
    if depth > 0:
        if any(_CELL.search(part) for part in outside):
            raise _unclosed("(", f"({line[start : start + 60]}")
        return [], []
    outside.append(line[start:])
    return outside, groups
