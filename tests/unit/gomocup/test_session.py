"""Answers of a session, command by command, to valid and invalid input."""

from __future__ import annotations

import re

import pytest
from typing_extensions import override

from tengen.engines.catalogue.minimax import MinimaxEngine
from tengen.engines.game import PRESETS, Board, Color, Move, Rules
from tengen.engines.gomocup.managed_engine import BASE_MEMORY_MB, DEFAULT_TIME, MIN_NODES, MIN_TIME
from tengen.engines.gomocup.protocol import parse_cell
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate, Support
from tengen.engines.registry import create_engine
from tengen.engines.version import VERSION
from tests.unit.gomocup.conftest import Conversation, ReadingOrder

NO_BOARD = "ERROR there is no board yet, expected START first"


class Raising(ReadingOrder):
    """Answers during warm-up, and then fails."""

    @override
    def answer(self, request: AnalysisRequest) -> Analysis:
        if len(request.board) == 1:
            return super().answer(request)
        raise ZeroDivisionError("division by zero")


class OnlyFreestyle(ReadingOrder):
    """Plays no game in which overlines do not win."""

    @override
    def supports(self, rules: Rules) -> Support:
        return Support(None if rules.overline else "games in which overlines win")


class FixedEvaluation(ReadingOrder):
    """Recommends the first empty cell with a given evaluation."""

    def __init__(self, win_in: int | None, probability: float | None, score: float) -> None:
        super().__init__()
        self._win_in, self._probability, self._value = win_in, probability, score

    @override
    def answer(self, request: AnalysisRequest) -> Analysis:
        move = request.moves()[0]
        return Analysis(
            candidates=(
                Candidate(
                    move=move,
                    score=self._value,
                    win_probability=self._probability,
                    pv=(move, Move(4, 3)),
                ),
            ),
            win_in=self._win_in,
            depth=2,
            nodes=7,
        )


class Valuing(FixedEvaluation):
    """Declares that its evaluation is a win probability."""

    win_probability_of = "same-engine"


