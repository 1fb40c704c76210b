"""How a brain's process is ended, and what it has started with it."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engines.base import AnalysisRequest, Limit
from engines.errors import BrainError
from engines.game import PRESETS, Board
from engines.gomocup.brain import Brain
from engines.gomocup.program import Program, ProgramEndedError
from tests.unit.gomocup.conftest import ASKED, ROW_0, Script, impatient

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
def test_a_closed_brain_is_gone(
    script: Script, deaf: bool, on_sigterm: str, returncode: int
) -> None:
    brain = Brain(
        script(
            ASKED + f"say('7,7')\nwhile line == 'BEGIN' and {deaf}: time.sleep(60)",
            before=f"signal.signal(signal.SIGTERM, {on_sigterm})",
        )
    )
    brain.analyse(AnalysisRequest(Board(GOMOKU)))
    assert brain._program is not None
    process = brain._program._process
    brain.close()
    brain.close()
    assert process.returncode == returncode


def test_what_a_brain_has_started_goes_with_it(script: Script, tmp_path: Path) -> None:
    beats = tmp_path / "beats"
    beat = f"import time\nwhile True: open({str(beats)!r}, 'a').write('.'); time.sleep(0.02)"
    command = script(
        ASKED + "time.sleep(60)",
        before=f"""
        import subprocess
        subprocess.Popen([sys.executable, '-c', {beat!r}])
        while not os.path.exists({str(beats)!r}): time.sleep(0.01)
        """,
    )
    with impatient(command) as brain, pytest.raises(BrainError):
        brain.analyse(AnalysisRequest(Board(GOMOKU), Limit(time=0.1)))
    counted = beats.stat().st_size
    assert counted
    time.sleep(0.2)
    assert beats.stat().st_size == counted


def test_a_brain_that_nobody_closed_goes_with_the_interpreter(
    script: Script, tmp_path: Path
) -> None:
    gone = tmp_path / "gone"
    command = script(ROW_0, before="played = []", after=f"open({str(gone)!r}, 'w').close()")
    code = (
        "import sys; from engines.gomocup.brain import Brain; from engines.game import *\n"
        "brain = Brain(sys.argv[1]); brain.analyse(Board(PRESETS['gomoku']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, command],
        capture_output=True,
        text=True,
        timeout=20,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("", "")
    assert gone.exists()


def test_lines_to_a_program_that_has_ended_are_an_error() -> None:
    program = Program([sys.executable, "-c", ""])
    assert program.last_words() == "exit code 0"
    with pytest.raises(ProgramEndedError):
        program.send("START 15")
    with pytest.raises(ProgramEndedError):
        program.receive(time.monotonic() + 5)
    program.close("END")
