"""What people write at their first try with the client, against a service.

It is answered by what they meant, or by a sentence that says what to write. And the document's
examples run.
"""

from __future__ import annotations

import pickle
import re
import shlex
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

import tengen
from tengen.service.app import create_app
from tengen.service.config import Settings
from tengen_client import Client, ProblemError, UnreachableError
from tests.serving import serving
from tests.unit.tengen_cli.command import run

DOCUMENT: Final = Path(__file__).parents[3] / "docs" / "client.md"
ADDRESS: Final = "http://127.0.0.1:8000"
"""The address in the document."""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with serving(create_app(Settings())) as url:
        yield url.rstrip("/")


Ask = Callable[[Any], Any]
"""What is written with a client, without the types that a checker would refuse."""
THREATENED: Final = [[1, 1, 0], [-1, 0, 0], [0, 0, 0]]
CLOSES: Final = "c3"
BOARD: Final = tengen.Board.from_moves("b2a1", "tictactoe")

MEANT: Final[dict[str, tuple[Ask, Any]]] = {
    "a board from numpy": (
        lambda client: client.move(board=np.array(THREATENED), engine="win-block")["move"][
            "notation"
        ],
        CLOSES,
    ),
    "a board of floats from numpy": (
        lambda client: client.position(board=np.array(THREATENED, float))["to_move"],
        "O",
    ),
    "a seed from numpy": (
        lambda client: client.move(game="tictactoe", moves="", engine="random", seed=np.int64(3))[
            "seed"
        ],
        3,
    ),
    "the moves of a board of the library": (
        lambda client: client.position(moves=BOARD.move_stack, game="tictactoe")["to_move"],
        "X",
    ),
    "a generator of moves": (
        lambda client: client.position(moves=(cell for cell in ["h8", "i9"]))["to_move"],
        "X",
    ),
    "a set of engines": (
        lambda client: len(
            client.move(moves="h8", engine="random", compare={"win-block"})["comparison"]
        ),
        1,
    ),
    "a generator of requests": (
        lambda client: len(client.positions({"moves": cell} for cell in ["h8", "i9"])),
        2,
    ),
    "a library of RenLib as bytes": (
        lambda client: client.position(pos=b"\x01\x70", game="gomoku")["to_move"],
        "O",
    ),
    "parameters of an address that are None and False": (
        lambda client: client.move_url(moves="h8", seed=None, verbose=False).partition("?")[2],
        "moves=h8&verbose=false",
    ),
}
"""What is written, and what is meant by it."""

REFUSED: Final[dict[str, tuple[Ask, type[Exception], str]]] = {
    "a board of the library": (
        lambda client: client.move(board=BOARD),
        TypeError,
        "a board of the library is sent as moves=board.move_stack, with its game",
    ),
    "a path in place of a text": (
        lambda client: client.review(sgf=Path("game.sgf")),
        TypeError,
        "PosixPath cannot be sent, expected texts",
    ),
    "bytes of an SGF": (
        lambda client: client.position(sgf=b"(;GM[4])"),
        TypeError,
        "sgf is bytes, expected the text of the file: Path.read_text() has it",
    ),
    "a position without its name": (
        lambda client: client.move("h8"),
        TypeError,
        "the fields of a request are named: write move(moves='h8i9')",
    ),
    "a turn without a name": (
        lambda client: client.play("b2"),
        TypeError,
        "write play(game='tictactoe', play='b2')",
    ),
    "a board to be described without its name": (
        lambda client: client.position(["X..", "...", "..."]),
        TypeError,
        "write position(moves='h8i9')",
    ),
    "no position": (lambda client: client.move(), ProblemError, "board"),
    "two positions": (
        lambda client: client.move(moves="a1", board=["X..", "...", "..."]),
        ProblemError,
        "board and moves are different positions",
    ),
    "a misspelt engine": (
        lambda client: client.move(moves="h8", engine="serch"),
        ProblemError,
        "did you mean `search`?",
    ),
    "a misspelt field": (
        lambda client: client.move(move="h8"),
        ProblemError,
        "did you mean `moves`?",
    ),
    "a limit outside of `limits`": (
        lambda client: client.move(moves="h8", time_ms=10),
        ProblemError,
        "did you mean `limits.time_ms`?",
    ),
    "an option outside of `options`": (
        lambda client: client.move(moves="h8", strength=10),
        ProblemError,
        "did you mean `options.strength`?",
    ),
    "a misspelt game": (
        lambda client: client.move(moves="b2", game="tictakto"),
        ProblemError,
        "did you mean `tictactoe`?",
    ),
    "a move off the board": (
        lambda client: client.position(moves="z99"),
        ProblemError,
        "z99 is off the 15x15 board (a1..o15)",
    ),
    "a game that is over": (
        lambda client: client.move(moves="b2a1b1a2b3", game="tictactoe"),
        ProblemError,
        "X has won",
    ),
}
"""What is written, its error, and words of the sentence that says what to write instead."""
LEAST: Final = 20


