"""Runs of proofs: each position with the attacker to move is proven, written and checked by itself.

An attempt tries one of the moves that `search` likes best, with a limit for every reply to it, and
ends early if several replies hold out. Whenever the best move is tried with a larger limit, the
next two moves are tried with the one before, and so on: what is proven of a move is kept, so that a
second attempt takes little but the replies that hold out.

A run on disk, here after `h8`, with the replies of White that differ by more than a symmetry:

    won/
    ├── manifest.json     the position, the rules and the code
    ├── h8a1.proof        a proof that was written and checked
    ├── h8h9i7.won        the replies that were tried, with the positions that each has won
    └── h8h9i7.steps      the lines of the proof that are written so far

A run can use other proofs. The positions that they win count as won from then on and are kept with
the others, and replies that held out are tried again.

A run of one position shares its replies among processes, in blocks: the search of a reply depends
on nothing but what was won before its block. So the number of processes does not change a proof,
and neither does a process that is killed: the next one goes on with the files.
"""

from __future__ import annotations

import collections
import contextlib
import dataclasses
import itertools
import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from tengen.engines.game import Board, Color, Move, Rules
from tengen.engines.game.errors import IllegalMoveError
from tengen.engines.game.notation import format_move, format_moves, parse_move, parse_moves
from tengen.engines.game.symmetry import canonical_symmetries, hashes, image, symmetries
from tengen.engines.kernels.searcher import Searcher
from tengen.engines.proofs.checker.checker import Checker, RefusedError, UnsolvedError
from tengen.engines.proofs.proof import Proof
from tengen.engines.proofs.prover.prover import Prover, check_provable, without_images
from tengen.engines.proofs.prover.writer import ProofWriter, UnprovenError
from tengen.engines.version import VERSION
from tengen.laboratory.proof_checks import PROOF
from tengen.training.code_digests import Stage, code_digests
from tengen.training.errors import DataError
from tengen.training.parallel import ordered_map, unordered_map
from tengen.training.storage.json_lines import JsonLines
from tengen.training.storage.manifests import CODE, ensure_manifest

FORMAT: Final = 4
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
BLOCK: Final = 8
"""Replies that are searched from the same positions won, by as many processes at most."""
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
    jobs: int
    """Processes that share the replies."""
    used: tuple[dict[str, Any], ...]
    """Lines of the other proofs that the run uses."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ReplyTask:
    """A position after a reply that is to be proven; can be pickled."""

    board: Board
    """The position, with the attacker to move."""
    positions: int
    memory_mb: int
    won: tuple[dict[str, Any], ...]
    """The positions won before, as lines of a proof."""
    winners: tuple[Move, ...]
    """The attacker's moves that won after replies before."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ReplyResult:
    """The result of a search after a reply."""

    won: tuple[dict[str, Any], ...]
    """The positions that it has won, as lines of a proof; the last is the one after the reply."""
    verdict: Verdict
    expanded: int


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
        used: Other proofs for the same side; the positions that they win are not proven again.

    Raises:
        DataError: A proof in `used` is of another game or for the other side.
        UnsupportedRulesError: The prover does not play this game.
        IllegalMoveError: The game is over, or a candidate cannot be played.
    """

    def __init__(
        self,
        board: Board,
        attacker: Color,
        candidates: Sequence[Move] = (),
        used: Sequence[Proof] = (),
    ) -> None:
        check_provable(board.rules)
        if board.outcome() is not None:
            raise IllegalMoveError("the game is over", code="game-over")
        for move in candidates:
            board.copy().push(move)
        board = _as_game(board)
        self._rules = board.rules
        self._candidates = tuple(candidates)
        for proof in used:
            if (proof.board.rules, proof.attacker) != (board.rules, attacker):
                moves = format_moves(proof.board.move_stack, proof.board.rules)
                raise DataError(f"the proof of {moves} is of another game or for the other side")
        self._used = tuple(itertools.chain.from_iterable(proof.lines() for proof in used))
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
        # One position is shared by its replies; several are proven at once.
        shares_replies = len(self.positions) == 1
        tasks = (
            ProofTask(
                moves=moves,
                candidates=self._candidates,
                rank=rank,
                positions=positions,
                memory_mb=memory_mb,
                rules=self._rules,
                folder=folder.resolve(),
                jobs=jobs if shares_replies else 1,
                used=self._used,
            )
            for positions, rank, moves in self._pairs(limit, proven, failed)
        )
        found = map(_attempt, tasks) if shares_replies else unordered_map(_attempt, tasks, jobs)
        for attempt in found:
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
    search = MoveSearch(task, board, candidate, won)
    verdict = search.run()
    proof = Proof(board)
    if verdict == "proven":
        unchecked = path.with_suffix(UNCHECKED)
        if search.is_written(proof, steps, unchecked):
            unchecked.rename(path)
            for file in task.folder.iterdir():
                if file.suffix in (WON, STEPS) and file.stem.startswith(task.moves):
                    file.unlink()
        else:
            verdict = "open"
    return ProofAttempt(
        moves=task.moves,
        rank=task.rank,
        verdict=verdict,
        move=move,
        written=len(proof) if verdict == "proven" else 0,
        expanded=search.expanded,
    )


def candidates_of(board: Board) -> list[Move]:
    """The attacker's moves that are tried, the best first."""
    searcher = Searcher()
    searcher.set_up(board)
    # A symmetric position has the same move up to eight times.
    images = len(canonical_symmetries(board))
    found = searcher.search(board.to_move, nodes=CANDIDATE_NODES, lines=CANDIDATES * images)
    return without_images(board, [line.move for line in found.lines])[:CANDIDATES]


