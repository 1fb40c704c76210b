"""Reading positions in any spelling; open `door.py` first.

`door.py` turns what was written into a `Position`; `cells.py` reads boards. Moves are read by
`engines.game.notation`, records by `engines.game.records`.
"""

from engines.game.reading.cells import BoardInput, Cells, read_cells
from engines.game.reading.door import (
    BINARY_FORMATS,
    DEFAULT_GAME,
    FORM,
    FORMS,
    TEXT_FORMATS,
    Form,
    GameInput,
    Position,
    error_path,
    in_notation,
    read,
    read_rules,
    record_errors,
)

__all__ = [
    "BINARY_FORMATS",
    "DEFAULT_GAME",
    "FORM",
    "FORMS",
    "TEXT_FORMATS",
    "BoardInput",
    "Cells",
    "Form",
    "GameInput",
    "Position",
    "error_path",
    "in_notation",
    "read",
    "read_cells",
    "read_rules",
    "record_errors",
]
