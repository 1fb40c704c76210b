"""Parameters of the search: their file, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.engines.catalogue.search import SearchEngine
from tengen.engines.errors import OptionError
from tengen.engines.game import PRESETS, Board
from tengen.engines.game.notation import parse_moves
from tengen.engines.interface import Analysis, AnalysisRequest, Limit
from tengen.engines.kernels.parameters import RANGES, Parameter, read_parameters

VALUES = {Parameter.FUTILITY_MARGIN: 20, Parameter.QUIET_MOVES: 3}


def analysis_of(engine: SearchEngine) -> Analysis:
    board = Board(PRESETS["gomoku"])
    board.push_all(parse_moves("h8i9g7h9", board.rules))
    return engine.analyse(AnalysisRequest(board, Limit(depth=8)))


def test_parameters_are_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "tuned.json"
    fields = {"parameters": {each.name: value for each, value in VALUES.items()}, "seed": 1}
    path.write_text(json.dumps(fields), encoding="utf-8")
    assert read_parameters(path) == VALUES


def test_engine_searches_with_its_parameters() -> None:
    changed = analysis_of(SearchEngine(parameters=VALUES))
    assert changed.nodes == analysis_of(SearchEngine(parameters=VALUES)).nodes
    assert changed.nodes != analysis_of(SearchEngine()).nodes


@pytest.mark.parametrize(
    ("parameter", "switch"),
    [
        (Parameter.DEFENCE_MARGIN, Parameter.DEFENCE_DEPTH),
        (Parameter.FUTILITY_MARGIN, Parameter.FUTILITY_DEPTH),
        (Parameter.RAZORING_BASE, Parameter.RAZORING_DEPTH),
        (Parameter.RAZORING_MARGIN, Parameter.RAZORING_DEPTH),
        (Parameter.SINGULAR_MARGIN, Parameter.SINGULAR_DEPTH),
    ],
)
def test_switch_turns_the_effect_of_a_parameter_off(
    parameter: Parameter, switch: Parameter
) -> None:
    def nodes(setting: int) -> set[int | None]:
        ends = (RANGES[parameter].low, RANGES[parameter].high)
        return {
            analysis_of(SearchEngine(parameters={parameter: end, switch: setting})).nodes
            for end in ends
        }

    _, low, high = RANGES[switch]
    assert sorted(len(nodes(end)) for end in (low, high)) == [1, 2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cannot be read as JSON"),
        ("[]", "has no field 'parameters'"),
        ('{"parameters": [1]}', "has no field 'parameters'"),
        ('{"parameters": {"LUCK": 1}}', "unknown parameter 'LUCK', expected one of .*QUIET_MOVES"),
        ('{"parameters": {"QUIET_MOVES": 3.5}}', "QUIET_MOVES is 3.5, expected a whole number in"),
        ('{"parameters": {"QUIET_MOVES": true}}', "QUIET_MOVES is True, expected a whole"),
        ('{"parameters": {"QUIET_MOVES": -1}}', "QUIET_MOVES is -1, expected a whole number in"),
    ],
)
def test_invalid_file_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "tuned.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(OptionError, match=message):
        read_parameters(path)


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"tuned\.json cannot be read"):
        read_parameters(tmp_path / "tuned.json")


def test_value_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match="QUIET_MOVES is 10000, allowed are"):
        SearchEngine(parameters={Parameter.QUIET_MOVES: 10_000})
