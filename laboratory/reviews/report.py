"""The report of a reviewed collection: HTML pages without scripts, and its puzzles as files."""

from __future__ import annotations

import dataclasses
import html
import string
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import quote

from tengen.engines.game import Rules
from tengen.engines.game.diagrams import draw_board
from tengen.engines.game.notation import format_move, format_moves
from tengen.engines.game.records import GameRecord, Result, write_sgf
from tengen.engines.game.rules import PRESETS
from tengen.engines.game.svg import element
from tengen.engines.puzzles.puzzles import format_puzzles
from tengen.engines.review import MISTAKES
from tengen.engines.win_length import in_moves
from tengen.laboratory.reviews.findings import (
    BUCKET,
    Example,
    Findings,
    GameLine,
    InstructivePuzzle,
    MotifRecord,
    PlayerRecord,
)
from tengen.laboratory.reviews.tables import LeftOut, result_of
from tengen.training.report.page import STYLE
from tengen.training.storage.files import write_atomically

PAGE: Final = string.Template((Path(__file__).parent / "page.html").read_text(encoding="utf-8"))
GAMES_PER_PAGE: Final = 250
MAX_PLAYERS: Final = 100
"""Maximum number of players in the table."""
CURVES: Final = 6
"""Players whose accuracy is drawn by move number: those with the most games."""
MAX_LEFT_OUT: Final = 100
"""Lines on files and games that were not reviewed."""
COLORS: Final = ("#3b82c4", "#dd7a33", "#3f9d6b", "#a05fb5", "#b8862b", "#c7506b")
CHART: Final = (760, 230, 44, 28)
"""Units: width, height, and the margins at the left and below."""
SPARK: Final = (176, 32)
KINDS: Final = {"fours": "fours", "threats": "fours and threats"}
NONE: Final = "\N{EN DASH}"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All that a report shows."""

    findings: Findings
    puzzles: Sequence[InstructivePuzzle]
    left_out: Sequence[LeftOut]
    reviewer: str
    """Engine and limit, in words."""
    page_url: str
    """Address of the board page that games are opened on, such as `http://127.0.0.1:8000`."""


def write_report(folder: Path, report: Report) -> list[Path]:
    """Write a report; equal findings give equal files.

    Args:
        folder: On this machine; created if it does not exist.

    Returns:
        The files: `index.html`, `games-2.html` and on if there are many games, and, if there are
        puzzles, `puzzles.txt` as `tengen puzzles` writes it, and `puzzles.sgf`.

    Raises:
        DataError: A file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = dict(_pages(report))
    if report.puzzles:
        files["puzzles.txt"] = format_puzzles(each.puzzle for each in report.puzzles)
        files["puzzles.sgf"] = write_sgf(map(_record, report.puzzles))
    for name, content in files.items():
        write_atomically(folder / name, lambda file, text=content: file.write(text.encode()))  # type: ignore[misc]
    return [folder / name for name in files]


