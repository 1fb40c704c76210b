// The choice of a shipped proof, and its check.

import { h, replaceChildren } from "../dom.js";
import { rulesFromJson } from "../game/rules.js";
import { gameName, loadMessages, messages } from "../i18n.js";
import { loadStyles } from "../page-styles.js";
import { CheckPanel } from "./check-proof.js";
import { button, field, select } from "./form-controls.js";

const INDEX = new URL("../../proofs/index.json", import.meta.url);
const SUFFIX = /\.proof$/;
/** The proofs that the page of the proof shows. */
const REPLY = /^h8[a-o]\d{1,2}\.proof$/;

/** Load what the checks need. @param {() => string | null} file  The proof that is chosen first; null for any. @throws {Error} */
export async function loadChecks(file) {
  const [response] = await Promise.all([fetch(INDEX), loadMessages("check"), loadStyles("check")]);
  if (!response.ok) throw new Error(`${response.status}`);
  const heads = await response.json();
  return new ProofChecks(heads, file() ?? heads[0].name);
}

class ProofChecks {
  /** @type {CheckPanel} */
  #panel;

  /** @param {{name: string, moves: string, rules: any}[]} heads  Of the proofs, by their files. @param {string} file */
  constructor(heads, file) {
    const t = messages.check;
    this.names = heads.map(({ name }) => name);
    this.#panel = new CheckPanel(file);
    const labels = heads.map(({ name, moves, rules }) => [name, `${moves}, ${gameName(rulesFromJson(rules))}`]);
    this.choice = select(labels, file, (name) => this.#choose(name));
    this.box = h("div", {}, this.#panel.element);
    this.link = h("a", {}, t.play);
    this.result = h("p", { class: "hint", role: "status" });
    this.element = h(
      "div",
      { class: "stack" },
      field(t.proof, this.choice),
      this.box,
      h("p", {}, this.link),
      h("p", {}, button(t.all, () => this.#checkAll(), { title: t.allHint })),
      this.result,
    );
    this.#showLink();
  }

  /** Choose a proof, unless one is being checked. @param {string} file */
  follow(file) {
    if (!this.#panel.isRunning) this.#choose(file);
  }

  #choose(file) {
    if (file === this.#panel.file) return;
    this.#panel.stop();
    this.#panel = new CheckPanel(file);
    this.choice.value = String(this.names.indexOf(file));
    replaceChildren(this.box, this.#panel.element);
    this.#showLink();
  }

  /** Check all proofs, one after the other, until one is stopped or refused. */
  async #checkAll() {
    if (this.#panel.isRunning) return;
    this.result.textContent = "";
    for (const [at, name] of this.names.entries()) {
      this.#choose(name);
      const panel = this.#panel;
      if (!(await panel.run()) || panel !== this.#panel) return;
      this.result.textContent = messages.check.allAccepted(at + 1, this.names.length);
    }
  }

  #showLink() {
    const { file } = this.#panel;
    this.link.hidden = !REPLY.test(file);
    this.link.href = `proof#${file.replace(SUFFIX, "")}`;
  }
}
