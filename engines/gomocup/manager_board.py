"""The board as a manager describes it: its shape, the rule, the stones by owner, blocked cells."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TypeAlias

from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.errors import IllegalMoveError, NotationError, PositionError
from tengen.engines.gomocup.protocol import (
    RENJU_CODE,
    YIXIN_RENJU_CODE,
    Side,
    format_cell,
    parse_cell,
    parse_stone,
    sized_rules,
)

Stones: TypeAlias = dict[Move, Side]
"""Stones by cell, in the order in which they were sent or played."""


class ManagerBoard:
    """Shape, rule, stones by owner, and the cells that own moves must avoid."""

    def __init__(self) -> None:
        self.rule = 0
        """Code of `INFO rule`; not checked, since INFO has no answer."""
        self.yixin_codes = False
        """Whether rule 2 is renju, as Yixin-Board means it, and not a continuous game."""
        self.stones: Stones = {}
        self.blocked: set[Move] = set()
        self._shape: tuple[int, int] | None = None

    def close(self) -> None:
        """Drop the board until the next `start`; the rule and the blocked cells stay."""
        self._shape, self.stones = None, {}

    def start(self, rows: int, cols: int) -> None:
        """Begin with an empty board."""
        self._shape, self.stones = (rows, cols), {}

    @property
    def shape(self) -> tuple[int, int]:
        """(rows, cols).

        Raises:
            NotationError: There is no board.
        """
        if self._shape is None:
            raise NotationError("there is no board yet, expected START first")
        return self._shape

    @property
    def rules(self) -> Rules:
        """The rules of the manager's game.

        Raises:
            NotationError: There is no board.
            RulesError: The rule is not supported.
        """
        renju = self.yixin_codes and self.rule == YIXIN_RENJU_CODE
        return sized_rules(RENJU_CODE if renju else self.rule, *self.shape)

    def cell(self, text: str) -> Move:
        """A cell of the board.

        Raises:
            NotationError: Not a pair of numbers, or there is no board.
            IllegalMoveError: It is off the board.
        """
        self._check_on_board(move := parse_cell(text))
        return move

    def empty_cell(self, text: str) -> Move:
        """A cell of the board without a stone.

        Raises:
            NotationError: Not a pair of numbers, or there is no board.
            IllegalMoveError: It is off the board or occupied.
        """
        move = self.cell(text)
        _check_empty(move, self.stones)
        return move

    def parse_stones(self, cells: Iterable[str]) -> Stones:
        """The stones of a block of `x,y,owner`.

        Raises:
            NotationError: Not a stone, or there is no board.
            IllegalMoveError: A stone off the board, or on another.
        """
        stones: Stones = {}
        for text in cells:
            move, side = parse_stone(text)
            self._check_on_board(move)
            _check_empty(move, stones)
            stones[move] = side
        return stones

    def to_move(self) -> Side:
        """The side to move: the one with fewer stones, or else not the owner of the last stone."""
        own = sum(side is Side.OWN for side in self.stones.values())
        opponent = len(self.stones) - own
        if own == opponent:
            return next(reversed(self.stones.values()), Side.OPPONENT).other
        return Side.OWN if own < opponent else Side.OPPONENT

    def position(self, stones: Stones, to_move: Side = Side.OWN) -> Board:
        """The position with these stones.

        Raises:
            NotationError: There is no board.
            RulesError: The rule is not supported.
            PositionError: The counts do not give this side the move, or no game reaches the
                position.
        """
        rules = self.rules
        mine = sum(side is to_move for side in stones.values())
        others = len(stones) - mine
        if others - mine not in (0, 1):
            own, opponent = (mine, others) if to_move is Side.OWN else (others, mine)
            other = "the opponent" if to_move is Side.OWN else "the own side"
            raise PositionError(
                f"own stones: {own}, opponent's: {opponent}, {other} must have as many or one more"
            )
        # The protocol does not name the first player, but the counts do: the side to move began if
        # both have as many.
        color = Color.X if mine == others else Color.O
        colors = {move: color if side is to_move else -color for move, side in stones.items()}
        last = next(reversed(colors), None)
        if not rules.forbidden_points or last is None or colors[last] is color:
            return Board.from_stones(colors, rules, to_move=color)
        # In renju, stones come in order, and the last one may have lost the game.
        del colors[last]
        board = Board.from_stones(colors, rules, to_move=-color)
        board.push(last)
        return board

    def forbidden_points(self) -> list[Move]:
        """The cells where a stone of the side to move would lose at once, in reading order.

        Raises:
            TengenError: As for `position`.
        """
        if not self.rules.forbidden_points:
            return []
        board = self.position(self.stones, self.to_move())
        return list(board.forbidden_points()) if board.to_move is Color.X else []

    def allowed(self, board: Board) -> frozenset[Move] | None:
        """The legal moves that are not blocked; None if no legal move is blocked.

        Raises:
            IllegalMoveError: All of them are blocked.
        """
        if not self.blocked:
            return None
        legal = set(board.legal_moves())
        if self.blocked.isdisjoint(legal):
            return None
        if not (allowed := legal - self.blocked):
            raise IllegalMoveError("every legal move is blocked, YXBLOCKRESET allows all again")
        return frozenset(allowed)

    def _check_on_board(self, move: Move) -> None:
        rows, cols = self.shape
        if move.row >= rows or move.col >= cols:
            raise IllegalMoveError(
                f"{format_cell(move)} is off the board (0,0..{cols - 1},{rows - 1})"
            )


def _check_empty(move: Move, stones: Container[Move]) -> None:
    if move in stones:
        raise IllegalMoveError(f"{format_cell(move)} is occupied")
