// Types that the modules of the page share. They live outside of the modules, whose comments visitors download, too.

type Board = import("../service/static/page/game/board.js").Board;
type Store<S extends Record<string, any>> = import("../service/static/page/store.js").Store<S>;
type Threat = import("../service/static/page/game/threats.js").Threat;
type GameController = import("../service/static/page/play/game-controller.js").GameController;
type TreeController = import("../service/static/page/play/tree-controller.js").TreeController;
type EngineController = import("../service/static/page/play/engine-controller.js").EngineController;
type MoveRequests = import("../service/static/page/play/engine-controller.js").MoveRequests;
type AnalysisCache = import("../service/static/page/engines/analysis-cache.js").AnalysisCache;
type Viewport = import("../service/static/page/board/viewport.js").Viewport;
type UnboundedViewport = import("../service/static/page/board/unbounded-viewport.js").UnboundedViewport;
type BoardView = import("../service/static/page/board/board-view.js").BoardView;
type UnboundedBoardView = import("../service/static/page/board/unbounded-board-view.js").UnboundedBoardView;
type GameDatabase = import("../service/static/page/storage/game-database.js").GameDatabase;
type SavedGames = import("../service/static/page/storage/saved-games.js").SavedGames;
type EngineSearches = import("../service/static/page/engines/move-search.js").EngineSearches;
type ExplorerController = import("../service/static/page/engines/explorer.js").ExplorerController;
type LiveAnalysisController = import("../service/static/page/engines/live-analysis.js").LiveAnalysisController;
type ReviewController = import("../service/static/page/engines/review.js").ReviewController;
type ExerciseController = import("../service/static/page/engines/exercise.js").ExerciseController;
type PuzzleState = import("../service/static/page/puzzles/puzzle-controller.js").PuzzleState;
type Standing = import("../service/static/page/puzzles/standing.js").Standing;
type SolvedState = import("../service/static/page/puzzles/progress.js").SolvedState;
type Card = import("../service/static/page/training/schedule.js").Card;
type Look = import("../service/static/page/sharing/board-image.js").Look;

/** The texts that every page needs; English defines the texts of all languages. */
type Messages = typeof import("../service/static/page/locales/en.js").messages;

/** The texts of parts of the page. */
interface MessageParts {
  analysis: typeof import("../service/static/page/locales/en/analysis.js").messages;
  check: typeof import("../service/static/page/locales/en/check.js").messages;
  compare: typeof import("../service/static/page/locales/en/compare.js").messages;
  engines: typeof import("../service/static/page/locales/en/engines.js").messages;
  explorer: typeof import("../service/static/page/locales/en/explorer.js").messages;
  header: typeof import("../service/static/page/locales/en/header.js").messages;
  hints: typeof import("../service/static/page/locales/en/hints.js").messages;
  keys: typeof import("../service/static/page/locales/en/keys.js").messages;
  learn: typeof import("../service/static/page/locales/en/learn.js").messages;
  lesson: typeof import("../service/static/page/locales/en/lesson.js").messages;
  library: typeof import("../service/static/page/locales/en/library.js").messages;
  lists: typeof import("../service/static/page/locales/en/lists.js").messages;
  live: typeof import("../service/static/page/locales/en/live.js").messages;
  marks: typeof import("../service/static/page/locales/en/marks.js").messages;
  names: typeof import("../service/static/page/locales/en/names.js").messages;
  opening: typeof import("../service/static/page/locales/en/opening.js").messages;
  print: typeof import("../service/static/page/locales/en/print.js").messages;
  problems: typeof import("../service/static/page/locales/en/problems.js").messages;
  proof: typeof import("../service/static/page/locales/en/proof.js").messages;
  puzzles: typeof import("../service/static/page/locales/en/puzzles.js").messages;
  reader: typeof import("../service/static/page/locales/en/reader.js").messages;
  review: typeof import("../service/static/page/locales/en/review.js").messages;
  share: typeof import("../service/static/page/locales/en/share.js").messages;
  tools: typeof import("../service/static/page/locales/en/tools.js").messages;
  training: typeof import("../service/static/page/locales/en/training.js").messages;
}

