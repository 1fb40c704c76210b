// Hints: the move that the engine of the analysis would play, and why, before it is played; and offers of a draw.

import { Drawing } from "../board/drawing.js";
import { analysisRequest } from "../engines/analysis-cache.js";
import { withClaim } from "../engines/claims.js";
import { playingEngine } from "../engines/engine-support.js";
import { recommend } from "../engines/recommendations.js";
import { PROOFS } from "../engines/shipped-proofs.js";
import { positionKey } from "../game/game.js";
import { cellName } from "../game/notation.js";
import { messages } from "../i18n.js";
import { meritTexts } from "./merits.js";

/** The engine accepts a draw if it sees no better chances than this for itself. */
const EVEN = 0.5;

export class Hints {
  #request = new AbortController();

  /** @param {PageStore} store @param {Controllers} controllers @param {AnalysisCache} cache */
  constructor(store, controllers, cache) {
    this.store = store;
    this.cache = cache;
    this.controllers = controllers;
    const drawing = new Drawing(store);
    store.watch(["hint"], ({ hint }) => {
      if (hint === null) this.#request.abort();
      drawing.draw(hint?.move ? { "board.ghostMoves": [hint.move] } : {});
    });
  }

  /** Show a move for the side to move; a second time, play it. */
  async show() {
    const { state } = this.store;
    if (state.hint?.move) {
      this.controllers.game.push(state.hint.move, "human");
      return;
    }
    const { game } = state;
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    this.store.update({ hint: { move: null, text: messages.hints.searching } });
    try {
      const found = await this.#analysisOf(state, signal);
      if (signal.aborted || positionKey(this.store.state.game) !== positionKey(game)) return;
      this.store.update({ hint: { move: found.move, text: describe(game, found) } });
    } catch {
      if (!signal.aborted) this.store.update({ hint: { move: null, text: messages.hints.failed } });
    }
  }

  /** The analysis on display if there is one, else the one that the panel of the analysis would show. @param {State} state @param {AbortSignal} signal */
  async #analysisOf(state, signal) {
    const { game, isOffline, analysis: { engine: chosen, result } } = state;
    const engine = playingEngine(state, chosen);
    const known = result ?? this.cache.get(engine, game);
    if (known) return known;
    const found = await withClaim(game, await recommend(game, { engine, body: analysisRequest(engine), isOffline, signal }), PROOFS);
    return this.cache.addFirst(engine, game, found);
  }

  /** Offer a draw to the engine, which has told its chances with its last move. */
  offerDraw() {
    const { engineChance } = this.store.state;
    if (engineChance !== null && engineChance <= EVEN) this.controllers.game.end(null, "agreed");
    else this.store.update({ notice: { kind: "info", text: messages.hints.drawDeclined } });
  }
}

/** The move and the best reason for it that is known. */
function describe(game, found) {
  const t = messages.hints;
  const [reason = t.best] = meritTexts(game, found);
  return t.move(cellName(found.move, game.rules), reason);
}
