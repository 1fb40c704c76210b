"""The tool `explain_move`: what a move builds, blocks, threatens and allows."""

from __future__ import annotations

from typing import Final

from service.mcp import words
from service.mcp.api import Fields, ProblemRaisedError, ServiceApi
from service.mcp.tool_answer import ToolAnswer
from service.schemas.fields import COMMON

WEIGHTS: Final = "attack-weights"
PROOFS: Final = "threat-search"
"""The engine that proves wins by continuous threats; it plays fewer games than the other."""
UNSUPPORTED: Final = "/problems/unsupported-rules"


def explain_move(api: ServiceApi, arguments: Fields) -> ToolAnswer:
    """Explain the move in `arguments`; the other arguments are the position before it.

    Raises:
        ProblemRaisedError: There is no move, it is illegal, or the position is invalid.
    """
    if "move" not in arguments:
        raise ProblemRaisedError(_missing("move"))
    position = dict(arguments)
    move = position.pop("move")
    before = api.post("/v1/positions", position)
    weighed = {**position, "engine": WEIGHTS, "seed": 0}
    explained = _explained(api, {**weighed, "allow": [move]})
    best = api.post("/v1/moves", {**weighed, "candidates": 3})
    player, candidate = before["to_move"], explained["candidates"][0]
    largest = best["candidates"][0]
    lines = [
        (
            f"{player} at {candidate['move']['notation']} has an attack weight of "
            f"{candidate['score']:.4g}; the largest is {largest['score']:.4g}, at "
            f"{largest['move']['notation']}."
        ),
        *words.attacks(candidate, player, before["game"]["win_length"]),
    ]
    after, proofs = explained["after"], {}
    if after["status"] == "ongoing":
        proofs = _proofs(api, before, candidate["move"])
        lines += _threats(proofs, player, after["to_move"])
    return ToolAnswer(
        "\n".join([*lines, *words.state(after)]),
        {"move": candidate, "best": best["candidates"], "after": after, **proofs},
    )


def _missing(name: str) -> Fields:
    """The problem of a missing argument that the API does not have."""
    message = COMMON["required"]
    return {
        "title": "Invalid request",
        "detail": f"/{name}: {message}",
        "errors": [{"pointer": f"/{name}", "code": "required", "message": message}],
    }


def _explained(api: ServiceApi, request: Fields) -> Fields:
    """The answer about the one move that is allowed; a problem points at the argument `move`."""
    options = {"candidates": 1, "options": {"explain": True}}
    try:
        return api.post("/v1/moves", {**request, **options})
    except ProblemRaisedError as error:
        for fault in error.problem.get("errors", ()):
            if str(fault.get("pointer")).startswith("/allow"):
                fault["pointer"] = "/move"
        raise


def _proofs(api: ServiceApi, before: Fields, move: Fields) -> Fields:
    """Forced wins after the move: `win` of its side if the opponent passed, `loss` to the opponent.

    Each with the `line` and the number of `plies`, or null if none was found; empty if the game has
    no engine that proves wins.
    """
    player = before["to_move"]
    stone = {"row": move["row"], "col": move["col"], "player": player}
    rules = before["game"]
    absent = {"rows", "cols"} if rules["unbounded"] else {"unbounded"}
    game = {name: value for name, value in rules.items() if name not in absent}
    position = {
        "game": {**game, "opening": "free"},
        "stones": [*before["notations"]["stones"], stone],
        "setup": True,
        "engine": PROOFS,
        "candidates": 1,
        "seed": 0,
    }
    proofs: Fields = {}
    for name, side in (("win", player), ("loss", "O" if player == "X" else "X")):
        try:
            found = api.post("/v1/moves", {**position, "to_move": side})
        except ProblemRaisedError as error:
            if error.problem["type"] == UNSUPPORTED:
                return {}
            raise
        is_win = found["win_in"] is not None and found["win_in"] > 0
        proofs[name] = {"plies": found["win_in"], "line": found["pv"]} if is_win else None
    return proofs


def _threats(proofs: Fields, player: str, opponent: str) -> list[str]:
    """Forced wins in words."""
    if not proofs:
        return [
            "Whether anybody wins by force was not examined: no engine proves it by these rules."
        ]
    lines = []
    if loss := proofs["loss"]:
        lines.append(
            f"But {opponent} then wins by force {words.plies(loss['plies'])}: "
            f"{' '.join(loss['line'])}."
        )
    elif win := proofs["win"]:
        lines.append(
            f"Unless {opponent} answers it, {player} wins by force {words.plies(win['plies'])}: "
            f"{' '.join(win['line'])}."
        )
    else:
        lines.append("No forced win of either side was found after it.")
    return lines
