"""Training jobs over HTTP, for administrators: queue one, look at it, cancel it."""

from __future__ import annotations

import hmac
import http
import secrets
from typing import TYPE_CHECKING, Any, Final

import flask

from engines.errors import ModelError
from service import state
from service.api.openapi import BODY_PROBLEMS, Blueprint
from service.errors import AdministrationOffError, AdminTokenError, ModelNameError
from service.jobs.states import ENDED
from service.schemas.training_jobs import (
    TrainingJobRequestSchema,
    TrainingJobSchema,
    TrainingJobsSchema,
)

if TYPE_CHECKING:
    from service.jobs.queue import Jobs

HEADER: Final = "X-Admin-Token"
_KEY: Final = "tengen-jobs"
SECURITY: Final[list[dict[str, list[str]]]] = [{"key": [], "admin": []}]
"""For the document: an API key, where those are asked for, and the administrator's token."""
GUARDED: Final = (401, 403, 503)
"""What every operation here can end in."""
SEED_BITS: Final = 32
"""Of a seed that is drawn: few enough to be copied by hand."""

blueprint = Blueprint(
    "training-jobs",
    __name__,
    url_prefix="/v1/training-jobs",
    description=f"Retraining, for administrators: every request needs the header {HEADER}.",
)


@blueprint.before_request  # type: ignore[untyped-decorator]
def admit() -> None:
    """Let administrators in.

    Raises:
        AdministrationOffError: The service knows no administrator.
        AdminTokenError: The token is missing or wrong.
    """
    token = state.current().settings.admin_token
    if not token:
        raise AdministrationOffError
    given = flask.request.headers.get(HEADER)
    if given is None or not hmac.compare_digest(given.encode(), token.encode()):
        raise AdminTokenError(f"the header {HEADER} is {'missing' if given is None else 'wrong'}")


@blueprint.post("")
@blueprint.doc(security=SECURITY)
@blueprint.arguments(TrainingJobRequestSchema)
@blueprint.answers(
    TrainingJobSchema, problems=(*BODY_PROBLEMS, *GUARDED), status=http.HTTPStatus.ACCEPTED
)
def submit_training_job(body: dict[str, Any]) -> dict[str, Any]:
    """Queue a retraining.

    It runs in a worker (`tengen worker`), after those that were queued before. The header
    `Location` says where to ask how far it is.
    """
    seed = body.get("seed", secrets.randbits(SEED_BITS))
    name = body.get("name", f"retrained-{seed}")
    try:
        state.current().roster.store.check_free(name)
    except ModelError as error:
        raise ModelNameError(error.message, path=("name",)) from None
    job = _jobs().submit({**body, "name": name, "seed": seed})
    location = flask.url_for(".get_training_job", identifier=job["id"])

    @flask.after_this_request
    def locate(response: flask.Response) -> flask.Response:
        response.headers["Location"] = location
        return response

    return _shown(job)


@blueprint.get("")
@blueprint.doc(security=SECURITY)
@blueprint.answers(TrainingJobsSchema, problems=GUARDED)
def list_training_jobs() -> dict[str, Any]:
    """List the retrainings, the latest first."""
    return {"jobs": [_shown(job) for job in _jobs().all()]}


@blueprint.get("/<identifier>")
@blueprint.doc(security=SECURITY)
@blueprint.answers(TrainingJobSchema, problems=(404, *GUARDED))
def get_training_job(identifier: str) -> dict[str, Any]:
    """Show how far a retraining is, and what it said last."""
    return _shown(_jobs().get(identifier))


@blueprint.delete("/<identifier>")
@blueprint.doc(security=SECURITY)
@blueprint.answers(TrainingJobSchema, problems=(404, 409, *GUARDED))
def cancel_training_job(identifier: str) -> dict[str, Any]:
    """Cancel a retraining.

    One that waits is cancelled at once, one that runs within seconds. What it has finished is kept:
    another one of the same name and parameters goes on from there.
    """
    return _shown(_jobs().cancel(identifier))


def _jobs() -> Jobs:
    """The jobs of the application that is answering."""
    # Imported here: huey and redis take 12 MiB, and most services have no administrators.
    from service.jobs.queue import Jobs  # noqa: PLC0415

    jobs: Jobs = flask.current_app.extensions.setdefault(_KEY, Jobs(state.current().settings.jobs))
    return jobs


def _shown(job: dict[str, Any]) -> dict[str, Any]:
    needs_worker = job["state"] not in ENDED and not _jobs().has_worker()
    note = "no worker is running: start `tengen worker`" if needs_worker else None
    return {**job, "note": note}
