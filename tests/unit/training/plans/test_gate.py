"""The gate: bounds of the ranker alone and against the control, tests against the live model."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tengen.training.arena.match_summary import Role
from tengen.training.plans.card import PAIRINGS
from tengen.training.plans.gate import Gate

PLAYERS: Final[dict[Role, tuple[str, str]]] = {**PAIRINGS, "live": ("learned", "learned:a")}
REQUIRED: Final[tuple[Role, ...]] = ("alone", "control")


def match(
    role: Role,
    low: float = 0.6,
    *,
    size: int = 15,
    accepted: str | None = "H1",
    faults: int = 0,
) -> Any:
    tested = {"elo0": 0.0, "elo1": 30.0, "accepted": accepted} if role == "live" else None
    return {
        "role": role,
        "a": PLAYERS[role][0],
        "b": PLAYERS[role][1],
        "rules": {"rows": size, "cols": size},
        "games": 40,
        "score": {"value": 0.6, "low": low, "high": 0.7},
        "sprt": tested,
        "faults": [{"game": 0, "reason": "it broke"}] * faults,
    }


def with_required(matches: list[Any]) -> list[Any]:
    """The matches, and on each board the required ones that are not among them, all won."""
    played = {(one["role"], one["rules"]["rows"]) for one in matches}
    sizes = {one["rules"]["rows"] for one in matches}
    return matches + [
        match(role, size=size) for role in REQUIRED for size in sizes if (role, size) not in played
    ]


@pytest.mark.parametrize(
    ("matches", "reasons"),
    [
        ([match("alone", 0.51), match("control", 0.51), match("live", 0.1)], []),
        (
            [match("alone", 0.7), match("alone", 0.5, size=9)],
            ["alone against attack-weights on 9x9 scored 0.600 over 40 games (95 %: 0.500 to"],
        ),
        (
            [match("control", 0.5), match("served", 0.1)],
            ["learned against learned:control on 15x15 scored 0.600 over 40 games"],
        ),
        (
            [match("live", accepted="H0"), match("live", size=9, accepted=None)],
            ["is +30 Elo or only +0 says no", "is +30 Elo or only +0 is undecided"],
        ),
        ([match("alone", faults=2)], ["2 games ended by a fault, the first: it broke"]),
    ],
    ids=["passes", "alone on another board", "control", "test on any board", "fault"],
)
def test_every_match_has_to_pass(matches: list[Any], reasons: list[str]) -> None:
    found = Gate().reasons(with_required(matches))
    assert len(found) == len(reasons)
    for reason, expected in zip(found, reasons, strict=True):
        assert expected in reason


@pytest.mark.parametrize(
    ("matches", "reasons"),
    [
        ([], ["no match was played"]),
        ([match("alone")], ["learned against learned:control was not played on 15x15"]),
        (
            [match("alone"), match("control"), match("control", size=9)],
            ["learned, ranker alone against attack-weights was not played on 9x9"],
        ),
    ],
    ids=["none", "no control", "not on every board"],
)
def test_required_match_that_was_not_played_is_a_reason(
    matches: list[Any], reasons: list[str]
) -> None:
    assert Gate().reasons(matches) == reasons


def test_zero_asks_for_nothing() -> None:
    gate = Gate(alone=0, control=0, live=0)
    assert gate.reasons([match("alone", 0.0), match("control", 0.0)]) == []


def test_main_board_is_tested_for_gain_and_others_for_loss() -> None:
    main, other = (Gate().test(main=main, challengers=1) for main in (True, False))
    assert main is not None
    assert other is not None
    assert (main.elo0, main.elo1, main.alpha) == (0, 30, 0.05)
    assert (other.elo0, other.elo1) == (-30, 0)


def test_every_candidate_lowers_the_error_rate() -> None:
    test = Gate().test(main=True, challengers=5)
    assert test is not None
    assert test.alpha == pytest.approx(0.01)
    assert test.beta == 0.05


def test_score_of_one_cannot_be_shown_and_zero_is_not_tested() -> None:
    assert Gate(live=0).test(main=True, challengers=1) is None
    test = Gate(live=1).test(main=True, challengers=1)
    assert test is not None
    assert test.accepted([0, 0, 0, 0, 10]) != "H1"
