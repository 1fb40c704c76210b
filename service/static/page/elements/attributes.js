// Properties of elements for their attributes.

/** @param {string} name  Such as `moveNumbers`. @returns {string} The attribute, such as `move-numbers`. */
function attributeOf(name) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Set an attribute; null and undefined remove it. @param {Element} element @param {string} name @param {any} value */
export function setText(element, name, value) {
  if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/**
 * Give the elements of a class properties for attributes.
 *
 * @param {typeof HTMLElement} Class
 * @param {Record<string, string | null>} texts  Names with the values of missing attributes.
 * @param {string[]} flags  Names of properties that are true or false.
 */
export function reflect(Class, texts, flags) {
  const define = (name, get, set) => Object.defineProperty(Class.prototype, name, { get, set, configurable: true, enumerable: true });
  for (const [name, missing] of Object.entries(texts)) {
    const attribute = attributeOf(name);
    define(name, /** @this {Element} */ function () {
      return this.getAttribute(attribute) ?? missing;
    }, /** @this {Element} */ function (value) {
      setText(this, attribute, value);
    });
  }
  for (const name of flags) {
    const attribute = attributeOf(name);
    define(name, /** @this {Element} */ function () {
      return this.hasAttribute(attribute);
    }, /** @this {Element} */ function (value) {
      this.toggleAttribute(attribute, Boolean(value));
    });
  }
}

/** Let the setters take what was set before the element was defined. @param {any} element @param {string[]} names */
export function takeEarly(element, names) {
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const value = element[name];
    delete element[name];
    element[name] = value;
  }
}
