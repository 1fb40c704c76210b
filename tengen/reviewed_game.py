"""`ReviewedGame`: a game with its moves judged, as text, as a record and as a picture."""

from __future__ import annotations

import dataclasses

from engines.game import Board, Color
from engines.game.diagrams import MOVES, Diagram, draw_game
from engines.game.notation import format_move
from engines.game.records import GameRecord
from engines.review import MISTAKES, GameSummary, MoveReview


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
         2. O a2    blunder: 50 % > 0 %. Allowed a forced victory in 5; c3 was better.
        X: accuracy 100.0 %
        O: accuracy 8.5 %
    """

    board: Board
    """The last position, with the moves of the game."""
    engine: str
    """Name of the engine."""
    moves: tuple[MoveReview, ...]
    """In the order of the game."""
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
        return GameRecord(
            rules=self.board.rules,
            moves=tuple(self.board.move_stack),
            first=self.moves[0].color,
            marks=tuple(MISTAKES.get(move.judgement) for move in self.moves),
            comments=tuple(
                move.comment if wrong else ""
                for move, wrong in zip(self.moves, mistakes, strict=True)
            ),
        )

    def draw(self, *, every: int = MOVES) -> Diagram:
        """Draw the game with a diagram every `every` moves; as of `draw_game`.

        Examples:
            >>> import tengen
            >>> board = tengen.Board.from_moves("b2a2", "tictactoe")
            >>> tengen.review(board, "minimax", nodes=100_000).draw(every=1).title
            'A game of 2 moves on 3x3, 3 in a row'
        """
        return draw_game(self.record, every=every)

    def _repr_svg_(self) -> str:
        return self.draw().svg

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
    """A mistake in words."""
    name = format_move(move.move, board.rules)
    chances = f"{move.win_probability_before:.0%} > {move.win_probability_after:.0%}"
    judged = f"{move.judgement}: {chances.replace('%', ' %')}"
    return f"{move.ply:2}. {move.color.symbol} {name:<5} {judged}. {move.comment}"
