"""What ends a game besides the board: clocks, and adjudication by the scores."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from tengen.engines.catalogue.random_move import RandomEngine
from tengen.engines.catalogue.search import SearchEngine
from tengen.engines.errors import LimitError
from tengen.engines.game import Color, Move
from tengen.engines.interface import Analysis, Candidate, Engine, Limit
from tengen.engines.patterns.evaluation import LOGIT
from tengen.training.arena.conditions import (
    DrawRule,
    PlayerClock,
    ResignRule,
    ScoreSheet,
    TimeControl,
    reported_score,
)


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("60", TimeControl(60)),
        ("60+0.6", TimeControl(60, 0.6)),
        ("1:30+2", TimeControl(90, 2)),
        ("0.5+0.05", TimeControl(0.5, 0.05)),
    ],
)
def test_time_control_is_seconds_of_a_game_and_of_a_move(text: str, control: TimeControl) -> None:
    assert TimeControl.parse(text) == control
    assert TimeControl.parse(str(control)) == control


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("40/60", "'40/60', expected .* has no number of moves"),
        ("60+", "expected seconds of a game and of a move such as 60\\+0.6"),
        ("-5", "expected seconds"),
        ("1e3", "expected seconds"),
        ("0+1", "the base of the time control is 0 s, allowed are 0.001 to 86400 s"),
        ("99999", "the base of the time control is 99999 s"),
        ("60+99999", "the increment of the time control is 99999 s, allowed are 0 to 86400 s"),
    ],
)
def test_other_time_control_is_refused(text: str, message: str) -> None:
    with pytest.raises(LimitError, match=message):
        TimeControl.parse(text)


def test_clock_adds_its_increment_after_moves_in_time() -> None:
    clock = PlayerClock(TimeControl(10, 1), margin=0.5)
    assert clock.spend(4)
    assert clock.time.left == 7
    assert clock.spend(7.4)
    # Overdrawn within the margin, and the increment.
    assert clock.time.left == pytest.approx(0.6)
    assert not clock.spend(1.2)


@pytest.mark.parametrize(("base", "increment"), [(60, 0.6), (10, 0), (3, 0.1), (0.1, 0)])
def test_engine_that_uses_its_limits_never_exceeds_its_clock(base: float, increment: float) -> None:
    clock = PlayerClock(TimeControl(base, increment), margin=0.2)
    for _ in range(100):
        limit = clock.limit(Limit(nodes=7))
        assert limit.nodes == 7
        assert limit.time is not None
        assert clock.spend(limit.time)


def sheet(x: Sequence[float | None], o: Sequence[float | None]) -> ScoreSheet:
    scores = ScoreSheet()
    for color, reported in ((Color.X, x), (Color.O, o)):
        for score in reported:
            scores.add(color, score)
    return scores


@pytest.mark.parametrize(
    ("x", "o", "loser"),
    [
        ([-400, -500], [400, math.inf], Color.X),
        ([9, -400, -500], [9, 400, 450], Color.X),
        ([500, 500], [-400, -400], Color.O),
        ([-399, -500], [400, 400], None),
        # The opponent does not agree, or not for long enough.
        ([-400, -500], [400, 399], None),
        ([-400, -500], [400], None),
        ([-400], [400, 400], None),
        # A player that reports nothing has no say, and resigns never.
        ([-400, -500], [None, None], Color.X),
        ([None, None], [400, 400], None),
        ([-400, None], [400, 400], None),
        ([-400, -500], [None, 400], None),
    ],
)
def test_player_resigns_by_its_last_scores(
    x: Sequence[float | None], o: Sequence[float | None], loser: Color | None
) -> None:
    assert sheet(x, o).loser(ResignRule(400, 2)) is loser
    assert sheet(x, o).loser(None) is None


@pytest.mark.parametrize(
    ("x", "o", "plies", "is_drawn"),
    [
        ([20, -20], [0, 1], 40, True),
        ([99, 20, -20], [99, 0, 1], 40, True),
        ([20, -20], [0, 1], 39, False),
        ([20, -21], [0, 1], 40, False),
        ([20, -20], [0], 40, False),
        ([20, None], [0, 1], 40, False),
    ],
)
def test_game_is_drawn_by_the_last_scores_of_both(
    x: Sequence[float | None], o: Sequence[float | None], plies: int, *, is_drawn: bool
) -> None:
    assert sheet(x, o).is_drawn(DrawRule(20, 2, 40), plies) is is_drawn
    assert not sheet(x, o).is_drawn(None, plies)


def analysis(
    chance: float | None, *, win_in: int | None = None, belief: float | None = None
) -> Analysis:
    best = Candidate(Move(0, 0), 1.0, win_probability=chance)
    return Analysis(candidates=(best,), win_in=win_in, belief=belief)


@pytest.mark.parametrize(
    ("found", "score"),
    [
        (analysis(0.5), 0),
        (analysis(1 / (1 + math.exp(-1))), LOGIT),
        (analysis(1 / (1 + math.exp(2))), -2 * LOGIT),
        (analysis(1.0), math.inf),
        (analysis(0.0), -math.inf),
        (analysis(0.9, win_in=-4), -math.inf),
        (analysis(None, belief=0.5), 0),
        (analysis(None), None),
    ],
)
def test_score_is_the_logit_of_winning_in_units_of_search(
    found: Analysis, score: float | None
) -> None:
    engine: Engine = SearchEngine() if score is not None else RandomEngine()
    assert reported_score(engine, found) == (None if score is None else pytest.approx(score))
