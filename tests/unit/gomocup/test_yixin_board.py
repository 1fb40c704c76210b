"""Commands that Yixin-Board adds to the protocol, as it sends them and reads their answers."""

from __future__ import annotations

import dataclasses
import itertools
import re

import pytest
from typing_extensions import override

from tengen.engines.catalogue.search import SearchEngine
from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.gomocup.managed_engine import BASE_MEMORY_MB, THREAD_MEMORY_MB
from tengen.engines.gomocup.protocol import parse_cell
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate, Engine
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.registry import create_engine
from tests.unit.gomocup.conftest import Conversation, ReadingOrder

NO_BOARD = "ERROR there is no board yet, expected START first"


class Deepening(ReadingOrder):
    """Reports three depths; the second move of each is a proven loss."""

    win_probability_of = "same-engine"

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        first, second, third = request.moves()[:3]
        analysis = Analysis(
            candidates=(
                Candidate(move=first, score=12.6, win_probability=0.6, pv=(first, third)),
                Candidate(move=second, score=-300, win_probability=0.0, pv=(second,)),
            )[: request.candidates],
            nodes=5000,
        )
        for depth in (1, 2, 3):
            analysis = dataclasses.replace(analysis, depth=depth)
            if request.on_depth is not None:
                request.on_depth(analysis)
        return analysis


@pytest.fixture(scope="module")
def search() -> Engine:
    return create_engine("search")


def without_times(lines: list[str]) -> list[str]:
    """The lines without the numbers that depend on the speed of the machine."""
    return [re.sub(r" n/ms \d+ tm \d+", "", line) for line in lines if "TOTALTIME" not in line]


@pytest.mark.parametrize(
    ("lines", "answers"),
    [
        (["YXBLOCK", "0,0", "1,0", "DONE", "BEGIN"], ["2,0"]),
        (["YXBLOCK 0,0 1,0 DONE", "YXBLOCKUNDO", "0,0", "DONE", "BEGIN"], ["0,0"]),
        (["YXBLOCK 0,0 DONE", "START 15", "BEGIN"], ["OK", "1,0"]),
        (["YXBLOCK 0,0 DONE", "YXBLOCKRESET", "BEGIN"], ["0,0"]),
        (["YXBLOCK 0,0 DONE", "TURN 0,0"], ["1,0"]),
        (["YXBLOCK 0,0 DONE", "TURN 5,5", "TURN 0,0"], ["1,0", "2,0"]),
        (["YXBLOCK 0,0 15,0 DONE", "BEGIN"], ["ERROR 15,0 is off the board (0,0..14,14)", "0,0"]),
        (["YXBLOCK x DONE"], ["ERROR 'x' is not a cell, expected x,y such as 7,7"]),
        (
            [
                *("START 5", "YXBLOCK", *(f"{x},{y}" for x in range(5) for y in range(5))),
                *("DONE", "BEGIN", "YXBLOCKUNDO 4,4 DONE", "BEGIN"),
            ],
            ["OK", "ERROR every legal move is blocked, YXBLOCKRESET allows all again", "4,4"],
        ),
        (["YXHASHCLEAR", "BEGIN"], ["0,0"]),
        (["YXBALANCEONE 51"], ["ERROR the bias is 51, allowed are -50..50"]),
        (["YXBALANCETWO -51"], ["ERROR the bias is -51, allowed are -50..50"]),
        (["YXBALANCEONE even"], ["ERROR the bias is 'even', expected an integer"]),
        (
            ["YXBOARD 7,7,1 8,8,1 DONE", "YXBALANCEONE 0", "YXBOARD DONE", "BEGIN"],
            [
                "ERROR own stones: 2, opponent's: 0, the own side must have as many or one more",
                "0,0",
            ],
        ),
    ],
    ids=lambda value: "; ".join(value)[:60],
)
def test_commands_are_answered(
    conversation: Conversation, lines: list[str], answers: list[str]
) -> None:
    assert conversation.answers("START 15", *lines) == ["OK", *answers]


