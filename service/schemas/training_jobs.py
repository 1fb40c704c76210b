"""Schemas of training jobs: the request for one, and its state."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, ClassVar, Final

import marshmallow

from tengen.engines.model_store.store import NAME
from tengen.service.schemas.fields import (
    AnyField,
    Array,
    Boolean,
    Choice,
    Digits,
    Integer,
    Message,
    Number,
    Object,
    ResponseSchema,
    Share,
    StrictSchema,
    Text,
)
from tengen.service.schemas.list_pages import PageQuerySchema, PageSchema
from tengen.training.errors import ParameterError
from tengen.training.plans.gate import Gate
from tengen.training.plans.retrain_plan import PLAN_OPTIONS, PlanOption, RetrainPlan

QUEUED: Final = "queued"
RUNNING: Final = "running"
CANCELLING: Final = "cancelling"
SUCCEEDED: Final = "succeeded"
FAILED: Final = "failed"
CANCELLED: Final = "cancelled"
STATES: Final = (QUEUED, RUNNING, CANCELLING, SUCCEEDED, FAILED, CANCELLED)
ENDED: Final = (SUCCEEDED, FAILED, CANCELLED)
"""States that a job never leaves."""
MAX_NAME: Final = 64
"""Maximum number of characters of a model's name."""
MAX_GAMES: Final = 1_000_000
"""Games of one job: a week on two cores."""
MAX_SEED = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""
MAX_PAGE: Final = 100
"""Maximum number of jobs on one page of the list."""
DEFAULT_PAGE: Final = 20
MAX_RECORD_MOVES: Final = 5_000
"""Moves of all records together, which are checked when they arrive: about 0.3 s of CPU time."""
_GATE: Final = Gate()


MAX_GENERATIONS: Final = 10
EXAMPLE: Final = {"name": "mine", "seed": 1, "games": 2000, "match_games": 400}
"""Example request of the OpenAPI document."""


class GateSchema(StrictSchema):
    """Scores, 0..1, that a model must exceed to go live; 0 for no test."""

    alone = Share(
        load_default=_GATE.alone,
        about="The ranker without its checks against `attack-weights`, on every board: the lower "
        "end of the 95 % interval.",
    )
    control = Share(
        load_default=_GATE.control,
        about="The model against `learned:control`, which has the same checks but learned nothing, "
        "on every board: the lower end of the 95 % interval.",
    )
    live = Share(
        load_default=_GATE.live,
        about="Against the live model, by sequential tests on every board.",
    )


def _plan_field(option: PlanOption) -> AnyField:
    """The field of a request for one of `PLAN_OPTIONS`."""
    default, about = option.default, option.about
    if default is False:
        return Boolean(load_default=default, about=about)
    metadata = {"multipleOf": option.step} if option.step > 1 else {}
    return Integer(option.low, MAX_GAMES, load_default=default, about=about, metadata=metadata)


class TrainingJobRequestSchema(StrictSchema):
    """Parameters of a training job."""

    class Meta(StrictSchema.Meta):
        """The options of its plan."""

        include: ClassVar = {option.name: _plan_field(option) for option in PLAN_OPTIONS}

    name = Text(
        MAX_NAME,
        about="Name of the model; by default one with the seed in it.",
        metadata={"pattern": f"^{NAME.pattern}$"},
    )
    seed = Integer(0, MAX_SEED, about="Seed of all randomness; drawn by default.")
    generations = Integer(
        1,
        MAX_GENERATIONS,
        load_default=1,
        about="Retrainings in turn, of models `NAME-1` and so on: `search` plays each one's games "
        "with the evaluation of the last one that won its match. More than 1 need "
        "`evaluation_games`.",
    )
    promote = Boolean(load_default=True, about="Whether the model goes live if it passes the gate.")
    gate = Object(GateSchema, load_default=lambda: dataclasses.asdict(_GATE))
    records = Text(
        about="Games of other engines in SGF, at least one of them won: the model is also measured "
        f"on the winners' moves. They may have {MAX_RECORD_MOVES:,} moves together.",
    )

    @marshmallow.validates("name")
    def check_name(self, value: str, **_: object) -> None:
        """Check that a model's name is a plain folder name."""
        if not NAME.fullmatch(value):
            text = (
                "{input!r:.80}: letters, digits, '-' and '.' are allowed, a letter or digit first"
            )
            raise marshmallow.ValidationError(Message(text, "model-name").format(input=value))

    @marshmallow.validates("records")
    def check_records(self, value: str, **_: object) -> None:
        """Check that the worker can store the records as a file."""
        try:
            value.encode()
        except UnicodeEncodeError as error:
            text = f"the character at {error.start} is an unpaired surrogate, which is not text"
            raise marshmallow.ValidationError(Message(text, "not-text")) from None

    @marshmallow.validates_schema
    def check_plan(self, data: Mapping[str, Any], **_: object) -> None:
        """Check that the parameters make a valid plan."""
        try:
            plan = RetrainPlan.from_json({"name": "", "seed": 0, **data})
            plan.check_generations(data["generations"])
        except ParameterError as error:
            message = Message(error.fault, error.code)
            raise marshmallow.ValidationError({error.parameter: message}) from None


class AppliedGateSchema(ResponseSchema):
    """The gate that the model of a job must pass."""

    alone = Number()
    control = Number()
    live = Number()


class RecordsSchema(ResponseSchema):
    """The recorded games of a job."""

    games = Integer(about="Number of games.")
    sha256 = Text(about="Digest of the text, in hexadecimal; the card of the model names it.")


class RequestedSchema(ResponseSchema):
    """The parameters of a job, with all defaults filled in."""

    class Meta(ResponseSchema.Meta):
        """The options of its plan."""

        include: ClassVar = {
            option.name: Boolean() if option.default is False else Integer()
            for option in PLAN_OPTIONS
        }

    name = Text()
    seed = Integer()
    generations = Integer()
    promote = Boolean()
    gate = Object(AppliedGateSchema)
    records = Object(RecordsSchema, allow_none=True)


class StoredJobSchema(ResponseSchema):
    """A training job as the queue stores it: its request, state and progress."""

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


class TrainingJobSchema(StoredJobSchema):
    """A training job: its request, state and progress."""

    note = Text(allow_none=True, about="What it waits for, if someone has to act.")


class TrainingJobsQuerySchema(PageQuerySchema):
    """A page of the list of training jobs."""

    limit = Digits(1, MAX_PAGE, load_default=DEFAULT_PAGE, about="Jobs of a page at most.")


class TrainingJobsSchema(PageSchema):
    """A page of the training jobs, latest first."""

    jobs = Array(Object(TrainingJobSchema))
