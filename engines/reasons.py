"""Reasons for a move: what each code says, in one list for every engine and every surface.

A reason speaks of cells, lines and moves of the board; `Reason.sentence` puts it into English. The
service, the command line, the library and assistants show these codes and sentences, and the page
renders the codes in its languages.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from tengen.engines.game import Color, Move, Rules
from tengen.engines.game.notation import format_move
from tengen.engines.shapes import ThreatLine
from tengen.engines.win_length import in_moves

ReasonCode: TypeAlias = Literal[
    "wins",
    "only-move",
    "loses",
    "blocks-win",
    "wins-by-force",
    "stops-win",
    "only-defence",
    "proven",
    "makes",
    "threatens",
    "takes",
    "extends",
    "hinders",
    "exact",
    "opening",
    "rule",
    "features",
    "weight",
    "unproven",
    "alternative",
]
REASON_CODES: Final[tuple[ReasonCode, ...]] = get_args(ReasonCode)
"""The codes, the strongest first; answers have their reasons in this order."""
MEANINGS: Final[Mapping[ReasonCode, str]] = {
    "wins": "The move completes a winning line.",
    "only-move": "The rules allow no other move.",
    "loses": "The opponent then has a proven forced win.",
    "blocks-win": "The opponent could win at once on this point.",
    "wins-by-force": "The move begins a proven forced win.",
    "stops-win": "If the side to move passed, the opponent would have a proven win by fours or "
    "threats; after the move, a complete search finds none.",
    "only-defence": "All other moves are proven to lose to that win.",
    "proven": "A proof that was checked beforehand decides the position.",
    "makes": "The stone makes a pattern.",
    "threatens": "If the opponent passed, the side would have a proven win by fours or threats.",
    "takes": "The opponent's stone would make a pattern on this point.",
    "extends": "The stone adds to two or more of its side's lines.",
    "hinders": "The stone stands in two or more of the opponent's lines.",
    "exact": "The result with best play on both sides, by an engine that knows it.",
    "opening": "How often the move was played in the known games that reached the position.",
    "rule": "The rule of a simple engine that chose the move.",
    "features": "What moved a trained ranker's score most, against its second move.",
    "weight": "The attack weight, by an engine that plays the largest.",
    "unproven": "No proof decides the position, so `proven` plays the move of `search`.",
    "alternative": "The second move, its chances, and what the opponent answers there.",
}
"""Meaning of each code, for documents and the API."""

EN_DASH: Final = "\N{EN DASH}"
"""Stands between the moves of a line."""
ForceKind: TypeAlias = Literal["fours", "threats", "search"]
"""How a forced win was proven: by continuous fours, by continuous threats, or by a search."""
FORCES: Final[Mapping[ForceKind, str]] = {
    "fours": "by fours",
    "threats": "by threats",
    "search": "by a search",
}
Pattern: TypeAlias = Literal[
    "open-four", "double-four", "four-three", "double-three", "forbidden", "four", "open-three"
]
"""The pattern that a stone makes: of `threats.combinations`, a four or an open three."""
PATTERNS: Final[Mapping[Pattern, str]] = {
    "open-four": "an open four",
    "double-four": "two fours at once",
    "four-three": "a four and an open three at once",
    "double-three": "two open threes at once",
    "forbidden": "a four that can only be answered on a forbidden point",
    "four": "a four",
    "open-three": "an open three",
}
MoveRule: TypeAlias = Literal["wins", "blocks", "centre", "corner", "opening", "rank", "lots"]
MOVE_RULES: Final[Mapping[MoveRule, str]] = {
    "wins": "it wins at once",
    "blocks": "it blocks a win",
    "centre": "it takes the centre",
    "corner": "it takes the first free corner",
    "opening": "it follows the rules of the opening",
    "rank": "the lines through the point rank highest",
    "lots": "it was chosen at random",
}
"""The rules by which simple engines choose a move, unrelated to the rules of a game."""


class Share(NamedTuple):
    """The part of a score that a group of features adds."""

    group: str
    """One of `tengen.engines.model_store.feature_schema.GROUPS`."""
    value: float
    """How much more than in the second move's score, in units of the ranker's score."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One reason for a move, or against it; fields that its code does not need are empty."""

    code: ReasonCode
    side: Color
    """Owner of the line, win, pattern or result."""
    move: Move
    """The move that the reason is about."""
    pattern: Pattern | None = None
    """What the stone makes, for `makes` and `takes`."""
    force: ForceKind | None = None
    """How a forced win was proven."""
    plies: int | None = None
    """Plies until a forced win, at most for `proven`; for `exact`, negative until a loss and 0 for
    a draw."""
    pv: tuple[Move, ...] = ()
    """Moves of both sides: a forced win from its first move on; for `alternative`, the second move
    and its continuation; for `features`, the second move."""
    lines: tuple[ThreatLine, ...] = ()
    """The stones of the patterns, in lines."""
    cells: tuple[Move, ...] = ()
    """The winning line for `wins` and `blocks-win`; the stones of the lines for `extends` and
    `hinders`."""
    count: int | None = None
    """Number of lines for `extends` and `hinders`, of games with the move for `opening`."""
    games: int | None = None
    """Number of all known games from the position, for `opening`."""
    score: float | None = None
    """The side's share of the points, 0..1, for `opening`; the attack weight for `weight`."""
    rule: MoveRule | None = None
    """The rule that fired, for `rule`."""
    shares: tuple[Share, ...] = ()
    """Groups of features for `features`, the largest first."""
    chances: tuple[float, float] | None = None
    """Win probabilities of the move and of the second one, 0..1, for `alternative`."""

    def sentence(self, rules: Rules) -> str:
        """The reason in English, with moves in the notation of the game."""
        text = f"{_SENTENCES[self.code](self, _Words(self, rules))}."
        # A cell keeps its small letter: that is its name.
        first = text.split(maxsplit=1)[0].rstrip(",.:;")
        return text if first[-1].isdigit() else f"{text[0].upper()}{text[1:]}"