@pytest.mark.parametrize(
    ("lines", "answers"),
    [
        (["ABOUT"], [f'name="tengen-test", version="{VERSION}", author="The Tengen authors"']),
        (["START 15"], ["OK"]),
        (["START 5"], ["OK"]),
        (["START 32"], ["OK"]),
        (["START 4"], ["ERROR the height is 4, allowed are 5..32"]),
        (["START 33"], ["ERROR the height is 33, allowed are 5..32"]),
        (["START"], ["ERROR the size is '', expected an integer"]),
        (["START fifteen"], ["ERROR the size is 'fifteen', expected an integer"]),
        (["RECTSTART 7,5", "BOARD", "6,4,2", "DONE"], ["OK", "0,0"]),
        (["RECTSTART 7,5", "TURN 4,6"], ["OK", "ERROR 4,6 is off the board (0,0..6,4)"]),
        (["RECTSTART 33,5"], ["ERROR the width is 33, allowed are 5..32"]),
        (["RECTSTART 7"], ["ERROR '7' is not a cell, expected x,y such as 7,7"]),
        (["START 15", "BEGIN", "START 15", "BEGIN"], ["OK", "0,0", "OK", "0,0"]),
        (["START 15", "BEGIN", "RESTART", "BEGIN"], ["OK", "0,0", "OK", "0,0"]),
        (["RESTART"], [NO_BOARD]),
        (
            ["START 15", "START 99", "BEGIN"],
            ["OK", "ERROR the height is 99, allowed are 5..32", NO_BOARD],
        ),
        (["BEGIN"], [NO_BOARD]),
        (["TURN 7,7"], [NO_BOARD]),
        (
            ["START 15", "BEGIN", "BEGIN"],
            ["OK", "0,0", "ERROR BEGIN needs an empty board, number of stones: 1"],
        ),
        (["START 15", "TURN 0,0", "TURN 2,0"], ["OK", "1,0", "3,0"]),
        (["START 15", "TURN 0, 0"], ["OK", "1,0"]),
        (["START 15", "TURN 0,0", "TURN 0,0"], ["OK", "1,0", "ERROR 0,0 is occupied"]),
        (["START 15", "TURN 0,0", "TURN 1,0"], ["OK", "1,0", "ERROR 1,0 is occupied"]),
        (
            ["START 15", "TURN 15,0", "TURN 0,0"],
            ["OK", "ERROR 15,0 is off the board (0,0..14,14)", "1,0"],
        ),
        (["START 15", "TURN -1,0"], ["OK", "ERROR '-1,0' is not a cell, expected x,y such as 7,7"]),
        (["START 15", "TURN 7"], ["OK", "ERROR '7' is not a cell, expected x,y such as 7,7"]),
        (["START 15", "TURN"], ["OK", "ERROR '' is not a cell, expected x,y such as 7,7"]),
        (
            ["START 15", "BOARD", "0,0,2", "1,0,1", "2,0,2", "DONE", "TURN 4,0"],
            ["OK", "3,0", "5,0"],
        ),
        (["START 15", "BOARD", "DONE"], ["OK", "0,0"]),
        (["START 15", "BOARD 0,0,2 1,0,1 DONE"], ["OK", "2,0"]),
        (["START 15", "BOARD", "7, 7, 2", "done"], ["OK", "0,0"]),
        (["BOARD", "7,7,2", "DONE"], [NO_BOARD]),
        (
            ["START 15", "BOARD", "7,7,3", "DONE"],
            [
                "OK",
                "ERROR '7,7,3' is not a stone, expected x,y,1 (own) or x,y,2 (opponent's)",
            ],
        ),
        (
            ["START 15", "BOARD", "nonsense", "7,7", "DONE", "BEGIN"],
            [
                "OK",
                "ERROR 'nonsense' is not a stone, expected x,y,1 (own) or x,y,2 (opponent's)",
                "0,0",
            ],
        ),
        (
            ["START 15", "BOARD", "7,7,1", "7,7,2", "DONE"],
            ["OK", "ERROR 7,7 is occupied"],
        ),
        (
            ["START 15", "BOARD", "7,7,1", "DONE"],
            [
                "OK",
                "ERROR own stones: 1, opponent's: 0, the opponent must have as many or one more",
            ],
        ),
        (
            ["START 15", "BOARD", "7,7,1", "START 20"],
            ["OK", "ERROR BOARD was not ended by DONE", "OK"],
        ),
        (["START 15", "DONE"], ["OK", "UNKNOWN command 'DONE'"]),
        (
            ["START 15", "TURN 1,0", "TAKEBACK 0,0", "TAKEBACK 1,0", "BEGIN"],
            ["OK", "0,0", "OK", "OK", "0,0"],
        ),
        (["START 15", "TAKEBACK 0,0"], ["OK", "ERROR 0,0 has no stone to take back"]),
        (["TAKEBACK 0,0"], [NO_BOARD]),
        (["START 15", "PLAY 7,7", "TURN 0,0"], ["OK", "7,7", "1,0"]),
        (["START 15", "PLAY 7,7", "PLAY 7,7"], ["OK", "7,7", "ERROR 7,7 is occupied"]),
        (["START 15", "YXBOARD", "0,0,2", "DONE", "YXNBEST 2"], ["OK", "1,0"]),
        (
            ["START 15", "YXBOARD", "0,0,2", "DONE", "YXNBEST 0"],
            ["OK", "ERROR the number of moves is 0, it must be at least 1"],
        ),
        (["YXNBEST 1"], [NO_BOARD]),
        (
            ["START 15", "SWAP2BOARD", "7,7", "DONE"],
            ["OK", "ERROR swap2: 3 stones are placed at once, found 1"],
        ),
        (
            ["START 15", "SWAP2BOARD", "7,7", "8,8", "7,7", "DONE"],
            ["OK", "ERROR move 3: h8 holds X, a move needs an empty cell"],
        ),
        (["SWAP2BOARD", "DONE"], [NO_BOARD]),
        (["SWAP"], ["UNKNOWN command 'SWAP'"]),
        (["TUR"], ["UNKNOWN command 'TUR'"]),
        (["\\xff\\xfe\\x00"], ["UNKNOWN command '\\\\xff\\\\xfe\\\\x00'"]),
        (["x" * 500], [f"UNKNOWN command '{'x' * 40}...'"]),
        (["x" * 20_000], ["ERROR the line has more than 16384 characters"]),
        (
            ["START 15", "BOARD", "7,7,2 " * 5_000, "DONE", "BEGIN"],
            [
                "OK",
                "ERROR the line has more than 16384 characters",
                "UNKNOWN command 'DONE'",
                "0,0",
            ],
        ),
        (["START 7 9", "BEGIN"], ["OK", "0,0"]),
        (["START 7 x"], ["ERROR the height is 'x', expected an integer"]),
        (["START 7 9 9"], ["ERROR the size is '7 9 9', expected an integer"]),
    ],
    ids=lambda value: "; ".join(value)[:60],
)
def test_commands_are_answered(
    conversation: Conversation, lines: list[str], answers: list[str]
) -> None:
    assert conversation.answers(*lines) == answers


