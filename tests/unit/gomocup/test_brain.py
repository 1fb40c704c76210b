"""Brains of others as engines: whole games, and all that a brain can do wrong."""

from __future__ import annotations

import shlex
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engines.base import AnalysisRequest, Engine, Limit
from engines.cancellation import CancellationToken
from engines.errors import BrainError, UnsupportedRulesError
from engines.game import PRESETS, Board, Color, Move, Rules
from engines.gomocup.brain import Brain
from engines.win_block import WinBlockEngine
from tests.unit.gomocup.conftest import ASKED, ROW_0, Script, impatient

GOMOKU = PRESETS["gomoku"]
TENGEN = shlex.quote(str(Path(sys.executable).with_name("tengen")))


@pytest.fixture
def win_block() -> Iterator[Brain]:
    with Brain(f"{TENGEN} brain --engine win-block --seed 1") as brain:
        yield brain


def after(*moves: tuple[int, int], rules: Rules = GOMOKU) -> Board:
    return Board.from_moves(rules, [Move(*move) for move in moves])


def play(x: Engine, o: Engine, rules: Rules, limit: Limit) -> Board:
    board = Board(rules)
    rng = np.random.default_rng(3)
    while board.outcome() is None:
        engine = x if board.to_move is Color.X else o
        board.push(engine.analyse(AnalysisRequest(board, limit, rng=rng)).move)
    return board


@pytest.fixture
def heard(tmp_path: Path) -> Path:
    """Where `listener` writes down what it is sent, but for START and END."""
    return tmp_path / "heard.txt"


@pytest.fixture
def listener(script: Script, heard: Path) -> str:
    """A brain that writes down what it is sent, and plays row 0."""
    return script(
        f"log.write(line + '\\n'); log.flush()\n{ROW_0}",
        before=f"log = open({str(heard)!r}, 'a'); played = []",
    )


@pytest.mark.parametrize(
    "rules",
    [GOMOKU, Rules(11, 11, 5, overline=False), Rules(5, 5, 5), Rules(6, 9, 5)],
    ids=str,
)
def test_our_brain_plays_whole_games_one_after_the_other(win_block: Brain, rules: Rules) -> None:
    limit = Limit(time=0.5)
    for x, o in ((win_block, WinBlockEngine()), (WinBlockEngine(), win_block)):
        assert play(x, o, rules, limit).outcome() is not None


def test_two_brains_play_each_other_and_the_stronger_wins() -> None:
    with (
        Brain(f"{TENGEN} brain --engine attack-weights --seed 1") as strong,
        Brain(f"{TENGEN} brain --engine random --seed 1") as weak,
    ):
        for strong_is in Color:
            x, o = (strong, weak) if strong_is is Color.X else (weak, strong)
            outcome = play(x, o, GOMOKU, Limit(time=0.3)).outcome()
            assert outcome is not None
            assert outcome.winner is strong_is


def test_one_brain_may_play_both_sides(win_block: Brain) -> None:
    assert play(win_block, win_block, Rules(7, 7, 5), Limit(time=0.5)).outcome() is not None


def test_several_brains_play_at_once(script: Script) -> None:
    command = script(ROW_0, before="played = []")
    moves: dict[int, list[Move]] = {}

    def play_row(number: int) -> None:
        with Brain(command) as brain:
            board = Board(GOMOKU)
            for col in range(4):
                board.push(brain.analyse(AnalysisRequest(board)).move)
                board.push(Move(number + 1, col))
            moves[number] = board.move_stack[::2]

    threads = [threading.Thread(target=play_row, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert moves == {number: [Move(0, col) for col in range(4)] for number in range(6)}


def test_a_brain_is_told_the_game_and_then_each_move(listener: str, heard: Path) -> None:
    with Brain(listener) as brain:
        board = Board(PRESETS["standard"])
        for reply in (Move(5, 6), Move(5, 7)):
            board.push(
                brain.analyse(AnalysisRequest(board, Limit(time=0.25, nodes=900, depth=4))).move
            )
            board.push(reply)
    assert heard.read_text().splitlines() == [
        "INFO rule 1",
        "INFO timeout_turn 250",
        "INFO timeout_match 0",
        "INFO max_memory 367001600",
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
                GOMOKU,
                {
                    Move(1, 1): Color.O,
                    Move(2, 2): Color.O,
                    Move(3, 3): Color.X,
                    Move(4, 4): Color.X,
                },
            ),
            ["BOARD", "3,3,1", "1,1,2", "4,4,1", "2,2,2", "DONE"],
        ),
        (
            Board.from_stones(
                GOMOKU, {Move(1, 1): Color.O, Move(2, 2): Color.X, Move(3, 3): Color.X}
            ),
            ["BOARD", "2,2,2", "1,1,1", "3,3,2", "DONE"],
        ),
    ],
    ids=["empty", "one", "two", "three", "set up, even", "set up, odd"],
)
def test_a_position_is_told_in_an_order_in_which_it_can_have_come_about(
    listener: str, heard: Path, board: Board, question: list[str]
) -> None:
    with Brain(listener) as brain:
        assert brain.analyse(AnalysisRequest(board)).move == Move(0, 0)
    lines = [line for line in heard.read_text().splitlines() if not line.startswith("INFO")]
    assert lines == question


