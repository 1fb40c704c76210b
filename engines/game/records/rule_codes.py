"""Rule sets as numbers and phrases: the codes of Gomocup, and the texts of SGF's `RU`.

    0                                               freestyle
    9, swap2 opening                                caro with an opening
    exactly 4 in a row not blocked at both ends     spelled out

Sources: "Gomoku AI protocol" (plastovicka.github.io/protocl2en.htm), whose `INFO rule` is a sum of
1 exactly five wins, 2 continuous game, 4 renju and 8 caro, and Piskvork's game.cpp, where longer
runs win under 8 alone, blocked or not. c-gomoku-cli writes 0, 1 and 4 to `RU`.
"""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from tengen.engines.game.errors import RulesError
from tengen.engines.game.rules import (
    OPENING_RULES,
    PHRASE_FIELDS,
    PRESETS,
    RENJU_OPENINGS,
    RESIZABLE,
    RULE_FIELDS,
    Rules,
)

RULES_BY_CODE: Final[Mapping[int, Rules]] = {
    0: PRESETS["gomoku"],
    1: PRESETS["standard"],
    4: PRESETS["renju"],
    8: Rules(15, 15, 5, blocked_wins=False),
    9: PRESETS["caro"],
}
"""Gomocup's codes of rules; the board size does not matter."""
_BESIDE_CODE: Final = ("rows", "cols", "opening")
"""Fields of `Rules` that a code leaves open."""
_DECIDED_BY_CODE: Final = [each.name for each in RULE_FIELDS if each.name not in _BESIDE_CODE]
_NAMES: Final = {"freestyle": 0, "standard": 1, "renju": 4, "caro": 9}
_PHRASE: Final = "".join(f.pattern for f in PHRASE_FIELDS if f.name not in _BESIDE_CODE)
_BESIDE: Final = "".join(f.pattern for f in PHRASE_FIELDS if f.name in _BESIDE_CODE)
_TEXT: Final = re.compile(f"(?:(?P<code>[0-9a-z]+)|{_PHRASE}){_BESIDE}")
_RENJU_OPENINGS: Final = (
    *("rif", "jonsson", "sakata", "tarannikov", "tarranikov", "taranikov"),
    *("soosorv", "soosyrv", "soosrv", "soosoorv", "soosurv", "sosorv", "sosyrv", "taraguchi"),
    *("yamaguchi", "yamasyrv", "yamasorv", "yamasoorv", "yamasosyrv", "linhuan", "林桓", "林歡"),
    *("索索夫", "ソーソルフ", "山口", "塔拉山口", "タラグチ", "坂田", "题指打", "題数指定打ち"),
)
"""Opening rules of renju, as people spell them, without accents."""
_GAMES: Final = {
    **dict.fromkeys(("freestyle", "unrestricted"), "gomoku"),
    **dict.fromkeys(("standard", "exactly"), "standard"),
    **dict.fromkeys(("renju", *_RENJU_OPENINGS, "连珠", "連珠", "聯珠", "렌주"), "renju"),
    "caro": "caro",
}
"""Words that name rules."""
_GOMOKU_WORDS: Final = (
    *("gomoku", "gomocup", "gobang", "wuziqi", "five", "五子棋", "五目並べ", "오목", "5"),
    "piskvorky",
)
"""Words for five in a row, by free rules if no other word names some."""
_OPENINGS: Final = {
    each.replace("-", ""): each for each in OPENING_RULES if each not in ("free", *RENJU_OPENINGS)
}
"""Openings by word. Those of renju are read in phrases such as `4, rif opening` alone: records in
the wild do not say which form of them they mean."""
_FILLERS: Final = (
    *("rule", "rules", "opening", "openings", "in", "a", "row", "with", "the", "and", "by"),
    *("free", "game", "gomoku", "international", "new", "old", "classic", "classical", "modified"),
    *("n", "move", "moves", "proposal", "variant", "version", "规则", "規則", "ルール"),
    *map(str, range(1, 21)),
)
"""Words that change nothing."""
_KNOWN_WORDS: Final = frozenset((*_GAMES, *_OPENINGS, *_FILLERS, *_GOMOKU_WORDS))
_NEGATIONS: Final = frozenset(("no", "non", "not", "without", "like", "except"))
"""Words after which unknown ones may deny the game that is named."""
_ACCENTS: Final = re.compile("[\u0300-\u036f]+")
_IN_TWO: Final = re.compile(r"\b(free|long|swap|lin)[\s_-]+(style|pro|2|huan)\b")
"""Names that are also written as two words."""
_WORD: Final = re.compile(r"(swap2|[^\W\d_]+|[0-9]+)")
CODES: Final = "0 (freestyle), 1 (standard), 4 (renju), 8 or 9 (caro)"
"""The codes, for messages."""