def _pages(report: Report) -> Iterator[tuple[str, str]]:
    findings = report.findings
    lines = findings.lines
    count = max(-(-len(lines) // GAMES_PER_PAGE), 1)
    names = ["index.html", *(f"games-{number}.html" for number in range(2, count + 1))]
    facts = (
        f"{len(lines):,} games · {findings.moves:,} moves · {len(findings.players):,} players · "
        f"{report.reviewer}"
    )
    for number, name in enumerate(names):
        page = lines[number * GAMES_PER_PAGE : (number + 1) * GAMES_PER_PAGE]
        sections = _games(page, report.page_url, names, number)
        if number == 0:
            sections = _summary(report) + sections + _left_out(report.left_out)
        yield (
            name,
            PAGE.substitute(
                style=STYLE, title="Reviewed games", facts=html.escape(facts), sections=sections
            ),
        )


def _summary(report: Report) -> str:
    findings = report.findings
    return (
        _section("Accuracy by player", _players(findings))
        + _section("Common mistakes", _motifs(findings, report.page_url))
        + _section("Positions to learn from", _puzzles(report.puzzles, report.page_url))
    )


def _players(findings: Findings) -> str:
    ranked = findings.ranked_players()
    heads = (
        *("player", "games", "won", "drawn", "lost", "accuracy"),
        *("best moves", "inaccuracies", "mistakes", "blunders"),
    )
    table = _table(heads, map(_player_row, ranked[:MAX_PLAYERS]))
    most = sorted(ranked, key=lambda player: (-player.games, player.name))[:CURVES]
    names = [player.name for player in ranked if player in most]
    chart = _accuracy_chart(findings.accuracy_curves(names))
    note = (
        "Accuracy is 100 for a move that gives away no win probability, averaged over moves that "
        "were not forced. Best moves to blunders are in each hundred moves. Moves of openings, "
        "which no player chose, do not count. Points of the chart are means of "
        f"{BUCKET} move numbers."
    )
    if len(ranked) > MAX_PLAYERS:
        note += f" The first {MAX_PLAYERS} of {len(ranked):,} players are shown."
    return f"{table}{chart}<p class='note'>{note}</p>"


def _player_row(player: PlayerRecord) -> tuple[str, ...]:
    def each_hundred(*names: str) -> str:
        return f"{100 * sum(player.judgements[name] for name in names) / max(player.moves, 1):.1f}"

    return (
        html.escape(player.name),
        f"{player.games:,}",
        *(f"{count:,}" for count in (player.wins, player.draws, player.losses)),
        _percent(player.accuracy) + _bar((player.accuracy or 0) / 100),
        each_hundred("best"),
        *map(each_hundred, MISTAKES),
    )


def _accuracy_chart(curves: dict[str, list[tuple[int, float]]]) -> str:
    """Mean accuracy by move number, one line for each player."""
    width, height, left, below = CHART
    right, top = 120, 10
    points = [point for curve in curves.values() for point in curve]
    if not points:
        return ""
    low = min(90.0, 10 * (min(value for _, value in points) // 10))
    last = max(ply for ply, _ in points)

    def at(ply: float, value: float) -> tuple[float, float]:
        x = left + (ply - 1) / max(last - 1, 1) * (width - left - right)
        return x, top + (100 - value) / (100 - low) * (height - top - below)

    content = []
    for value in range(int(low), 101, 5):
        _, y = at(1, value)
        content.append(element("line", x1=left, x2=width - right, y1=y, y2=y, class_="grid"))
        content.append(element("text", f"{value} %", x=left - 8, y=y + 4, text_anchor="end"))
    for ply in range(1, last + 1, max(10 * round(last / 80), 10)):
        x, _ = at(ply, low)
        content.append(element("text", str(ply), x=x, y=height - 8, text_anchor="middle"))
    for index, ((name, curve), color) in enumerate(zip(curves.items(), COLORS, strict=False)):
        line = " ".join("{:.1f},{:.1f}".format(*at(*point)) for point in curve)
        content.append(element("polyline", points=line, fill="none", stroke=color, stroke_width=2))
        y = top + 16 * index + 6
        content.append(element("circle", cx=width - right + 18, cy=y, r=4, fill=color))
        content.append(element("text", html.escape(name), x=width - right + 28, y=y + 4))
    title = element("title", "Mean accuracy by move number")
    return element(
        "svg", title, *content, viewBox=f"0 0 {width} {height}", class_="chart", role="img"
    )


def _motifs(findings: Findings, page_url: str) -> str:
    records = [record for record in findings.motifs.values() if record.count]
    records.sort(key=lambda record: (-record.drop_sum, record.name))
    if not records:
        return "<p>No move was worse than good.</p>"
    total = sum(record.drop_sum for record in records)
    heads = ("motif", "mistakes", "lost each", "share of all losses", "most often by", "examples")
    table = _table(heads, (_motif_row(record, total, page_url) for record in records), words=(4, 5))
    note = (
        "Inaccuracies, mistakes and blunders, each by one motif. Lost each: the mean fall of the "
        "win probability. A move that missed a win counts as that, even if it also allowed one."
    )
    return f"{table}<p class='note'>{note}</p>"


def _motif_row(record: MotifRecord, total: float, page_url: str) -> tuple[str, ...]:
    share = record.drop_sum / total if total else 0.0
    often = ", ".join(f"{name} ({count:,})" for name, count in record.players.most_common(2))
    examples = ", ".join(
        position_link(page_url, example.game.record, example.move.ply, _what_happened(example))
        for example in record.examples
    )
    return (
        html.escape(record.name),
        f"{record.count:,}",
        f"{100 * record.drop_sum / record.count:.0f} %",
        f"{100 * share:.0f} %" + _bar(share, "loss"),
        html.escape(often),
        examples,
    )


def _what_happened(example: Example) -> str:
    return f"{example.move.ply}. {example.move.move} by {example.player}"


def _puzzles(puzzles: Sequence[InstructivePuzzle], page_url: str) -> str:
    if not puzzles:
        return "<p>No missed or allowed win has a single first move.</p>"
    note = (
        "Wins that a player missed or allowed, and that exactly one move begins: no other wins by "
        "fours, or as fast by threats. All are in <a href='puzzles.txt'>puzzles.txt</a>, in "
        "the format of <code>tengen puzzles</code>, and as games in <a href='puzzles.sgf'>"
        "puzzles.sgf</a>, which the page opens."
    )
    cards = "".join(_card(each, page_url) for each in puzzles)
    return f"<p class='note'>{note}</p><div class='puzzles'>{cards}</div>"


def _card(each: InstructivePuzzle, page_url: str) -> str:
    puzzle, example = each.puzzle, each.example
    board = puzzle.board()
    name = html.escape(example.player)
    played = html.escape(example.move.move)
    if example.is_after:
        story = f"{name} allowed it with {example.move.ply}. {played}"
    else:
        story = f"{name} missed it with {example.move.ply}. {played}"
    story += f", which cost {100 * example.move.drop:.0f} %."
    board_after = puzzle.board()
    board_after.push_all(puzzle.solution)
    numbers = {move: str(number) for number, move in enumerate(puzzle.solution, start=1)}
    record = GameRecord(rules=puzzle.rules, moves=(*puzzle.moves, *puzzle.solution))
    opened = position_link(page_url, record, len(puzzle.moves), "open on the board")
    place = position_link(page_url, example.game.record, example.move.ply, example.game.place)
    line = html.escape(" ".join(format_move(move, puzzle.rules) for move in puzzle.solution))
    return (
        f"<article>{draw_board(board).svg}"
        f"<h3>{puzzle.to_move.symbol} wins in {in_moves(puzzle.plies)} by {KINDS[puzzle.kind]}</h3>"
        f"<p>Level {puzzle.level}. {story} {place}, {opened}</p>"
        f"<details><summary>Solution</summary>{draw_board(board_after, labels=numbers).svg}"
        f"<p>{line}</p></details></article>"
    )


def _games(lines: Sequence[GameLine], page_url: str, pages: Sequence[str], number: int) -> str:
    heads = (
        *("game", "X", "O", "result", "accuracy of X", "of O", "blunders"),
        *("X's win probability", "decisive move"),
    )
    first = number * GAMES_PER_PAGE
    table = _table(
        heads,
        (_game_row(index, line, page_url) for index, line in enumerate(lines, start=first + 1)),
    )
    links = "".join(
        f"<b>{index}</b>" if index == number + 1 else f"<a href='{page}'>{index}</a>"
        for index, page in enumerate(pages, start=1)
    )
    nav = f"<nav>Games, page {links}</nav>" if len(pages) > 1 else ""
    return _section("Games", table + nav)


def _game_row(index: int, line: GameLine, page_url: str) -> tuple[str, ...]:
    game, decisive = line.game, line.decisive
    x, o = map(html.escape, game.players)
    winner = result_of(game) or line.winner
    if winner == "X":
        x = f"<span class='won'>{x}</span>"
    elif winner == "O":
        o = f"<span class='won'>{o}</span>"
    turn = NONE
    if decisive is not None:
        turn = position_link(
            page_url, game.record, decisive.ply, f"{decisive.ply}. {decisive.move}"
        )
    opened = position_link(page_url, game.record, 0, str(index))
    return (
        f"<span title='{html.escape(game.place)}'>{opened}</span>",
        *(x, o),
        {"draw": "draw", "": "open"}.get(winner, f"{winner} won"),
        *map(_percent, line.accuracies),
        "{} : {}".format(*line.blunders),
        _spark(line.curve, None if decisive is None else decisive.ply),
        turn,
    )


def _spark(curve: Sequence[float], turn: int | None) -> str:
    """X's win probability as a small curve, with a line at the decisive move."""
    width, height = SPARK
    step = width / max(len(curve) - 1, 1)
    points = [
        f"{index * step:.1f},{(1 - chance) * height:.1f}" for index, chance in enumerate(curve)
    ]
    line = " ".join(points)
    middle = height / 2
    content = [
        element("polygon", points=f"0,{height} {line} {width},{height}", class_="area"),
        element("line", x1=0, x2=width, y1=middle, y2=middle, class_="even"),
        element("polyline", points=line, class_="line"),
    ]
    if turn is not None:
        content.append(
            element("line", x1=turn * step, x2=turn * step, y1=0, y2=height, class_="turn")
        )
    return element(
        "svg",
        *content,
        viewBox=f"0 0 {width} {height}",
        preserveAspectRatio="none",
        class_="spark",
        aria_hidden="true",
    )


def _left_out(left_out: Sequence[LeftOut]) -> str:
    if not left_out:
        return ""
    items = "".join(f"<li>{html.escape(str(each))}</li>" for each in left_out[:MAX_LEFT_OUT])
    more = len(left_out) - MAX_LEFT_OUT
    rest = f"<p class='note'>And {more:,} more.</p>" if more > 0 else ""
    return _section("Not reviewed", f"<ul class='left-out'>{items}</ul>{rest}")


def _record(each: InstructivePuzzle) -> GameRecord:
    """A puzzle as a game: the moves that lead to it, then its solution, with a comment there."""
    puzzle = each.puzzle
    moves = (*puzzle.moves, *puzzle.solution)
    comments = [""] * len(moves)
    comments[len(puzzle.moves)] = "the one move that begins the win"
    return GameRecord(
        rules=puzzle.rules,
        moves=moves,
        comments=tuple(comments),
        players=each.example.game.record.players,
        result=Result(puzzle.to_move),
        name=f"Puzzle {puzzle.id}",
        event=puzzle.source,
        comment=(
            f"After move {len(puzzle.moves)}, {puzzle.to_move.symbol} wins in "
            f"{in_moves(puzzle.plies)} by {KINDS[puzzle.kind]}."
        ),
    )


def position_link(page_url: str, record: GameRecord, ply: int, text: str) -> str:
    """A link that opens a game on the board page after some moves; text alone if it has none."""
    fragment = _fragment(record, ply)
    if fragment is None:
        return html.escape(text)
    return f"<a href='{html.escape(f'{page_url}/#{fragment}')}'>{html.escape(text)}</a>"


def _fragment(record: GameRecord, ply: int) -> str | None:
    """The address of a game on the board page; None for rules or stones that have none."""
    name = _name_of(record.rules)
    if name is None or record.setup:
        return None
    fields = {"game": name, "moves": format_moves(record.moves, record.rules)}
    if record.first.symbol != "X":
        fields["first"] = record.first.symbol
    if ply != len(record.moves):
        fields["ply"] = str(ply)
    return "&".join(f"{field}={quote(value, safe='/')}" for field, value in fields.items())


def _name_of(rules: Rules) -> str | None:
    return next((name for name, preset in PRESETS.items() if preset == rules), None)


def _section(title: str, body: str) -> str:
    return f"<section><h2>{html.escape(title)}</h2>{body}</section>"


def _table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], *, words: Sequence[int] = ()
) -> str:
    """A table; the cells are HTML."""
    kinds = ["words" if column in words else "" for column in range(len(heads))]
    head = "".join(
        f"<th class='{kind}'>{html.escape(text)}</th>"
        for kind, text in zip(kinds, heads, strict=True)
    )
    body = "".join(
        "<tr>"
        + "".join(f"<td class='{kind}'>{cell}</td>" for kind, cell in zip(kinds, row, strict=True))
        + "</tr>"
        for row in rows
    )
    return f"<div class='scroll'><table><tr>{head}</tr>{body}</table></div>"


def _bar(share: float, kind: str = "") -> str:
    return f"<span class='bar {kind}'><i style='width:{100 * share:.0f}%'></i></span>"


def _percent(value: float | None) -> str:
    return NONE if value is None else f"{value:.1f} %"
