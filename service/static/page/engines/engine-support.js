// Which engines support which rules.

import { FIVE, presetName } from "../game/rules.js";
import { messages } from "../i18n.js";

/** The preset of the page to the game in an engine's description. */
const DESCRIBED_GAMES = {
  tictactoe: "tictactoe",
  gomoku: "gomoku",
  gomoku19: "gomoku",
  standard: "standard",
  renju: "renju",
  caro: "caro",
};
/** Default opponents, the first supported one is taken. */
const DEFAULTS = ["dice", "attack-weights", "win-block"];

/**
 * Whether an engine supports the rules, as far as its description covers them.
 *
 * @returns {"yes" | "maybe" | "no"}
 */
export function support(engine, rules) {
  const supports = (name) => engine.games.some(({ game, supported }) => game === name && supported);
  if (!engine.usable) return "no";
  if (engine.games.every(({ supported }) => supported)) return "yes";
  const five = rules.winLength === FIVE;
  const described =
    rules.rows === null ? five && "unbounded" : DESCRIBED_GAMES[presetName(rules)] ?? (five && likeGame(rules));
  if (described) return supports(described) ? "yes" : "no";
  // Of small boards and short lines, the description covers tic-tac-toe alone.
  return supports("tictactoe") ? "maybe" : "no";
}

/** The described game with the same lines on another board. */
function likeGame({ forbiddenPoints, blockedWins }) {
  if (forbiddenPoints) return "renju";
  return blockedWins ? "gomoku" : "caro";
}

/** The name of the engine to use by default; null if none supports the rules. */
export function defaultEngine(engines, rules) {
  const supported = engines.filter((engine) => support(engine, rules) === "yes").map(({ name }) => name);
  return DEFAULTS.find((name) => supported.includes(name)) ?? supported[0] ?? null;
}

/** Choices for a list of engines: those that do not support the rules are disabled, at the end. */
export function engineChoices(engines, rules, selected) {
  if (engines === null) return selected ? [[selected, selected]] : [];
  const isSupported = (engine) => support(engine, rules) !== "no";
  const choice = (engine) => {
    if (isSupported(engine)) return [engine.name, engine.name];
    const { unsupported, unusable } = messages.players;
    return [engine.name, (engine.usable ? unsupported : unusable)(engine.name), true];
  };
  return [...engines].sort((a, b) => isSupported(b) - isSupported(a)).map(choice);
}
