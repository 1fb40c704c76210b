// The opening explorer: the moves that were played from the position on display, in games of the service or in the visitor's own.

import { service } from "../api.js";
import { problemText } from "../i18n.js";
import { positionRequest } from "../game/position-request.js";

/** Positions whose answers are kept. */
const MAX_KEPT = 200;
/** The lists of the visitor's games, by their paths in the state. @type {Record<Exclude<ExplorerSource, "service">, "recordList" | "storage.games">} */
const LISTS = { files: "recordList", saved: "storage.games" };

/** Keeps `exploration` up to date while the explorer is shown. */
export class ExplorerController {
  #answers = new Map();
  #request = new AbortController();
  /** The games of a list, once they are read. @type {{list: any[], games: Promise<import("./played-games.js").PlayedGames>, reading: AbortController} | null} */
  #own = null;
  /** @type {ExplorerSource} */
  #source = "service";

  /** @param {PageStore} store */
  constructor(store) {
    this.store = store;
    store.watch(["game", "tab"], () => this.refresh());
    for (const [source, path] of Object.entries(LISTS)) store.watch([path], () => this.#source === source && this.refresh());
  }

  /** Count the games of a source. @param {ExplorerSource} source */
  choose(source) {
    this.#source = source;
    this.refresh();
  }

  /** Look up the position on display; the exploration of the one before stays until then. */
  async refresh() {
    const { game, tab } = this.store.state;
    this.#request.abort();
    if (tab !== "explorer") return;
    const { signal } = (this.#request = new AbortController());
    const source = this.#source;
    const exploration = { game, source, answer: null, list: null, problem: null, progress: null };
    try {
      const found = source === "service" ? await this.#ofService(game, signal) : await this.#ofDevice(game, source, signal);
      Object.assign(exploration, found);
    } catch (error) {
      if (error.name === "AbortError") return;
      exploration.problem = error.problem ? problemText(error.problem) : null;
    }
    if (!signal.aborted) this.store.update({ exploration });
  }

  async #ofService(game, signal) {
    const body = positionRequest(game);
    const key = JSON.stringify(body);
    if (!this.#answers.has(key)) this.#keep(key, await service.request("v1/explorer", body, { signal }));
    return { answer: this.#answers.get(key) };
  }

  #keep(key, answer) {
    if (this.#answers.size === MAX_KEPT) this.#answers.clear();
    this.#answers.set(key, answer);
  }

  /** @param {Game} game @param {Exclude<ExplorerSource, "service">} source @param {AbortSignal} signal */
  async #ofDevice(game, source, signal) {
    const { recordList, storage } = this.store.state;
    const list = source === "files" ? recordList : storage.games;
    if (list === null || list.length === 0) return {};
    const games = await this.#gamesOf(list, source);
    return { list, answer: signal.aborted ? null : await games.explore(game, signal) };
  }

  /** The games of a list, which are read once: steps through a game do not begin anew. */
  async #gamesOf(list, source) {
    let own = this.#own;
    if (own === null || own.list !== list) {
      own?.reading.abort();
      const reading = new AbortController();
      const onProgress = (progress) => {
        if (this.store.state.tab !== "explorer" || this.#source !== source) return;
        this.store.update({ exploration: { game: this.store.state.game, source, answer: null, list: null, problem: null, progress } });
      };
      const games = import("./own-games.js").then(({ playedGames }) => playedGames(list, onProgress, reading.signal));
      own = this.#own = { list, games, reading };
      games.catch(() => {
        if (this.#own?.games === games) this.#own = null;
      });
    }
    return own.games;
  }
}
