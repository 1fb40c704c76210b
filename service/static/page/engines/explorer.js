// The opening explorer: the moves that were played from the position on display.

import { request } from "../api.js";
import { problemText } from "../i18n.js";
import { positionRequest } from "./requests.js";

/** Positions whose answers are kept. */
const MAX_KEPT = 200;

/** Keeps `exploration` up to date while the explorer is shown. */
export class ExplorerController {
  #answers = new Map();
  #request = new AbortController();

  /** @param {PageStore} store */
  constructor(store) {
    this.store = store;
    store.watch(["game", "tab"], () => this.refresh());
  }

  /** Look up the position on display; the exploration of the one before stays until then. */
  async refresh() {
    const { game, tab } = this.store.state;
    this.#request.abort();
    if (tab !== "explorer") return;
    const body = positionRequest(game);
    const key = JSON.stringify(body);
    const { signal } = (this.#request = new AbortController());
    let problem = null;
    try {
      if (!this.#answers.has(key)) this.#keep(key, await request("v1/explorer", body, signal));
    } catch (error) {
      if (error.name === "AbortError") return;
      problem = error.problem ? problemText(error.problem) : null;
    }
    if (!signal.aborted) this.store.update({ exploration: { game, answer: this.#answers.get(key) ?? null, problem } });
  }

  #keep(key, answer) {
    if (this.#answers.size === MAX_KEPT) this.#answers.clear();
    this.#answers.set(key, answer);
  }
}
