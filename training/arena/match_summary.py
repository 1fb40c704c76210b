"""The result of a match as JSON: what `tengen match` writes, and cards of models keep."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

Role: TypeAlias = Literal[
    "alone", "control", "served", "checks", "live", "evaluation", "without-check"
]
"""Purpose of a match of a card.

`alone`, `control`, `served` and `checks` have the players of `PAIRINGS`. `live`: against the model
that was live at the start. `evaluation`: `search` with the model's evaluation against `search` with
its teacher's. `without-check`: the model without one of its checks against the whole model.
"""


class Bounds(TypedDict):
    """An estimate with its 95 % interval."""

    value: float
    low: float
    high: float


class EloBounds(TypedDict):
    """An Elo difference with its 95 % interval; None means infinite."""

    value: float | None
    low: float | None
    high: float | None


class MatchPlayerDict(TypedDict):
    """A player of a match."""

    name: str
    engine: str
    limit: dict[str, float | None]
    options: dict[str, Any]
    tc: NotRequired[str]
    """Time of a game, such as `60+0.6`; missing without a clock."""
    margin_s: NotRequired[float]
    """Seconds over its time after which it loses; missing for a second."""


class MatchTest(TypedDict):
    """The sequential test of a match, and how it ended."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    bounds: list[float]
    log_likelihood_ratio: float
    accepted: Literal["H0", "H1"] | None
    planned_games: int


class GameFault(TypedDict):
    """A game that was lost by a fault."""

    game: int
    """Its index in the match."""
    reason: str


class MatchSummary(TypedDict):
    """The result of a match without its games; all counts are from A's point of view."""

    role: NotRequired[Role]
    """Missing in matches that belong to no card, and in older cards: see `role_of`."""
    a: str
    b: str
    engines: list[MatchPlayerDict]
    """A and B."""
    rules: dict[str, Any]
    noise: dict[str, Any] | None
    draw_after: int | None
    seed: int
    games: int
    distinct_games: int
    distinct_openings: int
    wins: int
    draws: int
    losses: int
    pairs: list[int]
    """Pentanomial counts: pairs in which A scored 0, ½, 1, 1½ and 2."""
    score: Bounds
    elo: EloBounds
    sprt: MatchTest | None
    adjudicated: int
    resign: NotRequired[dict[str, float]]
    """Score and moves of `ResignRule`; missing without one."""
    resigned: NotRequired[int]
    """Games that it ended."""
    draw_by_score: NotRequired[dict[str, float]]
    """Score, moves and plies of `DrawRule`; its games are among `adjudicated`."""
    faults: list[GameFault]
