"""The JSON documents of trained models."""

from __future__ import annotations

from engines.errors import ModelError
from engines.model_store import ModelStore
from tengen_client.json_types import ModelDict


def model(store: ModelStore, name: str) -> ModelDict:
    """The card of a model, and whether the model is usable."""
    summary = store.summary(name)
    return {
        "id": name,
        "live": _is_live(store, name),
        "usable": summary.fault is None,
        "fault": summary.fault,
        "digest": summary.digest,
        "evaluation": summary.evaluation,
        "card": summary.card,
    }


def _is_live(store: ModelStore, name: str) -> bool:
    try:
        return store.live() == name
    except ModelError:
        return False
