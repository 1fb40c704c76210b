"""The part of an engine that tests do not care about."""

from __future__ import annotations

from typing_extensions import override

from tengen.engines.game import Rules
from tengen.engines.interface import Engine, Score, Support


class StubEngine(Engine):
    """An engine for every game; its subclass in a test says how it analyses."""

    name = "stub"
    summary = "Does what the test says."
    score = Score(meaning="none")

    @override
    def supports(self, rules: Rules) -> Support:
        return Support()
