"""Forced wins that `search` and the threat solver prove within limits of time and of nodes.

    python -m benchmarks.forced_wins [--nodes] [--positions N]

Each line of `forced_wins.csv` has a position on 15x15 in freestyle: the moves that led to it, the
maximum plies until the side to move wins, the first move of that win, its proof, and the source
game. The choice does not depend on Tengen: in each game that one side won, Rapfi 0.43 with its
classical evaluation searched positions for 1.5 s each, going back four plies at a time and finally
two, as long as it announced the win. The earliest such position was taken, and at most one other of
the game, at least six plies later; 300 of the 368 positions were drawn at random. `proof` is
`threat solver` or `search` if these prove the win in the announced plies within 2,000,000 and
5,000,000 nodes. Otherwise Rapfi with 1 s a move played it out against PentaZen 0.4 with 2 s, until
the threat solver proved the rest: `proof` is `rapfi` if that won in time, and otherwise Tengen's
longer proof, if any.

A claim counts if it names the move and plies of the file, or if it wins within its plies when it
is played out. Every other claim is false, including a claimed loss.
"""

from __future__ import annotations

import csv
import itertools
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import click

from tengen.engines.cancellation import CancellationToken
from tengen.engines.catalogue.threat_search import NODES_PER_SECOND
from tengen.engines.game import Board, Move, preset
from tengen.engines.game.notation import format_move, format_moves, parse_move
from tengen.engines.interface import Analysis, AnalysisRequest, Limit
from tengen.engines.kernels.search.vct import MAX_STONES
from tengen.engines.kernels.threat_solver import ThreatSolver
from tengen.engines.registry import create_engine

DATA: Final = Path(__file__).with_suffix(".csv")
NODES: Final = tuple(Limit(nodes=nodes) for nodes in (10_000, 100_000, 300_000))
TIMES: Final = tuple(Limit(time=seconds) for seconds in (0.01, 0.1, 0.3, 1.0))
ENDLESS: Final = 10**12
"""Node limit in addition to a time limit; with one, `search` begins with an empty table."""
MOST_PLIES: Final = 2 * MAX_STONES - 1
"""Longest win that the threat solver looks for."""
LENGTHS: Final = {"11-13": range(11, 14), "15-19": range(15, 20), "21-41": range(21, 42)}
"""Plies of the wins in each row of the table."""
REPLY_NODES: Final = 30_000
ATTACK_NODES: Final = 20_000_000
"""Nodes for an attacking move when a claim is played out."""


_engine = create_engine("search")
_solver = ThreatSolver()


class ForcedWin(NamedTuple):
    """A position in which the side to move wins."""

    board: Board
    plies: int
    """Maximum plies until the side to move wins."""
    move: Move
    """First move of the win."""
    proof: str
    source: str


class Claim(NamedTuple):
    """Claim of a prover about the side to move."""

    pv: tuple[Move, ...]
    """The expected line of both sides, or its beginning; never empty."""
    plies: int
    """Plies until it wins; negative until it loses."""


class Prover(Protocol):
    """Looks for a win of the side to move."""

    def __call__(self, board: Board, limit: Limit, plies: int = ..., /) -> Claim | None:
        """Return a claim about wins in at most `plies`, found within a limit."""


def read() -> Iterator[ForcedWin]:
    """The positions of the file, in random order."""
    rules = preset("gomoku")
    with DATA.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            board = Board.from_moves(row["moves"], rules)
            move = parse_move(row["move"], rules)
            yield ForcedWin(board, int(row["plies"]), move, row["proof"], row["source"])


def by_search(board: Board, limit: Limit, plies: int = MOST_PLIES) -> Claim | None:
    """The first claim of `search`: a loss, or a win in at most `plies`."""
    cancellation = CancellationToken()

    def end_at_claim(analysis: Analysis) -> None:
        if analysis.win_in is not None and analysis.win_in <= plies:
            cancellation.cancel()

    limit = Limit(time=limit.time, nodes=limit.nodes or ENDLESS)
    request = AnalysisRequest(board, limit, cancellation=cancellation, on_depth=end_at_claim)
    analysis = _engine.analyse(request)
    return None if analysis.win_in is None else Claim(analysis.pv, analysis.win_in)


