"""`tengen prove`: prove that a side wins a position; `tengen check-proof`: check a proof."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Table

from tengen.engines.game import PRESETS, Board, Color, Rules
from tengen.engines.game.errors import IllegalMoveError
from tengen.engines.game.notation import format_moves, parse_move, parse_moves
from tengen.engines.game.records import GameRecord, GameTree
from tengen.engines.proofs.proof import Proof
from tengen.training.cluster import connected
from tengen.training.errors import DataError
from tengen.training.parallel import cores
from tengen.training.storage.locks import directory_lock
from tengen_cli import parameters, sources
from tengen_cli.files import read_position, warn, write_games
from tengen_cli.main import FAILED, resumable
from tengen_cli.progress import progress

if TYPE_CHECKING:
    from tengen.engines.proofs.checker.claim import Claim

ATTACKERS = ("x", "o")
GOMOKU = PRESETS["gomoku"]
CLAIMED = ".json"
"""Suffix of claims."""


@click.command()
@sources.source_argument("FILE|-|MOVES")
@parameters.run_folder_option("Folder of the proofs; a run that is not finished goes on.")
@click.option(
    "--attacker",
    type=click.Choice(ATTACKERS, case_sensitive=False),
    help="The side that is to win. [default: the side to move]",
)
@click.option(
    "--move",
    "candidates",
    multiple=True,
    metavar="MOVE",
    help="A move of the attacker to try; give it again for more, the best first. [default: the "
    "nine that search likes best]",
)
@click.option(
    "--use",
    "used",
    multiple=True,
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="A proof for the same side, such as one of a later position: the positions that it wins "
    "are not searched again. Repeat the option for several proofs.",
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
    help="Size of the tables of each process, besides some 600 MB for the program.",
)
@parameters.game_option("game", "The game. [default: that of a record, else gomoku]")
@parameters.size_option
@parameters.jobs_option
@parameters.dask_option
def prove(
    *,
    source: str,
    out: Path,
    attacker: str | None,
    candidates: tuple[str, ...],
    used: tuple[Path, ...],
    limit_positions: int | None,
    memory_mb: int,
    game: Rules | str | None,
    size: tuple[int, int] | None,
    jobs: int | None,
    dask: str | None,
) -> None:
    """Prove that a side wins a position against every defence.

    A position is the moves themselves, such as h8i9g7, or a FILE, as `tengen move` reads it.

    With the other side to move, every reply that the rules allow is proven by itself. A proof
    counts only after a checker that shares no code with the search has accepted it. The same
    command goes on with a run that was interrupted; its lines say *proven*, *open* if the limit
    came first, or *failed* if none of the moves that were tried wins, which is no proof of the
    contrary.
    """
    # Imported here, as it loads kernels.
    from tengen.laboratory.proof_run import ProofAttempt, ProofRun

    if size is not None:
        game = parameters.sized(game if isinstance(game, Rules) else GOMOKU, size)
    board = read_position(source, game=game, to_move=None, ply=None)
    side = board.to_move if attacker is None else Color.of(attacker)
    moves = [parse_move(move, board.rules) for move in candidates]
    run = ProofRun(board, side, moves, [Proof.read(path) for path in used])
    last: dict[str, ProofAttempt] = {}
    console = Console(stderr=True, markup=False, highlight=False)
    with (
        resumable(out),
        directory_lock(out, "a proof"),
        connected(dask),
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
    table = Table(title=f"{side.symbol} wins?")
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
@click.argument(
    "paths",
    nargs=-1,
    required=True,
    metavar="FILE|FOLDER...",
    type=click.Path(path_type=Path, exists=True),
)
@parameters.run_folder_option(
    "Folder that keeps which proofs were accepted; these are not checked again.", required=False
)
@click.option(
    "--expand",
    type=parameters.OUTPUT_FILE,
    help="File to write the proof to with nothing left out; for one FILE.",
)
@parameters.jobs_option
def check_proof(
    paths: tuple[Path, ...], out: Path | None, expand: Path | None, jobs: int | None
) -> None:
    """Check proofs: the attacker's moves against every reply that the rules allow.

    The checker shares no code with the search that proves. Of a folder, all proofs are checked, on
    every core. Of a claim, which is a FILE.json that `tengen claim` wrote, all its proofs are, and
    that they answer every reply. With --out, the same command goes on with a check that was
    interrupted.
    """
    # Imported here, as it loads kernels.
    from tengen.laboratory.proof_checks import ProofCheck, check_proofs, expand_proof

    files, claims = _proofs_and_claims(paths)
    if expand is not None and (len(files) != 1 or claims or out is not None):
        raise click.UsageError("--expand takes one proof, and no --out")
    if expand is not None and expand.resolve() == files[0].resolve():
        raise click.UsageError(f"{expand} is the proof, and would be lost")
    console = Console(stderr=True, markup=False, highlight=False)
    checks: dict[Path, ProofCheck] = {}
    lock = contextlib.nullcontext() if out is None else directory_lock(out, "a check of proofs")
    with resumable(out), lock, progress("proofs", len(files)) as advance:
        running = (
            check_proofs(files, jobs=jobs or cores(), folder=out)
            if expand is None
            else [expand_proof(files[0], expand)]
        )
        for check in running:
            checks[check.file] = check
            advance(1)
            console.print(f"{check.file}: {check.refusal or 'accepted'}")
            if check.counts is not None:
                console.print(
                    f"  positions with a move of the proof: {check.counts.positions}, replies: "
                    f"{check.counts.replies}, positions in wins by threats: {check.counts.visited}"
                )
    accepted = {file: check.sha256 for file, check in checks.items() if check.refusal is None}
    click.echo(f"accepted: {len(accepted)} of {len(files)}")
    is_complete = len(accepted) == len(files)
    for each in claims:
        holds = each.files.items() <= accepted.items()
        verdict = "incomplete" if each.open else "accepted"
        text = f"{verdict}: {each.established}" if holds else "refused: not every proof is accepted"
        click.echo(f"{each.path}: {text}")
        is_complete &= holds and not each.open
    if not is_complete:
        raise click.exceptions.Exit(FAILED)


def _proofs_and_claims(paths: Iterable[Path]) -> tuple[list[Path], list[Claim]]:
    """The proofs that some paths name, each once, and the claims among them.

    Raises:
        DataError: A claim is refused.
        click.UsageError: There is no proof.
    """
    from tengen.engines.proofs.checker.checker import RefusedError
    from tengen.engines.proofs.checker.claim import read_claim
    from tengen.laboratory.proof_checks import proofs_in

    files: dict[Path, None] = {}
    claims = []
    for path in paths:
        if path.suffix == CLAIMED and not path.is_dir():
            try:
                claims.append(read_claim(path))
            except RefusedError as error:
                raise DataError(f"{path}: refused: {error}") from error
            files |= dict.fromkeys(claims[-1].files)
        else:
            files |= dict.fromkeys([path] if path.is_file() else proofs_in(path))
    if not files and not claims:
        raise click.UsageError(f"{', '.join(map(str, paths))}: there is no .proof file")
    return list(files), claims


@click.command()
@click.argument("moves")
@click.option(
    "--out",
    type=parameters.OutputFile(CLAIMED),
    required=True,
    help="File of the claim, such as proofs/h8.json, in the folder of the proofs.",
)
@parameters.rules_options
def claim(*, moves: str, out: Path, rules: Rules, size: tuple[int, int] | None) -> None:
    """Write the claim that the side that has just moved wins after MOVES.

    It names the proofs of the replies that are in the folder of FILE, with their digests and
    counts, and the replies that are open. `tengen check-proof FILE` checks it.
    """
    # Imported here, as it loads kernels.
    from tengen.laboratory.proof_checks import write_claim

    board = Board.from_moves(moves, parameters.sized(rules, size))
    if board.outcome() is not None:
        raise IllegalMoveError("the game is over", code="game-over")
    proven, replies = write_claim(out, board)
    click.echo(f"{out}: {proven} of {replies} replies have a proof")


@click.command("proof-line")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.argument("moves", required=False)
@click.option(
    "--out", type=parameters.OUTPUT_FILE, help="Write the game as a record, such as FILE.sgf."
)
def proof_line(file: Path, moves: str | None, out: Path | None) -> None:
    """Show a line of the proof in FILE, down to the five.

    The game begins with MOVES, by default those of the position that is proven, and goes on with
    the defence that holds out longest.
    """
    # Imported here, as it loads kernels.
    from tengen.engines.proofs.prover.line import finished_game

    proof = Proof.read(file)
    rules = proof.board.rules
    played = proof.board.move_stack if moves is None else parse_moves(moves, rules)
    board = finished_game(proof, played)
    if out is not None:
        record = GameRecord(rules=rules, moves=tuple(board.move_stack))
        for loss in write_games(out, iter([GameTree.from_record(record)])):
            warn(loss)
    click.echo(format_moves(board.move_stack, rules))
    click.echo(f"{proof.attacker.symbol} wins with move {len(board)}")
