"""The decisions in openings of the page are those of the service."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from tengen.engines.game import PRESETS, Color, Move
from tengen.engines.game.notation import format_move, format_moves, parse_move, parse_moves
from tengen.engines.openings.stages import (
    OPENING_STEPS,
    OpeningAnswers,
    OpeningChoice,
    SettledOpening,
    distinct_by_symmetry,
    opening_stage,
)
from tests.page.node import evaluate

RENJU: Final = PRESETS["renju"]
Decision: TypeAlias = str | int
"""A stone as `+h8`, a cell that is offered as `h8`, a number, or a choice."""

COURSES: Final = """async (openings) => {
    const { newGame, playMove } = await import("/static/page/game/game.js");
    const { loadMessages } = await import("/static/page/i18n.js");
    const { parseMoves } = await import("/static/page/game/notation.js");
    const { PRESETS } = await import("/static/page/game/rules.js");
    const opening = await import("/static/page/game/opening.js");
    const { loadOpenings, openingQuery, startOpening } = opening;
    const { formatPermalink } = await import("/static/page/sharing/permalink.js");
    await loadMessages("share");
    const { parsePermalink } = await import("/static/page/sharing/permalink-reader.js");
    const { answersOf, decide, stageOf } = await loadOpenings();
    const rules = PRESETS.renju;
    const cellOf = (text) => parseMoves(text, rules)[0];
    const make = (game, decision) => {
        if (typeof decision === "number") return decide(game, decision);
        if (decision.startsWith("+")) return playMove(game, cellOf(decision.slice(1)));
        return decide(game, /\\d/.test(decision) ? cellOf(decision) : decision);
    };
    const described = (game) => {
        const stage = stageOf(game);
        if (stage === null) return { answers: answersOf(game), stage };
        const { decider, color, kind, instead, places, square, most, count } = stage;
        const choices = kind === "take" ? ["swap", "keep"] : [kind];
        if (instead !== null) choices.push(instead.choice);
        const size = instead?.count ?? count;
        const due = { decider, color, choices, places, square, most, count: size };
        return { answers: answersOf(game), stage: due };
    };
    const follow = (opening) => (decisions) => {
        const game = decisions.reduce(make, newGame(rules, "X", [], startOpening(opening)));
        const linked = parsePermalink(formatPermalink(game, openingQuery(game))).game;
        const isKept = linked.opening?.kind === opening;
        return { ...described(game), linked: isKept ? described(linked) : null };
    };
    return openings.map(([opening, courses]) => courses.map(follow(opening)));
}"""
"""The stages of the page after some decisions, with the answers of a request, and by a link."""


def courses(
    opening: SettledOpening, answers: OpeningAnswers, decisions: tuple[Decision, ...]
) -> Iterator[tuple[OpeningAnswers, tuple[Decision, ...]]]:
    """All ways to go on with an opening: with either color, one and most of the fifth moves."""
    yield answers, decisions
    stage = opening_stage(opening, RENJU, answers)
    step = stage.step
    if step is None:
        return
    go_on = dataclasses.replace
    for choice in step.choices:
        match choice:
            case OpeningChoice.SWAP | OpeningChoice.KEEP:
                swaps = (*answers.swaps, choice is OpeningChoice.SWAP)
                yield from courses(opening, go_on(answers, swaps=swaps), (*decisions, choice.value))
            case OpeningChoice.PLACE:
                # Of one shape without a symmetry, inside of all squares.
                places = ("h8", "i8", "i10", "g6", "d7")
                cells = places[len(answers.stones) :][: len(step.squares)]
                stones = (*answers.stones, *(parse_move(cell, RENJU) for cell in cells))
                chosen = (choice.value,) if len(step.choices) > 1 else ()
                made = (*decisions, *chosen, *(f"+{cell}" for cell in cells))
                for number in (1, step.declares) if step.declares else (None,):
                    yield from courses(
                        opening,
                        go_on(answers, stones=stones, fifth_moves=number or answers.fifth_moves),
                        made if number is None else (*made, number),
                    )
            case OpeningChoice.OFFER:
                free = (Move(row, 2) for row in range(15))
                offers = tuple(distinct_by_symmetry(answers.stones, free))[: stage.offers]
                chosen = (choice.value,) if len(step.choices) > 1 else ()
                cells = tuple(format_move(cell, RENJU) for cell in offers)
                yield from courses(
                    opening, go_on(answers, offers=offers), (*decisions, *chosen, *cells)
                )
            case OpeningChoice.CHOOSE:
                cell = answers.offers[-1]
                yield from courses(
                    opening,
                    go_on(answers, stones=(*answers.stones, cell)),
                    (*decisions, f"+{format_move(cell, RENJU)}"),
                )


def expected(opening: SettledOpening, answers: OpeningAnswers) -> dict[str, Any]:
    """What the page should say of an opening."""
    stage = opening_stage(opening, RENJU, answers)
    request = {
        "moves": format_moves(answers.stones, RENJU),
        "swaps": list(answers.swaps),
        "fifth_moves": answers.fifth_moves,
        "offers": format_moves(answers.offers, RENJU),
    }
    step = stage.step
    if step is None:
        return {"answers": request, "stage": None}
    takes = OpeningChoice.SWAP in step.choices
    black = {"first": "X", "second": "O"}[stage.black.value]
    white = "O" if black == "X" else "X"
    offers = OpeningChoice.OFFER in step.choices
    return {
        "answers": request,
        "stage": {
            "decider": black if step.color is Color.X else white,
            "color": step.color.symbol,
            "choices": [choice.value for choice in step.choices],
            "places": 0 if takes else len(step.squares),
            "square": None if takes or not step.squares else step.squares[0],
            "most": 0,
            "count": stage.offers if offers else len(step.squares) if takes else 0,
        },
    }


def test_decisions_of_the_page_are_those_of_the_service() -> None:
    ways = {opening: list(courses(opening, OpeningAnswers(), ())) for opening in OPENING_STEPS}
    made = [(opening, [decisions for _, decisions in ways[opening]]) for opening in ways]
    for (opening, course), found in zip(ways.items(), evaluate(COURSES, made), strict=True):
        for (answers, decisions), stages in zip(course, found, strict=True):
            wanted = expected(opening, answers)
            linked = stages.pop("linked")
            assert stages == wanted, decisions
            # Once the colors are settled, a link has the moves alone.
            assert linked == (None if wanted["stage"] is None else wanted), decisions


SYMMETRY: Final = """async (positions) => {
    const { boardOf, replay } = await import("/static/page/game/game.js");
    const { parseMoves } = await import("/static/page/game/notation.js");
    const { isSameByShape } = await import("/static/page/game/opening-symmetry.js");
    const { PRESETS } = await import("/static/page/game/rules.js");
    const rules = PRESETS.renju;
    return positions.map(({ stones, cells }) => {
        const { game } = replay(rules, "X", [], parseMoves(stones, rules));
        const placed = [...boardOf(game).stones.values()];
        const distinct = [];
        for (const cell of parseMoves(cells, rules)) {
            if (!distinct.some((other) => isSameByShape(placed, other, cell))) distinct.push(cell);
        }
        return distinct.map(({ row, col }) => [row, col]);
    });
}"""


def test_fifth_moves_are_the_same_by_the_symmetries_of_the_service() -> None:
    positions = []
    wanted = []
    for stones in ("h8h9", "h8h9h10h11", "h8i9j10k11", "h8h9i8i9", "h8h9i9a1", "h8g8i8h7"):
        placed = parse_moves(stones, RENJU)
        free = [
            Move(row, col)
            for row in range(4, 12)
            for col in range(4, 12)
            if Move(row, col) not in placed
        ]
        positions.append({"stones": stones, "cells": format_moves(free, RENJU)})
        wanted.append([list(cell) for cell in distinct_by_symmetry(placed, free)])
    assert evaluate(SYMMETRY, positions) == wanted
