"""Puzzles: positions with one right move, which wins by force or defends, and their text format.

`puzzles.txt` holds those that ship; `tengen puzzles` finds them in games. See docs/puzzles.md.
A file has one line for each puzzle, with fields separated by tabs:

    # id  game  kind  moves  solution  breadths  refutation  rating  source
    4f0c6a1e  gomoku  fours  h8i9…  j7k6…  4,3,1    950  rapfi2018-aiwine-0.3.sgf, game 3

| field      | meaning                                                                       |
|------------|-------------------------------------------------------------------------------|
| id         | the first 8 hexadecimal digits of the position's hash up to symmetry          |
| game       | name of the rules, as `preset` takes it                                       |
| kind       | `fours` for a victory by continuous fours, `threats` if threats are needed;   |
|            | `defence` if all moves but one lose                                           |
| moves      | the moves that lead to the position, X first                                  |
| solution   | the shortest win, with replies that last longest, up to the five; the one     |
|            | move of a defence                                                             |
| breadths   | for each move of the winner in `solution`, of a defence in `refutation`: how  |
|            | many fours and threats it has                                                 |
| refutation | of a defence, the other move that loses most slowly, with the opponent's win  |
| rating     | how hard it is, see docs/puzzles.md                                           |
| source     | the game that the position is from                                            |

Lines that begin with `#` are comments.
"""

from __future__ import annotations

import dataclasses
import functools
import math
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from tengen.engines.game import Board, Color, Move, Rules, preset
from tengen.engines.game.errors import RecordError, TengenError
from tengen.engines.game.notation import format_moves, parse_moves
from tengen.engines.game.rules import PRESETS
from tengen.engines.game.symmetry import hashes
from tengen.engines.shapes import Combination
from tengen.engines.threats.combinations import combination_in

PuzzleKind: TypeAlias = Literal["fours", "threats", "defence"]
KINDS: Final[tuple[PuzzleKind, ...]] = get_args(PuzzleKind)
Collection: TypeAlias = Literal["gomoku", "renju", "defence"]
COLLECTIONS: Final[tuple[Collection, ...]] = get_args(Collection)
"""Wins in freestyle gomoku, wins in renju that forbidden points decide, and defences in gomoku."""

LINES_OF_LEVELS: Final = (50, 200, 1_500, 20_000)
"""Greatest `lines` of each level but the last, of wins."""
LINES_OF_DEFENCES: Final = (2_000, 15_000, 50_000, 100_000)
"""The same of defences: the levels share the shipped ones out."""
LEVELS: Final = tuple(range(1, len(LINES_OF_LEVELS) + 2))
"""The levels, the easiest first."""
SHIPPED: Final = Path(__file__).parents[1] / "data" / "puzzles.txt"
"""The file of the puzzles that ship with Tengen."""
ID_DIGITS: Final = 8
FIELDS: Final = (
    "id",
    "game",
    "kind",
    "moves",
    "solution",
    "breadths",
    "refutation",
    "rating",
    "source",
)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position whose side to move has one right move: it wins by force, or does not lose."""

    rules: Rules
    kind: PuzzleKind
    moves: tuple[Move, ...]
    """The moves that lead to the position, X first."""
    solution: tuple[Move, ...]
    """The shortest win found, with replies that last longest, up to the five; the one move of a
    defence."""
    breadths: tuple[int, ...]
    """For each move of the winner in `solution`: how many moves make a four or a threat there, or
    1 if a four of the other side has to be answered. Of a defence, the opponent's in
    `refutation`."""
    refutation: tuple[Move, ...] = ()
    """How the slowest of the other moves loses: the move and the opponent's win. Empty unless the
    puzzle is a defence."""
    rating: int
    """How hard the puzzle is, on a scale like Elo's."""
    source: str
    """The game that the position is from, for a person."""
    id: str = ""
    """Name of the position and all its symmetric images; computed if empty."""

    def __post_init__(self) -> None:
        if not self.id:
            object.__setattr__(self, "id", puzzle_id(self.board()))

    def board(self) -> Board:
        """The position."""
        return Board.from_moves(self.moves, self.rules)

    @property
    def to_move(self) -> Color:
        """The solving side."""
        return Color.X if len(self.moves) % 2 == 0 else Color.O

    @property
    def plies(self) -> int:
        """Length of the solution; 1 for a defence."""
        return len(self.solution)

    @property
    def breadth(self) -> int:
        """How many fours and threats the winner has to choose from at first."""
        return self.breadths[0]

    @property
    def lines(self) -> int:
        """Number of lines of fours and threats as long as the win: product of `breadths`."""
        return math.prod(self.breadths)

    @property
    def motif(self) -> Combination | None:
        """The combination that the win leads to, of a defence the opponent's; None for none."""
        return _motif(self)

    @property
    def collection(self) -> Collection:
        """The collection that the puzzle belongs to."""
        if self.kind == "defence":
            return "defence"
        return "renju" if self.rules.forbidden_points else "gomoku"

    @property
    def level(self) -> int:
        """How hard the puzzle is, by `lines`: one of `LEVELS`."""
        bounds = LINES_OF_DEFENCES if self.kind == "defence" else LINES_OF_LEVELS
        return 1 + sum(self.lines > most for most in bounds)


