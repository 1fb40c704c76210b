"""Forced wins that the prover wins and threats alone do not.

    python -m benchmarks.prover [--limit-positions N] [--wins N]

The positions are those of `benchmarks.forced_wins`: 300 of games between engines in which the side
to move wins in 11 to 41 plies. Threats alone are the solver of `threat-search` with 2,000,000
nodes. The prover may expand a number of positions for each, and looks for any win, not for the
shortest; its wins are those of a search, before a proof is written and checked.
"""

from __future__ import annotations

import time
from typing import Final

import click

from benchmarks.forced_wins import LENGTHS, ForcedWin, by_solver, read
from tengen.engines.game.notation import format_moves
from tengen.engines.interface import Limit
from tengen.engines.proofs.prover.prover import Prover

THREATS: Final = Limit(nodes=2_000_000)


def is_proven(win: ForcedWin, positions: int) -> bool:
    """Whether the prover wins a position within a number of expanded positions."""
    prover = Prover(win.board.rules, win.board.to_move)
    return prover.prove(win.board, positions).is_won


@click.command()
@click.option("--limit-positions", type=int, default=500, show_default=True)
@click.option("--wins", type=int, help="Number of forced wins; all by default.")
def main(*, limit_positions: int, wins: int | None) -> None:
    """Print the wins of both by length, and the wins that only threats find."""
    rows = []
    for win in list(read())[:wins]:
        begun = time.process_time()
        by_threats = by_solver(win.board, THREATS) is not None
        proven = is_proven(win, limit_positions)
        rows.append((win.plies, by_threats, proven))
        if by_threats and not proven:
            print("not proven:", format_moves(win.board.move_stack, win.board.rules), flush=True)
        seconds = time.process_time() - begun
        print(f"{win.plies} plies: {by_threats=}, {proven=}, {seconds:.0f} s", flush=True)
    print(f"{'plies':8}{'wins':>8}{'threats':>9}{'prover':>8}{'prover alone':>14}")
    for label, lengths in (*LENGTHS.items(), ("all", range(1, 226))):
        these = [(threats, proven) for plies, threats, proven in rows if plies in lengths]
        alone = sum(proven and not threats for threats, proven in these)
        threats, provers = (sum(column) for column in zip(*these, strict=True))
        print(f"{label:8}{len(these):8}{threats:9}{provers:8}{alone:14}")


if __name__ == "__main__":
    main()