def parse_rules(text: str, rows: int, cols: int) -> Rules | None:
    """The rules of a text such as `RU` has, on a board of this size; None if it names no rules.

    Raises:
        RulesError: The rules are not allowed on this board.
    """
    match = _TEXT.fullmatch(" ".join(text.lower().split()))
    if match is None:
        return _rules_by_words(text, rows, cols)
    groups = match.groupdict()
    if (word := groups.pop("code")) is None:
        return Rules(rows, cols, **_values(groups))
    code = str(_NAMES.get(word, word))
    beside = _values({name: group for name, group in groups.items() if name in _BESIDE_CODE})
    for known, rules in RULES_BY_CODE.items():
        if code == str(known):
            return dataclasses.replace(rules, rows=rows, cols=cols, **beside)
    return _rules_by_words(text, rows, cols)


def _rules_by_words(text: str, rows: int, cols: int) -> Rules | None:
    """The rules of words such as `Freestyle Gomoku, swap2`, which are known or name a game."""
    words = _words(text)
    games = {_GAMES[word] for word in words if word in _GAMES}
    openings = [_OPENINGS[word] for word in words if word in _OPENINGS]
    is_named = games or openings or words & {*_GOMOKU_WORDS} - {"5"}
    if not is_named or len(games) > 1 or len(openings) > 1:
        return None
    if not words <= _KNOWN_WORDS and (not games or words & _NEGATIONS):
        return None
    rules = PRESETS[games.pop() if games else "gomoku"].resized(rows, cols)
    return dataclasses.replace(rules, opening=openings[0]) if openings else rules


def unread_rules(text: str) -> str:
    """The parts of a text that `parse_rules` ignores, in words for a warning; empty if none."""
    words = _words(text)
    match = _TEXT.fullmatch(" ".join(text.lower().split()))
    is_kept = match is not None and match["opening"] is not None
    if not words.isdisjoint(_RENJU_OPENINGS) and not is_kept:
        return "an opening of renju: only renju is kept"
    is_read = match or words <= _KNOWN_WORDS
    return "" if is_read else f"of which only {min(words & {*_GAMES})} is known"


def _words(text: str) -> set[str]:
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", text.lower()))
    plain = unicodedata.normalize("NFC", plain)
    return set(_WORD.findall(_IN_TWO.sub(r"\1\2", plain)))


def rules_on_board(rules: Rules, rows: int, cols: int) -> Rules:
    """Rules that a caller names for a record, on its board.

    Raises:
        RulesError: They are of another board, or not allowed on this one.
    """
    usual = dataclasses.replace(rules, opening="free")
    if (rules.rows, rules.cols) != (rows, cols) and usual not in map(PRESETS.get, RESIZABLE):
        raise RulesError(f"the record has a {rows}x{cols} board, the rules are {rules}")
    return rules.resized(rows, cols)


def _values(groups: Mapping[str, str | None]) -> dict[str, Any]:
    return {
        field.name: field.parse(groups[field.name]) for field in RULE_FIELDS if field.name in groups
    }


def rule_code(rules: Rules) -> int | None:
    """Gomocup's code of a game on a bounded board, for any opening; None if it has none."""
    for code, game in RULES_BY_CODE.items():
        if all(getattr(game, name) == getattr(rules, name) for name in _DECIDED_BY_CODE):
            return code
    return None


def format_rules(rules: Rules) -> str:
    """The text that `parse_rules` reads as these rules; their board must be bounded."""
    words: dict[int | None, str] = {code: word for word, code in _NAMES.items()}
    word = words.get(rule_code(rules))
    if word is None:
        return rules.phrase()
    return f"{word}{rules.phrase(without=_DECIDED_BY_CODE)}"
