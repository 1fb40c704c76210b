"""Which engine plays, and with which options.

`registry.py` names the engines and creates them; `level_options.py` has the options of the levels.
"""

from tengen.engines.registry.registry import (
    ENGINES,
    create_engine,
    create_search,
    default_engine,
    default_evaluator,
)

__all__ = [
    "ENGINES",
    "create_engine",
    "create_search",
    "default_engine",
    "default_evaluator",
]
