"""Rankers that are stored as code: joblib files, which are loaded only where that is allowed.

Loading a joblib file can run any code. `ALLOWED` in the environment allows it, for the command line
and its processes; a service has it as a setting.
"""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Iterator
from typing import Final

from tengen.engines.errors import ModelCodeError, ModelError
from tengen.engines.model_store.ranker import CodeRanker

ALLOWED: Final = "TENGEN_MODEL_CODE"
"""Environment variable that allows code in models."""
_YES: Final = frozenset({"1", "on", "true", "yes"})


def is_code_allowed() -> bool:
    """Whether the environment allows code in models."""
    return os.environ.get(ALLOWED, "").strip().lower() in _YES


@contextlib.contextmanager
def code_allowed() -> Iterator[None]:
    """Allow code in models in this process, and in processes that are started in the block."""
    before = os.environ.get(ALLOWED)
    os.environ[ALLOWED] = "true"
    try:
        yield
    finally:
        if before is None:
            del os.environ[ALLOWED]
        else:
            os.environ[ALLOWED] = before


def check_code_allowed(model: str, file: str, *, is_allowed: bool) -> None:
    """Check that a model's code may be loaded.

    Raises:
        ModelCodeError: It may not; the message says how to allow it.
    """
    if not is_allowed:
        raise ModelCodeError(
            f"model {model!r} is code ({file}), and no code is loaded from models here: "
            f"{ALLOWED}=true in the environment allows it, for models that you made or trust"
        )


def dump(fitted: object) -> bytes:
    """The joblib file of a fitted object.

    Raises:
        ModelError: It cannot be pickled.
    """
    import joblib  # most models need none

    buffer = io.BytesIO()
    try:
        joblib.dump(fitted, buffer, compress=3)
    except Exception as error:
        raise ModelError(
            f"{type(fitted).__name__} cannot be stored by joblib: {error}; functions in it must be "
            "those of a module, no lambdas"
        ) from error
    return buffer.getvalue()


def load(payload: bytes) -> CodeRanker:
    """The ranker in a joblib file; this runs code from the file.

    Raises:
        ModelError: It holds nothing that scores moves, or needs a module that is not here.
    """
    import joblib  # most models need none

    try:
        fitted = joblib.load(io.BytesIO(payload))
    except ModuleNotFoundError as error:
        raise ModelError(
            f"it needs the module {error.name}, which cannot be imported here: install it, or name "
            "its folder in PYTHONPATH"
        ) from error
    return CodeRanker(fitted)
