// Fields of forms, as every panel has them.

import { h } from "../dom.js";

/** A label and what it belongs to, below each other. */
export function field(label, control, name = "field") {
  return h("label", { class: name }, h("span", {}, label), control);
}

/**
 * A list to choose from.
 *
 * @param {[string | number | null, string][]} choices  Values and their names.
 * @param {unknown} chosen
 * @param {(value: any) => void} choose
 */
export function select(choices, chosen, choose, attributes = {}) {
  const options = choices.map(([value, name, disabled = false], at) =>
    h("option", { value: at, selected: value === chosen, disabled }, name),
  );
  const change = (event) => choose(choices[event.target.value][0]);
  return h("select", { ...attributes, onchange: change }, ...options);
}

export function checkbox(label, checked, change) {
  const input = h("input", { type: "checkbox", onchange: () => change(input.checked) });
  input.checked = checked;
  return h("label", { class: "check" }, input, h("span", {}, label));
}

export function button(text, press, attributes = {}) {
  return h("button", { type: "button", onclick: press, ...attributes }, text);
}
