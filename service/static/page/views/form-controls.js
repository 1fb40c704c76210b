// Form controls shared by the panels.

import { h, replaceChildren } from "../dom.js";

const STEP_KEYS = ["ArrowLeft", "ArrowRight"];

/** A control below its label. */
export function field(label, control) {
  return h("label", { class: "field" }, h("span", {}, label), control);
}

/**
 * A drop-down list.
 *
 * @param {any[][]} choices  Value, label, and whether it is disabled.
 * @param {any} selected
 * @param {(value: any) => void} onSelect
 */
export function select(choices, selected, onSelect, attributes = {}) {
  const options = choices.map(([value, label, disabled = false], at) =>
    h("option", { value: at, selected: value === selected, disabled }, label),
  );
  let isByPointer = false;
  const onchange = ({ target }) => {
    // The keys that follow a choice by pointer are meant for the game.
    if (isByPointer) target.blur();
    onSelect(choices[target.value][0]);
  };
  const onpointerdown = () => {
    isByPointer = true;
  };
  const onkeydown = (event) => {
    isByPointer = false;
    // These step through the game elsewhere: up and down choose.
    if (STEP_KEYS.includes(event.key)) event.preventDefault();
  };
  return h("select", { ...attributes, onchange, onpointerdown, onkeydown }, ...options);
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
  const focused = [...box.querySelectorAll("select")].indexOf(/** @type {any} */ (document.activeElement));
  replaceChildren(box, ...children);
  if (focused >= 0) box.querySelectorAll("select")[focused]?.focus();
}
