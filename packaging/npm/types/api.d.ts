// Types of the JSON requests and responses, exactly as the service sends them: `make types` writes
// them from the OpenAPI document. A later service may send further fields.

/** One fault of a request, and its location. */
export interface Fault {
  /** JSON pointer into the body. */
  pointer?: string;
  /** Name of the query parameter. */
  parameter?: string;
  /** Stable identifier for programs. */
  code: string;
  /** One sentence for a person. */
  message: string;
  /** What the message names, such as a line and a move: for texts in other languages. */
  values?: Record<string, number | string>;
}

/** A cell of the board. */
export interface Cell {
  /** From 0 at the top; unbounded boards use the client's coordinates. */
  row: number;
  /** From 0 at the left; unbounded boards use the client's coordinates. */
  col: number;
  /** `h8`, or `7/7` on an unbounded board. */
  notation: string;
}

/** State of an engine since the start of the service. */
export interface EngineState {
  name: string;
  state: "starting" | "ready" | "unusable";
  /** Why the engine is unusable. */
  fault: string | null;
}

/** A problem document (RFC 9457). */
export interface Problem {
  /** Identifies the type of problem; the address of its page. */
  type: string;
  /** The same for all problems of the type. */
  title: string;
  /** HTTP status. */
  status: number;
  /** One sentence on this occurrence. */
  detail: string;
  /** As in the header X-Request-ID and in the service's log. */
  request_id: string;
  /** Faults, 50 at most. */
  errors?: Fault[];
  /** Number of further faults that are not listed. */
  more_errors?: number;
  /** The names that exist. */
  known?: string[];
  /** The engines that play the game. */
  supported_by?: string[];
  /** Null for a draw. */
  winner?: "X" | "O" | null;
  /** The winning line. */
  line?: Cell[];
  /** What ended the game: a line; for a draw the full board, or that every point left is forbidden to X; or the kind of forbidden point that X's last move was on. Null before the end. */
  reason?: "line" | "full-board" | "no-legal-move" | "double-three" | "double-four" | "overline";
  /** Seconds to wait before another try, if the status is 503 and waiting helps: as in the header Retry-After, and also for an item of a batch. */
  retry_after?: number;
  /** States of the engines. */
  engines?: EngineState[];
}

/** A game on a board with borders. */
export interface BoundedGame {
  rows: number;
  cols: number;
  /** False, as in answers, or absent. */
  unbounded?: boolean | null;
  /** Stones in a row; at most the longer side. */
  win_length: number;
  /** Whether more than `win_length` in a row wins. Default: `true`. */
  overline?: boolean | null;
  /** Whether exactly `win_length` in a row win with an enemy stone next to both ends; in caro they do not. The edge of the board is no stone. Default: `true`. */
  blocked_wins?: boolean | null;
  /** Whether X loses by a double three, a double four or an overline, as Black does in renju. Five is then the only `win_length`, and O wins by more as well. Default: `false`. */
  forbidden_points?: boolean | null;
  /** How the first moves of a game are chosen. Default: `"free"`. */
  opening?: "free" | "pro" | "long-pro" | "swap" | "swap2" | "rif" | "soosorv8" | "taraguchi10" | "yamaguchi" | null;
}

/** A game on a board without borders. */
export interface UnboundedGame {
  unbounded: true;
  rows?: null;
  cols?: null;
  /** Default: `5`. */
  win_length?: number | null;
  /** Default: `true`. */
  overline?: boolean | null;
  /** Default: `true`. */
  blocked_wins?: boolean | null;
  /** Default: `false`. */
  forbidden_points?: boolean | null;
  /** Default: `"free"`. */
  opening?: "free" | "pro" | "long-pro" | "swap" | "swap2" | "rif" | "soosorv8" | "taraguchi10" | "yamaguchi" | null;
}

/** The fields of `Rules`. */
export interface RuleFields {
  /** Null on an unbounded board. */
  rows: number | null;
  /** Null on an unbounded board. */
  cols: number | null;
  win_length: number;
  overline: boolean;
  blocked_wins: boolean;
  forbidden_points: boolean;
  opening: "free" | "pro" | "long-pro" | "swap" | "swap2" | "rif" | "soosorv8" | "taraguchi10" | "yamaguchi";
}

/** Rules of a game. */
export interface Rules extends RuleFields {
  unbounded: boolean;
}

/** A cell, by the fields of the moves in answers. */
export interface MoveCell {
  /** From 0 at the top. */
  row: number;
  /** From 0 at the left. */
  col: number;
  /** If present, it must name the same cell. */
  notation?: string | null;
  /** If present, it must be the side that moves. */
  player?: "X" | "O" | null;
  /** As in `forbidden` of answers; it is not read. */
  reason?: "double-three" | "double-four" | "overline" | null;
}

/** A stone on the board. */
export interface Stone {
  /** From 0 at the top. */
  row: number;
  /** From 0 at the left. */
  col: number;
  /** If present, it must name the same cell. */
  notation?: string | null;
  player: "X" | "O";
}

/** The engine of an answer. */
export interface NamedEngine {
  /** Name of the engine; `learned:ID` for the model ID, `learned:control` for the attack weight in place of a model, `search:ID` for a model's evaluation. Defaults to `minimax` on boards it solves instantly, else to the strongest engine of the game. */
  name: string;
  /** As in answers; it is not read, as the service has one version. */
  version?: string | null;
}

/** Limits of a search, which ends at the first one reached. */
export interface Limits {
  /** Wall-clock milliseconds; cut to the hard limit of the service. */
  time_ms?: number | null;
  /** Positions visited; cut to the hard limit of the service. */
  nodes?: number | null;
  /** Plies. */
  depth?: number | null;
}

/** A position in one form, or in several that agree; `game` alone is its empty board. */
export interface Position {
  /** The rules. With `board`, gomoku, standard, renju and caro take its size. Defaults to tictactoe for a 3x3 `board` and to gomoku otherwise. */
  game?: "tictactoe" | "gomoku" | "standard" | "renju" | "caro" | "gomoku-20" | "standard-20" | "renju-20" | "caro-20" | "unbounded" | BoundedGame | UnboundedGame | Rules | null;
  /** The rows, the top row first; as strings, as lines of one string, or as arrays of cells; or all cells of a square board in one string or array. Cells are `X`, `O`, and `.` for empty, or other symbols, of one kind on the whole board: `x` `o` and `_` `-` `+` or null; `●` `○`; `B` `W`; `1` `2` `0`; 1, 2 (or -1) and 0. Empty cells may be numbered, and drawings have lines between their cells. `warnings` says what was assumed; a board with two readings is refused. */
  board?: string | readonly (string | number | readonly (string | number | null)[] | null)[] | null;
  /** The game so far, such as `h8i9j10` or [`h8`, `i9`]: letters are columns from the left, numbers rows from the bottom. X began, unless `to_move` implies otherwise. `7/7` is row and column from 0 at the top left, and the only notation on an unbounded board. Also [[7, 7], [6, 8]], or the move objects of answers. */
  moves?: string | readonly (string | readonly (number | string)[] | MoveCell | number)[] | null;
  /** The stones, at most 10000; anywhere on an unbounded board. */
  stones?: readonly Stone[] | null;
  /** A game in SGF, which contains its rules; the first one, along its main line. */
  sgf?: string | null;
  /** A game as a Piskvork record, which contains its rules. */
  psq?: string | null;
  /** A library of RenLib, in base64: its main line by the rules of `game`, by default renju. */
  lib?: string | null;
  /** A game as a pos file of renju programs, in base64: by the rules of `game`, by default renju. */
  pos?: string | null;
  /** Whether the stones of `board` or `stones` were placed freely, as in a problem: any counts are allowed then, and `to_move` is required. Default: `false`. */
  setup?: boolean | null;
  /** Optional if the number of stones decides it. */
  to_move?: "X" | "O" | null;
  /** Number of the first cell, 0 or 1, if moves of tic-tac-toe are numbers of cells. Defaults to 0, with a warning if 1 would also do. */
  cells_from?: number | null;
  /** Client-supplied ID, echoed in the response. */
  id?: string | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  status?: "ongoing" | "won" | "drawn" | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  winner?: "X" | "O" | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  line?: readonly MoveCell[] | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  reason?: "line" | "full-board" | "no-legal-move" | "double-three" | "double-four" | "overline" | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  forbidden?: readonly MoveCell[] | null;
}