def test_a_position_that_does_not_go_on_from_the_last_answer_is_told_anew(
    listener: str, heard: Path
) -> None:
    with Brain(listener) as brain:
        board = Board(GOMOKU)
        brain.analyse(AnalysisRequest(board))
        # Not its answer: somebody played another move in its place.
        board.push(Move(9, 9))
        board.push(Move(8, 8))
        brain.analyse(AnalysisRequest(board))
    assert heard.read_text().splitlines()[-4:] == ["BOARD", "9,9,1", "8,8,2", "DONE"]


def test_the_same_position_with_another_limit_is_told_anew(listener: str, heard: Path) -> None:
    with Brain(listener) as brain:
        board = Board(GOMOKU)
        board.push(brain.analyse(AnalysisRequest(board, Limit(time=1))).move)
        board.push(Move(8, 8))
        brain.analyse(AnalysisRequest(board, Limit(time=2)))
    assert [line for line in heard.read_text().splitlines() if "turn" in line.lower()] == [
        "INFO timeout_turn 1000",
        "INFO timeout_turn 2000",
    ]


@pytest.mark.parametrize(
    "body",
    [
        ASKED + "say('MESSAGE hm'); say('DEBUG 1,1'); say(' 3,4 ')",
        ASKED + "say(''); say('message [5,5]'); say('3,4\\r')",
        ASKED + "sys.stdout.write('3,'); sys.stdout.flush(); time.sleep(0.1); say('4')",
        "say('UNKNOWN') if line.startswith('INFO') else say('3,4')",
        "say('SUGGEST 3,4' if line == 'BEGIN' else line[5:]) if line[0] in 'BP' else None",
        ASKED + "[say('MESSAGE ' + 'x' * 3000) for _ in range(2000)]; say('3,4')",
    ],
    ids=["messages", "CR LF", "in halves", "unknown INFO", "a suggestion", "a flood"],
)
def test_what_a_brain_says_besides_its_move_does_no_harm(script: Script, body: str) -> None:
    with Brain(script(body)) as brain:
        assert brain.analyse(AnalysisRequest(Board(GOMOKU), Limit(time=5))).move == Move(4, 3)


def test_a_brain_that_is_slow_to_start_is_waited_for(script: Script) -> None:
    command = script(ROW_0, before="say('Loading...'); time.sleep(0.7); played = []")
    with Brain(command, grace=0.3) as brain:
        assert brain.analyse(AnalysisRequest(Board(GOMOKU), Limit(time=0.3))).move == Move(0, 0)


EVIL = {
    "exits": (ASKED + "sys.exit(3)", "brain-crash", r"instead of answering BEGIN: exit code 3$"),
    "raises": (ASKED + "1 / 0", "brain-crash", r"exit code 1; its last words: (?s:.*)ZeroDivision"),
    "is killed": (ASKED + "os.kill(os.getpid(), 11)", "brain-crash", "killed by SIGSEGV"),
    "closes its output": (
        ASKED + "os.close(1); time.sleep(60)",
        "brain-crash",
        "it runs on but has closed its output",
    ),
    "hangs": (
        ASKED + "time.sleep(60)",
        "brain-hang",
        r"did not answer BEGIN within its 0.1 s and 0.5 s of grace$",
    ),
    "chatters": (
        "while True: say('MESSAGE still thinking')",
        "brain-hang",
        "did not answer BEGIN",
    ),
    "answers half a line": (
        ASKED + "sys.stdout.write('7,7'); sys.stdout.flush()",
        "brain-hang",
        "did not answer BEGIN",
    ),
    "plays off the board": (
        ASKED + "say('15,0')",
        "brain-answer",
        "answers BEGIN with 15,0, which is no empty cell of the 15x15 board",
    ),
    "resigns": (
        ASKED + "say('I resign')",
        "brain-answer",
        "answers 'I resign', expected a move such as 7,7",
    ),
    "fails": (ASKED + "say('ERROR memory')", "brain-answer", "answers 'ERROR memory', expected"),
    "answers no cell": (ASKED + "say('7;7')", "brain-answer", "answers '7;7', expected"),
    "answers bytes": (ASKED + "os.write(1, bytes([128, 255, 10]))", "brain-answer", "x80"),
}
"""What it does: in a script, the error's word, and its message."""
EVIL_AT_START = {
    "exits": ("sys.exit(7)", "brain-crash", "instead of answering START 15: exit code 7"),
    "refuses": (
        "sys.stdin.readline(); say('ERROR no such size')",
        "brain-refusal",
        "refuses START 15: ERROR no such size",
    ),
    "does not know it": (
        "sys.stdin.readline(); say('unknown')",
        "brain-refusal",
        "refuses START 15: unknown",
    ),
}
"""The same for `before` of a script."""


