export type Player = "X" | "O";
export interface Cell { readonly row: number; readonly col: number }
export type Game = { isStub: true };
export type GameOptions = { rules?: string; first?: Player; moves?: string };
