"""Writes the document of the training data: `python packaging/dataset_page.py docs/datasets.md`."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from typing import Final

import pyarrow as pa

from tengen.engines.model_store.feature_schema import COLUMNS, GROUPS
from tengen.training.datasets import FEATURE_TABLE, GAME_TABLE, LABEL_TABLE
from tengen.training.plans.retrain_plan import NEGATIVES

HEAD: Final = """# Training data

The games of [self-play](training.md), the moves to learn from them and the features of these moves
are tables of [pyarrow](https://arrow.apache.org/docs/python/), which pandas, polars and DuckDB
read. In pandas, which is installed beside Tengen:

```python
from tengen import datasets

labels = datasets.load_labels("data/games").to_pandas()
```

`data/games` is a folder that `tengen selfplay` or `tengen retrain` has written; several may be
given as a list. This command makes a small one in seconds, the same for everybody:

```console
$ .venv/bin/tengen selfplay --engines search --depth 2 --size 11 --games 300 --out data/games
```

`datasets.describe(folder)` is a card of the data in Markdown: players, boards, openings, results
and counts. `datasets.board_of(row)` is the position of a row of games or labels, and
`datasets.board_of(row, games)` that of a row of features; `tengen.draw_board` draws it. Do not read
the folder as a whole: `tengen label` writes labels among its games.

`datasets.features_of(board)` has the moves of a position and their features, and
`datasets.interval(values, groups)` the 95 % interval of a mean, of hits or of results of games.

Positions of one game depend on each other, and so do games from one opening: split by `opening_id`.
`make datasets` writes these tables from the declarations of the columns.
"""
TABLES: Final = {
    "Games": ("`load_games(folder)`: a row is a game.", GAME_TABLE),
    "Labels": (
        "`load_labels(folder)`: a row is a position and the move to learn there.",
        LABEL_TABLE,
    ),
    "Features": (
        f"""`load_features(folder)`: a row is a move of a labelled position, the label or one of
{NEGATIVES} others (`negatives`), most of them those of greatest attack weight. A row takes
1 kB.""",
        FEATURE_TABLE,
    ),
}


def document() -> str:
    """The document, with a table for each kind of rows."""
    return "\n".join([HEAD, *itertools.chain.from_iterable(map(section, TABLES))])


def section(title: str) -> list[str]:
    """A kind of rows: what a row is, and its columns."""
    about, schema = TABLES[title]
    rows = [
        f"| `{field.name}` | {kind(field.type)} | {field.metadata[b'about'].decode()} |"
        for field in schema
        if field.name not in COLUMNS
    ]
    if schema is FEATURE_TABLE:
        rows += [
            f"| {group}: {len(names)} columns | float | such as `{names[0]}` |"
            for group, names in GROUPS.items()
        ]
    return [f"## {title}\n", f"{about}\n", "| Column | Type | Meaning |\n|---|---|---|", *rows, ""]


def kind(of: pa.DataType) -> str:
    """The type of a column in a word or two."""
    return str(of).replace("item: ", "").replace("list<", "list of ").removesuffix(">")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(document(), encoding="utf-8")
