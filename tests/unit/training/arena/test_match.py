"""Matches: pairs, colors, counts, faults, and the same result on any number of processes."""

from __future__ import annotations

import dataclasses
import itertools
import json
import math
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from typing_extensions import override

from tengen.engines.errors import UnsupportedRulesError
from tengen.engines.game import PRESETS, Color, Move, Rules
from tengen.engines.game.records import read_sgf, write_sgf
from tengen.engines.interface import Analysis, AnalysisRequest, Candidate, Limit, ranked
from tengen.engines.registry import ENGINES
from tengen.laboratory.ladder.ladder import Ladder, LadderPlan
from tengen.training.arena.elo import Tally, elo_from_score, score_from_elo
from tengen.training.arena.game import Noise, PlayedGame
from tengen.training.arena.match import GAMES, MatchResult, play_match
from tengen.training.arena.openings import random_openings
from tengen.training.arena.player_spec import PlayerSpec
from tengen.training.arena.sprt import Sprt
from tengen.training.errors import DataError, DirectoryLockedError
from tests.api.server import wait_for
from tests.plugins import ENGINE, Packages
from tests.stub_engine import StubEngine
from tests.unit.tengen_cli.command import run

TENGEN: Final = str(Path(sys.executable).with_name("tengen"))
RULES: Final = Rules(9, 9, 5)
PLAYERS: Final = (PlayerSpec(engine="attack-weights"), PlayerSpec(engine="win-block"))
NOISE: Final = Noise(probability=0.3)


def match(folder: Path | None, **changes: Any) -> MatchResult:
    """A match of six games, with what is named changed."""
    settings = {"rules": RULES, "games": 6, "seed": 1, "noise": NOISE, "folder": folder, **changes}
    openings = settings.pop("openings", random_openings(RULES, 3, seed=1))
    first, second = settings.pop("players", PLAYERS)
    return play_match(first, second, openings, **settings)


def stop_after(games: int, folder: Path, **changes: Any) -> None:
    """Begin the match and interrupt it."""
    counter = itertools.count(1)

    def stop(_: PlayedGame) -> None:
        if next(counter) == games:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        match(folder, on_game=stop, **changes)


@pytest.mark.parametrize("sprt", [None, Sprt(elo0=-400, elo1=0)], ids=["all games", "SPRT"])
def test_interrupted_match_gives_the_same_result(tmp_path: Path, sprt: Sprt | None) -> None:
    stop_after(2, tmp_path, sprt=sprt)
    told: list[int] = []
    shown: list[PlayedGame] = []
    again = match(tmp_path, sprt=sprt, on_resume=told.append, on_game=shown.append)
    assert told == [2]
    assert again == match(None, sprt=sprt)
    assert again.games == tuple(shown)
    assert match(tmp_path, sprt=sprt, jobs=2) == again


def test_killed_match_gives_the_same_result(tmp_path: Path) -> None:
    command = (
        *("match", "search@nodes=300", "attack-weights"),
        *("--games", "12", "--jobs", "1", "--size", "15", "--noise", "0.3", "--json"),
    )
    killed = subprocess.Popen([TENGEN, *command, "--out", tmp_path], stdout=subprocess.DEVNULL)
    games = tmp_path / GAMES
    wait_for(lambda: True if games.exists() and games.read_bytes().count(b"\n") > 1 else None)
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    begun = games.read_bytes()
    resumed, whole = (run(*command, *place) for place in (("--out", tmp_path), ()))
    assert (resumed.exit_code, resumed.stdout) == (0, whole.stdout)
    assert games.read_bytes().startswith(begun[: begun.rfind(b"\n") + 1])


def test_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    stop_after(4, tmp_path)
    path = tmp_path / GAMES
    path.write_bytes(path.read_bytes()[:-9])
    assert match(tmp_path) == match(None)
    assert path.read_bytes().count(b"\n") == 6


def test_more_games_extend_a_match(tmp_path: Path) -> None:
    match(tmp_path, games=4)
    told: list[int] = []
    assert match(tmp_path, games=6, on_resume=told.append) == match(None)
    assert told == [4]
    with pytest.raises(DataError, match="its games is 6, not 4"):
        match(tmp_path, games=4)


