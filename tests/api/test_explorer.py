"""`/v1/explorer`: the moves that were played from a position, as JSON and as links."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from tengen.engines.explorer.builder import ExplorerBuilder
from tengen.engines.explorer.explorer import Explorer
from tengen.engines.game import PRESETS, Board, Color
from tengen.engines.game.notation import parse_moves
from tengen.service.api.explorer import MAX_MOVES, ExploredPositionSchema
from tengen.service.app import create_app
from tengen.service.config import Settings, SettingsError
from tests.api.conftest import check_problem, checked

GOMOKU: Final = PRESETS["gomoku"]
GAMES: Final = (
    ("h8h9i9", Color.X),
    ("h8i8i9", Color.O),
    ("h8h7g6", None),
    ("h8i9i10", Color.X),
    ("a1h8", Color.X),
)
"""Openings and winners; the first two are images of each other."""
RESULTS: Final = ("games", "x_wins", "draws", "o_wins")


@pytest.fixture(scope="module")
def explorer_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    builder = ExplorerBuilder()
    for moves, winner in GAMES:
        builder.add(GOMOKU, parse_moves(moves, GOMOKU), winner, source="records")
    path = tmp_path_factory.mktemp("explorer") / "explorer.sqlite3"
    builder.write(path, min_games=1)
    return path


@pytest.fixture(scope="module")
def explorer(explorer_file: Path) -> Iterator[FlaskClient]:
    with create_app(Settings(explorer=explorer_file)).test_client() as client:
        yield client


def explore(client: FlaskClient, **position: Any) -> dict[str, Any]:
    return checked(client.post("/v1/explorer", json=position), ExploredPositionSchema)


def test_moves_have_counts_results_and_shares(explorer: FlaskClient) -> None:
    answer = explore(explorer, moves="h8", id="mine")
    assert [answer[name] for name in RESULTS] == [4, 2, 1, 1]
    assert (answer["to_move"], answer["status"], answer["id"]) == ("O", "ongoing", "mine")
    assert answer["sources"] == [{"source": "records", "games": 5}]
    assert answer["plies"] == 3
    # Proofs decide both replies.
    first, second = answer["moves"]
    assert first["move"] == {"row": 6, "col": 7, "notation": "h9"}
    assert {cell["notation"] for cell in first["equivalents"]} == {"g8", "i8", "h7"}
    assert [first[name] for name in RESULTS] == [3, 1, 1, 1]
    assert (first["share"], second["share"]) == (0.75, 0.25)
    assert second["move"]["notation"] == "i9"


@pytest.mark.parametrize(
    "position",
    [
        {"moves": "h8"},
        {"board": ["." * 15] * 7 + ["." * 7 + "X" + "." * 7] + ["." * 15] * 7},
        {"sgf": "(;GM[4]SZ[15];B[hh])"},
        {"moves": "h8", "game": {"rows": 15, "cols": 15, "win_length": 5, "opening": "swap2"}},
    ],
)
def test_every_form_of_a_position_has_the_same_moves(
    explorer: FlaskClient, position: dict[str, Any]
) -> None:
    assert found(explore(explorer, **position)) == found(explore(explorer, moves="h8"))


def found(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """The moves by their names, without what proofs say: they are of games without an opening."""
    moves = ({**move, "proven": None} for move in answer["moves"])
    return sorted(moves, key=lambda move: str(move["move"]["notation"]))


@pytest.mark.parametrize(
    ("position", "to_move", "status"),
    [
        ({"moves": "h8o15h9"}, "O", "ongoing"),
        ({"moves": "0/0", "game": {"unbounded": True}}, "O", "ongoing"),
        ({"board": ["XXX", "OO.", "..."]}, None, "won"),
    ],
)
def test_unknown_position_has_no_moves(
    explorer: FlaskClient, position: dict[str, Any], to_move: str | None, status: str
) -> None:
    answer = explore(explorer, **position)
    assert (answer["to_move"], answer["status"]) == (to_move, status)
    assert answer["moves"] == []
    assert answer["games"] == 0


def test_answer_has_a_limited_number_of_moves(tmp_path: Path) -> None:
    builder = ExplorerBuilder()
    # Next to a corner on one side, no two answers are the same by symmetry.
    for cell in range(2, 2 + MAX_MOVES + 20):
        moves = (*parse_moves("b15", GOMOKU), Board(GOMOKU).legal_moves()[cell])
        builder.add(GOMOKU, moves, None, source="records")
    builder.write(tmp_path / "many", min_games=1)
    client = create_app(Settings(explorer=tmp_path / "many")).test_client()
    answer = explore(client, moves="b15")
    assert len(answer["moves"]) == MAX_MOVES
    assert answer["games"] == answer["draws"] == MAX_MOVES + 20


def test_link_returns_the_same_as_post_and_has_an_etag(explorer: FlaskClient) -> None:
    response = explorer.get("/v1/explorer?moves=h8")
    assert response.get_json() == explore(explorer, moves="h8")
    assert response.headers["Cache-Control"] == "no-cache"
    tag = response.headers["ETag"]
    again = explorer.get("/v1/explorer?moves=h8", headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    assert explorer.get("/v1/explorer?moves=h8h9").headers["ETag"] != tag
    # Another size of board is another game.
    sized = explorer.get("/v1/explorer?moves=h8&rows=19&cols=19").get_json()
    assert (sized["game"]["rows"], sized["moves"]) == (19, [])


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("", "invalid-request"),
        ("moves=h8h8", "invalid-position"),
    ],
)
def test_bad_link_is_a_problem(explorer: FlaskClient, query: str, code: str) -> None:
    check_problem(explorer.get(f"/v1/explorer?{query}"), 422, code)


def test_damaged_file_is_a_problem_of_the_explorer_alone(
    tmp_path: Path, explorer_file: Path
) -> None:
    path = tmp_path / "explorer.sqlite3"
    path.write_bytes(explorer_file.read_bytes())
    client = create_app(Settings(explorer=path)).test_client()
    path.write_bytes(b"damaged" * 1000)
    response = client.post("/v1/explorer", json={"moves": "h8"})
    check_problem(response, 503, "explorer-unavailable")
    assert client.post("/v1/positions", json={"moves": "h8"}).status_code == 200
    # A new file is used at once.
    path.write_bytes(explorer_file.read_bytes())
    assert explore(client, moves="h8")["games"] == 4


def test_unusable_explorer_file_is_refused_at_start(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"TENGEN_EXPLORER: .* there is no such file"):
        create_app(Settings(explorer=tmp_path / "none"))


def test_shipped_file_is_used_by_default(client: FlaskClient) -> None:
    shipped = Explorer().explore(Board(GOMOKU)).results.games
    assert explore(client, moves="")["games"] == shipped > 0


def test_proven_positions_and_moves_are_marked_and_come_first(tmp_path: Path) -> None:
    builder = ExplorerBuilder()
    games = "h8a1i9a15j10 h8a1i9b15j10 h8a1i9a15b2 h8a1i9a15b2 h8h9 h8h9 h8b14"
    for moves in games.split():
        builder.add(GOMOKU, parse_moves(moves, GOMOKU), Color.X, source="records")
    builder.write(path := tmp_path / "explorer.sqlite3", min_games=1)
    explorer = create_app(Settings(explorer=path)).test_client()

    def marks(moves: str) -> tuple[str | None, dict[str, str | None]]:
        found = checked(
            explorer.post("/v1/explorer", json={"moves": moves}), ExploredPositionSchema
        )
        listed = {each["move"]["notation"]: each["proven"] for each in found["moves"]}
        return found["proven"], listed

    assert marks("h8a1i9") == (None, {"a15": "X", "b15": None})
    proven, listed = marks("h8a1i9a15")
    # The move of the proof comes first, although fewer games had it.
    assert (proven, listed["j10"], list(listed)[-1], listed["b2"]) == ("X", "X", "b2", None)
    # Of White's replies, too, all of which are proven.
    assert list(marks("h8")[1].values()) == ["X", "X", "X"]
    # Its move is the same as h9 is for the image of the position, and no game had it.
    proven, listed = marks("h8a1i9h9")
    assert (proven, list(listed.values())) == ("X", ["X"])
    assert marks("h8i8a1") == (None, {})
