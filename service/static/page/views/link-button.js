// A button that copies a link; if it would be too long for messages, it says so and offers the file.

import { h, replaceChildren } from "../dom.js";
import { format, messages } from "../i18n.js";
import { download } from "../sharing/download.js";
import { MOST_CHARACTERS } from "../sharing/study-link.js";
import { button } from "./form-controls.js";

/**
 * @param {string} label
 * @param {() => Promise<{fragment: string, isWhole: boolean, count?: number}>} makeLink
 * @param {() => Promise<string | null>} makeFile  The same as SGF.
 * @returns {{button: HTMLElement, message: HTMLElement}}
 */
export function linkButton(label, makeLink, makeFile) {
  const t = messages.share;
  const message = h("div", { class: "row hint", role: "status" });
  const offerFile = async () => {
    const text = await makeFile();
    if (text !== null) download(new Blob([text], { type: "application/x-go-sgf" }), "sgf");
  };
  const copy = async () => {
    replaceChildren(message);
    const { fragment, isWhole } = await makeLink();
    const { href } = new URL(fragment, location.href);
    if (href.length > MOST_CHARACTERS) {
      const text = t.study.tooLong(format.integer(href.length), format.integer(MOST_CHARACTERS));
      replaceChildren(message, h("span", {}, text), button(t.study.file, offerFile));
      return;
    }
    const remark = isWhole ? null : h("span", {}, t.study.movesOnly);
    try {
      await navigator.clipboard.writeText(href);
      replaceChildren(message, h("span", {}, t.copied), remark);
    } catch {
      // The clipboard needs a secure connection: select the text, to be copied by hand.
      const text = h("input", { readonly: true, value: href, "aria-label": label });
      replaceChildren(message, text, remark);
      text.select();
    }
  };
  return { button: button(label, copy), message };
}
