"""The brain under a manager that others wrote: the client and the board of pygomo-lib."""

from __future__ import annotations

import gc
import sys
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from pygomo import EngineClient
from pygomo.board import BitBoard
from pygomo.command.handlers.search import BalanceOneHandler, BalanceTwoHandler
from pygomo.protocol.models import BoardPosition, Move

TENGEN = str(Path(sys.executable).with_name("tengen"))
NODES = 2_000


@pytest.fixture(scope="module")
def client() -> Iterator[EngineClient]:
    """A client of one brain; each test starts a game of its own."""
    running = set(threading.enumerate())
    client = EngineClient(TENGEN, args=["brain", "--seed", "1"])
    client.registry.register(BalanceOneHandler())
    client.registry.register(BalanceTwoHandler())
    client.connect()
    readers = set(threading.enumerate()) - running
    yield client
    with warnings.catch_warnings():
        # The client leaves the pipes of the program to the garbage collector.
        warnings.simplefilter("ignore", ResourceWarning)
        client.quit()
        for reader in readers:
            reader.join()
        del reader
        gc.collect()


@pytest.fixture
def game(client: EngineClient) -> EngineClient:
    """The client with an empty 15x15 board, few nodes a move, and no reports of depths."""
    assert client.start(15)
    client.configure(rule=0, max_node=NODES, show_detail=0, pondering=0)
    return client


def position(*cells: tuple[int, int]) -> BoardPosition:
    """Stones by column and row, in turn; the brain is to move."""
    board = BoardPosition()
    for left, cell in zip(range(len(cells), 0, -1), cells, strict=True):
        board.add_move(Move(cell), board.OPPONENT if left % 2 else board.SELF)
    return board


def test_brain_names_itself(client: EngineClient) -> None:
    assert client.about().startswith('name="tengen-search", version="')


def test_reports_of_every_depth_are_understood(game: EngineClient) -> None:
    game.configure(show_detail=1)
    result = game.turn("h9")  # No proof decides it.
    reports = [info for info in result.all_info if info.depth]
    assert len({info.depth for info in reports}) > 1
    assert [info.depth for info in reports] == sorted(info.depth for info in reports)
    assert all(info.depth <= info.sel_depth for info in reports)
    assert all(0 < info.nodes <= 2 * NODES for info in reports)
    assert result.pv[0] == result.move
    assert 0 < result.winrate < 1


def test_proven_win_is_a_mate_score(game: EngineClient) -> None:
    # Three of the own stones in a row, the ends open.
    result = game.board(position((7, 7), (0, 0), (8, 7), (14, 0), (9, 7), (0, 14)))
    assert result.eval.is_winning()
    assert result.eval.score().steps() == 3


def test_several_moves_are_ranked(game: EngineClient) -> None:
    game.board(position((7, 7), (8, 8)), start_thinking=False)
    result = game.nbest(4)
    ranked = result.all_info[-4:]
    assert [info.multipv for info in ranked] == [1, 2, 3, 4]
    assert len({info.pv[0] for info in ranked}) == 4
    assert ranked[0].pv[0] == result.move


def test_move_is_taken_back(game: EngineClient) -> None:
    reply = game.turn("h8").move
    assert game.takeback(reply)
    assert game.takeback("h8")
    game.send_raw("TAKEBACK 7,7")
    assert game.receive_raw("error", timeout=60) == "ERROR 7,7 has no stone to take back"
    assert game.begin().move is not None


def test_balanced_moves_are_read(game: EngineClient) -> None:
    one = game.execute("YXBALANCEONE", 0)
    assert one.data.move is not None
    game.start(15)
    two = game.execute("YXBALANCETWO", 0)
    assert len(set(two.data["moves"])) == 2


def test_stop_ends_a_search(game: EngineClient) -> None:
    game.configure(max_node=0, timeout_turn=600_000)
    game.send_raw("TURN 7,7")
    game.stop()
    assert game.receive_raw("coord", timeout=60)


def test_invalid_commands_are_answered(game: EngineClient) -> None:
    game.send_raw("NONSENSE 1")
    assert game.receive_raw("output", timeout=60) == "UNKNOWN command 'NONSENSE'"
    game.send_raw("TURN 15,15")
    assert game.receive_raw("error", timeout=60).startswith("ERROR 15,15 is off the board")


@pytest.mark.parametrize("pondering", [0, 1])
@pytest.mark.parametrize("size", [15, 20])
def test_brain_beats_the_first_legal_moves(client: EngineClient, size: int, pondering: int) -> None:
    assert client.start(size)
    client.configure(rule=0, max_node=NODES, show_detail=0, pondering=pondering)
    board = BitBoard(size)
    result = client.begin()
    while board.place(result.move) and board.check_win(result.move) is None:
        reply = board.get_legal_moves()[0]
        assert board.place(reply)
        assert board.check_win(reply) is None
        result = client.turn(reply)
    win = board.check_win(result.move)
    assert win is not None
    assert win.winner == board.get(result.move)
    assert board.move_count % 2 == 1
