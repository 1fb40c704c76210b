// Watches a search think, and stops it at depth 6: node examples/analyse.mjs [URL]

const url = process.argv[2] ?? "http://127.0.0.1:8000";
const ENOUGH = 6;

async function* analyse(position, engine, signal) {
  const response = await fetch(`${url}/v1/analyses?engine=${engine}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(position),
    signal,
  });
  if (!response.ok) {
    const problem = await response.json();
    throw new Error(`${problem.title}: ${problem.detail}`);
  }
  let text = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (text + chunk).split("\n");
    text = lines.pop();
    for (const line of lines) {
      if (line) yield JSON.parse(line);
    }
  }
}

const abort = new AbortController();
for await (const result of analyse({ moves: "h8i9h9h10i8g8j10" }, "search", abort.signal)) {
  if (result.problem) throw new Error(result.problem.detail);
  console.log(`depth ${result.stats.depth}: ${result.move.notation}`);
  if (result.stats.depth >= ENOUGH || result.final) break;
}
abort.abort();
