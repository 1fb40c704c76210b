"""The engine `search` with the evaluation of a trained model: `search:ID`."""

from __future__ import annotations

from typing_extensions import override

from engines.catalogue.search import SearchEngine
from engines.model_store import LoadedEvaluation


class TrainedSearchEngine(SearchEngine):
    """`search` that values positions, and orders moves, as a trained model does.

    Args:
        loaded: The evaluation of the model.
    """

    def __init__(self, loaded: LoadedEvaluation) -> None:
        super().__init__(evaluation=loaded.evaluation)
        self._loaded = loaded

    @property
    @override
    def model(self) -> str:
        """Identifier of the model."""
        return self._loaded.model

    @property
    @override
    def digest(self) -> str:
        """SHA-256 of its evaluation."""
        return self._loaded.digest
