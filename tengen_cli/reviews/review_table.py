"""Prints reviews of games in a terminal."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from engines.review import Judgement


class Shown(NamedTuple):
    """How a judgement is printed."""

    mark: str
    """The mark of chess books, such as `??`."""
    style: str
    plural: str


JUDGEMENTS: Final[dict[Judgement, Shown]] = {
    "forced": Shown("forced", "dim", "forced"),
    "best": Shown("!", "green", "best"),
    "good": Shown("", "", "good"),
    "inaccuracy": Shown("?!", "yellow", "inaccuracies"),
    "mistake": Shown("?", "dark_orange", "mistakes"),
    "blunder": Shown("??", "bold red", "blunders"),
}
BLOCKS: Final = "▁▂▃▄▅▆▇█"
PLAIN_BLOCKS: Final = "01234567"
"""For terminals without block characters."""


def show(console: Console, review: dict[str, Any]) -> None:
    """Print a response of `POST /v1/reviews`: moves, curve of X's win probability, summary."""
    decisive = review["decisive"]
    console.print(_table(review["moves"], None if decisive is None else decisive["ply"]))
    console.print()
    console.print(_curve(console, review["moves"]))
    for player, side in review["players"].items():
        console.print(_side(player, side), highlight=False)
    console.print(_result(review), highlight=False)


def curve(probabilities: list[float], blocks: str = BLOCKS) -> str:
    """A curve with one character for each probability, 0..1; higher blocks are more probable."""
    top = len(blocks) - 1
    return "".join(blocks[round(probability * top)] for probability in probabilities)


def _table(moves: list[dict[str, Any]], decisive: int | None) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("", justify="right", style="dim")
    table.add_column("")
    table.add_column("move")
    table.add_column("")
    table.add_column("wins", justify="right")
    table.add_column("best")
    table.add_column("", overflow="fold")
    for move in moves:
        best = "" if move["best"] is None else move["best"]["notation"]
        if move["judgement"] in {"best", "forced"}:
            best = ""
        before, after = move["win_probability_before"], move["win_probability_after"]
        is_turn = move["ply"] == decisive
        shown = JUDGEMENTS[move["judgement"]]
        table.add_row(
            str(move["ply"]),
            move["player"],
            Text(move["move"]["notation"], style="bold" if is_turn else ""),
            Text(shown.mark, style=shown.style),
            f"{after:.0%}" if before == after else f"{before:.0%} > {after:.0%}",
            best,
            _remark(move, is_turn=is_turn),
        )
    return table


def _remark(move: dict[str, Any], *, is_turn: bool) -> Text:
    """The comment of a move, if it adds to the other columns."""
    tells_more = move["missed"] or move["allowed"] or move["win_in_after"] == 0
    comment = move["comment"] if tells_more else ""
    return Text(f"{comment} The decisive move.".strip() if is_turn else comment)


def _curve(console: Console, moves: list[dict[str, Any]]) -> Text:
    """X's win probability before the first move and after each, as wide as the terminal."""
    chances = [_of_x(moves[0]["player"], moves[0]["win_probability_before"])]
    chances += [_of_x(move["player"], move["win_probability_after"]) for move in moves]
    try:
        BLOCKS.encode(console.encoding)
    except UnicodeEncodeError:
        text = curve(chances, PLAIN_BLOCKS)
    else:
        text = curve(chances)
    head = "X wins "
    width = max(console.width - len(head), 10)
    lines = [text[start : start + width] for start in range(0, len(text), width)]
    return Text(head + f"\n{' ' * len(head)}".join(lines), no_wrap=True)


def _of_x(player: str, probability: float) -> float:
    return probability if player == "X" else 1 - probability


def _side(player: str, side: dict[str, Any]) -> str:
    """The accuracy of a side and its moves by judgement."""
    accuracy = "none" if side["accuracy"] is None else f"{side['accuracy']:.1f} %"
    counts = [
        f"{count} {name if count == 1 else JUDGEMENTS[name].plural}"
        for name, count in reversed(side["judgements"].items())
        if count
    ]
    return f"{player}: accuracy {accuracy}; {', '.join(counts) or 'no moves'}"


def _result(review: dict[str, Any]) -> str:
    """Sentence on the winner and the decisive move."""
    if review["winner"] is None:
        return "No winner."
    decisive = review["decisive"]
    if decisive is None:
        return f"{review['winner']} won; no single move decided it."
    before, after = decisive["win_probability_before"], decisive["win_probability_after"]
    return (
        f"{review['winner']} won; decisive was move {decisive['ply']}, {decisive['player']} "
        f"{decisive['move']['notation']}, after which {decisive['player']}'s win probability "
        f"fell from {before:.0%} to {after:.0%} for good."
    )
