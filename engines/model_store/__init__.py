"""Trained models on disk: one directory each, with a card and digests; one of them is live.

    models/
    ├── LIVE                name of the live model, followed by the previously live ones
    └── default/
        ├── card.json       provenance, metrics and match results
        ├── model.npz       the fitted linear ranker; a scikit-learn one is stored as model.skops
        ├── evaluation.json optional evaluation of `search`, fitted to the same training's games
        ├── report.html     optional HTML report of the training
        └── SHA256SUMS      digests of the other files, in the format of `sha256sum -c`

Loading never executes code from a model directory: digests are checked first, then the feature
version; `.npz` files are read without pickles, and `.skops` files may only hold allowed types.
Reading a damaged model raises `ModelError` and takes bounded time and memory: files have a maximum
size, packed and unpacked.
"""

from engines.model_store.store import (
    CARD,
    DIGESTS,
    EVALUATION,
    LIVE,
    MAX_BYTES,
    NAME,
    REPORT,
    SHIPPED,
    LoadedEvaluation,
    LoadedModel,
    ModelStore,
)

__all__ = [
    "CARD",
    "DIGESTS",
    "EVALUATION",
    "LIVE",
    "MAX_BYTES",
    "NAME",
    "REPORT",
    "SHIPPED",
    "LoadedEvaluation",
    "LoadedModel",
    "ModelStore",
]
