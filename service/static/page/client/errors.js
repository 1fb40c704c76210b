// Errors of requests.

/** The service responded with a problem document (RFC 9457). */
export class ProblemError extends Error {
  name = "ProblemError";

  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.detail ?? problem.title);
    this.problem = problem;
  }

  get status() {
    return this.problem.status;
  }

  get code() {
    const { type = "about:blank" } = this.problem;
    return type.slice(type.lastIndexOf("/") + 1);
  }

  get requestId() {
    return this.problem.request_id;
  }
}

/** No response, or one that is not from a Tengen service. */
export class UnreachableError extends Error {
  name = "UnreachableError";
}
