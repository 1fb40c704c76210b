"""The brain on its pipes: the command itself, its threads, and how it ends."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from typing_extensions import override

from tengen.engines.gomocup import server
from tengen.engines.gomocup.managed_engine import MIN_TIME, PONDER_LIMIT
from tengen.engines.interface import Analysis, AnalysisRequest, Engine
from tengen_cli.main import tengen
from tests.unit.gomocup.conftest import GENEROUS, FakeClock, ReadingOrder

TENGEN = str(Path(sys.executable).with_name("tengen"))
LIGHT = (TENGEN, "brain", "--engine", "win-block", "--seed", "1")
"""An engine without compiled kernels, for a quick start."""


class Blocking(ReadingOrder):
    """Searches until a test lets it go on, despite cancellation; warms up at once."""

    def __init__(self) -> None:
        super().__init__()
        self.searching = threading.Event()
        self.cancelled = threading.Event()
        self.go = threading.Event()

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        if len(request.board) != 1:
            with request.cancellation.on_cancel(self.cancelled.set):
                self.searching.set()
                assert self.go.wait(2 * GENEROUS)
        return super()._analyse(request)


class Endless(ReadingOrder):
    """Searches until it is cancelled; warms up at once."""

    def __init__(self) -> None:
        super().__init__()
        self.searching = threading.Event()

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        if len(request.board) != 1:
            cancelled = threading.Event()
            with request.cancellation.on_cancel(cancelled.set):
                self.searching.set()
                assert cancelled.wait(GENEROUS)
        return super()._analyse(request)


class Pondering(Endless):
    """Moves at once; searches until it is cancelled where the opponent is to move."""

    ponders = True

    @override
    def for_game(self) -> Engine:
        game = Pondering()
        game.searching = self.searching
        return game

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        if request.limit == PONDER_LIMIT:
            return super()._analyse(request)
        return super(Endless, self)._analyse(request)


class ReadClock(FakeClock):
    """A clock that reports each reading by the thread that reads commands."""

    def __init__(self) -> None:
        super().__init__()
        self.readings: queue.SimpleQueue[float] = queue.SimpleQueue()

    @override
    def __call__(self) -> float:
        seconds = self.seconds
        if threading.current_thread().name == "brain-reader":
            self.readings.put(seconds)
        return seconds


class Manager:
    """The far end of a brain that runs in this process."""

    def __init__(self, load: Callable[[], ReadingOrder]) -> None:
        self.clock = ReadClock()
        source, self._to_brain = os.pipe()
        self._from_brain, sink = os.pipe()
        self._fds = {source, self._to_brain, self._from_brain, sink}
        self.sink = sink
        self.thread = threading.Thread(
            target=server.serve,
            args=("tengen-test", load, np.random.default_rng(0)),
            kwargs={"source": source, "sink": sink, "now": self.clock},
        )
        self._answers = os.fdopen(self._from_brain, encoding="ascii", closefd=False)
        self.thread.start()

    def send(self, *lines: str) -> None:
        os.write(self._to_brain, "".join(f"{line}\r\n" for line in lines).encode())

    def receive(self) -> str:
        """The next answer, without comments."""
        while (line := self._answers.readline().strip()).startswith("MESSAGE"):
            pass
        return line

    def wait_until_read(self) -> None:
        """Wait until the brain has read the next batch of commands."""
        self.clock.readings.get(timeout=GENEROUS)

    def close(self, fd: int | None = None) -> None:
        """Close one end of a pipe; defaults to the brain's input."""
        fd = self._to_brain if fd is None else fd
        self._fds.discard(fd)
        os.close(fd)

    def join(self) -> None:
        """Wait until the brain has ended."""
        self.thread.join(GENEROUS)
        assert not self.thread.is_alive()

    def end(self) -> None:
        if self._to_brain in self._fds:
            self.close()
        self.join()
        # The exit of a process ends its threads; here they still write.
        for thread in threading.enumerate():
            if thread.name.startswith("brain-"):
                thread.join(GENEROUS)
        for fd in list(self._fds):
            self.close(fd)


