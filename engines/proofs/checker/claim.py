"""A claim: that a side wins after a game whatever the reply, with a proof of each reply.

`docs/proof-checker.md` lists what an accepted claim establishes. Replies that a symmetry of the
position makes the same share a proof: that of the least cell, row by row from the top.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from tengen.engines.proofs.checker.cells import BoardRules
from tengen.engines.proofs.checker.checker import UNREADABLE, Checker, RefusedError, fields_of

CLAIM: Final = "claim"
FORMAT: Final = 1
MOST_BYTES: Final = 2**20
_FIELDS: Final = frozenset(
    {"kind", "format", "version", "rules", "attacker", "moves", "cells", "proven", "open"}
)
_SHA256: Final = re.compile(r"[0-9a-f]{64}")


class ProvenReply(NamedTuple):
    """A reply that has a proof."""

    reply: str
    cells: int
    """Number of its images, itself included."""
    file: str
    """Name of the proof, in the folder of the claim."""
    sha256: str
    positions: int
    """Positions of the proof with a move."""
    version: str
    """Version that wrote the proof."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A claim whose proofs exist and are those that it names; they are not checked yet."""

    path: Path
    rules: BoardRules
    attacker: str
    """`X` or `O`: the side that is to win, and that made the last move of the game."""
    moves: str
    """The game before the reply."""
    cells: int
    """Legal replies."""
    proven: tuple[ProvenReply, ...]
    open: tuple[str, ...]
    """The replies without a proof."""

    @property
    def established(self) -> str:
        """The result, in words, if all its proofs are accepted."""
        count = len(self.proven) + len(self.open)
        covered = sum(each.cells for each in self.proven)
        longer = "five or more" if self.rules.overline else "exactly five"
        text = (
            f"{self.attacker} wins after {self.moves} ({self.rules.rows}x{self.rules.cols}, "
            f"{longer} in a row)"
        )
        if not self.open:
            return f"{text}: all {count} replies, which are {covered} cells, are proven"
        return (
            f"{text} after {len(self.proven)} of {count} replies, which are {covered} of "
            f"{self.cells} cells; open: {', '.join(self.open)}"
        )

    @property
    def files(self) -> dict[Path, str]:
        """The paths of the proofs, with their digests."""
        return {self.path.parent / each.file: each.sha256 for each in self.proven}


def reply_cells(rules: BoardRules, game: list[int]) -> Mapping[int, int]:
    """How many cells are images of each reply, by the least of them.

    Args:
        game: The cells of the game before the reply.
    """
    board = np.zeros(rules.size, dtype=np.int8)
    board[game[::2]], board[game[1::2]] = 1, 2
    images = [turn for turn in rules.symmetries() if np.array_equal(board[turn], board)]
    least = np.min(images, axis=0)[board == 0]
    cells, counts = np.unique(least, return_counts=True)
    return dict(zip(cells.tolist(), counts.tolist(), strict=True))


def read_claim(path: Path) -> Claim:
    """Read a claim, and the proofs that it names.

    Raises:
        RefusedError: It cannot be read, does not name every reply once, or names a proof of
            something else; or a proof cannot be read.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise ValueError(f"it has more than {MOST_BYTES} bytes")
        claim = _parsed(path, fields_of(content, _FIELDS))
    except UNREADABLE as error:
        raise RefusedError(f"{path} cannot be read as a claim: {error}") from error
    # Two replies may name the same file, which is the proof of one of them at most.
    for reply in claim.proven:
        _check_file(claim, reply)
    return claim


def _parsed(path: Path, fields: dict[str, Any]) -> Claim:
    """The claim of some fields.

    Raises:
        ValueError: They are those of no claim; so are `KeyError` and `TypeError`.
    """
    if fields["kind"] != CLAIM or type(fields["format"]) is not int or fields["format"] != FORMAT:
        raise ValueError(f"only claims of format {FORMAT} are read")
    if type(fields["version"]) is not str:
        raise ValueError("its version is no text")
    rules = BoardRules.read(fields["rules"])
    game = rules.cells(fields["moves"])
    if len(set(game)) < len(game):
        raise ValueError("two moves of the game are on one cell")
    attacker = "XO"[(len(game) + 1) % 2]
    if fields["attacker"] != attacker:
        raise ValueError(f"{attacker} made the last move, not {str(fields['attacker'])[:20]!r}")
    cells = reply_cells(rules, game)
    if not cells:
        raise ValueError("the board is full, and nobody can reply")
    if type(fields["cells"]) is not int or fields["cells"] != sum(cells.values()):
        raise ValueError(f"there are {sum(cells.values())} legal replies, not {fields['cells']!r}")
    if type(fields["proven"]) is not list or type(fields["open"]) is not list:
        raise ValueError("its replies are no lists")
    proven = tuple(_proven(each) for each in fields["proven"])
    _check_replies(rules, cells, [*(each.reply for each in proven), *fields["open"]])
    for each in proven:
        if each.cells != cells[rules.cell(each.reply)]:
            raise ValueError(f"{each.reply} has not {each.cells} images")
    return Claim(
        path=path,
        rules=rules,
        attacker=attacker,
        moves=fields["moves"],
        cells=fields["cells"],
        proven=proven,
        open=tuple(fields["open"]),
    )


def _check_replies(rules: BoardRules, cells: Mapping[int, int], names: Sequence[str]) -> None:
    """Check that names are those of all replies, each once, by the least of its images.

    Raises:
        ValueError: They are not.
    """
    left = dict(cells)
    for name in names:
        reply = rules.cell(name)
        if reply not in cells:
            raise ValueError(f"{name} is no reply, or not the least of its images")
        if left.pop(reply, None) is None:
            raise ValueError(f"{name} is named twice")
    if left:
        missing = ", ".join(map(rules.name, left))
        raise ValueError(f"it has neither a proof of {missing} nor names them as open")


def _proven(fields: Any) -> ProvenReply:
    """A reply that has a proof.

    Raises:
        ValueError: The fields are those of no such reply; so is `TypeError`.
    """
    types = ProvenReply.__annotations__
    if type(fields) is not dict or fields.keys() != types.keys():
        raise ValueError(f"a proven reply has not the names {', '.join(types)}")
    reply = ProvenReply(**fields)
    if type(reply.cells) is not int or type(reply.positions) is not int:
        raise ValueError("a count is no integer")
    if type(reply.version) is not str or not _SHA256.fullmatch(reply.sha256):
        raise ValueError("a version is no text, or a digest is none of SHA-256")
    # The proofs of a claim lie beside it.
    if Path(reply.file).name != reply.file:
        raise ValueError(f"{reply.file!r} is not the name of a file")
    return reply


def _check_file(claim: Claim, reply: ProvenReply) -> None:
    """Check that the file of a reply is the proof that the claim names.

    Raises:
        RefusedError: It is another one, or cannot be read.
    """
    file = claim.path.parent / reply.file
    checker = Checker(file)
    for name, wanted, found in (
        ("SHA-256", reply.sha256, checker.sha256),
        ("board or rules", claim.rules, checker.rules),
        ("attacker", claim.attacker, checker.attacker),
        ("game", claim.rules.cells(claim.moves + reply.reply), checker.moves),
        ("number of positions", reply.positions, len(checker)),
        ("version", reply.version, checker.version),
    ):
        if wanted != found:
            raise RefusedError(f"{file} has another {name} than {claim.path} says")
