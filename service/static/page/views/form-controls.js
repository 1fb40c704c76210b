// Form controls shared by the panels.

import { h, replaceChildren } from "../dom.js";

/** A control below its label. */
export function field(label, control) {
  return h("label", { class: "field" }, h("span", {}, label), control);
}

/**
 * A drop-down list.
 *
 * @param {[value: any, label: string, disabled?: boolean][]} choices
 * @param {any} selected
 * @param {(value: any) => void} onSelect
 */
export function select(choices, selected, onSelect, attributes = {}) {
  const options = choices.map(([value, label, disabled = false], at) =>
    h("option", { value: at, selected: value === selected, disabled }, label),
  );
  const onchange = (event) => onSelect(choices[event.target.value][0]);
  return h("select", { ...attributes, onchange }, ...options);
}

export function checkbox(label, checked, onChange) {
  const input = h("input", { type: "checkbox", onchange: () => onChange(input.checked) });
  input.checked = checked;
  return h("label", { class: "checkbox" }, input, h("span", {}, label));
}

export function button(text, onPress, attributes = {}) {
  return h("button", { type: "button", onclick: onPress, ...attributes }, text);
}

/** Replace the children of a box; a list that had the focus gives it to the one in its place. */
export function replaceKeepingFocus(box, ...children) {
  const focused = [...box.querySelectorAll("select")].indexOf(document.activeElement);
  replaceChildren(box, ...children);
  if (focused >= 0) box.querySelectorAll("select")[focused]?.focus();
}
