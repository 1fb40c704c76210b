// tengen/game: defines <tengen-game>. For browsers.

export { TengenGame } from "./element.js";
export type { Coordinates, GameEventMap, ShownGame, Surface } from "./element.js";