def test_tables_are_long_enough() -> None:
    assert len(MEANT) + len(REFUSED) >= LEAST


@pytest.mark.parametrize("written", MEANT)
def test_what_is_meant_is_done(url: str, written: str) -> None:
    ask, meant = MEANT[written]
    with Client(url) as client:
        assert ask(client) == meant


@pytest.mark.parametrize("written", REFUSED)
def test_error_says_what_to_write(url: str, written: str) -> None:
    ask, error, words = REFUSED[written]
    with Client(url) as client, pytest.raises(error, match=re.escape(words)):
        ask(client)


@pytest.mark.parametrize("form", ["{}", "{}/", "{}/v1", "{}/v1/", " {} "])
def test_address_is_taken_as_people_write_it(url: str, form: str) -> None:
    with Client(form.format(url)) as client:
        assert repr(client) == f"<Client: {url}>"
        assert client.games()
    with Client(form.format(url.removeprefix("http://"))) as client:
        assert repr(client) == f"<Client: {url}>"


@pytest.mark.parametrize("address", ["", "ftp://127.0.0.1", "http://", "http://a b", "/v1"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(
        ValueError, match=r"url is '.*', expected one such as http://127.0.0.1:8000"
    ):
        Client(address)


def test_refused_connection_says_how_to_start_a_service() -> None:
    with socket.socket() as bound:
        # Nobody listens at the port, and nobody else can.
        bound.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{bound.getsockname()[1]}"
        with Client(url, retries=0) as client, pytest.raises(UnreachableError) as caught:
            client.games()
    assert str(caught.value) == (
        f"no service responds at {url} (Connection refused): `tengen serve`, or `make run` in a "
        "checkout, starts one"
    )


def test_late_response_names_the_timeout() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with (
            Client(url, retries=0, timeout=0.01) as client,
            pytest.raises(
                UnreachableError, match=f"no response from {url} within 0.01 s: `timeout`"
            ),
        ):
            client.games()


def test_problem_can_be_pickled(url: str) -> None:
    with Client(url) as client, pytest.raises(ProblemError) as caught:
        client.move(moves="z99")
    pickled = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own
    assert isinstance(pickled, ProblemError)
    assert (pickled.problem, str(pickled)) == (caught.value.problem, str(caught.value))


def test_python_of_the_document_runs(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = DOCUMENT.read_text(encoding="utf-8").replace(ADDRESS, url)
    blocks = re.findall(r"^( *)```python\n(.*?)^ *```", text, re.DOTALL | re.MULTILINE)
    assert len(blocks) > 1
    names: dict[str, Any] = {}
    for indent, block in blocks:
        exec(re.sub(rf"^{indent}", "", block, flags=re.MULTILINE), names)  # noqa: S102 - our own
        assert capsys.readouterr().out


def test_commands_of_the_document_run(url: str) -> None:
    text = DOCUMENT.read_text(encoding="utf-8").replace(ADDRESS, url)
    commands = re.findall(r"^\$ echo (\S+) \| tengen (.*)$", text, re.MULTILINE)
    assert commands
    for typed, command in commands:
        result = run(*shlex.split(command), text=typed)
        assert result.exit_code == 0, result.output
