"""Threads of searches that nothing but the clock limits."""

from __future__ import annotations

import pytest

import tengen
from tengen.engines.catalogue.search import SearchEngine
from tengen.engines.interface import Analysis, AnalysisRequest, Limit
from tengen.engines.registry import create_engine
from tengen.engines.registry.idle_cores import MOST_THREADS, with_threads
from tests.unit.tengen_cli.command import run

TIMED = Limit(time=0.1)


@pytest.fixture(autouse=True)
def four_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: range(4), raising=False)


def test_time_alone_uses_every_core() -> None:
    assert with_threads(create_engine("search"), TIMED, {"strength": 50}) == {
        "strength": 50,
        "threads": 4,
    }


def test_machine_of_many_cores_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: range(256))
    options = with_threads(create_engine("search"), TIMED, {})
    assert options == {"threads": MOST_THREADS}


@pytest.mark.parametrize(
    ("engine", "limit", "options"),
    [
        ("search", Limit(), {}),
        ("search", Limit(nodes=1000), {}),
        ("search", Limit(time=0.1, nodes=1000), {}),
        ("search", Limit(time=0.1, depth=4), {}),
        ("search", TIMED, {"threads": 1}),
        ("threat-search", TIMED, {}),
    ],
)
def test_all_else_keeps_its_options(engine: str, limit: Limit, options: dict[str, int]) -> None:
    assert with_threads(create_engine(engine), limit, options) == options


def test_library_and_command_line_use_every_core(monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []
    analyse = SearchEngine.analyse

    def recorded(engine: SearchEngine, request: AnalysisRequest) -> Analysis:
        threads.append(request.options.get("threads", 1))
        return analyse(engine, request)

    monkeypatch.setattr(SearchEngine, "analyse", recorded)
    tengen.best_move("h8i9", "search", time=0.01)
    tengen.best_move("h8i9", "search", time=0.01, threads=2)
    tengen.best_move("h8i9", "search", nodes=100)
    run("move", "h8i9", "--engine", "search", "--time-ms", 10)
    run("move", "h8i9", "--engine", "search", "--nodes", 100)
    assert threads == [4, 2, 1, 4, 1]
