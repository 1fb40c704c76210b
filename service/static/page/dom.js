// Elements from code: short enough to write a view in one expression.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element. Names that begin with `on` are listeners, booleans are there or not.
 *
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | false)} children
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Set attributes; null and false remove them. */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  return element;
}

/** Put children in place of those that are there. */
export function put(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child || child === 0));
  return element;
}

function fill(element, attributes, children) {
  return put(set(element, attributes), ...children);
}
