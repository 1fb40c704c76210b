// The sheet of paper of a page: what is printed in place of the page itself.

import { h, replaceChildren } from "../dom.js";
import { loadStyles } from "../page-styles.js";

const ID = "sheet";

/** The element of the sheet, which the screen does not show. */
function sheet() {
  const known = document.getElementById(ID);
  if (known) return known;
  const made = h("div", { id: ID });
  document.body.append(made);
  return made;
}

/** Print these elements from now on. @param {...Node} children */
export async function fillSheet(...children) {
  await loadStyles("print");
  replaceChildren(sheet(), ...children);
}

/** Print what a function makes, whenever the browser prints. @param {() => Node[]} make */
export async function printOnDemand(make) {
  await loadStyles("print");
  addEventListener("beforeprint", () => replaceChildren(sheet(), ...make()));
}

/** A diagram with a caption. */
export function figure(svg, ...caption) {
  return h("figure", {}, svg, h("figcaption", {}, ...caption));
}
