"""The brain on its pipes: the command itself, its threads, its time, and how it ends."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from engines.base import Analysis, AnalysisRequest
from engines.game import Board
from engines.gomocup.managed_engine import FASTEST
from engines.gomocup.server import PATIENCE_AT_END, serve
from tengen_cli.main import tengen
from tests.unit.gomocup.conftest import ReadingOrder

TENGEN = str(Path(sys.executable).with_name("tengen"))
LIGHT = (TENGEN, "brain", "--engine", "win-block", "--seed", "1")
"""An engine that needs no compiler, to start quickly."""


class Slow(ReadingOrder):
    """Thinks until it is let go; tells when it begins to. Getting ready takes no time."""

    def __init__(self) -> None:
        super().__init__()
        self.thinking = threading.Event()
        self.go = threading.Event()

    def answer(self, board: Board, candidates: int | None) -> Analysis:
        if len(board) != 1:
            self.thinking.set()
            assert self.go.wait(20)
        return super().answer(board, candidates)


class Endless(ReadingOrder):
    """Thinks until it is stopped; tells when it begins to. Getting ready takes no time."""

    def __init__(self) -> None:
        super().__init__()
        self.thinking = threading.Event()

    def _analyse(self, request: AnalysisRequest) -> Analysis:
        if len(request.board) != 1:
            told = threading.Event()
            with request.cancellation.on_cancel(told.set):
                self.thinking.set()
                assert told.wait(20)
        return self.answer(request.board, request.candidates)


class Manager:
    """The far end of a brain that runs in this process."""

    def __init__(self, load: Callable[[], ReadingOrder]) -> None:
        source, self._to_brain = os.pipe()
        self._from_brain, sink = os.pipe()
        self._fds = {source, self._to_brain, self._from_brain, sink}
        self.sink = sink
        self.thread = threading.Thread(
            target=serve,
            args=("tengen-test", load, np.random.default_rng(0)),
            kwargs={"source": source, "sink": sink},
        )
        self._answers = os.fdopen(self._from_brain, encoding="ascii", closefd=False)
        self.thread.start()

    def send(self, *lines: str) -> None:
        os.write(self._to_brain, "".join(f"{line}\r\n" for line in lines).encode())

    def receive(self) -> str:
        """The next answer that is no message."""
        while (line := self._answers.readline().strip()).startswith("MESSAGE"):
            pass
        return line

    def close(self, fd: int | None = None) -> None:
        """Close one end of a pipe, the brain's input where left out."""
        fd = self._to_brain if fd is None else fd
        self._fds.discard(fd)
        os.close(fd)

    def end(self) -> None:
        if self._to_brain in self._fds:
            self.close()
        self.thread.join(20)
        assert not self.thread.is_alive()
        # A brain that is a process of its own takes its threads with it; here they still write.
        for thread in threading.enumerate():
            if thread.name.startswith("brain-"):
                thread.join(20)
        for fd in list(self._fds):
            self.close(fd)


@pytest.fixture
def slow() -> Iterator[Slow]:
    engine = Slow()
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
    """A brain that is a process, with its pipes as text."""

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
    """Starts brains; kills those that are left in the end."""
    with contextlib.ExitStack() as stack:

        def start(*command: str) -> Process:
            brain = Process(*command)
            stack.enter_context(brain.process)
            stack.callback(brain.process.kill)
            return brain

        yield start


def piped(text: str | bytes, *command: str) -> subprocess.CompletedProcess[bytes]:
    """A whole session at once."""
    return subprocess.run(
        command or LIGHT,
        input=text.encode() if isinstance(text, str) else text,
        capture_output=True,
        timeout=60,
        check=False,
    )


def moves_and_words(output: bytes) -> list[str]:
    lines = output.decode("ascii").splitlines()
    return [line for line in lines if not line.startswith("MESSAGE")]