def test_games_keep_faults_and_times(tmp_path: Path) -> None:
    program = f"{shlex.quote(sys.executable)} -c pass"
    players = (PlayerSpec(engine=f"brain:{program}", limit=Limit(time=1)), PLAYERS[1])
    first = match(tmp_path, players=players, rules=Rules(15, 15, 5), games=2)
    assert first.faults
    assert match(tmp_path, players=players, rules=Rules(15, 15, 5), games=2) == first


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": 2}, "its seed is 1, not 2"),
        ({"noise": None}, "its noise is"),
        ({"players": PLAYERS[::-1]}, "its engines is"),
        ({"sprt": Sprt(elo0=0, elo1=20)}, "its sprt is None"),
        ({"openings": random_openings(RULES, 3, seed=2)}, "game 1 has another opening"),
    ],
    ids=["seed", "noise", "players", "test", "openings"],
)
def test_folder_of_another_match_is_refused(
    tmp_path: Path, changes: dict[str, Any], message: str
) -> None:
    stop_after(1, tmp_path)
    before = (tmp_path / GAMES).read_bytes()
    with pytest.raises(DataError, match=message):
        match(tmp_path, **changes)
    assert (tmp_path / GAMES).read_bytes() == before


def test_damaged_game_is_named_with_its_line(tmp_path: Path) -> None:
    for damage in ("{}", "[1]", "no JSON", json.dumps({"moves": "h8h8"})):
        folder = tmp_path / str(len(damage))
        stop_after(2, folder)
        path = folder / GAMES
        path.write_text(f"{damage}\n{path.read_text().splitlines()[1]}\n")
        with pytest.raises(DataError, match=r"games\.jsonl, line 1 is not a game"):
            match(folder)


def test_folder_of_a_running_match_is_locked(tmp_path: Path) -> None:
    def begin_again(_: PlayedGame) -> None:
        match(tmp_path)

    with pytest.raises(DirectoryLockedError):
        match(tmp_path, on_game=begin_again)


def test_ladder_keeps_the_games_of_each_pairing(tmp_path: Path) -> None:
    plan = LadderPlan(
        players=(*PLAYERS, PlayerSpec(engine="random")),
        rules=RULES,
        games=2,
        openings=tuple(random_openings(RULES, 1, seed=1)),
        seed=1,
    )
    played = Ladder(plan, folder=tmp_path)
    first = [played.play(*pairing) for pairing in played.missing()]
    folders = sorted(path.name for path in tmp_path.iterdir())
    assert folders == ["attack-weights-random", "attack-weights-win-block", "win-block-random"]
    told: list[int] = []
    again = Ladder(plan, folder=tmp_path)
    assert [again.play(*pairing, on_resume=told.append) for pairing in again.missing()] == first
    assert told == [2, 2, 2]


TICTACTOE = PRESETS["tictactoe"]
SMALL = Rules(9, 9, 5)
CENTRE = (Move(1, 1), Move(0, 0))


BRAIN = """
import sys
failing, asked = sys.argv[1], 0
for line in sys.stdin:
    command = line.split()[0]
    if command == "START":
        print("OK", flush=True)
    if command in ("BEGIN", "TURN", "DONE"):
        asked += 1
        if asked == 2:
            if failing == "crashes":
                sys.exit("no more")
            while failing == "hangs":
                sys.stdin.readline()
        # The bottom row, where openings are not.
        print("99,99" if failing == "plays off the board" and asked == 2 else f"{asked},14")
        sys.stdout.flush()
"""
"""A program that plays to the right along the bottom row, and fails at its second move."""


class Moody(StubEngine):
    """Plays at random, but breaks as soon as a corner holds its opponent's stone."""

    name = "moody"

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        if request.board[Move(0, 0)] is -request.board.to_move:
            return Analysis(candidates=(Candidate(move=Move(0, 0), score=0),))
        return Analysis(candidates=ranked(request, {}))


class Witness(Moody):
    """Records the limit and the color of every request."""

    name = "witness"

    def __init__(self) -> None:
        self.served: set[tuple[Limit, Color]] = set()

    @override
    def _analyse(self, request: AnalysisRequest) -> Analysis:
        self.served.add((request.limit, request.board.to_move))
        return Analysis(candidates=ranked(request, {}))


def players(*engines: str, limit: Limit | None = None) -> tuple[PlayerSpec, PlayerSpec]:
    a, b = (PlayerSpec(engine=engine, limit=limit or Limit()) for engine in engines)
    return a, b


RANDOM = players("random", "random")


def games_of(results: str) -> tuple[PlayedGame, ...]:
    """Games that X or O won or that were drawn, a letter each."""
    return tuple(
        PlayedGame(
            rules=TICTACTOE,
            x="a",
            o="b",
            moves=(),
            opening=0,
            noise=(),
            winner=None if letter == "=" else Color[letter],
        )
        for letter in results
    )


