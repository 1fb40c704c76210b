"""Tables on disk: Parquet of a known kind and format, whole or not there, checked when read."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Final

import pyarrow as pa
import pyarrow.parquet as pq

from training.errors import DataError
from training.storage.files import write_atomically
from training.storage.manifest import FORMAT

KIND: Final = b"tengen.kind"
"""The metadata that says what a file holds."""


@dataclasses.dataclass(frozen=True, slots=True)
class TableSchema:
    """What a file holds: the name of its rows, and their columns."""

    name: str
    """In the plural, such as `"games"`."""
    columns: pa.Schema

    @property
    def schema(self) -> pa.Schema:
        """The columns, marked with kind and format."""
        return self.columns.with_metadata({KIND: self.name, "tengen.format": str(FORMAT)})

    def write(self, path: Path, table: pa.Table, facts: Mapping[str, object]) -> None:
        """Write a file that appears whole or not at all; equal tables give equal bytes.

        Args:
            path: Its suffix is `.parquet`.
            table: Of these columns.
            facts: What else to mark it with.

        Raises:
            DataError: It cannot be written.
        """
        marks = {f"tengen.{name}": str(value) for name, value in facts.items()}
        table = table.replace_schema_metadata({**self.schema.metadata, **marks})

        def write(file: IO[bytes]) -> None:
            pq.write_table(table, file, compression="zstd", write_page_checksum=True)

        write_atomically(path, write)

    def read(self, path: Path) -> pa.Table:
        """The table in a file.

        Raises:
            DataError: Not readable, truncated, altered, of another kind, or of another format.
        """
        try:
            with path.open("rb") as file:
                table = pq.read_table(file, page_checksum_verification=True)
        except (pa.ArrowException, OSError) as error:
            raise DataError(f"{path} cannot be read as Parquet: {_first_line(error)}") from error
        self._check(path, table.schema)
        return table

    def footer(self, path: Path) -> tuple[int, dict[str, str]]:
        """How many rows a file has, and what it is marked with, by its last bytes alone.

        Raises:
            DataError: As for `read`, but for what only all of the file would tell.
        """
        try:
            with path.open("rb") as file, pq.ParquetFile(file) as shard:
                self._check(path, shard.schema_arrow)
                marks = shard.schema_arrow.metadata
                return int(shard.metadata.num_rows), {
                    name.decode().removeprefix("tengen."): value.decode()
                    for name, value in marks.items()
                }
        except (pa.ArrowException, OSError) as error:
            raise DataError(f"{path} cannot be read as Parquet: {_first_line(error)}") from error

    def _check(self, path: Path, schema: pa.Schema) -> None:
        metadata = schema.metadata or {}
        if metadata.get(KIND) != self.name.encode():
            raise DataError(f"{path} is not a shard of {self.name}: it is Parquet of another kind")
        if metadata.get(b"tengen.format") != str(FORMAT).encode():
            found = metadata.get(b"tengen.format", b"none").decode(errors="replace")
            raise DataError(f"{path} is of format {found}, this Tengen reads format {FORMAT}")
        if not schema.equals(self.columns):
            raise DataError(f"{path} does not have the columns of a shard of {self.name}")


def _first_line(error: BaseException) -> str:
    """What an Arrow error says, without the stack that follows."""
    return (str(error).splitlines() or [type(error).__name__])[0]