@pytest.mark.parametrize(
    "line", ["YXBLOCK 7,7 DONE", "YXBALANCEONE 0", "YXSEARCHDEFEND", "YXSWAP2STEP1"]
)
def test_commands_need_a_board(conversation: Conversation, line: str) -> None:
    assert conversation.answers(line) == [NO_BOARD]


def test_start_has_the_rows_of_its_second_number_first(
    conversation: Conversation, engine: ReadingOrder
) -> None:
    # `start width height`, then cells by row and column.
    assert conversation.answers("start 7 9", "board", "8,6,2", "done") == ["OK", "0,0"]
    assert engine.boards[-1].rules == Rules(7, 9, 5)
    assert conversation.answers("turn 6,8") == ["ERROR 6,8 is off the board (0,0..8,6)"]


def test_blocked_cells_hold_for_the_engine_without_a_result_in_time() -> None:
    conversation = Conversation(create_engine("minimax"))
    lines = ("START 5", "INFO max_node 1", "YXBLOCK 2,2 DONE", "YXBOARD 2,1,2 DONE", "YXNBEST 1")
    assert conversation.answers(*lines)[1] != "2,2"


def test_show_info_names_the_largest_table(conversation: Conversation) -> None:
    # The engine's table has 1,024 MiB at most, which are 2**20 KiB.
    assert conversation.send("YXSHOWINFO") == [
        "MESSAGE tengen-test",
        "MESSAGE INFO MAX_THREAD_NUM 1",
        "MESSAGE INFO MAX_HASH_SIZE 20",
    ]


@pytest.mark.parametrize(("cores", "most"), [(2, 2), (256, 64), (None, 1)])
def test_show_info_names_the_most_threads(
    monkeypatch: pytest.MonkeyPatch, cores: int | None, most: int
) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    answers = Conversation(create_engine("search")).send("YXSHOWINFO")
    assert f"MESSAGE INFO MAX_THREAD_NUM {most}" in answers


@pytest.mark.parametrize(
    ("lines", "options"),
    [
        ([], {"threads": 4}),
        (["INFO max_node 2000"], {}),
        (["INFO max_depth 4"], {}),
        (["INFO thread_num 2"], {"threads": 2}),
        (["INFO thread_num 2", "INFO max_node 2000"], {"threads": 2}),
        (["INFO thread_num 99"], {"threads": 64}),
        (["INFO thread_num 2", "INFO thread_num 0"], {"threads": 4}),
        (
            [f"INFO max_memory {(BASE_MEMORY_MB + 5 * THREAD_MEMORY_MB) * 2**20}"],
            {"threads": 2, "memory_mb": 4 * THREAD_MEMORY_MB},
        ),
        ([f"INFO max_memory {2**20}"], {"memory_mb": 1}),
        (
            ["INFO thread_num 3", f"INFO max_memory {350 * 2**20}"],
            {"threads": 3, "memory_mb": 350 - BASE_MEMORY_MB - 2 * THREAD_MEMORY_MB},
        ),
    ],
)
def test_thread_num_is_the_number_of_threads(
    monkeypatch: pytest.MonkeyPatch,
    conversation: Conversation,
    engine: ReadingOrder,
    lines: list[str],
    options: dict[str, int],
) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: range(4), raising=False)
    monkeypatch.setattr(ReadingOrder, "options", SearchEngine.options)
    conversation.send("START 15", *lines, "BEGIN")
    assert engine.options_given[-1] == {"memory_mb": 32, "threads": 1, "strength": 100} | options


def test_thread_num_is_ignored_by_an_engine_of_one_thread(
    conversation: Conversation, engine: ReadingOrder
) -> None:
    conversation.send("START 15", "INFO thread_num 2", "BEGIN")
    assert engine.options_given[-1] == {"memory_mb": 64}


def test_search_plays_with_several_threads() -> None:
    conversation = Conversation(create_engine("search"))
    lines = ("START 15", "INFO max_node 2000", "INFO thread_num 2", "TURN 7,7")
    started, move = conversation.answers(*lines)
    assert started == "OK"
    assert parse_cell(move) != (7, 7)


