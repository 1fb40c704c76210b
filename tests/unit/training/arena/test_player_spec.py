"""Player specifications: notation, checks and resolution."""

from __future__ import annotations

import dataclasses
import pickle
import sys
from pathlib import Path

import pytest

from tengen.engines.errors import LimitError, OptionError, UnknownEngineError, UnsupportedRulesError
from tengen.engines.game import PRESETS, Rules
from tengen.engines.game.errors import TengenError
from tengen.engines.gomocup.brain import Brain
from tengen.engines.interface import Limit
from tengen.engines.kernels.parameters import Parameter
from tengen.engines.model_store.store import SHIPPED, ModelStore
from tengen.training.arena.conditions import TimeControl
from tengen.training.arena.player_spec import (
    PlayerSpec,
    create_player_engine,
    parse_player,
    resolve_player,
)

DEFAULT = Limit(time=0.5)
GOMOKU = PRESETS["gomoku"]
TICTACTOE = PRESETS["tictactoe"]


@pytest.mark.parametrize(
    ("text", "player", "name"),
    [
        ("random", PlayerSpec(engine="random", limit=DEFAULT), "random"),
        ("learned:mine", PlayerSpec(engine="learned:mine", limit=DEFAULT), "learned:mine"),
        (
            "minimax@nodes=1000,depth=3",
            PlayerSpec(engine="minimax", limit=Limit(nodes=1000, depth=3)),
            "minimax@nodes=1000,depth=3",
        ),
        (
            "dice@chance=7,time-ms=35",
            PlayerSpec(engine="dice", limit=Limit(time=0.035), options=(("chance", 7),)),
            "dice@chance=7,time-ms=35",
        ),
        ("dice@name=me", PlayerSpec(engine="dice", limit=DEFAULT), "me"),
        (
            "dice@a=true,b=0.5,c=word",
            PlayerSpec(
                engine="dice", limit=DEFAULT, options=(("a", True), ("b", 0.5), ("c", "word"))
            ),
            "dice@a=true,b=0.5,c=word",
        ),
        ("brain:./pbrain-x", PlayerSpec(engine="brain:./pbrain-x", limit=DEFAULT), "pbrain-x"),
        (
            "brain:'/a b/pbrain.exe' -v --url=me@host@depth=4",
            PlayerSpec(engine="brain:'/a b/pbrain.exe' -v --url=me@host", limit=Limit(depth=4)),
            "pbrain@depth=4",
        ),
        ("brain:ssh me@host x", PlayerSpec(engine="brain:ssh me@host x", limit=DEFAULT), "ssh"),
        ("brain:x@name=old", PlayerSpec(engine="brain:x", limit=DEFAULT), "old"),
        ("search@tc=1:00+0.6", PlayerSpec(engine="search", tc=TimeControl(60, 0.6)), None),
        (
            "search@tc=9,nodes=5",
            PlayerSpec(engine="search", limit=Limit(nodes=5), tc=TimeControl(9)),
            None,
        ),
    ],
)
def test_notation_gives_the_player(text: str, player: PlayerSpec, name: str | None) -> None:
    parsed = parse_player(text, DEFAULT)
    assert dataclasses.replace(parsed, alias=None) == player
    assert parsed.name == (name or text)


def test_common_clock_and_folder_are_those_of_players_without_their_own(tmp_path: Path) -> None:
    common = TimeControl(60, 1)
    texts = ("search", "search@nodes=5", "search@tc=9", "brain:x")
    players = [
        parse_player(text, Limit(), tc=common, margin_s=0.2, directory=tmp_path) for text in texts
    ]
    assert [player.tc for player in players] == [common, None, TimeControl(9), common]
    assert [player.directory for player in players] == [None, None, None, tmp_path]
    assert {player.margin_s for player in players} == {0.2}
    assert players[2].as_dict()["tc"] == "9+0"


