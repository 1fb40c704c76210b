"""Writes the steps of openings into a module of the page: `make types`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from tengen.engines.openings.stages import OPENING_STEPS, OpeningStep

HEAD: Final = """\
// The steps of openings, from engines/openings/stages.py: `make types` writes this file.

/** @type {Record<string, OpeningStep[]>} */
export const OPENING_STEPS = """


def step_json(step: OpeningStep) -> dict[str, Any]:
    """The fields of a step that are not empty, and its choices."""
    fields = {
        "squares": list(step.squares),
        "declares": step.declares,
        "offers": step.offers,
        "instead": [step_json(each) for each in step.instead],
    }
    return {
        "color": step.color.symbol,
        "choices": [choice.value for choice in step.choices],
        **{name: value for name, value in fields.items() if value},
    }


def module() -> str:
    """The text of the module."""
    openings = "".join(
        f"  {opening}: [\n"
        + "".join(f"    {json.dumps(step_json(step))},\n" for step in steps)
        + "  ],\n"
        for opening, steps in OPENING_STEPS.items()
    )
    return f"{HEAD}{{\n{openings}}};\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(module(), encoding="utf-8")