class MoveSearch:
    """The search for a proof that one move of the attacker wins.

    Args:
        task: The attempt.
        board: The position, with the attacker to move.
        move: The attacker's move.
        won: The file of what was won so far.

    Raises:
        DataError: The file is damaged.
    """

    def __init__(self, task: ProofTask, board: Board, move: Move, won: JsonLines) -> None:
        self._task = task
        self._board = board
        self._move = move
        self._won = won
        self._lines = Lines(board)
        self._prover = Prover(
            task.rules, board.to_move, on_won=self._lines.add, memory_mb=task.memory_mb
        )
        self._searched = 0
        self._kept: list[tuple[dict[str, Any], ...]] = []
        """The positions won, by the line of the file."""
        self._since: dict[str, int] = {}
        """The line that has a position first, by its hash."""
        self._tried: dict[Move, int] = {}
        """The replies that were tried with this limit, and the lines that their search knew."""
        won.read(self._read, "what was won after a reply")
        self._use(task.used)

    @property
    def expanded(self) -> int:
        """Positions expanded so far."""
        return self._searched + self._prover.expanded

    def run(self) -> Verdict:
        """Search for a proof after each reply; ends early if several hold out."""
        after = self._prover.after_move(self._board, self._move)
        if after.is_decided:
            return "proven" if after.is_won else "failed"
        verdicts: collections.Counter[Verdict] = collections.Counter()
        for verdict in self._verdicts([reply for reply, _ in after.children]):
            verdicts[verdict] += 1
            if verdicts["open"] + verdicts["failed"] > OPEN_REPLIES:
                break
        if verdicts["failed"] or verdicts["open"]:
            return "failed" if verdicts["failed"] else "open"
        self._prover.add_won(self._board, self._move)
        return "proven"

    def is_written(self, proof: Proof, steps: JsonLines, unchecked: Path) -> bool:
        """Write the proof of a position that the search has won, for the checker to accept.

        Wins by threats that the checker does not find are written, too.

        Args:
            steps: The file of the lines that are written so far.
            unchecked: The file of the proof.

        Returns:
            Whether the checker has accepted it; False if a reply is open.

        Raises:
            DataError: The checker refuses the proof.
        """

        def on_line(line: dict[str, Any]) -> None:
            self._keep(self._lines.take())
            steps.append(line)

        steps.read(lambda line, _: proof.add_line(line), "a line of a proof")
        writer = ProofWriter(self._prover, self._task.positions, on_line=on_line)
        try:
            writer.write(proof.board, proof)
            while (position := _unsolved(proof, unchecked)) is not None:
                writer.list_position(position, proof)
        except UnprovenError:
            return False
        return True

    def _verdicts(self, replies: Sequence[Move]) -> Iterator[Verdict]:
        """Search after each reply from what was won before its block; processes share a block."""
        for start in range(0, len(replies), BLOCK):
            block = replies[start : start + BLOCK]
            known = min(
                (self._tried[reply] for reply in block if reply in self._tried),
                default=len(self._kept),
            )
            won = tuple(itertools.chain.from_iterable(self._kept[:known]))
            winners = tuple(filter(None, map(self._winner, replies[:start])))
            hard = [reply for reply in block if not self._is_won(reply, known)]
            tasks = (
                ReplyTask(
                    board=self._after(reply),
                    positions=self._task.positions,
                    memory_mb=self._task.memory_mb,
                    won=won,
                    winners=winners,
                )
                for reply in hard
                if reply not in self._tried
            )
            with contextlib.closing(ordered_map(prove_reply, tasks, self._task.jobs)) as results:
                for reply in block:
                    if reply in hard and reply not in self._tried:
                        result = next(results)
                        self._searched += result.expanded
                        self._keep(result.won, reply, known)
                        yield result.verdict
                    else:
                        yield "proven" if self._is_won(reply, len(self._kept)) else "open"

    def _winner(self, reply: Move) -> Move | None:
        """The attacker's move that wins after a reply, as far as it is known."""
        return self._prover.winner(self._after(reply))

    def _is_won(self, reply: Move, known: int) -> bool:
        """Whether the first lines of the file have the position after a reply."""
        return self._since.get(hashes(self._after(reply)).position, math.inf) <= known

    def _after(self, reply: Move) -> Board:
        """The position after the attacker's move and a reply."""
        board = self._board.copy()
        board.push(self._move)
        board.push(reply)
        return board

    def _keep(
        self, won: tuple[dict[str, Any], ...], reply: Move | None = None, known: int = 0
    ) -> None:
        """Keep what was won, with the reply that was tried."""
        line: dict[str, Any] = {"won": won, "positions": self._task.positions}
        if reply is not None:
            line |= {"reply": format_move(reply, self._task.rules), "known": known}
        self._won.append(line)
        self._read(line, len(self._kept) + 1)

    def _use(self, lines: Iterable[dict[str, Any]]) -> None:
        """Keep lines of other proofs whose positions can be reached and are not yet won."""
        new = tuple(
            {name: line[name] for name in ("x", "o", "move")}
            for line in lines
            if any(
                hashes(position).position not in self._since
                for position, _ in self._lines.read(line)
            )
        )
        if new:
            self._keep(new)

    def _read(self, line: Any, _: int) -> None:
        """Take a line of the file."""
        won = tuple(line["won"])
        if "reply" not in line:
            # The line is of other proofs, whose wins may refute replies that held out.
            self._tried.clear()
        self._kept.append(won)
        for each in won:
            for position, move in self._lines.read(each):
                self._prover.add_won(position, move)
                self._since.setdefault(hashes(position).position, len(self._kept))
        if "reply" in line and line["positions"] >= self._task.positions:
            self._tried[parse_move(line["reply"], self._task.rules)] = line["known"]


