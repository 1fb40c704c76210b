"""Sentences about shapes, of the page and the service: the board has what they say."""

from __future__ import annotations

import collections
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.explaining.explanation import Explainer
from tengen.engines.game import Board, Color, Move, preset
from tengen.engines.game.notation import format_move, parse_move
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate
from tengen.engines.reasons import Reason
from tengen.engines.registry import create_engine
from tengen.training.ranking.dataset import read_records
from tests.page.node import described, evaluate
from tests.reference.shape_sentences import WORDS, holds, said

RECORDS: Final = Path(__file__).parents[1] / "data" / "games"
GAMES: Final = ("gomoku", "standard", "caro", "renju")
CODES: Final = ("makes", "takes", "blocks-win")
"""Reasons that name a shape, or a line that the opponent would complete."""
MERITS: Final = """async ({ languages, positions }) => {
    const { Board } = await import("/static/page/game/board.js");
    const { createRules } = await import("/static/page/game/rules.js");
    const { meritsOf } = await import("/static/page/game/threats.js");
    const { messages } = await import("/static/page/i18n.js");
    const { defenceText, madeText } = await import("/static/page/play/merits.js");
    const merits = positions.map(({ rules, toMove, stones, cells }) => {
        const placed = stones.map(([row, col, player]) => ({ row, col, player, number: 0 }));
        const board = new Board(createRules(...rules), toMove, placed);
        return cells.map(([row, col]) => meritsOf(board, { row, col }));
    });
    const texts = {};
    for (const language of languages) {
        messages.hints = (await import("/static/page/locales/" + language + "/hints.js")).messages;
        texts[language] = merits.map((found) =>
            found.map((each) => [each.makes && madeText(each.makes), defenceText(each)]));
    }
    return texts;
}"""
"""What the page says of moves: of what they make, and of what they do against the opponent."""
REASONS: Final = """async ({ languages, reasons }) => {
    const texts = {};
    for (const language of languages) {
        const { playerNames } = (await import("/static/page/locales/" + language + ".js")).messages;
        const { messages } = await import("/static/page/locales/" + language + "/analysis.js");
        texts[language] = reasons.map(({ code, player, move, pattern }) => messages.reasons[code]({
            move,
            player: playerNames.stones[player],
            pattern: messages.reasons.patterns[pattern],
        }));
    }
    return texts;
}"""


def positions(count: int, seed: int) -> Iterator[tuple[Board, list[Move]]]:
    """Positions, of games and of stones at random, with the empty cells near their stones."""
    rng = np.random.default_rng(seed)
    records = read_records(sorted(RECORDS.glob("*.sgf")))
    while count:
        rules = preset(GAMES[count % len(GAMES)])
        if count % 3:
            record = records[rng.integers(len(records))]
            played = record.moves[: rng.integers(4, len(record.moves))]
            stones = dict(Board.from_moves(played, record.rules).stones)
        else:
            # Close together, so that they make lines.
            cells = [Move(row, col) for row in range(3, 11) for col in range(3, 11)]
            drawn = rng.permutation(len(cells))[: rng.integers(6, 30)]
            stones = {cells[at]: (Color.X, Color.O)[i % 2] for i, at in enumerate(drawn.tolist())}
        side = (Color.X, Color.O)[rng.integers(2)]
        try:
            board = Board.from_stones(stones, rules, setup=True, to_move=side)
        except ValueError:
            continue
        if board.outcome() is not None:
            continue
        near = {
            Move(stone.row + down, stone.col + right)
            for stone in stones
            for down in range(-2, 3)
            for right in range(-2, 3)
        }
        cells = [move for move in board.legal_moves() if move in near]
        rng.shuffle(cells)
        count -= 1
        yield board, cells


class Checked:
    """What was said in some positions, and what of it is false."""

    def __init__(self) -> None:
        self.counts: collections.Counter[tuple[str, str] | None] = collections.Counter()
        self.false: list[str] = []
        self._known: dict[Any, bool] = {}

    def check(self, at: int, board: Board, move: Move, sentence: str, language: str) -> None:
        """Check a sentence about a move in the position of a number."""
        claim = said(sentence, language)
        self.counts[claim] += 1
        key = (at, move, claim)
        if key not in self._known:
            # The same in every language.
            self._known[key] = claim is not None and holds(board, move, *claim)
        if not self._known[key]:
            name = format_move(move, board.rules)
            self.false.append(f"{language}: {name}: {sentence} {claim}\n{board!r}")


