"""Descriptions of players and phases in reports and lists, with guard and verification.

Imports no engine: `tengen models` would take seconds to load the kernels.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tengen.engines.model_store.feature_schema import Phase
from tengen.training.arena.match_summary import EloBounds, MatchPlayerDict, MatchSummary
from tengen.training.plans.card import (
    CONTROLLED,
    GUARD,
    LEARNED,
    RANKER_ALONE,
    VERIFY,
    VERIFY_NODES,
    board,
    is_control,
)

PHASES: Final[Mapping[str, str]] = {
    Phase.FIVE.name.lower(): "a five is possible",
    Phase.ATTACK.name.lower(): "the side to move can make two fours or an open one",
    Phase.DEFENCE.name.lower(): "the opponent can make two fours or an open one",
    Phase.FOURS.name.lower(): "a four is possible",
    Phase.OPENING.name.lower(): "opening",
    Phase.QUIET.name.lower(): "quiet",
}
"""Descriptions of the phases by name, in their order."""


def describe_player(player: MatchPlayerDict, *, model: bool = True) -> str:
    """A player of a match with the settings that decide its strength.

    Args:
        player: One of the two `engines` in the summary of a match.
        model: Whether to also name the model of `learned`; the control always has its name.
    """
    engine = player["engine"].partition(":")[0]
    options = dict(player["options"])
    if is_control(player):
        parts = [CONTROLLED]
    else:
        parts = [player["engine"] if model or engine != LEARNED else engine]
    if engine == LEARNED:
        guarded, verified = options.pop(GUARD, True), options.pop(VERIFY, 0)
        nodes = options.pop(VERIFY_NODES, None)
        parts.append("with guard" if guarded else "without guard" if verified else RANKER_ALONE)
        if verified:
            parts.append(f"verification of {verified} moves by {nodes} nodes")
    parts += [f"{name}={value}" for name, value in options.items()]
    parts += [f"{name} {value}" for name, value in player["limit"].items() if value is not None]
    return ", ".join(parts)


def describe_match(match: MatchSummary) -> tuple[str, str, str]:
    """The model, its opponent and the board of a match, from its summary.

    The model is the one that the match's card describes, so it goes without its name.
    """
    ours, theirs = match["engines"]
    return describe_player(ours, model=False), describe_player(theirs), board(match["rules"])


def elo_text(elo: EloBounds) -> str:
    """An Elo difference with its interval, from `value`, `low` and `high`.

    None means infinite: negative if only the upper end is known.
    """
    sign = "-" if elo["value"] is None and elo["high"] is not None else ""
    value, low, high = (
        infinite if bound is None else f"{bound:+.0f}"
        for bound, infinite in (
            (elo["value"], f"{sign}∞"),
            (elo["low"], "-∞" if sign else "∞"),
            (elo["high"], "∞"),
        )
    )
    return f"{value} ({low} to {high})"
