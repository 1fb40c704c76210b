// The name of the opening that a game follows.

import { h } from "../dom.js";
import { openingOf } from "../game/opening-names.js";
import { loadMessages, messages } from "../i18n.js";

/** The name of the opening of some moves from the empty board on; null if they are none. */
export function nameOfOpening(rules, moves) {
  const opening = openingOf(rules, moves);
  if (opening === null) return null;
  const { kind, number } = opening;
  if (number === null) return messages.names.kinds[kind];
  return `${messages.names.openings[kind][number - 1]} ${kind}${number}`;
}

/** Show the name above the moves. @param {HTMLElement} moves @param {PageStore} store */
export async function showOpeningName(moves, store) {
  await loadMessages("names");
  const element = h("p", { class: "hint opening-name" });
  moves.firstElementChild?.after(element);
  store.watch(["game"], ({ game: { rules, moves, setup } }) => {
    const name = setup.length === 0 && nameOfOpening(rules, moves);
    element.textContent = name ? messages.names.opening(name) : "";
  });
}
