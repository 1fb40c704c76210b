// Asks for a move, and again when the service is busy: node examples/move.mjs [URL]

const url = process.argv[2] ?? "http://127.0.0.1:8000";
const PATIENCE = 3;
const BUSY = [429, 503];

async function bestMove(position, engine) {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(`${url}/v1/moves?engine=${engine}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(position),
    });
    if (response.ok) return response.json();
    if (!BUSY.includes(response.status) || attempt === PATIENCE) {
      const problem = await response.json();
      throw new Error(`${problem.title}: ${problem.detail}`);
    }
    const seconds = Number(response.headers.get("Retry-After") ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

const answer = await bestMove({ board: ["XX.", "OO.", "..."], seed: 1 }, "minimax");
console.log(`${answer.position.to_move} to ${answer.move.notation}: ${answer.after.status}`);
