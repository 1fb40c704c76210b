"""Writes the games and the document of the lesson: `python packaging/lessons.py .`.

Each of its games is the longest defence of a shipped proof, as `tengen proof-line` shows it.
"""

from __future__ import annotations

import itertools
import json
import re
import sys
from pathlib import Path
from typing import Final

from tengen.engines.explaining.explanation import Explainer
from tengen.engines.explorer.explorer import Explorer
from tengen.engines.game import Board, Color
from tengen.engines.game.notation import format_move, format_moves
from tengen.engines.game.picture import Picture
from tengen.engines.game.svg import sheet
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate
from tengen.engines.proofs.proof import Proof
from tengen.engines.proofs.prover.line import finished_game
from tengen.engines.proofs.shipped.library import SHIPPED
from tengen.engines.reasons import ReasonCode
from tengen.engines.registry import create_engine

LESSONS: Final = {
    "threats": "h8g15",
    "defence": "h8b14",
    "quiet": "h8a15",
    "threes": "h8g12",
    "fours": "h8f10",
}
"""Part of the lesson to its proof. `tests/page/lesson.test.js` checks that each game shows what its
part is about."""
TEXTS: Final = "service/static/page/locales/en/lesson.js"
PART: Final = re.compile(
    r'^    (\w++): \{\n {6}title: "([^"\n]++)",\n {6}idea: "([^"\n]++)",$', re.MULTILINE
)
"""A part in the messages of the page: its key, title and idea."""
MODULE: Final = "service/static/page/proof/lesson-games.js"
DOCUMENT: Final = "docs/why-black-wins.md"
PICTURE: Final = "images/why-black-wins.svg"
"""Path of the picture, relative to the document."""
COLUMNS: Final = 2
OPENING: Final = 2
"""Moves that a game begins with: h8 and White's reply."""
GAMES: Final = """\
// The games of the lesson, from the proofs of these names: `make lessons` writes this file.

/** Proof and moves by the part of the lesson. */
export const LESSON_GAMES = {{
{games}}};
"""
HEAD: Final = """\
# Why Black wins

Black begins on h8 and wins against every reply of White: that is [proven](proofs.md). A proof is a
list of moves, and teaches nobody. These are five of its games, each with the defence that holds out
longest, and with what each stone of Black does to the lines on the board. The
[page of the proof](proofs.md#the-page) shows the same games step by step. `make lessons` writes
this document from the proofs.

Three facts carry all five games:

- **A four must be answered at once, and so must an open three.** The one is a five next, the other
  a four that cannot be stopped. Whoever makes such threats leads the game.
- **Two threats at once win.** One stone cannot answer a four and an open three, two fours, or,
  without a four of its own, two open threes.
- **Threats leave stones behind.** The lines through them meet where the two threats will be.

![The last positions of the five games]({picture})
"""
PART_HEAD: Final = """
## {title}

{idea} The game begins with {opening}.

| Move | Black | White |
|---|---|---|
"""
SHAPES: Final[tuple[ReasonCode, ...]] = ("wins", "blocks-win", "makes", "takes")
"""Reasons that speak of the lines on the board, the most important first."""
MOST_REASONS: Final = 2


def game(name: str) -> Board:
    """The game of a proof, to its end."""
    proof = Proof.read(SHIPPED / f"{name}.proof")
    return finished_game(proof, proof.board.move_stack)


def module(games: dict[str, Board]) -> str:
    """The text of the page's module."""
    lines = "".join(
        f"  {part}: {{ name: {json.dumps(LESSONS[part])}, "
        f"moves: {json.dumps(format_moves(played.move_stack, played.rules))} }},\n"
        for part, played in games.items()
    )
    return GAMES.format(games=lines)


def rows(played: Board, explainer: Explainer) -> list[str]:
    """The rows of a table: each move of Black, what it does to the lines, and White's reply."""
    engine = create_engine("win-block")
    board = Board(played.rules)
    moves = [*played.move_stack, None]
    found = []
    for at, (move, reply) in enumerate(itertools.pairwise(moves)):
        if board.to_move is Color.X and at > 0:
            analysis = Analysis(candidates=(Candidate(move, 0.0),))
            reasons = explainer.explain(engine, AnalysisRequest(board), analysis)
            told = [each for code in SHAPES for each in reasons if each.code == code]
            text = " ".join(each.sentence(board.rules) for each in told[:MOST_REASONS])
            name = format_move(move, board.rules)
            answer = "" if reply is None else format_move(reply, board.rules)
            found.append(f"| {at + 1} | {text.replace(' O', ' White') or name} | {answer} |")
        board.push(move)
    return found


def document(games: dict[str, Board], texts: str) -> str:
    """The text of the document.

    Args:
        texts: The English messages of the lesson.
    """
    explainer = Explainer(Explorer())
    parts = [HEAD.format(picture=PICTURE)]
    for part, title, idea in PART.findall(texts):
        played = games[part]
        names = (format_move(move, played.rules) for move in played.move_stack[:OPENING])
        parts.append(PART_HEAD.format(title=title, idea=idea, opening=" ".join(names)))
        parts += [f"{row}\n" for row in rows(played, explainer)]
    return "".join(parts)


def written(root: Path) -> dict[Path, str]:
    """The files with their texts.

    Args:
        root: Folder of the checkout.
    """
    games = {part: game(name) for part, name in LESSONS.items()}
    texts = (root / TEXTS).read_text(encoding="utf-8")
    titles = {part: title for part, title, _ in PART.findall(texts)}
    pictures = []
    for part, played in games.items():
        picture = Picture(played)
        picture.add_labels({move: str(at + 1) for at, move in enumerate(played.move_stack)})
        pictures.append((picture.diagram(), titles[part]))
    image = sheet(pictures, title="The games of the lesson", columns=COLUMNS)
    return {
        root / MODULE: module(games),
        root / DOCUMENT: document(games, texts),
        root / "docs" / PICTURE: image.svg + "\n",
    }


if __name__ == "__main__":
    for path, text in written(Path(sys.argv[1])).items():
        path.write_text(text, encoding="utf-8")
