"""Training jobs: retraining over HTTP, for administrators."""

from __future__ import annotations

import http
import secrets
from typing import TYPE_CHECKING, Any, Final

import flask

from engines.errors import ModelError
from service import state
from service.api.openapi import ADMIN_REQUIRED, BODY_PROBLEMS, Blueprint
from service.errors import ModelNameError
from service.middleware import admin_token, api_keys
from service.middleware.admin_token import ADMIN_HEADER
from service.schemas.training_jobs import (
    ENDED,
    TrainingJobRequestSchema,
    TrainingJobSchema,
    TrainingJobsSchema,
)

if TYPE_CHECKING:
    from service.jobs.queue import JobQueue

GUARDED: Final = (401, 403, 503)
"""Problems of every operation here."""
SEED_BITS: Final = 32
"""Size of a random seed: short enough to be copied by hand."""

blueprint = Blueprint(
    "training-jobs",
    __name__,
    url_prefix="/v1/training-jobs",
    description=f"Retraining, for administrators: every request needs the header {ADMIN_HEADER}.",
)


@blueprint.before_request
def authorize() -> None:
    """Refuse requests without the administrator's token."""
    if not api_keys.is_preflight():
        admin_token.check(state.of(flask.current_app).settings)


@blueprint.teardown_request
def close_queue(_: BaseException | None) -> None:
    """Close the queue if the request has opened it."""
    queue: JobQueue | None = flask.g.pop("job_queue", None)
    if queue is not None:
        queue.close()


@blueprint.post("")
@blueprint.doc(security=ADMIN_REQUIRED)
@blueprint.arguments(TrainingJobRequestSchema)
@blueprint.answers(
    TrainingJobSchema, problems=(*BODY_PROBLEMS, *GUARDED), status=http.HTTPStatus.ACCEPTED
)
def submit_training_job(
    body: dict[str, Any],
) -> tuple[dict[str, Any], http.HTTPStatus, dict[str, str]]:
    """Queue a retraining.

    It runs in a worker (`tengen worker`), after those that were queued before. The header
    `Location` holds the address of the job.
    """
    seed = body.get("seed", secrets.randbits(SEED_BITS))
    name = body.get("name", f"retrained-{seed}")
    try:
        state.of(flask.current_app).engines.store.check_free(name)
    except ModelError as error:
        raise ModelNameError(error.message, path=("name",)) from None
    job = _queue().submit({**body, "name": name, "seed": seed})
    location = flask.url_for(".get_training_job", identifier=job["id"])
    return _with_note(job), http.HTTPStatus.ACCEPTED, {"Location": location}


@blueprint.get("")
@blueprint.doc(security=ADMIN_REQUIRED)
@blueprint.answers(TrainingJobsSchema, problems=GUARDED)
def list_training_jobs() -> dict[str, Any]:
    """List the retrainings, latest first."""
    return {"jobs": [_with_note(job) for job in _queue().all()]}


@blueprint.get("/<identifier>")
@blueprint.doc(security=ADMIN_REQUIRED)
@blueprint.answers(TrainingJobSchema, problems=(404, *GUARDED))
def get_training_job(identifier: str) -> dict[str, Any]:
    """Show the progress and the last output of a retraining."""
    return _with_note(_queue().get(identifier))


@blueprint.post("/<identifier>/cancel")
@blueprint.doc(security=ADMIN_REQUIRED)
@blueprint.answers(TrainingJobSchema, problems=(404, 409, *GUARDED))
def cancel_training_job(identifier: str) -> dict[str, Any]:
    """Cancel a retraining.

    A queued one is cancelled at once, a running one within seconds. Its finished parts are kept:
    another retraining of the same name and parameters continues from there.
    """
    return _with_note(_queue().cancel(identifier))


@blueprint.delete("/<identifier>")
@blueprint.doc(security=ADMIN_REQUIRED)
@blueprint.answers(None, problems=(404, 409, *GUARDED), status=http.HTTPStatus.NO_CONTENT)
def delete_training_job(identifier: str) -> tuple[str, http.HTTPStatus]:
    """Delete the record of a retraining that has ended; its model stays."""
    _queue().delete(identifier)
    return "", http.HTTPStatus.NO_CONTENT


def _queue() -> JobQueue:
    """The queue, opened once per request."""
    # Imported here: huey and redis take 12 MiB, and most services have no administrators.
    from service.jobs.queue import JobQueue  # noqa: PLC0415

    if "job_queue" not in flask.g:
        flask.g.job_queue = JobQueue(state.of(flask.current_app).settings.jobs)
    queue: JobQueue = flask.g.job_queue
    return queue


def _with_note(job: dict[str, Any]) -> dict[str, Any]:
    needs_worker = job["state"] not in ENDED and not _queue().has_worker()
    note = "no worker is running: start `tengen worker`" if needs_worker else None
    return {**job, "note": note}
