"""Trained models on disk: one directory each, with a card and digests; one of them is live.

    models/
    ├── LIVE                the name of the live model; after it, those that were live before
    └── default/
        ├── card.json       where the model comes from and how good it is
        ├── model.skops     the fitted ranker
        ├── report.html     the card for people, where the training wrote one
        └── SHA256SUMS      digests of all, in the format of `sha256sum -c`

Loading never executes code that a file brings along: digests are checked first, then the feature
version, then the types in the file against a fixed allowlist.
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

from engines import linear_ranker
from engines.errors import ModelDigestError, ModelError, ModelVersionError, UnknownModelError
from engines.feature_schema import VERSION

SHIPPED: Final = Path(__file__).parent.parent / "models"
"""The models that ship with Tengen."""
CARD, MODEL, REPORT, DIGESTS, LIVE = (
    "card.json",
    "model.skops",
    "report.html",
    "SHA256SUMS",
    "LIVE",
)

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,63}")
"""What a model may be called: a plain folder name."""

ALLOWED_TYPES: Final[tuple[str, ...]] = (
    "engines.linear_ranker.LinearRanker",
    "sklearn.ensemble._hist_gradient_boosting.predictor.TreePredictor",
)
"""Types beyond skops' own list of safe ones that a model file may hold. Never filled from the
file itself."""


class Ranker(Protocol):
    """A fitted ranker: our own, or a classifier or pipeline of scikit-learn."""

    def decision_function(
        self, features: npt.NDArray[np.float32] | npt.NDArray[np.float64]
    ) -> npt.NDArray[np.float32] | npt.NDArray[np.float64]:
        """(n, columns) features of the moves of one position -> (n,): the higher, the better."""
        ...


@dataclasses.dataclass(frozen=True, slots=True)
class LoadedModel:
    """A verified model."""

    id: str
    card: dict[str, Any]
    ranker: Ranker
    digest: str
    """SHA-256 of the model file, in hexadecimal."""


class ModelStore:
    """A directory of models.

    Args:
        directory: Where they lie; the shipped ones where left out.
        pin: Take this model for the live one, whatever `LIVE` says.
    """

    def __init__(self, directory: Path = SHIPPED, *, pin: str | None = None) -> None:
        self.directory = directory
        self._pin = pin

    def pinned(self, model: str) -> ModelStore:
        """The same store with `model` taken for the live one.

        Raises:
            UnknownModelError: No model of this name.
        """
        self._check_known(model)
        return ModelStore(self.directory, pin=model)

    def names(self) -> list[str]:
        """The models in the store, by name; a damaged one is listed too."""
        if not self.directory.is_dir():
            return []
        return sorted(
            entry.name
            for entry in self.directory.iterdir()
            if entry.is_dir() and not entry.name.startswith((".", "_"))
        )

    def live(self) -> str:
        """The name of the live model.

        Raises:
            ModelError: The store does not say.
        """
        if self._pin is not None:
            return self._pin
        return self._history()[0]

    def promote(self, model: str) -> None:
        """Make a model the live one; running readers see the old name or the new, never half.

        Raises:
            UnknownModelError: No model of this name.
            ModelError: The model does not verify, or the directory cannot be written to.
        """
        self._check_known(model)
        self.load(model)
        try:
            before = self._history()
        except ModelError:
            before = []
        self._write_history([model, *(name for name in before if name != model)])

    def roll_back(self) -> str:
        """Make the model live that was live before; the one that is live now comes second.

        Returns:
            Its name.

        Raises:
            ModelError: None was live before, it does not verify, or the directory cannot be
                written to.
        """
        live, *before = self._history()
        if not before:
            raise ModelError(f"no model was live before {live!r}")
        self.load(before[0])
        self._write_history([before[0], live, *before[1:]])
        return before[0]

    def _history(self) -> list[str]:
        """The live model, and those that were live before it, the latest first."""
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
        """The model's card, its digest verified.

        Raises:
            UnknownModelError: No model of this name.
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
        """SHA-256 of the model file as recorded when it was saved, in hexadecimal.

        Raises:
            UnknownModelError: No model of this name.
            ModelDigestError: The list of digests is missing or damaged.
        """
        self._check_known(model)
        return self._digests(model)[MODEL]

    def load(self, model: str | None = None) -> LoadedModel:
        """A model, verified: digests, then the feature version, then types.

        Args:
            model: Its name; the live one where left out.

        Raises:
            UnknownModelError: No model of this name.
            ModelDigestError: A file is missing, truncated or altered.
            ModelVersionError: Made for another version of the features.
            ModelError: The file holds a type that is not allowed.
        """
        name = model or self.live()
        card = self.card(name)
        payload = self._verified(name, MODEL)
        if card.get("feature_version") != VERSION:
            raise ModelVersionError(
                f"model {name!r} was made for feature version {card.get('feature_version')}, "
                f"this is version {VERSION}"
            )
        ranker = linear_ranker.read(payload) or _read_by_skops(name, payload)
        return LoadedModel(name, card, ranker, self._digests(name)[MODEL])

    def report(self, model: str) -> bytes | None:
        """The model's report, an HTML page, its digest verified; None where it has none.

        Raises:
            UnknownModelError: No model of this name.
            ModelDigestError: The page is missing or altered.
        """
        self._check_known(model)
        return self._verified(model, REPORT) if REPORT in self._digests(model) else None

    def save(
        self, model: str, ranker: Ranker, card: dict[str, Any], *, report: bytes | None = None
    ) -> None:
        """Write a model; it appears whole or not at all.

        Args:
            model: Its name, which must be new.
            ranker: Fitted on the columns of `engines.features`.
            card: JSON-ready; `feature_version` is added.
            report: An HTML page for people.

        Raises:
            ModelError: The name is taken, or is no plain folder name.
        """
        import skops.io  # noqa: PLC0415

        self.check_free(model)
        files = {
            CARD: json.dumps({**card, "feature_version": VERSION}, indent=2).encode() + b"\n",
            MODEL: skops.io.dumps(ranker),
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
        """Make sure that a model can be saved under this name.

        Raises:
            ModelError: The name is taken, or is no plain folder name.
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
            # Only the report may be missing.
            return {**digests, CARD: digests[CARD], MODEL: digests[MODEL]}
        except (OSError, ValueError, KeyError):
            raise ModelDigestError(
                f"the list of digests of model {model!r} is missing or damaged"
            ) from None

    def _verified(self, model: str, name: str) -> bytes:
        expected = self._digests(model)[name]
        try:
            payload = (self.directory / model / name).read_bytes()
        except OSError:
            raise ModelDigestError(f"model {model!r} has no file {name}") from None
        if hashlib.sha256(payload).hexdigest() != expected:
            raise ModelDigestError(f"file {name} of model {model!r} does not match its digest")
        return payload


def _read_by_skops(name: str, payload: bytes) -> Ranker:
    """A ranker of any kind.

    Raises:
        ModelError: The file holds a type that is not allowed.
    """
    # Imported here: a linear ranker is read without, see there.
    import skops.io  # noqa: PLC0415

    foreign = set(skops.io.get_untrusted_types(data=payload)) - set(ALLOWED_TYPES)
    if foreign:
        raise ModelError(
            f"model {name!r} holds types that are not allowed: {', '.join(sorted(foreign))}"
        )
    ranker: Ranker = skops.io.loads(payload, trusted=list(ALLOWED_TYPES))
    return ranker
