// What a record says of its game: players, event, round, date, result and komi, above the moves.

import { h, replaceChildren } from "../dom.js";
import { ROOT, outcomeOfLine, withLine } from "../game/game.js";
import { opponent } from "../game/board.js";
import { messages, playerName } from "../i18n.js";
import { unescape } from "../sharing/sgf.js";

/** The names of the players of a record, and further facts; null for other games. @param {Game} game */
export function describeRecord(game) {
  const { info, rules } = game;
  if (!info?.record) return null;
  const t = messages.share.about;
  const { GN, EV, RO, PC, KM } = Object.fromEntries(Object.entries(info.record).map(([name, value]) => [name, unescape(value).trim()]));
  const { X, O } = info.players;
  const names = X || O ? t.players(X || playerName("X", rules), O || playerName("O", rules)) : "";
  const facts = [EV, GN, RO && t.round(RO), PC, info.date, resultOf(game), KM && t.komi(KM)];
  return { names, facts: facts.filter(Boolean).join(" · ") };
}

/** The result of the main line; as the record has it if the page does not know better. */
export function resultOf(game) {
  const { ending, rules, info } = game;
  const outcome = ending ?? outcomeOfLine(withLine(game, ROOT));
  if (outcome === null) return info?.record?.RE ?? "";
  const { winner } = outcome;
  const ended = ending && messages.status.ended[ending.reason](winner && playerName(opponent(winner), rules));
  return ended ?? (winner ? messages.announcements.won(playerName(winner, rules)) : messages.announcements.drawn);
}

/** Show it above the moves. @param {HTMLElement} moves @param {PageStore} store */
export function showRecordInfo(moves, store) {
  const element = h("div", { class: "record-info" });
  moves.firstElementChild?.after(element);
  store.watch(["game"], ({ game }) => {
    const about = describeRecord(game);
    element.hidden = about === null;
    if (about) replaceChildren(element, about.names && h("strong", {}, about.names), about.facts && h("p", { class: "hint" }, about.facts));
  });
}
