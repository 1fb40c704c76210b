"""The table of a match's result on the command line."""

from __future__ import annotations

from typing import Final

from rich.table import Table

from tengen.engines.interface import Limit
from tengen.training.arena.elo import as_elo
from tengen.training.arena.match import MatchResult
from tengen.training.arena.sprt import Sprt
from tengen_cli.match_options import ELO, SCORE, interval

SHOWN_FAULTS: Final = 5
"""Maximum number of games lost by a fault in the table; the JSON lists all of them."""


def match_table(result: MatchResult, openings: str) -> Table:
    """The result of a match.

    Args:
        openings: Their name on the command line.
    """
    tally, noise = result.tally, result.noise
    table = Table(title=f"{result.a.name} against {result.b.name}", show_header=False)
    table.add_row("rules", str(result.rules))
    stopped = f" of at most {result.planned}" if len(result.games) < result.planned else ""
    table.add_row("games", f"{len(result.games)}{stopped}, {result.distinct_games} different")
    table.add_row("openings", f"{openings}, {result.distinct_openings} different")
    players = (result.a, result.b)
    limits = [_limit_text(player.limit) for player in players]
    table.add_row("limit per move", " and ".join(dict.fromkeys(limits)))
    if any(player.tc for player in players):
        times = [f"{player.tc} s" if player.tc else "none" for player in players]
        table.add_row("clock", " and ".join(dict.fromkeys(times)))
    table.add_row("slowest moves", " and ".join(f"{time} ms" for time in result.slowest_ms()))
    table.add_row("noise", "none" if noise is None else f"{noise.probability:g}")
    table.add_row("seed", str(result.seed))
    table.add_section()
    table.add_row("wins, draws, losses", f"{tally.wins}, {tally.draws}, {tally.losses}")
    table.add_row("pairs of 0, ½, 1, 1½, 2", ", ".join(map(str, tally.pairs)))
    score = result.score
    table.add_row(SCORE, interval(score, scale=100, form=".1f", unit=" %"))
    table.add_row(ELO, interval(as_elo(score), form="+.0f"))
    if result.sprt is not None:
        _add_test(table, result, result.sprt)
    if result.adjudicated:
        table.add_row("adjudicated", f"{result.adjudicated} games declared drawn")
    if result.resigned:
        table.add_row("resigned", f"{result.resigned} games declared lost by the scores")
    for index, reason in result.faults[:SHOWN_FAULTS]:
        table.add_row(f"game {index + 1} lost by", reason)
    if more := len(result.faults[SHOWN_FAULTS:]):
        table.add_row("", f"and {more} more games lost by a fault")
    return table


def _add_test(table: Table, result: MatchResult, sprt: Sprt) -> None:
    low, high = sprt.bounds
    ratio = sprt.log_likelihood_ratio(result.tally.pairs)
    verdict = f"{result.accepted} accepted" if result.accepted else "no decision"
    table.add_row(
        f"SPRT of {sprt.elo0:g} and {sprt.elo1:g} Elo",
        f"{verdict}: log-likelihood ratio {ratio:.2f} of {low:.2f} to {high:.2f}",
    )
    table.add_row("", "score and Elo are median-unbiased: they allow for where the test ended")
    if len(result.games) < result.planned:
        table.add_row("", "decided by the last pair counted; unfinished games were discarded")


def _limit_text(limit: Limit) -> str:
    limits = [
        f"{value:g} {unit}"
        for value, unit in ((limit.time, "s"), (limit.nodes, "nodes"), (limit.depth, "plies"))
        if value is not None
    ]
    return ", ".join(limits) or "none"
