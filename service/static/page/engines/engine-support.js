// Which engines support which rules, and their levels of play.

import { FIVE, presetName } from "../game/rules.js";
import { engineName, messages } from "../i18n.js";

/** The preset of the page to the game in an engine's description. */
const DESCRIBED_GAMES = {
  tictactoe: "tictactoe",
  gomoku: "gomoku",
  gomoku19: "gomoku",
  standard: "standard",
  renju: "renju",
  caro: "caro",
};
/** Engines that play lines of other lengths than five, which the description does not say. */
const LINE_ENGINES = ["attack-weights", "threat-search", "search", "proven"];
const LONGEST_LINE = 8;
/** The largest board of `minimax`. */
const MINIMAX_CELLS = 25;
/** Engines that report the result of every depth. */
export const DEEPENING = ["search", "proven", "threat-search", "minimax"];
/** Default opponents, the first one first. */
const DEFAULTS = ["dice", "attack-weights", "win-block"];

/** Strength by level, in ascending order, null for all of it: `make types` writes them from engines/strength/levels.py. */
export const LEVELS = [
  ["newcomer", 1],
  ["beginner", 8],
  ["novice", 12],
  ["casual", 24],
  ["intermediate", 40],
  ["skilled", 59],
  ["advanced", 74],
  ["expert", 88],
  ["master", null],
];

/** Whether an engine is usable and supports the rules. */
export function supports(engine, rules) {
  const plays = (name) => engine.games.some(({ game, supported }) => game === name && supported);
  const { rows, cols, winLength, blockedWins, forbiddenPoints } = rules;
  if (!engine.usable) return false;
  if (engine.name === "minimax") {
    return rows !== null && rows * cols <= MINIMAX_CELLS && blockedWins && !forbiddenPoints;
  }
  const described = rows === null ? winLength === FIVE && "unbounded" : DESCRIBED_GAMES[presetName(rules)];
  if (described) return plays(described);
  if (winLength === FIVE) return plays(likeGame(rules));
  if (LINE_ENGINES.includes(engine.name)) return winLength <= LONGEST_LINE && (blockedWins || plays("caro"));
  return engine.games.every(({ supported }) => supported);
}

/** The described game with the same lines on another board. */
function likeGame({ forbiddenPoints, blockedWins, overline }) {
  if (forbiddenPoints) return "renju";
  if (!blockedWins) return "caro";
  return overline ? "gomoku" : "standard";
}

/** The name of the engine to use by default; null if none supports the rules. */
export function defaultEngine(engines, rules) {
  const supported = engines.filter((engine) => supports(engine, rules)).map(({ name }) => name);
  return DEFAULTS.find((name) => supported.includes(name)) ?? supported[0] ?? null;
}

/** The name of the engine that plays for a chosen one: offline, the browser's engine. */
export function playingEngine({ engines, isOffline }, chosen) {
  return (isOffline && engines.find(({ usable }) => usable)?.name) || chosen;
}

/** Choices for a list of engines: those that support the rules, and broken ones, which are disabled. */
export function engineChoices(engines, rules, selected) {
  if (engines === null) return selected ? [[selected, engineName(selected)]] : [];
  const supported = engines.filter((engine) => supports(engine, rules)).map(({ name }) => [name, engineName(name)]);
  const broken = engines.filter(({ usable }) => !usable);
  return [...supported, ...broken.map(({ name }) => [name, messages.players.unusable(engineName(name)), true])];
}

/** Whether an engine plays at levels. */
export function hasLevels(engine) {
  return Boolean(engine?.options.some(({ name }) => name === "strength"));
}

/** The name of a level by its strength. */
export function levelName(strength = null) {
  const level = LEVELS.find(([, value]) => value === strength);
  return level ? messages.players.levels[level[0]] : messages.players.otherLevel(strength);
}

/**
 * A player in texts: a human, or an engine with its level.
 *
 * @param {Seat} seat
 */
export function seatName({ engine, options }) {
  if (engine === null) return messages.players.human;
  const { strength } = options;
  return strength ? `${engineName(engine)}${messages.comma}${levelName(strength)}` : engineName(engine);
}

/** The strength of a level. */
export function strengthOf(level) {
  return Object.fromEntries(LEVELS)[level];
}
