"""Valid texts and bytes for each parser, the corpus that fuzzing starts from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from tengen.engines.game.records import read_sgf, read_sgf_trees, write_pos, write_psq, write_renlib

GAMES: Final = sorted((Path(__file__).parents[1] / "data" / "games").glob("*.sgf"))
RECORDS: Final = [file.read_text(encoding="utf-8") for file in GAMES[:6]]

SPELLINGS: Final = json.loads(
    (Path(__file__).parents[1] / "data" / "spellings.json").read_text(encoding="utf-8")
)


def _text_of(spelling: dict[str, Any]) -> str:
    """A spelling as text: itself, or JSON."""
    written = spelling["written"]
    return written if isinstance(written, str) else json.dumps(written)


DATABASE: Final = (
    '<?xml version="1.0" encoding="utf-8"?><database><rules><rule id="1" name="RIF"/></rules>'
    '<players><player id="7" name="Плеер" surname="A"/></players><games>'
    '<game id="1" rule="1" black="7" bresult="0.5"><move>h8 i9 h9</move>'
    "<info>a &amp; b</info></game></games></database>"
)
SEEDS: Final[dict[str, list[str]]] = {
    "notation": [
        "h8i9h9h10i8g8j10",
        "7/7 -3/12, 0/0",
        "X..\n.O.\n...",
        "aa1,ab32",
        "x _ _\n_ o _\n_ _ x",
        "●..\n.○.\n..⚫",
        "102\n000\n210",
    ],
    "sgf": [
        *(text[:600] for text in RECORDS),
        "(;FF[4]GM[4]SZ[15:19]AB[aa][cc:ee];B[hh](;W[ii]C[a\\]b])(;W[tt]))",
    ],
    "sgf trees": [
        "(;GM[4]C[a game](;B[hh]C[9ms\nwhy]TR[aa:bb];W[])(;B[ii]LB[aa:x\\:y]HO[1];W[gg]START[1]))",
        "(;GM[1]SZ[15]KM[6.5]RU[Chinese]AB[aa][bb]PL[W];W[ii]BM[2]N[name])",
    ],
    "door": [text for text in map(_text_of, SPELLINGS) if text],
    "pgn": [
        '[A "a"]\n[Black "b \\" c"]\n1. h8 i9?! {d} (1... i7 2. h9) 2. h9 $1 (0:05) ; e f\n1-0',
        '1. h8 i9 2. h9 *\n\n[Event "?"]\n1. 8h 9i resign',
        *(
            each["written"]
            for each in SPELLINGS
            if isinstance(each["written"], str) and each["form"] == "moves"
        ),
    ],
    "rif": [DATABASE],
    "psq": [write_psq(game) for text in RECORDS[:3] for game in read_sgf(text)[:1]],
}

BYTE_SEEDS: Final[dict[str, list[bytes]]] = {
    "lib": [
        *(
            write_renlib(tree)
            for text in (
                "(;GM[4]C[a](;B[hh]C[b\nc]LB[gg:1][aa:2];W[gg];B[])(;B[ii]HO[1](;W[aa])(;W[bb]START[1])))",
                "(;GM[4]AB[aa][bb]PL[W];W[hh]C[Swap])",
            )
            for tree in read_sgf_trees(text)
        ),
        bytes.fromhex("7820 7D 7B 7C DD 6860 41 C2"),
    ],
    "door bytes": [
        text.encode(encoding)
        for text in ("(;GM[4]PB[中村]CA[x];B[hh];W[ig])", "X..\n.O.\n..X", RECORDS[0][:300])
        for encoding in ("utf-8", "gb18030", "cp932", "utf-16")
    ],
    "rif bytes": [
        DATABASE.replace("utf-8", name).encode(codec)
        for name, codec in (
            ("utf-8", "utf-8"),
            ("windows-1251", "cp1251"),
            ("utf-16", "utf-16-le"),
            ("hex", "utf-8"),
        )
    ],
    "pos": [write_pos(game) for text in RECORDS[:1] for game in read_sgf(text)[:1]],
}
