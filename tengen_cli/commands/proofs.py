"""`tengen prove`: prove that a side wins a position; `tengen check-proof`: check a proof."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from engines.game import Board, Color, Rules
from tengen_cli import parameters
from tengen_cli.main import FAILED, fail, resumable
from tengen_cli.progress import progress
from training.parallel import cores
from training.storage.locks import directory_lock

ATTACKERS = ("x", "o")


@click.command()
@click.argument("moves")
@parameters.run_folder_option("Folder of the proofs; a run that is not finished goes on.")
@click.option(
    "--attacker",
    type=click.Choice(ATTACKERS, case_sensitive=False),
    help="The side that is to win. [default: the side to move]",
)
@click.option(
    "--limit-positions",
    type=parameters.POSITIVE,
    help="Positions that are expanded for each reply to a move at most. [default: no limit]",
)
@click.option(
    "--memory-mb",
    type=click.IntRange(8, 65_536),
    default=128,
    help="Size of the tables of each process, besides some 300 MB for the program.",
)
@parameters.rules_options
@parameters.jobs_option
def prove(
    *,
    moves: str,
    out: Path,
    attacker: str | None,
    limit_positions: int | None,
    memory_mb: int,
    rules: Rules,
    size: tuple[int, int] | None,
    jobs: int | None,
) -> None:
    """Prove that a side wins the position after MOVES against every defence.

    With the other side to move, every reply that the rules allow is proven by itself. A proof
    counts only after a checker that shares no code with the search has accepted it. The same
    command goes on with a run that was interrupted; its lines say *proven*, *open* if the limit
    came first, or *failed* if none of the moves that were tried wins, which is no proof of the
    contrary.
    """
    # Imported here, as it loads kernels.
    from training.proof_run import ProofAttempt, ProofRun

    rules = parameters.sized(rules, size)
    board = Board.from_moves(moves, rules)
    side = board.to_move if attacker is None else Color.of(attacker)
    run = ProofRun(board, side)
    last: dict[str, ProofAttempt] = {}
    console = Console(stderr=True, markup=False, highlight=False)
    with (
        resumable(out),
        directory_lock(out, "a proof"),
        progress("proven", len(run.positions)) as advance,
    ):
        attempts = run.attempts(
            out, limit=limit_positions, memory_mb=memory_mb, jobs=jobs or cores()
        )
        for attempt in attempts:
            before = last.get(attempt.moves)
            if before is None or attempt.verdict != "failed":
                last[attempt.moves] = attempt
            advance(int(attempt.verdict == "proven"))
            console.print(
                f"{attempt.moves} {attempt.move}: {attempt.verdict}, "
                f"{attempt.expanded} positions expanded"
            )
    table = Table(title=f"{side.symbol} wins after {moves}?")
    for heading in ("position", "result", "move", "moves of the proof", "expanded"):
        table.add_column(heading, no_wrap=True)
    for position in run.positions:
        attempt = last[position]
        table.add_row(
            position,
            attempt.verdict,
            attempt.move,
            str(attempt.written or ""),
            str(attempt.expanded or ""),
        )
    Console(markup=False).print(table)
    proven = sum(attempt.verdict == "proven" for attempt in last.values())
    click.echo(f"proven: {proven} of {len(run.positions)}")


@click.command("check-proof")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def check_proof(file: Path) -> None:
    """Check a proof: the attacker's moves in FILE against every reply that the rules allow.

    The checker shares no code with the search that proves.
    """
    # Imported here, as it loads kernels.
    from engines.proof_checker.checker import Checker, RefusedError

    try:
        checker = Checker(file)
        with progress("positions", len(checker.moves)) as advance:
            checked = checker.check(lambda _: advance(1))
    except RefusedError as error:
        fail(f"refused: {error}", FAILED)
    click.echo(
        f"accepted: {checked.positions} positions with a move of the proof, {checked.replies} "
        f"replies, {checked.visited} positions in wins by threats"
    )
