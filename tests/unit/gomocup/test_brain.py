"""External programs as engines: whole games, and every kind of failure."""

from __future__ import annotations

import itertools
import math
import os
import select
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tengen.engines.cancellation import CancellationToken
from tengen.engines.catalogue.win_block import WinBlockEngine
from tengen.engines.errors import BrainError, UnsupportedRulesError
from tengen.engines.game import PRESETS, Board, Color, Move, Rules
from tengen.engines.gomocup import program
from tengen.engines.gomocup.brain import Brain
from tengen.engines.gomocup.clock import GameTime
from tengen.engines.gomocup.program import Program, ProgramEndedError
from tengen.engines.interface import AnalysisRequest, Engine, Limit
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
        monkeypatch.setattr(program, "FAREWELL_TIME", GENEROUS)
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
        "from tengen.engines.interface import AnalysisRequest\n"
        "from tengen.engines.game import PRESETS, Board\n"
        "from tengen.engines.gomocup import program\n"
        "from tengen.engines.gomocup.brain import Brain\n"
        f"program.FAREWELL_TIME = {GENEROUS}\n"
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
    monkeypatch.setattr(program, "EXIT_TIME", GENEROUS)
    ended = Program([sys.executable, "-c", ""])
    with pytest.raises(ProgramEndedError):
        ended.receive(time.monotonic() + GENEROUS)
    assert ended.exit_report() == "exit code 0"
    with pytest.raises(ProgramEndedError):
        ended.send("START 15")
    ended.close("END")


TENGEN = shlex.quote(str(Path(sys.executable).with_name("tengen")))


@pytest.fixture
def win_block() -> Iterator[Brain]:
    with patient(f"{TENGEN} brain --engine win-block --seed 1") as brain:
        yield brain


def after(*moves: tuple[int, int], rules: Rules = GOMOKU) -> Board:
    return Board.from_moves([Move(*move) for move in moves], rules)


def play(x: Engine, o: Engine, rules: Rules, limit: Limit) -> Board:
    board = Board(rules)
    rng = np.random.default_rng(3)
    while board.outcome() is None:
        engine = x if board.to_move is Color.X else o
        board.push(engine.analyse(AnalysisRequest(board, limit, rng=rng)).move)
    return board


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    """The file in which `recorder` records its commands, except START and END."""
    return tmp_path / "transcript.txt"


@pytest.fixture
def recorder(script: Script, transcript: Path) -> str:
    """A brain that records its commands and plays row 0."""
    return script(
        f"log.write(line + '\\n'); log.flush()\n{PLAY_ROW_0}",
        before=f"log = open({str(transcript)!r}, 'a'); played = []",
    )


@pytest.mark.parametrize(
    "rules",
    [
        GOMOKU,
        Rules(11, 11, 5, forbidden_points=True),
        Rules(5, 5, 5),
        Rules(6, 9, 5, overline=False, blocked_wins=False),
    ],
    ids=str,
)
def test_tengen_brain_plays_several_whole_games(win_block: Brain, rules: Rules) -> None:
    limit = Limit(time=0.5)
    for x, o in ((win_block, WinBlockEngine()), (WinBlockEngine(), win_block)):
        assert play(x, o, rules, limit).outcome() is not None


def test_stronger_of_two_brains_wins_with_both_colors() -> None:
    with (
        patient(f"{TENGEN} brain --engine attack-weights --seed 1") as strong,
        patient(f"{TENGEN} brain --engine random --seed 1") as weak,
    ):
        for strong_is in Color:
            x, o = (strong, weak) if strong_is is Color.X else (weak, strong)
            outcome = play(x, o, GOMOKU, Limit(time=0.3)).outcome()
            assert outcome is not None
            assert outcome.winner is strong_is


def test_one_brain_plays_both_sides(win_block: Brain) -> None:
    assert play(win_block, win_block, Rules(7, 7, 5), Limit(time=0.5)).outcome() is not None


