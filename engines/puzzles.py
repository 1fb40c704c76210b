"""Puzzles: positions with one move that wins by force, shipped as data, and how answers are judged.

`puzzles.txt` holds those that ship; `tengen puzzles` finds them in games. See docs/puzzles.md.

A puzzle, and the text format of many: one line each, fields separated by tabs.

    # id  game  kind  moves  solution  breadths  rating  source
    4f0c6a1e  gomoku  fours  h8i9…  j7k6…  4,3,1  950  rapfi2018-aiwine-0.3.sgf, game 3

| field    | meaning                                                                          |
|----------|----------------------------------------------------------------------------------|
| id       | the first 8 hexadecimal digits of the position's hash up to symmetry             |
| game     | name of the rules, as `preset` takes it                                          |
| kind     | `fours` for a victory by continuous fours, `threats` if threats are needed       |
| moves    | the moves that lead to the position, X first                                     |
| solution | the shortest win, with replies that last longest, up to the five                 |
| breadths | for each move of the winner in `solution`, how many fours and threats it has     |
| rating   | how hard it is, as of docs/puzzles.md                                            |
| source   | the game that the position is from                                               |

Lines that begin with `#` are comments.
"""

from __future__ import annotations

import dataclasses
import functools
import math
from collections.abc import Iterable, Sequence
from importlib import resources
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from engines.game import Board, Color, Move, Rules, preset
from engines.game.errors import IllegalMoveError, RecordError, TengenError
from engines.game.notation import format_moves, parse_moves
from engines.game.rules import PRESETS
from engines.game.symmetry import hashes
from engines.interface import check_ongoing
from engines.object_pool import ObjectPool
from engines.patterns.codes import CellPattern
from engines.patterns.shapes import Combination
from engines.threats import combination_in

if TYPE_CHECKING:
    from engines.kernels.threat_solver import ThreatSolver, Win


PuzzleKind: TypeAlias = Literal["fours", "threats"]
KINDS: Final[tuple[PuzzleKind, ...]] = get_args(PuzzleKind)

LINES_OF_LEVELS: Final = (50, 200, 1_500, 20_000)
"""Greatest `lines` of each level but the last."""
LEVELS: Final = tuple(range(1, len(LINES_OF_LEVELS) + 2))
"""The levels, the easiest first."""
SHIPPED: Final = resources.files(__package__).joinpath("data", "puzzles.txt")
"""The file of the puzzles that ship with Tengen."""
ID_DIGITS: Final = 8
FIELDS: Final = ("id", "game", "kind", "moves", "solution", "breadths", "rating", "source")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position whose side to move has one move that wins by force."""

    rules: Rules
    kind: PuzzleKind
    moves: tuple[Move, ...]
    """The moves that lead to the position, X first."""
    solution: tuple[Move, ...]
    """The shortest win found, with replies that last longest, up to the five."""
    breadths: tuple[int, ...]
    """For each move of the winner in `solution`: how many moves make a four or a threat there, or
    1 if a four of the opponent has to be answered."""
    rating: int
    """How hard the puzzle is, on a scale like that of Elo."""
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
        """The winner."""
        return Color.X if len(self.moves) % 2 == 0 else Color.O

    @property
    def plies(self) -> int:
        """Length of the solution."""
        return len(self.solution)

    @property
    def breadth(self) -> int:
        """How many fours and threats there are to choose from at first."""
        return self.breadths[0]

    @property
    def lines(self) -> int:
        """The product of `breadths`: the lines of fours and threats as long as the solution."""
        return math.prod(self.breadths)

    @property
    def motif(self) -> Combination | None:
        """The combination that the solution leads to; None for none."""
        return _motif(self)

    @property
    def level(self) -> int:
        """How hard the puzzle is, by `lines`: one of `LEVELS`."""
        return 1 + sum(self.lines > most for most in LINES_OF_LEVELS)


@functools.lru_cache(maxsize=1024)
def _motif(puzzle: Puzzle) -> Combination | None:
    return combination_in(puzzle.board(), puzzle.solution)


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
        rating=int(named["rating"]),
        source=named["source"],
    )


def _name_of(rules: Rules) -> str:
    for name, known in PRESETS.items():
        if known == rules:
            return name
    raise RecordError(f"a puzzle needs rules with a name, got {rules}")


NODES: Final = 100_000
"""Positions visited by all proofs of a judgement."""
SHARE_OF_PROOF: Final = 0.5
"""Share of the nodes for proving that the move wins."""
SHARE_OF_LOSS: Final = 0.6
"""Share of the remaining nodes for finding a win of the opponent; the rest looks for a reply."""

VerdictResult: TypeAlias = Literal["solved", "right", "wrong", "unproven"]
RESULTS: Final[tuple[VerdictResult, ...]] = get_args(VerdictResult)
Reason: TypeAlias = Literal["allows-five", "allows-win", "held", "no-threat"]
REASONS: Final[tuple[Reason, ...]] = get_args(Reason)


@dataclasses.dataclass(frozen=True, slots=True)
class PuzzleVerdict:
    """The judgement of a move of the solving side."""

    result: VerdictResult
    """`solved`: it completes the five. `right`: it provably wins by force. `wrong`: no win by fours
    or threats follows. `unproven`: the nodes did not suffice to decide."""
    reply: Move | None = None
    """The opponent's next move: one that lasts longest against a right move, the one that refutes a
    wrong one. None after the end, and if the move threatens nothing."""
    plies: int | None = None
    """After a right move: maximum plies from the position after `reply` to the win. After a wrong
    one that allows a win: the plies that the opponent needs for it."""
    reason: Reason | None = None
    """Why a move is wrong: the opponent makes five (`allows-five`), wins by fours or threats
    (`allows-win`) or holds by one reply (`held`), or the move forces nothing (`no-threat`)."""
    line: tuple[Move, ...] = ()
    """The opponent's win after a wrong move, beginning with `reply`."""


