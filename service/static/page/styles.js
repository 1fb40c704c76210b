// Styles of views that are loaded later.

const STYLES = new URL("../styles/", import.meta.url);
const loading = new Map();

/** Load a style sheet, once. @returns {Promise<void>} Rejected where it cannot be loaded. */
export function loadStyles(name) {
  if (!loading.has(name)) loading.set(name, append(name));
  return loading.get(name);
}

function append(name) {
  const { href } = new URL(`${name}.css`, STYLES);
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return /** @type {Promise<void>} */ (new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      loading.delete(name);
      link.remove();
      reject(new Error(href));
    });
    document.head.append(link);
  }));
}
