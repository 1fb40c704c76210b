"""The card of a model: roles of its matches, recorded and read from older cards."""

from __future__ import annotations

from typing import Any

import pytest

from tengen.engines.model_store.store import ModelStore
from tengen.training.arena.player_spec import PlayerSpec
from tengen.training.pipeline.model_players import MatchPlayers, model_player, pairings_of
from tengen.training.plans.card import PAIRINGS, by_role, read_card, role_of


def older(players: MatchPlayers) -> Any:
    """A match of a card without roles."""
    return {"engines": [player.as_dict() for player in players]}


def test_older_card_has_the_roles_of_its_players() -> None:
    assert [role_of(older(players)) for players in pairings_of("new")] == list(PAIRINGS)


@pytest.mark.parametrize(
    ("options", "role"),
    [
        ((), "served"),
        ((("guard", False),), "alone"),
        ((("guard", False), ("verify", 8)), "served"),
    ],
    ids=["before there were options", "before verification", "verified"],
)
def test_model_of_an_older_card_is_alone_without_any_check(
    options: tuple[tuple[str, Any], ...], role: str
) -> None:
    player = PlayerSpec(engine="learned:new", options=options)
    assert role_of(older(MatchPlayers(player, PlayerSpec(engine="attack-weights")))) == role


def test_other_matches_of_older_cards_have_no_role() -> None:
    live = MatchPlayers(model_player("new"), model_player("old"))
    searches = MatchPlayers(PlayerSpec(engine="search:new"), PlayerSpec(engine="search"))
    assert [role_of(older(players)) for players in (live, searches)] == [None, None]


def test_recorded_role_comes_first() -> None:
    match: Any = {**older(pairings_of("new")[0]), "role": "live"}
    assert role_of(match) == "live"


def test_first_match_of_a_role_is_on_the_main_board() -> None:
    matches = read_card(ModelStore(), "default")["matches"]
    main = {match["rules"]["rows"] for match in by_role(matches).values()}
    assert main == {matches[0]["rules"]["rows"]}


def test_shipped_card_has_the_roles_that_its_players_tell() -> None:
    card = read_card(ModelStore(), "default")
    assert card["study"] is not None
    studied = [match for variant in card["study"]["variants"] for match in variant["matches"]]
    for match in (*card["matches"], *studied):
        without: Any = {name: value for name, value in match.items() if name != "role"}
        assert match["role"] == role_of(without)