def test_arrays_of_a_thread_fit_what_is_reserved() -> None:
    arrays = Searcher(1).arrays._asdict()
    assert sum(each.nbytes for name, each in arrays.items() if name != "memory") <= (
        THREAD_MEMORY_MB * 2**20
    )


@pytest.mark.parametrize(
    ("lines", "table"),
    [
        (["INFO hash_size 131072"], 128),
        (["INFO hash_size 1"], 1),
        (["INFO hash_size 99999999"], 1024),
        (["INFO hash_size 131072", "INFO hash_size 0"], 64),
        (["INFO hash_size 524288", f"INFO max_memory {350 * 2**20}"], 100),
    ],
)
def test_hash_size_is_the_size_of_the_table(
    conversation: Conversation, engine: ReadingOrder, lines: list[str], table: int
) -> None:
    conversation.send("START 15", *lines, "BEGIN")
    assert engine.options_given[-1] == {"memory_mb": table}


def cell(label: str) -> str:
    """`h8` as `x,y`; rows count from the other side, which forbids the same points."""
    return f"{ord(label[0]) - ord('a')},{int(label[1:]) - 1}"


def renju(black: str, white: str) -> list[str]:
    """The stones of a position with Black to move, as Yixin-Board sends them."""
    pairs = zip(black.split(), white.split(), strict=True)
    lines = [(f"{cell(own)},1", f"{cell(opponent)},2") for own, opponent in pairs]
    return ["yxboard", *itertools.chain.from_iterable(lines), "done"]


# Positions of the project renju-note/quintet (MIT).
@pytest.mark.parametrize(
    ("black", "white", "forbidden"),
    [
        ("h8 i8 j8 l8 m8", "g8 h7 h9 i7 i9", "k8"),
        ("h8 k8 l8 n8", "g8 i9 k7 o8", "j8"),
        ("g7 h8 j8 k7", "f9 g8 g9 h9", "i9"),
        (
            "b6 c7 c8 d6 d7 e3 e4 f3 g5 h8",
            "a8 a9 c13 e1 g1 h13 l1 l13 o1 o15",
            "d4 f4 c5 d5 e5 c6 e6 d8",
        ),
    ],
)
def test_forbidden_points_are_shown(
    conversation: Conversation, black: str, white: str, forbidden: str
) -> None:
    conversation.send("yxshowinfo", "info rule 2", "start 15 15", *renju(black, white))
    cells = [cell(label).split(",") for label in forbidden.split()]
    points = "".join(f"{int(x):02}{int(y):02}" for x, y in cells)
    assert conversation.send("yxshowforbid") == [f"FORBID {points}."]


def test_no_point_is_forbidden_to_white_and_by_other_rules(
    conversation: Conversation, engine: ReadingOrder
) -> None:
    stones = renju("g7 h8 j8 k7", "f9 g8 g9 h9")
    for rule, shown in ((4, "FORBID 0808."), (1, "FORBID ."), (9, "FORBID .")):
        assert conversation.send("START 15", f"INFO rule {rule}", *stones, "YXSHOWFORBID") == [
            "OK",
            shown,
        ]
    # The engine's move is Black's: White is to move next.
    lines = ("START 15", "INFO rule 4", *stones, "YXNBEST 1", "YXSHOWFORBID")
    assert conversation.answers(*lines) == ["OK", "0,0", "FORBID ."]
    assert engine.boards[-1].to_move is Color.X
    assert conversation.answers("YXNBEST 1", "YXSHOWFORBID") == ["1,0", "FORBID 0808."]


def test_stone_on_a_forbidden_point_has_lost(conversation: Conversation) -> None:
    # The brain is White, and its opponent moves to i9.
    stones = renju("g7 h8 j8 k7", "f9 g8 g9 h9")[1:-1]
    swapped = [line[:-1] + {"1": "2", "2": "1"}[line[-1]] for line in stones]
    lost = "ERROR the game is over: O has won: X made a double-three, which is forbidden"
    conversation.send("START 15", "INFO rule 4")
    assert conversation.answers("BOARD", *swapped, "8,8,2", "DONE") == [lost]
    conversation.send("YXBOARD", *swapped, "DONE")
    assert conversation.answers("TURN 8,8") == [lost]
    assert conversation.answers("TURN 0,14") == ["0,0"]


