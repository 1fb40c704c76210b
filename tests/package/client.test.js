import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";

import { Client, ProblemError, UnreachableError } from "tengen/client";

const PROBLEM = { type: "/problems/game-over", title: "The game is over", status: 409, detail: "X has won", request_id: "1234" };

/** A service that gives the replies in turn, the last one for good, and notes the requests. */
async function serving(t, ...replies) {
  const requests = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join("");
    requests.push({ path: request.url, method: request.method, body: body && JSON.parse(body), headers: request.headers });
    (replies.length > 1 ? replies.shift() : replies[0])(response, request);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${server.address().port}`, requests };
}

const json = (content, status = 200, headers = {}) => (response) => {
  const type = status === 200 ? "application/json" : "application/problem+json";
  response.writeHead(status, { "Content-Type": type, ...headers }).end(JSON.stringify(content));
};
const busy = json({ ...PROBLEM, status: 503 }, 503, { "Retry-After": "0" });
const broken = (response) => response.destroy();
const stream = (...objects) => (response) => {
  response.writeHead(200, { "Content-Type": "application/x-ndjson" }).end(objects.map((each) => `${JSON.stringify(each)}\n\n`).join(""));
};

test("requests have the paths, fields and headers of the API", async (t) => {
  const { url, requests } = await serving(t, json({ engines: [], answers: [] }));
  const client = new Client(`${url}/v1/`, { key: "secret" });
  await client.move({ moves: "h8i9" }, { verbose: false });
  await client.engines();
  await client.moves([{ moves: "h8" }]);
  await client.request("/v1/limits");
  assert.deepEqual(requests.map(({ method, path, body }) => [method, path, body]), [
    ["POST", "/v1/moves?verbose=false", { moves: "h8i9" }],
    ["GET", "/v1/engines", ""],
    ["POST", "/v1/moves/batch", { requests: [{ moves: "h8" }] }],
    ["GET", "/v1/limits", ""],
  ]);
  assert.equal(requests[1].headers.authorization, "Bearer secret");
  await new Client(url).levels();
  assert.equal(requests.at(-1).headers.authorization, undefined);
});

test("a problem is an error with its status, code and request", async (t) => {
  const { url, requests } = await serving(t, json(PROBLEM, 409));
  await assert.rejects(new Client(url).play({ play: "b2" }), (error) => {
    assert.ok(error instanceof ProblemError);
    assert.deepEqual([error.status, error.code, error.requestId, error.message], [409, "game-over", "1234", "X has won"]);
    return true;
  });
  assert.equal(requests.length, 1);
});

test("a busy service and a broken connection are tried again", async (t) => {
  const { url, requests } = await serving(t, busy, broken, busy, json({ levels: [] }));
  assert.deepEqual(await new Client(url, { longestWaitMs: 0 }).levels(), { levels: [] });
  assert.equal(requests.length, 4);
});

test("retries end, and their number can be chosen", async (t) => {
  for (const [reply, error] of [[busy, ProblemError], [broken, UnreachableError]]) {
    const { url, requests } = await serving(t, reply);
    await assert.rejects(new Client(url, { longestWaitMs: 0 }).levels(), error);
    await assert.rejects(new Client(url, { longestWaitMs: 0 }).levels({ retries: 1 }), error);
    await assert.rejects(new Client(url, { longestWaitMs: 0, retries: 0 }).levels(), error);
    assert.equal(requests.length, 4 + 2 + 1);
  }
});

test("a service that is busy for longer, or does not say how long, is not tried again", async (t) => {
  for (const headers of [{ "Retry-After": "31" }, {}, { "Retry-After": "soon" }]) {
    const { url, requests } = await serving(t, json({ ...PROBLEM, status: 429 }, 429, headers));
    await assert.rejects(new Client(url).levels(), ProblemError);
    assert.equal(requests.length, 1);
  }
});

test("a problem is known by its media type in any spelling, also without type and detail", async (t) => {
  for (const type of ["application/problem+json; charset=utf-8", "Application/Problem+JSON"]) {
    const { url } = await serving(t, (response) => response.writeHead(404, { "Content-Type": type }).end('{"title": "Not Found", "status": 404}'));
    await assert.rejects(new Client(url).levels(), ({ name, code, message }) => `${name} ${code} ${message}` === "ProblemError about:blank Not Found");
  }
});

test("what is no Tengen service is unreachable", async (t) => {
  const page = (status) => (response) => response.writeHead(status, { "Content-Type": "text/html" }).end("<h1>proxy</h1>");
  const stranger = (response) => response.writeHead(404, { "Content-Type": "application/json" }).end("{}");
  for (const reply of [page(200), page(502), stranger, json(7)]) {
    const { url, requests } = await serving(t, reply);
    await assert.rejects(new Client(url).levels(), UnreachableError);
    assert.equal(requests.length, 1);
  }
});

test("an address that is none of HTTP, or has a user, is refused with an example and without the password", () => {
  const expected = "expected one such as http://127.0.0.1:8000, without a user";
  for (const url of ["", "localhost:8000", "127.0.0.1:8000", "ftp://tengen", "tengen", undefined]) {
    assert.throws(() => new Client(url), { name: "TypeError", message: `url: ${url}, ${expected}` });
  }
  for (const user of ["user:secret@", "user@", ":secret@"]) {
    assert.throws(() => new Client(`http://${user}tengen.test`), { name: "TypeError", message: `url: http://tengen.test, ${expected}` });
  }
});

