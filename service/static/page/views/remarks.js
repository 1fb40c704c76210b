// What is known of the game on display: the name of its opening and, if Black plays proofs, what is proven.

import { showOpeningName } from "./opening-name.js";

/** Show it above the moves. @param {HTMLElement} moves @param {PageStore} store */
export async function showRemarks(moves, store) {
  await showOpeningName(moves, store);
  let isLoaded = false;
  store.watch(["game", "players"], async ({ game: { rules }, players: { X } }) => {
    if (isLoaded || X.engine === null || rules.rows === null) return;
    isLoaded = true;
    try {
      await (await import("./proven-line.js")).showProvenLine(moves, store);
    } catch {
      isLoaded = false;
    }
  });
}
