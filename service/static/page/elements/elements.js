// The classes of the elements, to be defined under other names.

export { TengenBoard } from "./tengen-board.js";
export { TengenGame } from "./tengen-game.js";