/** A position to analyse with an engine. */
export interface SearchRequest extends Position {
  /** Name of the engine; `learned:ID` for the model ID, `learned:control` for the attack weight in place of a model, `search:ID` for a model's evaluation. Defaults to `minimax` on boards it solves instantly, else to the strongest engine of the game. */
  engine?: string | NamedEngine | null;
  /** Level of play by name, see /v1/levels: a value of the option `strength`. Defaults to 100, which is `master`. */
  level?: "newcomer" | "beginner" | "novice" | "casual" | "intermediate" | "skilled" | "advanced" | "expert" | "master" | null;
  /** Number of ranked moves; `all` for every empty cell. The response has 2 MB at most. Default: `5`. */
  candidates?: number | "all" | null;
  /** Of the search, which ends at the first one reached. */
  limits?: Limits | null;
  /** Milliseconds to wait for a search slot if all are taken, in the order of arrival; cut to `max_wait_ms` of /v1/limits. The limits of the search begin after it. Defaults to `slot_wait_ms` there. */
  wait_ms?: number | null;
  /** The only moves to choose from. Not with `avoid`. */
  allow?: string | readonly (string | readonly (number | string)[] | MoveCell | number)[] | null;
  /** Moves not to choose; all others are allowed. */
  avoid?: string | readonly (string | readonly (number | string)[] | MoveCell | number)[] | null;
  /** Options of `engine` by name, see /v1/engines. */
  options?: Record<string, boolean | number | null> | null;
  /** Of all randomness. Defaults to a random one. */
  seed?: number | null;
  /** Return the reasons for the move, as `explanation`. Default: `false`. */
  explain?: boolean | null;
}

/** A position to recommend a move for. */
export interface MoveRequest extends SearchRequest {
  /** Engines to compare with, with their default options; one that does not play the game has a problem in place of a move. */
  compare?: readonly string[] | null;
}

/** The engine that answered. */
export interface EngineName {
  name: string;
  version: string;
}

/** Adjacent stones on a line, with a stone on the explained cell. */
export interface Attack {
  /** Number of adjacent stones. */
  power: number;
  /** Number of empty ends, 0 to 2. */
  potential: number;
  /** 1 for the attack through the cell, more for attacks further away. */
  divider: number;
}

/** The attacks of one side on one line through the cell. */
export interface Line {
  player: "X" | "O";
  direction: "horizontal" | "anti-diagonal" | "vertical" | "main-diagonal";
  /** The attacks that count. */
  attacks: Attack[];
  /** Whether the attacks force an immediate answer. */
  breakpoint: boolean;
}

/** A ranked move. */
export interface Candidate {
  /** From 1, the best. */
  rank: number;
  move: Cell;
  /** From the side to move's view; /v1/engines has its meaning and range. */
  score: number;
  /** 0..1, a draw counts as half a win; null if the engine has none, and below full strength. */
  win_probability: number | null;
  /** Principal variation, beginning with the move; may be empty. Of all candidates but the first, at most 12 moves. */
  pv: string[];
  /** Origin of the score, with the option `attacks`; null for engines without it. */
  explanation: Line[] | null;
}

/** A point where X, renju's Black, would lose at once. */
export interface ForbiddenPoint extends Cell {
  reason: "double-three" | "double-four" | "overline";
}

/** The position of the request. */
export interface PositionNow {
  to_move: "X" | "O";
  status: "ongoing" | "won" | "drawn";
  /** In renju, the points where X would lose at once, whoever is to move; else empty, as after the end. */
  forbidden: ForbiddenPoint[];
  /** Identifies the position, in every process and version. */
  hash: string;
  /** Identifies the position up to symmetry. */
  symmetry_hash: string;
}

/** A stone of a position. */
export interface PositionStone {
  row: number;
  col: number;
  player: "X" | "O";
}

/** Status of a game. */
export interface Status {
  status: "ongoing" | "won" | "drawn";
  winner: "X" | "O" | null;
  /** The winner's unbroken line of stones, end to end; empty unless a line won. */
  line: Cell[];
  /** What ended the game: a line; for a draw the full board, or that every point left is forbidden to X; or the kind of forbidden point that X's last move was on. Null before the end. */
  reason: "line" | "full-board" | "no-legal-move" | "double-three" | "double-four" | "overline" | null;
}

/** A game as it stands: the fields of the next request. */
export interface GameState extends Status {
  game: Rules;
  /** The next side; null after the end. */
  to_move: "X" | "O" | null;
  /** Rows, top first; null on an unbounded board. */
  board: string[] | null;
  /** Null for a position that was set up. */
  moves: string | null;
  /** Only of a position that was set up on an unbounded board, else null. */
  stones: PositionStone[] | null;
  /** Whether the stones were placed freely, as in the request. */
  setup: boolean;
  /** In renju, the points where X would lose at once, whoever is to move; else empty, as after the end. */
  forbidden: ForbiddenPoint[];
}

/** Cost of an analysis. */
export interface Stats {
  /** Positions visited; 0 for engines that do not search. */
  nodes: number;
  /** Plies searched; 0 for engines that do not search. */
  depth: number;
  /** Wall-clock time of the engine in milliseconds. */
  time_ms: number;
  /** What ended the search. */
  stopped_by: "complete" | "time" | "nodes" | "depth" | "cancelled";
}

/** The limits applied; null for none. */
export interface AppliedLimits {
  time_ms: number | null;
  nodes: number | null;
  depth: number | null;
}

/** The stones of one side that make a line of a pattern. */
export interface PatternLine {
  /** What they make, once all of them are there. */
  shape: "five" | "open-four" | "four" | "open-three";
  /** In the order of the line. */
  cells: string[];
}