def test_commands_are_case_insensitive(conversation: Conversation) -> None:
    assert conversation.answers("start 15", "Begin", "board", "Done") == ["OK", "0,0", "0,0"]


def test_board_reaches_the_engine_with_colors_and_turn(
    conversation: Conversation, engine: ReadingOrder
) -> None:
    conversation.send("START 15", "BOARD", "7,7,2", "8,8,1", "6,8,2", "DONE")
    board = engine.boards[-1]
    assert (board.rules, board.to_move) == (Rules(15, 15, 5), Color.O)
    assert board.stones == {Move(7, 7): Color.X, Move(8, 8): Color.O, Move(8, 6): Color.X}
    conversation.send("START 15", "BOARD", "8,8,1", "7,7,2", "DONE")
    assert engine.boards[-1].to_move is Color.X


@pytest.mark.parametrize(
    ("rule", "game"),
    [
        (0, PRESETS["gomoku"]),
        (1, PRESETS["standard"]),
        (4, PRESETS["renju"]),
        (8, Rules(15, 15, 5, blocked_wins=False)),
        (9, PRESETS["caro"]),
    ],
)
def test_rule_applies_before_or_after_start(
    conversation: Conversation, engine: ReadingOrder, rule: int, game: Rules
) -> None:
    for lines in (("START 15", f"INFO rule {rule}"), (f"INFO rule {rule}", "START 15")):
        assert conversation.send(*lines) == ["OK"]
        conversation.send("BEGIN")
        assert engine.boards[-1].rules == game


def test_rule_two_is_renju_for_yixin_board_alone(
    conversation: Conversation, engine: ReadingOrder
) -> None:
    conversation.send("START 15", "INFO rule 2")
    assert conversation.answers("BEGIN")[0].startswith("ERROR rule is 2, supported are")
    assert conversation.answers("YXSHOWINFO", "BEGIN") == ["0,0"]
    assert engine.boards[-1].rules == PRESETS["renju"]


def test_unsupported_rule_is_an_error_of_every_move_until_reset(
    conversation: Conversation,
) -> None:
    error = "ERROR rule is 3, supported are 0 (freestyle), 1 (standard), 4 (renju), 8 or 9 (caro)"
    assert conversation.send("INFO rule 3") == []
    assert conversation.send("START 15", "BEGIN", "TURN 7,7") == ["OK", error, error]
    assert conversation.answers("INFO rule 0", "BEGIN") == ["0,0"]


def test_start_with_an_unsupported_size_is_an_error() -> None:
    plays = "bounded boards of at most 25 cells, but neither renju nor caro"
    assert Conversation(MinimaxEngine()).send("START 15") == [
        f"ERROR minimax does not play 15x15, 5 in a row: it plays {plays}"
    ]


def test_rule_unsupported_by_the_engine_is_an_error_of_the_move() -> None:
    conversation = Conversation(OnlyFreestyle())
    assert conversation.answers("START 15", "BEGIN") == ["OK", "0,0"]
    assert conversation.answers("RESTART", "INFO rule 1", "BEGIN")[1].startswith(
        "ERROR reading-order does not play 15x15, exactly 5 in a row"
    )


def test_won_game_is_an_error(conversation: Conversation) -> None:
    row = [f"{x},9,2" for x in range(5)] + [f"{x},3,1" for x in range(4)]
    assert conversation.send("START 15", "BOARD", *row, "DONE") == [
        "OK",
        "ERROR the game is over: X has won",
    ]
    assert conversation.answers("RESTART", "BEGIN") == ["OK", "0,0"]