// views/header.js

/** Shows the page on display, `current`, and the keys of the page if it has any. */
type ShowHeader = (
  header: HTMLElement,
  current: PageName,
  theme: string,
  onSelect: (theme: string) => void,
  onKeys?: () => void,
) => void;

// board/accessible-grid.js

interface GridOptions {
  label: string;
  onPlay: (cell: Cell) => void;
  onFocus: (cell: Cell | null) => void;
}

// board/board-view.js

/** What a board shows. */
interface BoardModel {
  game: Game;
  moveNumbers: boolean;
  coordinates: BoardDisplay["coordinates"];
  theme: BoardDisplay["theme"];
  /** What is drawn under the stones, and over them. */
  below: DrawOnBoard[];
  above: DrawOnBoard[];
  /** Whether the last stone is faint, because ghost stones begin in its place. */
  ghostsReplaceLast: boolean;
  /** What the names of cells say besides, by the key of the cell. */
  notes: Map<string, string>[];
  /** The stone that a click would place. */
  preview: { cell: Cell, player: Player } | null;
  isPlayable: boolean;
  activeCell: Cell | null;
  touched: Touched | null;
  touch: BoardDisplay["touch"];
}

/** The texts of an element, in its language, and those that a board needs. */
type ElementTexts = typeof import("../service/static/page/elements/texts/en.js").texts;
type BoardTexts = Pick<ElementTexts, "board" | "comma" | "playerNames">;

interface BoardCallbacks {
  onPlay: (cell: Cell) => void;
  /** The pointer or the focus has come to a cell, or left the board. */
  onActive: (cell: Cell | null) => void;
  onTouch: (touched: Touched | null) => void;
  /** A finger is held still; returns whether something opens. */
  onHold?: (event: PointerEvent) => boolean;
}

/** The cell that a finger has tapped once, or holds. */
interface Touched {
  cell: Cell;
  kind: "tap" | "hold";
}

// elements/

type ReviewTexts = typeof import("../service/static/page/elements/texts/en.js").review;

/** What plays the level of a board, such as `Engine` of search/search.js. */
type SearchEngine = Pick<import("../service/static/page/engines/search/search.js").Engine, "bestMove" | "close">;

/** A mark that a page draws on a board. */
type ElementMark = import("../packaging/npm/types/element.js").Mark;

// views/tabs.js

/** A tab with its panels by the values of the field `tab`; the name of a panel is that of its own tab, if there are several. */
interface Panels {
  name: string;
  panels: Record<string, { name?: string, load: () => HTMLElement | Promise<HTMLElement> }>;
}

/** What the panels are made of. */
interface PageParts {
  store: PageStore;
  controllers: Controllers;
  boardView: BoardView;
  savedGames: SavedGames;
  openRecords: (sources: (string | File)[]) => Promise<void>;
  loadAnalysis: () => Promise<AnalysisCache>;
}

// client/service.js

type ClientOptions = import("../packaging/npm/types/client.js").ClientOptions;

interface ServiceOptions extends Omit<ClientOptions, "key"> {
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** The longest wait for the end of a rate limit; default: `longestWaitMs`. */
  longestLimitMs?: number;
  /** Called when the service is busy, with the milliseconds until the next attempt. */
  onBusy?: (waitMs: number) => void;
}

type RequestOptions = import("../packaging/npm/types/client.js").CallOptions & {
  /** Media type of the response; by default, that of JSON. */
  accept?: string;
};

/** The path of a field of the state, such as "tab" or, in a group, "live.isOn". */
type Path<S> =
  | (keyof S & string)
  | { [G in keyof S & string]: `${G}.${keyof S[G] & string}` }[keyof S & string];

// game/notation.js

type Cell = import("../packaging/npm/types/index.js").Cell;

// game/rules.js

type Rules = import("../packaging/npm/types/index.js").Rules;

// game/board.js

type Stone = import("../packaging/npm/types/index.js").Stone;

type Size = { rows: number, cols: number };

type Player = import("../packaging/npm/types/index.js").Player;

