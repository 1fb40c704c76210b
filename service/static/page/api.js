// The service, asked over HTTP.

import { toRequest } from "./game/rules.js";
import { formatMoves } from "./game/notation.js";
import { boardOf } from "./game/game.js";

const ROOT = new URL("../../", import.meta.url);

/** The service said what is wrong: a problem document of RFC 9457. */
export class ProblemError extends Error {
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** The service did not answer at all. */
export class OfflineError extends Error {}

/**
 * Ask the service.
 *
 * @param {string} path  Such as `v1/moves?engine=search`.
 * @param {object} [body]  Posted as JSON; left out, it is a GET.
 * @param {AbortSignal} [signal]
 * @throws {ProblemError | OfflineError | DOMException} The last where it was aborted.
 */
export async function ask(path, body, signal) {
  const post = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const headers = body === undefined ? {} : { "Content-Type": "application/json" };
  let response;
  let answer;
  try {
    response = await fetch(new URL(path, ROOT), { ...post, headers, signal });
    answer = await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new OfflineError(error.message);
  }
  if (!response.ok) throw new ProblemError(answer);
  return answer;
}

/** The position of a game as requests spell it. */
export function positionRequest(game) {
  const board = boardOf(game);
  const played = game.moves.slice(0, game.ply);
  const stones = () => [...board.stones.values()].map(({ row, col, player }) => ({ row, col, player }));
  return {
    game: toRequest(game.rules),
    to_move: board.toMove,
    ...(game.setup.length ? { stones: stones() } : { moves: formatMoves(played, game.rules) }),
  };
}

/**
 * What an engine recommends.
 *
 * @param {import("./game/game.js").Game} game
 * @param {object} question
 * @param {string} question.engine
 * @param {string[]} [question.compare]  Other engines to ask the same.
 * @param {object} [question.body]  More fields of the request.
 * @param {AbortSignal} [question.signal]
 */
export function recommend(game, { engine, compare = [], body = {}, signal }) {
  return ask(movesPath("v1/moves", engine, compare), { ...positionRequest(game), ...body }, signal);
}

/** What engines recommend for many positions: answers in order. */
export async function recommendAll(games, { engine, compare = [], body = {}, signal }) {
  const requests = games.map((game) => ({ ...positionRequest(game), ...body }));
  return (await ask(movesPath("v1/moves/batch", engine, compare), { requests }, signal)).answers;
}

export function describe(body, signal) {
  return ask("v1/positions", body, signal);
}

function movesPath(path, engine, compare) {
  const others = compare.length ? `&compare=${compare.map(encodeURIComponent).join(",")}` : "";
  return `${path}?engine=${encodeURIComponent(engine)}${others}`;
}