def test_full_board_is_an_error(conversation: Conversation) -> None:
    # Pairs of one side, shifted row by row: no line of five anywhere.
    cells = [(x, y, 1 + (x + 2 * y) // 2 % 2) for y in range(5) for x in range(5)]
    own = sum(field == 1 for *_, field in cells)
    cells = [(x, y, field if own == 12 else 3 - field) for x, y, field in cells]
    lines = [f"{x},{y},{field}" for x, y, field in cells]
    assert conversation.send("START 5", "BOARD", *lines, "DONE")[1] == (
        "ERROR the game is over: the game is drawn"
    )


def test_failed_command_leaves_the_position_unchanged(
    conversation: Conversation, engine: ReadingOrder
) -> None:
    conversation.send("START 15", "TURN 0,0")
    conversation.send("INFO rule 3", "TURN 5,5", "BOARD", "9,9,2", "DONE", "INFO rule 0")
    conversation.send("TURN 5,5")
    assert set(engine.boards[-1].stones) == {Move(0, 0), Move(0, 1), Move(5, 5)}


def test_engine_exception_is_an_error_and_the_session_goes_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    conversation = Conversation(Raising())
    error = "ERROR reading-order failed, ZeroDivisionError: division by zero"
    assert conversation.send("START 15", "BEGIN", "BEGIN") == ["OK", error, error]
    assert "Traceback" in capsys.readouterr().err


def test_engine_without_a_result_in_time_still_moves() -> None:
    conversation = Conversation(MinimaxEngine())
    answers = conversation.send("START 5", "INFO max_node 1", "BEGIN")
    assert answers[1].startswith("MESSAGE minimax: the position is not solved within")
    assert re.fullmatch("[0-4],[0-4]", answers[-1])


@pytest.mark.parametrize(
    ("lines", "limits"),
    [
        ([], (DEFAULT_TIME, None, None)),
        (["INFO max_node 5000"], (None, 5000, None)),
        (["INFO max_depth 6"], (None, None, 6)),
        (["INFO max_node 0", "INFO max_depth -1"], (DEFAULT_TIME, None, None)),
        (["INFO max_node 18446744073709551615"], (DEFAULT_TIME, None, None)),
        (["INFO max_node 99", "INFO max_depth 99999999999999999999"], (None, 99, None)),
        (["INFO timeout_turn 1000", "INFO max_node 5"], (0.94, 5, None)),
        (["info TIMEOUT_TURN 1000"], (0.94, None, None)),
        (["INFO timeout_turn 0"], (MIN_TIME, MIN_NODES, None)),
        (["INFO timeout_turn 0", "INFO max_node 5"], (MIN_TIME, 5, None)),
        (["INFO timeout_turn 1000", "INFO time_left -20"], (MIN_TIME, MIN_NODES, None)),
        (["INFO timeout_turn 1000", "INFO timeout_turn soon"], (0.94, None, None)),
    ],
    ids=lambda value: "; ".join(value) if isinstance(value, list) else "",
)
def test_limits_reach_the_engine(
    conversation: Conversation,
    engine: ReadingOrder,
    lines: list[str],
    limits: tuple[float | None, int | None, int | None],
) -> None:
    conversation.send("START 15", *lines, "BEGIN")
    limit = engine.limits[-1]
    assert (limit.nodes, limit.depth) == limits[1:]
    assert limit.time == (limits[0] and pytest.approx(limits[0]))


@pytest.mark.parametrize("number", [10**19, 2**63, 2**31, 0, -1, -(10**19)])
def test_search_takes_any_number_of_a_setting(number: int) -> None:
    keys = ("timeout_turn", "timeout_match", "time_left", "time_increment", "max_depth")
    conversation = Conversation(create_engine("search"))
    settings = [f"INFO {key} {number}" for key in (*keys, "show_detail", "pondering", "max_node")]
    # The last one bounds the search: the clock stands still.
    conversation.send("START 15", *settings, "INFO max_node 50")
    assert len(conversation.answers("TURN 7,7", "TURN 0,0", "YXNBEST 99999999999999999999")) == 3


def test_time_of_a_move_runs_from_the_arrival_of_its_command(
    conversation: Conversation, engine: ReadingOrder
) -> None:
    conversation.send("START 15", "INFO timeout_turn 10000")
    conversation.send("BEGIN", waited=4)
    assert engine.limits[-1].time == pytest.approx(10 * 0.97 - 0.03 - 4)
    conversation.send("TURN 7,7", waited=11)
    assert engine.limits[-1].time == MIN_TIME


def test_cancelled_command_gets_the_minimal_limit(
    conversation: Conversation, engine: ReadingOrder
) -> None:
    conversation.send("START 15", "INFO timeout_turn 30000")
    conversation.send("BEGIN", cancelled=True)
    assert engine.limits[-1].time == MIN_TIME


def test_start_warms_the_engine_up(conversation: Conversation, engine: ReadingOrder) -> None:
    conversation.send("START 20")
    assert {board.rules for board in engine.boards} == {
        *(PRESETS[f"{game}-20"] for game in ("gomoku", "standard", "renju", "caro")),
        Rules(20, 20, 5, blocked_wins=False),
    }
    assert {limit.nodes for limit in engine.limits} == {MIN_NODES}


@pytest.mark.parametrize(
    ("megabytes", "table"), [(0, 64), (350, 350 - BASE_MEMORY_MB), (100, 1), (4096, 1024)]
)
def test_table_size_fits_max_memory(
    conversation: Conversation, engine: ReadingOrder, megabytes: int, table: int
) -> None:
    answers = conversation.send("START 15", f"INFO max_memory {megabytes * 2**20}", "BEGIN")
    assert engine.options_given[-1] == {"memory_mb": table}
    assert any("max_memory is 100 MiB" in line for line in answers) == (megabytes == 100)


@pytest.mark.parametrize("side", [5, 15, 20])
def test_swap2board_places_three_stones(side: int) -> None:
    conversation = Conversation(create_engine("search"))
    lines = (f"START {side}", "INFO max_node 3000", "SWAP2BOARD", "DONE")
    started, placed = conversation.answers(*lines)
    assert started == "OK"
    Board.from_moves(map(parse_cell, placed.split()), Rules(side, side, 5))
    assert len(placed.split()) == 3


@pytest.mark.parametrize(("probability", "answer"), [(0.4, "SWAP"), (0.6, "0,0")])
def test_worse_side_swaps(probability: float, answer: str) -> None:
    conversation = Conversation(Valuing(None, probability, 0))
    for stones in (["7,7", "8,7", "9,9"], ["7,7", "8,7", "9,9", "8,8", "8,6"]):
        answers = conversation.answers("START 15", "SWAP2BOARD", *stones, "DONE")
        assert answers == ["OK", answer]


def test_even_stones_get_two_more() -> None:
    conversation = Conversation(Valuing(None, 0.5, 0))
    placed = conversation.answers("START 15", "SWAP2BOARD 7,7 8,7 9,9 DONE")[-1].split()
    assert len({"7,7", "8,7", "9,9", *placed}) == 5


def test_engine_without_win_probabilities_leaves_swap2_to_search(
    conversation: Conversation,
) -> None:
    lines = ("START 15", "INFO max_node 3000", "SWAP2BOARD 7,7 0,0 8,7 DONE")
    assert conversation.answers(*lines) == ["OK", "SWAP"]


def test_move_is_preceded_by_a_search_report() -> None:
    conversation = Conversation(FixedEvaluation(3, None, 0.5))
    conversation.send("START 15")
    message, move = conversation.send("BEGIN")
    assert re.fullmatch(r"MESSAGE depth 2-2 ev \+M3 n 7 n/ms [0-9]+ tm [0-9]+ pv 0,0 3,4", message)
    assert move == "0,0"


def test_show_detail_reports_every_candidate(conversation: Conversation) -> None:
    answers = conversation.send("START 15", "INFO show_detail 2", "YXBOARD", "DONE", "YXNBEST 2")
    lines = [line for line in answers if "TOTALTIME" not in line]
    assert lines == [
        "OK",
        *("INFO PV 0", "INFO NUMPV 2", "INFO DEPTH 0", "INFO TOTALNODES 0", "INFO EVAL 0"),
        *("INFO BESTLINE 0,0", "INFO PV DONE"),
        *("INFO PV 1", "INFO NUMPV 2", "INFO DEPTH 0", "INFO TOTALNODES 0", "INFO EVAL -1"),
        *("INFO BESTLINE 1,0", "INFO PV DONE"),
        "0,0",
    ]
