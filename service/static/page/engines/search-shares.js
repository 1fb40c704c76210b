// A search that several workers share: each searches its share of the moves, and the results of a depth are merged when
// all of them have reached it.

/**
 * The results of the search by depth, the last one with what has stopped it.
 *
 * @param {AsyncGenerator<SearchResult>[]} searches  One for each share of the moves.
 * @param {number} count  Lines of a result, at most.
 * @returns {AsyncGenerator<SearchResult>}
 * @throws {any} The error of the first search that fails.
 */
export async function* mergeShares(searches, count) {
  const shares = searches.map(() => new Share());
  /** @type {unknown[]} */
  const errors = [];
  let wake = () => {};
  const read = async (search, share) => {
    try {
      for await (const result of search) {
        share.add(result);
        wake();
      }
    } catch (error) {
      errors.push(error);
    }
    wake();
  };
  searches.forEach((search, at) => read(search, shares[at]));
  for (let shown = 0, isOver = false; !isOver; ) {
    const changed = new Promise((resolve) => (wake = () => resolve(undefined)));
    if (errors.length > 0) throw errors[0];
    const running = shares.filter(({ stoppedBy }) => stoppedBy === null);
    isOver = running.length === 0 || shares.some(({ isWon }) => isWon);
    const depth = isOver ? Infinity : Math.min(...running.map(({ depth: reached }) => reached));
    if (depth > shown) {
      shown = depth;
      yield merged(shares, { depth, count, isOver });
    } else {
      await changed;
    }
  }
}

/** What the search of a share has found. */
class Share {
  /** Its best moves by depth. @type {Map<number, SearchResult["lines"]>} */
  #lines = new Map();
  depth = 0;
  nodes = 0;
  /** @type {SearchResult["stoppedBy"]} */
  stoppedBy = null;

  /** @param {SearchResult} result */
  add({ depth, nodes, lines, stoppedBy }) {
    this.#lines.set(depth, lines);
    Object.assign(this, { depth, nodes, stoppedBy });
  }

  /** Whether it has ended with a win, which makes all other moves irrelevant. */
  get isWon() {
    return this.stoppedBy === "complete" && (this.linesAt(this.depth)[0]?.winIn ?? 0) > 0;
  }

  /** The best moves at a depth, or at its last one. */
  linesAt(depth) {
    return this.#lines.get(Math.min(depth, this.depth)) ?? [];
  }
}

/**
 * What the shares have found at a depth, or at their last ones.
 *
 * @returns {SearchResult}
 */
function merged(shares, { depth, count, isOver }) {
  const lines = shares.flatMap((share) => share.linesAt(depth)).sort((one, other) => other.score - one.score);
  const nodes = shares.reduce((sum, share) => sum + share.nodes, 0);
  // A share without moves is complete.
  const last = shares.find(({ isWon }) => isWon) ?? shares.find(({ stoppedBy }) => stoppedBy !== "complete") ?? shares[0];
  const result = { nodes, lines: lines.slice(0, count) };
  return isOver ? { ...result, depth: last.depth, stoppedBy: last.stoppedBy } : { ...result, depth, stoppedBy: null };
}
