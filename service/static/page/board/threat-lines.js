// The threats of both players as lines on the board, kept up to date while they are shown.

import { boardOf } from "../game/game.js";
import { threatsOf } from "../game/threats.js";

/** @type {Threat[]} */
const NONE = [];

/** @param {PageStore} store */
export function showThreats(store) {
  store.watch(["game", "board.threats"], ({ game, board: { threats } }) => {
    store.update({ "board.threatLines": threats ? threatsOf(boardOf(game)) : NONE });
  });
}