def test_the_command_plays_and_ends() -> None:
    done = piped(
        "ABOUT\r\nSTART 15\r\nINFO timeout_turn 100\r\nBOARD\r\n"
        + "".join(f"{x},7,1\r\n{x},9,2\r\n" for x in range(4))
        + "DONE\r\nEND\r\n"
    )
    about, ok, move = moves_and_words(done.stdout)
    assert about.startswith('name="tengen-win-block", version="')
    assert (ok, move) == ("OK", "4,7")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    "text",
    [b"START 15\nBEGIN", b"start 15\r\rbegin\r", b"\xff\xfe\x00\n" * 3 + b"START 15\nBEGIN\n"],
    ids=["the last line without its end", "CR", "garbage first"],
)
def test_the_end_of_the_input_ends_the_command_after_its_answers(text: bytes) -> None:
    done = piped(text)
    ok, move = moves_and_words(done.stdout)[-2:]
    assert ok == "OK"
    assert all(0 <= int(part) < 15 for part in move.split(","))
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_strongest_engine_is_the_default() -> None:
    help_text = CliRunner().invoke(tengen, ["brain", "--help"]).stdout
    assert "[default: search]" in help_text


def test_an_unknown_engine_is_one_line_and_an_exit_code() -> None:
    done = piped("START 15\n", TENGEN, "brain", "--engine", "nobody")
    assert done.returncode == 2
    assert done.stderr.startswith(b"tengen: unknown engine 'nobody', known are random")
    assert done.stdout == b""


def test_a_manager_that_stops_reading_ends_the_command_quietly(start: Start) -> None:
    brain = start(*LIGHT)
    brain.stdout.close()
    brain.send("ABOUT")
    # Its input stays open.
    assert brain.process.wait(20) == 0
    assert brain.stderr.read() == ""


def test_ctrl_c_ends_the_command_without_a_traceback(start: Start) -> None:
    brain = start(*LIGHT)
    brain.send("START 15")
    assert brain.stdout.readline() == "OK\n"
    brain.process.send_signal(signal.SIGINT)
    assert brain.process.wait(20) == -signal.SIGINT
    assert brain.stderr.read() == ""


def test_about_is_answered_while_the_engine_is_still_being_loaded(manage: Manage) -> None:
    loaded = threading.Event()

    def load() -> ReadingOrder:
        assert loaded.wait(20)
        return ReadingOrder()

    manager = manage(load)
    manager.send("ABOUT", "START 15", "BEGIN")
    assert manager.receive().startswith('name="tengen-test"')
    loaded.set()
    assert [manager.receive(), manager.receive()] == ["OK", "0,0"]


