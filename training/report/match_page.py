"""The report of a match: one HTML file with embedded charts and no scripts."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import Final

from tengen.engines.game.notation import format_moves
from tengen.engines.version import VERSION
from tengen.training.arena.elo import Estimate, Tally, as_elo
from tengen.training.arena.game import Opening
from tengen.training.arena.match import MatchResult
from tengen.training.report import charts
from tengen.training.report.page import PAGE, STYLE, image, table
from tengen.training.report.text import describe_player

POINTS: Final = 200
"""Maximum points of the score over time."""
MAX_OPENINGS: Final = 40
"""Maximum rows of the table of openings."""


def render_match(match: MatchResult, openings: str) -> bytes:
    """Render the report of a match, finished or not.

    Args:
        openings: Name of the openings, as `--openings` takes it.
    """
    score = match.score
    state = "passed" if score.low > 1 / 2 else "rejected" if score.high < 1 / 2 else ""
    tally = match.tally
    reasons = [
        f"{tally.wins} wins, {tally.draws} draws, {tally.losses} losses",
        f"Elo {_interval(as_elo(score), '+.0f')}",
    ]
    if match.sprt is not None:
        low, high = match.sprt.bounds
        ratio = match.sprt.log_likelihood_ratio(tally.pairs)
        decision = f"{match.accepted} accepted" if match.accepted else "no decision yet"
        reasons.append(
            f"Test of {match.sprt.elo0:g} and {match.sprt.elo1:g} Elo: {decision}, log-likelihood "
            f"ratio {ratio:.2f} of {low:.2f} to {high:.2f}"
        )
    sections = (
        ("Score over the match", _score(match)),
        ("By length", _lengths(match)),
        ("By opening", _openings(match)),
        ("Lost by a fault", _faults(match)),
    )
    limits = [describe_player(player.as_dict()) for player in (match.a, match.b)]
    return PAGE.substitute(
        style=STYLE,
        name=html.escape(f"{match.a.name} against {match.b.name}"),
        verdict=f"score {_interval(score, '.3f')}",
        state=state,
        reasons="".join(f"<li>{html.escape(reason)}</li>" for reason in reasons),
        facts=html.escape(
            f"{len(match.games)} of {match.planned} games, {match.distinct_games} different · "
            f"{' against '.join(dict.fromkeys(limits))} · {match.rules} · openings {openings}, "
            f"{match.distinct_openings} different · seed {match.seed} · Tengen {VERSION}"
        ),
        sections="".join(
            f"<section><h2>{title}</h2>{body}</section>" for title, body in sections if body
        ),
    ).encode()


def _score(match: MatchResult) -> str:
    tally, courses = Tally(), []
    pairs = len(match.games) // 2
    step = -(-pairs // POINTS)
    for index, game in enumerate(match.games, start=1):
        tally.add(game)
        if tally.in_pairs and (index // 2 % step == 0 or index // 2 == pairs):
            courses.append((index, tally.score))
    note = "The band is the 95 % interval of the pairs so far, without regard to a test."
    chart = image(charts.score_over_games(courses), "Score of A after each number of games")
    return f"{chart}<p class='note'>{note}</p>"


def _lengths(match: MatchResult) -> str:
    lengths: dict[int, list[int]] = {1: [], 0: [], -1: []}
    for result, length in _results(match):
        lengths[result].append(length)
    names = (f"{match.a.name} wins", "draws", f"{match.b.name} wins")
    series = dict(zip(names, lengths.values(), strict=True))
    return image(charts.results_by_length(series), "Results by number of moves")


def _results(match: MatchResult) -> Iterator[tuple[int, int]]:
    """(result for A, number of moves) of each game."""
    for index, game in enumerate(match.games):
        yield (-1) ** index * game.result_of_first, len(game.moves)


def _openings(match: MatchResult) -> str:
    results: dict[Opening, list[int]] = {}
    for game, (result, _) in zip(match.games, _results(match), strict=True):
        results.setdefault(game.moves[: game.opening], []).append(result)
    ordered = sorted(results.items(), key=lambda each: sum(each[1]) / len(each[1]))
    shown = ordered[: MAX_OPENINGS // 2] + ordered[MAX_OPENINGS // 2 :][-MAX_OPENINGS // 2 :]
    heads = ("opening", "games", "wins", "draws", "losses", "score")
    rows = table(heads, (_opening_row(match, *each) for each in shown))
    left_out = len(ordered) - len(shown)
    note = f"<p class='note'>{left_out} openings with middling scores are left out.</p>"
    return rows + (note if left_out else "")


def _opening_row(match: MatchResult, opening: Opening, results: Sequence[int]) -> tuple[str, ...]:
    counts = (results.count(result) for result in (1, 0, -1))
    score = (1 + sum(results) / len(results)) / 2
    name = format_moves(opening, match.rules) if opening else "the empty board"
    return (name, str(len(results)), *map(str, counts), f"{score:.2f}")


def _faults(match: MatchResult) -> str:
    if not match.faults:
        return ""
    return table(("game", "reason"), ((str(index + 1), why) for index, why in match.faults))


def _interval(estimate: Estimate, form: str) -> str:
    value, low, high = (
        format(bound, form).replace("inf", "∞")
        for bound in (estimate.value, estimate.low, estimate.high)
    )
    return f"{value} ({low} to {high})"