type ForbiddenPoint = import("../packaging/npm/types/index.js").ForbiddenPoint;

// game/game.js

/** A move of the tree; the root is the start, without a move. */
interface GameNode {
  /** Id of the node before it; null for the root, which is checked first. */
  parent: number;
  /** Null for the root, too. */
  move: Cell;
  /** Ids of the moves after it; the first continues the main line. */
  children: number[];
  comment: string;
  /** Judgements and marks on cells: properties of SGF with their values as in the file. */
  marks?: Record<string, string[]>;
  /** Whether it was tried outside of the game, which has not come to it. */
  tried?: boolean;
}

/** An immutable game: rules, set-up stones, a tree of moves, and the position on display. */
interface Game {
  /** Its name in the storage. */
  id: string;
  /** Tells apart trees that use the same ids for different moves. */
  treeKey: number;
  rules: Rules;
  /** The player of the first move. */
  first: Player;
  /** Stones on the board before the first move. */
  setup: Stone[];
  /** By id, the root first. A deleted node is null; no other one refers to it. */
  nodes: GameNode[];
  /** Ids of the moves of the line on display, including those after `ply`. */
  line: number[];
  /** The moves of that line. */
  moves: Cell[];
  /** Number of moves on the board. */
  ply: number;
  /** Settles the colors; null if they are fixed. */
  opening: Opening | null;
  /** Who plays, and when; null before the first move of a game, and in records that do not say. */
  info: GameInfo | null;
  /** How a player ended it; null if none has. */
  ending: Ending | null;
}

/** The end of a game that the board does not show. */
interface Ending {
  /** The node at which it was ended. */
  node: number;
  /** Null for a draw. */
  winner: Player | null;
  reason: import("../packaging/npm/types/index.js").EndReason;
}

/** What a record says of a game beside its moves. */
interface GameInfo {
  /** The names of the players by their sides. */
  players: Record<Player, string>;
  /** As in SGF, such as 2026-11-25; empty if unknown. */
  date: string;
  /** Of a record: further properties, such as EV, with their values as in the file. Missing in games that began here. */
  record?: Record<string, string>;
}

// game/opening.js

/** An opening that settles the colors. */
interface Opening {
  kind: OpeningName;
  /** What was decided beside stones, in turn. */
  decisions: readonly OpeningDecision[];
  /** Whether the players have exchanged their sides by these decisions. */
  swapped: boolean;
}

/** A decision in an opening that is no stone. */
interface OpeningDecision {
  /** The node at which it was made. */
  node: number;
  /** What to do, in place of a color also `place` and `offer`; a number of fifth moves, or one that is offered. */
  choice: "swap" | "keep" | "place" | "offer" | number | Cell;
}

// game/opening-steps.js

/** A step of an opening, see `tengen.engines.openings.stages.OpeningStep`. */
interface OpeningStep {
  color: Player;
  choices: string[];
  squares?: (number | null)[];
  declares?: number;
  offers?: number;
  instead?: OpeningStep[];
}

// game/opening-stages.js

/** A decision of an opening that is due. */
interface Stage {
  kind: "place" | "take" | "declare" | "offer" | "choose";
  /** The side whose player decides, as the players are seated. */
  seat: Player;
  /** That player: X for the first, O for the second. */
  decider: Player;
  /** The color of that player, unless it is exchanged. */
  color: Player;
  /** Whether buttons decide, and no stone is placed. */
  byButton: boolean;
  /** Whether a stone decides; a fifth move that is offered is none. */
  byStone: boolean;
  /** What may be done in place of taking a color, and how many stones or fifth moves it takes. */
  instead: { choice: "place" | "offer", count: number } | null;
  /** Stones that the player has placed in this step, of `places`. */
  placed: number;
  places: number;
  /** Side of the central square of the next stone; null for the whole board. */
  square: number | null;
  /** The largest number of fifth moves to declare, and the number that was declared. */
  most: number;
  declared: number | null;
  /** Fifth moves to offer, and those that are offered. */
  count: number;
  offered: Cell[];
  /** Whether the opening allows a stone or an offer on an empty cell. */
  allows: (cell: Cell) => boolean;
}