test("a key that no header can have, and a fetch that is no function, are refused at once", () => {
  for (const key of ["secret\n", "s\u00e9cret", "secret\0"]) {
    assert.throws(() => new Client("http://tengen.test", { key }), { name: "TypeError", message: "key: not of ASCII characters" });
  }
  for (const fetch of [5, null, "fetch"]) assert.throws(() => new Client("http://tengen.test", { fetch }), { name: "TypeError", message: "fetch: not a function" });
});

test("a signal ends a request, and the wait before a retry", async (t) => {
  for (const reply of [() => {}, json(PROBLEM, 503, { "Retry-After": "20" })]) {
    const { url, requests } = await serving(t, reply);
    const end = new AbortController();
    const request = new Client(url).move({ moves: "h8" }, { signal: end.signal });
    const refused = assert.rejects(request, (error) => error === end.signal.reason);
    while (requests.length === 0) await new Promise(setImmediate);
    end.abort();
    await refused;
  }
  await assert.rejects(new Client("http://127.0.0.1:9").levels({ signal: AbortSignal.abort() }), { name: "AbortError" });
});

test("an analysis gives its results, without those of the queue", async (t) => {
  const { url } = await serving(t, stream({ place_in_queue: 1, final: false }, { pv: ["h8"], final: false }, { pv: ["i9"], final: true }));
  const found = [];
  for await (const { pv } of new Client(url).analyse({ moves: "" })) found.push(pv);
  assert.deepEqual(found, [["h8"], ["i9"]]);
});

test("leaving an analysis closes its connection", async (t) => {
  let closed;
  const { url } = await serving(t, (response) => {
    closed = once(response, "close");
    response.writeHead(200).write('{"pv": ["h8"], "final": false}\n');
  });
  for await (const { pv } of new Client(url).analyse({ moves: "" })) {
    assert.deepEqual(pv, ["h8"]);
    break;
  }
  await closed;
});

test("a stream ends with the reason of its signal, with its problem, or cut off", async (t) => {
  const read = async (url, options) => {
    for await (const _ of new Client(url).analyse({ moves: "" }, options));
  };
  const open = await serving(t, (response) => response.writeHead(200).write('{"final": false}\n'));
  const end = new AbortController();
  const reading = read(open.url, { signal: end.signal });
  const refused = assert.rejects(reading, (error) => error === end.signal.reason);
  while (open.requests.length === 0) await new Promise(setImmediate);
  end.abort();
  await refused;
  await assert.rejects(read((await serving(t, stream({ final: false }, { problem: PROBLEM }))).url), ProblemError);
  await assert.rejects(read((await serving(t, json(PROBLEM, 409))).url), ProblemError);
  for (const reply of [stream({ final: false }), (response) => response.writeHead(200).end("no JSON\n")]) {
    await assert.rejects(read((await serving(t, reply)).url), UnreachableError);
  }
});

test("a silent stream is given up", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const silent = async (_, { signal }) => new Response(new ReadableStream({ start: (controller) => signal.addEventListener("abort", () => controller.error(signal.reason)) }));
  let failure;
  new Client("http://tengen.test", { fetch: silent }).analyse({ moves: "" }).next().catch((error) => (failure = error));
  while (failure === undefined) {
    t.mock.timers.tick(15_000);
    await new Promise(setImmediate);
  }
  assert.ok(failure instanceof UnreachableError);
  assert.equal(failure.message, "the stream was silent for 15 s");
});

test("a review is in the order of the game, and its moves are handed over as they come", async (t) => {
  const { url } = await serving(t, stream({ ply: 2, final: false }, { ply: 1, final: false }, { winner: "X", final: true }));
  const plies = [];
  const review = await new Client(url).review({ moves: "h8i9" }, { onMove: ({ ply }) => plies.push(ply) });
  assert.deepEqual([plies, review], [[2, 1], { moves: [{ ply: 1 }, { ply: 2 }], winner: "X" }]);
});
