// The offer to go on with the last game.

import { gameName, messages } from "../i18n.js";

/**
 * Offer to go on with a game if it is open, after any notice of a failure.
 *
 * @param {Summary} last
 * @param {PageStore} store
 * @param {Controllers} controllers
 * @param {SavedGames} savedGames
 */
export function offerGame(last, store, controllers, savedGames) {
  const { resume: label, unfinished } = messages.notices;
  let isDone = last.result !== null || last.plies === 0;
  store.watch(["notice"], ({ game, notice }) => {
    if (isDone || notice !== null) return;
    isDone = true;
    // The visitor has begun another one; the first move may be an engine's.
    if (game.moves.length > 1) return;
    const onPress = async () => {
      const loaded = await savedGames.load(last.id);
      if (loaded) controllers.game.open(loaded.game, { liveNode: loaded.liveNode });
    };
    store.update({ notice: { kind: "offer", text: unfinished(gameName(last.rules), last.plies), action: { label, onPress } } });
  });
}
