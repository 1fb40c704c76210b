"""Trained models on disk: one directory each, with a card and digests; one of them is live.

    models/
    ├── LIVE                name of the live model, followed by the previously live ones
    └── default/
        ├── card.json       provenance, metrics and match results
        ├── model.npz       the fitted ranking network; or, if the ranker is code, model.joblib
        ├── evaluation.json optional evaluation of `search`, fitted to the same training's games
        ├── report.html     optional HTML report of the training
        └── SHA256SUMS      digests of the other files, in the format of `sha256sum -c`

Loading executes no code from a model directory, unless that is allowed and the ranker is code
(`code_models.py`). Digests are checked first, then the feature version; arrays are read without
pickles.
Reading a damaged model raises `ModelError` and takes bounded time and memory: files have a maximum
size, packed and unpacked.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import re
import stat
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tengen.engines.errors import (
    ModelCodeError,
    ModelDigestError,
    ModelError,
    ModelVersionError,
    UnknownModelError,
)
from tengen.engines.game.suggestions import did_you_mean, quoted
from tengen.engines.model_store.card_json import parse_card
from tengen.engines.model_store.code_models import check_code_allowed, dump, is_code_allowed
from tengen.engines.model_store.code_models import load as load_code
from tengen.engines.model_store.feature_schema import VERSION
from tengen.engines.model_store.ranker import Ranker
from tengen.engines.model_store.ranking_network import RankingNetwork
from tengen.engines.patterns.evaluation import Evaluation, evaluation_of

SHIPPED: Final = Path(__file__).parents[2] / "models"
"""The models that ship with Tengen; in a checkout, a link to the top-level folder."""
SHIPPED_NAME: Final = "default"
"""Name of the model that ships with Tengen."""

CARD: Final = "card.json"
RANKER: Final = "model.npz"
CODE_RANKER: Final = "model.joblib"
RANKERS: Final = (RANKER, CODE_RANKER)
"""Files of rankers, of which a model has one."""
EVALUATION: Final = "evaluation.json"
REPORT: Final = "report.html"
DIGESTS: Final = "SHA256SUMS"
LIVE: Final = "LIVE"

MAX_BYTES: Final = {
    CARD: 1_000_000,
    RANKER: 1_000_000,
    CODE_RANKER: 100_000_000,
    EVALUATION: 1_000_000,
    REPORT: 2_000_000,
    DIGESTS: 10_000,
    LIVE: 100_000,
}
"""Maximum size of each file."""

CONTROL: Final = "control"
"""Stands for `learned` without a model, as `learned:control`."""
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,63}")
"""Valid model names: plain folder names. Folders of other names are no models."""


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class LoadedEvaluation:
    """The evaluation of a model, for `search`; its file matches its digests.

    Only itself is equal: arrays are not compared.
    """

    model: str
    evaluation: Evaluation
    digest: str
    """SHA-256 of its file, in hexadecimal."""


@dataclasses.dataclass(frozen=True, slots=True)
class LoadedModel:
    """A model whose files match their digests."""

    id: str
    card: dict[str, Any]
    ranker: Ranker
    digest: str
    """SHA-256 of the model file, in hexadecimal."""


class RankerFile(NamedTuple):
    """The file of a ranker."""

    name: str
    """One of `RANKERS`."""
    content: bytes


@dataclasses.dataclass(frozen=True, slots=True)
class ModelSummary:
    """Card and digest of a model, or why it cannot be used."""

    card: dict[str, Any] | None = None
    digest: str | None = None
    evaluation: str | None = None
    """SHA-256 of its evaluation, for `search`; None without one."""
    has_report: bool = False
    """Whether there is a report of its training."""
    fault: str | None = None
    """Why the model cannot be used; None if it can."""


class ModelStore:
    """A directory of models.

    A name that it does not have is one of the shipped models, which can be read from every store.

    Args:
        directory: Its path; defaults to the shipped models.
        pin: Name of a model that counts as live regardless of `LIVE`; None for the live one.
        code: Whether models may be code; None for what the environment says when one is loaded.
    """

    def __init__(
        self, directory: Path = SHIPPED, *, pin: str | None = None, code: bool | None = None
    ) -> None:
        self.directory = directory
        self.pin = pin
        self._code = code
        self._results: dict[str, tuple[object, ModelSummary | ModelError]] = {}
        """Model → its files when it was last loaded, and the result."""

    def pinned(self, model: str) -> ModelStore:
        """Return a view of this store in which `model` is live.

        Raises:
            UnknownModelError: No model has this name.
        """
        self._check_known(model)
        return ModelStore(self.directory, pin=model, code=self._code)

    def folder(self, model: str) -> Path:
        """The folder of a model.

        Raises:
            UnknownModelError: No model has this name.
        """
        self._check_known(model)
        return self._folder(model)

    def known(self) -> list[str]:
        """Names of all models that can be read, with those that ship with Tengen, sorted.

        Raises:
            ModelError: The directory cannot be read.
        """
        return sorted({*self.names(), *ModelStore().names()})

    def names(self) -> list[str]:
        """Names of all models in the store, sorted, including damaged ones.

        Raises:
            ModelError: The directory cannot be read.
        """
        if not self.directory.is_dir():
            return []
        try:
            entries = list(self.directory.iterdir())
        except OSError as error:
            raise ModelError(f"the model directory cannot be read: {error.strerror}") from error
        return sorted(entry.name for entry in entries if _is_model(entry))

    def live(self) -> str:
        """Name of the live model.

        Raises:
            ModelError: No model is live.
        """
        if self.pin is not None:
            return self.pin
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
            names = _read(self.directory / LIVE).decode("utf-8").split()
        except OSError:
            names = []
        except ValueError as error:
            raise ModelError(f"the file {self.directory / LIVE}: {error}") from error
        if not names:
            raise ModelError(self._no_live_model())
        for name in names:
            if not NAME.fullmatch(name):
                raise ModelError(f"the file {self.directory / LIVE} names {name!r:.80}")
        return names

    def _no_live_model(self) -> str:
        """Sentence about a store without a live model, with what to do."""
        names, folder = self.names(), self.directory
        if not names:
            return (
                f"no model is live, and {folder} has none: "
                f"`tengen retrain NAME --models {folder}` trains one; the engine "
                f"`learned:{SHIPPED_NAME}` uses the model that ships with Tengen"
            )
        return (
            f"no model is live in {folder}: `tengen models promote {names[0]} --models {folder}` "
            f"makes one live, and the engine `learned:{names[0]}` uses it without that; models "
            f"here: {', '.join(names)}"
        )

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
            ModelDigestError: The card is missing or altered.
            ModelError: The card is not JSON, too large or too deep.
        """
        self._check_known(model)
        payload = self._verified(model, CARD)
        try:
            return parse_card(payload)
        except ValueError as error:
            raise ModelError(f"the card of model {model!r} is invalid: {error}") from error

    def digest(self, model: str) -> str:
        """SHA-256 of the model file as recorded in its digests, in hexadecimal.

        Raises:
            UnknownModelError: No model has this name.
            ModelDigestError: The list of digests is missing or damaged.
        """
        self._check_known(model)
        digests = self._digests(model)
        return digests[_ranker_of(digests)]

    def load(self, model: str | None = None) -> LoadedModel:
        """Load a model after verifying digests, feature version and types.

        A failure is remembered until one of the model's files changes: every request for a damaged
        model would take as long as loading it.

        Args:
            model: Its name; defaults to the live model.

        Raises:
            UnknownModelError: No model has this name.
            ModelDigestError: A file is missing, truncated or altered.
            ModelVersionError: The model was made for another version of the features.
            ModelCodeError: The model is code, which is not allowed here.
            ModelError: The model file is invalid.
        """
        name = model or self.live()
        if model is None and not self._has(name):
            raise ModelError(f"the live model, {name!r}, is missing in {self.directory}")
        self._check_known(name)
        files = self._files(name)
        result = self._result(name, files)
        if isinstance(result, ModelError):
            # A copy: an error that is raised holds on to what its functions held.
            raise result.at()
        try:
            loaded = self._load(name)
        except ModelCodeError:
            # Quickly found, and not of the files alone.
            raise
        except ModelError as error:
            self._results[name] = files, error.at()
            raise
        self._results[name] = files, self._summary(loaded)
        return loaded

    def _load(self, name: str) -> LoadedModel:
        card = self.card(name)
        digests = self._digests(name)
        file = _ranker_of(digests)
        if file == CODE_RANKER:
            is_allowed = is_code_allowed() if self._code is None else self._code
            check_code_allowed(name, file, is_allowed=is_allowed)
        payload = self._verified(name, file)
        if card.get("feature_version") != VERSION:
            raise ModelVersionError(
                f"model {name!r} was made for feature version {card.get('feature_version')}, "
                f"this is version {VERSION}"
            )
        if EVALUATION in digests:
            self._load_evaluation(name, card)
        try:
            ranker = (
                load_code(payload) if file == CODE_RANKER else RankingNetwork.from_bytes(payload)
            )
        except Exception as error:
            # Readers of a damaged file may raise anything: one bad model is one unusable model.
            is_told = isinstance(error, ValueError | ModelError)
            reason = str(error) if is_told else type(error).__name__
            raise ModelError(f"file {file} of model {name!r} is invalid: {reason:.500}") from error
        return LoadedModel(name, card, ranker, digests[file])

    def ranker_file(self, model: str) -> RankerFile:
        """The verified file of a model's ranker, unread.

        Raises:
            UnknownModelError: No model has this name.
            ModelDigestError: The file is missing or altered.
        """
        self._check_known(model)
        name = _ranker_of(self._digests(model))
        return RankerFile(name, self._verified(model, name))

    def evaluation(self, model: str) -> LoadedEvaluation:
        """Load the evaluation of a model after verifying its digests.

        Raises:
            UnknownModelError: No model has this name, or this one has no evaluation.
            ModelDigestError: The file or the card is missing or altered, or they do not belong
                together.
            ModelError: The file is not an evaluation.
        """
        self._check_known(model)
        if EVALUATION not in self._digests(model):
            known = [name for name in self.names() if self._has_evaluation(name)]
            raise UnknownModelError(
                f"model {quoted(model)} has no evaluation for search; models with one: "
                f"{', '.join(known) or 'none'}",
                known=known,
            )
        return self._load_evaluation(model, self.card(model))

    def winner(self, model: str) -> str | None:
        """The model, or else the nearest of its teachers, whose evaluation won its match.

        None for the included evaluation: no such model is here. A damaged card ends the search.
        """
        seen = set()
        while model not in seen and self._has_evaluation(model):
            seen.add(model)
            try:
                described = self.card(model).get("evaluation")
            except ModelError:
                return None
            if not isinstance(described, dict):
                return None
            if described.get("passed") is True:
                return model
            model = str(described.get("teacher"))
        return None

    def _has_evaluation(self, model: str) -> bool:
        try:
            return EVALUATION in self._digests(model)
        except ModelDigestError:
            return False

    def _load_evaluation(self, name: str, card: dict[str, Any]) -> LoadedEvaluation:
        payload, digest = self._verified(name, EVALUATION), self._digests(name)[EVALUATION]
        described = card.get("evaluation")
        if not isinstance(described, dict) or described.get("sha256") != digest:
            raise ModelDigestError(f"the card of model {name!r} is not that of its evaluation")
        try:
            evaluation = evaluation_of(parse_card(payload))
        except (ValueError, ModelError) as error:
            raise ModelError(f"file {EVALUATION} of model {name!r} is invalid: {error}") from error
        return LoadedEvaluation(name, evaluation, digest)

    def summary(self, model: str) -> ModelSummary:
        """Card and digest of a model that can be loaded, or why it cannot.

        Loads the model only after one of its files has changed.

        Raises:
            UnknownModelError: No model has this name.
        """
        self._check_known(model)
        result = self._result(model, self._files(model))
        if isinstance(result, ModelSummary):
            return result
        try:
            loaded = self.load(model)
        except ModelError as error:
            return ModelSummary(fault=error.message)
        return self._summary(loaded)

    def _summary(self, loaded: LoadedModel) -> ModelSummary:
        digests = self._digests(loaded.id)
        return ModelSummary(
            card=loaded.card,
            digest=loaded.digest,
            evaluation=digests.get(EVALUATION),
            has_report=REPORT in digests,
        )

    def _result(self, model: str, files: object) -> ModelSummary | ModelError | None:
        """The remembered result of loading a model; None if its files have changed since."""
        before, result = self._results.get(model, (None, None))
        return result if before == files else None

    def _files(self, model: str) -> list[tuple[int, ...] | None]:
        """States of the files of a model, which differ after any of them has changed."""
        return [_state(self._folder(model) / name) for name in MAX_BYTES]

    def report(self, model: str) -> bytes | None:
        """Read the verified HTML report of a model; None if it has none.

        Raises:
            UnknownModelError: No model has this name.
            ModelDigestError: The report is missing or altered.
        """
        self._check_known(model)
        return self._verified(model, REPORT) if REPORT in self._digests(model) else None

    def save(
        self,
        model: str,
        ranker: Ranker | RankerFile,
        card: Mapping[str, Any],
        *,
        report: bytes | None = None,
        evaluation: bytes | None = None,
    ) -> None:
        """Write a model directory, atomically.

        Args:
            model: Its name, not yet in use.
            ranker: Fitted on the columns of `tengen.engines.catalogue.learned.features`, or its
                file.
            card: JSON-ready; `feature_version` is added, and the digest of the evaluation to the
                field `evaluation`.

        Raises:
            ModelError: The name is in use or invalid, a file would be too large, or the ranker
                cannot be stored.
        """
        self.check_free(model)
        if evaluation is not None:
            digest = hashlib.sha256(evaluation).hexdigest()
            card = {**card, "evaluation": {**(card.get("evaluation") or {}), "sha256": digest}}
        file = ranker if isinstance(ranker, RankerFile) else ranker_file(ranker)
        files = {
            CARD: json.dumps({**card, "feature_version": VERSION}, indent=2).encode() + b"\n",
            file.name: file.content,
            **({} if evaluation is None else {EVALUATION: evaluation}),
            **({} if report is None else {REPORT: report}),
        }
        for name, payload in files.items():
            if len(payload) > MAX_BYTES[name]:
                raise ModelError(
                    f"file {name} of model {model!r} has {len(payload)} bytes, "
                    f"{MAX_BYTES[name]} are allowed"
                )
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
        self.check_name(model)
        if (self.directory / model).exists():
            raise ModelError(f"model {model!r} exists already, choose another name")
        if model in ModelStore().names():
            raise ModelError(
                f"model {model!r} exists already: it ships with Tengen, choose another name"
            )

    def check_name(self, model: str) -> None:
        """Check that a model may have this name.

        Raises:
            ModelError: The name is invalid.
        """
        if not NAME.fullmatch(model):
            raise ModelError(
                f"model name {model!r}: letters, digits, '-' and '.' are allowed, a letter or "
                "digit first"
            )
        if model == CONTROL:
            raise ModelError(f"{model!r} means `learned` without a model, choose another name")

    def _folder(self, model: str) -> Path:
        """The folder of a model: of this store, or else that of a shipped one."""
        own = self.directory / model
        return own if own.is_dir() else SHIPPED / model

    def _has(self, model: str) -> bool:
        """Whether a model can be read."""
        return NAME.fullmatch(model) is not None and self._folder(model).is_dir()

    def _check_known(self, model: str) -> None:
        if not self._has(model):
            names = self.known()
            known = did_you_mean(model, names) or f", known are: {', '.join(names) or 'none'}"
            raise UnknownModelError(f"unknown model {quoted(model)}{known}", known=names)

    def _digests(self, model: str) -> dict[str, str]:
        try:
            lines = _read(self._folder(model) / DIGESTS).decode("utf-8").splitlines()
            digests = {name: digest for digest, name in (line.split(maxsplit=1) for line in lines)}
        except (OSError, ValueError):
            digests = {}
        if CARD not in digests:
            raise ModelDigestError(f"the list of digests of model {model!r} is missing or damaged")
        if len(digests.keys() & {*RANKERS}) != 1:
            raise ModelDigestError(
                f"model {model!r} must have one of the files {' and '.join(RANKERS)}: train it "
                "again"
            )
        return digests

    def _verified(self, model: str, name: str) -> bytes:
        expected = self._digests(model)[name]
        try:
            payload = _read(self._folder(model) / name)
        except FileNotFoundError:
            raise ModelDigestError(f"model {model!r} has no file {name}") from None
        except OSError as error:
            reason = error.strerror
            raise ModelDigestError(
                f"file {name} of model {model!r} cannot be read: {reason}"
            ) from error
        except ValueError as error:
            raise ModelError(f"file {name} of model {model!r}: {error}") from error
        if hashlib.sha256(payload).hexdigest() != expected:
            raise ModelDigestError(f"file {name} of model {model!r} does not match its digest")
        return payload


