"""Searches on the opponent's time: when they run, what stops them, and what they are good for."""

from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np
import pytest
from typing_extensions import override

from tengen.engines.cancellation import CancellationToken
from tengen.engines.game import PRESETS, Board, Color, Move
from tengen.engines.gomocup import managed_engine
from tengen.engines.gomocup.managed_engine import PONDER_LIMIT, ManagedEngine
from tengen.engines.gomocup.server import Command, Commands
from tengen.engines.interface import Analysis, AnalysisRequest, Engine, Limit
from tengen.engines.registry import create_engine
from tests.unit.gomocup.conftest import GENEROUS, Conversation, ReadingOrder


class GameEngine(ReadingOrder):
    """What `Pondering` uses for one game: ponders until it is cancelled."""

    def __init__(self, records: Pondering) -> None:
        super().__init__()
        self.limits, self.boards = records.limits, records.boards
        self.for_game = records.for_game  # type: ignore[method-assign]


class Pondering(ReadingOrder):
    """Counts the games for which it made an engine."""

    ponders = True

    def __init__(self) -> None:
        super().__init__()
        self.games: list[GameEngine] = []

    @override
    def for_game(self) -> Engine:
        self.games.append(GameEngine(self))
        return self.games[-1]


@pytest.fixture
def engine() -> Pondering:
    return Pondering()


def pondered(conversation: Conversation, engine: ReadingOrder, *lines: str) -> Board | None:
    """The position that is searched on the opponent's time after some commands."""
    conversation.send(*lines)
    count = len(engine.boards)
    conversation.ponder()
    return engine.boards[-1] if len(engine.boards) > count else None


def test_position_after_the_own_move_is_searched(
    conversation: Conversation, engine: Pondering
) -> None:
    board = pondered(conversation, engine, "INFO pondering 1", "START 15", "TURN 7,7")
    assert board is not None
    assert board.stones == {Move(7, 7): Color.X, Move(0, 0): Color.O}
    assert board.to_move is Color.X
    assert engine.limits[-1] == PONDER_LIMIT
    board = pondered(conversation, engine, "RESTART", "BEGIN", "INFO time_left 9000")
    assert board is not None
    assert (len(board), board.to_move) == (1, Color.O)


@pytest.mark.parametrize(
    "lines",
    [
        ["START 15", "BEGIN"],
        ["INFO pondering 1", "START 15", "BEGIN", "INFO pondering 0"],
        ["INFO pondering 1"],
        ["INFO pondering 1", "START 15"],
        ["INFO pondering 1", "START 15", "BEGIN", "RESTART"],
        ["INFO pondering 1", "START 15", "BEGIN", "TAKEBACK 0,0"],
        ["INFO pondering 1", "START 15", "BEGIN", "YXBOARD 7,7,2 DONE"],
        ["INFO pondering 1", "START 15", "BEGIN", "BOARD", "7,7,2"],
        ["INFO pondering 1", "START 15", "YXBOARD 7,7,1 8,8,1 DONE"],
        ["INFO pondering 1", "START 15", "BEGIN", "INFO rule 77"],
        # The own stone at 4,0 wins.
        [
            *("INFO pondering 1", "START 15", "YXBOARD"),
            *(f"{x},0,1 {x},9,2" for x in range(4)),
            *("DONE", "YXNBEST 1"),
        ],
    ],
    ids=lambda lines: "; ".join(lines)[-60:],
)
def test_nothing_is_searched_unless_the_opponent_thinks(
    conversation: Conversation, engine: Pondering, lines: list[str]
) -> None:
    assert pondered(conversation, engine, *lines) is None


def test_engine_that_keeps_nothing_does_not_ponder() -> None:
    engine = ReadingOrder()
    conversation = Conversation(engine)
    assert pondered(conversation, engine, "INFO pondering 1", "START 15", "BEGIN") is None


def test_failure_while_pondering_is_not_answered(
    conversation: Conversation,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    conversation.send("INFO pondering 1", "START 15", "BEGIN")

    def fail(*_: object) -> Analysis:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(GameEngine, "_analyse", fail)
        assert conversation.ponder() == []
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert conversation.answers("TURN 5,5") == ["1,0"]


def test_positions_that_continue_each_other_share_an_engine(
    conversation: Conversation, engine: Pondering
) -> None:
    steps = [
        (("INFO pondering 1", "START 15", "BEGIN"), 1),
        (("TURN 5,5",), 1),
        (("START 15", "BOARD 0,0,1 5,5,2 1,0,1 6,6,2 DONE"), 1),
        (("YXHASHCLEAR", "TURN 8,8"), 2),
        (("TAKEBACK 8,8", "TAKEBACK 3,0", "TURN 9,9"), 3),
        (("START 15", "BEGIN"), 4),
        (("INFO rule 1", "TURN 7,7"), 5),
    ]
    for lines, games in steps:
        pondered(conversation, engine, *lines)
        # One more warmed up the board.
        assert len(engine.games) == games + 1


def commands() -> tuple[Commands, Callable[[str], Command]]:
    return Commands(), lambda line: Command(line, 0.0, CancellationToken())


def test_next_command_stops_pondering() -> None:
    waiting, command = commands()
    pondering = threading.Event()
    received: list[Command | None] = []

    def ponder(cancellation: CancellationToken) -> None:
        cancelled = threading.Event()
        with cancellation.on_cancel(cancelled.set):
            pondering.set()
            assert cancelled.wait(GENEROUS)

    thread = threading.Thread(target=lambda: received.append(waiting.get(ponder)))
    thread.start()
    assert pondering.wait(GENEROUS)
    waiting.put(command("TURN 7,7"))
    thread.join(GENEROUS)
    assert [one.line for one in received if one is not None] == ["TURN 7,7"]


def test_stop_ends_pondering_without_a_command() -> None:
    waiting, command = commands()
    tokens: list[CancellationToken] = []

    def ponder(cancellation: CancellationToken) -> None:
        tokens.append(cancellation)
        waiting.stop_pondering()
        waiting.put(command("ABOUT"))

    assert waiting.get(ponder) is not None
    assert [token.is_cancelled for token in tokens] == [True]


def test_waiting_command_comes_before_pondering() -> None:
    waiting, command = commands()
    waiting.put(command("ABOUT"))
    assert waiting.get(lambda _: pytest.fail("pondered")) is not None


def test_table_of_a_pondered_position_saves_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    # A fixed depth costs less where the opponent plays a move that was searched before.
    rules = PRESETS["gomoku"]
    search = create_engine("search")
    monkeypatch.setattr(managed_engine, "PONDER_LIMIT", Limit(depth=11))
    nodes = {False: 0, True: 0}
    for stones in (
        "h8i9h9h10g8",
        "h8i9h7g7g8",
        "h8g9h9h10i8",
        "h8i8h6g7i10",
        "h8g8f7i9h10",
        "h8i7g7i9i10j8k9",
        "h8g9i9g7g8",
        "h8h9g9i7i10",
    ):
        after_own = Board.from_moves(stones, rules)
        after_reply = after_own.copy()
        after_reply.push(search.analyse(AnalysisRequest(after_own, Limit(depth=11))).move)
        for ponders in nodes:
            managed = ManagedEngine(lambda: search, pytest.fail, np.random.default_rng(0))
            managed.set_depth(10)
            if ponders:
                managed.ponder(after_own, CancellationToken())
            nodes[ponders] += managed.analyse(
                after_reply, candidates=1, received_at=0, cancellation=CancellationToken()
            ).nodes
    assert nodes[True] < 0.7 * nodes[False]