/** What a group of features adds to the score of a trained ranker. */
export interface Share {
  /** One of own lines, opponent lines, attack weight, neighbours, surroundings, place, phase. */
  group: string;
  /** More than the second move has, in units of the score. */
  value: number;
}

/** A reason for a move, or against it. */
export interface Reason {
  /** `wins`: The move completes a winning line. `only-move`: The rules allow no other move. `loses`: The opponent then has a proven forced win. `blocks-win`: The opponent could win at once on this point. `wins-by-force`: The move begins a proven forced win. `stops-win`: If the side to move passed, the opponent would have a proven win by fours or threats; after the move, a complete search finds none. `only-defence`: All other moves are proven to lose to that win. `proven`: A proof that was checked beforehand decides the position. `makes`: The stone makes a pattern. `threatens`: If the opponent passed, the side would have a proven win by fours or threats. `takes`: The opponent's stone would make a pattern on this point. `extends`: The stone adds to two or more of its side's lines. `hinders`: The stone stands in two or more of the opponent's lines. `exact`: The result with best play on both sides, by an engine that knows it. `opening`: How often the move was played in the known games that reached the position. `rule`: The rule of a simple engine that chose the move. `features`: What moved a trained ranker's score most, against its second move. `weight`: The attack weight, by an engine that plays the largest. `unproven`: No proof decides the position, so `proven` plays the move of `search`. `alternative`: The second move, its chances, and what the opponent answers there. */
  code: "wins" | "only-move" | "loses" | "blocks-win" | "wins-by-force" | "stops-win" | "only-defence" | "proven" | "makes" | "threatens" | "takes" | "extends" | "hinders" | "exact" | "opening" | "rule" | "features" | "weight" | "unproven" | "alternative";
  /** The side whose line, win, pattern or result it is. */
  player: "X" | "O";
  /** In English. */
  text: string;
  /** What the stone makes, for `makes` and `takes`. */
  pattern: "open-four" | "double-four" | "four-three" | "double-three" | "forbidden" | "four" | "open-three" | null;
  /** What proves a forced win. */
  force: "fours" | "threats" | "search" | null;
  /** Plies until a forced win or the win of `proven`, at most; for `exact`, negative until a loss and 0 for a draw. */
  plies: number | null;
  /** Moves of both sides: a forced win from its first move on; for `alternative`, the second move and its continuation; for `features`, the second move. */
  pv: string[];
  /** The stones of a pattern, the move's included. */
  lines: PatternLine[];
  /** The winning line for `wins` and `blocks-win`; the stones of the lines for `extends` and `hinders`. */
  cells: string[];
  /** Number of lines for `extends` and `hinders`, of games with the move for `opening`. */
  count: number | null;
  /** All known games from the position, for `opening`. */
  games: number | null;
  /** The side's share of the points for `opening`; the attack weight for `weight`. */
  score: number | null;
  /** The rule that fired, for `rule`. */
  rule: "wins" | "blocks" | "centre" | "corner" | "opening" | "rank" | "lots" | null;
  /** Groups of features for `features`, the largest first. */
  shares: Share[];
  /** Win probabilities of the move and the second one, for `alternative`. */
  chances: number[];
}

/** The reasons for a recommended move. */
export interface Explanation {
  /** The texts of all reasons. */
  text: string;
  /** The strongest first. */
  reasons: Reason[];
}

/** A recommendation, or the problem that takes its place; the other is null. */
export interface Outcome {
  recommendation: Recommendation | null;
  problem: Problem | null;
}

/** Response of another engine to the same request. */
export interface Compared extends Outcome {
  /** Its name as in `compare`. */
  engine: string;
  /** Whether it recommends the same move. */
  agrees: boolean;
}

/** A recommended move. */
export interface Recommendation {
  engine: EngineName;
  /** Trained model in use; null for engines without one. */
  model: string | null;
  /** The best move. */
  move: Cell;
  /** Score of the best move. */
  score: number;
  /** Win probability of the best move; null below full strength. */
  win_probability: number | null;
  /** Below full strength, the win probability that the player gives its move: it overlooks lines, so this is no statement about the position. Null at full strength. */
  belief: number | null;
  /** The players of both sides in the games that win probabilities describe: players without a mistake, the engine itself, or engines of several strengths; null if the engine has none. */
  win_probability_of: "perfect-play" | "same-engine" | "several-engines" | null;
  /** Plies until the side to move has won, its own move included; negative until it has lost; null if nothing is proven. */
  win_in: number | null;
  /** Whether a proof that was checked beforehand decides the position: `win_in` is then the most plies that the win takes, and `pv` a defence that holds out longest. */
  proven: boolean;
  /** Best first. */
  candidates: Candidate[];
  /** Principal variation of the best move. */
  pv: string[];
  /** Further results by name, such as the die that `dice` rolled. */
  details: Record<string, boolean | number>;
  position: PositionNow;
  /** The game after the best move. */
  after: GameState;
  stats: Stats;
  limits: AppliedLimits;
  /** Same position, seed, node or depth limit, and version: same answer. */
  seed: number;
  /** Client-supplied ID, echoed. */
  id: string | null;
  /** Adjustments made to the request, and assumptions about it. */
  warnings: string[];
  /** The reasons for the best move, with `explain`. */
  explanation?: Explanation;
  /** Answers of the engines in `compare`. */
  comparison?: Compared[];
}

/** The reasons for a recommended move, in words. */
export interface BriefExplanation {
  text: string;
}

/** The move of another engine, with `verbose=false`. */
export interface BriefCompared {
  /** Its name as in `compare`. */
  engine: string;
  /** Whether it recommends the same move. */
  agrees: boolean;
  /** Null if the engine recommends none. */
  move: Cell | null;
  win_probability: number | null;
  /** Why the engine recommends no move; else null. */
  problem: Problem | null;
  /** The `detail` of `problem`; else null. */
  error: string | null;
}

/** Whether a game has ended, and how. */
export interface End {
  status: "ongoing" | "won" | "drawn";
  winner: "X" | "O" | null;
  /** The winning stones, in a row. */
  line: Cell[];
}

/** A move with its chances, for `verbose=false`: a part of the fields of a recommendation. */
export interface BriefReply {
  move: Cell;
  win_probability: number | null;
  win_in: number | null;
  /** With `explain`. */
  explanation?: BriefExplanation;
  /** Moves of the engines in `compare`. */
  comparison?: BriefCompared[];
}

/** A recommended move, with `verbose=false`. */
export interface BriefRecommendation extends BriefReply {
  /** The game after the move. */
  after: End;
  warnings: string[];
}

/** A batch of requests, each answered on its own. */
export interface BatchRequest {
  /** Each a MoveRequest. Invalid ones are answered with their problem. */
  requests: readonly (MoveRequest | unknown)[];
  /** As in a single request, for all together; the longest of a batch counts. */
  wait_ms?: number | null;
}

/** Response to a batch. */
export interface Batch {
  /** In the order of the requests. */
  answers: Outcome[];
}

/** An item of a batch with `verbose=false`; one of both is null. */
export interface BriefOutcome {
  recommendation: BriefRecommendation | null;
  problem: Problem | null;
}

