// The levels of play: names for values of the engine option `strength`.

/** Strength by level, in ascending order; those that docs/limits.md rates. Null for the engine's default, all of it. */
export const LEVELS = [
  ["beginner", 1],
  ["casual", 20],
  ["intermediate", 40],
  ["advanced", 60],
  ["expert", 80],
  ["master", null],
];

/** Whether an engine, as the service describes it, plays at levels. */
export function hasLevels(engine) {
  return Boolean(engine?.options.some(({ name }) => name === "strength"));
}

/** The strength of a level. */
export function strengthOf(level) {
  return Object.fromEntries(LEVELS)[level];
}
