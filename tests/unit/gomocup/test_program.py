"""How an external program and its children are ended."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from engines.errors import BrainError
from engines.game import PRESETS, Board
from engines.gomocup import brain as brain_module
from engines.gomocup.brain import Program, ProgramEndedError
from engines.interface import AnalysisRequest, Limit
from tests.unit.gomocup.conftest import (
    GENEROUS,
    MOVE_REQUESTED,
    PLAY_ROW_0,
    Script,
    impatient,
    patient,
)

GOMOKU = PRESETS["gomoku"]


@pytest.mark.parametrize(
    ("deaf", "on_sigterm", "returncode"),
    [
        (False, "signal.SIG_DFL", 0),
        (True, "signal.SIG_DFL", -signal.SIGTERM),
        (True, "signal.SIG_IGN", -signal.SIGKILL),
    ],
    ids=["END is enough", "needs SIGTERM", "needs SIGKILL"],
)
def test_closed_brain_has_exited(
    script: Script,
    monkeypatch: pytest.MonkeyPatch,
    deaf: bool,
    on_sigterm: str,
    returncode: int,
) -> None:
    if not deaf:
        monkeypatch.setattr(brain_module, "EXIT_TIME", GENEROUS)
    started: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Noted)
    brain = patient(
        script(
            MOVE_REQUESTED + f"say('7,7')\nwhile line == 'BEGIN' and {deaf}: time.sleep(600)",
            before=f"signal.signal(signal.SIGTERM, {on_sigterm})",
        )
    )
    brain.analyse(AnalysisRequest(Board(GOMOKU)))
    brain.close()
    brain.close()
    assert [process.returncode for process in started] == [returncode]


def test_children_are_killed_with_their_program(script: Script, tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    child = f"import time; file = open({str(fifo)!r}, 'w'); print(flush=True); time.sleep(600)"
    command = script(
        MOVE_REQUESTED + "time.sleep(600)",
        before=f"""
        import subprocess
        child = subprocess.Popen([sys.executable, '-c', {child!r}], stdout=subprocess.PIPE)
        child.stdout.readline()
        """,
    )
    with impatient(command) as brain, pytest.raises(BrainError, match="did not answer BEGIN"):
        brain.analyse(AnalysisRequest(Board(GOMOKU), Limit(time=0.1)))
    # A pipe ends when its last writer, the child, has gone.
    ready, _, _ = select.select([reader], [], [], GENEROUS)
    assert ready
    assert os.read(reader, 1) == b""
    os.close(reader)


def test_unclosed_brain_ends_with_the_interpreter(script: Script, tmp_path: Path) -> None:
    ended = tmp_path / "ended"
    command = script(PLAY_ROW_0, before="played = []", after=f"open({str(ended)!r}, 'w').close()")
    code = (
        "import sys\n"
        "from engines.interface import AnalysisRequest\n"
        "from engines.game import PRESETS, Board\n"
        "from engines.gomocup import brain\n"
        "from engines.gomocup.brain import Brain\n"
        f"brain.EXIT_TIME = {GENEROUS}\n"
        "brain = Brain(sys.argv[1])\n"
        "brain.analyse(AnalysisRequest(Board(PRESETS['gomoku'])))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, command],
        capture_output=True,
        text=True,
        timeout=2 * GENEROUS,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("", "")
    assert ended.exists()


def test_ended_program_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brain_module, "EXIT_TIME", GENEROUS)
    ended = Program([sys.executable, "-c", ""])
    with pytest.raises(ProgramEndedError):
        ended.receive(time.monotonic() + GENEROUS)
    assert ended.exit_report() == "exit code 0"
    with pytest.raises(ProgramEndedError):
        ended.send("START 15")
    ended.close("END")
