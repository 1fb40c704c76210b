"""Trained models on disk: one directory each, with a card and digests; one of them is live.

    models/
    ├── LIVE                name of the live model, followed by the previously live ones
    └── default/
        ├── card.json       provenance, metrics and match results
        ├── model.npz       the fitted linear ranker; a scikit-learn one is stored as model.skops
        ├── report.html     optional HTML report of the training
        └── SHA256SUMS      digests of the other files, in the format of `sha256sum -c`

Loading never executes code from a model directory: digests are checked first, then the feature
version; `.npz` files are read without pickles, and `.skops` files may only hold allowed types.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from engines.errors import ModelDigestError, ModelError, ModelVersionError, UnknownModelError
from engines.feature_schema import VERSION
from engines.linear_ranker import LinearRanker

_PACKAGED: Final = Path(__file__).parent / "models"
"""Where a wheel puts the shipped models."""
SHIPPED: Final = _PACKAGED if _PACKAGED.is_dir() else Path(__file__).parent.parent / "models"
"""The models that ship with Tengen: package data of a wheel, a top-level folder of a checkout."""

CARD: Final = "card.json"
LINEAR_MODEL: Final = "model.npz"
SKLEARN_MODEL: Final = "model.skops"
REPORT: Final = "report.html"
DIGESTS: Final = "SHA256SUMS"
LIVE: Final = "LIVE"

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,63}")
"""Valid model names: plain folder names."""

ALLOWED_TYPES: Final[tuple[str, ...]] = (
    "sklearn.ensemble._hist_gradient_boosting.predictor.TreePredictor",
    # Linear models were stored by skops before they were stored as `.npz`.
    "engines.linear_ranker.LinearRanker",
)
"""Types that a `.skops` file may hold beyond those that skops trusts. Never read from the file."""


class Ranker(Protocol):
    """A fitted ranker: a `LinearRanker`, or a classifier or pipeline of scikit-learn."""

    def decision_function(
        self, features: npt.NDArray[np.float32] | npt.NDArray[np.float64]
    ) -> npt.NDArray[np.float32] | npt.NDArray[np.float64]:
        """Score moves: (n, columns) features of one position to (n,) scores, higher is better."""
        ...


@dataclasses.dataclass(frozen=True, slots=True)
class LoadedModel:
    """A model whose files match their digests."""

    id: str
    card: dict[str, Any]
    ranker: Ranker
    digest: str
    """SHA-256 of the model file, in hexadecimal."""


class ModelStore:
    """A directory of models.

    Args:
        directory: Its path; defaults to the shipped models.
        pin: Name of a model that counts as live regardless of `LIVE`.
    """

    def __init__(self, directory: Path = SHIPPED, *, pin: str | None = None) -> None:
        self.directory = directory
        self._pin = pin

    def pinned(self, model: str) -> ModelStore:
        """Return a view of this store in which `model` is live.

        Raises:
            UnknownModelError: No model has this name.
        """
        self._check_known(model)
        return ModelStore(self.directory, pin=model)

    def names(self) -> list[str]:
        """Names of all models in the store, sorted, including damaged ones."""
        if not self.directory.is_dir():
            return []
        return sorted(
            entry.name
            for entry in self.directory.iterdir()
            if entry.is_dir() and not entry.name.startswith((".", "_"))
        )

    def live(self) -> str:
        """Name of the live model.

        Raises:
            ModelError: No model is live.
        """
        if self._pin is not None:
            return self._pin
        return self._history()[0]

    def promote(self, model: str) -> None:
        """Make a model live, atomically for concurrent readers.

        Raises:
            UnknownModelError: No model has this name.
            ModelError: The model fails verification, or the directory is not writable.
        """
        self._check_known(model)
        self.load(model)
        try:
            before = self._history()
        except ModelError:
            before = []
        self._write_history([model, *(name for name in before if name != model)])

    def roll_back(self) -> str:
        """Swap the live model with the previously live one.

        Returns:
            Name of the model that is live now.

        Raises:
            ModelError: There is no previously live model, it fails verification, or the directory
                is not writable.
        """
        live, *before = self._history()
        if not before:
            raise ModelError(f"no model was live before {live!r}")
        self.load(before[0])
        self._write_history([before[0], live, *before[1:]])
        return before[0]

    def _history(self) -> list[str]:
        """Names of the live model and of the previously live ones, most recent first."""
        try:
            names = (self.directory / LIVE).read_text(encoding="utf-8").split()
        except OSError:
            names = []
        if not names:
            raise ModelError("no model is live in the model directory")
        return names

    def _write_history(self, names: Sequence[str]) -> None:
        scratch = self.directory / f".{LIVE}.{os.getpid()}"
        try:
            scratch.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
            scratch.replace(self.directory / LIVE)
        except OSError as error:
            raise ModelError(f"{self.directory} cannot be written to: {error.strerror}") from error

    def card(self, model: str) -> dict[str, Any]:
        """Read the verified card of a model.

        Raises:
            UnknownModelError: No model has this name.
            ModelDigestError: The card is missing, altered or not JSON.
        """
        self._check_known(model)
        payload = self._verified(model, CARD)
        try:
            card = json.loads(payload)
        except ValueError:
            card = None
        if not isinstance(card, dict):
            raise ModelDigestError(f"the card of model {model!r} is not a JSON object")
        return card

    def digest(self, model: str) -> str:
        """SHA-256 of the model file as recorded in its digests, in hexadecimal.

        Raises:
            UnknownModelError: No model has this name.
            ModelDigestError: The list of digests is missing or damaged.
        """
        self._check_known(model)
        digests = self._digests(model)
        return digests[_model_file(digests)]

    def load(self, model: str | None = None) -> LoadedModel:
        """Load a model after verifying digests, feature version and types.

        Args:
            model: Its name; defaults to the live model.

        Raises:
            UnknownModelError: No model has this name.
            ModelDigestError: A file is missing, truncated or altered.
            ModelVersionError: The model was made for another version of the features.
            ModelError: The model file is invalid or holds a type that is not allowed.
        """
        name = model or self.live()
        card = self.card(name)
        digests = self._digests(name)
        file = _model_file(digests)
        payload = self._verified(name, file)
        if card.get("feature_version") != VERSION:
            raise ModelVersionError(
                f"model {name!r} was made for feature version {card.get('feature_version')}, "
                f"this is version {VERSION}"
            )
        return LoadedModel(name, card, _deserialise(name, file, payload), digests[file])

    def report(self, model: str) -> bytes | None:
        """Read the verified HTML report of a model; None if it has none.

        Raises:
            UnknownModelError: No model has this name.
            ModelDigestError: The report is missing or altered.
        """
        self._check_known(model)
        return self._verified(model, REPORT) if REPORT in self._digests(model) else None

    def save(
        self, model: str, ranker: Ranker, card: dict[str, Any], *, report: bytes | None = None
    ) -> None:
        """Write a model directory, atomically.

        Args:
            model: Its name, not yet in use.
            ranker: Fitted on the columns of `engines.features`; stored as `.npz` if it is linear,
                by skops otherwise.
            card: JSON-ready; `feature_version` is added.
            report: An HTML page.

        Raises:
            ModelError: The name is in use or invalid.
        """
        self.check_free(model)
        file, payload = _serialise(ranker)
        files = {
            CARD: json.dumps({**card, "feature_version": VERSION}, indent=2).encode() + b"\n",
            file: payload,
            **({} if report is None else {REPORT: report}),
        }
        sums = "".join(
            f"{hashlib.sha256(payload).hexdigest()}  {name}\n" for name, payload in files.items()
        )
        scratch = self.directory / f".{model}.{os.getpid()}"
        scratch.mkdir(parents=True)
        for name, payload in {**files, DIGESTS: sums.encode()}.items():
            (scratch / name).write_bytes(payload)
        scratch.rename(self.directory / model)

    def check_free(self, model: str) -> None:
        """Check that a model can be saved under this name.

        Raises:
            ModelError: The name is in use or invalid.
        """
        if not NAME.fullmatch(model):
            raise ModelError(
                f"model name {model!r}: letters, digits, '-' and '.' are allowed, a letter or "
                "digit first"
            )
        if (self.directory / model).exists():
            raise ModelError(f"model {model!r} exists already, choose another name")

    def _check_known(self, model: str) -> None:
        if model not in (names := self.names()):
            known = ", ".join(names) or "none"
            raise UnknownModelError(f"unknown model {model!r}, known are: {known}")

    def _digests(self, model: str) -> dict[str, str]:
        try:
            lines = (self.directory / model / DIGESTS).read_text(encoding="utf-8").splitlines()
            digests = {name: digest for digest, name in (line.split(maxsplit=1) for line in lines)}
        except (OSError, ValueError):
            digests = {}
        if CARD not in digests or not {LINEAR_MODEL, SKLEARN_MODEL} & digests.keys():
            raise ModelDigestError(f"the list of digests of model {model!r} is missing or damaged")
        return digests

    def _verified(self, model: str, name: str) -> bytes:
        expected = self._digests(model)[name]
        try:
            payload = (self.directory / model / name).read_bytes()
        except OSError:
            raise ModelDigestError(f"model {model!r} has no file {name}") from None
        if hashlib.sha256(payload).hexdigest() != expected:
            raise ModelDigestError(f"file {name} of model {model!r} does not match its digest")
        return payload


def _model_file(digests: dict[str, str]) -> str:
    """Name of the model file among the files of a model."""
    return LINEAR_MODEL if LINEAR_MODEL in digests else SKLEARN_MODEL


def _serialise(ranker: Ranker) -> tuple[str, bytes]:
    """Name and content of the model file of a ranker."""
    if isinstance(ranker, LinearRanker):
        return LINEAR_MODEL, ranker.to_bytes()
    # Imported here: skops imports scikit-learn and SciPy, 80 MiB that a linear ranker does without.
    import skops.io  # noqa: PLC0415

    return SKLEARN_MODEL, skops.io.dumps(ranker)


def _deserialise(model: str, file: str, payload: bytes) -> Ranker:
    """The ranker in a model file.

    Raises:
        ModelError: The file is invalid or holds a type that is not allowed.
    """
    if file == LINEAR_MODEL:
        try:
            return LinearRanker.from_bytes(payload)
        except ValueError as error:
            raise ModelError(f"file {file} of model {model!r} is invalid: {error}") from error
    import skops.io  # noqa: PLC0415

    foreign = set(skops.io.get_untrusted_types(data=payload)) - set(ALLOWED_TYPES)
    if foreign:
        raise ModelError(
            f"model {model!r} holds types that are not allowed: {', '.join(sorted(foreign))}"
        )
    ranker: Ranker = skops.io.loads(payload, trusted=list(ALLOWED_TYPES))
    return ranker