/** Response to a batch, with `verbose=false`. */
export interface BriefBatch {
  /** In the order of the requests. */
  answers: BriefOutcome[];
}

/** A position, a player's move in it, and how to find the engine's reply. */
export interface PlayRequest extends MoveRequest {
  /** Your move, such as `j10`, [5, 9] or the object of an answer. The rest of the request is about the engine's reply. Without it, the engine plays the first move of the turn. */
  play?: string | readonly (number | string)[] | MoveCell | number | null;
}

/** A turn of a game: a player's move and the engine's reply. */
export interface Play {
  /** The player's move; null without one. */
  played: Cell | null;
  /** Null if the player's move ended the game. */
  reply: Recommendation | null;
  /** The game after the last move of the turn. */
  after: GameState;
  /** Client-supplied ID, echoed. */
  id: string | null;
  /** Adjustments made to the request, as in the reply. */
  warnings: string[];
}

/** A turn of a game, with `verbose=false`. */
export interface BriefPlay {
  /** The player's move; null without one. */
  played: Cell | null;
  /** Null if the player's move ended the game. */
  reply: BriefReply | null;
  /** The game after the last move of the turn. */
  after: GameState;
  /** Adjustments made to the request. */
  warnings: string[];
}

/** A position to analyse live, or several of one game. */
export interface AnalysisRequest extends SearchRequest {
  /** The positions to analyse, as numbers of moves that were played before: 0 is the position before the first move. Defaults to the last position. Not with `allow` and `avoid`. */
  turns?: readonly number[] | null;
  /** A number for each of `turns`: the highest is analysed first. By default, they are analysed in the order of `turns`. */
  priorities?: readonly number[] | null;
}

/** A result of a live analysis. */
export interface LiveRecommendation extends Recommendation {
  /** Random, the same in all results of an analysis. */
  analysis_id: string;
  /** Number of stones of the position: tells the positions of `turns` apart. */
  turn: number;
  /** Whether the search of this position goes on. */
  during_search: boolean;
  /** Whether it is the last result of all. */
  final: boolean;
}

/** A result of a live analysis, with `verbose=false`. */
export interface BriefLiveRecommendation extends BriefRecommendation {
  analysis_id: string;
  turn: number;
  during_search: boolean;
  final: boolean;
}

/** A search that waits for its slot. */
export interface Queued {
  /** 1 for the next search that gets a slot of this worker. */
  place_in_queue: number;
  /** False: results or a problem follow. */
  final: boolean;
}

/** A live analysis that waits for its slot, of a request with `wait_ms`. */
export interface QueuedAnalysis extends Queued {
  analysis_id: string;
}

/** The problem that takes the place of a live analysis' last result. */
export interface LiveProblem {
  analysis_id: string;
  /** True: nothing follows. */
  final: boolean;
  problem: Problem;
}

/** A game to review, in one form, or in several that agree. */
export interface ReviewRequest {
  /** The rules. With `board`, gomoku, standard, renju and caro take its size. Defaults to tictactoe for a 3x3 `board` and to gomoku otherwise. */
  game?: "tictactoe" | "gomoku" | "standard" | "renju" | "caro" | "gomoku-20" | "standard-20" | "renju-20" | "caro-20" | "unbounded" | BoundedGame | UnboundedGame | Rules | null;
  /** The game, such as `h8i9j10` or [`h8`, `i9`]; 512 moves at most. X began, unless `to_move` implies otherwise. */
  moves?: string | readonly (string | readonly (number | string)[] | MoveCell | number)[] | null;
  /** A game in SGF, which contains its rules; the first one, along its main line. */
  sgf?: string | null;
  /** A game as a Piskvork record, which contains its rules. */
  psq?: string | null;
  /** A library of RenLib, in base64: its main line by the rules of `game`, by default renju. */
  lib?: string | null;
  /** A game as a pos file of renju programs, in base64: by the rules of `game`, by default renju. */
  pos?: string | null;
  /** The side to move after the last of `moves`. */
  to_move?: "X" | "O" | null;
  /** Number of the first cell, 0 or 1, if moves of tic-tac-toe are numbers of cells. Defaults to 0, with a warning if 1 would also do. */
  cells_from?: number | null;
  /** Name of the engine; `learned:ID` for the model ID, `learned:control` for the attack weight in place of a model, `search:ID` for a model's evaluation. Defaults to `minimax` on boards it solves instantly, else to the strongest engine of the game. */
  engine?: string | NamedEngine | null;
  /** Of the search of one position; by default 100 ms. N moves take N + 1 searches, which share the time that the service allows. */
  limits?: Limits | null;
  /** Milliseconds to wait for a search slot if all are taken, in the order of arrival; cut to `max_wait_ms` of /v1/limits. The limits of the search begin after it. Defaults to `slot_wait_ms` there. */
  wait_ms?: number | null;
  /** Client-supplied ID, echoed in the response. */
  id?: string | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  board?: string | readonly (string | number | readonly (string | number | null)[] | null)[] | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  stones?: readonly Stone[] | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  setup?: boolean | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  status?: "ongoing" | "won" | "drawn" | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  winner?: "X" | "O" | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  line?: readonly MoveCell[] | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  reason?: "line" | "full-board" | "no-legal-move" | "double-three" | "double-four" | "overline" | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  forbidden?: readonly MoveCell[] | null;
}

/** A move of a game with its win probabilities, for the side that played it. */
export interface JudgedMove {
  /** Number of the move, from 1. */
  ply: number;
  player: "X" | "O";
  move: Cell;
  /** With the best move; exactly 1 or 0 if proven. */
  win_probability_before: number;
  /** After the move. */
  win_probability_after: number;
}

/** Number of moves of each judgement. */
export interface JudgementCounts {
  forced: number;
  best: number;
  good: number;
  inaccuracy: number;
  mistake: number;
  blunder: number;
}

/** Moves and accuracy of one side. */
export interface ReviewedPlayer {
  /** Mean over the moves that were not forced; null without any. */
  accuracy: number | null;
  judgements: JudgementCounts;
}

/** Moves and accuracy of both sides. */
export interface ReviewedPlayers {
  X: ReviewedPlayer;
  O: ReviewedPlayer;
}

/** Cost of a review. */
export interface ReviewStats {
  /** Positions visited. */
  nodes: number;
  /** Wall-clock time in milliseconds. */
  time_ms: number;
}

/** A proven win. */
export interface Victory {
  /** What proves it: a line completed at once, continuous fours, continuous threats, the engine's search, or a proof that was checked beforehand. */
  kind: "line" | "fours" | "threats" | "search" | "proof";
  /** Plies until it is won, its first move included. */
  plies: number;
}

/** The stones that a motif is about. */
export interface Pattern {
  /** The side whose pattern it is. */
  player: "X" | "O";
  /** Moves of both sides that lead to it: instead of the move if it missed the pattern, after the move if it allowed it; empty if the next stone makes it. */
  moves: string[];
  /** Where the next stone makes it; null if the move has made it, and for a three that is on the board. */
  point: Cell | null;
  /** Its lines; `point` is one of their cells. */
  lines: PatternLine[];
}

