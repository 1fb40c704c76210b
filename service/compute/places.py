"""The places of requests in progress, which waiting requests give back.

A server bounds the requests that it runs at a time. One that waits for a search slot would keep a
place from others, such as pages, without running.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from contextvars import ContextVar
from typing import Final, TypeAlias

GiveBack: TypeAlias = Callable[[], AbstractContextManager[None]]

give_back: Final[ContextVar[GiveBack]] = ContextVar("give_back", default=contextlib.nullcontext)
"""Gives back the place of this thread's request while the context lasts. The server sets it."""
