// Lists of the service, which come in pages.

import { service } from "./api.js";

/**
 * All items of a list, page after page.
 *
 * @param {string} path  Such as `v1/models`.
 * @param {string} name  Field of the items.
 * @param {(address: string) => Promise<any>} [send]
 */
export async function requestAll(path, name, send = (path) => service.request(path)) {
  const all = [];
  let address = path;
  while (address) {
    const page = await send(address);
    all.push(...page[name]);
    const cursor = page.next && `cursor=${encodeURIComponent(page.next)}`;
    address = cursor ? `${path}${path.includes("?") ? "&" : "?"}${cursor}` : "";
  }
  return all;
}
