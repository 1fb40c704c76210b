"""Schemas of training jobs: the request for one, and its state."""

from __future__ import annotations

from typing import Final

import marshmallow

from engines.model_store import NAME
from service.schemas.fields import (
    Array,
    Boolean,
    Choice,
    Integer,
    Message,
    Number,
    Object,
    StrictSchema,
    Text,
)
from service.schemas.responses import ResponseSchema

QUEUED, RUNNING, CANCELLING = "queued", "running", "cancelling"
SUCCEEDED, FAILED, CANCELLED = "succeeded", "failed", "cancelled"
STATES: Final = (QUEUED, RUNNING, CANCELLING, SUCCEEDED, FAILED, CANCELLED)
ENDED: Final = (SUCCEEDED, FAILED, CANCELLED)
"""States that a job never leaves."""
MAX_NAME: Final = 64
"""Characters of a model's name."""
MAX_GAMES: Final = 1_000_000
"""Games of one job: a week on two cores."""
MAX_SEED = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""


class TrainingJobRequestSchema(StrictSchema):
    """Parameters of a training job."""

    name = Text(
        MAX_NAME,
        about="Name of the model; by default one with the seed in it.",
        metadata={"pattern": f"^{NAME.pattern}$"},
    )
    seed = Integer(0, MAX_SEED, about="Seed of all randomness; drawn by default.")
    games = Integer(2, MAX_GAMES, load_default=1500, about="Games of self-play.")
    match_games = Integer(
        2,
        MAX_GAMES,
        load_default=400,
        about="Games against attack-weights, and as many against the live model; an even number.",
        metadata={"multipleOf": 2},
    )
    promote = Boolean(load_default=True, about="Whether the model goes live if it passes the gate.")

    @marshmallow.validates("name")
    def check_name(self, value: str, **_: object) -> None:
        """A model's name is a plain folder name."""
        if not NAME.fullmatch(value):
            text = (
                "{input!r:.80}: letters, digits, '-' and '.' are allowed, a letter or digit first"
            )
            raise marshmallow.ValidationError(Message(text, "model-name").format(input=value))

    @marshmallow.validates("match_games")
    def check_match_games(self, value: int, **_: object) -> None:
        """Each opening is played with both colours."""
        if value % 2:
            raise marshmallow.ValidationError(
                Message("{input} is odd, it must be even", "odd").format(input=value)
            )


class RequestedSchema(ResponseSchema):
    """The parameters of a job, with all defaults filled in."""

    name = Text()
    seed = Integer()
    games = Integer()
    match_games = Integer()
    promote = Boolean()


class TrainingJobSchema(ResponseSchema):
    """A training job: its request, state and progress."""

    id = Text()
    state = Choice(STATES)
    request = Object(RequestedSchema)
    created = Text(about="RFC 3339.")
    started = Text(allow_none=True, about="RFC 3339.")
    ended = Text(allow_none=True, about="RFC 3339.")
    stage = Text(allow_none=True, about="Name of the current stage.")
    done = Integer(about="Completed steps of the stage.")
    total = Integer(allow_none=True, about="Steps of the stage; null if unknown.")
    left_s = Number(allow_none=True, about="Estimated seconds until the stage ends.")
    fault = Text(allow_none=True, about="Reason of the failure.")
    log = Array(Text(), about="Last lines of its output.")
    note = Text(allow_none=True, about="What it waits for, if someone has to act.")


class TrainingJobsSchema(ResponseSchema):
    """All training jobs."""

    jobs = Array(Object(TrainingJobSchema))
