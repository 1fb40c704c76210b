"""The route of a request through the service: as documented, and never back up."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest

from engines.base import Engine
from service.app import create_app
from service.config import Settings

DOCUMENT: Final = Path(__file__).parents[3] / "docs" / "architecture.md"
MAX_MODULES: Final = 9
MAX_FRAMES: Final = 3
"""Calls between the view and the engine."""
VIEW: Final = "recommend_move"


def documented() -> list[str]:
    """The modules of the list in the section "One request", in its order."""
    section = (
        DOCUMENT.read_text(encoding="utf-8").partition("## One request")[2].partition("\n## ")[0]
    )
    paths = re.findall(r"^\d+\. `([\w/]+)\.py`", section, re.MULTILINE)
    return [path.replace("/", ".") for path in paths]


class Trace:
    """Records which modules of the service run, and which call which, while the view runs."""

    def __init__(self) -> None:
        self.modules: list[str] = []
        self.calls: set[tuple[str, str]] = set()
        self.frames = 0
        """Frames of the service between the view and the engine, of both threads of a search."""
        self._in_view = False
        self._thread = threading.get_ident()

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        """Take an event of `sys.setprofile`."""
        module = str(frame.f_globals.get("__name__", ""))
        if frame.f_code.co_name == VIEW and module == "service.api.moves":
            self._in_view = event == "call"
        if event != "call" or not self._in_view:
            return
        if frame.f_code is Engine.analyse.__code__:
            stacks = [frame]
            if threading.get_ident() != self._thread:
                stacks.append(sys._current_frames()[self._thread])  # noqa: SLF001 - documented
            names = [name for stack in stacks for name in below_view(stack)]
            self.frames = max(self.frames, len(names))
        # Generated constructors of data classes are no calls of their modules.
        if not module.startswith("service.") or frame.f_code.co_filename == "<string>":
            return
        if module not in self.modules:
            self.modules.append(module)
        caller = next(callers(frame), module)
        # Frames below the view are of its decorators.
        if caller != module and frame.f_code.co_name != VIEW:
            self.calls.add((caller, module))


def callers(frame: FrameType) -> Iterator[str]:
    """The modules of the service on the stack below a frame."""
    below = frame.f_back
    while below is not None:
        module = str(below.f_globals.get("__name__", ""))
        if module.startswith("service."):
            yield module
        below = below.f_back


def below_view(frame: FrameType) -> Iterator[str]:
    """The functions of the service on the stack below a frame, down to the view."""
    below = frame.f_back
    while below is not None and below.f_code.co_name != VIEW:
        if str(below.f_globals.get("__name__", "")).startswith("service."):
            yield below.f_code.co_name
        below = below.f_back


def trace(query: str, **body: Any) -> Trace:
    client = create_app(Settings()).test_client()
    recorded = Trace()
    threading.setprofile(recorded)
    sys.setprofile(recorded)
    try:
        response = client.post(f"/v1/moves?{query}", json={"moves": "h8i9h9", **body})
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    assert response.status_code == 200
    return recorded


def test_documented_route_has_few_modules() -> None:
    assert 0 < len(documented()) <= MAX_MODULES


@pytest.mark.parametrize("engine", ["attack-weights", "search"])
def test_few_calls_lead_from_the_view_to_the_engine(engine: str) -> None:
    recorded = trace(f"engine={engine}", seed=1, limits={"nodes": 500})
    assert 0 < recorded.frames <= MAX_FRAMES


def test_search_with_a_seed_visits_every_documented_module() -> None:
    recorded = trace("engine=search", seed=1, limits={"nodes": 500})
    assert sorted(recorded.modules) == sorted(documented())


@pytest.mark.parametrize("engine", ["attack-weights", "search", "random"])
@pytest.mark.parametrize("seed", [{}, {"seed": 1}], ids=["no seed", "seed"])
def test_calls_lead_down_the_documented_route(engine: str, seed: dict[str, int]) -> None:
    route = documented()
    recorded = trace(f"engine={engine}", limits={"nodes": 500}, **seed)
    assert set(recorded.modules) <= set(route)
    assert [
        (caller, called)
        for caller, called in sorted(recorded.calls)
        if route.index(caller) >= route.index(called)
    ] == []


BOARD: Final = ["...", ".X.", "..O"]


@pytest.mark.parametrize(
    "body", [{"board": BOARD}, {"moves": "b2c1", "game": "tictactoe"}], ids=["board", "moves"]
)
def test_position_is_read_by_one_call(body: dict[str, Any]) -> None:
    client = create_app(Settings()).test_client()
    calls: list[str] = []

    def profile(frame: FrameType, event: str, _: object) -> None:
        module, below = str(frame.f_globals.get("__name__", "")), frame.f_back
        caller = str(below.f_globals.get("__name__", "")) if below else ""
        is_entered = event == "call" and caller.startswith("service.moves.")
        if is_entered and module.startswith(("engines.game.reading", "engines.game.notation")):
            calls.append(frame.f_code.co_name)

    sys.setprofile(profile)
    try:
        response = client.post("/v1/moves?engine=random", json={"seed": 1, **body})
    finally:
        sys.setprofile(None)
    assert response.status_code == 200
    assert calls == ["read"]
