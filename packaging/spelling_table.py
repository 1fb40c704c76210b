"""Writes the table of spellings: `python packaging/spelling_table.py docs/spellings.md`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).parents[1] / "tests" / "data" / "spellings.json"
TITLES: Final = {
    "board": "Boards",
    "moves": "Moves",
    "sgf": "SGF",
    "psq": "Piskvork's psq",
    "lib": "Libraries of RenLib, in base64",
    "pos": "pos of renju programs, in base64",
}
"""Headings by form."""
MARKUP: Final = "&<>|[]*_`\\"
"""Characters with a meaning in tables of Markdown."""
HEAD: Final = """# Spellings

Boards, moves and records that are read or refused, alike by the [API](api.md#requests), the
command line, the [library](library.md) and [assistants](mcp.md). If exactly one reading makes
sense, it is taken, and `warnings` says what was assumed; if two do, the error names both; colors
are never guessed. `make spellings` writes these tables from
[spellings.json](../tests/data/spellings.json), which a test reads in all four ways.
"""


def document(spellings: list[dict[str, Any]]) -> str:
    """The document, with a table for each form."""
    parts = [HEAD]
    for form, title in TITLES.items():
        parts += [f"## {title}\n", "| Written | Kind | Read as |\n|---|---|---|"]
        parts += (row(each) for each in spellings if each["form"] == form)
        parts.append("")
    return "\n".join(parts)


def row(spelling: dict[str, Any]) -> str:
    """A line of a table."""
    written = json.dumps(spelling["written"], ensure_ascii=False)
    return f"| {code(written)} | {text(spelling['source'])} | {' '.join(results(spelling))} |"


def results(spelling: dict[str, Any]) -> Iterator[str]:
    """The board that a spelling is read as, with the warnings; or the refusal."""
    if "refused" in spelling:
        yield f"**refused**: {text(spelling['refused']) or 'not a board'}"
        return
    yield code("/".join(spelling["rows"]) if "rows" in spelling else spelling["moves"])
    if spelling["form"] not in ("board", "moves"):
        game = spelling["game"]
        yield game if isinstance(game, str) else code(json.dumps(game))
    for warning in spelling["warnings"]:
        yield f"<br>{text(warning)}"


def code(content: str) -> str:
    """Format text as code in a cell of a table."""
    return f"<code>{text(content)}</code>"


def text(content: str) -> str:
    """Escape text for a cell of a table."""
    return "".join(f"&#{ord(each)};" if each in MARKUP else each for each in content)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(
        document(json.loads(FILE.read_text(encoding="utf-8"))), encoding="utf-8"
    )
