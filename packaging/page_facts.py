"""Writes what the page and the service share into modules and types of the page: `make types`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from tengen.engines.game.bounding_box import MAX_COORDINATE
from tengen.engines.game.rules import MAX_SIDE, MIN_SIDE, PRESETS, RULE_FIELDS, Rules
from tengen.engines.openings.stages import OPENING_STEPS, OpeningStep
from tengen.engines.reasons import MOVE_RULES, PATTERNS, REASON_CODES
from tengen.engines.review.motifs import MOTIFS
from tengen.engines.review.summary import JUDGEMENTS
from tengen.engines.strength.levels import FULL, LEVELS
from tengen.service.http.problem_types import PROBLEM_TYPES
from tengen.service.pages.page_list import PAGES
from tengen.service.schemas.position_fields import GAMES

LARGE: Final = ("gomoku19", PRESETS["gomoku"].resized(19, 19))
"""The game that the page offers in a second size: its name there, and its rules."""
SPECIAL: Final = {
    "overline": "overline",
    "blocked_wins": "blockedWins",
    "forbidden_points": "forbiddenPoints",
}
"""Field of `Rules` to its name on the page, which knows no others."""
PAGE: Final = "service/static/page"
FACTS: Final = """\
// Facts of the service that the page shares: `make types` writes this file.

export const MIN_SIDE = {MIN_SIDE};
export const MAX_SIDE = {MAX_SIDE};
/** Largest absolute row or column on an unbounded board. */
export const MAX_COORDINATE = {MAX_COORDINATE};
/** Arguments of `createRules` by name, in the order of the menu. */
export const GAMES = {presets};
/** Strength by level, in ascending order, null for all of it. */
export const LEVELS = [
{levels}];
"""
STEPS: Final = """\
// The steps of openings, from engines/openings/stages.py: `make types` writes this file.

/** @type {{Record<OpeningName, OpeningStep[]>}} */
export const OPENING_STEPS = {steps};
"""
TYPES: Final = """\
// Words of the service that are keys of texts and tables: `make types` writes this file.

{unions}
/** A table of texts with exactly these keys. */
type Texts<Keys extends string, Found extends All<Keys> & NoOthers<Keys, Found>> = Found;
/** A table of texts with some of these keys. */
type SomeTexts<Keys extends string, Found extends NoOthers<Keys, Found>> = Found;
type All<Keys extends string> = Record<Keys, unknown>;
type NoOthers<Keys, Found> = {{ [K in Exclude<keyof Found, Keys>]: never }};

/** The tables of every language: a missing or unknown key is an error of tsc. */
type TablesOfTexts = [
{tables}];
"""
UNIONS: Final[dict[str, Iterable[str]]] = {
    "PageName": [page.name for page in PAGES],
    "LinkedPage": [page.name for page in PAGES if page.place],
    "Preset": [*GAMES, LARGE[0]],
    "Level": [level.name for level in LEVELS],
    "OpeningName": OPENING_STEPS,
    "Motif": MOTIFS,
    "Judgement": JUDGEMENTS,
    "ReasonCode": REASON_CODES,
    "PatternName": PATTERNS,
    "MoveRule": MOVE_RULES,
    "ProblemType": sorted(each.uri for each in PROBLEM_TYPES.values() if each.code),
}
"""Name of a type to its words."""
TABLES: Final = (
    ("Texts", 'LinkedPage | "label" | "footer" | "about"', ".js", "nav"),
    ("Texts", 'Preset | "custom"', ".js", "games"),
    ("Texts", "Level", ".js", "players.levels"),
    ("Texts", 'Level | "person"', ".js", "opponent.portraits"),
    ("Texts", "Motif", "/review.js", "motifs"),
    ("Texts", "Judgement", "/review.js", "judgements"),
    ("Texts", 'ReasonCode | "patterns" | "rules" | "groups"', "/analysis.js", "reasons"),
    ("Texts", "PatternName", "/analysis.js", "reasons.patterns"),
    ("Texts", "MoveRule", "/analysis.js", "reasons.rules"),
    ("SomeTexts", "ProblemType", "/problems.js", "types"),
    ("SomeTexts", "ProblemType", "/problems.js", "advice"),
)
"""Tables of texts in each language: kind, keys, the file after the tag, and the table's name."""


def rules_arguments(rules: Rules) -> list[Any]:
    """The arguments of the page's `createRules`."""
    special = {
        SPECIAL[field.name]: getattr(rules, field.name)
        for field in RULE_FIELDS
        if not field.is_default(rules)
    }
    return [rules.rows, rules.cols, rules.win_length, *([special] if special else [])]


def step_json(step: OpeningStep) -> dict[str, Any]:
    """The fields of a step that are not empty, and its choices."""
    fields = {
        "squares": list(step.squares),
        "declares": step.declares,
        "offers": step.offers,
        "instead": [step_json(each) for each in step.instead],
    }
    return {
        "color": step.color.symbol,
        "choices": [choice.value for choice in step.choices],
        **{name: value for name, value in fields.items() if value},
    }


def table(rows: Iterable[tuple[str, object]]) -> str:
    """The text of an object, with one field in a row."""
    lines = (f"  {_key(name)}: {_value(value)},\n" for name, value in rows)
    return f"{{\n{''.join(lines)}}}"


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def _value(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if not isinstance(value, dict):
        return json.dumps(value)
    return f"{{ {', '.join(f'{_key(name)}: {_value(each)}' for name, each in value.items())} }}"


def facts() -> str:
    """The text of the module of facts, which every page loads."""
    presets = list(GAMES.items())
    presets.insert(list(GAMES).index("gomoku") + 1, LARGE)
    return FACTS.format(
        MAX_COORDINATE=MAX_COORDINATE,
        MIN_SIDE=MIN_SIDE,
        MAX_SIDE=MAX_SIDE,
        presets=table((name, rules_arguments(rules)) for name, rules in presets),
        levels="".join(
            f"  {json.dumps([level.name, None if level.strength == FULL else level.strength])},\n"
            for level in LEVELS
        ),
    )


def steps() -> str:
    """The text of the module of openings, which a page loads with the first opening."""
    openings = "".join(
        f"  {opening}: [\n"
        + "".join(f"    {json.dumps(step_json(step))},\n" for step in steps)
        + "  ],\n"
        for opening, steps in OPENING_STEPS.items()
    )
    return STEPS.format(steps=f"{{\n{openings}}}")


def types(languages: Iterable[str]) -> str:
    """The text of the types.

    Args:
        languages: Tags of the page's languages.
    """

    def checks() -> Iterator[str]:
        for language in languages:
            for kind, keys, file, name in TABLES:
                path = "".join(f'["{part}"]' for part in name.split("."))
                module = f'typeof import("../{PAGE}/locales/{language}{file}").messages{path}'
                yield f"  {kind}<{keys}, {module}>,\n"

    unions = (
        f"type {name} = {' | '.join(map(json.dumps, words))};\n" for name, words in UNIONS.items()
    )
    return TYPES.format(unions="".join(unions), tables="".join(checks()))


def written(root: Path) -> dict[Path, str]:
    """The files with their texts.

    Args:
        root: Folder of the checkout.
    """
    languages = sorted(path.stem for path in (root / PAGE / "locales").glob("*.js"))
    return {
        root / PAGE / "facts.js": facts(),
        root / PAGE / "game" / "opening-steps.js": steps(),
        root / "types" / "facts.d.ts": types(languages),
    }


if __name__ == "__main__":
    for path, text in written(Path(sys.argv[1])).items():
        path.write_text(text, encoding="utf-8")
