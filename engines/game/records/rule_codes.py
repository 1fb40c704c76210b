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
from collections.abc import Mapping
from typing import Final, cast

from engines.game.rules import OPENING_RULES, PRESETS, OpeningRule, Rules

RULES_BY_CODE: Final[Mapping[int, Rules]] = {
    0: PRESETS["gomoku"],
    1: PRESETS["standard"],
    4: PRESETS["renju"],
    8: Rules(15, 15, 5, blocked_wins=False),
    9: PRESETS["caro"],
}
"""Gomocup's codes; the games are those of any board size."""
_DECIDED_BY_CODE: Final = ("win_length", "overline", "blocked_wins", "forbidden_points")
_NAMES: Final = {"freestyle": 0, "standard": 1, "renju": 4, "caro": 9}
_PHRASE: Final = re.compile(r"(exactly )?([0-9]{1,2}) in a row( not blocked at both ends)?")
_OPENING: Final = re.compile(rf"(.*), ({'|'.join(OPENING_RULES)}) opening")
CODES: Final = "0 (freestyle), 1 (standard), 4 (renju), 8 or 9 (caro)"
"""The codes, for messages."""
EXPECTED: Final = f"{CODES}, or a phrase such as '4 in a row'"


def parse_rules(text: str, rows: int, cols: int) -> Rules | None:
    """The rules of a text such as `RU` has, on a board of this size; None if it names no rules.

    Raises:
        RulesError: The rules are not allowed on this board.
    """
    words = " ".join(text.lower().split())
    opening: OpeningRule = "free"
    if (match := _OPENING.fullmatch(words)) is not None:
        words, opening = match[1], cast("OpeningRule", match[2])
    code = _NAMES.get(words, words)
    for known, rules in RULES_BY_CODE.items():
        if code in (known, str(known)):
            return dataclasses.replace(rules, rows=rows, cols=cols, opening=opening)
    if (match := _PHRASE.fullmatch(words)) is None:
        return None
    return Rules(
        rows,
        cols,
        int(match[2]),
        overline=match[1] is None,
        blocked_wins=match[3] is None,
        opening=opening,
    )


def rule_code(rules: Rules) -> int | None:
    """Gomocup's code of a game on a bounded board, for any opening; None if it has none."""
    for code, game in RULES_BY_CODE.items():
        if all(getattr(game, name) == getattr(rules, name) for name in _DECIDED_BY_CODE):
            return code
    return None


def format_rules(rules: Rules) -> str:
    """The text that `parse_rules` reads as these rules, which are of a bounded board."""
    code = rule_code(rules)
    if code is None:
        exactly = "" if rules.overline else "exactly "
        unblocked = "" if rules.blocked_wins else " not blocked at both ends"
        text = f"{exactly}{rules.win_length} in a row{unblocked}"
    else:
        text = str(code)
    return text if rules.opening == "free" else f"{text}, {rules.opening} opening"