class Lines:
    """The lines of positions that are won, each once.

    Args:
        board: The position that is to be proven.
    """

    def __init__(self, board: Board) -> None:
        self._root = board.stones
        self._wins = Proof(board)
        self._found: list[dict[str, Any]] = []

    def add(self, position: Board, move: Move) -> None:
        """Add a position that is won, and the attacker's move."""
        self._wins.add(position, move)
        if (line := self._wins.line(position)) not in self._found:
            self._found.append(line)

    def read(self, line: dict[str, Any]) -> Iterator[tuple[Board, Move]]:
        """The positions that a line stands for and that can come, and the move of each.

        A line has one image of its position; those with the stones of the first position can come.
        """
        position, move = self._wins.add_line(line)
        for symmetry in symmetries(position.rules):
            stones = {symmetry(cell): color for cell, color in position.stones.items()}
            if self._root.items() <= stones.items():
                yield image(position, symmetry), symmetry(move)

    def take(self) -> tuple[dict[str, Any], ...]:
        """The lines that were added since the last call."""
        found = tuple(self._found)
        self._found.clear()
        return found


def prove_reply(task: ReplyTask) -> ReplyResult:
    """Search after a reply, by what was won before."""
    root = task.board.copy()
    root.pop()
    root.pop()
    lines = Lines(root)
    prover = Prover(
        task.board.rules, task.board.to_move, on_won=lines.add, memory_mb=task.memory_mb
    )
    for line in task.won:
        for position, move in lines.read(line):
            prover.add_won(position, move)
    node = prover.prove_reply(task.board, task.positions, winners=task.winners)
    verdict: Verdict = "proven" if node.is_won else "failed" if node.is_decided else "open"
    return ReplyResult(won=lines.take(), verdict=verdict, expanded=prover.expanded)


def _unsolved(proof: Proof, path: Path) -> Board | None:
    """Write and check a proof; returns a position whose win by threats the checker does not find.

    Raises:
        DataError: It refuses the proof for another reason.
    """
    proof.write(path)
    try:
        Checker(path).check()
    except UnsolvedError as error:
        rules = proof.board.rules
        stones = {
            move: color
            for color, text in ((Color.X, error.x), (Color.O, error.o))
            for move in parse_moves(text, rules)
        }
        return Board.from_stones(stones, rules, to_move=proof.attacker, setup=True)
    except RefusedError as error:
        raise DataError(f"the checker refused {path}: {error}") from error
    return None
