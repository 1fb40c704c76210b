"""External brains of a match: each of them gets its END, wherever the match ends."""

from __future__ import annotations

import contextlib
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen.engines.game import PRESETS, Move
from tengen.training.arena.brain_processes import MatchBrains, MatchOverError
from tengen.training.arena.match import play_match
from tengen.training.arena.player_spec import PlayerSpec
from tests.api.server import PATIENCE_S, wait_for

TENGEN = str(Path(sys.executable).with_name("tengen"))
PROGRAM = """
import os, pathlib, signal, sys
# A busy machine may delay the answer to END.
signal.signal(signal.SIGTERM, signal.SIG_IGN)
mark = pathlib.Path(sys.argv[1], f"{os.getpid()}")
mark.with_suffix(".begun").touch()
asked = 0
for line in map(str.strip, sys.stdin):
    if line == "END":
        mark.with_suffix(".ended").touch()
        break
    if line.startswith("START"):
        print("OK", flush=True)
        asked = 0
    elif line in ("BEGIN", "DONE") or line.startswith("TURN"):
        if len(sys.argv) > 2 and asked == 1:
            mark.with_suffix(".thinking").touch()
            while sys.stdin.readline().strip() != "END":
                pass
            mark.with_suffix(".ended").touch()
            break
        asked += 1
        print(f"{asked},14", flush=True)
"""
"""A program that plays along the bottom row, or thinks about its second move until its END."""


@pytest.fixture
def command(tmp_path: Path) -> str:
    """The command of a brain that leaves marks in a folder."""
    program = tmp_path / "brain.py"
    program.write_text(PROGRAM)
    (tmp_path / "marks").mkdir()
    return shlex.join([sys.executable, str(program), str(tmp_path / "marks")])


def marks(tmp_path: Path, kind: str) -> set[str]:
    return {path.stem for path in (tmp_path / "marks").glob(f"*.{kind}")}


@pytest.mark.parametrize(
    ("jobs", "number"), [(1, signal.SIGTERM), (2, signal.SIGINT), (2, signal.SIGTERM)]
)
def test_interrupted_match_ends_its_brains(
    command: str, tmp_path: Path, jobs: int, number: signal.Signals
) -> None:
    match = [TENGEN, "match", "win-block", "--brain", f"{command} think", "--games", "8"]
    process = subprocess.Popen(
        [*match, "--time-ms", str(1000 * PATIENCE_S), "--jobs", str(jobs)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    with process:
        wait_for(lambda: len(marks(tmp_path, "thinking")) == jobs or None)
        process.send_signal(number)
        stderr = process.communicate()[1]
    assert process.returncode == 130
    assert b"interrupted" in stderr
    begun = marks(tmp_path, "begun")
    assert len(begun) == jobs
    assert marks(tmp_path, "ended") == begun


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("fails", [False, True], ids=["complete", "failed"])
def test_finished_match_has_ended_its_brains(
    command: str, tmp_path: Path, jobs: int, *, fails: bool
) -> None:
    def fail(_: object) -> None:
        raise ZeroDivisionError

    brain, other = PlayerSpec(engine=f"brain:{command}"), PlayerSpec(engine="win-block")
    with pytest.raises(ZeroDivisionError) if fails else contextlib.nullcontext():
        play_match(
            brain,
            other,
            [(Move(7, 7), Move(7, 8))],
            rules=PRESETS["gomoku"],
            games=2,
            seed=1,
            jobs=jobs,
            on_game=fail if fails else None,
        )
    begun = marks(tmp_path, "begun")
    assert begun
    assert marks(tmp_path, "ended") == begun


def test_no_game_begins_after_the_end_of_its_match() -> None:
    with MatchBrains.of_match() as brains:
        brains.enroll()
        brains.end()
        with pytest.raises(MatchOverError):
            brains.enroll()
    # A worker on another machine does not have the folder.
    brains.enroll()


def test_second_signal_is_the_callers_own() -> None:
    received: list[int] = []

    def handle(number: int, _: object) -> None:
        received.append(number)

    before: dict[signal.Signals, Callable[[int, object], None] | int | None] = {}
    for number in (signal.SIGINT, signal.SIGTERM):
        before[number] = signal.signal(number, handle)  # type: ignore[assignment]
    try:
        with MatchBrains.of_match() as brains:
            brains.enroll()
            signal.raise_signal(signal.SIGTERM)
            with pytest.raises(MatchOverError):
                brains.enroll()
            assert signal.getsignal(signal.SIGINT) is handle
        assert received == [signal.SIGTERM]
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