def test_command_of_a_brain_is_relative_to_its_folder(tmp_path: Path) -> None:
    program = tmp_path / "pbrain"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o700)
    player = parse_player("brain:./pbrain", Limit(), directory=tmp_path)
    assert isinstance(create_player_engine(player, SHIPPED), Brain)
    elsewhere = dataclasses.replace(player, directory=tmp_path.parent)
    with pytest.raises(UnknownEngineError, match=f"no program './pbrain' in {tmp_path.parent} "):
        create_player_engine(elsewhere, SHIPPED)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("dice@time-ms=0", LimitError, "time-ms is '0', it must be a whole number above 0"),
        ("dice@nodes=1e3", LimitError, "nodes is '1e3'"),
        ("dice@depth=-1", LimitError, "depth is '-1'"),
        ("dice@name=", OptionError, "the name in 'dice@name=' is empty"),
        ("brain:", UnknownEngineError, "'brain:' names no program"),
        ("search@tc=40/60", LimitError, "the time control is '40/60', expected"),
        ("search@tc=9,time-ms=5", LimitError, "has time-ms and tc"),
        ("brain:'x", UnknownEngineError, "No closing quotation"),
    ],
)
def test_invalid_notation_is_refused(text: str, error: type[TengenError], message: str) -> None:
    with pytest.raises(error, match=message):
        parse_player(text, DEFAULT)


@pytest.mark.parametrize(
    ("text", "rules", "error", "message"),
    [
        ("", TICTACTOE, UnknownEngineError, "unknown engine ''"),
        ("nobody", TICTACTOE, UnknownEngineError, "engine 'nobody'; the engines are: random"),
        ("random@", TICTACTOE, OptionError, "the settings of 'random@' are no pairs"),
        ("learned", TICTACTOE, UnsupportedRulesError, "learned does not play 3x3"),
        ("random", Rules(None, None, 5), UnsupportedRulesError, "boards with borders only"),
        ("random@level=3", TICTACTOE, OptionError, "random has no option 'level'"),
        ("dice@chance=11", TICTACTOE, OptionError, "option 'chance' is 11, allowed is"),
        ("dice@chance=often", TICTACTOE, OptionError, "option 'chance' is 'often', allowed is"),
        ("brain:no-such-program", GOMOKU, UnknownEngineError, "no program 'no-such-program'"),
        (f"brain:{sys.executable}", TICTACTOE, UnsupportedRulesError, "does not play 3x3"),
    ],
)
def test_player_that_cannot_play_is_refused(
    text: str, rules: Rules, error: type[TengenError], message: str
) -> None:
    with pytest.raises(error, match=message):
        resolve_player(parse_player(text, DEFAULT), rules, SHIPPED)


def test_player_without_model_resolves_to_itself() -> None:
    player = parse_player("dice@chance=3,name=me", DEFAULT)
    assert resolve_player(player, TICTACTOE, SHIPPED) == player


def test_live_model_resolves_to_its_name() -> None:
    live = ModelStore(SHIPPED).load().id
    player = resolve_player(parse_player("learned", DEFAULT), GOMOKU, SHIPPED)
    assert (player.engine, player.name) == (f"learned:{live}",) * 2


def test_player_can_be_pickled_and_described() -> None:
    player = parse_player("dice@chance=3,depth=2", DEFAULT)
    assert pickle.loads(pickle.dumps(player)) == player  # noqa: S301 - our own
    assert player.as_dict() == {
        "name": "dice@chance=3,depth=2",
        "engine": "dice",
        "limit": {"time": None, "nodes": None, "depth": 2},
        "options": {"chance": 3},
    }


def test_parameters_are_read_from_their_file(tmp_path: Path) -> None:
    path = tmp_path / "tuned.json"
    path.write_text('{"parameters": {"REDUCTION": 90}}', encoding="utf-8")
    player = resolve_player(
        parse_player(f"search@parameters={path},name=tuned", DEFAULT), GOMOKU, SHIPPED
    )
    assert player.parameters == ((Parameter.REDUCTION, 90),)
    assert player.as_dict()["options"] == {"parameters": {"REDUCTION": 90}}
    assert pickle.loads(pickle.dumps(player)) == player  # noqa: S301 - our own
    with pytest.raises(OptionError, match="parameters are those of search, random has none"):
        resolve_player(parse_player(f"random@parameters={path}", DEFAULT), GOMOKU, SHIPPED)
    with pytest.raises(OptionError, match=r"other\.json cannot be read"):
        parse_player("search@parameters=other.json", DEFAULT)


def test_brain_is_created_without_starting_it() -> None:
    brain = PlayerSpec(engine=f"brain:{sys.executable} -c pass")
    engine = create_player_engine(brain, SHIPPED)
    assert isinstance(engine, Brain)
    assert engine.command == f"{sys.executable} -c pass"