@pytest.fixture
def blocking() -> Iterator[Blocking]:
    engine = Blocking()
    yield engine
    engine.go.set()


@pytest.fixture
def manage() -> Iterator[Callable[[Callable[[], ReadingOrder]], Manager]]:
    managers: list[Manager] = []

    def start(load: Callable[[], ReadingOrder]) -> Manager:
        managers.append(Manager(load))
        return managers[-1]

    yield start
    for manager in managers:
        manager.end()


Manage = Callable[[Callable[[], ReadingOrder]], Manager]


class Process:
    """A brain in a process of its own, with its pipes as text."""

    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.stdin, self.stdout, self.stderr = (
            self.process.stdin,
            self.process.stdout,
            self.process.stderr,
        )

    def send(self, *lines: str) -> None:
        self.stdin.write("".join(f"{line}\n" for line in lines))
        self.stdin.flush()


Start = Callable[..., Process]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts brains; kills the remaining ones at the end."""
    with contextlib.ExitStack() as stack:

        def start(*command: str) -> Process:
            brain = Process(*command)
            stack.enter_context(brain.process)
            stack.callback(brain.process.kill)
            return brain

        yield start


def piped(text: str | bytes, *command: str) -> subprocess.CompletedProcess[bytes]:
    """Run a whole session at once."""
    return subprocess.run(
        command or LIGHT,
        input=text.encode() if isinstance(text, str) else text,
        capture_output=True,
        timeout=GENEROUS,
        check=False,
    )


def without_comments(output: bytes) -> list[str]:
    lines = output.decode("ascii").splitlines()
    return [line for line in lines if not line.startswith("MESSAGE")]


def test_command_plays_and_ends() -> None:
    done = piped(
        "ABOUT\r\nSTART 15\r\nINFO timeout_turn 100\r\nBOARD\r\n"
        + "".join(f"{x},7,1\r\n{x},9,2\r\n" for x in range(4))
        + "DONE\r\nEND\r\n"
    )
    about, ok, move = without_comments(done.stdout)
    assert about.startswith('name="tengen-win-block", version="')
    assert (ok, move) == ("OK", "4,7")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    "text",
    [b"START 15\nBEGIN", b"start 15\r\rbegin\r", b"\xff\xfe\x00\n" * 3 + b"START 15\nBEGIN\n"],
    ids=["last line without a break", "CR", "garbage first"],
)
def test_command_answers_everything_before_the_end_of_input(text: bytes) -> None:
    done = piped(text)
    ok, move = without_comments(done.stdout)[-2:]
    assert ok == "OK"
    assert all(0 <= int(part) < 15 for part in move.split(","))
    assert (done.returncode, done.stderr) == (0, b"")


def test_default_engine_is_search() -> None:
    help_text = CliRunner().invoke(tengen, ["brain", "--help"]).stdout
    assert "[default: search]" in help_text


def test_unknown_engine_is_one_line_and_an_exit_code() -> None:
    done = piped("START 15\n", TENGEN, "brain", "--engine", "nobody")
    assert done.returncode == 2
    assert done.stderr.startswith(b"tengen: unknown engine 'nobody'; the engines are: random")
    assert done.stdout == b""


def test_closed_output_ends_the_command_quietly(start: Start) -> None:
    brain = start(*LIGHT)
    brain.stdout.close()
    brain.send("ABOUT")
    # Its input stays open.
    assert brain.process.wait(GENEROUS) == 0
    assert brain.stderr.read() == ""


def test_ctrl_c_ends_the_command_without_a_traceback(start: Start) -> None:
    brain = start(*LIGHT)
    brain.send("START 15")
    assert brain.stdout.readline() == "OK\n"
    brain.process.send_signal(signal.SIGINT)
    assert brain.process.wait(GENEROUS) == -signal.SIGINT
    assert brain.stderr.read() == ""


def test_start_waits_for_the_engine_and_about_does_not(manage: Manage) -> None:
    loaded = threading.Event()

    def load() -> ReadingOrder:
        assert loaded.wait(GENEROUS)
        return ReadingOrder()

    manager = manage(load)
    manager.send("ABOUT", "START 15", "INFO timeout_turn 1", "BEGIN")
    assert manager.receive().startswith('name="tengen-test"')
    loaded.set()
    # The first move is the engine's own, however little time it has.
    assert [manager.receive(), manager.receive()] == ["OK", "0,0"]


def test_commands_during_a_search_are_queued(manage: Manage, blocking: Blocking) -> None:
    manager = manage(lambda: blocking)
    manager.send("START 15", "INFO timeout_turn 60000", "BEGIN")
    assert blocking.searching.wait(GENEROUS)
    manager.send("nonsense", "TURN 5,5", "TURN 0,0")
    blocking.go.set()
    assert [manager.receive() for _ in range(4)] == [
        "OK",
        "0,0",
        "UNKNOWN command 'nonsense'",
        "1,0",
    ]
    assert manager.receive() == "ERROR 0,0 is occupied"


def test_yxstop_cancels_all_moves_requested_before_it(manage: Manage, blocking: Blocking) -> None:
    manager = manage(lambda: blocking)
    manager.send("START 15", "INFO timeout_turn 60000", "BEGIN")
    assert blocking.searching.wait(GENEROUS)
    manager.send("TURN 5,5", "YXSTOP", "TURN 6,6")
    assert blocking.cancelled.wait(GENEROUS)
    blocking.go.set()
    assert [manager.receive() for _ in range(4)] == ["OK", "0,0", "1,0", "2,0"]
    _, cancelled, uncancelled = (limit.time for limit in blocking.limits[-3:])
    assert cancelled == MIN_TIME
    assert uncancelled is not None
    assert uncancelled > 50


@pytest.mark.parametrize("word", ["YXSTOP", "stop", "START 15", "RECTSTART 9,9", "RESTART"])
def test_search_is_cancelled_by_a_stop_and_by_a_new_game(manage: Manage, word: str) -> None:
    endless = Endless()
    manager = manage(lambda: endless)
    manager.send("START 15", "INFO timeout_turn 60000", "BEGIN")
    assert endless.searching.wait(GENEROUS)
    manager.send(word)
    assert [manager.receive(), manager.receive()] == ["OK", "0,0"]
    if "START" in word:
        assert manager.receive() == "OK"


@pytest.mark.parametrize("line", ["TURN 5,5", "INFO time_left 1000\nTURN 5,5", "YXSTOP\nTURN 5,5"])
def test_commands_end_pondering(manage: Manage, line: str) -> None:
    engine = Pondering()
    manager = manage(lambda: engine)
    manager.send("INFO pondering 1", "START 15", "INFO timeout_turn 60000", "TURN 7,7")
    assert [manager.receive(), manager.receive()] == ["OK", "0,0"]
    assert engine.searching.wait(GENEROUS)
    for part in line.split("\n"):
        manager.send(part)
    assert manager.receive() == "1,0"


def test_end_ends_pondering(manage: Manage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PATIENCE_AT_END", 10 * GENEROUS)
    engine = Pondering()
    manager = manage(lambda: engine)
    manager.send("INFO pondering 1", "START 15", "TURN 7,7")
    assert engine.searching.wait(GENEROUS)
    manager.send("END")
    manager.join()


def test_flood_of_commands_is_answered_in_order(manage: Manage) -> None:
    manager = manage(ReadingOrder)
    count = server.MAX_WAITING + 2_000
    writer = threading.Thread(target=manager.send, args=["x"] * count)
    writer.start()
    assert all(manager.receive() == "UNKNOWN command 'x'" for _ in range(count))
    writer.join(GENEROUS)


def test_move_that_was_undone_is_answered_before_what_follows(manage: Manage) -> None:
    # Yixin-Board ignores one move after it went back to another position.
    endless = Endless()
    manager = manage(lambda: endless)
    manager.send("START 15 15", "INFO timeout_turn 2000000", "board 7,7,1 8,8,2 done")
    assert endless.searching.wait(GENEROUS)
    manager.send("start 15 15", "yxboard", "done", "yxshowforbid", "yxstop")
    assert [manager.receive() for _ in range(4)] == ["OK", "0,0", "OK", "FORBID ."]


def test_end_cancels_the_search_at_once(manage: Manage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PATIENCE_AT_END", 10 * GENEROUS)
    endless = Endless()
    manager = manage(lambda: endless)
    manager.send("START 15", "BEGIN")
    assert endless.searching.wait(GENEROUS)
    manager.send("END")
    assert [manager.receive(), manager.receive()] == ["OK", "0,0"]
    manager.join()


@pytest.mark.parametrize("ending", ["END", "RESTART\nEND"])
def test_commands_sent_together_with_end_are_executed_first(
    manage: Manage, monkeypatch: pytest.MonkeyPatch, blocking: Blocking, ending: str
) -> None:
    monkeypatch.setattr(server, "PATIENCE_AT_END", 10 * GENEROUS)
    manager = manage(lambda: blocking)
    manager.send(f"START 15\nBEGIN\n{ending}")
    assert blocking.searching.wait(GENEROUS)
    blocking.go.set()
    assert [manager.receive(), manager.receive()] == ["OK", "0,0"]
    manager.join()
    assert not blocking.cancelled.is_set()


def test_commands_sent_together_with_end_are_cancelled_later(manage: Manage) -> None:
    manager = manage(Endless)
    manager.send("START 15\nBEGIN\nEND")
    assert [manager.receive(), manager.receive()] == ["OK", "0,0"]


def test_yxstop_without_a_search_has_no_answer(manage: Manage) -> None:
    manager = manage(ReadingOrder)
    manager.send("START 15", "YXSTOP", "stop", "BEGIN")
    assert [manager.receive(), manager.receive()] == ["OK", "0,0"]


@pytest.mark.parametrize("ending", ["END", "end"])
def test_end_does_not_wait_for_an_unresponsive_engine(
    manage: Manage, blocking: Blocking, ending: str
) -> None:
    manager = manage(lambda: blocking)
    manager.send("START 15", "BEGIN")
    assert blocking.searching.wait(GENEROUS)
    manager.send(ending)
    manager.join()
    assert not blocking.go.is_set()


def test_time_of_a_queued_move_runs_from_its_command(manage: Manage, blocking: Blocking) -> None:
    manager = manage(lambda: blocking)
    manager.send("START 15", "INFO timeout_turn 10000", "BEGIN")
    assert blocking.searching.wait(GENEROUS)
    manager.wait_until_read()
    manager.send("TURN 5,5")
    manager.wait_until_read()
    manager.clock.seconds += 3
    blocking.go.set()
    assert [manager.receive() for _ in range(3)] == ["OK", "0,0", "1,0"]
    first, second = (limit.time for limit in blocking.limits[-2:])
    assert first is not None
    assert second == pytest.approx(first - 3)


def test_shipped_engine_plays_on_boards_of_several_sizes(start: Start) -> None:
    brain = start(TENGEN, "brain", "--engine", "attack-weights")
    for size in (15, 20):
        brain.send(f"START {size}")
        assert brain.stdout.readline() == "OK\n"
        brain.send("INFO timeout_turn 500", "INFO time_left 2147483647", "TURN 7,7")
        while (answer := brain.stdout.readline()).startswith("MESSAGE"):
            pass
        assert answer.count(",") == 1
    brain.send("END")
    assert brain.process.wait(GENEROUS) == 0
