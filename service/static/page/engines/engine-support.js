// Engines to choose from, those that play the game first to be told from those that do not.

import { FIVE, presetOf } from "../game/rules.js";
import { texts } from "../locales/en.js";

/** The service's names for the games by which engines say what they play. */
const KNOWN = { tictactoe: "tictactoe", gomoku: "gomoku", gomoku19: "gomoku", standard: "standard" };
/** Who is a good opponent to begin with, the first that plays the game. */
const USUAL = ["dice", "attack-weights", "win-block"];

/**
 * Whether an engine plays a game, as far as its card tells.
 *
 * @returns {"yes" | "maybe" | "no"}
 */
export function support(engine, rules) {
  const plays = (name) => engine.games.some((each) => each.game === name && each.supported);
  if (!engine.usable) return "no";
  if (engine.games.every(({ supported }) => supported)) return "yes";
  const five = rules.winLength === FIVE;
  const known = rules.rows === null ? five && "unbounded" : KNOWN[presetOf(rules)] ?? (five && "gomoku");
  if (known) return plays(known) ? "yes" : "no";
  // Of small boards and short lines the card names tic-tac-toe alone.
  return plays("tictactoe") ? "maybe" : "no";
}

/** Who plays a game where the engine at the board does not. */
export function substitute(engines, rules) {
  const able = engines.filter((engine) => support(engine, rules) === "yes").map(({ name }) => name);
  return USUAL.find((name) => able.includes(name)) ?? able[0] ?? null;
}

/** Choices for `select`: every engine, those that cannot play at the end and not to be chosen. */
export function engineChoices(engines, rules, chosen) {
  if (engines === null) return chosen ? [[chosen, chosen]] : [];
  const able = (engine) => support(engine, rules) !== "no";
  const choice = (engine) => {
    if (able(engine)) return [engine.name, engine.name];
    const say = engine.usable ? texts.players.unsupported : texts.players.unusable;
    return [engine.name, say(engine.name), true];
  };
  return [...engines].sort((a, b) => able(b) - able(a)).map(choice);
}
