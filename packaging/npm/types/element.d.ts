// tengen/element: the classes of the elements, to be defined under other names. For browsers, and loaded on servers.

import type { Cell, GameInput, MoveInput, Outcome, Player, Rules, RulesName } from "./index.js";
import type { Engine, Level } from "./search.js";

/** A position with the line on display, which does not change; `new Game(shown)` makes a game of it. */
export interface ShownGame {
  readonly rules: Rules;
  readonly first: Player;
  readonly moves: readonly Cell[];
  /** Moves on the board. */
  readonly ply: number;
}

export interface MoveDetail {
  readonly move: string;
  readonly cell: Cell;
  readonly by: "person" | "engine" | "script";
  /** The number of moves on the board. */
  readonly ply: number;
  /** Such as `h8i9`. */
  readonly moves: string;
}

export interface EndDetail extends Outcome {
  readonly moves: string;
}

/** What plays a level, such as an `Engine`. */
export interface Opponent {
  bestMove(position: ShownGame, options: { level: Level; signal: AbortSignal }): Promise<{ readonly move: MoveInput }>;
}

/** The element's own events do not bubble. */
export interface BoardEventMap extends HTMLElementEventMap {
  move: CustomEvent<MoveDetail>;
  end: CustomEvent<EndDetail>;
  /** The cell under the pointer or the focus; null for none. */
  cell: CustomEvent<{ readonly cell: Cell | null }>;
  /** Whether the engine is searching for its move. */
  thinking: CustomEvent<boolean>;
  failure: CustomEvent<Error>;
}

export interface GameEventMap extends HTMLElementEventMap {
  /** The number of moves on the board. */
  ply: CustomEvent<number>;
  failure: CustomEvent<Error>;
}

export interface Mark {
  readonly cell: Cell;
  readonly kind: "circle" | "triangle" | "square" | "cross" | "label";
  readonly label?: string;
}

export type Coordinates = "letters" | "numbers" | "none";
export type Surface = "auto" | "wood" | "paper" | "slate";

/** Properties are attributes of the same names, such as `play-as`, but `game`, `engine` and `marks`. */
export declare class TengenBoard extends HTMLElement {
  /** The attribute, `gomoku` by default; a board whose `game` was set has the rules of that game. */
  rules: RulesName;
  /** The moves on the board; the attribute has those at its beginning. */
  moves: string;
  /** The level of the engine; null for two people. */
  level: Level | null;
  /** The side of the person, X by default; `both` without a level. */
  playAs: Player | "both";
  readonly: boolean;
  coordinates: Coordinates;
  moveNumbers: boolean;
  surface: Surface;
  /** A change of a game is shown when it is set again. */
  get game(): ShownGame;
  set game(game: ShownGame | GameInput);
  /** What plays the level; by default an engine for all boards of the page. */
  engine: Opponent | null;
  marks: readonly Mark[];
  /** Play a move for the side to move; fulfilled when the engine has answered, if it plays the other side. */
  play(move: MoveInput): Promise<void>;
  /** Take back the last move, and the engine's answer to it. */
  undo(): void;
  /** Go back to the beginning. */
  restart(): void;
  focusCell(cell: MoveInput): void;
  addEventListener<K extends keyof BoardEventMap>(type: K, listener: (event: BoardEventMap[K]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof BoardEventMap>(type: K, listener: (event: BoardEventMap[K]) => void, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | EventListenerOptions): void;
}

/** Properties are attributes of the same names, but `game` and `engine`. The moves may be the element's text. */
export declare class TengenGame extends HTMLElement {
  rules: RulesName;
  moves: string;
  /** The address of a record in SGF. */
  src: string | null;
  /** A link of the page to a game or a study, or its fragment alone. */
  link: string | null;
  /** The number of moves on the board. */
  ply: number;
  review: "none" | "button" | "auto";
  controls: "full" | "steps" | "none";
  coordinates: Coordinates;
  moveNumbers: boolean;
  surface: Surface;
  /** A change of a game is shown when it is set again. */
  get game(): ShownGame;
  set game(game: ShownGame | GameInput);
  /** The engine of the review; by default one for all elements of the page. */
  engine: Engine | null;
  addEventListener<K extends keyof GameEventMap>(type: K, listener: (event: GameEventMap[K]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof GameEventMap>(type: K, listener: (event: GameEventMap[K]) => void, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | EventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "tengen-board": TengenBoard;
    "tengen-game": TengenGame;
  }
}
