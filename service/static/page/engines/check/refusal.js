// Why the checker refuses a file.

/** The proof does not hold. `code` says why, `details` says where. */
export class RefusedError extends Error {
  /**
   * @param {string} code
   * @param {{line?: number, position?: string, fault?: string}} [details]
   */
  constructor(code, details = {}) {
    super(`${code} ${JSON.stringify(details)}`);
    this.code = code;
    this.details = details;
  }
}