def result_of(results: str, sprt: Sprt | None = None) -> MatchResult:
    a, b = players("a", "b")
    return MatchResult(
        a=a,
        b=b,
        rules=TICTACTOE,
        seed=0,
        noise=None,
        games=games_of(results),
        planned=len(results),
        sprt=sprt,
    )


@pytest.mark.parametrize(
    ("results", "pairs", "counts"),
    [
        # A is X in the first game of a pair and O in the second.
        ("XO", (0, 0, 0, 0, 1), (2, 0, 0)),
        ("OX", (1, 0, 0, 0, 0), (0, 0, 2)),
        ("XX", (0, 0, 1, 0, 0), (1, 0, 1)),
        ("OO", (0, 0, 1, 0, 0), (1, 0, 1)),
        ("==", (0, 0, 1, 0, 0), (0, 2, 0)),
        ("X=", (0, 0, 0, 1, 0), (1, 1, 0)),
        ("=O", (0, 0, 0, 1, 0), (1, 1, 0)),
        ("O=", (0, 1, 0, 0, 0), (0, 1, 1)),
        ("=X", (0, 1, 0, 0, 0), (0, 1, 1)),
        ("XOXO=X", (0, 1, 0, 0, 2), (4, 1, 1)),
    ],
)
def test_pair_is_counted_by_its_score(
    results: str, pairs: tuple[int, ...], counts: tuple[int, int, int]
) -> None:
    tally = Tally.of(games_of(results))
    assert tuple(tally.pairs) == pairs
    assert (tally.wins, tally.draws, tally.losses) == counts


def test_score_is_the_mean_of_the_games() -> None:
    assert result_of("XOXO=X").tally.score.value == pytest.approx(4.5 / 6)


def test_incomplete_pair_is_not_counted() -> None:
    tally = Tally()
    counted = []
    for game in games_of("XOX="):
        tally.add(game)
        counted.append((tally.games, tally.in_pairs, tuple(tally.pairs)))
    assert counted == [
        (1, False, (0, 0, 0, 0, 0)),
        (2, True, (0, 0, 0, 0, 1)),
        (3, False, (0, 0, 0, 0, 1)),
        (4, True, (0, 0, 0, 1, 1)),
    ]


def test_openings_are_played_with_both_colors() -> None:
    openings = random_openings(SMALL, 2, seed=1)
    result = play_match(
        *players("attack-weights", "random"), openings, rules=SMALL, games=6, seed=1
    )
    colors = [(game.x, game.o) for game in result.games]
    assert colors == [("attack-weights", "random"), ("random", "attack-weights")] * 3
    begun = [game.moves[: game.opening] for game in result.games]
    assert begun == [openings[0], openings[0], openings[1], openings[1], openings[0], openings[0]]


def test_wins_are_counted_for_player_a() -> None:
    openings = random_openings(SMALL, 4, seed=2)
    for names, wins in ((("attack-weights", "random"), 8), (("random", "attack-weights"), 0)):
        result = play_match(*players(*names), openings, rules=SMALL, games=8, seed=1)
        assert (result.tally.wins, result.tally.losses) == (wins, 8 - wins)


def test_number_of_processes_does_not_change_the_match() -> None:
    openings = random_openings(SMALL, 4, seed=3)
    one, two = (
        play_match(
            *players("attack-weights", "random"),
            openings,
            rules=SMALL,
            games=8,
            seed=5,
            jobs=jobs,
            noise=Noise(probability=0.3),
        )
        for jobs in (1, 2)
    )
    assert one == two
    assert any(any(game.noise) for game in one.games)


def test_longer_match_begins_with_the_shorter_one() -> None:
    openings = random_openings(TICTACTOE, 4, seed=3)
    short, long = (
        play_match(*RANDOM, openings, rules=TICTACTOE, games=games, seed=5) for games in (4, 8)
    )
    assert long.games[:4] == short.games


def test_on_game_is_called_in_order() -> None:
    told: list[PlayedGame] = []
    openings = random_openings(TICTACTOE, 2, seed=3)
    result = play_match(
        *RANDOM,
        openings,
        rules=TICTACTOE,
        games=4,
        seed=5,
        on_game=told.append,
    )
    assert tuple(told) == result.games


def test_illegal_move_loses_one_game_of_a_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(ENGINES, "moody", lambda _: Moody())
    # O holds the corner: as X, moody breaks at once; as O it plays on.
    result = play_match(*players("random", "moody"), [CENTRE], rules=TICTACTOE, games=10, seed=1)
    assert len(result.games) == 10
    assert [index for index, _ in result.faults] == [1, 3, 5, 7, 9]
    assert all("a3 holds O" in reason for _, reason in result.faults)
    assert all(game.winner is Color.O for game in result.games[1::2])


@pytest.mark.parametrize(
    ("failing", "reason", "ending"),
    [
        (
            "crashes",
            "ended instead of answering .* exit code 1, standard error: no more",
            "forfeit",
        ),
        ("plays off the board", "99,99, which is not an empty cell of the 15x15 board", "forfeit"),
        ("hangs", "did not answer .* within 0.01 s", "time"),
    ],
)
def test_failing_brain_loses_one_game_of_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str, reason: str, ending: str
) -> None:
    # A brain that hangs does not end by itself.
    monkeypatch.setattr("tengen.engines.gomocup.program.FAREWELL_TIME", 0.05)
    program = tmp_path / "brain.py"
    program.write_text(BRAIN)
    command = shlex.join([sys.executable, str(program), failing])
    # Only the brain that hangs needs its time to end.
    limit = Limit(time=0.01 if failing == "hangs" else 60)
    a, b = players("win-block", f"brain:{command}", limit=limit)
    b = dataclasses.replace(b, alias="fragile")
    opening = (Move(7, 7), Move(7, 8))
    result = play_match(a, b, [opening], rules=PRESETS["gomoku"], games=2, seed=1)
    assert result.tally.wins == 2
    assert [index for index, _ in result.faults] == [0, 1]
    assert all(re.search(reason, fault) for _, fault in result.faults)
    assert {game.ending for game in result.games} == {ending}
    assert {(game.x, game.o) for game in result.games} == {
        ("win-block", "fragile"),
        ("fragile", "win-block"),
    }


def test_brain_can_play_itself(tmp_path: Path) -> None:
    program = tmp_path / "brain.py"
    program.write_text(BRAIN)
    brain = f"brain:{shlex.join([sys.executable, str(program), 'never'])}"
    # Each counts its own moves, so the second takes the cell that the first holds.
    result = play_match(*players(brain, brain), [()], rules=PRESETS["gomoku"], games=2, seed=1)
    assert result.games[0].moves == (Move(14, 1),)


@pytest.mark.parametrize(
    ("depths", "served"),
    [
        pytest.param(
            (1, 2),
            [{(1, Color.X), (1, Color.O)}, {(2, Color.X), (2, Color.O)}],
            id="limits-differ",
        ),
        pytest.param((3, 3), [{(3, Color.X)}, {(3, Color.O)}], id="nothing-differs"),
    ],
)
def test_sides_with_one_engine_share_no_state(
    monkeypatch: pytest.MonkeyPatch, depths: tuple[int, int], served: list[set[tuple[int, Color]]]
) -> None:
    made: list[Witness] = []

    def make(_: object) -> Witness:
        made.append(Witness())
        return made[-1]

    monkeypatch.setitem(ENGINES, "witness", make)
    a, b = (PlayerSpec(engine="witness", limit=Limit(depth=depth)) for depth in depths)
    play_match(a, b, [CENTRE], rules=TICTACTOE, games=2, seed=1)
    # Each was made once more, to be asked whether it plays the game at all.
    asked = [{(limit.depth, color) for limit, color in each.served} for each in made if each.served]
    assert asked == served


def test_match_with_an_installed_engine_goes_on_with_the_same_version_only(
    packages: Packages, tmp_path: Path
) -> None:
    def play(version: str) -> MatchResult:
        packages.install("sparring", ENGINE.format(name="sparring"), version=version)
        a, b = players("sparring", "random")
        return play_match(
            a, b, [CENTRE], rules=TICTACTOE, games=2, seed=1, folder=tmp_path / "match"
        )

    assert play("1.0").games == play("1.0").games
    with pytest.raises(DataError, match="was begun by other code: installed with SHA-256"):
        play("1.1")


def test_sprt_ends_the_match_at_the_deciding_pair() -> None:
    sprt = Sprt(elo0=0, elo1=200)
    openings = random_openings(SMALL, 20, seed=4)
    told: list[PlayedGame] = []
    result = play_match(
        *players("attack-weights", "random"),
        openings,
        rules=SMALL,
        games=40,
        seed=1,
        sprt=sprt,
        on_game=told.append,
    )
    # Every pair is won, and is by log(score at 200 Elo / score at 0) likelier under H1.
    pairs = math.ceil(math.log(19) / math.log(2 * score_from_elo(200)))
    assert result.tally.wins == len(result.games) == 2 * pairs < 40
    assert tuple(told) == result.games
    assert result.accepted == "H1"
    summary = result.summary()
    test = summary["sprt"]
    assert test is not None
    assert (test["accepted"], test["planned_games"]) == ("H1", 40)
    assert test["log_likelihood_ratio"] >= test["bounds"][1]
    estimate = sprt.score_estimate(result.tally.pairs)
    assert summary["score"]["low"] == estimate.low != result.tally.score.low
    assert summary["elo"]["low"] == elo_from_score(estimate.low)