def by_solver(board: Board, limit: Limit, plies: int = MOST_PLIES) -> Claim | None:
    """The claim of the threat solver: by fours with half of the nodes, otherwise by threats."""
    stones = (plies + 1) // 2
    _solver.set_up(board)
    if limit.time is not None:
        _solver.stop_at(time.monotonic() + limit.time)
    _solver.set_budget(limit.nodes or int((limit.time or 0) * NODES_PER_SECOND))
    _solver.allot(0.5)
    win = _solver.solve_vcf(board.to_move, stones)
    if win is None:
        _solver.allot(1)
        win = _solver.solve_vct(board.to_move, stones)
    return None if win is None else Claim(win.pv, win.plies)


PROVERS: Final[dict[str, Prover]] = {"threat solver": by_solver, "search": by_search}


def holds(claim: Claim, win: ForcedWin) -> bool:
    """Whether a claim equals the win of the file, or wins within its plies when it is played out.

    The attacker follows the claimed line as long as the defender does, and then proves the rest.
    """
    if claim.pv[0] == win.move and claim.plies >= win.plies:
        return True
    board, attack = win.board.copy(), claim
    while True:
        board.push(attack.pv[0])
        if (outcome := board.outcome()) is not None:
            return outcome.reason == "line"
        left = attack.plies - 2
        reply = _engine.analyse(AnalysisRequest(board, Limit(nodes=REPLY_NODES))).move
        board.push(reply)
        if left < 1 or board.outcome() is not None:
            return False
        if len(attack.pv) > 2 and attack.pv[1] == reply:
            attack = Claim(attack.pv[2:], left)
            continue
        claims = (prove(board, Limit(nodes=ATTACK_NODES), left) for prove in PROVERS.values())
        in_time = (claim for claim in claims if claim and 0 < claim.plies <= left)
        if (found := next(in_time, None)) is None:
            return False
        attack = found


def count(
    prove: Prover, limits: Sequence[Limit], wins: Sequence[ForcedWin]
) -> tuple[Counter[tuple[Limit, int]], list[tuple[ForcedWin, Claim]]]:
    """Wins proven, by limit and plies, and the false claims.

    A win that is proven within a limit counts for all later ones, which are larger.
    """
    proven: Counter[tuple[Limit, int]] = Counter()
    false: list[tuple[ForcedWin, Claim]] = []
    for win in wins:
        for index, limit in enumerate(limits):
            if (claim := prove(win.board, limit)) is None:
                continue
            if holds(claim, win):
                proven.update((later, win.plies) for later in limits[index:])
                break
            false.append((win, claim))
    return proven, false


@click.command()
@click.option("--nodes", is_flag=True, help="No time limits: deterministic.")
@click.option("--positions", type=int, help="Number of positions; all by default.")
def main(*, nodes: bool, positions: int | None) -> None:
    """Print a table for each prover and kind of limit, with its false claims."""
    wins = list(read())[:positions]
    kinds = (NODES,) if nodes else (NODES, TIMES)
    for (name, prove), limits in itertools.product(PROVERS.items(), kinds):
        proven, false = count(prove, limits, wins)
        heads = (f"{limit.nodes:,}" if limit.nodes else f"{limit.time} s" for limit in limits)
        print(f"\n{name:14}{'wins':>6}", *(f"{head:>8}" for head in heads))
        for label, lengths in (*LENGTHS.items(), ("all", range(1, 226))):
            total = sum(win.plies in lengths for win in wins)
            counts = (sum(proven[limit, plies] for plies in lengths) for limit in limits)
            print(f"{label:14}{total:6}", *(f"{number:8}" for number in counts))
        print(f"false claims: {len(false)}", flush=True)
        for win, claim in false:
            stones = format_moves(win.board.move_stack, win.board.rules)
            move = format_move(claim.pv[0], win.board.rules)
            print(f"  {stones}: {move} in {claim.plies}")


if __name__ == "__main__":
    main()
