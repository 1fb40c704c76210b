// The part of the share panel that other sites embed a game by.

import { h } from "../dom.js";
import { gameName, messages } from "../i18n.js";
import { elementCode, frameCode, frameLink } from "../sharing/embed-code.js";
import { button, field, select } from "./form-controls.js";

/** @type {Record<string, (game: Game) => string | null>} */
const KINDS = {
  link: (game) => frameLink(game, document.baseURI),
  frame: (game) => frameCode(game, document.baseURI, gameName(game.rules)),
  element: elementCode,
};

/** @param {PageStore} store @param {(text: string) => Promise<void>} onCopy */
export function embedCode(store, onCopy) {
  const t = messages.tools.embed;
  let kind = "link";
  const code = h("textarea", { rows: 5, readonly: true, spellcheck: "false" });
  const copy = button(messages.share.copy, () => onCopy(code.value));
  const show = () => {
    const text = KINDS[kind](store.state.game);
    code.value = text ?? messages.share.unsupported;
    copy.disabled = text === null;
  };
  const choices = Object.keys(KINDS).map((name) => [name, t.kinds[name]]);
  const selectKind = (selected) => {
    kind = selected;
    show();
  };
  store.watch(["game"], show);
  return h(
    "details",
    {},
    h("summary", {}, t.title),
    h("div", { class: "stack" }, h("p", { class: "hint" }, t.hint), field(t.kind, select(choices, kind, selectKind)), field(t.code, code), h("div", { class: "row" }, copy)),
  );
}
