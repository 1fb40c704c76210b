// Elements and style sheets, of the page or a shadow root.

const SVG = "http://www.w3.org/2000/svg";
/** The style sheets that are loaded or on their way, by their roots and addresses. @type {WeakMap<Node, Map<string, Promise<void>>>} */
const styles = new WeakMap();

/**
 * Create an HTML element.
 *
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]  As for `setAttributes`.
 * @param {...(Node | string | null | false)} children
 */
export function h(tag, attributes = {}, ...children) {
  return replaceChildren(setAttributes(document.createElement(tag), attributes), ...children);
}

/** Create an SVG element. */
export function s(tag, attributes = {}, ...children) {
  return replaceChildren(setAttributes(document.createElementNS(SVG, tag), attributes), ...children);
}

/** Set attributes: `on…` adds a listener, true an empty attribute; null, undefined and false remove it. */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  return element;
}

/**
 * An element of the page's HTML.
 *
 * @param {string} id
 */
export function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** Replace the children of an element; falsy ones but 0 are skipped. */
export function replaceChildren(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child || child === 0));
  return element;
}

/**
 * Load a style sheet into the document or a shadow root, once.
 *
 * @param {any} root
 * @param {URL} address  Bundlers find a file by `new URL` with its name.
 * @returns {Promise<void>}
 */
export function loadStylesInto(root, { href }) {
  const loaded = styles.get(root) ?? new Map();
  styles.set(root, loaded);
  if (!loaded.has(href)) loaded.set(href, appendStyles(href, root).catch((error) => {
    loaded.delete(href);
    throw error;
  }));
  return loaded.get(href);
}

/** @param {string} href @param {any} root @returns {Promise<void>} */
function appendStyles(href, root) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(href));
    });
    (root.head ?? root).append(link);
  });
}
