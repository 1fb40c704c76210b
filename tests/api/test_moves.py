"""POST /v1/moves: positions, limits and options, and every field of the response."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from typing_extensions import override

from tengen.engines.game import PRESETS
from tengen.engines.interface import MAX_CANDIDATES, Analysis, AnalysisRequest, Candidate, Limit
from tengen.engines.registry import ENGINES
from tengen.service import serialize
from tengen.service.schemas.moves import BriefRecommendationSchema, RecommendationSchema
from tests.api.conftest import TIME_MS, Ask, check_problem, checked
from tests.stub_engine import StubEngine

EMPTY = ["..............."] * 15
X_WINS_IN_ROW_10 = [*EMPTY[:10], "..OXXXX........", "....OOO........", *EMPTY[12:]]
UNBOUNDED = {"unbounded": True}


class Witness(StubEngine):
    """Supports every game, and keeps the limits of the last request."""

    name = "witness"
    limit = Limit()
    candidates: int | None = 0

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        self.limit, self.candidates = request.limit, request.candidates
        line = tuple(request.board.legal_moves()[:2])
        return Analysis(
            candidates=(Candidate(move=line[0], score=0.5, win_probability=0.25, pv=line),),
            win_in=-4,
            nodes=7,
            depth=3,
            stopped_by="nodes",
            details={"roll": 6},
        )


WITNESS: Final = Witness()


@pytest.fixture
def witness(monkeypatch: pytest.MonkeyPatch) -> Witness:
    """The only witness: applications keep the engines that they have made."""
    monkeypatch.setitem(ENGINES, WITNESS.name, lambda _: WITNESS)
    return WITNESS


def moves_of(answer: dict[str, Any]) -> list[str]:
    return [candidate["move"]["notation"] for candidate in answer["candidates"]]


def test_winning_move_is_recommended_with_its_outcome(ask: Ask) -> None:
    response = ask(board=X_WINS_IN_ROW_10, query={"engine": "attack-weights"})
    answer = response.get_json()
    assert response.status_code == 200
    assert answer["move"] == {"row": 10, "col": 7, "notation": "h5"}
    assert answer["win_in"] == 1
    assert answer["position"]["status"] == "ongoing"
    assert answer["position"]["to_move"] == "X"
    assert answer["after"] == {
        "game": serialize.game(PRESETS["gomoku"]),
        "status": "won",
        "winner": "X",
        "line": [
            {"row": 10, "col": col, "notation": f"{'defgh'[col - 3]}5"} for col in range(3, 8)
        ],
        "reason": "line",
        "to_move": None,
        "board": [*EMPTY[:10], "..OXXXXX.......", "....OOO........", *EMPTY[12:]],
        "moves": None,
        "setup": False,
        "stones": None,
        "forbidden": [],
    }


def test_move_that_fills_the_board_ends_in_a_draw(ask: Ask) -> None:
    answer = ask(board=["XOX", "XOO", "OX."], query={"engine": "random"}).get_json()
    assert answer["move"]["notation"] == "c1"
    after = answer["after"]
    assert (after["status"], after["winner"], after["line"]) == ("drawn", None, [])


@pytest.mark.parametrize(
    ("body", "board", "moves", "stones"),
    [
        ({"moves": "a3b2", "game": "tictactoe"}, ["XX.", ".O.", "..."], "a3b2b3", None),
        ({"board": ["X..", ".O.", "..."]}, ["XX.", ".O.", "..."], None, None),
        ({"moves": "0/0 1/1", "game": UNBOUNDED}, None, "0/0 1/1 0/1", None),
        (
            {"stones": [{"row": 1, "col": 1, "player": "X"}], "game": UNBOUNDED},
            None,
            None,
            [{"row": 0, "col": 1, "player": "O"}, {"row": 1, "col": 1, "player": "X"}],
        ),
    ],
    ids=["moves", "board", "unbounded moves", "unbounded stones"],
)
def test_after_is_the_next_position(
    ask: Ask, *, body: dict[str, Any], board: Any, moves: Any, stones: Any
) -> None:
    answer = ask(**body, allow="0/1", query={"engine": "random"}).get_json()
    after = answer["after"]
    assert after["to_move"] != answer["position"]["to_move"]
    assert (after["board"], after["moves"], after["stones"]) == (board, moves, stones)
    following = {form: after[form] for form in ("board", "moves", "stones") if after[form]}
    for form, value in following.items():
        again = ask(**{form: value}, game=body.get("game", "tictactoe"), query={"engine": "random"})
        assert again.get_json()["position"]["to_move"] == after["to_move"]


def test_answers_of_all_engines_follow_the_schema(client: FlaskClient, ask: Ask) -> None:
    games: dict[str, Any] = {"unbounded": UNBOUNDED}
    for engine in client.get("/v1/engines").get_json()["engines"]:
        played = [game["game"] for game in engine["games"] if game["supported"]]
        assert played
        for game in played:
            response = ask(
                game=games.get(game, game), stones=[], query={"engine": engine["name"]}, seed=1
            )
            answer = response.get_json()
            assert RecommendationSchema().validate(answer) == {}, (engine["name"], game)
            assert answer["engine"]["name"] == engine["name"]
            assert answer["candidates"][0]["move"] == answer["move"]
            assert answer["candidates"][0]["score"] == answer["score"]


@pytest.mark.usefixtures("witness")
def test_answer_contains_every_field_of_the_analysis(ask: Ask) -> None:
    answer = ask(board=["...", "...", "..."], query={"engine": "witness"}, id="mine").get_json()
    assert answer["model"] is None
    assert (answer["score"], answer["win_probability"], answer["win_in"]) == (0.5, 0.25, -4)
    assert answer["pv"] == ["a3", "b3"]
    assert answer["details"] == {"roll": 6}
    stats = answer["stats"]
    assert (stats["nodes"], stats["depth"], stats["stopped_by"]) == (7, 3, "nodes")
    assert 0 <= stats["time_ms"] < 60_000
    assert answer["id"] == "mine"


@pytest.mark.parametrize(("asked", "count"), [({"candidates": 7}, 7), ({}, 5)])
def test_candidates_are_ranked_and_limited(ask: Ask, asked: dict[str, int], count: int) -> None:
    candidates = ask(moves="h8", **asked, query={"engine": "attack-weights"}).get_json()[
        "candidates"
    ]
    scores = [candidate["score"] for candidate in candidates]
    assert [candidate["rank"] for candidate in candidates] == list(range(1, count + 1))
    assert scores == sorted(scores, reverse=True)


def test_all_candidates_of_an_unbounded_board_are_limited(ask: Ask, witness: Witness) -> None:
    query = {"engine": "witness"}
    answer = ask(game=UNBOUNDED, stones=[], candidates="all", query=query).get_json()
    assert witness.candidates == MAX_CANDIDATES
    (warning,) = answer["warnings"]
    assert warning.endswith("at most 1024 are returned")


def test_option_attacks_returns_attacks(ask: Ask) -> None:
    asked: dict[str, Any] = {"moves": "h8", "candidates": 1, "query": {"engine": "attack-weights"}}
    assert ask(**asked).get_json()["candidates"][0]["explanation"] is None
    explained = ask(**asked, options={"attacks": True}).get_json()["candidates"][0]["explanation"]
    assert {line["player"] for line in explained} == {"X", "O"}
    assert all(line["attacks"] for line in explained)


@pytest.mark.parametrize(
    ("moves", "to_move", "expected"),
    [("", None, "X"), ("", "O", "O"), ("h8", None, "O"), ("h8", "X", "X"), ("h8i9", "O", "O")],
)
def test_side_to_move_determines_who_began(
    ask: Ask, moves: str, to_move: str | None, expected: str
) -> None:
    given: dict[str, Any] = {} if to_move is None else {"to_move": to_move}
    assert ask(moves=moves, **given).get_json()["position"]["to_move"] == expected


def test_unbounded_answer_uses_the_clients_coordinates(ask: Ask) -> None:
    def stone(row: int, col: int, player: str) -> dict[str, Any]:
        return {"row": row, "col": col, "player": player}

    row, left = -70_000, 900_000
    stones = [stone(row, left + step, "X") for step in range(4)]
    stones += [stone(row + 1, left + step, "O") for step in (0, 2, 4)]
    stones.append(stone(row, left - 1, "O"))
    answer = ask(game=UNBOUNDED, stones=stones, query={"engine": "attack-weights"}).get_json()
    assert answer["move"] == {"row": row, "col": left + 4, "notation": f"{row}/{left + 4}"}
    assert answer["after"]["line"][0] == {"row": row, "col": left, "notation": f"{row}/{left}"}


def test_seed_is_reported_and_reproduces_the_answer(ask: Ask) -> None:
    asked: dict[str, Any] = {"moves": "h8i9", "candidates": "all", "query": {"engine": "random"}}
    first, second = (ask(**asked).get_json() for _ in range(2))
    assert first["seed"] != second["seed"]
    assert moves_of(ask(**asked, seed=first["seed"]).get_json()) == moves_of(first)
    assert moves_of(first) != moves_of(second)
    assert ask(**asked, seed=2**53 - 1).status_code == 200


@pytest.mark.parametrize(
    ("limits", "applied", "warned"),
    [
        ({}, (TIME_MS, None, None), 0),
        ({"time_ms": 20}, (20, None, None), 0),
        ({"depth": 3}, (10_000, None, 3), 0),
        ({"nodes": 50}, (10_000, 50, None), 0),
        ({"time_ms": 10_001}, (10_000, None, None), 1),
        ({"nodes": 10**400, "time_ms": 10**400}, (10_000, 100_000_000, None), 2),
    ],
)
def test_limits_are_cut_to_the_hard_limits(
    ask: Ask,
    witness: Witness,
    limits: dict[str, int],
    applied: tuple[int, int | None, int | None],
    warned: int,
) -> None:
    answer = ask(moves="", limits=limits, query={"engine": "witness"}).get_json()
    time_ms, nodes, depth = applied
    assert witness.limit == Limit(time=time_ms / 1000, nodes=nodes, depth=depth)
    assert answer["limits"] == {"time_ms": time_ms, "nodes": nodes, "depth": depth}
    assert len(answer["warnings"]) == warned


@pytest.mark.parametrize(
    ("body", "engine"),
    [
        ({"board": ["...", "...", "..."]}, "minimax"),
        ({"moves": "", "game": {"rows": 9, "cols": 9, "win_length": 9}}, "win-block"),
        ({"moves": "h8"}, "search"),
        ({"stones": [], "game": {**UNBOUNDED, "win_length": 4}}, "search"),
    ],
)
def test_engine_defaults_by_game(ask: Ask, body: dict[str, Any], engine: str) -> None:
    assert ask(**body).get_json()["engine"]["name"] == engine


def test_table_size_is_cut_to_the_hard_limit(ask: Ask) -> None:
    asked: dict[str, Any] = {"moves": "h8", "query": {"engine": "search"}, "limits": {"nodes": 50}}
    cut = ask(**asked, options={"memory_mb": 4096}).get_json()
    assert cut["warnings"] == ["options.memory_mb is 4096, 48 was applied"]
    assert ask(**asked, options={"memory_mb": 1}).get_json()["warnings"] == []


def test_limit_reached_points_at_the_limit(ask: Ask) -> None:
    body = {"board": ["...", "...", "..."], "limits": {"nodes": 5}}
    problem = check_problem(ask(**body, query={"engine": "minimax"}), 422, "limit-reached")
    (fault,) = problem["errors"]
    assert (fault["pointer"], fault["code"]) == ("/limits/nodes", "limit-reached")
    assert fault["message"] == problem["detail"]


def test_id_with_a_lone_surrogate_is_echoed(client: FlaskClient) -> None:
    body = b'{"moves": "h8", "id": "\\ud800"}'
    response = client.post("/v1/moves", data=body, content_type="application/json")
    assert response.status_code == 200
    assert json.loads(response.data)["id"] == "\ud800"


@pytest.mark.parametrize("board", [["X..", ".O.", "..X"], ["XX.", "OO.", "..."]])
def test_brief_answer_has_the_values_of_the_whole_one(
    client: FlaskClient, board: list[str]
) -> None:
    body = {"board": board, "to_move": "X", "seed": 1, "setup": True}
    whole = client.post("/v1/moves", json=body).get_json()
    brief = checked(client.post("/v1/moves?verbose=false", json=body), BriefRecommendationSchema)
    for name in ("move", "win_probability", "win_in", "warnings"):
        assert brief[name] == whole[name]
    for name in ("status", "winner", "line"):
        assert brief["after"][name] == whole["after"][name]
    assert (brief["after"]["status"] == "won") == (board[0] == "XX.")


def test_links_may_be_brief_and_other_words_are_refused(client: FlaskClient) -> None:
    link = "/v1/moves?moves=h8&engine=attack-weights&seed=1&verbose="
    checked(client.get(f"{link}false"), BriefRecommendationSchema)
    checked(client.get(f"{link}0"), BriefRecommendationSchema)
    checked(client.get(f"{link}True"), RecommendationSchema)
    check_problem(client.get(f"{link}brief"), 422, "invalid-request")


def test_proven_position_has_a_bound_and_the_longest_defence(ask: Ask) -> None:
    request: dict[str, Any] = {
        "engine": "search",
        "limits": {"nodes": 500},
        "explain": True,
    }
    answer = checked(ask(moves="h8a1i9a15", **request))
    assert answer["proven"]
    # One of the proofs says 17, others may have a shorter win.
    assert answer["win_in"] == len(answer["pv"]) <= 17
    assert answer["win_probability"] == 1.0
    assert "proven" in [reason["code"] for reason in answer["explanation"]["reasons"]]
    assert not checked(ask(moves="h8a1i9b15", **request))["proven"]