// storage/game-database.js

/** A game without its tree. */
interface Summary {
  id: string;
  rules: Rules;
  first: Player;
  setup: Stone[];
  /** Time of the last change, in milliseconds since 1970. */
  updated: number;
  /** Rises with every change of the tree. */
  revision: number;
  /** Moves of the main line. */
  plies: number;
  /** Of the main line, null while it is open. */
  result: Player | "draw" | null;
  /** The last node of the line on display. */
  leaf: number;
  ply: number;
  liveNode: number | null;
  /** Missing in games of older versions, as `info`. */
  opening?: Opening | null;
  info?: GameInfo | null;
  ending?: Ending | null;
  /** The moves of the main line, in notation; missing in games of older versions. */
  moves?: string;
  labels?: Labels;
}

/** What the visitor calls a game. */
interface Labels {
  name: string;
  tags: string[];
}

// api.js

type Problem = import("../packaging/npm/types/client.js").Problem;

/** A ranked move. */
interface Candidate {
  rank: number;
  move: NamedCell;
  score: number;
  win_probability: number | null;
  win_in: number | null;
  pv: string[];
  explanation: object[] | null;
}

/** An engine's response. */
interface Recommendation {
  move: NamedCell;
  score: number;
  win_probability: number | null;
  /** Below full strength, what the player believes its chance to be; null at full strength. */
  belief?: number | null;
  win_in: number | null;
  /** Whether a checked proof decides the position. */
  proven?: boolean;
  pv?: string[];
  candidates: Candidate[];
  details: Record<string, any>;
  stats: { nodes: number, depth: number, time_ms: number, stopped_by?: string | null };
  final?: boolean;
  explanation?: { text: string, reasons: Reason[] };
  comparison?: { recommendation: Recommendation | null, problem: Problem | null }[];
}

/** What a shipped proof says of a position. */
interface ProvenResult {
  winner: Player;
  /** Until the winner has won, at most. */
  plies: number;
  /** A defence that holds out longest; empty if the proof has no reply. */
  line: Cell[];
}

/** A reason for a move, by docs/explanations.md. */
interface Reason {
  code: string;
  player: Player;
  pattern: string | null;
  rule: string | null;
  pv: string[];
  lines: Pattern["lines"];
  cells: string[];
  shares: { group: string, value: number }[];
}

/** The description of an engine. */
interface Engine {
  name: string;
  summary?: string;
  usable: boolean;
  games?: { game: string, supported: boolean }[];
  /** Bounds of its games. */
  plays: { shortest: number, longest: number, max_cells: number | null, rules: string[] };
  /** Whether it searches until a limit is reached; others answer at once. */
  uses_limits?: boolean;
  /** Null without win probabilities. */
  win_probability_of?: string | null;
  options: EngineOption[];
}

interface EngineOption {
  name: string;
  type: string;
  low: number | null;
  high: number | null;
  default: any;
  meaning: string;
}

type NamedCell = Cell & { notation: string };

/** An engine, further fields of the request, and on this device the workers that share the moves. */
type Query = { engine: string, body: Record<string, any>, isOffline: boolean, signal?: AbortSignal, workers?: number };

// engines/review.js

/** A review of a line. */
interface Review {
  status: "running" | "done" | "stopped" | "offline" | "failed";
  /** Of the reviewed game. */
  treeKey: number;
  /** The nodes of the reviewed line. */
  line: number[];
  /** The judged moves by node, as the service returns them. */
  moves: Map<number, any>;
  summary: any;
  error: string | null;
}

/** The stones that the motif of a mistake is about, as the service returns them. */
interface Pattern {
  player: Player;
  /** Those that lead to it. */
  moves: string[];
  point: NamedCell | null;
  lines: { shape: "five" | "open-four" | "four" | "open-three", cells: string[] }[];
}

// engines/bulk-review.js

/** A game that can be reviewed with others. */
interface Reviewable {
  /** Of its moves: after a change, it is reviewed again. */
  id: string;
  title: string;
  /** The names of the players. */
  players: Record<Player, string>;
  load: () => Promise<Game | null>;
  /** Open it after that many moves. */
  openAt: (ply: number) => Promise<void>;
}