class _Words:
    """Names for a sentence."""

    def __init__(self, reason: Reason, rules: Rules) -> None:
        self.side, self.other = reason.side.symbol, (-reason.side).symbol
        self.move = format_move(reason.move, rules)
        moves = [format_move(move, rules) for move in reason.pv]
        self.line = EN_DASH.join(moves)
        self.pattern = PATTERNS[reason.pattern] if reason.pattern else ""
        self.second, self.reply = (*moves, "", "")[:2]


def _listed(names: Sequence[str]) -> str:
    """Names in a sentence, such as "h8, i9 and j10"."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def _loses(reason: Reason, words: _Words) -> str:
    if reason.plies == 1:
        return f"after {words.move}, {words.side} wins at once with {words.line}"
    return f"after {words.move}, {words.side} has a forced win: {words.line}"


def _exact(reason: Reason, words: _Words) -> str:
    plies = reason.plies or 0
    if plies == 0:
        return f"with best play, the game is drawn after {words.move}"
    winner = words.side if plies > 0 else words.other
    return f"with best play, {winner} wins within {in_moves(plies)}"


def _features(reason: Reason, words: _Words) -> str:
    groups = _listed([share.group for share in reason.shares])
    return f"the model prefers {words.move} to {words.second} mainly for {groups}"


def _alternative(reason: Reason, words: _Words) -> str:
    chance, second = (f"{share:.0%}" for share in reason.chances or (0.0, 0.0))
    reply = f"; {words.other} would answer {words.reply}" if words.reply else ""
    if chance == second:
        return f"{words.second} is about as good (both {chance}){reply}"
    return f"{words.second} is next best: {second} against {chance}{reply}"


_SENTENCES: Final[Mapping[ReasonCode, Callable[[Reason, _Words], str]]] = {
    "wins": lambda _, w: f"{w.move} wins the game",
    "only-move": lambda _, w: f"{w.move} is the only move that the rules allow",
    "loses": _loses,
    "blocks-win": lambda _, w: f"{w.move} blocks {w.side}, who would win there",
    "wins-by-force": lambda _, w: f"{w.side} wins by force: {w.line}",
    "stops-win": lambda _, w: f"{w.move} stops {w.side}, who threatened to win with {w.line}",
    "only-defence": lambda _, w: f"{w.move} is the only defence",
    "makes": lambda _, w: f"{w.move} makes {w.pattern}",
    "threatens": lambda _, w: f"if {w.other} does not answer, {w.line} wins",
    "takes": lambda _, w: f"{w.move} takes a point where {w.side} would make {w.pattern}",
    "extends": lambda r, w: f"{w.move} builds on {r.count} lines at once",
    "hinders": lambda r, w: f"{w.move} gets in the way of {r.count} lines of {w.side}",
    "proven": lambda r, w: (
        f"a checked proof shows that {w.side} wins within "
        f"{in_moves(r.plies or 0)} against every defence"
    ),
    "exact": _exact,
    "opening": lambda r, w: (
        f"{w.move}, or its mirror image, was played in {r.count} of {r.games} known games; "
        f"{w.side} scored {r.score or 0:.0%} with it"
    ),
    "rule": lambda r, _: f"by the engine's rules, {MOVE_RULES[r.rule or 'lots']}",
    "features": _features,
    "weight": lambda r, w: f"{w.move} has an attack weight of {r.score or 0:.4g}",
    "unproven": lambda _, w: f"no proof decides this position; {w.move} is the move of search",
    "alternative": _alternative,
}


def explanation_text(reasons: Sequence[Reason], rules: Rules) -> str:
    """The sentences of reasons, in their order."""
    return " ".join(reason.sentence(rules) for reason in reasons)
