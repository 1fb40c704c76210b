// The way back to the game before, after another one has taken its place on the board.

import { loadMessages, messages } from "../i18n.js";

/**
 * The notice that leads back.
 *
 * @param {GameController} controller
 * @param {{game: Game, liveNode: number | null}} before
 * @param {string} text
 * @returns {Notice}
 */
export function wayBack(controller, { game, liveNode }, text) {
  const onPress = () => controller.open(game, { liveNode });
  return { kind: "info", text, action: { label: messages.notices.backToGame, onPress } };
}

/**
 * Offer the way back from a new game, unless something else has happened by now.
 *
 * @param {GameController} controller
 * @param {{game: Game, liveNode: number | null}} before
 */
export async function offerWayBack(controller, before) {
  const { store } = controller;
  const { game } = store.state;
  await loadMessages("share");
  if (store.state.game === game && store.state.notice === null) {
    store.update({ notice: wayBack(controller, before, messages.share.begunBeside) });
  }
}
