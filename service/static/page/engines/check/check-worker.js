// A worker that checks lines of a proof, as the page calls it.

import { RefusedError } from "./refusal.js";

/** A `Helper` of `ProofCheck`; one task at a time. */
export class CheckWorker {
  #worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  #reject = (_) => {};

  read = (file) => this.#do("read", file);
  checkStart = () => this.#do("checkStart");
  checkLine = (number) => this.#do("checkLine", number);

  /** End the worker, and with an error the task that it is at. */
  terminate() {
    this.#worker.terminate();
    this.#reject(new DOMException("", "AbortError"));
  }

  /** @returns {Promise<any>} */
  #do(task, argument = null) {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      this.#worker.onerror = ({ message }) => reject(new Error(message));
      this.#worker.onmessage = ({ data: { result, refusal, error } }) => {
        if (refusal !== undefined) reject(new RefusedError(refusal[0], refusal[1]));
        else if (error !== undefined) reject(new Error(error));
        else resolve(result);
      };
      this.#worker.postMessage({ task, argument });
    });
  }
}
