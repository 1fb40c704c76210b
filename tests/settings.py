"""Documentation of the service's settings, as `docs/settings.md` holds it."""

from __future__ import annotations

import dataclasses

from tengen.service.config import Settings, variable


@dataclasses.dataclass(frozen=True)
class Setting:
    """Documentation of one setting."""

    variable: str
    """Name of the environment variable."""
    default: str
    """As in the environment; empty if the setting is optional."""
    meaning: str
    """With its unit."""

    @property
    def row(self) -> str:
        """Row of the table."""
        return f"| `{self.variable}` | {self.default or '-'} | {self.meaning} |"


def documented_settings() -> list[Setting]:
    """Documentation of every setting, in the order of `Settings`."""
    return [_documentation(field) for field in dataclasses.fields(Settings)]


def _documentation(field: dataclasses.Field[object]) -> Setting:
    default = "" if field.default is None else str(field.default)
    unit = field.metadata["unit"]
    return Setting(
        variable=variable(field.name),
        default=default.lower() if isinstance(field.default, bool) else default,
        meaning=field.metadata["meaning"] + (f" ({unit})" if unit else ""),
    )
