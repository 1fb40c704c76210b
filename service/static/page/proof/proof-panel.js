// The views beside and below the board of the page /proof: what is claimed, the position, the challenge, and the map.

import { byId, h, replaceChildren, s } from "../dom.js";
import { proofAddress } from "../engines/shipped-proofs.js";
import { cellKey, cellName } from "../game/notation.js";
import { format, messages } from "../i18n.js";
import { formatPermalink } from "../sharing/permalink.js";
import { download } from "../sharing/download.js";
import { button } from "../views/form-controls.js";
import { lateChecks } from "../views/late-checks.js";
import { colorsOf, pictureOf, pngOf, svgOf } from "./map-picture.js";
import { RULES, byCell, countsOf } from "./reply-map.js";

const t = messages.proof;
/** Signs of the kinds of a message: not by color alone. */
const SIGNS = { right: "✓", wrong: "✗", solved: "★" };
const PNG_SCALE = 2;
/** What the pictures of the map are saved as. */
const PICTURE_NAME = "tengen-proof-map";
const TEST = "tengen check-proof";

/** The message under the board. */
export function showMessage(element, store) {
  store.watch(["message", "board.touched", "proven"], ({ message: { kind, text }, board: { touched }, proven }) => {
    element.className = `puzzle-message ${kind}`;
    const tap = touched?.kind === "tap" && messages.status.tapAgain(cellName(touched.cell, RULES));
    const claim = proven && t.wins(proven.plies);
    const sign = SIGNS[kind] && h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[kind]);
    replaceChildren(element, sign, h("span", {}, tap || [claim, text].filter(Boolean).join(messages.sentenceEnd)));
  });
}

/** The buttons under the board. */
export function showControls(element, store, controller) {
  element.setAttribute("aria-label", t.controls);
  store.watch(["phase", "game", "proven", "lesson"], ({ phase, game }) => {
    // Nothing changes while an answer is awaited, so that buttons keep the focus.
    if (phase === "waiting") return;
    const focused = /** @type {any} */ (document.activeElement)?.closest("#controls button")?.dataset.name;
    const isOver = phase === "over" || phase === "stopped";
    if (phase === "lesson") replaceChildren(element, ...lessonControls(store.state, controller));
    else replaceChildren(
      element,
      button(t.again, () => controller.reset(), { disabled: game.ply <= 1 && phase !== "stopped", class: isOver && "primary", "data-name": "again" }),
      button(t.takeBack, () => controller.takeBack(), { disabled: phase === "over" || game.ply <= controller.start, "data-name": "back" }),
      h("a", { class: "button", href: `./${formatPermalink(game)}` }, t.analyse),
    );
    if (focused) /** @type {HTMLElement | null} */ (element.querySelector(`[data-name="${focused}"]:enabled`) ?? element.querySelector("button:enabled, a"))?.focus();
  });
}

/** The buttons that step through a part of the lesson. */
function lessonControls({ game, lesson }, controller) {
  const { part, game: whole } = lesson;
  const texts = messages.lesson;
  const parts = Object.keys(texts.parts);
  const following = parts[parts.indexOf(part) + 1];
  const isLast = game.ply === whole.moves.length;
  const next =
    isLast && following !== undefined
      ? button(texts.nextGame, () => controller.open(`lesson-${following}`), { class: "primary", "data-name": "next" })
      : button(texts.next, () => controller.step(game.ply + 1), { disabled: isLast, class: "primary", "data-name": "next" });
  return [
    button(texts.back, () => controller.step(game.ply - 1), { disabled: game.ply <= 2, "data-name": "back" }),
    next,
    button(texts.end, () => controller.reset(), { "data-name": "again" }),
    h("a", { class: "button", href: `./${formatPermalink(game)}` }, t.analyse),
  ];
}

/** The parts of the lesson why Black wins, and the idea of the one on display. The messages of `lesson` must be loaded. */
export function showLesson(element, store, controller) {
  const texts = messages.lesson;
  const buttons = Object.entries(texts.parts).map(([part, { title }]) => /** @type {const} */ ([part, button(title, () => controller.open(`lesson-${part}`))]));
  const about = h("div", { class: "stack", hidden: true });
  const list = h("div", { class: "row" }, ...buttons.map(([, each]) => each));
  replaceChildren(element, h("h2", {}, texts.title), h("p", { class: "hint" }, texts.lead), list, about);
  store.watch(["lesson", "game"], async ({ lesson, game }, before) => {
    for (const [part, each] of buttons) each.setAttribute("aria-pressed", String(part === lesson?.part));
    about.hidden = lesson === null;
    if (lesson === null) return;
    if (before.lesson?.part !== lesson.part) byId("board").scrollIntoView({ block: "nearest" });
    const { countThreats, proofOf } = await import("./lesson.js");
    const { threats, moves } = countThreats(lesson.game);
    const position = texts.position(game.ply, lesson.game.moves.length);
    replaceChildren(
      about,
      h("p", {}, texts.parts[lesson.part].idea),
      h("p", { class: "hint" }, `${position} · ${texts.threats(threats, moves)}`),
      h("p", {}, h("a", { href: `#${proofOf(lesson.part)}` }, texts.tryIt)),
    );
  });
}

