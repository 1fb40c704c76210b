"""Puzzles: positions with one move that wins by force, shipped as data, and how answers are judged.

`puzzles.txt` holds those that ship; `tengen puzzles` finds them in games. See docs/puzzles.md.
"""

from engines.puzzles.judgement import (
    HINT_KINDS,
    REASONS,
    RESULTS,
    PuzzleHint,
    PuzzleJudge,
    PuzzleVerdict,
)
from engines.puzzles.puzzle import (
    KINDS,
    LEVELS,
    SHIPPED,
    Puzzle,
    PuzzleKind,
    format_puzzles,
    parse_puzzles,
    puzzle_id,
    shipped,
)

__all__ = [
    "HINT_KINDS",
    "KINDS",
    "LEVELS",
    "REASONS",
    "RESULTS",
    "SHIPPED",
    "Puzzle",
    "PuzzleHint",
    "PuzzleJudge",
    "PuzzleKind",
    "PuzzleVerdict",
    "format_puzzles",
    "parse_puzzles",
    "puzzle_id",
    "shipped",
]
