"""Collects the games of a folder or a ZIP archive of records, such as Gomocup's."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

import click

from engines.game import Rules
from engines.game.errors import TengenError
from engines.game.records import GameTree
from engines.game.records.files import decode_games, record_format
from tengen_cli.position_file import FORMATS, read_bytes, suffix_of
from training.reviews.tables import CollectedGame, LeftOut, collected

ARCHIVE: Final = "zip"
"""Suffix of archives."""
MAX_BYTES: Final = 64 * 2**20
"""Largest record that is read from an archive: known ones have some megabytes."""


def is_collection(source: str) -> bool:
    """Whether a path is a folder or an archive instead of a record."""
    return Path(source).is_dir() or suffix_of(source) == ARCHIVE


def collect_games(
    source: Path, *, rules: Rules | str | None = None
) -> Iterator[CollectedGame | LeftOut]:
    """The games of a folder with its subfolders and archives, or of an archive; and its faults.

    Files are in the order of their names. Of a tree, the main line is taken. A file or a game that
    cannot be read is left out with the reason; the rest are read all the same.

    Args:
        source: The folder or archive.
        rules: The game instead of the records' own; of `.lib` and `.pos` by default renju.

    Raises:
        UsageError: The folder or archive cannot be read, or has no records.
    """
    found = False
    for name, data in _files(source):
        found = True
        if isinstance(data, LeftOut):
            yield data
        else:
            yield from _games_of_file(name, data, rules)
    if not found:
        suffixes = ", ".join(f".{form}" for form in (*FORMATS, ARCHIVE))
        raise click.UsageError(f"{source} has no game records ({suffixes})")


def _files(source: Path) -> Iterator[tuple[str, bytes | LeftOut]]:
    """Names and contents of the records of a folder or archive, by name."""
    if suffix_of(source) == ARCHIVE and source.is_file():
        yield from _members(source, "")
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


def _games_of_file(
    name: str, data: bytes, rules: Rules | str | None
) -> Iterator[CollectedGame | LeftOut]:
    number = 0
    try:
        for number, tree in enumerate(
            decode_games(data, record_format(name), rules=rules), start=1
        ):
            yield _game(name, number, tree)
    except TengenError as error:
        # The games of an SGF file before the fault are kept.
        yield LeftOut(f"{name}, from game {number + 1} on" if number else name, error.message)


def _game(name: str, number: int, tree: GameTree) -> CollectedGame | LeftOut:
    try:
        return collected(name, number, tree.record())
    except TengenError as error:
        return LeftOut(f"{name}, game {number}", error.message)