/** What is claimed: how many replies are proven, and which are open. */
export function showClaim(element, store) {
  store.watch(["replies"], ({ replies }) => {
    if (replies.length === 0) return;
    const open = replies.filter(({ proof }) => proof === null);
    const proven = replies.length - open.length;
    const text = open.length === 0 ? t.complete(replies.length) : t.claim(proven, replies.length);
    replaceChildren(
      element,
      h("p", { class: "claim" }, text),
      open.length > 0 && h("p", { class: "hint" }, t.openReplies(open.map(({ name }) => name).join(messages.comma))),
    );
  });
}

/** What is proven of the position on display, its longest defence, and the file. */
export function showPosition(element, store, controller) {
  store.watch(["proven", "longestLine", "replies", "phase"], ({ proven, longestLine, phase, game }) => {
    if (phase === "waiting") return;
    element.hidden = phase === "lesson";
    if (proven === null) {
      replaceChildren(element, h("p", {}, t.howToPlay), h("p", { class: "hint" }, t.challengeHint));
      return;
    }
    const line = longestLine?.map((cell) => cellName(cell, game.rules)).join(" ");
    const address = proofAddress(proven.name);
    replaceChildren(
      element,
      h("p", { class: "claim" }, t.wins(proven.plies)),
      h("p", { class: "hint" }, proven.by === "file" ? t.byFile(proven.positions) : t.byThreats(proven.positions)),
      longestLine
        ? h("p", { class: "longest" }, h("strong", {}, t.longestDefence), " ", h("span", {}, line))
        : h("p", {}, button(t.showLine, () => controller.showLine(), { title: t.showLineHint })),
      h("p", { class: "hint" }, t.check, " ", h("a", { href: address, download: proven.name }, proven.name), h("code", {}, `${TEST} ${proven.name}`)),
    );
  });
}

/** The check of the last proof on display, or of another one, on the visitor's device. The messages of `check` must be loaded. */
export function showChecks(element, store) {
  /** @type {string | null} */
  let file = null;
  const checks = lateChecks(messages.check.start, { failed: t.failed("").trim(), file: () => file });
  replaceChildren(element, checks.element);
  store.watch(["proven"], ({ proven }) => {
    if (proven === null) return;
    file = proven.name;
    checks.follow(file);
  });
}

/** The challenge: the moves that the visitor has held out, of those of the proof. */
export function showChallenge(element, store) {
  const text = h("p", {});
  replaceChildren(element, h("h2", {}, t.challenge), text);
  store.watch(["best", "replies", "game"], ({ best, replies, game }) => {
    const reply = game.ply > 1 ? byCell(replies).get(cellKey(game.moves[1])) : undefined;
    const known = replies.filter(({ name, moves }) => moves !== null && best[name] !== undefined);
    const full = known.filter(({ name, moves }) => best[name] >= (moves ?? 0)).length;
    text.textContent = reply?.proof ? resultText(reply, best) : t.results(known.length, full);
  });
}

function resultText({ name, moves }, best) {
  return best[name] === undefined ? t.noResult(moves) : t.result(best[name], moves);
}

/** The legend of the map, its pictures, and all replies as a table. */
export function showMap(element, store, onReply) {
  const legend = h("ul", { class: "legend" });
  const table = h("tbody", {});
  const heading = (text) => h("th", { scope: "col" }, text);
  const error = h("p", { class: "error", role: "alert" });
  const picture = () => {
    const { replies } = store.state;
    const proven = replies.filter(({ proof }) => proof !== null).length;
    return pictureOf(replies, { title: t.pictureTitle, lead: t.pictureLead(proven, replies.length), entry: entryOf, integer: format.integer });
  };
  const attempt = (save) => async () => {
    error.textContent = "";
    try {
      await save();
    } catch (reason) {
      error.textContent = messages.partFailed(reason.message);
    }
  };
  replaceChildren(
    element,
    h("h2", {}, t.map),
    legend,
    h(
      "div",
      { class: "row" },
      button(t.downloadPng, attempt(async () => download(await pngOf(picture(), PNG_SCALE), "png", PICTURE_NAME))),
      button(t.downloadSvg, attempt(async () => download(new Blob([svgOf(picture())], { type: "image/svg+xml" }), "svg", PICTURE_NAME))),
    ),
    error,
    h(
      "details",
      {},
      h("summary", {}, t.allReplies),
      h(
        "table",
        { class: "replies" },
        h("thead", {}, h("tr", {}, ...[t.reply, t.atMost, t.positions, t.yourBest].map(heading))),
        table,
      ),
    ),
  );
  store.watch(["replies", "best"], ({ replies, best }) => {
    const colors = colorsOf(replies);
    replaceChildren(legend, ...countsOf(replies).map((count) => h("li", {}, swatch(count.moves, colors), h("span", {}, entryOf(count)))));
    replaceChildren(table, ...replies.map((reply) => row(reply, best, onReply)));
  });
}

function entryOf({ moves, cells }) {
  return moves === null ? t.openEntry(cells) : t.entry(moves, cells);
}

function swatch(moves, colors) {
  const { fill, ink } = colors(moves);
  const text = s("text", { class: "number", fill: ink }, moves === null ? "?" : format.integer(moves));
  return s("svg", { viewBox: "-20 -20 40 40", "aria-hidden": "true" }, s("circle", { r: 17, fill }), text);
}

function row({ name, cells, moves, proof }, best, onReply) {
  const [cell] = cells;
  const reply = proof === null ? name : button(name, () => onReply(cell), { class: "reply" });
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, reply),
    h("td", {}, moves === null ? t.open : format.integer(moves)),
    h("td", {}, proof === null ? "–" : format.integer(proof.positions)),
    h("td", {}, best[name] === undefined ? "–" : format.integer(best[name])),
  );
}