def test_several_brains_play_concurrently(script: Script) -> None:
    command = script(PLAY_ROW_0, before="played = []")
    moves: dict[int, list[Move]] = {}

    def play_row(number: int) -> None:
        with patient(command) as brain:
            board = Board(GOMOKU)
            for col in range(4):
                board.push(brain.analyse(AnalysisRequest(board)).move)
                board.push(Move(number + 1, col))
            moves[number] = board.move_stack[::2]

    threads = [threading.Thread(target=play_row, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(GENEROUS)
    assert moves == {number: [Move(0, col) for col in range(4)] for number in range(6)}


def test_brain_gets_the_settings_and_then_each_move(recorder: str, transcript: Path) -> None:
    with patient(recorder) as brain:
        board = Board(PRESETS["standard"])
        for reply in (Move(5, 6), Move(5, 7)):
            board.push(
                brain.analyse(AnalysisRequest(board, Limit(time=0.25, nodes=900, depth=4))).move
            )
            board.push(reply)
    assert transcript.read_text().splitlines() == [
        "INFO rule 1",
        "INFO timeout_turn 250",
        "INFO timeout_match 0",
        "INFO max_memory 367001600",
        "INFO thread_num 1",
        "INFO game_type 1",
        "INFO max_node 900",
        "INFO max_depth 4",
        "INFO time_left 2147483647",
        "BEGIN",
        "INFO time_left 2147483647",
        "TURN 6,5",
    ]


@pytest.mark.parametrize(
    ("board", "question"),
    [
        (after(), ["BEGIN"]),
        (after((7, 8)), ["TURN 8,7"]),
        (after((7, 8), (6, 5)), ["BOARD", "8,7,1", "5,6,2", "DONE"]),
        (after((7, 8), (6, 5), (1, 2)), ["BOARD", "8,7,2", "5,6,1", "2,1,2", "DONE"]),
        (
            Board.from_stones(
                {
                    Move(1, 1): Color.O,
                    Move(2, 2): Color.O,
                    Move(3, 3): Color.X,
                    Move(4, 4): Color.X,
                },
                GOMOKU,
            ),
            ["BOARD", "3,3,1", "1,1,2", "4,4,1", "2,2,2", "DONE"],
        ),
        (
            Board.from_stones(
                {Move(1, 1): Color.O, Move(2, 2): Color.X, Move(3, 3): Color.X}, GOMOKU
            ),
            ["BOARD", "2,2,2", "1,1,1", "3,3,2", "DONE"],
        ),
    ],
    ids=["empty", "one", "two", "three", "set up, even", "set up, odd"],
)
def test_position_is_sent_in_alternating_colors(
    recorder: str, transcript: Path, board: Board, question: list[str]
) -> None:
    with patient(recorder) as brain:
        assert brain.analyse(AnalysisRequest(board)).move == Move(0, 0)
    lines = [line for line in transcript.read_text().splitlines() if not line.startswith("INFO")]
    assert lines == question


def test_unrelated_position_starts_a_new_game(recorder: str, transcript: Path) -> None:
    with patient(recorder) as brain:
        board = Board(GOMOKU)
        brain.analyse(AnalysisRequest(board))
        # Not its answer: somebody played another move in its place.
        board.push(Move(9, 9))
        board.push(Move(8, 8))
        brain.analyse(AnalysisRequest(board))
    assert transcript.read_text().splitlines()[-4:] == ["BOARD", "9,9,1", "8,8,2", "DONE"]


def test_another_limit_starts_a_new_game(recorder: str, transcript: Path) -> None:
    with patient(recorder) as brain:
        board = Board(GOMOKU)
        board.push(brain.analyse(AnalysisRequest(board, Limit(time=1))).move)
        board.push(Move(8, 8))
        brain.analyse(AnalysisRequest(board, Limit(time=2)))
    assert [line for line in transcript.read_text().splitlines() if "turn" in line.lower()] == [
        "INFO timeout_turn 1000",
        "INFO timeout_turn 2000",
    ]


@pytest.mark.parametrize(
    "body",
    [
        MOVE_REQUESTED + "say('MESSAGE hm'); say('DEBUG 1,1'); say(' 3,4 ')",
        MOVE_REQUESTED + "say(''); say('message [5,5]'); say('3,4\\r')",
        MOVE_REQUESTED + "os.write(1, b'3,'); os.write(1, b'4\\n')",
        "say('UNKNOWN') if line.startswith('INFO') else say('3,4')",
        "say('SUGGEST 3,4' if line == 'BEGIN' else line[5:]) if line[0] in 'BP' else None",
        MOVE_REQUESTED + "[say('MESSAGE ' + 'x' * 3000) for _ in range(2000)]; say('3,4')",
    ],
    ids=["messages", "CR LF", "in halves", "unknown INFO", "a suggestion", "a flood"],
)
def test_output_besides_the_move_is_ignored(script: Script, body: str) -> None:
    with patient(script(body)) as brain:
        assert brain.analyse(AnalysisRequest(Board(GOMOKU), Limit(time=5))).move == Move(4, 3)


def test_output_before_the_start_of_a_game_is_ignored(script: Script) -> None:
    command = script(PLAY_ROW_0, before="say('Loading...'); say('MESSAGE hm'); played = []")
    with patient(command) as brain:
        assert brain.analyse(AnalysisRequest(Board(GOMOKU), Limit(time=0.3))).move == Move(0, 0)


FAILURES = {
    "exits": (
        MOVE_REQUESTED + "sys.exit(3)",
        "brain-crash",
        r"instead of answering BEGIN: exit code 3$",
    ),
    "raises": (
        MOVE_REQUESTED + "1 / 0",
        "brain-crash",
        r"exit code 1, standard error: (?s:.*)ZeroDivision",
    ),
    "is killed": (
        MOVE_REQUESTED + "os.kill(os.getpid(), 11)",
        "brain-crash",
        "killed by SIGSEGV",
    ),
    "closes its output": (
        MOVE_REQUESTED + "os.close(1); time.sleep(600)",
        "brain-crash",
        "it is still running but has closed its output",
    ),
    "plays off the board": (
        MOVE_REQUESTED + "say('15,0')",
        "brain-answer",
        "answered BEGIN with 15,0, which is not an empty cell of the 15x15 board",
    ),
    "resigns": (
        MOVE_REQUESTED + "say('I resign')",
        "brain-answer",
        "answered 'I resign', expected a move such as 7,7",
    ),
    "fails again and again": (
        MOVE_REQUESTED + "[say('ERROR memory') for _ in range(99)]",
        "brain-answer",
        "answered 'ERROR memory', expected",
    ),
    "answers no cell": (
        MOVE_REQUESTED + "say('7;7')",
        "brain-answer",
        "answered '7;7', expected",
    ),
    "answers bytes": (
        MOVE_REQUESTED + "os.write(1, bytes([128, 255, 10]))",
        "brain-answer",
        "x80",
    ),
}
"""Name: script, error code, and message."""
HANGS = {
    "sleeps": MOVE_REQUESTED + "time.sleep(600)",
    "sends comments": "while True: say('MESSAGE still searching')",
    "answers half a line": MOVE_REQUESTED + "sys.stdout.write('7,7'); sys.stdout.flush()",
}
"""Scripts that never answer."""
FAILURES_AT_START = {
    "exits": ("sys.exit(7)", "brain-crash", "instead of answering START 15: exit code 7"),
    "refuses": (
        "sys.stdin.readline(); say('ERROR no such size')",
        "brain-refusal",
        "refused START 15: ERROR no such size",
    ),
    "does not support it": (
        "sys.stdin.readline(); say('unknown')",
        "brain-refusal",
        "refused START 15: unknown",
    ),
}
"""The same for `before` of a script."""


@pytest.mark.parametrize(("body", "code", "message"), FAILURES.values(), ids=FAILURES)
def test_failure_is_an_error_that_describes_it(
    script: Script, body: str, code: str, message: str
) -> None:
    with (
        patient(script(body)) as brain,
        pytest.raises(BrainError, match=message) as caught,
    ):
        brain.analyse(AnalysisRequest(Board(GOMOKU), Limit(time=0.1)))
    assert caught.value.code == code


@pytest.fixture
def _quick_farewell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait for brains that will not end by themselves."""
    monkeypatch.setattr(program, "FAREWELL_TIME", 0.05)


@pytest.mark.usefixtures("_quick_farewell")
@pytest.mark.parametrize("body", HANGS.values(), ids=HANGS)
def test_hanging_brain_is_an_error_after_limit_and_grace(script: Script, body: str) -> None:
    message = r"did not answer BEGIN within 0.1 s and 0.5 s of grace$"
    with (
        impatient(script(body)) as brain,
        pytest.raises(BrainError, match=message) as caught,
    ):
        brain.analyse(AnalysisRequest(Board(GOMOKU), Limit(time=0.1)))
    assert caught.value.code == "brain-hang"


@pytest.mark.parametrize("words", ["line.split()[1:2]", "line.split()"])
def test_brain_that_answers_settings_with_errors_loses_no_move(
    words: str, script: Script, caplog: pytest.LogCaptureFixture
) -> None:
    answers = f"for word in {words}: say('ERROR no ' + word)"
    body = f"if line.startswith('INFO'):\n    {answers}\n{PLAY_ROW_0}"
    board = Board(GOMOKU)
    with patient(script(body, before="played = []")) as brain:
        for reply in ((5, 6), (5, 7), (5, 9)):
            board.push(brain.analyse(AnalysisRequest(board, Limit(time=0.3))).move)
            board.push(Move(*reply))
    assert board.move_stack[::2] == [Move(0, 0), Move(0, 1), Move(0, 2)]
    refused = [record.getMessage().partition("refused a setting: ")[2] for record in caplog.records]
    assert sorted(refused) == sorted(set(refused))
    assert "ERROR no time_left" in refused


def test_error_without_a_move_is_an_error_that_quotes_it(script: Script) -> None:
    with (
        impatient(script(MOVE_REQUESTED + "say('ERROR memory')")) as brain,
        pytest.raises(
            BrainError, match=r"answered BEGIN with 'ERROR memory' and no move$"
        ) as caught,
    ):
        brain.analyse(AnalysisRequest(Board(GOMOKU), Limit(time=0.1)))
    assert caught.value.code == "brain-answer"


@pytest.mark.parametrize("error", ["KeyboardInterrupt", "BrainError"])
def test_brain_is_asked_to_end_after_every_failure(
    script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: str
) -> None:
    monkeypatch.setattr(program, "FAREWELL_TIME", GENEROUS)
    ended = tmp_path / "ended"
    command = script(
        MOVE_REQUESTED + "say('oops')",
        after=f"open({str(ended)!r}, 'w').close() if line == 'END' else 0",
    )
    brain = patient(command)
    if error == "KeyboardInterrupt":
        monkeypatch.setattr(Program, "receive", interrupted_after(1, Program.receive))
    with pytest.raises((KeyboardInterrupt, BrainError)) as caught:
        brain.analyse(AnalysisRequest(Board(GOMOKU), Limit(time=0.1)))
    assert type(caught.value).__name__ == error
    assert ended.exists()


def interrupted_after(calls: int, receive: Callable[..., str]) -> Callable[..., str]:
    """Make Ctrl-C interrupt a call after some others."""
    left = itertools.count(-calls)

    def call(*arguments: Any) -> str:
        if next(left) >= 0:
            raise KeyboardInterrupt
        return receive(*arguments)

    return call


def test_clock_is_sent_as_the_time_of_the_game(recorder: str, transcript: Path) -> None:
    with patient(recorder) as brain:
        board = Board(GOMOKU)
        for left, reply in ((60.0, Move(5, 6)), (58.25, Move(5, 7))):
            brain.time = GameTime(base=60.0, increment=0.6, left=left)
            board.push(brain.analyse(AnalysisRequest(board)).move)
            board.push(reply)
    sent = transcript.read_text().splitlines()
    assert [line for line in sent if "time" in line] == [
        "INFO timeout_turn 60000",
        "INFO timeout_match 60000",
        "INFO time_increment 600",
        "INFO time_left 60000",
        "INFO time_left 58250",
    ]
    assert sent[-1] == "TURN 6,5"


@pytest.mark.usefixtures("_quick_farewell")
def test_brain_that_exceeds_its_clock_is_an_error(script: Script) -> None:
    brain = impatient(script(MOVE_REQUESTED + "time.sleep(600)"))
    brain.time = GameTime(base=60.0, increment=0.0, left=0.1)
    with (
        brain,
        pytest.raises(BrainError, match=r"BEGIN within 0.1 s and 0.5 s of grace$") as caught,
    ):
        brain.analyse(AnalysisRequest(Board(GOMOKU)))
    assert caught.value.code == "brain-hang"


@pytest.mark.parametrize(
    ("messages", "evaluation"),
    [
        ([], None),
        (["MESSAGE depth 4-9 ev 36 n 12K n/ms 612 tm 20 pv 7,7"], 36),
        (["MESSAGE ev 10", "MESSAGE depth 5 ev -12.5 n 1", "DEBUG level 99"], -12.5),
        (["MESSAGE Depth 9 | Eval: 7 | Time 3"], 7),
        (["MESSAGE depth 5 ev +M7 pv 7,7"], math.inf),
        (["MESSAGE depth 5 ev -M4 pv 7,7"], -math.inf),
        (["MESSAGE multipv 1 ev 50", "MESSAGE multipv 2 ev -70", "MESSAGE multipv 10 ev 3"], 50),
        (["MESSAGE every 4", "MESSAGE ev x", "MESSAGE rev 3", "MESSAGE ev 12abc"], None),
    ],
)
def test_evaluation_is_the_last_one_of_the_best_move(
    script: Script, messages: list[str], evaluation: float | None
) -> None:
    body = MOVE_REQUESTED + f"[say(each) for each in {messages!r}]; say('7,7')"
    with patient(script(body)) as brain:
        brain.analyse(AnalysisRequest(Board(GOMOKU)))
        assert brain.report is not None
        assert brain.report.evaluation == evaluation


@pytest.mark.parametrize(
    ("before", "code", "message"), FAILURES_AT_START.values(), ids=FAILURES_AT_START
)
def test_failure_at_the_start_is_an_error_that_describes_it(
    script: Script, before: str, code: str, message: str
) -> None:
    with (
        patient(script("pass", before=before)) as brain,
        pytest.raises(BrainError, match=message) as caught,
    ):
        brain.analyse(AnalysisRequest(Board(GOMOKU)))
    assert caught.value.code == code


@pytest.mark.usefixtures("_quick_farewell")
@pytest.mark.parametrize(
    "before",
    ["time.sleep(600)", "while True: say('MESSAGE loading')"],
    ids=["sleeps", "sends comments"],
)
def test_brain_that_is_never_ready_is_an_error(script: Script, before: str) -> None:
    with (
        Brain(script("pass", before=before), start_time=0.5) as brain,
        pytest.raises(BrainError, match=r"did not answer START 15 within 0.5 s$") as caught,
    ):
        brain.analyse(AnalysisRequest(Board(GOMOKU)))
    assert caught.value.code == "brain-hang"


def test_move_on_a_stone_is_an_error(script: Script) -> None:
    with (
        patient(script(MOVE_REQUESTED + "say('3,4')")) as brain,
        pytest.raises(BrainError, match="answered TURN 3,4 with 3,4, which is not an empty cell"),
    ):
        brain.analyse(AnalysisRequest(after((4, 3))))


@pytest.mark.usefixtures("_quick_farewell")
@pytest.mark.parametrize("fault", ["sys.exit(1)", "time.sleep(600)", "say('99,99')"])
def test_failed_brain_is_restarted_for_the_next_game(
    script: Script, tmp_path: Path, fault: str
) -> None:
    mark = str(tmp_path / "second time")
    command = script(
        f"""
        if line == "BEGIN":
            if not os.path.exists({mark!r}):
                open({mark!r}, "w").close()
                {fault}
            say("7,7")
        """
    )
    with Brain(command, grace=0.5) as brain:
        with pytest.raises(BrainError):
            brain.analyse(AnalysisRequest(Board(GOMOKU), Limit(time=1)))
        assert brain.analyse(AnalysisRequest(Board(GOMOKU))).move == Move(7, 7)


@pytest.mark.usefixtures("_quick_farewell")
def test_move_without_a_limit_has_finite_patience(script: Script) -> None:
    with (
        impatient(script(MOVE_REQUESTED + "time.sleep(600)")) as brain,
        pytest.raises(BrainError, match=r"did not answer BEGIN within 1 s$"),
    ):
        brain.analyse(AnalysisRequest(Board(GOMOKU)))


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("no-such-program-anywhere --x", "cannot start the brain"),
        ("'unbalanced", "No closing quotation"),
        ("", "cannot start the brain"),
    ],
)
def test_command_that_cannot_be_started_is_an_error(command: str, message: str) -> None:
    with Brain(command) as brain, pytest.raises(BrainError, match=message) as caught:
        brain.analyse(AnalysisRequest(Board(GOMOKU)))
    assert caught.value.code == "brain-start"


def test_command_runs_without_a_shell_in_its_directory(script: Script, tmp_path: Path) -> None:
    command = script(
        MOVE_REQUESTED + "say('7,7' if sys.argv[1:] == ['$(touch x)', os.getcwd()] else '')"
    )
    arguments = shlex.join(["$(touch x)", str(tmp_path)])
    with Brain(f"{command} {arguments}", directory=tmp_path) as brain:
        assert brain.analyse(AnalysisRequest(Board(GOMOKU))).move == Move(7, 7)
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("rules", [Rules(3, 3, 3), Rules(None, None, 5)], ids=str)
def test_game_outside_the_protocol_is_rejected(rules: Rules) -> None:
    with pytest.raises(UnsupportedRulesError, match=r"five in a row by .* boards with sides of"):
        Brain("no-program").analyse(AnalysisRequest(Board(rules)))


def test_cancellation_is_forwarded_and_the_move_used(script: Script, tmp_path: Path) -> None:
    mark = tmp_path / "searching"
    command = script(
        f"""
        if line == "BEGIN":
            open({str(mark)!r}, "w").close()
            any(line == 'YXSTOP' for line in map(str.strip, sys.stdin))
            say('5,6')
        """
    )
    cancellation = CancellationToken()
    given_up = threading.Event()

    def cancel_once_searching() -> None:
        while not mark.exists() and not given_up.wait(0.01):
            pass
        cancellation.cancel()

    thread = threading.Thread(target=cancel_once_searching)
    thread.start()
    try:
        with patient(command) as brain:
            analysis = brain.analyse(
                AnalysisRequest(Board(GOMOKU), Limit(time=60), cancellation=cancellation)
            )
    finally:
        given_up.set()
        thread.join()
    assert analysis.move == Move(6, 5)
    assert analysis.stopped_by == "cancelled"


def test_brain_without_stop_command_finishes_its_search(script: Script) -> None:
    cancellation = CancellationToken()
    cancellation.cancel()
    command = script("if line == 'YXSTOP': say('UNKNOWN command'); say('5,6')")
    with patient(command) as brain:
        assert brain.analyse(
            AnalysisRequest(Board(GOMOKU), Limit(time=60), cancellation=cancellation)
        ).move == Move(6, 5)