@functools.lru_cache(maxsize=1024)
def _motif(puzzle: Puzzle) -> Combination | None:
    board = puzzle.board()
    if puzzle.kind != "defence":
        return combination_in(board, puzzle.solution)
    board.push(puzzle.refutation[0])
    return combination_in(board, puzzle.refutation[1:])


def puzzle_id(board: Board) -> str:
    """The ID of the puzzle with a position."""
    return hashes(board).symmetry[:ID_DIGITS]


def format_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """The text of puzzles.

    Raises:
        RecordError: The rules of a puzzle have no name.
    """
    lines = ["# " + "\t".join(FIELDS)]
    for puzzle in puzzles:
        fields = {
            "id": puzzle.id,
            "game": _name_of(puzzle.rules),
            "kind": puzzle.kind,
            "moves": format_moves(puzzle.moves, puzzle.rules),
            "solution": format_moves(puzzle.solution, puzzle.rules),
            "breadths": ",".join(map(str, puzzle.breadths)),
            "refutation": format_moves(puzzle.refutation, puzzle.rules),
            "rating": str(puzzle.rating),
            "source": " ".join(puzzle.source.split()),
        }
        lines.append("\t".join(fields[name] for name in FIELDS))
    return "\n".join(lines) + "\n"


def parse_puzzles(text: str) -> list[Puzzle]:
    """The puzzles of a text; whether they are sound is not checked.

    Raises:
        RecordError: A line is not a puzzle; the message begins with its number.
    """
    puzzles = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line and not line.startswith("#"):
            try:
                puzzles.append(_parse(line))
            except (TengenError, ValueError) as error:
                raise RecordError(f"line {number}: {error}") from None
    return puzzles


@functools.cache
def shipped_of(collection: Collection) -> tuple[Puzzle, ...]:
    """The shipped puzzles of a collection, the easiest first."""
    return tuple(puzzle for puzzle in shipped().values() if puzzle.collection == collection)


@functools.cache
def shipped() -> dict[str, Puzzle]:
    """The puzzles that ship with Tengen, by ID."""
    return {puzzle.id: puzzle for puzzle in parse_puzzles(SHIPPED.read_text(encoding="utf-8"))}


def _parse(line: str) -> Puzzle:
    fields = line.split("\t")
    if len(fields) != len(FIELDS):
        raise ValueError(f"{len(fields)} fields, a puzzle has {len(FIELDS)}: {', '.join(FIELDS)}")
    named = dict(zip(FIELDS, fields, strict=True))
    rules = preset(named["game"])
    kind = next((kind for kind in KINDS if kind == named["kind"]), None)
    if kind is None:
        raise ValueError(f"kind is {named['kind']!r}, allowed are {', '.join(KINDS)}")
    return Puzzle(
        id=named["id"],
        rules=rules,
        kind=kind,
        moves=tuple(parse_moves(named["moves"], rules)),
        solution=tuple(parse_moves(named["solution"], rules)),
        breadths=tuple(map(int, named["breadths"].split(","))),
        refutation=tuple(parse_moves(named["refutation"], rules)),
        rating=int(named["rating"]),
        source=named["source"],
    )


def _name_of(rules: Rules) -> str:
    for name, known in PRESETS.items():
        if known == rules:
            return name
    raise RecordError(f"a puzzle needs rules with a name, got {rules}")
