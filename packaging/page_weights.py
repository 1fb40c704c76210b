"""Write the attack weights for the page, which needs them offline, from `engines.patterns.attacks`.

python packaging/page_weights.py
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from engines.patterns.attacks import BONUS, FIVE, LACKING, UNIT, WEIGHTS  # noqa: E402 - as above

MODULE: Final = ROOT / "service" / "static" / "page" / "offline" / "weights.js"
POTENTIALS: Final = 3
TEMPLATE: Final = """\
// Attack weights, written by packaging/page_weights.py from engines/patterns/attacks.py.

export const FIVE = {five};
/** Weights are whole numbers of this part of one. */
export const UNIT = {unit};
export const LACKING = {lacking};
export const BONUS = {bonus};
export const POTENTIALS = {potentials};
/** Index: power times POTENTIALS, plus potential. */
export const WEIGHTS = new Int32Array([
{rows}
]);
"""


def main() -> None:
    """Write the module."""
    rows = [
        "  " + " ".join(f"{WEIGHTS.get((power, potential), 0)}," for potential in range(POTENTIALS))
        for power in range(FIVE + 1)
    ]
    text = TEMPLATE.format(
        five=FIVE,
        unit=UNIT,
        lacking=LACKING,
        bonus=BONUS,
        potentials=POTENTIALS,
        rows="\n".join(rows),
    )
    MODULE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