def test_own_moves_are_not_forbidden(conversation: Conversation) -> None:
    stones = renju("g7 h8 j8 k7", "f9 g8 g9 h9")
    cells = [f"{x},{y}" for x in range(15) for y in range(15)]
    free = {"8,8", "14,14"}
    conversation.send("START 15", "INFO rule 4", *stones)
    conversation.send("YXBLOCK", *(cell for cell in cells if cell not in free), "DONE")
    assert conversation.answers("YXNBEST 1") == ["14,14"]


def test_every_command_of_a_game_is_understood(conversation: Conversation) -> None:
    started = conversation.send(
        *("info show_detail 1", "yxshowinfo", "START 15 15", "INFO timeout_match 100000000"),
        *("INFO time_left 100000000", "INFO timeout_turn 2000000", "INFO max_depth 225"),
        *("INFO max_node 10000", "INFO time_increment 0", "INFO caution_factor 1"),
        *("INFO thread_num 1", "INFO thread_split_depth 5", "INFO hash_size 524288"),
        *("INFO pondering 0", "INFO vcthread 0", "INFO rule 2", "info usedatabase 1"),
        *("start 15 15", "yxboard", "done", "yxshowforbid", "yxquerydatabaseall", "done"),
    )
    assert [line for line in started if not line.startswith("MESSAGE")] == ["OK", "OK", "FORBID ."]
    played: list[str] = []
    for move in ("7,7", "7,8", "8,7"):
        played.append(move)
        sides = [1 + (len(played) - at) % 2 for at in range(len(played))]
        stones = [f"{cell},{side}" for cell, side in zip(played, sides, strict=True)]
        lines = ("INFO time_left 99999000", "yxhashclear", "start 15 15", "board", *stones, "done")
        ok, answer = conversation.answers(*lines)
        assert ok == "OK"
        played.append(answer)
        assert conversation.answers("yxblockreset", "yxshowforbid") == ["FORBID ."]
    assert played[1::2] == ["0,0", "1,0", "2,0"]


def test_database_is_empty(conversation: Conversation) -> None:
    lines = ("START 15", "yxquerydatabaseall", "7,7", "8,8", "done")
    assert conversation.send(*lines) == [
        "OK",
        "MESSAGE DATABASE REFRESH",
        "MESSAGE DATABASE DONE",
    ]


def test_real_time_messages_come_after_every_depth() -> None:
    conversation = Conversation(Deepening())
    conversation.send("START 15", "INFO show_detail 1", "YXBOARD 7,7,2 DONE")
    lines = without_times(conversation.send("YXNBEST 2"))
    assert lines[: len(lines) // 3 - 1] == [
        "MESSAGE depth 1-2 multipv 1 ev 12.6 n 5000 pv 0,0 2,0",
        "MESSAGE depth 1-2 multipv 2 ev -300 n 5000 pv 1,0",
        "MESSAGE REALTIME REFRESH",
        "MESSAGE REALTIME POS 1,0",
        "MESSAGE REALTIME DONE 1,0",
        "MESSAGE REALTIME LOST 1,0",
        "MESSAGE REALTIME BEST 0,0",
        "MESSAGE REALTIME VAL 13",
        "MESSAGE REALTIME PV 0,0 2,0",
    ]
    assert [line for line in lines if "REFRESH" in line] == ["MESSAGE REALTIME REFRESH"] * 3
    assert lines[-3:] == [
        "MESSAGE depth 3-3 multipv 1 ev 12.6 n 5000 pv 0,0 2,0",
        "MESSAGE depth 3-3 multipv 2 ev -300 n 5000 pv 1,0",
        "0,0",
    ]