/** What the review of one game of many has found. */
interface GameReview {
  mistakes: { ply: number, player: Player, judgement: string, motif: string | null, name: string }[];
  /** In percent; null without a move that counts. */
  accuracy: Record<Player, number | null>;
}

type FoundMistake = { game: Reviewable, mistake: GameReview["mistakes"][number] };

/** The mistakes of reviewed games. */
interface MistakeTable {
  games: number;
  /** The motifs that occur; null for mistakes without one. */
  motifs: (string | null)[];
  players: { name: string | null, games: number, accuracy: number | null, mistakes: FoundMistake[] }[];
}

// engines/exercise.js

/** An exercise in learning from mistakes. */
interface Exercise {
  /** Whose mistakes these are. */
  player: "X" | "O";
  /** Their nodes. */
  mistakes: number[];
  /** The index of the one to mend. */
  at: number;
  status: "open" | "checking" | "wrong" | "played" | "solved" | "shown" | "failed";
  /** How many hints have been given. */
  hints: number;
  /** The cell that was tried. */
  attempt: Cell | null;
  /** The win probability after the attempt, if known. */
  value: number | null;
}

// engines/live-analysis.js

/** What a live analysis has found so far. */
interface LiveAnalysis {
  status: "starting" | "running" | "done" | "offline" | "failed";
  /** The recommendation of the last depth. */
  result: Recommendation | null;
  /** Detail of the problem if it failed. */
  error: string | null;
}

// engines/explorer.js

/** What the opening explorer knows of a position. */
interface Exploration {
  game: Game;
  source: ExplorerSource;
  /** The response of the service, or what `PlayedGames` has found; null if there is none. */
  answer: any;
  /** The list that the games are from; null for those of the service, and if there is none. */
  list: (RecordEntry | Summary)[] | null;
  /** Why there is no answer, if the service has said so. */
  problem: string | null;
  /** Share of the games that have been read; null if there is nothing to read. */
  progress: number | null;
}

/** Whose games the opening explorer counts: the service's, those of the opened files, or the saved ones. */
type ExplorerSource = "service" | "files" | "saved";

// engines/played-games.js

/** The main line of a game from the empty board. */
interface PlayedLine {
  /** Null for lines of five by rules that are not named. */
  rules: Rules | null;
  size: Size;
  first: Player;
  /** Null for a pass. */
  moves: (Cell | null)[];
  result: Player | "draw" | null;
}

// storage/repertoire-database.js

/** A repertoire without its moves. */
interface Repertoire {
  id: string;
  name: string;
  /** Whose moves are asked. */
  side: Player;
  rules: Rules;
  first: Player;
  setup: Stone[];
  /** How many positions are asked. */
  asked: number;
  /** When it was made, in milliseconds since 1970. */
  made: number;
}

/** A repertoire with its moves, and the cards of the positions that were asked, by their keys. */
interface StoredRepertoire {
  repertoire: Repertoire;
  nodes: GameNode[];
  cards: Map<string, Card>;
}

// training/

/** A repertoire of the list: its positions that are due and new today, and in how many days the next one is due. */
type ListedRepertoire = Repertoire & { counts: { due: number, new: number }, next: number | null };

/** What has become of the games of a repertoire. */
interface MadeRepertoire {
  /** How many games were added, and how many are by other rules or from another start. */
  added: number;
  others: number;
  /** Whether there are more games than are read. */
  isCut: boolean;
  problem: "empty" | "borders" | "moveless" | "failed" | "gone" | "full" | null;
  /** Null if there is a problem. */
  repertoire: Repertoire | null;
}

