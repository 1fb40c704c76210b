// tengen/search: moves, analyses and reviews on the visitor's device, in workers. For browsers.

import type { Cell, GameInput, Player } from "./index.js";

export type Level = "newcomer" | "beginner" | "novice" | "casual" | "intermediate" | "skilled" | "advanced" | "expert" | "master";
/** In ascending order. */
export declare const LEVELS: readonly Level[];

/** The position on display of a game. */
export type Position = GameInput;

export interface EngineOptions {
  /** Workers at a time, 1 by default; further calls wait for one of them. Each takes 40 MB. */
  workers?: number;
  /** Where `tengen/worker.js` is, for bundlers that do not find it. */
  workerUrl?: string | URL;
  /** Where `tengen/search.wasm` is; by default, beside the worker. */
  wasmUrl?: string | URL;
  /** A folder of proofs; without it, none are looked up. */
  proofsUrl?: string | URL;
  /** Memory for positions that a search has seen, per worker; 16 by default. */
  hashMegabytes?: 1 | 2 | 4 | 8 | 16 | 32;
}

export interface Limits {
  timeMs?: number;
  /** Positions; the answer is then the same every time, except at a level. */
  nodes?: number;
  /** Plies. */
  depth?: number;
  /** Its reason is thrown. */
  signal?: AbortSignal;
}

export interface MoveOptions extends Limits {
  /** By name, or from 1 to 100; all of the strength by default. */
  level?: Level | number | null;
}

export interface AnalysisOptions extends MoveOptions {
  /** The number of best moves with their lines, 1 by default, at most 64; in tic-tac-toe, answers have all moves. */
  lines?: number;
  /** Workers that share the moves, 1 by default, at most those of the engine; each has its own limits. */
  workers?: number;
}

/** Limits of each position; 100 ms by default. */
export interface ReviewOptions extends Pick<Limits, "timeMs" | "nodes" | "signal"> {
  /** Called for each move, the last one first. */
  onMove?: (move: ReviewedMove) => void;
}

export interface NamedCell extends Cell {
  notation: string;
}

/** The fields have the names and meanings of the HTTP API, so that a function which takes an answer also takes the service's. */
export interface Candidate {
  rank: number;
  move: NamedCell;
  score: number;
  win_probability: number | null;
  /** Plies to a proven win of the side to move, negative to a loss; the service says it of the best move alone. */
  win_in?: number | null;
  pv: string[];
}

export interface Answer {
  move: NamedCell;
  score: number;
  win_probability: number | null;
  win_in: number | null;
  /** The expected line, from the move on. */
  pv: string[];
  /** Best first. */
  candidates: Candidate[];
  /** Whether a proof decides the position. */
  proven?: boolean;
  stats: { nodes: number; depth: number; time_ms: number; stopped_by?: string | null };
  /** Whether the search has ended. */
  final?: boolean;
}

export type Judgement = "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "forced";

/** A win that a move missed or allowed: by a line, by fours, by threats, by search, or by a proof. */
export interface Victory {
  kind: string;
  plies: number;
}

export interface ReviewedMove {
  /** From 1. */
  ply: number;
  player: Player;
  move: NamedCell;
  /** Of its player. */
  win_probability_before: number;
  win_probability_after: number;
  judgement: Judgement;
  win_in_before: number | null;
  win_in_after: number | null;
  missed: Victory | null;
  allowed: Victory | null;
  motif: string | null;
  /** In percent. */
  accuracy: number;
  best: NamedCell;
  /** From the best move on. */
  pv: string[];
}

export interface PlayerSummary {
  /** In percent; null without moves that were free. */
  accuracy: number | null;
  judgements: Record<Judgement, number>;
}

export interface DeviceReview {
  /** In the order of the game. */
  moves: ReviewedMove[];
  winner: Player | null;
  /** The last move before which the loser was still in the game. */
  decisive: Pick<ReviewedMove, "ply" | "player" | "move" | "win_probability_before" | "win_probability_after"> | null;
  players: Record<Player, PlayerSummary>;
}

/** The worker or its module could not be loaded, or the worker has failed. */
export declare class EngineError extends Error {}

/** Methods throw a `RangeError` for games that are over, that it does not play, and for values out of range. */
export declare class Engine {
  /** Loads nothing yet. */
  constructor(options?: EngineOptions);
  /** Load the worker and its module now. */
  ready(): Promise<void>;
  /** Whether it plays a game: lines of 3 to 6. */
  static supports(position: Position): boolean;
  /** Without a limit, a move at full strength takes a second. */
  bestMove(position: Position, options?: MoveOptions): Promise<Answer>;
  /** The answer after each depth. Without a limit, it goes on until the loop is left or the signal is aborted. */
  analyse(position: Position, options?: AnalysisOptions): AsyncIterableIterator<Answer>;
  /** Judge the moves of the line on display. */
  review(position: Position, options?: ReviewOptions): Promise<DeviceReview>;
  /** End the workers, and calls in progress with an `AbortError`; a later call starts new ones. */
  close(): void;
}
