"""How long the stages of a retraining took, and which of them other code would change."""

from __future__ import annotations

import contextlib
import datetime as dt
import json
import time
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Final

from typing_extensions import override

from tengen.training.code_digests import Stage
from tengen.training.errors import DataError
from tengen.training.parallel import Progress
from tengen.training.storage.files import write_atomically

TIMES: Final = "stage-times.json"
"""File of a retraining: seconds by stage, the only one that differs from run to run."""
_BY_STAGE: Final = (("self-play",), ("leaves", "label", "encode"))
"""First words of the stages that depend on games alone, and on labels; all others depend on the
code of the model."""
_DEPTHS: Final = {stage.name.lower(): depth for depth, stage in enumerate(Stage)}
MODEL: Final = _DEPTHS[Stage.MODEL.name.lower()]


class TimedProgress(Progress):
    """Passes progress on, and adds the seconds of each stage to those in a file.

    Args:
        progress: Receiver of the reports.
        file: In a folder that exists when the first stage ends, or else nothing is recorded.
        now: The time in seconds.
    """

    def __init__(
        self, progress: Progress, file: Path, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._progress = progress
        self._file = file
        self._now = now
        self._stage: str | None = None
        self._since = 0.0

    @override
    def stage(self, name: str, total: int | None = None) -> None:
        """Begin a stage, after recording the last one."""
        self.close()
        self._progress.stage(name, total)
        self._stage, self._since = name, self._now()

    @override
    def advance(self, steps: int = 1) -> None:
        """Count finished steps of the current stage."""
        self._progress.advance(steps)

    def close(self) -> None:
        """Record the current stage, if there is one."""
        stage, self._stage = self._stage, None
        if stage is None or not self._file.parent.is_dir():
            return
        times = read_times(self._file)
        times[stage] = round(times.get(stage, 0.0) + self._now() - self._since, 3)
        text = json.dumps(times, indent=2) + "\n"
        # Times are no reason to end a retraining.
        with contextlib.suppress(DataError):
            write_atomically(self._file, lambda file: file.write(text.encode()))


def read_times(file: Path) -> dict[str, float]:
    """Seconds by stage; empty if there is no such file, or another one."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: value for name, value in found.items() if isinstance(value, int | float)}


def first_stale(parts: Collection[str]) -> int:
    """Depth of the first stage that depends on a part of the code: 0 games, 1 labels, 2 model."""
    # The engines play the games, and a ranker of other code is a part of the model.
    return min((MODEL if part == "ranker" else _DEPTHS.get(part, 0)) for part in parts)


def repetition(times: Mapping[str, float], depth: int) -> str:
    """What running the stages from a depth on again costs, as recorded."""
    stale: dict[str, float] = {}
    for name, seconds in times.items():
        if _depth(name) >= depth:
            kind = "matches" if name.startswith("match ") else name
            stale[kind] = stale.get(kind, 0.0) + seconds
    if not stale:
        return "how long its stages took is not recorded"
    parts = ", ".join(f"{name} {_duration(seconds)}" for name, seconds in stale.items())
    return f"its stages to run again took {_duration(sum(stale.values()))}: {parts}"


def _depth(stage: str) -> int:
    """The depth of a stage's code by its name."""
    word = stage.partition(" ")[0]
    return next((depth for depth, names in enumerate(_BY_STAGE) if word in names), MODEL)


def _duration(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds < 60 else str(dt.timedelta(seconds=round(seconds)))
