import { until } from "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { newGame } from "../../service/static/page/game/game.js";
import { PRESETS } from "../../service/static/page/game/rules.js";
import { Store } from "../../service/static/page/store.js";

const { initialState } = await import("../../service/static/page/state.js");
const settled = () => new Promise(setImmediate);

test("one attempt at a time reaches for the service, however often the page was offline", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const events = new EventTarget();
  globalThis.addEventListener = events.addEventListener.bind(events);
  globalThis.removeEventListener = events.removeEventListener.bind(events);
  let isUp = false;
  let attempts = 0;
  t.mock.method(globalThis, "fetch", async () => {
    attempts += 1;
    if (!isUp) throw new TypeError("unreachable");
    return Response.json({ engines: [] });
  });
  const { startOffline } = await import("../../service/static/page/engines/offline-mode.js");
  const store = new Store(initialState(newGame(PRESETS.gomoku), 0));
  for (let period = 0; period < 3; period += 1) {
    startOffline(store);
    await until(() => store.state.isOffline);
    isUp = true;
    events.dispatchEvent(new Event("online"));
    await until(() => !store.state.isOffline);
    isUp = false;
  }
  startOffline(store);
  store.update({ onDevice: true });
  attempts = 0;
  store.update({ onDevice: false });
  await until(() => attempts > 0);
  await settled();
  assert.equal(attempts, 1);
  // The next one begins after a while.
  t.mock.timers.tick(4_999);
  await settled();
  assert.equal(attempts, 1);
  t.mock.timers.tick(1);
  await until(() => attempts === 2);
});

test("an answer that comes after the choice of this device does not undo it", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.addEventListener = () => {};
  let respond;
  t.mock.method(globalThis, "fetch", () => new Promise((resolve) => (respond = resolve)));
  const { startOffline } = await import("../../service/static/page/engines/offline-mode.js?late");
  const store = new Store(initialState(newGame(PRESETS.gomoku), 0));
  startOffline(store);
  store.update({ onDevice: true });
  respond(Response.json({ engines: [] }));
  await settled();
  assert.equal(store.state.isOffline, true);
});
