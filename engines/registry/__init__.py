"""Which engine plays, and with which options.

`registry.py` names the engines and creates them, `installed.py` those of other distributions;
`level_options.py` has the options of the levels.
"""

from tengen.engines.registry.registry import (
    CATALOGUE,
    ENGINES,
    all_names,
    create_engine,
    create_search,
    default_engine,
    default_evaluator,
    is_engine,
    version_of,
)

__all__ = [
    "CATALOGUE",
    "ENGINES",
    "all_names",
    "create_engine",
    "create_search",
    "default_engine",
    "default_evaluator",
    "is_engine",
    "version_of",
]
