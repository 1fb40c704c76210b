// Downloads of records and images.

import { h } from "../dom.js";

/** @param {Blob} blob */
export function download(blob, extension) {
  const link = h("a", { href: URL.createObjectURL(blob), download: `tengen.${extension}` });
  link.click();
  URL.revokeObjectURL(link.href);
}
