"""The openings that players settle, as data, and whose decision it is in one of them.

An opening is a sequence of steps. X is Black; a player's color is that of the last swap, and the
player who places the first stone begins as X. To take a color is to swap or to keep. "Central
squares" are those around the centre of the board. The page takes its steps from here
(`packaging/page_facts.py`).

Sources of swap and swap2: "Opening rules" of GomokuWorld (gomokuworld.com/gomoku/2); K. Sun,
"Experimental Tournament" of Gomocup 2020 (gomocup.org/news/experimental-tournament-update-2020),
for SWAP2BOARD. Of the others: the Renju International Federation's texts of the rules
(renju.net/rule, such as renju.net/media/showrule.php?rule=5 for Yamaguchi), as collected with those
of RIF and Taraguchi by the Swedish federation (luffarschack.org, "Olika öppningsregler");
Wikipedia's articles "RIF opening rule", "Soosõrv opening rule" and "Taraguchi opening rule" for
Soosõrv-N and Taraguchi-N.
"""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias, get_args

from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.errors import PositionError
from tengen.engines.game.notation import format_move
from tengen.engines.game.rules import RENJU_OPENINGS, RenjuOpening
from tengen.engines.game.symmetry import canonical_symmetries

SwapOpening: TypeAlias = Literal["swap", "swap2"]
SWAP_OPENINGS: Final[tuple[SwapOpening, ...]] = get_args(SwapOpening)
SettledOpening: TypeAlias = SwapOpening | RenjuOpening
"""An opening in which the players settle their colors."""

MOST_FIFTH_MOVES: Final = 10
"""Largest number of fifth moves. Yamaguchi's text names none: as many as Taraguchi-10 has."""
MOST_STONES: Final = 5
"""Largest number of stones at the end of an opening."""
_SHAPE: Final = Rules(None, None, 5)
"""A board without borders, on which shapes of stones have no place."""


class Decider(enum.StrEnum):
    """A player before the colors are settled."""

    FIRST = "first"
    """Places the first stone."""
    SECOND = "second"

    @property
    def other(self) -> Decider:
        """The other player, first or second."""
        return Decider.SECOND if self is Decider.FIRST else Decider.FIRST