/** A position of a repertoire that is asked. */
interface TrainingQuestion {
  repertoire: Repertoire;
  /** Wrong: the right moves are shown. Right: the opponent is about to reply. Done: the line is at its end. Over: all lines are. */
  status: "asked" | "wrong" | "right" | "done" | "over";
  /** Positions that are still to be asked, those that were asked, and those whose first answer was right. */
  left: number;
  asked: number;
  right: number;
  /** The last answer in the line; null without one. */
  cell: Cell | null;
  /** The cell of the last click, if it was a misclick, which does not count. */
  misclick: Cell | null;
  answers: Cell[];
  /** Comments on the right moves after a wrong answer, or on the move that was played. */
  comments: string[];
  /** The opponent's move that led to the position, if the repertoire has a comment on it. */
  reply: { cell: Cell, comment: string } | null;
}

// sharing/records.js

/** A file of RenLib or of renju programs. */
interface BinaryRecord {
  format: "lib" | "pos";
  file: File;
}

// sharing/game-files.js

/** A game of an SGF file, and what its root says. */
interface GameFacts {
  text: string;
  /** Of the main line. */
  moves: number;
  /** What names the opening: the board, and the first moves from an empty one. */
  begin: { rules: Rules, moves: Cell[] };
  /** The name of the game, such as that of a chapter. */
  title?: string;
  players: Record<Player, string>;
  event: string;
  date: string;
  /** As a database names them. */
  rules?: string;
  winner: Player | null;
  isDraw: boolean;
}

// sharing/open-record.js

/** A game that can be opened. */
interface RecordEntry {
  /** For a file that is not read, the reason. */
  source: string | BinaryRecord | Error;
  /** Of its file; empty for pasted texts. */
  name: string;
  /** The encoding, if the file does not name it. */
  assumed: string | null;
  /** Null for formats that are not listed. */
  facts: GameFacts | null;
  /** What was assumed about the game when it was listed. */
  warnings?: string[];
}

// views/game-list.js

/** A position to draw, with the cell at its top left. */
interface Picture {
  top: number;
  left: number;
  rows: number;
  cols: number;
  stones: (Cell & { player: string })[];
}

/** A game of a list. */
interface ListedGame {
  /** Identifies it in the list. */
  key: string | number;
  name: string;
  details: string;
  tags: string[];
  /** What it is found by, in lower case. */
  text: string;
  /** What it is ordered by. */
  order: Record<string, string | number>;
  picture: () => Picture | null;
  open: () => Promise<void>;
  /** Null for a file of another format than SGF, whose moves are not known yet. */
  review: Reviewable | null;
  /** Buttons beside it. */
  actions: (game: ListedGame) => HTMLElement[];
}

// board/unbounded-viewport.js

/** A rectangle of cells. */
interface CellRange {
  top: number;
  left: number;
  /** The last row; inclusive, as `right`. */
  bottom: number;
  right: number;
}

// state.js

/** Who plays a side, and how. */
interface Seat {
  /** Null for a human. */
  engine: string | null;
  timeMs: number;
  depth: number | null;
  options: Record<string, any>;
  /** Whether the engine searches in the opponent's time. */
  ponder?: boolean;
}

/** The message over the panels; `failed`: part of the page or the address, `offer`: to go on with the last game. */
interface Notice {
  kind: "offline" | "busy" | "standing" | "stopped" | "problem" | "warnings" | "failed" | "offer" | "info";
  problem?: Problem;
  warnings?: string[];
  text?: string;
  action?: { label: string, onPress: () => void };
}

/** What the board shows beside the stones. */
interface BoardDisplay {
  moveNumbers: boolean;
  theme: "auto" | "wood" | "paper" | "slate";
  coordinates: "letters" | "numbers" | "off";
  heatmap: boolean;
  heatmapScores: boolean;
  /** The cell under the pointer or with the focus. */
  activeCell: Cell | null;
  /** How fingers place stones on small cells. */
  touch: "loupe" | "aim";
  touched: Touched | null;
  /** Moves shown as translucent, numbered stones. */
  ghostMoves: Cell[];
  /** Whether they begin in place of the last move. */
  ghostsReplaceLast: boolean;
  /** Whether the threats of both players are drawn. */
  threats: boolean;
  threatLines: DrawOnBoard[];
  /** The pattern that the mistake on display is about. */
  patternLines: DrawOnBoard[];
  /** The first moves of compared engines. */
  engineMarks: { letter: string, cell: Cell }[];
  /** Chances of moves, judgements of stones, and areas. */
  cellMarks: { cell: Cell, label: string, kind: string }[];
  /** What the names of cells say besides, by the key of the cell: fifth moves on offer, and marks of the position. */
  cellNotes: Map<string, string>;
  markNotes: Map<string, string>;
  /** Functions that draw where stones of an opening belong, and the fifth moves that are offered. */
  openingMarks: DrawOnBoard[];
  /** Judgements and marks of the record. */
  nodeMarks: { cell: Cell, label: string, kind: string }[];
  /** Functions that draw the record's lines and arrows. */
  nodeLines: DrawOnBoard[];
}

