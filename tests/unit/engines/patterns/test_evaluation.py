"""Evaluations in files: what is read, what is refused, and that a search uses them."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from tengen.engines.catalogue.search import SearchEngine
from tengen.engines.errors import ModelError
from tengen.engines.game import Board, Move, preset
from tengen.engines.interface import AnalysisRequest, Limit
from tengen.engines.kernels.state import MOVER
from tengen.engines.model_store.store import LoadedEvaluation
from tengen.engines.patterns.codes import CLASS_NUMBERS, LINES, VALUE_CODES, VIEWS, LineClass
from tengen.engines.patterns.evaluation import (
    SHIPPED_EVALUATION,
    combinations,
    default_evaluation,
    evaluation_of,
    read_evaluation,
)
from tengen.engines.patterns.json_fields import MAX_VALUE
from tengen.engines.patterns.network import HIDDEN, SHAPES, SUMS, Network, network_of
from tengen.engines.patterns.windows import value_codes

COUNT: Final = 1365


def shipped(**changes: Any) -> dict[str, Any]:
    return {**default_evaluation().as_dict(), **changes}


def network(**changes: Any) -> dict[str, Any]:
    return {"network": {**shipped()["network"], **changes}}


def test_combinations_are_those_of_four_lines_in_the_order_of_their_codes() -> None:
    by_line = {
        tuple(map(lines.count, LineClass)) for lines in itertools.product(LineClass, repeat=4)
    }
    assert {tuple(counts) for counts in combinations().tolist()} == by_line
    assert combinations().shape == (COUNT, len(LineClass))
    assert combinations()[0].tolist() == [4, *11 * [0]]
    assert (combinations() @ np.array(CLASS_NUMBERS)).tolist() == value_codes().tolist()


def test_shipped_file_has_the_fields_of_its_evaluation() -> None:
    fields = json.loads(SHIPPED_EVALUATION.read_text(encoding="utf-8"))
    assert shipped().items() <= fields.items()
    evaluation = default_evaluation()
    values = dict(zip(value_codes().tolist(), fields["mover"], strict=True))
    assert evaluation.mover.tolist() == [values.get(code, 0) for code in range(VALUE_CODES)]


def test_largest_values_fit_into_the_tables_of_a_search() -> None:
    packed = MAX_VALUE * MOVER + MAX_VALUE
    assert packed <= np.iinfo(np.int32).max
    # Of all cells of the largest board with borders that is usual.
    assert 15 * 15 * MAX_VALUE < MOVER // 2


@pytest.mark.parametrize("for_game", [False, True], ids=["position", "game"])
def test_search_uses_its_evaluation(for_game: bool) -> None:
    nothing = COUNT * [0]
    views = dict.fromkeys(("mover_views", "waiter_views"), 496 * [0])
    flat = evaluation_of(shipped(mover=nothing, waiter=nothing, tempo=7, network=None, **views))
    engine = SearchEngine(evaluation=lambda: LoadedEvaluation("test", flat, ""))
    board = Board.from_moves([Move(7, 7)], preset("gomoku"))
    request = AnalysisRequest(board, Limit(depth=1))
    analysis = (engine.for_game() if for_game else engine).analyse(request)
    # After any move, the other side is to move.
    assert {candidate.score for candidate in analysis.candidates} == {-7.0}


@pytest.mark.parametrize("for_game", [False, True], ids=["position", "game"])
def test_search_values_with_its_network(for_game: bool) -> None:
    nothing = {name: np.zeros(shape, dtype=np.int32) for name, shape in SHAPES.items()}
    flat = Network(**nothing, tempo=7, threatened=0, promising=0)
    engine = SearchEngine(
        evaluation=lambda: LoadedEvaluation("test", default_evaluation()._replace(network=flat), "")
    )
    board = Board.from_moves([Move(7, 7)], preset("gomoku"))
    request = AnalysisRequest(board, Limit(depth=1))
    analysis = (engine.for_game() if for_game else engine).analyse(request)
    assert {candidate.score for candidate in analysis.candidates} == {-7.0}


def test_largest_vectors_fit_into_the_sums_of_a_search() -> None:
    sides, parts = 2, 2
    assert LINES * sides * parts * MAX_VALUE <= np.iinfo(np.int16).max


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"mover": 1364 * [0]}, "its mover must be a list of 1365 values"),
        ({"mover_views": 497 * [0]}, "its mover_views must be a list of 496 values"),
        ({"waiter": 5}, "its waiter must be a list of 1365 values"),
        ({"mover": [*1364 * [0], 2048]}, r"its mover has the value 2048, .* in -2047\.\.2047"),
        ({"waiter": [*1364 * [0], -2048]}, "its waiter has the value -2048, expected"),
        ({"mover": [*1364 * [0], 1.5]}, r"its mover has the value 1\.5, expected a whole number"),
        ({"mover": [1, *1364 * [0]]}, "its mover values a point without patterns 1, not 0"),
        ({"tempo": None}, "its tempo has the value None, expected a whole number"),
        ({"promising": True}, "its promising has the value True, expected a whole number"),
        ({"network": 7}, "its network is not a JSON object"),
        ({"network": {}}, "its network has no direct and no hidden and no hidden_bias and"),
        (network(output=31 * [0]), "its output must be a list of 32 values"),
        (network(hidden_bias=33 * [0]), "its hidden_bias must be a list of 32 values"),
        (network(own_classes=12 * [0]), "its hidden must be a list of 64 values"),
        (
            network(hidden=1024 * [2047], hidden_bias=32 * [2047], output=32 * [2047]),
            "are too large for sums of 32 bits",
        ),
        (network(direct=[*31 * [0], 2048]), r"its direct has the value 2048, .* in -2047\.\.2047"),
        (network(tempo=1.5), r"its tempo has the value 1\.5, expected a whole number"),
    ],
    ids=str,
)
def test_wrong_field_is_refused(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(shipped(**changes)))
    with pytest.raises(ModelError, match=rf"mine\.json is not an evaluation: .*{message}"):
        read_evaluation(path)


def test_smaller_network_is_the_same_with_zeros() -> None:
    small = {
        "own_classes": list(range(24)),
        "own_views": 2 * VIEWS * [1],
        "other_classes": 24 * [0],
        "other_views": 2 * VIEWS * [0],
        "hidden": list(range(12)),
        "hidden_bias": [1, 2, 3],
        "output": [4, 5, 6],
        "direct": [7, 8, 9, 10],
    }
    bonuses = dict.fromkeys(("tempo", "threatened", "promising"), 0)
    padded = network_of({**small, **bonuses})
    assert {name: getattr(padded, name).shape for name in SHAPES} == dict(SHAPES)
    np.testing.assert_array_equal(padded.own_classes[:, :2].ravel(), small["own_classes"])
    np.testing.assert_array_equal(
        padded.hidden.reshape(HIDDEN, 2, SUMS)[:3, :, :2].ravel(), small["hidden"]
    )
    np.testing.assert_array_equal(padded.direct.reshape(2, SUMS)[:, :2].ravel(), small["direct"])
    kept = sum(np.count_nonzero(getattr(padded, name)) for name in SHAPES)
    assert kept == sum(np.count_nonzero(small[name]) for name in SHAPES)


@pytest.mark.parametrize("missing", sorted(shipped().keys() - {"network"}))
def test_missing_field_is_named(missing: str) -> None:
    fields = shipped()
    del fields[missing]
    with pytest.raises(ModelError, match=f"it has no {missing}"):
        evaluation_of(fields)


@pytest.mark.parametrize("content", [None, b"{", b"\xff"], ids=["missing", "cut off", "binary"])
def test_unreadable_file_is_refused(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "mine.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ModelError, match=r"the evaluation .*mine\.json cannot be read as JSON"):
        read_evaluation(path)


def test_file_without_object_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text("[]")
    with pytest.raises(ModelError, match="is not an evaluation: it is not a JSON object"):
        read_evaluation(path)
