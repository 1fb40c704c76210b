// You play tic-tac-toe against the service: node examples/play.mjs [URL]
import { createInterface } from "node:readline";

const url = process.argv[2] ?? "http://127.0.0.1:8000";

async function turn(game, play) {
  const response = await fetch(`${url}/v1/play?engine=minimax`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...game, play, options: { strength: 50 } }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail);
  return answer.after;
}

let game = { game: "tictactoe" };
console.log("Your move, such as b2:");
for await (const play of createInterface({ input: process.stdin })) {
  try {
    // The game after the turn is, with the next move, the next request.
    game = await turn(game, play);
    console.log(game.board.join("\n"));
    if (game.status !== "ongoing") {
      console.log(game.winner === null ? "A draw." : `${game.winner} has won.`);
      break;
    }
  } catch (error) {
    console.log(error.message);
  }
}
