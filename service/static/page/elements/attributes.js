// Properties of elements for their attributes.

/** Set an attribute; null and undefined remove it. @param {Element} element @param {string} name @param {any} value */
export function setText(element, name, value) {
  if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

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
      /** @this {Element} */
      get() {
        return value === false ? this.hasAttribute(attribute) : this.getAttribute(attribute) ?? value;
      },
      /** @this {Element} */
      set(given) {
        setText(this, attribute, value === false ? (given ? "" : null) : given);
      },
    });
  }
}

/** Let the setters take the properties that were set before the element was defined. @param {any} element */
export function takeEarly(element) {
  for (const [name, value] of Object.entries(element)) {
    delete element[name];
    element[name] = value;
  }
}
