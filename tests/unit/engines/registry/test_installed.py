"""Engines of other distributions."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

import tengen
from tengen.engines.errors import EngineFaultError, UnknownEngineError
from tengen.engines.game import Board
from tengen.engines.game.errors import NotationError
from tengen.engines.interface import AnalysisRequest
from tengen.engines.registry import ENGINES, all_names, create_engine, version_of
from tengen.engines.registry.installed import distribution_of, installed_digests
from tengen.engines.version import VERSION
from tests.plugins import ENGINE, Packages
from tests.unit.game.refusals import refusal
from tests.unit.tengen_cli.command import run, run_json

FAULTS = {
    "import": ("import no_such_module", "", "cannot be created: ModuleNotFoundError"),
    "object": (ENGINE.format(name="broken"), "Missing", "cannot be created: AttributeError"),
    "constructor": ("def FirstMove():\n    return 1 / 0", "", "cannot be created: ZeroDivisionE"),
    "abstract": (
        "from tengen.engines.interface import Engine\nclass FirstMove(Engine): name = 'broken'",
        "",
        "cannot be created: TypeError",
    ),
    "no engine": ("FirstMove = dict", "", "its entry point returns dict, no tengen Engine"),
    "other name": (ENGINE.format(name="other"), "", "calls itself 'other': its `name` must be"),
}
"""Name → the source of a module with a faulty engine, the object of its entry point, the error."""


def listed_engines() -> dict[str, dict[str, Any]]:
    """The engines that the command line lists, by name."""
    return {each["name"]: each for each in json.loads(run("engines", "--json").stdout)}


def test_installed_engine_is_listed_last_and_plays(packages: Packages) -> None:
    packages.install("first-move", ENGINE.format(name="first-move"), version="2.5")
    assert all_names() == [*ENGINES, "first-move"]
    engine = create_engine("first-move")
    assert engine is create_engine("first-move")
    board = Board.from_moves("a3a1", "tictactoe")
    assert engine.analyse(AnalysisRequest(board)).move == board.legal_moves()[0]
    assert distribution_of("first-move") == "tengen-first-move 2.5"
    assert (version_of("first-move"), version_of("search")) == ("2.5", VERSION)


def test_library_knows_installed_engines(packages: Packages) -> None:
    packages.install("first-library", ENGINE.format(name="first-library"))
    board = tengen.Board.from_moves("a3a1", "tictactoe")
    assert tengen.best_move(board, "first-library") == board.legal_moves()[0]
    with pytest.raises(NotationError, match="first-library is an engine: the position comes first"):
        tengen.analyse("first-library")
    with pytest.raises(UnknownEngineError, match="did you mean `first-library`"):
        tengen.engine("first-librery")


def test_command_line_knows_installed_engines(packages: Packages) -> None:
    packages.install("first-command", ENGINE.format(name="first-command"))
    answer = run_json("move", "b2", "--rules", "tictactoe", "--engine", "first-command")
    assert answer["engine"]["name"] == "first-command"
    listed = listed_engines()
    assert listed["first-command"]["distribution"] == "tengen-first-command 1.0"
    assert listed["search"]["distribution"] is None
    assert "Installed by tengen-first-command 1.0." in run("engines").stdout


@pytest.mark.parametrize("fault", FAULTS)
def test_engine_that_cannot_be_created_is_an_error_that_names_its_distribution(
    packages: Packages, fault: str
) -> None:
    source, target, message = FAULTS[fault]
    packages.install("broken", source, target=target or "FirstMove", package="faulty")
    for _ in range(2):
        error = refusal(EngineFaultError, "", create_engine, "broken")
        assert error.message.startswith("the engine broken of faulty 1.0")
        assert message in error.message


def test_list_of_the_command_line_shows_the_fault_of_an_engine(packages: Packages) -> None:
    packages.install("broken", "import no_such_module")
    listed = listed_engines()
    assert listed["broken"]["fault"].endswith(
        "of tengen-broken 1.0 cannot be created: ModuleNotFoundError"
    )
    assert listed["search"]["fault"] is None
    refused = run("engines", "broken")
    assert refused.exit_code != 0
    assert "No module named 'no_such_module'" in " ".join(refused.stderr.split())


@pytest.mark.parametrize("name", ["Capital", "under_score", "2nd", "of:model", "-dash", "gomoku"])
def test_name_that_no_engine_may_have_is_an_error(packages: Packages, name: str) -> None:
    packages.install(name, ENGINE.format(name=name), package="badly-named")
    assert name in all_names()
    if ":" not in name:
        with pytest.raises(EngineFaultError, match=r"badly-named 1\.0 has no name of an engine"):
            create_engine(name)


def test_name_of_the_house_wins(packages: Packages) -> None:
    packages.install("minimax", "raise SystemError", package="pretender")
    assert all_names() == list(ENGINES)
    assert create_engine("minimax").name == "minimax"
    assert version_of("minimax") == VERSION


def test_two_distributions_with_one_name_are_both_refused(packages: Packages) -> None:
    for package in ("left", "right"):
        packages.install("twin", ENGINE.format(name="twin"), package=package)
    with pytest.raises(
        EngineFaultError, match=r"(?=.*left 1\.0)(?=.*right 1\.0).*several packages"
    ):
        create_engine("twin")


def test_installed_engine_has_no_models(packages: Packages) -> None:
    packages.install("modest", ENGINE.format(name="modest"))
    with pytest.raises(UnknownEngineError, match="modest has no models"):
        create_engine("modest:best")


def test_engines_that_may_not_be_used_are_unknown(packages: Packages) -> None:
    packages.install("hidden", "raise SystemError('imported')")
    error = refusal(UnknownEngineError, "unknown engine", create_engine, "hidden", plugins=())
    assert error.known == list(ENGINES)


def test_digest_of_installed_engines_changes_with_their_version_and_files(
    packages: Packages,
) -> None:
    assert installed_digests(["search", "learned:best"]) == {}
    source, digests = ENGINE.format(name="changing"), set[str]()
    for code, version in ((source, "1.0"), (source, "1.1"), (f"{source}\n# More.", "1.0")):
        packages.install("changing", code, version=version)
        digests.add(installed_digests(["search", "changing"])["installed"])
    assert len(digests) == 3
    assert installed_digests(["changing"])["installed"] in digests


def test_names_of_the_house_read_no_entry_points() -> None:
    script = """
import importlib.metadata
def refuse(**_): raise SystemExit("entry points were read")
importlib.metadata.entry_points = refuse
import tengen
tengen.best_move(tengen.Board.from_moves("b2", "tictactoe"), "minimax", seed=1)
"""
    subprocess.run([sys.executable, "-c", script], check=True)
