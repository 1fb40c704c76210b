"""Runs of proofs: each position with the attacker to move is proven, written and checked by itself.

An attempt tries one of the moves that `search` likes best, with a limit for every reply to it, and
ends early if several replies hold out. Whenever the best move is tried with a larger limit, the
next two moves are tried with the one before, and so on: what is proven of a move is kept, so that a
second attempt takes little but the replies that hold out.

A run on disk, here after `h8`, with the replies of White that differ by more than a symmetry:

    won/
    ├── manifest.json     the position, the rules and the code
    ├── h8a1.proof        a proof that was written and checked
    ├── h8h9i7.won        {"position": "0f…", "move": "i9"} for each position won so far
    └── h8h9i7.steps      the lines of the proof that are written so far

A process that is killed loses the reply that it was at: the next one goes on with the files, and
comes to the same proof, since the search of a reply depends on nothing but what is won before.
"""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.errors import IllegalMoveError
from tengen.engines.game.notation import format_move, format_moves, parse_move, parse_moves
from tengen.engines.game.symmetry import canonical_symmetries
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.proofs.checker.checker import Checker, RefusedError
from tengen.engines.proofs.proof import Proof
from tengen.engines.proofs.prover.prover import Prover, check_provable, without_images
from tengen.engines.proofs.prover.writer import ProofWriter, UnprovenError
from tengen.engines.version import VERSION
from tengen.laboratory.proof_checks import PROOF
from tengen.training.code_digests import Stage, code_digests
from tengen.training.errors import DataError
from tengen.training.parallel import unordered_map
from tengen.training.storage.json_lines import JsonLines
from tengen.training.storage.manifests import CODE, ensure_manifest

FORMAT: Final = 3
"""Version of the files; raised when a field changes its meaning."""
UNCHECKED, WON, STEPS = ".unchecked", ".won", ".steps"
CANDIDATES: Final = 9
"""Moves that are tried in a position, of which no symmetry makes two the same."""
NEW_CANDIDATES: Final = 2
"""Moves that each round adds."""
CANDIDATE_NODES: Final = 3_000_000
"""Nodes of the search that ranks these moves."""
FIRST_LIMIT, GROWTH = 4_000, 5
"""Positions that a first attempt may expand for each reply, and how much more the next one may."""
OPEN_REPLIES: Final = 2
"""Replies that may hold out in an attempt before it ends."""
Verdict: TypeAlias = Literal["proven", "open", "failed"]
"""Whether the attacker wins; not within the limit; or not by any of the moves that were tried."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ProofTask:
    """An attempt at a position with the attacker to move; can be pickled."""

    moves: str
    """The game up to the position."""
    candidates: tuple[Move, ...]
    """The moves to choose from, the best first; empty for those that `search` likes best."""
    rank: int
    """Which of the moves to try."""
    positions: int
    """Maximum number of positions that are expanded for each reply."""
    memory_mb: int
    rules: Rules
    folder: Path


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ProofAttempt:
    """The result of an attempt."""

    moves: str
    rank: int
    verdict: Verdict
    move: str = ""
    """The attacker's move; empty if fewer moves are tried, or if threats alone win."""
    written: int = 0
    """Positions of the proof with a move."""
    expanded: int = 0
    """Positions expanded by the search; 0 for a proof that existed already."""


