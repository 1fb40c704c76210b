"""Valid texts for each parser, the corpus that fuzzing starts from."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engines.game.records import read_sgf, write_psq

GAMES: Final = sorted((Path(__file__).parents[1] / "data" / "games").glob("*.sgf"))
RECORDS: Final = [file.read_text(encoding="utf-8") for file in GAMES[:6]]

SEEDS: Final[dict[str, list[str]]] = {
    "notation": ["h8i9h9h10i8g8j10", "7/7 -3/12, 0/0", "X..\n.O.\n...", "aa1,ab32"],
    "sgf": [
        *(text[:600] for text in RECORDS),
        "(;FF[4]GM[4]SZ[15:19]AB[aa][cc:ee];B[hh](;W[ii]C[a\\]b])(;W[tt]))",
    ],
    "psq": [write_psq(game) for text in RECORDS[:3] for game in read_sgf(text)[:1]],
}