/** Makes the elements of a drawing. */
type DrawOnBoard = (viewport: Viewport) => Element | Element[];

/** A position that is being set up. */
interface Setup {
  /** What a click places; null while no position is set up. */
  tool: Player | "empty" | null;
  /** How many changes can be undone and redone. */
  steps: { back: number, forward: number };
  /** The last click, undo or redo. */
  action: { cell?: Cell, step?: number } | null;
}

/** The analysis of the position on display. */
interface Analysis {
  engine: string;
  result: Recommendation | null;
  status: "idle" | "loading" | "done" | "failed";
  /** Detail of the problem, if the service has sent one. */
  error: string | null;
  /** The lines through the active cell that make up its score. */
  /** What the engine says of the cell that is pointed at. */
  explanation: Recommendation | null;
  /** Of X after each ply; null or undefined if unknown. */
  winProbabilities: (number | null | undefined)[];
}

/** The comparison of engines. */
interface Comparison {
  /** The engines to compare; null for none. */
  engines: (string | null)[];
  results: { engine: string, recommendation: Recommendation | null, problem: Problem | null }[] | null;
  /** The engines' moves at each ply; null if not measured. */
  agreement: ((string | null)[] | null)[];
  /** Of the measurement. */
  progress: { done: number, all: number } | null;
}

/** The state of the board page. */
interface State {
  game: Game;
  /** The node at which the game goes on: engines move only there, and only in panels of play. Null during a review. */
  liveNode: number | null;
  /** Who has played the last move of this visit. */
  movedBy: "human" | "engine";
  players: Seats;
  /** The first player of a new game. */
  firstPlayer: "alternate" | Player;
  /** Of two engines: whether they play on, and the delay between moves. */
  autoplay: { isOn: boolean, delayMs: number };
  /** The move request in progress. */
  thinking: { engine: string, player: Player, suggestion: boolean } | null;
  /** The last roll of the `dice` engine. */
  dieRoll: { player: Player, value: number } | null;
  /** The move that a hint shows, and why; null without one. */
  hint: { move: Cell | null, text: string } | null;
  /** The cell on which the visitor tried to play last, in vain. */
  refused: { cell: Cell } | null;
  /** The win probability of the engine that moved last, as it saw it; null if unknown. */
  engineChance: number | null;
  /** The clock of new games, and the time that is left in the one on display. */
  clock: { kind: string, left: Record<Player, number> | null };
  /** Whether moves, warnings and endings are heard. */
  sound: boolean;
  /** The engines of the service; null until they are loaded. */
  engines: Engine[] | null;
  /** Whether an engine of the browser plays: the service is out of reach, or `onDevice`. */
  isOffline: boolean;
  /** Whether the visitor wants no request about games to leave the device. */
  onDevice: boolean;
  notice: Notice | null;
  /** The record that could not be opened. */
  recordError: { text: string, message: string } | null;
  /** The games of the files that were opened last; null if they had but one. */
  recordList: RecordEntry[] | null;
  tab: string;
  theme: "auto" | "light" | "dark";
  /** The saved games, and whether the browser saves any. */
  storage: { games: Summary[], status: "opening" | "ready" | "failed" };
  board: BoardDisplay;
  setup: Setup;
  analysis: Analysis;
  /** The live analysis, and why its best move is good, once that is known. */
  live: { isOn: boolean, lines: number, place: "device" | "server", latest: LiveAnalysis | null, reason: Recommendation | LiveReason | null };
  /** Whether a review starts as soon as its panel is loaded, the review, the open exercise, and the move tried in it. */
  review: { isDue: boolean, current: Review | null, exercise: Exercise | null, attempt: Cell | null };
  comparison: Comparison;
  /** What the opening explorer knows; null until it is looked up. */
  exploration: Exploration | null;
  /** The repertoires, null until they are read; whether the browser forbids to keep them; the open question, and the cell that answers it. */
  training: { repertoires: ListedRepertoire[] | null, hasFailed: boolean, question: TrainingQuestion | null, attempt: Cell | null };
}

