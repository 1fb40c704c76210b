"""Runs of proofs: each position with the attacker to move is proven, written and checked by itself.

A run on disk, here after `h8`, with the replies of White that differ by more than a symmetry:

    won/
    ├── manifest.json     the position, the rules and the code
    ├── h8a1.proof        a proof that was written and checked
    └── h8h9.won          {"position": "0f…", "move": "i9"} for each position won so far

A process that is killed loses the position that it was expanding: the next one begins with the
positions that are won already.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from engines.game import Board, Color, Move, Rules
from engines.game.errors import IllegalMoveError
from engines.game.notation import format_move, format_moves, parse_move, parse_moves
from engines.proof_checker.checker import Checker, RefusedError
from engines.prover.proof import Proof
from engines.prover.prover import Prover, check_provable, without_images
from engines.prover.writer import ProofWriter, UnprovenError
from engines.version import VERSION
from training.code_digests import Stage, code_digests
from training.errors import DataError
from training.parallel import unordered_map
from training.storage.json_lines import JsonLines
from training.storage.manifests import CODE, ensure_manifest

FORMAT: Final = 1
"""Version of the files; raised when a field changes its meaning."""
PROOF, UNCHECKED, WON = ".proof", ".unchecked", ".won"
Verdict: TypeAlias = Literal["proven", "open", "failed"]
"""Whether the attacker wins; not within the limit; or after none of the moves that were tried."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ProofTask:
    """A position with the attacker to move; can be pickled."""

    moves: str
    """The game up to the position."""
    rules: Rules
    folder: Path
    positions: int | None
    """Positions that are expanded at most; None for no limit."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ProofResult:
    """What became of a task."""

    moves: str
    verdict: Verdict
    written: int = 0
    """Positions of the proof with a move."""
    expanded: int = 0
    """Positions expanded by the search; 0 for a proof that was there."""


class ProofRun:
    """The proof of a position.

    Args:
        board: The position, of an ongoing game that began with the empty board.
        attacker: The side that is to win.

    Raises:
        UnsupportedRulesError: The prover does not play this game.
        IllegalMoveError: The game is over.
    """

    def __init__(self, board: Board, attacker: Color) -> None:
        check_provable(board.rules)
        if board.outcome() is not None:
            raise IllegalMoveError("the game is over", code="game-over")
        self._rules = board.rules
        self.tasks = [
            format_moves(each.move_stack, board.rules) for each in _positions(board, attacker)
        ]
        """The games up to the positions that are to be proven, with the attacker to move."""
        self._manifest: dict[str, Any] = {
            "kind": "proof",
            "version": VERSION,
            CODE: code_digests(Stage.GAMES),
            "rules": dataclasses.asdict(board.rules),
            "moves": format_moves(board.move_stack, board.rules),
            "attacker": attacker.symbol,
        }

    def results(self, folder: Path, *, positions: int | None, jobs: int) -> Iterator[ProofResult]:
        """Prove what is not proven yet; yields the results as they complete.

        Args:
            folder: Exists and is locked by this process; a run in it goes on.
            positions: Positions that are expanded for each at most; None for no limit.
            jobs: Processes.

        Raises:
            DataError: The folder belongs to another run or to other code, a file is damaged, or the
                checker refused a proof.
        """
        ensure_manifest(folder, self._manifest, version=FORMAT)
        tasks = [
            ProofTask(moves=moves, rules=self._rules, folder=folder, positions=positions)
            for moves in self.tasks
        ]
        yield from unordered_map(_prove, tasks, jobs)


def _positions(board: Board, attacker: Color) -> Iterator[Board]:
    """The positions with the attacker to move: the board itself, or that after every reply."""
    if board.to_move is attacker:
        yield board
        return
    for reply in without_images(board, board.legal_moves()):
        after = board.copy()
        after.push(reply)
        yield after


def _prove(task: ProofTask) -> ProofResult:
    path = task.folder / f"{task.moves}{PROOF}"
    board = Board.from_moves(parse_moves(task.moves, task.rules), task.rules)
    expanded = 0
    if not path.exists():
        lines = JsonLines(path.with_suffix(WON))

        def keep(position: str, move: Move) -> None:
            lines.append({"position": position, "move": format_move(move, task.rules)})

        won = lines.read(
            lambda line, _: (line["position"], parse_move(line["move"], task.rules)),
            "a position that is won",
        )
        prover = Prover(task.rules, board.to_move, won=dict(won), on_won=keep)
        root = prover.prove(board, task.positions)
        proof = _written(prover, board, task.positions) if root.is_won else None
        expanded = prover.expanded
        if proof is None:
            failed = root.is_decided and not root.is_won
            verdict: Verdict = "failed" if failed else "open"
            return ProofResult(moves=task.moves, verdict=verdict, expanded=expanded)
        unchecked = path.with_suffix(UNCHECKED)
        proof.write(unchecked)
        try:
            Checker(unchecked).check()
        except RefusedError as error:
            raise DataError(f"the checker refused {unchecked}: {error}") from error
        unchecked.rename(path)
        lines.path.unlink(missing_ok=True)
    written = len(Proof.read(path))
    return ProofResult(moves=task.moves, verdict="proven", written=written, expanded=expanded)


def _written(prover: Prover, board: Board, positions: int | None) -> Proof | None:
    """The proof of a position that the search has won; None if a reply is open."""
    try:
        return ProofWriter(prover, positions).proof(board)
    except UnprovenError:
        return None
