// A program that uses every entry of the package, as TypeScript checks it: `make npm-check`.

import { Game, IllegalMoveError, PRESETS, formatMoves, type Cell, type GameOptions, type Outcome, type Stone } from "tengen";
import { formatLink, parseLink } from "tengen/links";
import { parseMoves } from "tengen/moves";
import { openingName } from "tengen/openings";
import { formatSgf, parseSgf } from "tengen/sgf";
import { TengenBoard, type MoveDetail } from "tengen/board";
import { TengenGame } from "tengen/game";
import { TengenBoard as Board } from "tengen/element";
import { Client, ProblemError, UnreachableError, type Api, type Recommendation } from "tengen/client";
import { Engine, EngineError, LEVELS, type Answer, type Level } from "tengen/search";

const options: GameOptions = { rules: "renju", moves: ["h8", { row: 6, col: 8 }], setup: [{ row: 0, col: 0, player: "X" }] };
const game = new Game(options);
const stone: Stone = game.push("h9");
const taken: Cell | null = game.pop();
const outcome: Outcome | null = game.outcome;
const winner: "X" | "O" | null | undefined = outcome?.winner;
const own = new Game({ rules: { rows: 7, cols: 9, winLength: 4 } });
const texts: string[] = [formatSgf(game), formatLink(parseSgf("(;GM[4]SZ[15])")), openingName("h8h9h10")?.name ?? "", String(game), formatMoves(parseMoves([["B", "h8"], ["W", "i9"]], PRESETS.gomoku).moves, "gomoku"), ...own.toRows()];
for (const { node, move } of game.variations) game.goToNode(node), game.get(move);
try {
  game.push("h8");
} catch (error) {
  if (error instanceof IllegalMoveError) texts.push(error.reason);
}

async function share(): Promise<void> {
  texts.push(String(await parseLink(formatLink(game, "https://example.org/"))));
}

/** Takes what the device and the service answer. */
function best({ move, win_probability, candidates }: Pick<Answer, "move" | "win_probability" | "candidates">): string {
  return `${move.notation} ${win_probability} ${candidates.length}`;
}

async function search(level: Level): Promise<void> {
  const engine = new Engine({ workers: 2 });
  try {
    texts.push(best(await engine.bestMove(game, { level })));
    for await (const answer of engine.analyse("h8i9", { lines: 3, signal: AbortSignal.timeout(1000) })) texts.push(...answer.pv);
    const { moves } = await engine.review({ moves: "h8i9" }, { onMove: ({ judgement }) => texts.push(judgement) });
    texts.push(String(moves.length));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
  engine.close();
}

async function ask(): Promise<void> {
  const client = new Client(new URL("http://127.0.0.1:8000"), { key: "secret", retries: 1 });
  const recommendation: Recommendation = await client.move({ moves: String(game), engine: "search", limits: { time_ms: 100 } });
  texts.push(best(recommendation));
  const brief: Api.BriefRecommendation = await client.move({ moves: "h8" }, { verbose: false });
  // @ts-expect-error A brief answer has no candidates.
  texts.push(brief.candidates);
  // @ts-expect-error There is no such field.
  await client.move({ move: "h8" });
  const { after } = await client.move({ ...game.toJSON(), engine: "search" });
  texts.push(String(new Game({ game: after.game, moves: after.moves })), (await client.position(game.toJSON())).status);
  for await (const { pv, final } of client.analyse({ moves: "h8i9" })) if (final) texts.push(...pv);
  const review = await client.review({ moves: "h8i9" }, { onMove: ({ ply }) => texts.push(String(ply)) });
  texts.push(String(review.moves[0]?.judgement), ...(await client.engines()).map(({ name }) => name));
  texts.push((await client.request<Api.Puzzle>("v1/puzzles/daily")).id);
}

ask().catch((error: unknown) => {
  if (error instanceof ProblemError) texts.push(error.code, error.problem.detail);
  else if (!(error instanceof UnreachableError)) throw error;
});

function show(): void {
  const board = document.createElement("tengen-board");
  board.level = "novice";
  board.game = game;
  board.engine = new Engine();
  board.engine = { bestMove: async ({ moves, ply }, { level }) => ({ move: level === "novice" ? moves[ply - 1] ?? "h8" : { row: 0, col: 0 } }) };
  // @ts-expect-error There is no such side.
  board.playAs = "black";
  // @ts-expect-error There are no such rules.
  board.rules = "Renju";
  board.addEventListener("click", ({ clientX }) => texts.push(String(clientX)));
  board.marks = [{ cell: { row: 7, col: 7 }, kind: "label", label: "A" }];
  board.addEventListener("move", ({ detail }: CustomEvent<MoveDetail>) => texts.push(detail.move, formatSgf(new Game(board.game))));
  board.addEventListener("end", ({ detail: { winner: side, moves } }) => texts.push(`${side} ${moves}`));
  board.play("h9").catch((error: unknown) => texts.push(String(error)));
  const shown: TengenGame = document.createElement("tengen-game");
  shown.src = "game.sgf";
  shown.addEventListener("ply", ({ detail }) => texts.push(String(detail)));
  const onMove = ({ detail }: CustomEvent<MoveDetail>): void => void texts.push(detail.move);
  board.removeEventListener("move", onMove);
  shown.removeEventListener("ply", ({ detail }) => texts.push(detail.toFixed()));
  customElements.define("my-board", class extends Board {});
  document.body.append(board, shown);
  texts.push(String(board instanceof TengenBoard));
}

show();
void share();
LEVELS.forEach((level) => void search(level));
export { stone, taken, texts, winner };
