"""Within a game, a claimed win is kept while the opponent follows its line."""

from __future__ import annotations

import dataclasses
from typing import Final

import pytest
from typing_extensions import override

from tengen.engines.game import Board, Move, Rules
from tengen.engines.game.notation import parse_moves
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate, Engine, Score, Support
from tengen.engines.strength.levels import STRENGTH, SkillLevelEngine

GOMOKU: Final = Rules(15, 15, 5)
LINE: Final = tuple(parse_moves("h8h9i8g8j8f8k8", GOMOKU))
"""A claimed line of X."""
ELSEWHERE: Final = Move(14, 0)
BEST: Final = 100
"""A win in n plies scores this less n."""


class OneClaim(SkillLevelEngine):
    """Claims the win in seven plies on the empty board, later what it is told to."""

    name = "one-claim"
    summary = "Claims a win once."
    score = Score(meaning="none")
    options = (STRENGTH,)
    spread = 1.0
    later: Analysis = Analysis(
        candidates=tuple(Candidate(move, 1.0, 0.5) for move in (ELSEWHERE, LINE[2], LINE[4])),
        nodes=10,
    )

    @override
    def supports(self, rules: Rules) -> Support:
        return Support()

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        if len(request.board):
            return self.later
        return win(7, LINE)


def win(plies: int, line: tuple[Move, ...]) -> Analysis:
    candidate = Candidate(line[0], float(BEST - plies), 1.0, line)
    return Analysis(candidates=(candidate,), win_in=plies)


def ask(engine: Engine, *moves: Move, **options: int) -> Analysis:
    board = Board.from_moves(moves, GOMOKU)
    return engine.analyse(AnalysisRequest(board, options=options))


def claimed() -> Engine:
    game = OneClaim().for_game()
    assert ask(game).win_in == 7
    return game


def test_win_is_kept_along_its_line() -> None:
    game = claimed()
    for count in (2, 4):
        analysis = ask(game, *LINE[:count])
        assert analysis.win_in == 7 - count
        assert analysis.pv == LINE[count:]
        assert analysis.score == BEST - 7 + count
        assert analysis.nodes == OneClaim.later.nodes
        # The other moves keep their order.
        others = [each.move for each in OneClaim.later.candidates if each.move != LINE[count]]
        assert [each.move for each in analysis.candidates[1:]] == others
        assert {each.win_probability for each in analysis.candidates[1:]} == {0.5}


def test_stateless_engine_keeps_nothing() -> None:
    engine = OneClaim()
    assert ask(engine).win_in == 7
    assert ask(engine, *LINE[:2]) == OneClaim.later


def test_another_reply_ends_the_claim() -> None:
    game = claimed()
    assert ask(game, LINE[0], ELSEWHERE) == OneClaim.later
    assert ask(game, *LINE[:2], *LINE[4:6]) == OneClaim.later


def test_position_of_the_opponent_between_does_not_end_the_claim() -> None:
    game = claimed()
    assert ask(game, LINE[0]) == OneClaim.later
    assert ask(game, *LINE[:2]).win_in == 5


@pytest.mark.parametrize(("plies", "expected"), [(3, 3), (5, 5), (7, 5)])
def test_shorter_win_replaces_the_claimed_one(
    monkeypatch: pytest.MonkeyPatch, plies: int, expected: int
) -> None:
    game = claimed()
    monkeypatch.setattr(OneClaim, "later", win(plies, (ELSEWHERE, *LINE[3:])))
    analysis = ask(game, *LINE[:2])
    assert analysis.win_in == expected
    assert analysis.move == (LINE[2] if plies > expected else ELSEWHERE)


def test_move_that_is_not_allowed_is_not_played() -> None:
    game = claimed()
    board = Board.from_moves(LINE[:2], GOMOKU)
    request = AnalysisRequest(board, allowed=frozenset({ELSEWHERE}))
    assert game.analyse(request) == OneClaim.later
    assert game.analyse(dataclasses.replace(request, allowed=None)).win_in == 5


def test_levels_below_full_strength_keep_nothing() -> None:
    game = claimed()
    assert ask(game, *LINE[:2], strength=50).win_in is None
