// Downloads of records and images.

import { h } from "../dom.js";

/** @param {Blob} blob @param {string} extension @param {string} [name] */
export function download(blob, extension, name = "tengen") {
  const link = h("a", { href: URL.createObjectURL(blob), download: `${name}.${extension}` });
  link.click();
  URL.revokeObjectURL(link.href);
}
