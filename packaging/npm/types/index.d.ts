// tengen: rules and games, for Node, workers and browsers.

import type { BoundedGame, Rules as ApiRules, UnboundedGame } from "./api.js";

/** X is Black where stones are played. */
export type Player = "X" | "O";

export interface Cell {
  /** From 0 at the top. */
  readonly row: number;
  /** From 0 at the left. */
  readonly col: number;
}

/** Such as `h8`, or `7/7` for row and column on an unbounded board. */
export type MoveInput = string | Cell;

export interface Stone extends Cell {
  readonly player: Player;
  /** Of its move, from 1; 0 for set-up stones. */
  readonly number: number;
}

export interface Rules {
  /** Null on an unbounded board, like `cols`. */
  readonly rows: number | null;
  readonly cols: number | null;
  /** Stones in a row that win. */
  readonly winLength: number;
  /** Whether longer rows win as well. */
  readonly overline: boolean;
  /** Whether a row of `winLength` wins between two enemy stones; false in caro. */
  readonly blockedWins: boolean;
  /** Whether X has renju's forbidden points. */
  readonly forbiddenPoints: boolean;
}

export type RulesName = "tictactoe" | "gomoku" | "gomoku19" | "standard" | "renju" | "caro" | "unbounded";

/** Rules of one's own; the fields of lines default to those of gomoku. */
export type RulesInput = RulesName | (Pick<Rules, "rows" | "cols" | "winLength"> & Partial<Rules>);

export declare const PRESETS: Readonly<Record<RulesName, Rules>>;

export type ForbiddenReason = "double-three" | "double-four" | "overline";

export interface ForbiddenPoint extends Cell {
  readonly reason: ForbiddenReason;
}

/** How a player ended a game that goes on on the board; `record`: the record names the winner, and not how. */
export type EndReason = "resigned" | "time" | "agreed" | "record";

export interface Outcome {
  /** Null for a draw. */
  readonly winner: Player | null;
  readonly reason: "line" | "full-board" | "no-legal-move" | ForbiddenReason | EndReason;
  /** The row that wins; empty without one. */
  readonly line: readonly Cell[];
}

/** The move cannot be played in the position on display. */
export declare class IllegalMoveError extends RangeError {
  constructor(move: Cell, reason: "occupied" | "outside" | "over", rules: Rules);
  readonly move: Cell;
  readonly reason: "occupied" | "outside" | "over";
}

/** A text is no moves, no record or no link that can be read. */
export declare class NotationError extends RangeError {}

export interface GameOptions {
  /** Gomoku by default. */
  rules?: RulesInput;
  /** The player of the first move, X by default. */
  first?: Player;
  /** Stones on the board before the first move. */
  setup?: readonly (Cell & { readonly player: Player })[];
  /** Such as `h8i9` or `1. h8 i9 2. h9`; other spellings are read by `parseMoves` of `tengen/moves`. */
  moves?: string | readonly MoveInput[];
  /** Moves on the board; all of them by default. */
  ply?: number;
}

/** A position as requests and responses of the API have it. */
export interface PositionFields {
  game?: Exclude<RulesName, "gomoku19"> | BoundedGame | UnboundedGame | ApiRules | null;
  /** Needed with `stones`. */
  to_move?: Player | null;
  moves?: string | readonly MoveInput[] | null;
  stones?: readonly (Cell & { readonly player: Player })[] | null;
  setup?: boolean | null;
}

/** A game, the options of one, a position of the API, or moves of gomoku. */
export type GameInput = Game | GameOptions | PositionFields | string | readonly MoveInput[];

/** A move that follows a position, with its node of the tree. */
export interface Variation {
  readonly node: number;
  readonly move: Cell;
}

/**
 * A game that changes in place, with its variations and a position on display. Methods throw a RangeError for values out
 * of range, and for moves an IllegalMoveError or a NotationError, which are RangeErrors.
 */
export declare class Game {
  constructor(options?: GameInput);

  readonly rules: Rules;
  /** The player of the next move. */
  readonly turn: Player;
  /** The number of moves on the board. */
  readonly ply: number;
  /** How the game is over in the position on display; null if it goes on. */
  readonly outcome: Outcome | null;
  readonly isOver: boolean;
  /** The moves of the line on display, with those after the position on display. */
  readonly moves: readonly Cell[];
  /** The stones on the board, set-up stones first. */
  readonly stones: readonly Stone[];
  /** The stone on a cell; null if it is empty. */
  get(cell: MoveInput): Stone | null;

  isLegal(move: MoveInput): boolean;
  /** The empty cells of a board with borders, row by row. Forbidden points are legal, and lose. */
  legalMoves(): Cell[];
  /** The points where X would lose at once. */
  forbiddenPoints(): ForbiddenPoint[];
  /** Play a move in the position on display; if another one follows there, it begins a variation. */
  push(move: MoveInput): Stone;
  /** Delete the last move on the board and what follows it; null at the start. */
  pop(): Cell | null;
  /** End the game in the position on display. */
  resign(player: Player): void;

  /** Display the position after so many moves of the line. */
  goTo(ply: number): void;
  /** The node of the tree that is on display; 0 is the start. */
  readonly node: number;
  /** The moves that follow the position on display, the main one first. */
  readonly variations: readonly Variation[];
  /** Display a node, with the line through it. */
  goToNode(node: number): void;
  /** Move the variation that contains a node up by one. */
  promote(node: number): void;
  /** Delete a move and all that follow it. */
  delete(node: number): void;
  /** Of the position on display. */
  comment: string;

  clone(): Game;
  /** The moves on the board, such as `h8i9`. */
  toString(): string;
  /** The board, a row each, such as `.X.`. */
  toRows(): string[];
  /** The position on display in the form of the API. */
  toJSON(): PositionFields;
}

export declare function formatMoves(moves: string | readonly MoveInput[], rules: RulesInput): string;
