// A worker of the search: it does the tasks of its messages, one at a time, until it is terminated.

import { ThreatSolver } from "./threat-solver.js";

const WASM = "application/wasm";

/** What lasts from one task of a worker to the next. */
export class Workplace {
  /** @type {ThreatSolver | undefined} */
  #solver;

  /**
   * @param {WebAssembly.Module} module
   * @param {number} [hashMegabytes]  Size of the solver's transposition table; a power of two.
   */
  constructor(module, hashMegabytes) {
    this.module = module;
    this.hashMegabytes = hashMegabytes;
  }

  /** Made for the first task that needs it: its memory is most of the worker's. */
  get solver() {
    this.#solver ??= new ThreatSolver(this.module, this.hashMegabytes);
    return this.#solver;
  }
}

/** Yields pairs: a result, and whether it is the last one. @typedef {(place: Workplace, query: any) => Iterable<any[]> | AsyncIterable<any[]>} Task */

/**
 * Do tasks by their names; the first message says where the module is.
 *
 * @param {Record<string, Task>} tasks
 */
export function serve(tasks) {
  /** @type {Promise<Workplace> | undefined} */
  let loading;
  addEventListener("message", async ({ data: { task, wasmUrl, hashMegabytes, ...query } }) => {
    try {
      loading ??= compileModule(wasmUrl ?? new URL("search.wasm", import.meta.url)).then((module) => new Workplace(module, hashMegabytes));
      for await (const [result, isLast] of tasks[task](await loading, query)) postMessage({ result, isLast });
    } catch (error) {
      postMessage({ error: error.message });
    }
  });
}

/**
 * The module at an address, whatever media type its server gives it.
 *
 * @param {string | URL} address
 * @returns {Promise<WebAssembly.Module>}
 * @throws {Error} It cannot be loaded, or is no module.
 */
export async function compileModule(address) {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`status ${response.status}`);
    if (response.headers.get("Content-Type") === WASM) return await WebAssembly.compileStreaming(response);
    return await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    throw new Error(`${address}: ${error.message}`, { cause: error });
  }
}