def test_an_engine_that_takes_long_to_be_loaded_keeps_neither_start_nor_a_move_waiting(
    manage: Manage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engines.gomocup.managed_engine.START_TIME", 0.1)
    loaded = threading.Event()

    def load() -> ReadingOrder:
        assert loaded.wait(20)
        return ReadingOrder()

    manager = manage(load)
    manager.send("START 15", "INFO timeout_turn 200", "TURN 7,7")
    assert manager.receive() == "OK"
    x, y = map(int, manager.receive().split(","))
    assert abs(x - 7) + abs(y - 7) == 1
    manager.send("BOARD", *(f"{x},3,2\n{x},5,1" for x in range(4)), "DONE")
    # The five, rather than the block.
    assert manager.receive() == "4,5"
    loaded.set()
    manager.send("START 15", "BEGIN")
    assert [manager.receive(), manager.receive()] == ["OK", "0,0"]


def test_what_is_sent_while_the_brain_thinks_waits_its_turn(manage: Manage, slow: Slow) -> None:
    manager = manage(lambda: slow)
    manager.send("START 15", "INFO timeout_turn 60000", "BEGIN")
    assert slow.thinking.wait(20)
    manager.send("nonsense", "TURN 5,5", "TURN 0,0")
    slow.go.set()
    assert [manager.receive() for _ in range(4)] == [
        "OK",
        "0,0",
        "UNKNOWN command 'nonsense'",
        "1,0",
    ]
    assert manager.receive() == "ERROR 0,0 holds a stone already"


def test_yxstop_hurries_all_that_was_asked_before_and_nothing_after(
    manage: Manage, slow: Slow
) -> None:
    manager = manage(lambda: slow)
    manager.send("START 15", "INFO timeout_turn 60000", "BEGIN")
    assert slow.thinking.wait(20)
    manager.send("TURN 5,5", "YXSTOP", "TURN 6,6")
    slow.go.set()
    assert [manager.receive() for _ in range(4)] == ["OK", "0,0", "1,0", "2,0"]
    _, hurried, unhurried = (limit.time for limit in slow.limits[-3:])
    assert hurried == FASTEST
    assert unhurried is not None
    assert unhurried > 50


@pytest.mark.parametrize("word", ["YXSTOP", "stop", "START 15", "RECTSTART 9,9", "RESTART"])
def test_a_search_ends_at_a_word_and_where_nobody_wants_the_move_any_more(
    manage: Manage, word: str
) -> None:
    endless = Endless()
    manager = manage(lambda: endless)
    manager.send("START 15", "INFO timeout_turn 60000", "BEGIN")
    assert endless.thinking.wait(20)
    manager.send(word)
    assert [manager.receive(), manager.receive()] == ["OK", "0,0"]
    if "START" in word:
        assert manager.receive() == "OK"


def test_end_ends_the_search_and_the_brain(manage: Manage) -> None:
    endless = Endless()
    manager = manage(lambda: endless)
    manager.send("START 15", "BEGIN")
    assert endless.thinking.wait(20)
    started = time.monotonic()
    manager.send("END")
    assert [manager.receive(), manager.receive()] == ["OK", "0,0"]
    manager.thread.join(20)
    assert time.monotonic() - started < 0.5


@pytest.mark.parametrize(
    ("ending", "least"), [("END", PATIENCE_AT_END), ("RESTART\nEND", PATIENCE_AT_END)]
)
def test_what_a_script_asks_for_it_gets_although_it_has_sent_the_end_already(
    manage: Manage, ending: str, least: float
) -> None:
    endless = Endless()
    manager = manage(lambda: endless)
    started = time.monotonic()
    manager.send(f"START 15\nBEGIN\n{ending}")
    assert [manager.receive(), manager.receive()] == ["OK", "0,0"]
    assert least <= time.monotonic() - started < 20


def test_yxstop_with_nothing_to_stop_is_not_answered(manage: Manage) -> None:
    manager = manage(ReadingOrder)
    manager.send("START 15", "YXSTOP", "stop", "BEGIN")
    assert [manager.receive(), manager.receive()] == ["OK", "0,0"]


@pytest.mark.parametrize("ending", ["END", "end"])
def test_end_ends_at_once_whatever_the_engine_does(manage: Manage, slow: Slow, ending: str) -> None:
    manager = manage(lambda: slow)
    manager.send("START 15", "BEGIN")
    assert slow.thinking.wait(20)
    started = time.monotonic()
    manager.send(ending)
    manager.thread.join(20)
    assert time.monotonic() - started < 2


def test_the_clock_runs_from_the_command_whatever_came_between(manage: Manage, slow: Slow) -> None:
    manager = manage(lambda: slow)
    manager.send("START 15", "INFO timeout_turn 10000", "BEGIN")
    assert slow.thinking.wait(20)
    manager.send("TURN 5,5")
    time.sleep(0.3)
    slow.go.set()
    assert [manager.receive() for _ in range(3)] == ["OK", "0,0", "1,0"]
    first, second = (limit.time for limit in slow.limits[-2:])
    assert first is not None
    assert second is not None
    assert first - second >= 0.25


def test_a_move_of_the_shipped_engine_keeps_within_its_time(start: Start) -> None:
    brain = start(TENGEN, "brain", "--engine", "attack-weights")
    for size in (15, 20):
        brain.send(f"START {size}")
        assert brain.stdout.readline() == "OK\n"
        started = time.monotonic()
        # The first move is the one that would wait for kernels.
        brain.send("INFO timeout_turn 500", "INFO time_left 2147483647", "TURN 7,7")
        while (answer := brain.stdout.readline()).startswith("MESSAGE"):
            pass
        assert time.monotonic() - started < 0.5
        assert answer.count(",") == 1
    brain.send("END")
    assert brain.process.wait(10) == 0
