// Engines to choose from, those that play the game first to be told from those that do not.

import { FIVE, presetOf } from "../game/rules.js";
import { texts } from "../texts.js";

/** The service's names for the games by which engines say what they play. */
const KNOWN = { tictactoe: "tictactoe", gomoku: "gomoku", gomoku19: "gomoku", standard: "standard" };
/** Who is a good opponent to begin with, the first that plays the game. */
const USUAL = ["dice", "attack-weights", "win-block"];

/** Whether an engine plays a game, as far as its card tells; what it does not tell may be tried. */
export function plays(engine, rules) {
  const known = KNOWN[presetOf(rules)] ?? "tictactoe";
  const fiveOf = rules.winLength === FIVE ? "gomoku" : known;
  const name = rules.rows === null ? "unbounded" : fiveOf;
  return engine.usable && engine.games.some((each) => each.game === name && each.supported);
}

/** Who plays a game where the engine at the board does not. */
export function substitute(engines, rules) {
  const able = engines.filter((engine) => plays(engine, rules)).map(({ name }) => name);
  return USUAL.find((name) => able.includes(name)) ?? able[0] ?? null;
}

/** Choices for `select`: every engine, those that cannot play at the end and not to be chosen. */
export function engineChoices(engines, rules, chosen) {
  if (engines === null) return chosen ? [[chosen, chosen]] : [];
  const able = (engine) => plays(engine, rules);
  const choice = (engine) => {
    if (able(engine)) return [engine.name, engine.name];
    const say = engine.usable ? texts.players.unsupported : texts.players.unusable;
    return [engine.name, say(engine.name), true];
  };
  return [...engines].sort((a, b) => able(b) - able(a)).map(choice);
}
