// A game of renju: the service plays both sides, and the rules are here: node game.mjs [URL]
import { Game } from "tengen";
import { Client } from "tengen/client";
import { formatSgf } from "tengen/sgf";

const service = new Client(process.argv[2] ?? "http://127.0.0.1:8000");
const game = new Game({ rules: "renju" });
while (!game.isOver) {
  const { move } = await service.move({ ...game.toJSON(), engine: "attack-weights", seed: game.ply }, { verbose: false });
  game.push(move.notation);
}
console.log(formatSgf(game));
