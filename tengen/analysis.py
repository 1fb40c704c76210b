"""Analyses and reviews that notebooks show as pictures."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from typing import Any, Final, Literal, Self, TypeAlias, get_args

from typing_extensions import override

from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.board import played_moves
from tengen.engines.game.diagrams import MOVES, draw_game
from tengen.engines.game.errors import ArgumentError
from tengen.engines.game.notation import format_move
from tengen.engines.game.picture import Heat, Picture
from tengen.engines.game.records import GameRecord
from tengen.engines.game.suggestions import attributes_of, with_hints
from tengen.engines.game.svg import Diagram
from tengen.engines.interface import Analysis, Candidate, WinProbabilityOf
from tengen.engines.reasons import Reason, explanation_text
from tengen.engines.review import MISTAKES, GameSummary, MoveReview
from tengen.engines.win_length import in_moves
from tengen.plain_values import (
    identity_dict,
    judged_dict,
    plain,
    position_dict,
    reason_dict,
    state_dict,
)

HEAT_SCALE: Final = 0.08
"""Loss of win probability that divides the heat of a cell by e."""

Values = Literal["chances", "scores"]
PlainValue: TypeAlias = str | int | float | None
Row: TypeAlias = dict[str, PlainValue]
"""A row of a table: `pandas.DataFrame(found.rows())` is one."""


SHOWN_LINE: Final = 8
"""Moves of a line in the text of an analysis."""


def draw_analysis(
    board: Board, analysis: Analysis, *, values: Values | None = None, line: bool = True
) -> Diagram:
    """Draw a position with the candidates of an analysis, and its best line as numbered stones.

    The better a candidate, the stronger the color of its cell; the best one has a rim. The stones
    of the line cover the candidates on their cells.

    Args:
        board: The position that was analysed.
        analysis: Its candidates are drawn, as many as were asked for.
        values: The texts of the cells: win probabilities in percent, or scores. By default
            probabilities if all candidates have one.
        line: Whether to draw the principal variation.

    Raises:
        ArgumentError: Win probabilities are wanted, and a candidate has none.
    """
    picture = Picture(board)
    chances = [candidate.win_probability for candidate in analysis.candidates]
    known = [chance for chance in chances if chance is not None]
    has_all = len(known) == len(chances)
    if values not in (None, *get_args(Values)):
        raise ArgumentError(f"values is {values!r}, allowed are 'chances' and 'scores'")
    if values == "chances" and not has_all:
        raise ArgumentError("values is 'chances', but the engine has none: 'scores' is allowed")
    if values != "scores" and has_all:
        heats = [math.exp((chance - max(known)) / HEAT_SCALE) for chance in known]
        texts = [f"{100 * chance:.0f}" for chance in known]
    else:
        heats = _heats_of_scores(analysis.candidates)
        texts = [f"{candidate.score:.3g}" for candidate in analysis.candidates]
    picture.add_heat(
        {
            candidate.move: Heat(heat, label, is_best=candidate.move == analysis.move)
            for candidate, heat, label in zip(analysis.candidates, heats, texts, strict=True)
        }
    )
    if line:
        picture.add_line(analysis.pv, board.to_move)
    return picture.diagram()


def _heats_of_scores(candidates: Sequence[Candidate]) -> list[float]:
    """The square of each score's place between the lowest and the highest."""
    scores = [candidate.score for candidate in candidates]
    low, high = min(scores), max(scores)
    return [0.5 if low == high else ((score - low) / (high - low)) ** 2 for score in scores]


_SYNONYMS: Final = {
    **attributes_of(Board, "board"),
    **dict.fromkeys(("bestmove", "best", "recommendation"), "`move`"),
    **dict.fromkeys(("moves", "multipv", "ranked", "topmoves"), "`candidates`"),
    **dict.fromkeys(("winrate", "chance", "probability", "wdl"), "`win_probability`"),
    **dict.fromkeys(("line", "variation", "principalvariation"), "`pv`"),
    **dict.fromkeys(("mate", "mateinmoves", "winin"), "`win_in`"),
    **dict.fromkeys(("evaluation", "eval", "value"), "`score`"),
    **dict.fromkeys(("dataframe", "todataframe", "table"), "`rows()`"),
    **dict.fromkeys(("json", "tojson", "asdict", "dict"), "`to_dict()`"),
    **dict.fromkeys(("svg", "picture", "plot"), "`draw()`"),
}
"""Other words for attributes of an analysis, see `did_you_mean`."""


