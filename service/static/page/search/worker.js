// Searches on this device, one at a time: each until it ends, or until the page terminates the worker.

import { playAtLevel } from "./levels.js";
import { Searcher } from "./searcher.js";

const loading = WebAssembly.compileStreaming(fetch(new URL("search.wasm", import.meta.url)));
/** @type {Searcher | undefined} */
let searcher;

addEventListener("message", async ({ data: { position, limits: { nodes, depth, timeMs }, lines, strength } }) => {
  const until = timeMs ? performance.now() + timeMs : 0;
  try {
    searcher ??= new Searcher(await loading);
    if (strength !== null) {
      postMessage(playAtLevel(searcher, position, strength, { nodes, depth, lines, until }));
      return;
    }
    // With a time limit alone, what earlier searches have found helps.
    searcher.setUp(position, nodes !== undefined || depth !== undefined);
    for (const result of searcher.search({ nodes, depth, lines, until })) postMessage(result);
  } catch (error) {
    postMessage({ error: error.message });
  }
});