/** Cost of the search of a position. */
export interface Searched {
  /** Positions visited; 0 where none had to be. */
  nodes: number;
  /** Plies searched; 0 for no search. */
  depth: number;
}

/** A reviewed move. */
export interface MoveReview extends JudgedMove {
  /** By the drop of the win probability. */
  judgement: "forced" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  /** Whether a proof that was checked beforehand decides the position before the move: the win takes `win_in_before` plies at most. */
  proven: boolean;
  /** Plies until the side that moves has won; negative until it has lost; null if nothing is proven. */
  win_in_before: number | null;
  /** The same after the move; 0 if the move won the game. */
  win_in_after: number | null;
  /** The proven win that the move let slip. */
  missed: Victory | null;
  /** The other side's proven win that the move allowed. */
  allowed: Victory | null;
  /** What a mistake overlooked, such as a four-three that it missed; null for other moves, and if no motif applies. */
  motif: "forbidden" | "missed-five" | "missed-open-four" | "missed-double-four" | "missed-four-three" | "missed-double-three" | "missed-forbidden" | "left-four" | "left-three" | "wrong-end" | "allowed-open-four" | "allowed-double-four" | "allowed-four-three" | "allowed-double-three" | "allowed-forbidden" | "away" | "wrong-threat" | "lost-initiative" | "early-four" | "early-three" | "gave-initiative" | "missed-double-two" | "left-double-two" | "wrong-side" | "built-nothing" | "ignored-line" | null;
  /** The stones that the motif is about; null if it is about no four and no three. */
  pattern: Pattern | null;
  /** 0 to 100. */
  accuracy: number;
  /** The best move. */
  best: Cell;
  /** Principal variation, beginning with the best move; at most 16 moves. */
  pv: string[];
  /** One sentence in English. */
  comment: string;
  stats: Searched;
}

/** A reviewed game as a whole. */
export interface ReviewedGame {
  engine: EngineName;
  game: Rules;
  /** By the stones, else by the record, else by proof; null for a draw or an open game. */
  winner: "X" | "O" | null;
  /** The loser's move after which its win probability stayed low; null if there is none. */
  decisive: JudgedMove | null;
  players: ReviewedPlayers;
  /** Of one position. */
  limits: AppliedLimits;
  stats: ReviewStats;
}

/** The summary of a review, with the fields that only the document has. */
export interface ReviewSummary extends ReviewedGame {
  /** Client-supplied ID, echoed. */
  id: string | null;
  /** Adjustments made to the request, and assumptions about it. */
  warnings: string[];
}

/** A review as one document. */
export interface Review extends ReviewSummary {
  /** In the order of the game. */
  moves: MoveReview[];
}

/** An object of a streamed review. */
export interface ReviewLine {
  /** Whether it is the last one. */
  final: boolean;
}

/** A reviewed move; they come from the last one to the first. */
export interface StreamedMove extends ReviewLine, MoveReview {
}

/** The summary that ends a streamed review. */
export interface StreamedSummary extends ReviewLine, ReviewSummary {
}

/** The problem that takes the place of a review's summary. */
export interface StreamedProblem extends ReviewLine {
  problem: Problem;
}

/** How to decide in an opening. */
export interface OpeningSearch {
  /** The rules. With `board`, gomoku, standard, renju and caro take its size. Defaults to tictactoe for a 3x3 `board` and to gomoku otherwise. */
  game?: "tictactoe" | "gomoku" | "standard" | "renju" | "caro" | "gomoku-20" | "standard-20" | "renju-20" | "caro-20" | "unbounded" | BoundedGame | UnboundedGame | Rules | null;
  /** Name of the engine; `learned:ID` for the model ID, `learned:control` for the attack weight in place of a model, `search:ID` for a model's evaluation. Defaults to `minimax` on boards it solves instantly, else to the strongest engine of the game. */
  engine?: string | NamedEngine | null;
  /** Of all searches of the decision together. */
  limits?: Limits | null;
  /** Milliseconds to wait for a search slot if all are taken, in the order of arrival; cut to `max_wait_ms` of /v1/limits. The limits of the search begin after it. Defaults to `slot_wait_ms` there. */
  wait_ms?: number | null;
  /** Options of `engine` by name, see /v1/engines. */
  options?: Record<string, boolean | number | null> | null;
  /** Draws the placements that are compared. Defaults to a random one. */
  seed?: number | null;
  /** Client-supplied ID, echoed in the response. */
  id?: string | null;
}

/** The stones of an opening so far, and how to decide. */
export interface OpeningRequest extends OpeningSearch {
  /** The stones placed so far, in turn, X first: none, three, or by swap2 five. Such as `h8i9j10` or [`h8`, `i9`, `j10`]. Default: `""`. */
  moves?: string | readonly (string | readonly (number | string)[] | MoveCell | number)[] | null;
  /** Number of the first cell, 0 or 1, if moves of tic-tac-toe are numbers of cells. Defaults to 0, with a warning if 1 would also do. */
  cells_from?: number | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  to_move?: "X" | "O" | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  board?: string | readonly (string | number | readonly (string | number | null)[] | null)[] | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  stones?: readonly Stone[] | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  setup?: boolean | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  status?: "ongoing" | "won" | "drawn" | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  winner?: "X" | "O" | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  line?: readonly MoveCell[] | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  reason?: "line" | "full-board" | "no-legal-move" | "double-three" | "double-four" | "overline" | null;
  /** Of `after` in answers; if present, it must be true of the position. */
  forbidden?: readonly MoveCell[] | null;
}

/** A stone to place. */
export interface PlacedStone extends Cell {
  player: "X" | "O";
}

/** Stones that could be placed. */
export interface Placement {
  /** In turn. */
  stones: PlacedStone[];
  /** Of O, which moves next. */
  win_probability: number;
}

/** Cost of a decision. */
export interface OpeningStats {
  /** Positions visited in all searches. */
  nodes: number;
  /** Wall-clock time of the searches in milliseconds. */
  time_ms: number;
}

/** A decision of an opening. */
export interface Opening {
  opening: "swap" | "swap2";
  /** Whose decision it is: the first player placed the first stones. */
  decider: "first" | "second";
  /** The color to take, or to place `stones`. */
  decision: "X" | "O" | "place";
  /** The stones to place; empty for a color. */
  stones: PlacedStone[];
  /** The next move of O if O is taken, otherwise null. */
  move: Cell | null;
  /** Of O, which moves next; null with an empty board. */
  win_probability_before: number | null;
  /** Of O, which moves next, after the decision. */
  win_probability: number;
  /** The placements compared last, the most even first; empty for a color. */
  placements: Placement[];
  /** The game after the stones are placed: the fields of the next request. */
  after: GameState;
  game: Rules;
  engine: EngineName;
  stats: OpeningStats;
  limits: AppliedLimits;
  /** Same stones, seed, limit of nodes, and version: same answer. */
  seed: number;
  /** Client-supplied ID, echoed. */
  id: string | null;
  /** Adjustments made to the request. */
  warnings: string[];
}