@with_hints("an analysis", _SYNONYMS)
@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class BoardAnalysis(Analysis):
    """An analysis of a position: what the engine found, and the board.

    Examples:
        >>> import tengen
        >>> board = tengen.Board.from_moves("h8i9h9h10i8g8j10", "gomoku")
        >>> found = tengen.analyse(board, "attack-weights", candidates=2, seed=1)
        >>> tengen.format_move(found.move, board.rules), found.score
        ('g9', 17.4)
        >>> found.candidates[1].score
        14.8

        A notebook shows `draw()`, a terminal the candidates:

        >>> found
        attack-weights, O to move
         1. g9     59 %  17.4
         2. h7     48 %  14.8
    """

    board: Board
    """The position, a copy."""
    engine: str
    """Name of the engine."""
    reasons: tuple[Reason, ...] = ()
    """The reasons for the move, if they were asked for; the strongest first."""
    win_probability_of: WinProbabilityOf | None = None
    """The players of the games that win probabilities describe; None if the engine has none."""

    @classmethod
    def of(cls, analysis: Analysis, board: Board, engine: str, **more: Any) -> Self:
        """An engine's analysis with its position, which is copied.

        Args:
            more: The other fields, such as `reasons`.
        """
        found = {
            field.name: getattr(analysis, field.name) for field in dataclasses.fields(Analysis)
        }
        return cls(**found, board=board.copy(), engine=engine, **more)

    @property
    def explanation(self) -> str:
        """The reasons in English; empty if they were not asked for.

        Examples:
            >>> import tengen
            >>> board = tengen.Board.from_moves("b2a1c3", "tictactoe")
            >>> tengen.analyse(board, candidates=1, seed=1, explain=True).explanation
            'With best play, the game is drawn after a3.'
        """
        return explanation_text(self.reasons, self.board.rules)

    @property
    def win_probability(self) -> float | None:
        """The win probability of the recommended move, 0..1.

        None if the engine has none, and below full strength, where `belief` is the player's own.

        Examples:
            >>> import tengen
            >>> tengen.analyse(tengen.Board("tictactoe"), "minimax").win_probability
            0.5
        """
        return self.candidates[0].win_probability

    def draw(self, *, values: Values | None = None, line: bool = True) -> Diagram:
        """Draw the position with the candidates and the best line, whose moves are numbered.

        Args:
            values: What the cells show: `"chances"` in percent, or `"scores"`.

        Raises:
            ArgumentError: `values` is another word.

        Examples:
            >>> import tengen
            >>> tengen.analyse(tengen.Board("tictactoe"), "minimax").draw(values="scores")
            Diagram(title='0 stones on 3x3, 3 in a row', width=145, height=145)
        """
        return draw_analysis(self.board, self, values=values, line=line)

    def rows(self) -> list[Row]:
        """The candidates as rows of a table, the best one first.

        Examples:
            >>> import tengen
            >>> board = tengen.Board.from_moves("b2a1a2c2b1", "tictactoe")
            >>> for row in tengen.analyse(board, candidates=2, seed=1).rows():
            ...     row["rank"], row["move"], row["score"], row["win_probability"], row["pv"]
            (1, 'b3', 0.0, 0.5, 'b3 a3 c1 c3')
            (2, 'c3', -1.0, 0.0, 'c3 b3')
        """
        rules = self.board.rules
        return [
            {
                "rank": rank,
                "move": format_move(candidate.move, rules),
                "row": candidate.move.row,
                "col": candidate.move.col,
                "score": candidate.score,
                "win_probability": candidate.win_probability,
                "pv": _line_of(candidate.pv, rules),
            }
            for rank, candidate in enumerate(self.candidates, start=1)
        ]

    def to_dict(self) -> dict[str, Any]:
        """The analysis as plain values, ready for JSON, with the names of the API.

        `moves` is None if stones of the position were set up. `candidates` are `rows`, with their
        explanation, and `after` is the game after the recommended move.

        Examples:
            >>> import json, tengen
            >>> found = tengen.analyse(tengen.Board("tictactoe"), "minimax", candidates=1, seed=1)
            >>> json.loads(json.dumps(found.to_dict())) == found.to_dict()
            True
            >>> found.to_dict()["to_move"], len(found.to_dict()["candidates"])
            ('X', 1)
        """
        board, rules, rows = self.board, self.board.rules, self.rows()
        after = board.copy()
        after.push(self.move)
        return {
            "engine": self.engine,
            **position_dict(board),
            "moves": played_moves(board),
            "to_move": board.to_move.symbol,
            **identity_dict(board),
            **{name: rows[0][name] for name in ("move", "score", "win_probability", "pv")},
            **{field.name: getattr(self, field.name) for field in dataclasses.fields(Analysis)},
            "win_probability_of": self.win_probability_of,
            "details": dict(self.details),
            "explanation": self.explanation,
            "reasons": [reason_dict(reason, rules) for reason in self.reasons],
            "candidates": [
                {**row, "explanation": plain(candidate.explanation, rules)}
                for row, candidate in zip(rows, self.candidates, strict=True)
            ],
            "after": state_dict(after),
        }

    def _repr_svg_(self) -> str:
        return self.draw().svg

    @override
    def __repr__(self) -> str:
        result = "" if self.win_in is None else f", {_result(self.win_in)}"
        head = f"{self.engine}, {self.board.to_move.symbol} to move{result}"
        lines = [
            self._line(rank, candidate) for rank, candidate in enumerate(self.candidates, start=1)
        ]
        return "\n".join([head, *lines])

    def _line(self, rank: int, candidate: Candidate) -> str:
        """A candidate in words: rank, move, chance, score and line."""
        rules, chance = self.board.rules, candidate.win_probability
        percent = "" if chance is None else f"{100 * chance:.0f} %"
        pv = _line_of(candidate.pv[:SHOWN_LINE], rules)
        name = format_move(candidate.move, rules)
        return f"{rank:2}. {name:<5} {percent:>5}  {candidate.score:.3g}  {pv}".rstrip()


