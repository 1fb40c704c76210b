"""Parquet tables of a known schema and format: written atomically, checked when read."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any, Final, TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from tengen.engines.game.errors import RulesError
from tengen.training.errors import DataError
from tengen.training.storage.files import write_atomically

KIND: Final = b"tengen.kind"
"""Metadata key of the name of a table's rows."""
FORMAT: Final = b"tengen.format"
"""Metadata key of a table's format version."""

Row = TypeVar("Row")


def column(name: str, kind: pa.DataType, about: str) -> pa.Field:
    """A column of a table, with its meaning, which files keep as `about`."""
    return pa.field(name, kind, metadata={"about": about})


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
