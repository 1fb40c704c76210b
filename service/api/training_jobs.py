"""Training jobs: retraining over HTTP, for administrators."""

from __future__ import annotations

import hashlib
import http
import secrets
from typing import TYPE_CHECKING, Final, cast

import flask

from tengen.engines.errors import ModelError
from tengen.engines.game.errors import PositionError, RecordError
from tengen.engines.game.records import GameRecord, iterate_sgf
from tengen.engines.interface import DRAWN_SEED_BITS
from tengen.service.errors import ModelNameError
from tengen.service.http.blueprint import ADMIN_REQUIRED, BODY_PROBLEMS, Blueprint
from tengen.service.middleware import administrator, api_keys
from tengen.service.middleware.administrator import ADMIN_HEADER
from tengen.service.schemas.training_jobs import (
    ENDED,
    EXAMPLE,
    MAX_RECORD_MOVES,
    TrainingJobRequestSchema,
    TrainingJobSchema,
    TrainingJobsQuerySchema,
    TrainingJobsSchema,
)
from tengen.service.state import current_app
from tengen_client.json_types import (
    RecordsDict,
    RequestedDict,
    StoredJobDict,
    TrainingJobDict,
    TrainingJobRequestDict,
    TrainingJobsDict,
)

if TYPE_CHECKING:
    from tengen.service.jobs import JobQueue

GUARDED: Final = (401, 403, 503)
"""Problems that every operation on training jobs may return."""

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
        administrator.check(current_app.state.settings)


@blueprint.teardown_request
def close_queue(_: BaseException | None) -> None:
    """Close the queue if the request has opened it."""
    queue: JobQueue | None = flask.g.pop("job_queue", None)
    if queue is not None:
        queue.close()


@blueprint.post("")
@blueprint.doc(security=ADMIN_REQUIRED)
@blueprint.arguments(TrainingJobRequestSchema, example=EXAMPLE)
@blueprint.answers(
    TrainingJobSchema, problems=(*BODY_PROBLEMS, *GUARDED), status=http.HTTPStatus.ACCEPTED
)
def submit_training_job(
    body: TrainingJobRequestDict,
) -> tuple[TrainingJobDict, http.HTTPStatus, dict[str, str]]:
    """Queue a retraining.

    It runs in a worker (`tengen worker`), after those that were queued before. The header
    `Location` holds the address of the job. If as many jobs are unfinished as TENGEN_MAX_JOBS
    allows, it is refused.
    """
    seed = body.get("seed")
    if seed is None:
        seed = secrets.randbits(DRAWN_SEED_BITS)
    name = body.get("name") or f"retrained-{seed}"
    generations = body.get("generations") or 1
    names = [name] if generations == 1 else [f"{name}-{each + 1}" for each in range(generations)]
    try:
        for each in names:
            current_app.state.engines.store.check_free(each)
    except ModelError as error:
        raise ModelNameError(error.message, path=("name",)) from None
    records = body.get("records")
    applied = {**body, "name": name, "seed": seed, "records": _describe(records)}
    request = cast("RequestedDict", applied)
    most = current_app.state.settings.max_jobs
    job = _queue().submit(request, most=most, records=records)
    location = flask.url_for(".get_training_job", identifier=job["id"])
    return _with_note(job), http.HTTPStatus.ACCEPTED, {"Location": location}


@blueprint.get("")
@blueprint.doc(security=ADMIN_REQUIRED)
@blueprint.arguments(TrainingJobsQuerySchema, location="query")
@blueprint.answers(TrainingJobsSchema, problems=GUARDED)
def list_training_jobs(*, limit: int, cursor: str | None = None) -> TrainingJobsDict:
    """List the retrainings, latest first, in pages."""
    page = _queue().page(limit=limit, cursor=cursor)
    jobs = [_with_note(job) for job in page.items]
    return {"jobs": jobs, "total": page.total, "next": page.next}


@blueprint.get("/<identifier>")
@blueprint.doc(security=ADMIN_REQUIRED)
@blueprint.answers(TrainingJobSchema, problems=(404, 409, *GUARDED))
def get_training_job(identifier: str) -> TrainingJobDict:
    """Show the progress and the last output of a retraining."""
    return _with_note(_queue().get(identifier))


@blueprint.post("/<identifier>/cancel")
@blueprint.doc(security=ADMIN_REQUIRED)
@blueprint.answers(TrainingJobSchema, problems=(404, 409, *GUARDED))
def cancel_training_job(identifier: str) -> TrainingJobDict:
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


def _describe(records: str | None) -> RecordsDict | None:
    """Number of games and digest of records that a retraining can use."""
    if records is None:
        return None
    try:
        games = _read_games(records)
    except RecordError as error:
        # A string has no parts to point into: the message tells the place.
        raise RecordError(error.message, path=("records",)) from None
    if not any(game.result and game.result.winner and not game.setup for game in games):
        raise RecordError(
            "no game of the records begins on an empty board and has a winner", path=("records",)
        )
    return {"games": len(games), "sha256": hashlib.sha256(records.encode()).hexdigest()}


def _read_games(records: str) -> list[GameRecord]:
    """The games of records, which follow their rules."""
    games: list[GameRecord] = []
    moves = 0
    for number, game in enumerate(iterate_sgf(records), start=1):
        moves += len(game.moves)
        if moves > MAX_RECORD_MOVES:
            raise RecordError(
                f"the first {number} games have more than {MAX_RECORD_MOVES} moves: send fewer "
                "games, or use `tengen retrain`"
            )
        _check_legal(game, number)
        games.append(game)
    return games


def _check_legal(game: GameRecord, number: int) -> None:
    """Refuse a game against the rules."""
    try:
        game.replay()
    except PositionError as error:
        raise RecordError(f"game {number}: {error.message}") from error


def _queue() -> JobQueue:
    """The queue, opened once per request."""
    # Imported here: huey and redis take 12 MiB, and most services have no administrators.
    from tengen.service.jobs import JobQueue

    if "job_queue" not in flask.g:
        flask.g.job_queue = JobQueue(current_app.state.settings.jobs)
    queue: JobQueue = flask.g.job_queue
    return queue


def _with_note(job: StoredJobDict) -> TrainingJobDict:
    needs_worker = job["state"] not in ENDED and not _queue().has_worker()
    note = "no worker is running: start `tengen worker`" if needs_worker else None
    return {**job, "note": note}
