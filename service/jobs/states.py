"""States of a training job."""

from __future__ import annotations

from typing import Final

QUEUED, RUNNING, CANCELLING = "queued", "running", "cancelling"
SUCCEEDED, FAILED, CANCELLED = "succeeded", "failed", "cancelled"
STATES: Final = (QUEUED, RUNNING, CANCELLING, SUCCEEDED, FAILED, CANCELLED)
ENDED: Final = (SUCCEEDED, FAILED, CANCELLED)
"""States that a job never leaves."""
