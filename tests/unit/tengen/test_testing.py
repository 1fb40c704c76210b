"""The checks for authors of engines find what breaks the contract."""

from __future__ import annotations

import dataclasses
import itertools

import pytest
from typing_extensions import override

from tengen.engines.game import Move, Rules
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Score, Support, ranked
from tengen.testing import CheckFailedError, check_engine, engine_checks


class Sound(Engine):
    """Takes wins on 3x3, else ranks the cells in reading order: it keeps the contract."""

    name = "sound"
    summary = "Takes wins."
    score = Score(meaning="higher is better", low=-9, high=100)

    @override
    def supports(self, rules: Rules) -> Support:
        return Support(None if rules == Rules(3, 3, 3) else "only tic-tac-toe")

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board = request.board
        scores: dict[Move, float] = {
            move: 100 if board.winning_line(move, board.to_move) else -place
            for place, move in enumerate(board.legal_moves())
        }
        return Analysis(candidates=ranked(request, scores))


class Unsorted(Sound):
    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        analysis = super()._analyse(dataclasses.replace(request, candidates=9))
        return dataclasses.replace(analysis, candidates=analysis.candidates[::-1])


class Beyond(Sound):
    score = Score(meaning="higher is better", low=0, high=100)


class MovesStones(Sound):
    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        analysis = super()._analyse(request)
        request.board.push(analysis.move)
        return analysis


class Few(Sound):
    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        return super()._analyse(dataclasses.replace(request, candidates=1))


class Remembers(Sound):
    _calls = itertools.count()

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        return dataclasses.replace(super()._analyse(request), depth=next(self._calls))


class Declines(Sound):
    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        board = request.board
        scores = {move: -place for place, move in enumerate(board.legal_moves())}
        return Analysis(candidates=ranked(request, scores))


class Prefers(Sound):
    """Plays otherwise for O than for X."""

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        analysis = super()._analyse(request)
        return dataclasses.replace(analysis, details={"side": int(request.board.to_move)})


class IgnoresChoice(Sound):
    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        return super()._analyse(dataclasses.replace(request, allowed=None))


class Promises(Sound):
    win_probability_of = "same-engine"


class SaysRandom(Sound):
    randomised = True


class Shouts(Sound):
    name = "SOUND"


class Raises(Sound):
    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        raise ZeroDivisionError("no moves")


class Claims(Sound):
    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        return dataclasses.replace(super()._analyse(request), win_in=1)


BROKEN = {
    "legal-moves": (Beyond, MovesStones, Raises),
    "sorted-scores": (Unsorted,),
    "number-of-candidates": (Few,),
    "win-probability": (Promises,),
    "seed": (SaysRandom, Remembers),
    "colors-and-order": (Prefers,),
    "immediate-win": (Declines,),
    "allowed-moves": (IgnoresChoice,),
    "avoided-win": (Claims,),
    "declaration": (Shouts,),
}
"""Check → engines that fail it."""


def test_sound_engine_passes() -> None:
    check_engine(Sound)


@pytest.mark.parametrize(
    ("check", "engine"),
    [
        pytest.param(check, engine, id=f"{check}: {engine.__name__}")
        for check, engines in BROKEN.items()
        for engine in engines
    ],
)
def test_check_finds_an_engine_that_breaks_it(check: str, engine: type[Engine]) -> None:
    name, run = next(each for each in engine_checks(engine) if each[0].startswith(check))
    with pytest.raises(CheckFailedError, match=f"^{engine.name} fails {name}: "):
        run()
    with pytest.raises(CheckFailedError):
        check_engine(engine)


def test_error_names_position_and_seed() -> None:
    with pytest.raises(CheckFailedError, match=r"takes the win.*3x3, 3 in a row.*the seed \d+"):
        check_engine(Declines, skip={"sorted-scores": "not what is tested"})


def test_skipped_checks_are_left_out() -> None:
    names = [name for name, _ in engine_checks(Unsorted, skip={"sorted-scores": "a test"})]
    assert names
    assert not any(name.startswith("sorted-scores") for name in names)
    with pytest.raises(ValueError, match="'sorted' is no check, the checks are: legal-moves, "):
        engine_checks(Sound, skip={"sorted": "a misspelling"})
