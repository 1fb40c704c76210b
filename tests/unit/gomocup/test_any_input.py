"""Sessions get any commands with any arguments, and answer each as the protocol wants."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.gomocup.conftest import Conversation, EvenToAll

NUMBERS = st.integers(-2, 40)
CELLS = st.builds("{},{}".format, NUMBERS, NUMBERS)
STONES = st.builds("{},{}".format, CELLS, st.integers(0, 4))
COMMANDS = (
    *("ABOUT", "START", "RECTSTART", "RESTART", "INFO", "BEGIN", "TURN", "TAKEBACK", "PLAY"),
    *("BOARD", "YXBOARD", "SWAP2BOARD", "YXNBEST", "YXSHOWINFO", "YXSEARCHDEFEND"),
    *("YXBALANCEONE", "YXBALANCETWO", "YXBLOCK", "YXBLOCKUNDO", "YXBLOCKRESET", "YXHASHCLEAR"),
)
WORDS = st.sampled_from([*COMMANDS, "DONE", "SUGGEST", "begin", "Turn"])
KEYS = st.sampled_from(
    [
        *("timeout_turn", "timeout_match", "time_left", "max_memory", "max_node", "max_depth"),
        *("rule", "show_detail", "folder", "game_type", "evaluate"),
        *("hash_size", "pondering", "time_increment", "thread_num"),
    ]
)
ARGUMENTS = st.one_of(NUMBERS.map(str), CELLS, STONES, st.text(st.characters(codec="ascii")))
LINES = st.one_of(
    st.builds("{} {}".format, WORDS, ARGUMENTS),
    st.builds("INFO {} {}".format, KEYS, st.one_of(st.integers().map(str), ARGUMENTS)),
    st.builds("START {}".format, st.integers(5, 8)),
    st.builds("TURN {},{}".format, st.integers(0, 7), st.integers(0, 7)),
    WORDS,
    STONES,
    ARGUMENTS,
).filter(str.strip)
BLOCKS = {"BOARD", "YXBOARD", "SWAP2BOARD", "YXBLOCK", "YXBLOCKUNDO"}
SILENT_BLOCKS = {"YXBOARD", "YXBLOCK", "YXBLOCKUNDO"}
SILENT = {"INFO", "YXSHOWINFO", "YXBLOCKRESET", "YXHASHCLEAR"}
ANSWER = re.compile(
    r"OK|SWAP|(?:\d{1,2},\d{1,2})(?: \d{1,2},\d{1,2}){0,2}|ERROR .+|UNKNOWN .+|name=.+", re.ASCII
)


@settings(max_examples=200, deadline=None)
@given(st.lists(LINES.map(lambda line: " ".join(line.split())), max_size=25))
def test_any_input_gets_one_answer_per_command(lines: list[str]) -> None:
    # Openings are valued by the engine itself: a search without a limit would take seconds.
    conversation = Conversation(EvenToAll())
    block = None
    for line in lines:
        words = line.upper().split()
        answers = conversation.answers(line)
        due = 1
        if words[0] in COMMANDS and block is not None:
            assert answers.pop(0) == f"ERROR {block} was not ended by DONE"
            block = None
        if words[0] in BLOCKS or block is not None:
            block = block or words[0]
            ended = "DONE" in line.upper().replace(" ,", ",").replace(", ", ",").split()
            due = int(ended and (block not in SILENT_BLOCKS or bool(answers)))
            block = None if ended else block
        elif words[0] in SILENT:
            due = 0
        assert len(answers) == due
        assert all(ANSWER.fullmatch(answer) for answer in answers)
    ending = ("DONE", "INFO rule 0", "YXBLOCKRESET", "START 15", "BEGIN")
    assert conversation.answers(*ending)[-2:] == ["OK", "0,0"]