class OpeningChoice(enum.StrEnum):
    """What a player may do in a step."""

    PLACE = "place"
    """Place stones, and declare the number of fifth moves if the step says so."""
    SWAP = "swap"
    """Exchange the colors of the players."""
    KEEP = "keep"
    """Do not exchange them."""
    OFFER = "offer"
    """Offer fifth moves, of which no two are the same by symmetry."""
    CHOOSE = "choose"
    """Choose one of the fifth moves offered."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class OpeningStep:
    """A step of an opening: the color whose player decides, and the choices."""

    color: Color
    choices: tuple[OpeningChoice, ...]
    squares: tuple[int | None, ...] = ()
    """For each stone to place, the side of its central square; None for the whole board."""
    declares: int = 0
    """Largest number of fifth moves that is declared with the stones; 0 if none is."""
    offers: int = 0
    """Number of fifth moves to offer; 0 for the number that was declared."""
    instead: tuple[OpeningStep, ...] = ()
    """Alternative steps if the player neither swaps nor keeps, which is also allowed; they replace
    the steps after this one."""


def _place(color: Color, *squares: int | None, declares: int = 0) -> OpeningStep:
    return OpeningStep(
        color=color, choices=(OpeningChoice.PLACE,), squares=squares, declares=declares
    )


def _swap(color: Color) -> OpeningStep:
    return OpeningStep(color=color, choices=(OpeningChoice.SWAP, OpeningChoice.KEEP))


def _offer(offers: int = 0) -> OpeningStep:
    return OpeningStep(color=Color.X, choices=(OpeningChoice.OFFER,), offers=offers)


_CHOOSE: Final = OpeningStep(color=Color.O, choices=(OpeningChoice.CHOOSE,))
_PATTERN: Final = (1, 3, 5)
"""Central squares of the first three stones, which make the 26 openings."""

OPENING_STEPS: Final[Mapping[SettledOpening, tuple[OpeningStep, ...]]] = {
    "swap": (_place(Color.X, None, None, None), _swap(Color.O)),
    "swap2": (
        _place(Color.X, None, None, None),
        OpeningStep(
            color=Color.O,
            choices=(OpeningChoice.SWAP, OpeningChoice.KEEP, OpeningChoice.PLACE),
            squares=(None, None),
            instead=(_swap(Color.X),),
        ),
    ),
    "rif": (_place(Color.X, *_PATTERN), _swap(Color.O), _place(Color.O, None), _offer(2), _CHOOSE),
    "soosorv8": (
        _place(Color.X, *_PATTERN),
        _swap(Color.O),
        _place(Color.O, None, declares=8),
        _swap(Color.X),
        _offer(),
        _CHOOSE,
    ),
    "taraguchi10": (
        _place(Color.X, 1),
        _swap(Color.O),
        _place(Color.O, 3),
        _swap(Color.X),
        _place(Color.X, 5),
        _swap(Color.O),
        _place(Color.O, 7),
        OpeningStep(
            color=Color.X,
            choices=(OpeningChoice.SWAP, OpeningChoice.KEEP, OpeningChoice.OFFER),
            offers=10,
            instead=(_CHOOSE,),
        ),
        _place(Color.X, 9),
        _swap(Color.O),
    ),
    "yamaguchi": (
        _place(Color.X, *_PATTERN, declares=MOST_FIFTH_MOVES),
        _swap(Color.O),
        _place(Color.O, None),
        _offer(),
        _CHOOSE,
    ),
}
"""The steps of each opening."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class OpeningAnswers:
    """The decisions made so far in an opening."""

    stones: tuple[Move, ...] = ()
    """The stones on the board in turn, X first; the fifth is the one chosen or placed."""
    swaps: tuple[bool, ...] = ()
    """For each opportunity to swap, whether it was taken."""
    fifth_moves: int | None = None
    """The number of fifth moves that was declared."""
    offers: tuple[Move, ...] = ()
    """The fifth moves offered."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class OpeningStage:
    """The next decision of an opening, or its end."""

    black: Decider
    """The player who has X, Black, at present."""
    step: OpeningStep | None
    """The step to decide; None if the opening has ended and O moves next."""
    offers: int = 0
    """Number of fifth moves to offer, or that were offered; 0 if it is open or there are none."""
    after: tuple[OpeningStep, ...] = ()
    """The steps that follow."""

    @property
    def decider(self) -> Decider | None:
        """Whose decision it is; None after the end."""
        if self.step is None:
            return None
        return self.black if self.step.color is Color.X else self.black.other


def renju_opening(rules: Rules) -> RenjuOpening | None:
    """The opening of a game if it is one of renju, else None."""
    return next((opening for opening in RENJU_OPENINGS if opening == rules.opening), None)


def settled_opening(rules: Rules) -> SettledOpening | None:
    """The opening of a game if its players settle their colors in it, else None."""
    return next((opening for opening in OPENING_STEPS if opening == rules.opening), None)


def central_square(rules: Rules, side: int | None) -> Iterator[Move]:
    """The cells of a central square in reading order; all cells for None."""
    rows, cols = rules.shape
    reach = max(rows, cols) if side is None else side // 2
    for row in range(max(rows // 2 - reach, 0), min(rows // 2 + reach + 1, rows)):
        for col in range(max(cols // 2 - reach, 0), min(cols // 2 + reach + 1, cols)):
            yield Move(row, col)


def distinct_by_symmetry(stones: Sequence[Move], cells: Iterable[Move]) -> list[Move]:
    """The cells without those that a symmetry of the stones maps to an earlier one.

    The shape of the stones decides, wherever it lies on the board: "unequal in all respects".
    """
    maps = canonical_symmetries(Board.from_moves(stones, _SHAPE))
    first: dict[Move, Move] = {}
    for cell in cells:
        first.setdefault(min(image(cell) for image in maps), cell)
    return list(first.values())


def opening_stage(opening: SettledOpening, rules: Rules, answers: OpeningAnswers) -> OpeningStage:
    """The decision that follows the answers, which are checked.

    Raises:
        PositionError: An answer that the rule does not allow, or one too many; `path` begins with
            its field of `OpeningAnswers`.
        IllegalMoveError: A stone off the board, or on another; `path` is its index.
    """
    if len(answers.stones) > MOST_STONES:
        raise PositionError(
            f"{opening}: {len(answers.stones)} stones are placed, an opening has at most "
            f"{MOST_STONES}",
            code="opening",
            path=("stones",),
        )
    Board.from_moves(answers.stones, rules)
    return _Replay(opening, rules, answers).stage()


class _Replay:
    """Answers that are read step by step."""

    def __init__(self, opening: SettledOpening, rules: Rules, answers: OpeningAnswers) -> None:
        self._opening = opening
        self._rules = rules
        self._answers = answers
        self._black = Decider.FIRST
        self._placed = self._swaps = 0
        self._offers = 0
        self._declared = self._offered = False

    def stage(self) -> OpeningStage:
        """The first step without an answer."""
        steps = list(OPENING_STEPS[self._opening])
        while steps:
            step = steps.pop(0)
            self._offers = step.offers or self._offers
            choice = self._answer(step)
            if choice is None:
                return self._due(step, tuple(steps))
            if choice is OpeningChoice.SWAP:
                # Any offer in place of it was not made.
                self._offers = 0 if step.offers else self._offers
            elif OpeningChoice.SWAP in step.choices:
                steps = list(step.instead)
        return self._due(None, ())

    def _answer(self, step: OpeningStep) -> OpeningChoice | None:
        """Read the answer to a step: the choice, `SWAP` for either color, or None without one."""
        answers, choices = self._answers, step.choices
        if OpeningChoice.PLACE in choices and self._read_stones(step):
            return OpeningChoice.PLACE
        if OpeningChoice.CHOOSE in choices and self._read_chosen():
            return OpeningChoice.CHOOSE
        if OpeningChoice.OFFER in choices and answers.offers:
            self._check_offers()
            self._offered = True
            return OpeningChoice.OFFER
        if OpeningChoice.SWAP in choices and self._swaps < len(answers.swaps):
            if answers.swaps[self._swaps]:
                self._black = self._black.other
            self._swaps += 1
            return OpeningChoice.SWAP
        return None

    def _read_stones(self, step: OpeningStep) -> bool:
        stones = self._answers.stones[self._placed : self._placed + len(step.squares)]
        if not stones:
            return False
        for index, (stone, side) in enumerate(zip(stones, step.squares, strict=False)):
            if side is not None and stone not in central_square(self._rules, side):
                raise self._error(
                    f"{format_move(stone, self._rules)} is outside of the central {side}x{side} "
                    "square",
                    "stones",
                    self._placed + index,
                )
        if len(stones) < len(step.squares):
            raise self._error(
                f"{len(step.squares)} stones are placed at once, found {len(stones)}", "stones"
            )
        self._placed += len(stones)
        if step.declares:
            number = self._answers.fifth_moves
            if number is None or not 1 <= number <= step.declares:
                raise self._error(
                    f"the number of fifth moves is {number}, it must be in 1..{step.declares}",
                    "fifth_moves",
                )
            self._offers = number
            self._declared = True
        return True

    def _read_chosen(self) -> bool:
        chosen = self._answers.stones[self._placed : self._placed + 1]
        if not chosen:
            return False
        if chosen[0] not in self._answers.offers:
            raise self._error(
                f"{format_move(chosen[0], self._rules)} was not offered", "stones", self._placed
            )
        self._placed += 1
        return True

    def _check_offers(self) -> None:
        offers, placed = self._answers.offers, self._answers.stones[: self._placed]
        if len(offers) != self._offers:
            raise self._error(
                f"{len(offers)} fifth moves are offered, it must be {self._offers}", "offers"
            )
        for index, cell in enumerate(offers):
            if not self._rules.contains(cell) or cell in placed:
                raise self._error(
                    f"{format_move(cell, self._rules)} is not an empty cell", "offers", index
                )
        distinct = distinct_by_symmetry(placed, offers)
        for index, cell in enumerate(offers):
            if cell not in distinct or cell in offers[:index]:
                raise self._error(
                    f"{format_move(cell, self._rules)} is the same as an earlier fifth move by "
                    "symmetry",
                    "offers",
                    index,
                )

    def _due(self, step: OpeningStep | None, after: tuple[OpeningStep, ...]) -> OpeningStage:
        answers = self._answers
        for name, is_excess in (
            ("stones", len(answers.stones) > self._placed),
            ("swaps", len(answers.swaps) > self._swaps),
            ("fifth_moves", answers.fifth_moves is not None and not self._declared),
            ("offers", bool(answers.offers) and not self._offered),
        ):
            if is_excess:
                due = "its end" if step is None else f"a choice of {' or '.join(step.choices)}"
                raise self._error(f"{name} has an answer too many, the opening is at {due}", name)
        return OpeningStage(black=self._black, step=step, offers=self._offers, after=after)

    def _error(self, text: str, *path: str | int) -> PositionError:
        return PositionError(f"{self._opening}: {text}", code="opening", path=path)