def _line_of(moves: Sequence[Move], rules: Rules) -> str:
    return " ".join(format_move(move, rules) for move in moves)


def _result(win_in: int) -> str:
    return f"{'won' if win_in > 0 else 'lost'} in {in_moves(win_in)}"


_REVIEW_SYNONYMS: Final = {
    **attributes_of(Board, "board"),
    **attributes_of(GameSummary, "summary"),
    **dict.fromkeys(("mistakes", "blunders", "judgements"), "`moves`"),
    **dict.fromkeys(("accuracy", "players"), "`summary.sides`"),
    **dict.fromkeys(("dataframe", "todataframe", "table"), "`rows()`"),
    **dict.fromkeys(("json", "tojson", "asdict", "dict"), "`to_dict()`"),
    **dict.fromkeys(("svg", "picture", "plot"), "`draw()`"),
}
"""Other words for attributes of a review, see `did_you_mean`."""


@with_hints("a review", _REVIEW_SYNONYMS)
@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ReviewedGame:
    """A game with its moves judged.

    Examples:
        >>> import tengen
        >>> board = tengen.Board.from_moves("b2a2c3a1a3", "tictactoe")
        >>> reviewed = tengen.review(board, "minimax", nodes=100_000)
        >>> [move.judgement for move in reviewed.moves]
        ['best', 'blunder', 'best', 'forced', 'forced']
        >>> reviewed
        minimax, 5 moves: X wins
         2. O a2    blunder: 50 % > 0 %. Allowed a forced victory in 3 moves; c3 was better.
        X: accuracy 100.0 %
        O: accuracy 8.5 %
    """

    board: Board
    """The last position, with the moves of the game."""
    engine: str
    """Name of the engine."""
    moves: tuple[MoveReview, ...]
    """The judged moves, in the order of the game."""
    summary: GameSummary

    @property
    def record(self) -> GameRecord:
        """The game as a record, whose mistakes are marked and commented.

        Examples:
            >>> import tengen
            >>> board = tengen.Board.from_moves("b2a2", "tictactoe")
            >>> tengen.review(board, "minimax", nodes=100_000).record.marks
            (None, 'very bad')
        """
        mistakes = [move.judgement in MISTAKES for move in self.moves]
        return GameRecord.from_board(
            self.board,
            marks=tuple(MISTAKES.get(move.judgement) for move in self.moves),
            comments=tuple(
                move.comment if wrong else ""
                for move, wrong in zip(self.moves, mistakes, strict=True)
            ),
        )

    def rows(self) -> list[Row]:
        """The moves of the game as rows of a table; probabilities are for the player of the move.

        Examples:
            >>> import tengen
            >>> board = tengen.Board.from_moves("b2a2", "tictactoe")
            >>> reviewed = tengen.review(board, nodes=100_000)
            >>> for row in reviewed.rows():
            ...     row["ply"], row["player"], row["move"], row["judgement"], row["comment"]
            (1, 'X', 'b2', 'best', 'The best move.')
            (2, 'O', 'a2', 'blunder', 'Allowed a forced victory in 3 moves; c3 was better.')
        """
        rules = self.board.rules
        return [
            {
                "ply": review.ply,
                "player": review.color.symbol,
                "move": format_move(review.move, rules),
                "row": review.move.row,
                "col": review.move.col,
                "judgement": review.judgement,
                "accuracy": review.accuracy,
                "win_probability_before": review.win_probability_before,
                "win_probability_after": review.win_probability_after,
                "win_in_before": review.win_in,
                "win_in_after": review.win_in_after,
                "best": format_move(review.before.best or review.move, rules),
                "pv": _line_of(review.before.pv, rules),
                "motif": review.motif,
                "comment": review.comment,
            }
            for review in self.moves
        ]

    def to_dict(self) -> dict[str, Any]:
        """The review as plain values, ready for JSON, with the names of the API.

        `moves` are `rows`, with the wins that each move missed and allowed, and what it overlooked.

        Examples:
            >>> import tengen
            >>> board = tengen.Board.from_moves("b2a2", "tictactoe")
            >>> reviewed = tengen.review(board, nodes=100_000)
            >>> found = reviewed.to_dict()
            >>> found["players"]["X"]["accuracy"], found["moves"][1]["allowed"]
            (100.0, {'kind': 'search', 'plies': 5})
        """
        winner, decisive = self.summary.winner, self.summary.decisive
        return {
            "engine": self.engine,
            **position_dict(self.board),
            "winner": None if winner is None else winner.symbol,
            "decisive": None if decisive is None else decisive.ply,
            "players": {
                color.symbol: {"accuracy": side.accuracy, "judgements": dict(side.judgements)}
                for color, side in self.summary.sides.items()
            },
            "nodes": self.summary.nodes,
            "moves": [
                {**row, **judged_dict(move, self.board.rules)}
                for row, move in zip(self.rows(), self.moves, strict=True)
            ],
        }

    def draw(self, *, every: int = MOVES) -> Diagram:
        """Draw the game with a diagram every `every` moves, see `draw_game`.

        Examples:
            >>> import tengen
            >>> board = tengen.Board.from_moves("b2a2", "tictactoe")
            >>> tengen.review(board, "minimax", nodes=100_000).draw(every=1).title
            'A game of 2 moves on 3x3, 3 in a row'
        """
        return draw_game(self.record, every=every)

    def _repr_svg_(self) -> str:
        return self.draw().svg

    @override
    def __repr__(self) -> str:
        winner = self.summary.winner
        result = "no winner" if winner is None else f"{winner.symbol} wins"
        head = f"{self.engine}, {len(self.moves)} moves: {result}"
        mistakes = [_line(move, self.board) for move in self.moves if move.judgement in MISTAKES]
        return "\n".join([head, *mistakes, *(self._accuracy(color) for color in Color)])

    def _accuracy(self, color: Color) -> str:
        accuracy = self.summary.sides[color].accuracy
        return f"{color.symbol}: accuracy {'none' if accuracy is None else f'{accuracy:.1f} %'}"


def _line(move: MoveReview, board: Board) -> str:
    """Describe a mistake in one line of text."""
    name = format_move(move.move, board.rules)
    chances = f"{move.win_probability_before:.0%} > {move.win_probability_after:.0%}"
    judged = f"{move.judgement}: {chances.replace('%', ' %')}"
    return f"{move.ply:2}. {move.color.symbol} {name:<5} {judged}. {move.comment}"
