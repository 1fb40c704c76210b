// Which engines support which rules, and their levels of play.

import { LEVELS } from "../facts.js";
import { engineName, messages } from "../i18n.js";

/** Default opponents, the first one first. */
const DEFAULTS = ["dice", "attack-weights", "win-block"];

/** Opponents that play at levels, the first supported one first. */
export const LEVEL_ENGINES = ["search", "minimax", "attack-weights"];

/** Whether an engine is usable and supports the rules. */
export function supports({ usable, plays }, { rows, cols, winLength, overline, blockedWins, forbiddenPoints }) {
  if (!usable || winLength < plays.shortest || winLength > plays.longest) return false;
  const special = [!overline && "overline", !blockedWins && "blocked_wins", forbiddenPoints && "forbidden_points"];
  const isSmall = plays.max_cells === null || (rows !== null && rows * cols <= plays.max_cells);
  return isSmall && special.every((field) => !field || plays.rules.includes(field));
}

/** The description of an engine in the list. */
export function findEngine(engines, name) {
  return engines?.find((engine) => engine.name === name);
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