class WinningEvaluation:
    """The evaluation that a model brings to searches: its own, if it won its match.

    Otherwise the evaluation of its teacher counts, by the same rule. It is read once after a model
    has gone live.

    Args:
        store: The models, of which the live one is meant.
    """

    def __init__(self, store: ModelStore) -> None:
        self._store = store
        self._kept: tuple[str, LoadedEvaluation | None] | None = None

    def current(self) -> LoadedEvaluation | None:
        """The evaluation; None for the included one, also if no model is live.

        Raises:
            ModelError: The evaluation is damaged.
        """
        try:
            live = self._store.live()
        except ModelError:
            return None
        kept = self._kept
        if kept is None or kept[0] != live:
            winner = self._store.winner(live)
            evaluation = None if winner is None else self._store.evaluation(winner)
            kept = self._kept = live, evaluation
        return kept[1]


def ranker_file(ranker: Ranker) -> RankerFile:
    """The file of a ranker: data alone for a network, else a joblib file.

    Raises:
        ModelError: Other code that cannot be stored by joblib.
    """
    if isinstance(ranker, RankingNetwork):
        return RankerFile(RANKER, ranker.to_bytes())
    return RankerFile(CODE_RANKER, dump(getattr(ranker, "fitted", ranker)))


def _ranker_of(digests: Mapping[str, str]) -> str:
    """The file of the ranker among the files of a model."""
    return next(name for name in RANKERS if name in digests)


def _is_model(entry: Path) -> bool:
    """Whether an entry of a directory is the folder of a model."""
    return NAME.fullmatch(entry.name) is not None and entry.is_dir()


def _read(path: Path) -> bytes:
    """Content of a regular file."""
    limit = MAX_BYTES[path.name]
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise ValueError("not a regular file")
    if found.st_size > limit:
        raise ValueError(f"larger than {limit} bytes")
    with path.open("rb") as file:
        return file.read(found.st_size)


def _state(path: Path) -> tuple[int, ...] | None:
    """State of a file, which differs after it was written or replaced; None without a file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns
