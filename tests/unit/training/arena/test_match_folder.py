"""Matches that keep their games: interruptions, other matches, damaged files."""

from __future__ import annotations

import itertools
import json
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from engines.game import Rules
from engines.interface import Limit
from tests.api.server import wait_for
from training.arena.elo import Sprt
from training.arena.game import Noise, PlayedGame
from training.arena.ladder import Ladder, LadderPlan
from training.arena.match import GAMES, MatchResult, play_match
from training.arena.openings import random_openings
from training.arena.player_spec import PlayerSpec
from training.errors import DataError, DirectoryLockedError

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
    command = [
        *(TENGEN, "match", "search@nodes=300", "attack-weights"),
        *("--games", "40", "--jobs", "1", "--size", "15", "--noise", "0.3", "--json"),
    ]
    killed = subprocess.Popen([*command, "--out", tmp_path], stdout=subprocess.DEVNULL)
    games = tmp_path / GAMES
    wait_for(lambda: True if games.exists() and games.read_bytes().count(b"\n") > 1 else None)
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    begun = games.read_bytes()
    resumed = subprocess.run([*command, "--out", tmp_path], capture_output=True, check=True)
    whole = subprocess.run(command, capture_output=True, check=True)
    assert resumed.stdout == whole.stdout
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