/** The answers in an opening of renju so far, and how to decide. */
export interface RenjuOpeningRequest extends OpeningSearch {
  opening: "rif" | "soosorv8" | "taraguchi10" | "yamaguchi";
  /** The stones placed so far, in turn, X first, such as `h8h9i9`; the fifth is the one chosen. Default: `""`. */
  moves?: string | readonly (string | readonly (number | string)[] | MoveCell | number)[] | null;
  /** For each opportunity to swap so far, whether it was taken. */
  swaps?: readonly boolean[] | null;
  /** The number of fifth moves that was declared, if one was. */
  fifth_moves?: number | null;
  /** The fifth moves that were offered, such as `g7k3`. */
  offers?: string | readonly (string | readonly (number | string)[] | MoveCell | number)[] | null;
}

/** All decisions so far, this one included: the fields of the next request. */
export interface RenjuAnswers {
  opening: "rif" | "soosorv8" | "taraguchi10" | "yamaguchi";
  game: Rules;
  /** The stones, in turn. */
  moves: string;
  swaps: boolean[];
  /** Null if no number was declared. */
  fifth_moves: number | null;
  /** The fifth moves offered; empty for none. */
  offers: string;
}

/** The decision that follows. */
export interface RenjuNext {
  decider: "first" | "second";
  choices: ("place" | "swap" | "keep" | "offer" | "choose")[];
}

/** A decision in an opening of renju. */
export interface RenjuOpening {
  opening: "rif" | "soosorv8" | "taraguchi10" | "yamaguchi";
  /** Whose decision it is: the first player placed the first stone. */
  decider: "first" | "second";
  /** What the decider may do. */
  choices: ("place" | "swap" | "keep" | "offer" | "choose")[];
  /** To place `stones`, to swap the colors or keep them, to offer `offers` as fifth moves, or to choose the one in `stones`. */
  decision: "place" | "swap" | "keep" | "offer" | "choose";
  /** The stones to place, or the move chosen. */
  stones: PlacedStone[];
  /** The number of fifth moves to declare with the stones, or null. */
  fifth_moves: number | null;
  /** The fifth moves to offer, the best for X first. */
  offers: Cell[];
  /** Of X, with the decision; null if there is one choice only. */
  win_probability: number | null;
  /** The player who has X after the decision. */
  black: "first" | "second";
  /** The fields of the next request. */
  after: RenjuAnswers;
  /** The decision that follows; null if the opening has ended and O moves next. */
  next: RenjuNext | null;
  game: Rules;
  engine: EngineName;
  stats: OpeningStats;
  limits: AppliedLimits;
  /** Same answers, seed, limit of nodes, and version: same decision. */
  seed: number;
  /** Client-supplied ID, echoed. */
  id: string | null;
  /** Adjustments made to the request. */
  warnings: string[];
}

/** A puzzle of a list, without its position. */
export interface PuzzleSummary {
  /** The same for all symmetric images of the position. */
  id: string;
  /** 1, the easiest, to 5, by `lines`. */
  level: number;
  /** `gomoku`, `renju`: a move wins by force. `defence`: a move of gomoku alone does not lose. */
  collection: "gomoku" | "renju" | "defence";
  /** `fours`: continuous fours win. `threats`: fours and threats of fours are needed. `defence`: every other move loses to fours and threats. */
  kind: "fours" | "threats" | "defence";
  /** The solving side. */
  to_move: "X" | "O";
  /** Plies of the solution, with replies that last longest; 1 for a defence. */
  plies: number;
  /** How many moves of the winner make a four or a threat at first. */
  breadth: number;
  /** How hard the puzzle is, on a scale like Elo's: by the length of the win, and by the positions that `search` takes to find its first move. */
  rating: number;
  /** The first combination of the winner, of a defence the opponent's: an open four, two fours, a four and an open three, two open threes, or in renju a four whose answer is forbidden. */
  motif: "five" | "open-four" | "double-four" | "four-three" | "double-three" | "forbidden" | null;
  /** The product of these numbers over the win: how many lines of fours and threats there are to look at, if only the solving side had a choice. */
  lines: number;
}

/** A level of puzzles. */
export interface PuzzleLevel {
  level: number;
  /** Number of its puzzles. */
  puzzles: number;
}

/** A page of a list; subclasses add its items. */
export interface Page {
  /** Number of items on all pages. */
  total: number;
  /** `cursor` of the next page; null on the last one. */
  next: string | null;
}

/** A page of puzzles, the easiest first. */
export interface Puzzles extends Page {
  puzzles: PuzzleSummary[];
  /** All levels, also where one was chosen; of the chosen collection. */
  levels: PuzzleLevel[];
}

/** A puzzle: a position whose side to move has one fastest win by force, or one defence. */
export interface Puzzle extends PuzzleSummary {
  game: Rules;
  /** The moves that lead to the position, X first. */
  moves: string;
  /** Rows of `X`, `O` and `.`, from the top. */
  board: string[];
  /** The game that the position is from. */
  source: string;
}

/** The moves that were played in a puzzle. */
export interface PuzzleMoves {
  /** Both sides' moves after the position of the puzzle, in turn: the solving side's first. Such as `h8i9j10` or [`h8`, `i9`, `j10`]. */
  moves: string | readonly (string | readonly (number | string)[] | MoveCell | number)[];
  /** Milliseconds to wait for a search slot if all are taken, in the order of arrival; cut to `max_wait_ms` of /v1/limits. The limits of the search begin after it. Defaults to `slot_wait_ms` there. */
  wait_ms?: number | null;
}

/** The judgement of the last move of an answer. */
export interface PuzzleAnswer {
  /** `solved`: it makes five, or is the one defence. `right`: it wins by force, proven against every reply by threats or by a search, whether the solution has it or not. `wrong`: it is proven not to win. `unproven`: neither was proven, so the move may win or not; do not count it as wrong. */
  result: "solved" | "right" | "wrong" | "unproven";
  /** The opponent's next move: after a right one the reply that lasts longest, after a wrong one the reply that refutes it, after an unproven one the best reply that the search found. Null after the end. */
  reply: Cell | null;
  /** After a right move: plies to the win after `reply`, at most. After a wrong one: plies that the opponent needs for its own win. Otherwise null. */
  plies: number | null;
  /** The proof that a move is wrong: the opponent makes five, it wins by force along `line`, the board is full, or Black played on a forbidden point. Null unless `result` is `wrong`. */
  reason: "allows-five" | "allows-win" | "drawn" | "forbidden" | null;
  /** The opponent's own win, beginning with `reply`. */
  line: Cell[];
  /** Wall-clock time of the proofs in milliseconds. */
  time_ms: number;
}

/** A winning move. */
export interface PuzzleHint {
  /** Null where no win is proven any more. */
  move: Cell | null;
  /** Plies to the win at most, with the move. */
  plies: number | null;
  /** What the move makes; `block` answers a four of the opponent without making one, `defence` is the one move that does not lose. */
  kind: "five" | "four" | "threat" | "block" | "defence" | null;
}

/** Number of stones by side. */
export interface StoneCounts {
  X: number;
  O: number;
}

