// Checks lines of a proof on this device, one at a time, until the page terminates the worker.

import { LineChecker } from "./line-checker.js";
import { RefusedError } from "./refusal.js";

const loading = WebAssembly.compileStreaming(fetch(new URL("checker.wasm", import.meta.url)));
/** @type {LineChecker | undefined} */
let checker;

addEventListener("message", async ({ data: { task, argument } }) => {
  try {
    checker ??= new LineChecker(await loading);
    postMessage({ result: await checker[task](argument) });
  } catch (error) {
    postMessage(error instanceof RefusedError ? { refusal: [error.code, error.details] } : { error: error.message });
  }
});