def checked_merits(count: int) -> Checked:
    """What the page says of all moves near stones, in some positions."""
    drawn = list(positions(count, seed=1))
    asked = [{**described(board), "cells": moves} for board, moves in drawn]
    texts = evaluate(MERITS, {"languages": list(WORDS), "positions": asked})
    checked = Checked()
    for language, of_language in texts.items():
        for at, ((board, moves), of_moves) in enumerate(zip(drawn, of_language, strict=True)):
            for move, sentences in zip(moves, of_moves, strict=True):
                for sentence in filter(None, sentences):
                    checked.check(at, board, move, sentence, language)
    return checked


def checked_reasons(count: int, moves: int) -> Checked:
    """What the service says of some moves, in its own sentences and in those of the page."""
    explainer, engine = Explainer(), create_engine("random")
    found: list[tuple[int, Board, Reason]] = []
    for at, (board, near) in enumerate(positions(count, seed=2)):
        for move in near[:moves]:
            analysis = Analysis(candidates=(Candidate(move, 0.0),))
            reasons = explainer.explain(engine, AnalysisRequest(board), analysis)
            found += [(at, board, reason) for reason in reasons if reason.code in CODES]
    asked = [
        {
            "code": reason.code,
            "player": reason.side.symbol,
            "move": format_move(reason.move, board.rules),
            "pattern": reason.pattern,
        }
        for _, board, reason in found
    ]
    texts = evaluate(REASONS, {"languages": list(WORDS), "reasons": asked})
    texts["service"] = [reason.sentence(board.rules) for _, board, reason in found]
    checked = Checked()
    for language, of_language in texts.items():
        for (at, board, reason), sentence in zip(found, of_language, strict=True):
            words = "en" if language == "service" else language
            checked.check(at, board, reason.move, sentence, words)
    return checked


SAMPLE: Final = 8
"""Positions in the quick tests."""
MANY: Final = pytest.param(500, marks=pytest.mark.slow)


@pytest.mark.parametrize("count", [SAMPLE, MANY])
def test_page_names_only_shapes_that_are_on_the_board(count: int) -> None:
    checked = checked_merits(count)
    assert not checked.false, checked.false[0]
    verbs = {claim[0] for claim in checked.counts if claim is not None}
    assert verbs == {"makes", "blocks", "takes"}


@pytest.mark.parametrize("count", [SAMPLE, MANY])
def test_reasons_name_only_shapes_that_are_on_the_board(count: int) -> None:
    checked = checked_reasons(count, moves=4)
    assert not checked.false, checked.false[0]
    verbs = {claim[0] for claim in checked.counts if claim is not None}
    assert verbs == {"makes", "takes"}


@pytest.mark.parametrize(
    ("moves", "move", "claim"),
    [
        # Two stones, one with an own stone beside it, three with both ends free, and four.
        ("h8i7g7g9", "g6", ("blocks", "open-three")),
        ("a1h8c1i8a3j8e1k8", "l8", ("makes", "open-three")),
        ("g8h8c1i8a3j8", "k8", ("blocks", "open-three")),
        ("c1h8e1i8a3j8", "l8", ("blocks", "four")),
        ("c1h8e1i8a3j8g1k8", "l8", ("blocks", "four")),
        ("c1h8e1i8a3j8", "l8", ("takes", "open-three")),
        ("h8a1i8c1", "j8", ("makes", "four-three")),
    ],
)
def test_false_sentence_would_be_found(moves: str, move: str, claim: tuple[Any, Any]) -> None:
    board = Board.from_moves(moves, "gomoku")
    assert not holds(board, parse_move(move, board.rules), *claim)


def test_every_language_says_the_same_of_a_shape() -> None:
    board = Board.from_moves("h8a1i8a3j9", "gomoku")
    asked = [{**described(board), "cells": [parse_move("j8", board.rules)]}]
    texts = evaluate(MERITS, {"languages": list(WORDS), "positions": asked})
    said_by = {language: said(text[0][0][1], language) for language, text in texts.items()}
    assert said_by == dict.fromkeys(WORDS, ("takes", "open-three"))
