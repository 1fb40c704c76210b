"""Names of players, boards and phases in reports and lists, with guard and verification.

Imports no engine: `tengen models` would take seconds to load the kernels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engines.learned.feature_schema import Phase
from engines.model_store import CONTROL

LEARNED: Final = "learned"
"""Engine of trained models."""
BASELINE: Final = "attack-weights"
"""Engine that every ranker is compared with and plays against."""
GUARD: Final = "guard"
VERIFY: Final = "verify"
VERIFY_NODES: Final = "verify_nodes"
"""Its options. Cards name them since there is a verification; before, there was a guard alone."""
RANKER_ALONE: Final = "ranker alone"
"""Without guard and verification."""
PHASES: Final[Mapping[str, str]] = {
    Phase.FIVE.name.lower(): "a five is possible",
    Phase.ATTACK.name.lower(): "the side to move can make two fours or an open one",
    Phase.DEFENCE.name.lower(): "the opponent can make two fours or an open one",
    Phase.FOURS.name.lower(): "a four is possible",
    Phase.OPENING.name.lower(): "opening",
    Phase.QUIET.name.lower(): "quiet",
}
"""Descriptions of the phases by name, in their order."""
BARE: Final = f"{LEARNED}, {RANKER_ALONE}"
"""Name of the ranker alone, which metrics on positions measure."""
CONTROLLED: Final = f"{LEARNED}:{CONTROL}"
"""Name of the player that has all checks of `learned`, and learned nothing."""
PAIRINGS: Final = (
    (BARE, BASELINE),
    (LEARNED, CONTROLLED),
    (LEARNED, BASELINE),
    (CONTROLLED, BASELINE),
)
"""Names of the players of the matches that tell what a model learned, on each board.

The first two are those of the gate: the ranker alone, and what it adds to its checks. The others
say what the checks add.
"""
RANDOM_LABELS: Final = "shuffled-labels"
"""Ranker of a study that learned from random labels: the control of its learning curve."""


def describe_player(player: Mapping[str, Any], *, model: bool = True) -> str:
    """A player of a match with the settings that decide its strength.

    Args:
        player: One of the two `engines` in the summary of a match.
        model: Whether to name the model of `learned`, too; the control always has its name.
    """
    engine, _, name = player["engine"].partition(":")
    options = dict(player["options"])
    if (engine, name.partition(":")[0]) == (LEARNED, CONTROL):
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


def describe_match(match: Mapping[str, Any]) -> tuple[str, str, str]:
    """The model, its opponent and the board of a match, from its summary.

    The model is the one that the card with the match describes: it goes without its name.
    """
    ours, theirs = match["engines"]
    return describe_player(ours, model=False), describe_player(theirs), board(match["rules"])


def elo_text(elo: Mapping[str, Any]) -> str:
    """An Elo difference with its interval, from `value`, `low` and `high`.

    None means infinite: negative if only the upper end is known.
    """
    sign = "-" if elo["value"] is None and elo["high"] is not None else ""
    infinite = {"value": f"{sign}∞", "low": "-∞" if sign else "∞", "high": "∞"}
    value, low, high = (
        infinite[part] if elo[part] is None else f"{elo[part]:+.0f}" for part in infinite
    )
    return f"{value} ({low} to {high})"


def board(rules: Mapping[str, Any]) -> str:
    """Size of a board."""
    return f"{rules['rows']}x{rules['cols']}"


def boards(rules: Iterable[Mapping[str, Any]]) -> str:
    """Sizes of boards, each once."""
    return ", ".join(dict.fromkeys(map(board, rules)))