@pytest.mark.parametrize(
    ("bits", "messages", "blocks"), [(0, 1, 0), (1, 4, 0), (2, 0, 4), (3, 0, 4), (-1, 0, 4)]
)
def test_show_detail_selects_messages_and_blocks(bits: int, messages: int, blocks: int) -> None:
    conversation = Conversation(Deepening())
    lines = conversation.send("START 15", f"INFO show_detail {bits}", "BEGIN")
    assert sum(line.startswith("MESSAGE depth") for line in lines) == messages
    assert lines.count("INFO PV DONE") == blocks
    assert sum("REALTIME BEST" in line for line in lines) == (3 if bits & 1 else 0)


def test_move_may_be_the_opponents(conversation: Conversation, engine: ReadingOrder) -> None:
    # A board for analysis requests moves of either side.
    lines = ("START 15", "BEGIN", "YXNBEST 1", "YXNBEST 1", "TAKEBACK 2,0", "YXSEARCHDEFEND")
    assert conversation.answers(*lines) == ["OK", "0,0", "1,0", "2,0", "OK", "2,0"]
    assert [board.to_move for board in engine.boards[-4:]] == [Color.X, Color.O, Color.X, Color.X]
    assert conversation.answers("TURN 5,5") == ["3,0"]


def test_search_defend_ranks_every_move(conversation: Conversation) -> None:
    conversation.send("START 5", "YXBOARD 2,2,2 DONE")
    lines = conversation.send("YXSEARCHDEFEND")
    assert sum("multipv" in line for line in lines) == 24


def test_balanced_stones_are_placed_on_the_board(search: Engine) -> None:
    conversation = Conversation(search)
    conversation.send("START 15", "INFO max_node 3000", "YXBOARD 7,7,2 DONE")
    one = conversation.answers("YXBALANCEONE 0")[0]
    # Without a bias, the stones are even, too.
    assert Conversation(search).answers(
        "START 15", "INFO max_node 3000", "YXBOARD 7,7,2 DONE", "YXBALANCEONE"
    ) == ["OK", one]
    assert conversation.answers(f"TURN {one}") == [f"ERROR {one} is occupied"]
    conversation.send("YXBOARD 7,7,2 8,8,1 3,3,2 DONE")
    first, second = conversation.answers("YXBALANCETWO 0")[0].split()
    stones = [Move(7, 7), Move(8, 8), Move(3, 3), parse_cell(first), parse_cell(second)]
    assert len(Board.from_moves(stones, Rules(15, 15, 5))) == 5
    # The own side is to move again.
    assert conversation.answers("YXNBEST 1")[0].count(",") == 1


def test_balanced_stones_leave_blocked_cells_empty(search: Engine) -> None:
    conversation = Conversation(search)
    free = {"0,4", "4,0"}
    blocked = [f"{x},{y}" for x in range(5) for y in range(5) if f"{x},{y}" not in free]
    conversation.send("START 5", "INFO max_node 2000", "YXBLOCK", *blocked, "DONE")
    assert set(conversation.answers("YXBALANCETWO 0")[0].split()) == free


def test_swap2_steps_name_stones_and_choices(search: Engine) -> None:
    conversation = Conversation(search)
    conversation.send("START 15", "INFO max_node 3000")
    moves = conversation.send("YXSWAP2STEP1")
    assert [
        re.fullmatch(rf"MESSAGE SWAP2 MOVE{at} \d+ \d+", line) is None
        for at, line in enumerate(moves, 1)
    ] == [False] * 3
    # An open three of the first side, which the second takes.
    conversation.send("YXBOARD 7,7,2 0,0,1 8,7,2 DONE")
    assert conversation.send("YXSWAP2STEP2") == ["MESSAGE SWAP2 SWAP1 YES"]
    conversation.send("YXBOARD 7,7,1 0,0,2 8,7,1 0,14,2 9,7,1 DONE")
    assert conversation.send("YXSWAP2STEP3") == ["MESSAGE SWAP2 SWAP2 YES"]
    # Stones that do not meet leave the second side, which is to move, no worse off.
    conversation.send("YXBOARD 0,0,1 7,7,2 14,14,1 8,7,2 0,14,1 DONE")
    assert conversation.send("YXSWAP2STEP3") == ["MESSAGE SWAP2 SWAP2 NO"]
