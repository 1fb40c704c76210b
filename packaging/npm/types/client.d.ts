// tengen/client: the HTTP API of a service, for Node, workers and browsers.

import type * as Api from "./api.js";

export type * as Api from "./api.js";
export type { MoveReview, Play, Problem, Recommendation, Review } from "./api.js";

export interface ClientOptions {
  /** In place of the global one. */
  fetch?: typeof fetch;
  /** API key in ASCII, if the service requires one. */
  key?: string;
  /** How often a request that fails on the way, or finds the service busy, is repeated; 3 by default. */
  retries?: number;
  /** Upper bound of a wait between two tries, 30 s by default; a service that asks for more is not asked again. */
  longestWaitMs?: number;
}

export interface CallOptions {
  /** Ends the request, and a search of a stream; its reason is thrown. */
  signal?: AbortSignal;
  /** In place of the client's. */
  retries?: number;
}

/** False for an answer with the moves and their chances alone. */
type Brief = CallOptions & { verbose: false };
type Verbose = CallOptions & { verbose?: true };

/** The service responded with a problem document (RFC 9457). */
export declare class ProblemError extends Error {
  constructor(problem: Api.Problem);
  readonly problem: Api.Problem;
  /** The HTTP status. */
  readonly status: number;
  /** The type of problem, such as `game-over`; `about:blank` for plain HTTP errors. */
  readonly code: string;
  /** The request's ID in the service's log. */
  readonly requestId: string;
}

/** No response, or one that is not from a Tengen service, or a stream that breaks off. */
export declare class UnreachableError extends Error {}

/** Methods reject with a ProblemError, an UnreachableError, or the reason of the signal. */
export declare class Client {
  /** The address of a service, such as `http://127.0.0.1:8000`, with or without `/v1`, and without a user name; others throw a TypeError. */
  constructor(url: string | URL, options?: ClientOptions);

  /** Recommend a move. */
  move(request: Api.MoveRequest, options?: Verbose): Promise<Api.Recommendation>;
  move(request: Api.MoveRequest, options: Brief): Promise<Api.BriefRecommendation>;
  /** Play a turn of a game: a move, and the engine's reply. */
  play(request: Api.PlayRequest, options?: Verbose): Promise<Api.Play>;
  play(request: Api.PlayRequest, options: Brief): Promise<Api.BriefPlay>;
  /** Recommend moves for many positions: each result is a recommendation or a problem. */
  moves(requests: readonly Api.MoveRequest[], options?: Verbose): Promise<Api.Outcome[]>;
  moves(requests: readonly Api.MoveRequest[], options: Brief): Promise<Api.BriefOutcome[]>;
  /** The results of a live analysis, one after each depth; a `break` ends the search. */
  analyse(request: Api.AnalysisRequest, options?: Verbose): AsyncIterableIterator<Api.LiveRecommendation>;
  analyse(request: Api.AnalysisRequest, options: Brief): AsyncIterableIterator<Api.BriefLiveRecommendation>;
  /** Review a game; `onMove` is called with every move as soon as it is reviewed, the last one first. */
  review(request: Api.ReviewRequest, options?: CallOptions & { onMove?: (move: Api.MoveReview) => void }): Promise<Api.Review>;
  /** Describe a position. */
  position(request: Api.Position, options?: CallOptions): Promise<Api.PositionAnswer>;
  engines(options?: CallOptions): Promise<Api.Engine[]>;
  levels(options?: CallOptions): Promise<Api.Levels>;
  /** Send a request of any other operation, such as `v1/puzzles/daily`: POST with a body, GET without. */
  request<Content = unknown>(path: string, body?: object, options?: CallOptions): Promise<Content>;
  /** The objects of any other stream, the last of which is `final`. */
  stream<Content = unknown>(path: string, body: object, options?: CallOptions): AsyncIterableIterator<Content>;
}