def test_undecided_sprt_plays_all_games() -> None:
    result = play_match(
        *RANDOM,
        random_openings(TICTACTOE, 4, seed=3),
        rules=TICTACTOE,
        games=8,
        seed=5,
        sprt=Sprt(elo0=0, elo1=5),
    )
    assert (len(result.games), result.accepted) == (8, None)


def test_sprt_decision_does_not_depend_on_processes() -> None:
    openings = random_openings(TICTACTOE, 30, seed=3)
    one, two = (
        play_match(
            *players("win-block", "random"),
            openings,
            rules=TICTACTOE,
            games=60,
            seed=5,
            jobs=jobs,
            sprt=Sprt(elo0=0, elo1=150),
        )
        for jobs in (1, 2)
    )
    assert one == two
    assert one.accepted == "H1"
    assert len(one.games) < 60


def test_slowest_move_excludes_first_moves() -> None:
    games = tuple(
        dataclasses.replace(
            game, moves=(Move(0, 0),) * 6, opening=1, times_ms=(None, 900, 800, *times)
        )
        # After opening and first moves, A plays the second of the three, then the first and third.
        for game, times in zip(games_of("XO"), ((5, 30, 6), (40, 7, 50)), strict=True)
    )
    result = dataclasses.replace(result_of("XO"), games=games)
    assert result.slowest_ms() == (50, 7)


def test_swapped_games_count_for_their_players() -> None:
    games = [dataclasses.replace(game, swapped=True) for game in games_of("XO")]
    assert Tally.of(games).losses == 2


def test_swap2_match_is_deterministic_and_counts_the_players() -> None:
    rules = Rules(9, 9, 5, opening="swap2")
    a, b = (PlayerSpec(engine=name, limit=Limit(nodes=100)) for name in ("search", "random"))
    one, again = (play_match(a, b, [()], rules=rules, games=4, seed=1) for _ in range(2))
    assert one == again
    assert one.distinct_openings == 4
    assert one.tally.wins == 4
    for index, game in enumerate(one.games):
        first = "search" if index % 2 == 0 else "random"
        assert (game.o if game.swapped else game.x) == first
        assert game.opening in (3, 5)


def test_distinct_games_are_counted_per_color() -> None:
    assert result_of("XOXO").distinct_games == 2
    openings = random_openings(SMALL, 4, seed=3)
    varied = play_match(*RANDOM, openings, rules=SMALL, games=8, seed=1)
    assert varied.distinct_games == 8


def test_match_survives_sgf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENGINES, "moody", lambda _: Moody())
    noise = Noise(probability=0.5)
    result = play_match(
        *players("random", "moody"), [CENTRE], rules=TICTACTOE, games=4, seed=1, noise=noise
    )
    records = read_sgf(write_sgf(result.records()))
    for record, game in zip(records, result.games, strict=True):
        assert record.moves == game.moves
        assert record.players == (game.x, game.o)
        assert record.result is not None
        assert record.result.winner is game.winner
        assert (record.result.by == "forfeit") == (game.fault is not None)
        assert [comment == "noise" for comment in record.comments] == list(game.noise)


def test_summary_is_json_with_null_for_infinity() -> None:
    summary = json.loads(json.dumps(result_of("XOXO").summary(), allow_nan=False))
    assert summary["pairs"] == [0, 0, 0, 0, 2]
    assert summary["elo"]["value"] is None
    assert summary["elo"]["high"] is None
    assert summary["elo"]["low"] == pytest.approx(-113.4, abs=0.1)


@pytest.mark.parametrize("games", [0, -2, 3])
def test_odd_number_of_games_is_refused(games: int) -> None:
    with pytest.raises(ValueError, match=r"games: .+(is odd|is too few)"):
        play_match(*RANDOM, [()], rules=TICTACTOE, games=games, seed=1)


def test_match_without_openings_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one opening"):
        play_match(*RANDOM, [], rules=TICTACTOE, games=2, seed=1)


def test_unsupported_rules_are_refused_before_the_match() -> None:
    with pytest.raises(UnsupportedRulesError, match="learned does not play 3x3"):
        play_match(*players("random", "learned"), [()], rules=TICTACTOE, games=2, seed=1)