/** The position in every notation; null if the notation cannot express it. */
export interface Notations {
  board: string[] | null;
  /** Null for a position that was set up. */
  moves: string | null;
  stones: PositionStone[];
  /** Null on an unbounded board. */
  sgf: string | null;
  /** Null for a position that was set up. */
  psq: string | null;
}

/** A warning for programs, by its code. */
export interface Note {
  /** Stable identifier; empty for a warning that has none. */
  code: string;
  /** What the warning names. */
  values: Record<string, number | string>;
}

/** Description of a position. */
export interface PositionAnswer extends Status {
  game: Rules;
  /** Null after the end of the game. */
  to_move: "X" | "O" | null;
  stones: StoneCounts;
  /** In renju, the points where X would lose at once, whoever is to move; else empty, as after the end. */
  forbidden: ForbiddenPoint[];
  /** Identifies the position, in every process and version. */
  hash: string;
  /** Identifies the position up to symmetry. */
  symmetry_hash: string;
  notations: Notations;
  /** Client-supplied ID, echoed. */
  id: string | null;
  /** Assumptions about the request. */
  warnings: string[];
  /** The warnings for programs, in their order. */
  notes: Note[];
}

/** A batch of positions, each described on its own. */
export interface PositionBatch {
  /** Each a Position. Invalid ones are answered with their problem. */
  requests: readonly (Position | unknown)[];
}

/** The description of a position, or the problem that takes its place; the other is null. */
export interface Described {
  position: PositionAnswer | null;
  problem: Problem | null;
}

/** Descriptions of a batch of positions. */
export interface DescribedBatch {
  /** In the order of the requests. */
  answers: Described[];
}

/** A record with its variations, in exactly one format. */
export interface Conversion {
  /** A game in SGF, which contains its rules: the first one of the file. */
  sgf?: string | null;
  /** A library of RenLib, in base64. */
  lib?: string | null;
  /** The rules. With `board`, gomoku, standard, renju and caro take its size. Defaults to tictactoe for a 3x3 `board` and to gomoku otherwise. */
  game?: "tictactoe" | "gomoku" | "standard" | "renju" | "caro" | "gomoku-20" | "standard-20" | "renju-20" | "caro-20" | "unbounded" | BoundedGame | UnboundedGame | Rules | null;
}

/** The record in the other format. */
export interface ConvertedRecord {
  /** The format of `record`. */
  format: "sgf" | "lib";
  /** The whole tree of the game; a library in base64. */
  record: string;
  /** Assumptions about the record, and what was lost. */
  warnings: string[];
}

/** Results of some games. */
export interface Results {
  /** Their number. */
  games: number;
  /** Games that X, Black, won. */
  x_wins: number;
  draws: number;
  /** Games that O, White, won. */
  o_wins: number;
}

/** A move that was played from the position, and the results of the games with it. */
export interface ExploredMove extends Results {
  /** Of all that are the same by symmetry, the topmost, then the rightmost. */
  move: Cell;
  /** The others, which are counted with it. */
  equivalents: Cell[];
  /** 0..1, of the games that went on from this position. */
  share: number;
  /** The side that wins after it by a checked proof; null if no proof decides that. */
  proven: "X" | "O" | null;
}

/** Games by their origin. */
export interface GameSource {
  /** Self-play of engines, or recorded games. */
  source: "selfplay" | "records";
  games: number;
}

/** The moves that were played from a position or a symmetric image of it. */
export interface ExploredPosition extends Results {
  game: Rules;
  /** Null after the end of the game. */
  to_move: "X" | "O" | null;
  status: "ongoing" | "won" | "drawn";
  /** Identifies the position up to symmetry. */
  symmetry_hash: string;
  /** The side that wins by a checked proof; null if no proof decides the position. */
  proven: "X" | "O" | null;
  /** Those that a checked proof decides first, then the most frequent; at most 64, and a move that wins by a proof even without a game. */
  moves: ExploredMove[];
  /** All games by these rules that were counted, whether they reached the position or not; empty for rules without games. */
  sources: GameSource[];
  /** Length of the longest line by these rules that was counted: later positions have no moves; 0 for rules without games. */
  plies: number;
  /** Client-supplied ID, echoed. */
  id: string | null;
  /** Assumptions about the request. */
  warnings: string[];
}

/** A game that has a name. */
export interface Game {
  /** As in `game` of requests. */
  name: string;
  rules: Rules;
  /** The engine of requests that name none. */
  engine: string;
  /** All engines that play it. */
  engines: string[];
}

/** The games that have names; other rules can be spelled out. */
export interface Games {
  games: Game[];
}

/** Limits that the service sets to a request. */
export interface LimitsOfService {
  /** Maximum size of a request body (bytes). */
  max_body: number;
  /** Maximum positions in a batch request. */
  max_batch: number;
  /** Time limit of a search if the request sets no limit (milliseconds). */
  time_ms: number;
  /** Maximum time limit of a search, and of all searches of a request together; larger limits are reduced (milliseconds). */
  max_time_ms: number;
  /** Maximum time limit of a live analysis, and its time if the request sets no limit; larger limits are reduced (milliseconds). */
  max_analysis_ms: number;
  /** Maximum node limit of a search; larger limits are reduced (positions). */
  max_nodes: number;
  /** Maximum transposition table of a search; larger ones are reduced (MiB). */
  max_memory_mb: number;
  /** Maximum threads of one search; requests for more are refused, and 1 does not offer the option `threads`. */
  max_search_threads: number;
  /** Worker processes. */
  workers: number;
  /** Searches that a worker runs at the same time; fewer than its threads. */
  slots: number;
  /** Time that a search waits for a slot before it is refused if the request sets no `wait_ms` (milliseconds). */
  slot_wait_ms: number;
  /** Maximum `wait_ms` of a request; longer ones are reduced (milliseconds). */
  max_wait_ms: number;
  /** Searches that wait for a slot of a worker at the same time; more are refused. */
  max_waiting: number;
  /** Rate limit of each caller, such as `600 per minute`; default: unlimited. */
  rate_limit: string | null;
  /** Ranked moves of a recommendation. */
  max_candidates: number;
  /** Engines in `compare`. */
  max_compare: number;
  /** Stones of a position on an unbounded board. */
  max_stones: number;
}

/** Meaning and range of an engine's scores. */
export interface ScoreMeaning {
  meaning: string;
  /** Null for no bound. */
  low: number | null;
  /** Null for no bound. */
  high: number | null;
}

/** An option of an engine. */
export interface Option {
  name: string;
  type: "boolean" | "integer" | "number";
  /** Null for no bound. */
  low: number | null;
  /** Null for no bound. */
  high: number | null;
  /** Null: automatic. */
  default: boolean | number | null;
  meaning: string;
}

/** Whether an engine plays a game. */
export interface Support {
  game: "tictactoe" | "gomoku" | "standard" | "renju" | "caro" | "unbounded";
  supported: boolean;
  /** What the engine plays instead; null if supported. */
  reason: string | null;
}

