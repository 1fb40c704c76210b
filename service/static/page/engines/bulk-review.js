// Reviews of many games on this device, several at a time: they can be stopped, and go on where they were.

import { goTo } from "../game/game.js";
import { review, workersHere } from "./browser-engines.js";
import { engineOf } from "./search/plays.js";
import { MISTAKES } from "./review.js";

export class BulkReview {
  #stop = new AbortController();
  /** By the games' ids; null for a game that cannot be read or reviewed here. @type {Map<string, GameReview | null>} */
  results = new Map();
  isRunning = false;

  /** @param {() => void} onChange  Called after every game, and at the end. */
  constructor(onChange) {
    this.onChange = onChange;
  }

  /**
   * Review the games that are not reviewed yet.
   *
   * @param {Reviewable[]} games
   * @param {{nodes?: number, time_ms?: number}} limits  Of one position.
   */
  async start(games, limits) {
    if (this.isRunning) return;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.isRunning = true;
    this.onChange();
    const waiting = games.values();
    // The workers share what waits.
    const work = async () => {
      for (const game of waiting) {
        // A file may have a game twice.
        if (this.results.has(game.id)) continue;
        const result = await reviewOf(game, limits, signal);
        if (signal.aborted) return;
        this.results.set(game.id, result);
        this.onChange();
      }
    };
    await Promise.all(Array.from({ length: workersHere() }, work));
    this.isRunning = false;
    this.onChange();
  }

  /** The reviews of games in progress begin again when they go on. */
  stop() {
    this.#stop.abort();
  }
}

/** @returns {Promise<GameReview | null>} */
async function reviewOf({ load }, limits, signal) {
  try {
    const game = await load();
    if (game === null || game.moves.length === 0 || engineOf(game.rules) === null) return null;
    /** @type {GameReview} */
    const found = { mistakes: [], accuracy: { X: null, O: null } };
    for await (const object of review(goTo(game, game.moves.length), limits, signal)) {
      if (object.final) {
        for (const player of /** @type {const} */ (["X", "O"])) found.accuracy[player] = object.players[player].accuracy;
      } else if (MISTAKES.includes(object.judgement)) {
        const { ply, player, judgement, motif } = object;
        found.mistakes.unshift({ ply, player, judgement, motif, name: object.move.notation });
      }
    }
    return found;
  } catch {
    // One game that fails keeps none of the others from their reviews.
    return null;
  }
}

/**
 * The mistakes by motif and player, the most frequent motifs and the players of most games first.
 *
 * @param {Reviewable[]} games
 * @param {Map<string, GameReview | null>} results
 * @param {number} most  Players with a column of their own; the others share one, whose name is null.
 * @returns {MistakeTable}
 */
export function tableOf(games, results, most) {
  const reviewed = games.flatMap((game) => {
    const found = results.get(game.id);
    return found ? [{ game, found }] : [];
  });
  const sides = reviewed.flatMap(({ game, found }) =>
    (/** @type {const} */ (["X", "O"])).map((side) => ({
      player: game.players[side],
      accuracy: found.accuracy[side],
      mistakes: found.mistakes.filter(({ player }) => player === side).map((mistake) => ({ game, mistake })),
    })),
  );
  const bySize = ([, one], [, other]) => other.length - one.length;
  const all = [...grouped(sides, ({ player }) => player)].sort(bySize);
  const rest = all.slice(most).flatMap(([, own]) => own);
  const columns = [...all.slice(0, most), ...(rest.length > 0 ? [/** @type {const} */ ([null, rest])] : [])];
  const mistakes = sides.flatMap((side) => side.mistakes);
  const motifs = [...grouped(mistakes, ({ mistake: { motif } }) => motif)].sort(bySize).map(([motif]) => motif);
  return {
    games: reviewed.length,
    motifs,
    players: columns.map(([name, own]) => {
      const known = own.map(({ accuracy }) => accuracy).filter((accuracy) => accuracy !== null);
      return {
        name,
        games: own.length,
        accuracy: known.length > 0 ? known.reduce((sum, each) => sum + each, 0) / known.length : null,
        mistakes: own.flatMap((side) => side.mistakes),
      };
    }),
  };
}

/**
 * Lists of items by what they have in common.
 *
 * @template Item, Key
 * @param {Item[]} items
 * @param {(item: Item) => Key} keyOf
 */
function grouped(items, keyOf) {
  /** @type {Map<Key, Item[]>} */
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