/** Why the best move of a live analysis is good, by this device. */
interface LiveReason {
  move: NamedCell;
  /** Sentences, the most important first. */
  merits: string[];
}

type Seats = Record<Player, Seat>;

type PageStore = Store<State>;

// play/game-controller.js

/** The controllers of the board page. */
interface Controllers {
  game: GameController;
  tree: TreeController;
  engines: EngineController;
}


// search/searcher.js

/** A game, its options, or moves of gomoku. */
type SearchInput = Game | import("../packaging/npm/types/search.js").Position;
type LevelName = import("../packaging/npm/types/search.js").Level;
type SearchEngineOptions = import("../packaging/npm/types/search.js").EngineOptions;
type MoveOptions = import("../packaging/npm/types/search.js").MoveOptions;
type AnalysisOptions = import("../packaging/npm/types/search.js").AnalysisOptions;
type ReviewOptions = import("../packaging/npm/types/search.js").ReviewOptions;
type SearchAnswer = import("../packaging/npm/types/search.js").Answer;
type SearchReview = import("../packaging/npm/types/search.js").DeviceReview;

/** A position as the search takes it: the cells of its viewport. */
interface SearchPosition {
  rules: Rules;
  /** Size of the viewport, and the cell of the board at its top left. */
  rows: number;
  cols: number;
  top: number;
  left: number;
  /** Whether the board ends there; else all cells beyond it count as empty. */
  isBordered: boolean;
  /** The viewport's cells in reading order: 1 for X, -1 for O, 0 for empty. */
  stones: Int8Array;
  /** The side to move: 0 for X, 1 for O. */
  side: number;
  /** Where it may not play. */
  forbidden: Cell[];
}

/** Which of the moves to search: those whose index, by its remainder, is `at`. */
type MoveShare = { at: number, of: number };

/** A move as the first one of its line, with the chance to win and the plies to a proven end. */
type SearchLine = { score: number, chance: number | null, winIn: number | null, moves: Cell[] };

interface SearchResult {
  depth: number;
  nodes: number;
  /** The best moves, best first. */
  lines: SearchLine[];
  /** Below full strength, what the player believes its chance to be. */
  belief?: number | null;
  /** What has ended the search; null until the last result. */
  stoppedBy: "time" | "nodes" | "depth" | "complete" | null;
}

// search/position-values.js

/** A proven result of a position. */
interface Proof {
  /** Plies until the side to move has won; negative: until it has lost; 0: it has lost. */
  winIn: number;
  kind: "line" | "fours" | "threats" | "search" | "proof";
}

/** The value of a position for the side to move. */
interface PositionValue {
  chance: number;
  proof: Proof | null;
  /** Null if the game is over. */
  best: Cell | null;
  /** Beginning with `best`. */
  line: Cell[];
  /** Whether `best` is the only move that does not lose at once. */
  isForced: boolean;
  nodes: number;
  depth: number;
  /** Whether a limit has ended the search. */
  isCut: boolean;
}

/** What the rules and proofs say of a position before it is searched. */
interface Proven {
  value: PositionValue | null;
  /** The only move that does not lose at once. */
  only: Cell | null;
  nodes: number;
}

/** Of one position of a review. */
interface ReviewLimit {
  nodes?: number;
  timeMs?: number;
}

// board/page-board.js

/** A press of the right button, and its release; null until then. */
interface RightPress {
  start: PointerEvent;
  end: PointerEvent | null;
}
