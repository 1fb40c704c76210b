// tengen/board: defines <tengen-board>. For browsers.

export { TengenBoard } from "./element.js";
export type { BoardEventMap, Coordinates, EndDetail, Mark, MoveDetail, Opponent, ShownGame, Surface } from "./element.js";
