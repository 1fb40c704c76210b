"""Trained models on disk: one directory each, with a card and digests; one of them is live.

    models/
    ├── LIVE                name of the live model, followed by the previously live ones
    └── default/
        ├── card.json       provenance, metrics and match results
        ├── model.npz       the fitted ranking network
        ├── evaluation.json optional evaluation of `search`, fitted to the same training's games
        ├── report.html     optional HTML report of the training
        └── SHA256SUMS      digests of the other files, in the format of `sha256sum -c`

Loading never executes code from a model directory: digests are checked first, then the feature
version; arrays are read without pickles.
Reading a damaged model raises `ModelError` and takes bounded time and memory: files have a maximum
size, packed and unpacked.
"""

from engines.model_store.store import (
    CARD,
    CONTROL,
    DIGESTS,
    EVALUATION,
    LIVE,
    MAX_BYTES,
    NAME,
    RANKER,
    REPORT,
    SHIPPED,
    LoadedEvaluation,
    LoadedModel,
    ModelStore,
)

__all__ = [
    "CARD",
    "CONTROL",
    "DIGESTS",
    "EVALUATION",
    "LIVE",
    "MAX_BYTES",
    "NAME",
    "RANKER",
    "REPORT",
    "SHIPPED",
    "LoadedEvaluation",
    "LoadedModel",
    "ModelStore",
]
