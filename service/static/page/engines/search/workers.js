// Workers that do one task at a time, and the calls that wait for one of them.

/** A worker or the module of the search could not be loaded, or has failed. */
export class EngineError extends Error {
  name = "EngineError";
}

/** Workers of one script. */
export class WorkerPool {
  #start;
  #most;
  #script;
  /** Workers that have ended their task, with the module loaded. @type {Worker[]} */
  #idle = [];
  /** Number of calls that have a worker. */
  #running = 0;
  /** The calls that wait, in their order. @type {Set<() => void>} */
  #waiting = new Set();
  #closing = new AbortController();

  /**
   * @param {() => Worker} start
   * @param {number} [most]  Workers at a time.
   * @param {string} [script]  Its address, for errors.
   */
  constructor(start, most = Infinity, script = "") {
    this.#start = start;
    this.#most = most;
    this.#script = script;
  }

  /**
   * The results of a task, which waits until a worker is free. Closing the iterator ends it.
   *
   * @param {{task: string} & Record<string, any>} query
   * @param {AbortSignal} [signal]
   * @returns {AsyncGenerator<any>}
   * @throws {EngineError | DOMException} The signal's reason on abort.
   */
  async *results(query, signal) {
    const end = this.untilClosed(signal);
    end.throwIfAborted();
    if (this.#running < this.#most) this.#running += 1;
    else await this.#turn(end);
    /** @type {Worker | null} */
    let worker = null;
    /** @type {any[]} */
    const received = [];
    let wake = () => {};
    const receive = (message) => {
      received.push(message);
      wake();
    };
    let isFree = false;
    const leave = (isReusable) => {
      if (isFree) return;
      isFree = true;
      end.removeEventListener("abort", onAbort);
      if (isReusable && this.#idle.length === 0) this.#idle.push(/** @type {Worker} */ (worker));
      // The only way to stop a search, and to free the memory of a review.
      else worker?.terminate();
      const [next] = this.#waiting;
      if (next === undefined) this.#running -= 1;
      else next();
    };
    const onAbort = () => {
      leave(false);
      wake();
    };
    end.addEventListener("abort", onAbort);
    try {
      end.throwIfAborted();
      const own = this.#idle.pop() ?? this.#started();
      worker = own;
      own.onmessage = ({ data }) => receive(data);
      own.onerror = ({ message }) => receive({ error: message ?? `worker not loaded: ${this.#script}` });
      own.postMessage(query);
      for (let isOver = false; !isOver; ) {
        if (received.length === 0 && !end.aborted) await new Promise((resolve) => (wake = () => resolve(undefined)));
        end.throwIfAborted();
        const { result, isLast, error } = received.shift();
        if (error !== undefined) throw new EngineError(error);
        isOver = isLast;
        if (isOver) leave(query.task !== "review");
        yield result;
      }
    } finally {
      leave(false);
    }
  }

  /** A signal that is aborted with another one, and if the workers are closed from now on. @param {AbortSignal} [signal] */
  untilClosed(signal) {
    return AbortSignal.any([this.#closing.signal, ...(signal ? [signal] : [])]);
  }

  /** End all tasks, with an `AbortError`; later ones start new workers. */
  close() {
    this.#closing.abort();
    this.#closing = new AbortController();
    for (const worker of this.#idle.splice(0)) worker.terminate();
  }

  /** Wait until a call leaves its worker to this one. @param {AbortSignal} signal */
  #turn(signal) {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.delete(begin);
        reject(signal.reason);
      };
      const begin = () => {
        this.#waiting.delete(begin);
        signal.removeEventListener("abort", onAbort);
        resolve(undefined);
      };
      this.#waiting.add(begin);
      signal.addEventListener("abort", onAbort);
    });
  }

  #started() {
    try {
      return this.#start();
    } catch (error) {
      throw new EngineError(error.message, { cause: error });
    }
  }
}
