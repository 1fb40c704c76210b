"""The sources of games on the command line: a file, a folder, an archive, standard input, or moves.

Every command that reads games takes the same: `game.sgf`, `games/`, `games.zip`, `-`, `h8i9g7`.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Final, TypeVar

import click

from tengen.engines.game import Rules
from tengen.engines.game.errors import TengenError
from tengen.engines.game.records import GameTree
from tengen.engines.game.records.files import decode_games, record_format
from tengen.laboratory.reviews.tables import CollectedGame, LeftOut, collected
from tengen_cli.files import FORMATS, STDIN, read_bytes, read_game, suffix_of

Command = TypeVar("Command", bound=Callable[..., Any])

ARCHIVE: Final = "zip"
"""Suffix of archives."""
MAX_BYTES: Final = 64 * 2**20
"""Largest record that is read from an archive: known ones have some megabytes."""


def source_argument(metavar: str) -> Callable[[Command], Command]:
    """`SOURCE`, by default standard input; moves may stand in several words."""
    return click.argument("source", nargs=-1, metavar=f"[{metavar}]", callback=_joined)


def _joined(_context: click.Context, _parameter: click.Parameter, words: Sequence[str]) -> str:
    if len(words) > 1 and any(word == STDIN or Path(word).exists() for word in words):
        raise click.UsageError(f"one source is read, found {len(words)}: {', '.join(words)}")
    return " ".join(words) or STDIN


def is_collection(source: str) -> bool:
    """Whether a source is a folder or an archive instead of a record."""
    return Path(source).is_dir() or suffix_of(source) == ARCHIVE


def collect_games(
    source: str, *, rules: Rules | str | None = None
) -> Iterator[CollectedGame | LeftOut]:
    """The games of a source, and its faults.

    Of a folder, these are the games of its files, subfolders and archives in the order of their
    names. Of a tree, the main line is taken. A file or a game that cannot be read is left out with
    the reason; the rest are read all the same.

    Args:
        rules: The game instead of the records' own; of `.lib` and `.pos` by default renju.
    """
    if not is_collection(source) and suffix_of(source) not in FORMATS:
        for number, tree in enumerate(read_trees(source, rules=rules), start=1):
            yield _game(source, number, tree)
        return
    for name, data in _files(source):
        if isinstance(data, LeftOut):
            yield data
        else:
            for number, found in _trees_of_file(name, data, rules):
                yield found if isinstance(found, LeftOut) else _game(name, number, found)


def collect_trees(source: str, *, rules: Rules | str | None = None) -> Iterator[GameTree | LeftOut]:
    """The games of a folder or an archive with their variations, and its faults."""
    for name, data in _files(source):
        if isinstance(data, LeftOut):
            yield data
        else:
            for _, tree in _trees_of_file(name, data, rules):
                yield tree


def read_trees(
    source: str, *, rules: Rules | str | None = None, encoding: str | None = None
) -> Iterator[GameTree]:
    """The games of a file, of standard input or of a text, by other `rules` or in an `encoding`.

    Games of SGF and RIF are read one by one.
    """
    data = read_bytes(source)
    if suffix_of(source) in FORMATS:
        form = record_format(source)
    elif data.lstrip().startswith(b"("):
        form = "sgf"
    else:
        record = read_game(source, game=rules, encoding=encoding, data=data)
        return iter([GameTree.from_record(record)])
    return decode_games(data, form, rules=rules, encoding=encoding)


def _files(source: str) -> Iterator[tuple[str, bytes | LeftOut]]:
    """Names and contents of the records of a source, by name.

    Raises:
        click.UsageError: There are none.
    """
    path, found = Path(source), False
    for name, data in _members_of(path):
        found = True
        yield name, data
    if not found:
        suffixes = ", ".join(f".{form}" for form in (*FORMATS, ARCHIVE))
        raise click.UsageError(f"{source} has no game records ({suffixes})")


def _members_of(source: Path) -> Iterator[tuple[str, bytes | LeftOut]]:
    if not source.is_dir():
        if suffix_of(source) == ARCHIVE:
            yield from _members(source, "")
        else:
            yield source.name, read_bytes(source)
        return
    paths = (path for path in source.rglob("*") if path.is_file())
    for path in sorted(paths, key=lambda each: each.relative_to(source).as_posix()):
        name = path.relative_to(source).as_posix()
        if suffix_of(path) == ARCHIVE:
            yield from _members(path, f"{name}/")
        elif suffix_of(path) in FORMATS:
            try:
                yield name, read_bytes(path)
            except click.UsageError as error:
                yield name, LeftOut(name, error.message)


def _members(archive: Path, prefix: str) -> Iterator[tuple[str, bytes | LeftOut]]:
    """The records in an archive; their names begin with `prefix`."""
    try:
        with zipfile.ZipFile(archive) as opened:
            members = [
                member
                for member in opened.infolist()
                if not member.is_dir() and suffix_of(PurePosixPath(member.filename).name) in FORMATS
            ]
            for member in sorted(members, key=lambda each: each.filename):
                name = prefix + member.filename
                if member.file_size > MAX_BYTES:
                    reason = f"{member.file_size:,} bytes, {MAX_BYTES:,} are allowed"
                    yield name, LeftOut(name, reason)
                else:
                    yield name, opened.read(member)
    except (OSError, RuntimeError, NotImplementedError, zipfile.BadZipFile) as error:
        name = prefix.rstrip("/") or archive.name
        yield name, LeftOut(name, f"not a ZIP archive that can be read: {error}")


def _trees_of_file(
    name: str, data: bytes, rules: Rules | str | None
) -> Iterator[tuple[int, GameTree | LeftOut]]:
    """The games of a file with their numbers, and the fault that ends them."""
    number = 0
    try:
        for number, tree in enumerate(
            decode_games(data, record_format(name), rules=rules), start=1
        ):
            yield number, tree
    except TengenError as error:
        # The games of an SGF file before the fault are kept.
        place = f"{name}, from game {number + 1} on" if number else name
        yield number + 1, LeftOut(place, error.message)


def _game(name: str, number: int, tree: GameTree) -> CollectedGame | LeftOut:
    try:
        return collected(name, number, tree.record())
    except TengenError as error:
        return LeftOut(f"{name}, game {number}", error.message)
