// Properties of elements for their attributes, and events.

import { setAttributes } from "../dom.js";

/**
 * Give the elements of a class properties for attributes.
 *
 * @param {typeof HTMLElement} Class
 * @param {Record<string, string | boolean | null>} missing  By name such as `moveNumbers`, the value without the attribute.
 */
export function reflect({ prototype }, missing) {
  for (const [name, value] of Object.entries(missing)) {
    const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    Object.defineProperty(prototype, name, {
      get() {
        return value === false ? this.hasAttribute(attribute) : this.getAttribute(attribute) ?? value;
      },
      set(given) {
        setAttributes(this, { [attribute]: value === false ? Boolean(given) : given });
      },
    });
  }
}

/** Let the setters take the properties that were set before the element was defined. @param {any} element */
export function takeEarly(element) {
  for (const [name, value] of Object.entries(element)) {
    try {
      delete element[name];
      element[name] = value;
    } catch (error) {
      emit(element, "failure", error);
    }
  }
}

/** @param {Element} element @param {string} type @param {unknown} detail */
export function emit(element, type, detail) {
  element.dispatchEvent(new CustomEvent(type, { detail }));
}

/** A game, with a list of moves that nobody changes. @param {Game} game */
export function frozen(game) {
  Object.freeze(game.moves).forEach(Object.freeze);
  return game;
}