HintKind: TypeAlias = Literal["five", "four", "threat", "block"]
HINT_KINDS: Final[tuple[HintKind, ...]] = get_args(HintKind)


@dataclasses.dataclass(frozen=True, slots=True)
class PuzzleHint:
    """A move that wins."""

    move: Move
    plies: int
    """Maximum plies to the win, including the move."""
    kind: HintKind
    """What the move makes; `block` answers a four of the opponent without making one."""


class PuzzleJudge:
    """Judges moves by the proofs of a `ThreatSolver`; thread-safe.

    Args:
        nodes: Maximum positions visited per judgement.
    """

    def __init__(self, nodes: int = NODES) -> None:
        from engines.kernels.threat_solver import ThreatSolver

        self._nodes = nodes
        self._solvers = ObjectPool(ThreatSolver)

    def judge(self, puzzle: Puzzle, moves: Sequence[Move]) -> PuzzleVerdict:
        """The verdict on the last of some moves.

        The opponent may have replied in any way, and every proven win is right, whether or not it
        is in the solution.

        Args:
            moves: Both sides' moves after its position, the last one by the solving side.

        Raises:
            IllegalMoveError: A move is illegal, or the last one is the opponent's; `path` is the
                move's index.
        """
        if len(moves) % 2 == 0:
            raise IllegalMoveError(
                f"{len(moves)} moves end with one of the opponent: a judgement needs an odd number",
                code="to-move",
            )
        board = puzzle.board()
        board.push_all(moves)
        if (outcome := board.outcome()) is not None:
            solved = outcome.winner is puzzle.to_move
            return PuzzleVerdict("solved") if solved else PuzzleVerdict("wrong", reason="no-threat")
        with self._solvers.borrow() as solver:
            solver.set_up(board)
            solver.set_budget(self._nodes)
            return _verdict(solver, board, puzzle.to_move)

    def hint(self, puzzle: Puzzle, moves: Sequence[Move]) -> PuzzleHint | None:
        """A winning move of the solving side; None if none is proven.

        Args:
            moves: Both sides' moves after its position, the last one by the opponent; or none.

        Raises:
            IllegalMoveError: A move is illegal, or the last one is not the opponent's.
            GameOverError: The game is over.
        """
        if len(moves) % 2:
            raise IllegalMoveError(
                f"{len(moves)} moves end with one of the solving side: a hint needs an even number",
                code="to-move",
            )
        board = puzzle.board()
        board.push_all(moves)
        check_ongoing(board)
        with self._solvers.borrow() as solver:
            solver.set_up(board)
            solver.set_budget(self._nodes)
            own = puzzle.to_move
            if not moves:
                from engines.kernels.threat_solver import Win

                win: Win | None = Win(puzzle.solution, puzzle.plies)
            else:
                win = solver.solve_vcf(own) or solver.solve_vct(own)
            if win is None:
                return None
            return PuzzleHint(win.move, win.plies, _kind(solver, own, win.move))


def _kind(solver: ThreatSolver, own: Color, move: Move) -> HintKind:
    """The pattern that a winning move makes."""
    if move in solver.cells(own, CellPattern.FIVE):
        return "five"
    if move in solver.cells(own, CellPattern.FOUR):
        return "four"
    return "block" if solver.cells(-own, CellPattern.FIVE) else "threat"


def _verdict(solver: ThreatSolver, board: Board, own: Color) -> PuzzleVerdict:
    """The verdict on the last move of a board that the solver is set up with."""
    if fives := solver.cells(-own, CellPattern.FIVE):
        return PuzzleVerdict("wrong", fives[0], 1, "allows-five", (fives[0],))
    solver.allot(SHARE_OF_PROOF)
    if stones := solver.stones_after_threat(own):
        solver.allot(1)
        return PuzzleVerdict("right", _longest_reply(solver, board, own), 2 * stones - 1)
    is_proven = not solver.aborted
    solver.allot(SHARE_OF_LOSS)
    loss = None
    if not solver.cells(own, CellPattern.FIVE):
        loss = solver.solve_vcf(-own) or solver.solve_vct(-own)
    if loss is not None:
        return PuzzleVerdict("wrong", loss.move, loss.plies, "allows-win", loss.pv)
    solver.allot(1)
    for reply in solver.replies(-own):
        with solver.after(reply, -own):
            if not (solver.solve_vcf(own) or solver.solve_vct(own)) and not solver.aborted:
                return PuzzleVerdict("wrong", reply, reason="held")
    if not is_proven or solver.aborted:
        return PuzzleVerdict("unproven")
    return PuzzleVerdict("wrong", reason="no-threat")


def _longest_reply(solver: ThreatSolver, board: Board, own: Color) -> Move:
    """The reply that delays a win the longest, or any reply if the nodes do not suffice.

    Every reply loses, so any is sound.
    """
    if reply := solver.longest_reply(own):
        return reply
    return next(iter(solver.replies(-own) or board.legal_moves()))
