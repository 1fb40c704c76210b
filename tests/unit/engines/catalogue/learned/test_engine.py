"""`learned` plays what its model ranks first, unless the guard or the verification knows better."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
import pytest

from tengen.engines.catalogue.learned.engine import PREFERRED, LearnedEngine
from tengen.engines.catalogue.learned.guard import PROVEN
from tengen.engines.errors import ModelError
from tengen.engines.game import Board, Move, Rules
from tengen.engines.game.notation import parse_moves
from tengen.engines.interface import Analysis, AnalysisRequest, Engine
from tengen.engines.model_store.feature_schema import COLUMNS
from tengen.engines.model_store.store import ModelStore
from tengen.engines.registry import create_engine
from tests.rankers import linear_ranker

GOMOKU: Final = Rules(15, 15, 5)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> LearnedEngine:
    """A model that wants to be as far from all stones as it can."""
    weights = np.zeros(len(COLUMNS))
    weights[COLUMNS.index("distance-from-stones")] = 1
    store = ModelStore(Path(tmp_path_factory.mktemp("models")))
    store.save("far", linear_ranker(weights), {})
    store.promote("far")
    return LearnedEngine(store)


def asked(engine: Engine, moves: str, *, guard: bool = True, verify: int = 0) -> Analysis:
    board = Board.from_moves(moves, GOMOKU)
    options = {"guard": guard, "verify": verify}
    return engine.analyse(
        AnalysisRequest(board, candidates=None, options=options, rng=np.random.default_rng(0))
    )


def test_model_decides_unproven_positions(engine: LearnedEngine) -> None:
    guarded, bare = (asked(engine, "h8g9", guard=guard) for guard in (True, False))
    assert guarded.candidates == bare.candidates
    assert guarded.move == Move(14, 14)
    assert (guarded.win_in, guarded.pv) == (None, ())


def test_guard_overrides_the_model(engine: LearnedEngine) -> None:
    for case, moves, cells, win_in in (
        ("takes a five", "h8a1h9a3h10a5h11a7", "h7h12", 1),
        ("stops a five", "h8a1h9a3h10a5h11", "h7h12", None),
        ("wins by fours", "h8a1h9a3h10a5", "h7h11", 3),
        ("stops a three", "h8a1h9a3h10", "h7h11", None),
    ):
        analysis = asked(engine, moves)
        assert analysis.move in parse_moves(cells, GOMOKU), case
        assert analysis.win_in == win_in, case
        assert len(analysis.pv) == (win_in or 0), case
        if win_in is not None:
            assert analysis.score == PROVEN - win_in, case


def test_without_guard_only_an_own_five_overrides_the_model(engine: LearnedEngine) -> None:
    assert asked(engine, "h8a1h9a3h10a5h11a7", guard=False).win_in == 1
    assert asked(engine, "h8a1h9a3h10a5h11", guard=False).move not in parse_moves("h7h12", GOMOKU)


def test_proven_losses_come_last_with_their_distance(engine: LearnedEngine) -> None:
    candidates = asked(engine, "h8a1h9a3h10").candidates
    lost = [candidate for candidate in candidates if candidate.score < 1 - PROVEN / 2]
    assert candidates[-len(lost) :] == tuple(lost)
    assert {candidate.score for candidate in lost} == {4 - PROVEN}
    assert len(lost) > 200


@pytest.mark.parametrize("verify", [2, 5, 40])
def test_verification_chooses_among_the_first_moves(engine: LearnedEngine, verify: int) -> None:
    ranking = asked(engine, "h8g9").candidates
    analysis = asked(engine, "h8g9", verify=verify)
    own = next(candidate for candidate in ranking if candidate.move == analysis.move)
    # Moves of equal score are in any order.
    assert own.score >= ranking[verify - 1].score
    preferred = PREFERRED if own.score < ranking[0].score else 0
    assert analysis.score - ranking[0].score in {0, PREFERRED}
    assert analysis.score >= ranking[0].score + preferred
    assert analysis.pv[0] == analysis.move
    assert analysis.nodes > 100
    others = [(c.move, c.score) for c in ranking if c.move != analysis.move]
    assert sorted(others) == sorted((c.move, c.score) for c in analysis.candidates[1:])


def test_verification_sees_what_the_ranker_does_not(engine: LearnedEngine) -> None:
    threatened = "h8h7h9a3h10a5h11"
    (only,) = parse_moves("h12", GOMOKU)
    bare = asked(engine, threatened, guard=False)
    assert bare.move != only
    assert bare.candidates[0].win_probability == 0
    # All cells but one lose at once, and the far ones are ranked first.
    analysis = asked(engine, threatened, guard=False, verify=64)
    assert (analysis.move, analysis.win_in) == (only, None)
    lost = [candidate for candidate in analysis.candidates if candidate.score == 2 - PROVEN]
    assert len(lost) > 100
    assert {candidate.win_probability for candidate in lost} == {0.0}


def test_control_ranks_by_attack_weights_behind_the_same_checks(engine: LearnedEngine) -> None:
    control = create_engine("learned:control")
    assert isinstance(control, LearnedEngine)
    assert (control.name, control.model) == ("learned", "control")
    position = "h8g9h9g8"
    alone = asked(control, position, guard=False)
    board = Board.from_moves(position, GOMOKU)
    request = AnalysisRequest(board, candidates=None, rng=np.random.default_rng(0))
    weighed = create_engine("attack-weights").analyse(request)
    # The baseline wins and stops fives first; there are none in this position. Equal weights are in
    # an order that does not depend on how the board is turned.
    weights = {each.move: each.score for each in weighed.candidates}
    ranked = [weights[each.move] for each in alone.candidates]
    assert ranked == [each.score for each in weighed.candidates]
    assert alone.model == "control"
    for moves in ("h8a1h9a3h10a5h11a7", "h8a1h9a3h10a5"):
        assert asked(control, moves).win_in == asked(engine, moves).win_in


def test_control_needs_no_models_and_no_model_has_its_name(tmp_path: Path) -> None:
    store = ModelStore(tmp_path)
    assert asked(create_engine("learned:control", store), "h8", verify=8).candidates
    with pytest.raises(ModelError, match="'control' means `learned` without a model"):
        store.check_free("control")
