// The review of all games of a list on this device, and one table of their mistakes.

import { byId, h, replaceChildren } from "../dom.js";
import { BulkReview, tableOf } from "../engines/bulk-review.js";
import { JUDGEMENT_SIGNS } from "../engines/judgement-signs.js";
import { format, messages } from "../i18n.js";
import { button, field, select } from "./form-controls.js";

const t = messages.library;
const TIMES_MS = [20, 50, 100, 300];
const DEFAULT_MS = 50;
/** Players with a column of their own. */
const MOST_PLAYERS = 10;
/** Mistakes that are listed at a time. */
const MOST_PLACES = 40;

/** @returns {{element: HTMLElement, update: (games: Reviewable[]) => void}} */
export function bulkReview() {
  const of = messages.review;
  /** @type {Reviewable[]} */
  let games = [];
  let timeMs = DEFAULT_MS;
  /** The cell of the table whose mistakes are listed. @type {{motif: string | null | undefined, player: string | null} | null} */
  let chosen = null;
  const bulk = new BulkReview(() => show());
  const start = button("", () => bulk.start(games, { time_ms: timeMs }), { class: "primary" });
  const stop = button(of.stop, () => bulk.stop());
  const time = field(of.time, select(TIMES_MS.map((ms) => [ms, format.seconds(ms)]), timeMs, (value) => (timeMs = value)));
  const progress = h("progress", { "aria-label": t.mistakes });
  const text = h("span", { class: "hint", role: "status" });
  const table = h("div", { class: "mistake-table", tabindex: 0, role: "region", "aria-label": t.mistakes });
  const places = h("div", { class: "stack" });
  const choose = (motif, player) => {
    chosen = { motif, player };
    show();
    places.querySelector("button")?.focus();
  };
  const show = () => {
    const done = games.filter(({ id }) => bulk.results.has(id));
    const skipped = done.filter(({ id }) => bulk.results.get(id) === null).length;
    const left = games.length - done.length;
    stop.hidden = progress.hidden = !bulk.isRunning;
    start.hidden = time.hidden = bulk.isRunning || left === 0;
    start.textContent = done.length > 0 ? t.reviewRest(left) : t.reviewAll(left);
    progress.max = games.length;
    progress.value = done.length;
    const facts = [t.reviewed(done.length - skipped, games.length), skipped > 0 && t.skipped(skipped)];
    text.textContent = done.length > 0 || bulk.isRunning ? facts.filter(Boolean).join(messages.space) : "";
    const found = tableOf(games, bulk.results, MOST_PLAYERS);
    const focused = [...table.querySelectorAll("button")].indexOf(/** @type {any} */ (document.activeElement));
    table.hidden = found.games === 0;
    replaceChildren(table, found.games > 0 && tableElement(found, choose));
    if (focused >= 0) table.querySelectorAll("button")[focused]?.focus();
    const isListed = places.contains(document.activeElement);
    // The list stays under the focus while further games come in.
    if (!isListed) replaceChildren(places, ...(chosen ? placesOf(found, chosen) : []));
  };
  const element = h(
    "section",
    { class: "stack bulk-review" },
    h("h3", {}, t.mistakes),
    h("div", { class: "review-start" }, h("div", { class: "row" }, time, start, progress, stop, text)),
    table,
    places,
  );
  return {
    element,
    update: (listed) => {
      games = listed;
      show();
    },
  };
}

/** The name of a motif: undefined stands for all of them. */
function motifName(motif) {
  if (motif === undefined) return t.allMistakes;
  return motif === null ? t.noMotif : messages.review.motifs[motif];
}

/** The mistakes of a motif; undefined for all. */
function mistakesOf({ mistakes }, motif) {
  return motif === undefined ? mistakes : mistakes.filter(({ mistake }) => mistake.motif === motif);
}

/** @param {MistakeTable} found @param {(motif: string | null | undefined, player: string | null) => void} choose */
function tableElement({ motifs, players }, choose) {
  const cell = (content) => h("td", { class: "numeric" }, content);
  const row = (name, contents) => h("tr", {}, h("th", { scope: "row" }, name), ...contents.map(cell));
  const nameOf = ({ name }) => name ?? t.otherPlayers;
  const count = (motif) => (player) => {
    const { length } = mistakesOf(player, motif);
    const label = `${nameOf(player)}, ${motifName(motif)}: ${format.integer(length)}`;
    return length > 0 ? button(format.integer(length), () => choose(motif, player.name), { "aria-label": label }) : "–";
  };
  const heads = players.map((player) => h("th", { scope: "col", class: "numeric" }, nameOf(player)));
  return h(
    "table",
    { "aria-label": t.mistakes },
    h("thead", {}, h("tr", {}, h("td", {}), ...heads)),
    h(
      "tbody",
      {},
      row(t.gamesOf, players.map(({ games }) => format.integer(games))),
      row(messages.review.accuracy, players.map(({ accuracy }) => format.percent(accuracy === null ? null : accuracy / 100))),
      row(t.allMistakes, players.map(count(undefined))),
      ...motifs.map((motif) => row(motifName(motif), players.map(count(motif)))),
    ),
  );
}

/** Links to the mistakes of a player and a motif. */
function placesOf({ players }, { motif, player: name }) {
  const player = players.find((each) => each.name === name);
  if (player === undefined) return [];
  const found = mistakesOf(player, motif);
  const place = ({ game, mistake: { ply, judgement, name: move } }) => {
    const show = () => {
      byId("board").scrollIntoView({ block: "nearest" });
      game.openAt(ply);
    };
    return h("li", {}, button(t.place(game.title, ply, `${move}${JUDGEMENT_SIGNS[judgement]}`), show));
  };
  return [
    h("h4", {}, [name ?? t.otherPlayers, motifName(motif)].join(" · ")),
    h("ul", { class: "mistake-places" }, ...found.slice(0, MOST_PLACES).map(place)),
    found.length > MOST_PLACES && h("p", { class: "hint" }, t.morePlaces(found.length - MOST_PLACES)),
  ].filter((each) => each !== false);
}