@pytest.mark.parametrize(("body", "reason", "message"), EVIL.values(), ids=EVIL)
def test_a_brain_that_goes_wrong_is_an_error_that_says_how(
    script: Script, body: str, reason: str, message: str
) -> None:
    with (
        impatient(script(body)) as brain,
        pytest.raises(BrainError, match=message) as raised,
    ):
        brain.analyse(AnalysisRequest(Board(GOMOKU), Limit(time=0.1)))
    assert raised.value.code == reason


@pytest.mark.parametrize(("before", "reason", "message"), EVIL_AT_START.values(), ids=EVIL_AT_START)
def test_a_brain_that_goes_wrong_at_its_start_is_an_error_that_says_how(
    script: Script, before: str, reason: str, message: str
) -> None:
    with (
        impatient(script("pass", before=before)) as brain,
        pytest.raises(BrainError, match=message) as raised,
    ):
        brain.analyse(AnalysisRequest(Board(GOMOKU)))
    assert raised.value.code == reason


@pytest.mark.parametrize(
    "before",
    ["time.sleep(60)", "while True: say('MESSAGE loading')"],
    ids=["hangs", "chatters"],
)
def test_a_brain_that_never_gets_ready_is_an_error(script: Script, before: str) -> None:
    with (
        Brain(script("pass", before=before), start_time=0.5) as brain,
        pytest.raises(BrainError, match=r"did not answer START 15 within 0.5 s$") as raised,
    ):
        brain.analyse(AnalysisRequest(Board(GOMOKU)))
    assert raised.value.code == "brain-hang"


def test_a_move_on_a_stone_is_an_error(script: Script) -> None:
    with (
        Brain(script(ASKED + "say('3,4')")) as brain,
        pytest.raises(BrainError, match="answers TURN 3,4 with 3,4, which is no empty cell"),
    ):
        brain.analyse(AnalysisRequest(after((4, 3))))


@pytest.mark.parametrize("fault", ["sys.exit(1)", "time.sleep(60)", "say('99,99')"])
def test_a_brain_that_went_wrong_plays_the_next_game(
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
    with impatient(command) as brain:
        with pytest.raises(BrainError):
            brain.analyse(AnalysisRequest(Board(GOMOKU)))
        assert brain.analyse(AnalysisRequest(Board(GOMOKU))).move == Move(7, 7)


def test_a_brain_without_a_limit_is_waited_for_with_patience_that_ends(script: Script) -> None:
    with (
        impatient(script(ASKED + "time.sleep(60)")) as brain,
        pytest.raises(BrainError, match=r"did not answer BEGIN within 1 s$"),
    ):
        brain.analyse(AnalysisRequest(Board(GOMOKU)))


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("no-such-program-anywhere --x", "cannot be started"),
        ("'unbalanced", "No closing quotation"),
        ("", "cannot be started"),
    ],
)
def test_a_command_that_does_not_start_is_an_error(command: str, message: str) -> None:
    with Brain(command) as brain, pytest.raises(BrainError, match=message) as raised:
        brain.analyse(AnalysisRequest(Board(GOMOKU)))
    assert raised.value.code == "brain-start"


def test_no_shell_looks_at_the_command_and_it_runs_where_it_is_told(
    script: Script, tmp_path: Path
) -> None:
    command = script(ASKED + "say('7,7' if sys.argv[1:] == ['$(touch x)', os.getcwd()] else '')")
    arguments = shlex.join(["$(touch x)", str(tmp_path)])
    with Brain(f"{command} {arguments}", directory=tmp_path, patience=5) as brain:
        assert brain.analyse(AnalysisRequest(Board(GOMOKU))).move == Move(7, 7)
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("rules", [Rules(3, 3, 3), Rules(None, None, 5)], ids=str)
def test_a_game_that_the_protocol_does_not_know_is_refused(rules: Rules) -> None:
    with pytest.raises(UnsupportedRulesError, match="five in a row, on boards with sides of"):
        Brain("no-program").analyse(AnalysisRequest(Board(rules)))


def test_a_stop_is_passed_on_and_the_move_that_comes_then_is_taken(script: Script) -> None:
    command = script(
        ASKED + "any(line == 'YXSTOP' for line in map(str.strip, sys.stdin)); say('5,6')"
    )
    cancellation = CancellationToken()
    with Brain(command) as brain:
        threading.Timer(0.1, cancellation.cancel).start()
        analysis = brain.analyse(
            AnalysisRequest(Board(GOMOKU), Limit(time=60), cancellation=cancellation)
        )
    assert analysis.move == Move(6, 5)
    assert analysis.stopped_by == "stopped"


def test_a_brain_that_knows_no_stop_thinks_on(script: Script) -> None:
    cancellation = CancellationToken()
    cancellation.cancel()
    command = script("if line == 'YXSTOP': say('UNKNOWN command'); time.sleep(0.1); say('5,6')")
    with Brain(command) as brain:
        assert brain.analyse(
            AnalysisRequest(Board(GOMOKU), Limit(time=60), cancellation=cancellation)
        ).move == Move(6, 5)