/** Bounds of the games that an engine plays. */
export interface PlayedGames {
  /** Least `win_length`. */
  shortest: number;
  /** Largest `win_length`. */
  longest: number;
  /** Cells of the largest board; null for boards of every size and without borders. */
  max_cells: number | null;
  /** Fields of the rules that it understands; all others must have their defaults. */
  rules: string[];
}

/** Capabilities of an engine. */
export interface Engine extends EngineName {
  summary: string;
  score: ScoreMeaning;
  options: Option[];
  /** Whether the seed does more than break ties. */
  randomised: boolean;
  /** Presets at their usual size, and unbounded boards. */
  games: Support[];
  plays: PlayedGames;
  /** Whether an analysis may take until its limit is reached, at least in some games. */
  uses_limits: boolean;
  /** The players of both sides in the games that win probabilities describe: players without a mistake, the engine itself, or engines of several strengths; null if the engine has none. */
  win_probability_of: "perfect-play" | "same-engine" | "several-engines" | null;
  /** Trained model in use; null for engines without one. */
  model: string | null;
  usable: boolean;
  /** Why the engine is unusable. */
  fault: string | null;
}

/** All engines. */
export interface Engines {
  engines: Engine[];
}

/** An opening that a side wins against every defence. */
export interface ProvenOpening {
  game: Rules;
  /** The moves of the opening, such as `h8a1i9a15`; symmetric images count too. */
  moves: string;
  /** The side to move, which wins. */
  winner: "X" | "O";
}

/** Capabilities of one engine, with what the list leaves out. */
export interface DescribedEngine extends Engine {
  /** Openings that the engine wins by a checked proof; empty for all but `proven`. */
  proven_openings: ProvenOpening[];
}

/** A level of play. */
export interface Level {
  /** As in `level` of requests. */
  name: string;
  /** Value of the option `strength` that it stands for. */
  strength: number;
  /** What a player of the level sees and overlooks. */
  about: string;
  /** Probability of overlooking an own unbroken three in a row or column. Diagonals, gaps and the opponent's color multiply it. */
  overlooks_three: number;
  /** The same of a four; where three or four win, every line is as a three. */
  overlooks_four: number;
  /** Measured in gomoku, above the lowest level. */
  elo: number;
}

/** The engine that plays a game at levels. */
export interface LevelGame {
  game: "tictactoe" | "gomoku" | "standard" | "renju" | "caro" | "unbounded";
  /** Its name; requests may name another one that has the option `strength`. */
  engine: string;
}

/** All levels of play. */
export interface Levels {
  /** The weakest first. */
  levels: Level[];
  /** The engines that play at levels. */
  games: LevelGame[];
}

/** A trained model. */
export interface Model {
  id: string;
  /** Whether `learned` uses it. */
  live: boolean;
  usable: boolean;
  /** Why the model is unusable. */
  fault: string | null;
  /** SHA-256 of the model file; null if unusable. */
  digest: string | null;
  /** SHA-256 of its evaluation, for `search:ID`; null without one. */
  evaluation: string | null;
  /** Whether there is a report of its training. */
  has_report: boolean;
  /** Training data, metrics, matches; null if unusable. */
  card: Record<string, unknown> | null;
}

/** A page of the trained models, in the order of their names. */
export interface Models extends Page {
  models: Model[];
}

/** Scores, 0..1, that a model must exceed to go live; 0 for no test. */
export interface Gate {
  /** The ranker without its checks against `attack-weights`, on every board: the lower end of the 95 % interval. Default: `0.5`. */
  alone?: number | null;
  /** The model against `learned:control`, which has the same checks but learned nothing, on every board: the lower end of the 95 % interval. Default: `0.5`. */
  control?: number | null;
  /** Against the live model, by sequential tests on every board. Default: `0.5`. */
  live?: number | null;
}

/** Parameters of a training job. */
export interface TrainingJobRequest {
  /** Name of the model; by default one with the seed in it. */
  name?: string | null;
  /** Seed of all randomness; drawn by default. */
  seed?: number | null;
  /** Retrainings in turn, of models `NAME-1` and so on: `search` plays each one's games with the evaluation of the last one that won its match. More than 1 need `evaluation_games`. Default: `1`. */
  generations?: number | null;
  /** Whether the model goes live if it passes the gate. Default: `true`. */
  promote?: boolean | null;
  gate?: Gate | null;
  /** Games of other engines in SGF, at least one of them won: the model is also measured on the winners' moves. They may have 5,000 moves together. */
  records?: string | null;
  /** Number of self-play games. Default: `4000`. */
  games?: number | null;
  /** Number of games of each match; even. Tests against the live model take five times as many at most. Default: `400`. */
  match_games?: number | null;
  /** Number of further self-play games, which an evaluation of `search` is fitted to, at least 2; 0 for none. Default: `0`. */
  evaluation_games?: number | null;
  /** Make an ablation study: train rankers on fewer labels, without some columns and on shuffled labels, and play matches with them. Default: `false`. */
  study?: boolean | null;
}

/** The gate that the model of a job must pass. */
export interface AppliedGate {
  alone: number;
  control: number;
  live: number;
}

/** The recorded games of a job. */
export interface Records {
  /** Number of games. */
  games: number;
  /** Digest of the text, in hexadecimal; the card of the model names it. */
  sha256: string;
}

/** The parameters of a job, with all defaults filled in. */
export interface Requested {
  name: string;
  seed: number;
  generations: number;
  promote: boolean;
  gate: AppliedGate;
  records: Records | null;
  games: number;
  match_games: number;
  evaluation_games: number;
  study: boolean;
}

/** A training job as the queue stores it: its request, state and progress. */
export interface StoredJob {
  id: string;
  state: "queued" | "running" | "cancelling" | "succeeded" | "failed" | "cancelled";
  request: Requested;
  /** RFC 3339. */
  created: string;
  /** RFC 3339. */
  started: string | null;
  /** RFC 3339. */
  ended: string | null;
  /** Name of the current stage. */
  stage: string | null;
  /** Completed steps of the stage. */
  done: number;
  /** Steps of the stage; null if unknown. */
  total: number | null;
  /** Estimated seconds until the stage ends. */
  left_s: number | null;
  /** Reason of the failure. */
  fault: string | null;
  /** Last lines of its output. */
  log: string[];
}

/** A training job: its request, state and progress. */
export interface TrainingJob extends StoredJob {
  /** What it waits for, if someone has to act. */
  note: string | null;
}

/** A page of the training jobs, latest first. */
export interface TrainingJobs extends Page {
  jobs: TrainingJob[];
}

/** Liveness of the process. */
export interface Health {
  status: "alive";
  version: string;
}

/** Readiness of the service. */
export interface Readiness {
  status: "ready";
  engines: EngineState[];
  /** What the service does without, such as metrics, the Redis of its rate limits or a file of proofs. */
  detail: string | null;
}

/** A type of problem. */
export interface ProblemType {
  /** As in the problems of this type. */
  type: string;
  title: string;
  status: number;
  /** What is wrong, and how to solve it. */
  meaning: string;
}

/** All types of problems. */
export interface ProblemTypes {
  problems: ProblemType[];
}