class ProofRun:
    """The proof of a position.

    Args:
        board: The position, of an ongoing game that began with the empty board.
        attacker: The side that is to win.
        candidates: The attacker's moves that are tried, the best first; empty for those that
            `search` likes best.

    Raises:
        UnsupportedRulesError: The prover does not play this game.
        IllegalMoveError: The game is over, or a candidate cannot be played.
    """

    def __init__(self, board: Board, attacker: Color, candidates: Sequence[Move] = ()) -> None:
        check_provable(board.rules)
        if board.outcome() is not None:
            raise IllegalMoveError("the game is over", code="game-over")
        for move in candidates:
            board.copy().push(move)
        board = _as_game(board)
        self._rules = board.rules
        self._candidates = tuple(candidates)
        self.positions = [
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

    def attempts(
        self, folder: Path, *, limit: int | None, memory_mb: int, jobs: int
    ) -> Iterator[ProofAttempt]:
        """Prove what is not proven yet; yields the attempts as they end.

        Args:
            folder: Exists and is locked by this process; a run in it goes on.
            limit: Positions that are expanded for each reply to a move at most; None for no limit.
            memory_mb: Size of the tables of each process.
            jobs: Processes.

        Raises:
            DataError: The folder belongs to another run or to other code, a file is damaged, or the
                checker refused a proof.
        """
        ensure_manifest(folder, self._manifest, version=FORMAT)
        proven: set[str] = set()
        failed: set[tuple[str, int]] = set()
        tasks = (
            ProofTask(
                moves=moves,
                candidates=self._candidates,
                rank=rank,
                positions=positions,
                memory_mb=memory_mb,
                rules=self._rules,
                folder=folder.resolve(),
            )
            for positions, rank, moves in self._pairs(limit, proven, failed)
        )
        for attempt in unordered_map(_attempt, tasks, jobs):
            if attempt.moves in proven:
                continue
            if attempt.verdict == "proven":
                if not (folder / f"{attempt.moves}{PROOF}").exists():
                    raise DataError(f"{folder} is no folder that all workers of the cluster share")
                proven.add(attempt.moves)
            elif attempt.verdict == "failed":
                failed.add((attempt.moves, attempt.rank))
            yield attempt

    def _pairs(
        self, limit: int | None, proven: Collection[str], failed: Collection[tuple[str, int]]
    ) -> Iterator[tuple[int, int, str]]:
        """The attempts still to be made: limit, rank of the move, and position.

        Args:
            proven: Positions that need no more attempts; grows meanwhile.
            failed: Positions and ranks of moves that do not win; grows meanwhile.
        """
        for ranks in rounds(limit):
            left = False
            for (positions, rank), moves in itertools.product(ranks, self.positions):
                if moves not in proven and (moves, rank) not in failed:
                    left = True
                    yield positions, rank, moves
            if not left:
                return


def _as_game(board: Board) -> Board:
    """The position as a game; one that was set up becomes a game with its stones in any order.

    Raises:
        IllegalMoveError: There is no such game.
    """
    if len(board.move_stack) == len(board.stones):
        return board
    stones = [[move for move, each in board.stones.items() if each is color] for color in Color]
    in_turn = itertools.chain.from_iterable(itertools.zip_longest(*stones))
    game = Board.from_moves([move for move in in_turn if move is not None], board.rules)
    if game.stones != board.stones or game.to_move is not board.to_move:
        raise IllegalMoveError("the stones are of no game that X began")
    return game


def rounds(limit: int | None) -> Iterator[list[tuple[int, int]]]:
    """The limits and ranks of one round after the other; the first has the best move alone.

    Args:
        limit: The largest; None for rounds without end.
    """
    for number in itertools.count():
        ranks = [
            (FIRST_LIMIT * GROWTH ** (number - math.ceil(rank / NEW_CANDIDATES)), rank)
            for rank in range(min(number * NEW_CANDIDATES + 1, CANDIDATES))
        ]
        if limit is not None:
            # The last attempt at a move has the limit itself.
            ranks = [
                (min(positions, limit), rank)
                for positions, rank in ranks
                if positions == FIRST_LIMIT or positions < GROWTH * limit
            ]
        if not ranks:
            return
        yield ranks


def _positions(board: Board, attacker: Color) -> Iterator[Board]:
    """The positions with the attacker to move: the board itself, or that after every reply."""
    if board.to_move is attacker:
        yield board
        return
    for reply in without_images(board, board.legal_moves()):
        after = board.copy()
        after.push(reply)
        yield after


def _attempt(task: ProofTask) -> ProofAttempt:
    path = task.folder / f"{task.moves}{PROOF}"
    board = Board.from_moves(parse_moves(task.moves, task.rules), task.rules)
    if path.exists():
        proof = Proof.read(path)
        step = proof.step(board)
        move = "" if step is None else format_move(step.move, task.rules)
        return ProofAttempt(
            moves=task.moves, rank=task.rank, verdict="proven", move=move, written=len(proof)
        )
    candidates = [move for move in task.candidates if board.is_legal(move)]
    if not task.candidates:
        candidates = candidates_of(board)
    if task.rank >= len(candidates):
        return ProofAttempt(moves=task.moves, rank=task.rank, verdict="failed")
    candidate = candidates[task.rank]
    move = format_move(candidate, task.rules)
    won, steps = (JsonLines(task.folder / f"{task.moves}{move}{end}") for end in (WON, STEPS))
    prover, skipped, keep = _prover(task, board, won)
    after = prover.prove_move(
        board,
        candidate,
        task.positions,
        open_replies=OPEN_REPLIES,
        skipped=skipped,
        on_reply=keep,
    )
    proof = Proof(board)
    if after.is_won and _is_written(prover, proof, task.positions, steps, keep):
        _check(proof, path)
        for file in task.folder.iterdir():
            if file.suffix in (WON, STEPS) and file.stem.startswith(task.moves):
                file.unlink()
        verdict: Verdict = "proven"
    else:
        verdict = "failed" if after.is_decided and not after.is_won else "open"
    return ProofAttempt(
        moves=task.moves,
        rank=task.rank,
        verdict=verdict,
        move=move,
        written=len(proof) if verdict == "proven" else 0,
        expanded=prover.expanded,
    )


def candidates_of(board: Board) -> list[Move]:
    """The attacker's moves that are tried, the best first."""
    searcher = Searcher()
    searcher.set_up(board)
    # A symmetric position has the same move up to eight times.
    images = len(canonical_symmetries(board))
    found = searcher.search(board.to_move, nodes=CANDIDATE_NODES, lines=CANDIDATES * images)
    return without_images(board, [line.move for line in found.lines])[:CANDIDATES]


def _prover(
    task: ProofTask, board: Board, won: JsonLines
) -> tuple[Prover, set[Move], Callable[[Move | None], None]]:
    """A prover that knows all positions won so far.

    Returns:
        The prover, the replies that were tried with this limit, and a function that keeps what was
        won since the last call, with the reply that was tried.
    """
    found: list[dict[str, Any]] = []
    wins = Proof(board)

    def on_won(position: Board, move: Move) -> None:
        wins.add(position, move)
        if (line := wins.line(position)) not in found:
            found.append(line)

    def keep(reply: Move | None = None) -> None:
        line: dict[str, Any] = {"won": found.copy(), "positions": task.positions}
        if reply is not None:
            line["reply"] = format_move(reply, task.rules)
        won.append(line)
        found.clear()

    prover = Prover(task.rules, board.to_move, on_won=on_won, memory_mb=task.memory_mb)
    skipped: set[Move] = set()

    def read(line: Any, _: int) -> None:
        for each in line["won"]:
            prover.add_won(*wins.add_line(each))
        if "reply" in line and line["positions"] >= task.positions:
            skipped.add(parse_move(line["reply"], task.rules))

    won.read(read, "what was won after a reply")
    return prover, skipped, keep


def _is_written(
    prover: Prover,
    proof: Proof,
    positions: int,
    steps: JsonLines,
    keep: Callable[[Move | None], None],
) -> bool:
    """Complete the proof of a position that the search has won; False if a reply is open."""

    def on_line(line: dict[str, Any]) -> None:
        keep(None)
        steps.append(line)

    steps.read(lambda line, _: proof.add_line(line), "a line of a proof")
    try:
        ProofWriter(prover, positions, on_line=on_line).write(proof.board, proof)
    except UnprovenError:
        return False
    return True


def _check(proof: Proof, path: Path) -> None:
    """Keep a proof that the checker accepts.

    Raises:
        DataError: It refuses the proof.
    """
    unchecked = path.with_suffix(UNCHECKED)
    proof.write(unchecked)
    try:
        Checker(unchecked).check()
    except RefusedError as error:
        raise DataError(f"the checker refused {unchecked}: {error}") from error
    unchecked.rename(path)
