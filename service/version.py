"""The version of the service that runs."""

from __future__ import annotations

import importlib.metadata
from typing import Final

VERSION: Final = importlib.metadata.version("tengen")
