"""Parquet tables of a known schema and format: written atomically, checked when read.

A folder of them has a manifest: a JSON file with the parameters that its content depends on.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any, Final, TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from engines.game.errors import RulesError
from training.code_digests import check_code
from training.errors import DataError
from training.storage.files import differences, write_atomically

KIND: Final = b"tengen.kind"
"""Metadata key of the name of a table's rows."""
FORMAT: Final = b"tengen.format"
"""Metadata key of a table's format version."""

Row = TypeVar("Row")


@dataclasses.dataclass(frozen=True, slots=True)
class TableSchema:
    """Name, format version and columns of a table."""

    name: str
    """Name of its rows in the plural, such as `"games"`."""
    format: int
    """Version of the columns and of their meaning; raised with every change."""
    columns: pa.Schema

    @property
    def schema(self) -> pa.Schema:
        """The columns, with name and format as metadata."""
        return self.columns.with_metadata({KIND: self.name, FORMAT: str(self.format)})

    def write(self, path: Path, table: pa.Table, metadata: Mapping[str, object]) -> None:
        """Write a file atomically; equal tables give equal bytes.

        Args:
            path: Its suffix is `.parquet`.
            metadata: Additional entries for `footer`.

        Raises:
            DataError: The file cannot be written.
        """
        entries = {f"tengen.{name}": str(value) for name, value in metadata.items()}
        table = table.replace_schema_metadata({**self.schema.metadata, **entries})

        def write(file: IO[bytes]) -> None:
            pq.write_table(table, file, compression="zstd", write_page_checksum=True)

        write_atomically(path, write)

    def write_rows(
        self, path: Path, rows: Iterable[Mapping[str, object]], metadata: Mapping[str, object]
    ) -> None:
        """Write rows, as `write` does; each maps column names to values."""
        self.write(path, pa.Table.from_pylist(list(rows), schema=self.columns), metadata)

    def read(self, path: Path) -> pa.Table:
        """Read a whole file.

        Raises:
            DataError: The file is unreadable, truncated or altered, or of another kind or format.
        """
        try:
            with path.open("rb") as file:
                table = pq.read_table(file, page_checksum_verification=True)
        except (pa.ArrowException, OSError) as error:
            raise DataError(f"{path} cannot be read as Parquet: {_first_line(error)}") from error
        self._check(path, table.schema)
        return table

    def read_rows(self, path: Path, decode: Callable[[dict[str, Any]], Row]) -> Iterator[Row]:
        """Read the rows of a file, decoded one by one.

        Args:
            decode: Gets the values of a row by column name, none of them None; raises `ValueError`
                or `RulesError` for invalid ones.

        Raises:
            DataError: As for `read`, or a row is invalid; the message names the row.
        """
        for number, row in enumerate(self.read(path).to_pylist()):
            try:
                if missing := [name for name, value in row.items() if value is None]:
                    raise ValueError(f"no value for {', '.join(missing)}")  # noqa: TRY301
                decoded = decode(row)
            except (ValueError, TypeError, RulesError) as error:
                raise DataError(f"{path}, row {number} is invalid: {error}") from error
            yield decoded

    def footer(self, path: Path) -> tuple[int, dict[str, str]]:
        """Number of rows and metadata of a file, read from its footer alone.

        Raises:
            DataError: As for `read`, except that damaged rows go unnoticed.
        """
        try:
            with path.open("rb") as file, pq.ParquetFile(file) as table:
                self._check(path, table.schema_arrow)
                metadata = table.schema_arrow.metadata
                return int(table.metadata.num_rows), {
                    name.decode().removeprefix("tengen."): value.decode()
                    for name, value in metadata.items()
                }
        except (pa.ArrowException, OSError) as error:
            raise DataError(f"{path} cannot be read as Parquet: {_first_line(error)}") from error

    def _check(self, path: Path, schema: pa.Schema) -> None:
        metadata = schema.metadata or {}
        if metadata.get(KIND) != self.name.encode():
            raise DataError(f"{path} is not a shard of {self.name}: it is Parquet of another kind")
        if metadata.get(FORMAT) != str(self.format).encode():
            found = metadata.get(FORMAT, b"none").decode(errors="replace")
            raise DataError(
                f"{path} has format {found}, this version of Tengen reads format {self.format} of "
                f"{self.name}"
            )
        if not schema.equals(self.columns):
            raise DataError(f"{path} does not have the columns of a shard of {self.name}")


def _first_line(error: BaseException) -> str:
    """Message of an Arrow error without the stack trace that follows it."""
    return (str(error).splitlines() or [type(error).__name__])[0]


MANIFEST: Final = "manifest.json"
CODE: Final = "code"
"""Parameter: the digests of the code that the shards depend on, see `training.code_digests`."""


def read_manifest(directory: Path, kind: str, version: int) -> dict[str, Any]:
    """Read and check the manifest of a folder.

    Args:
        kind: Its expected kind, such as `"selfplay"`.
        version: Its expected format version.

    Raises:
        DataError: There is no manifest, or it is of another kind or format.
    """
    path = directory / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(
            f"{directory} holds no run of {kind}: it has no {MANIFEST}; "
            f"`tengen {kind} --out {directory}` makes one"
        ) from None
    except (OSError, ValueError) as error:
        raise DataError(f"{path} cannot be read as JSON: {error}") from error
    if not isinstance(manifest, dict) or "format" not in manifest:
        raise DataError(f"{path} is not a manifest: it has no format")
    if manifest.get("kind") != kind:
        raise DataError(f"{directory} holds a run of {manifest.get('kind')}, not of {kind}")
    if manifest["format"] != version:
        raise DataError(
            f"{path} has format {manifest['format']}, this version of Tengen reads format "
            f"{version} of {kind}: delete the folder and run the command again to create it anew"
        )
    return manifest


def ensure_manifest(
    directory: Path,
    manifest: Mapping[str, Any],
    *,
    version: int,
    growing: Collection[str] = (),
) -> None:
    """Create the manifest of a folder, or check that the existing one has the same parameters.

    Args:
        manifest: JSON-ready parameters that the shards depend on, including `kind`.
        growing: Names of numeric parameters that may exceed those in the folder.

    Raises:
        DataError: The folder belongs to a run with other parameters or of other code; the message
            names one.
    """
    wanted = json.loads(json.dumps({"format": version, **manifest}))
    if (directory / MANIFEST).exists():
        found = read_manifest(directory, wanted["kind"], version)
        for name in [*wanted, *found]:
            ours, theirs = wanted.get(name), found.get(name)
            if name == CODE:
                check_code(directory, theirs, ours)
            elif ours != theirs and not (name in growing and theirs < ours):
                raise DataError(
                    f"{directory} belongs to another run: its "
                    f"{', '.join(differences(theirs, ours, name))}; choose another folder or the "
                    "same parameters"
                )
        if found == wanted:
            return
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"{directory} cannot be made: {error.strerror or error}") from error
    text = json.dumps(wanted, indent=2) + "\n"
    write_atomically(directory / MANIFEST, lambda file: file.write(text.encode()))
