"""Writes the document and the picture of reasons: `python packaging/explanations.py docs`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final, NamedTuple

from tengen.engines.explaining.explanation import Explainer
from tengen.engines.explorer.explorer import Explorer
from tengen.engines.game import Board, Move
from tengen.engines.game.notation import format_move, parse_move
from tengen.engines.game.picture import Picture
from tengen.engines.game.svg import sheet
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate
from tengen.engines.reasons import FORCES, MEANINGS, MOVE_RULES, PATTERNS, Reason, ReasonCode
from tengen.engines.registry import create_engine

PICTURE: Final = "images/explanations.svg"
"""Path of the picture, relative to the document."""
COLUMNS: Final = 3

HEAD: Final = """# Explanations

Why this move? Every engine's answer has **reasons**, if `explain` asks for them: in the
[API](api.md), by `tengen move --explain`, as `explain=True` of the [library](library.md), by the
[assistant's tools](mcp.md), and on the [page](page.md). They are one list: a code, what it speaks
of (side, pattern, cells, lines, moves), and an English sentence; `explanation.text` joins the
sentences, the strongest first. `make explanations` writes this document.

```console
$ echo i7h2j4j7g4f4d3f5f3i8 | .venv/bin/tengen move --explain
```

**True or silent.** Patterns are read off the board, and forced wins are proven
(`engines/explaining/explanation.py`): by fours or threats within 3,000 positions, some
milliseconds, or by the engine's own search. A proof that a limit ended says nothing. Tests compare
the claims about lines, patterns and short wins with code that shares nothing with the kernels. The
reasons describe the move itself: a weak engine's losing move is reported as losing. Patterns and
proofs are those of five in a row; other games have the reasons that the rules and the engine know.

![A picture of each reason](images/explanations.svg)

| Code | Meaning | Example |
|---|---|---|
"""
TAIL: Final = """
Only engines know some of these: `exact` is from `minimax`, `rule` from the simple engines, `weight`
from `attack-weights`, `features` from `learned`, `unproven` from `proven`. `proven` is from engines
that know the [proofs](proofs.md). `alternative` needs a second candidate whose win
probability is not higher; `opening` counts the games of the [explorer](explorer.md).

`makes` and `takes` name a pattern: {patterns}. A forced win is one {forces}. `rule` names one of
these: {rules}. The groups of `features` are those of the [report](training.md) of a model; what a
group adds is the fall of the ranker's score if the second move's features take its place.
"""


class Example(NamedTuple):
    """A move with a reason."""

    code: ReasonCode
    moves: str
    move: str
    game: str = "gomoku"


EXAMPLES: Final = (
    Example("wins", "h8a1i8a3j8a5k8a7", "l8"),
    Example("loses", "i8i10i13g10j9f9j12e8h11f10j10h10e10j8k11", "l10"),
    Example("blocks-win", "g11g10e13h10f10e9e11h9g9h8h11f11d12", "c13"),
    Example("wins-by-force", "i8i10i13g10j9f9j12e8h11f10j10h10e10j8", "k11"),
    Example("stops-win", "d5f6g7f7j11c6g6g5f5e7", "d8"),
    Example("makes", "i8i10i13h10h9g10f10g11j9g9g12i9j8g7g8", "j10"),
    Example("threatens", "i7h2j4j7g4f4d3f5f3i8", "e2"),
    Example("takes", "l12m9m11k13n8j12i11l13k11j11j10m13j13k9i10", "i9"),
    Example("extends", "i7h2j4j7g4f4d3f5f3", "i8"),
    Example("hinders", "i7h2j4j7g4", "f4"),
    Example("opening", "h8i9", "j8"),
)
"""Examples, one for each code that speaks of the board."""


def found(example: Example, explainer: Explainer) -> tuple[Board, Reason]:
    """The position of an example before the move, and the reason."""
    board = Board.from_moves(example.moves, example.game)
    move = parse_move(example.move, board.rules)
    analysis = Analysis(candidates=(Candidate(move, 0.0),))
    reasons = explainer.explain(create_engine("win-block"), AnalysisRequest(board), analysis)
    return board, next(reason for reason in reasons if reason.code == example.code)


def picture(board: Board, reason: Reason) -> Picture:
    """The position after the move, with the cells and the line that the reason speaks of."""
    before, color = board.copy(), reason.side
    if reason.code == "stops-win":
        drawn = Picture(before)
    else:
        before.push(reason.move)
        drawn = Picture(before)
    line = reason.pv[1:] if reason.code == "wins-by-force" else reason.pv
    drawn.add_line(line, -color if reason.code == "wins-by-force" else color)
    marked = {Move(*cell) for cell in reason.cells} | {
        cell for line in reason.lines for cell in line.cells
    }
    drawn.add_labels(dict.fromkeys(sorted(marked - {reason.move}), "·"))
    return drawn


def write(folder: Path) -> None:
    """Write the document and its picture into a folder of documents."""
    explainer = Explainer(Explorer())
    examples = {example.code: found(example, explainer) for example in EXAMPLES}
    pictures = [
        (picture(*each).diagram(), f"{code}: {format_move(each[1].move, each[0].rules)}")
        for code, each in examples.items()
    ]
    image = sheet(pictures, title="A picture of each reason", columns=COLUMNS)
    (folder / PICTURE).write_text(image.svg + "\n", encoding="utf-8")
    rows = []
    for code, meaning in MEANINGS.items():
        sentence = ""
        if code in examples:
            board, reason = examples[code]
            sentence = reason.sentence(board.rules)
        rows.append(f"| `{code}` | {meaning} | {sentence} |\n")
    tail = TAIL.format(
        patterns=", ".join(f"`{name}` ({words})" for name, words in PATTERNS.items()),
        forces=", ".join(f"`{name}` ({words})" for name, words in FORCES.items()),
        rules=", ".join(f"`{name}` ({words})" for name, words in MOVE_RULES.items()),
    )
    (folder / "explanations.md").write_text(HEAD + "".join(rows) + tail, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
