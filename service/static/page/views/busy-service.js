// What a page without a board shows while a busy service lets it wait.

import { BUSY } from "../api.js";
import { UnreachableError } from "../client/errors.js";
import { h, replaceChildren } from "../dom.js";
import { format, messages } from "../i18n.js";

/**
 * The result of a request; until then, an element says when the next attempt follows if the service refuses one.
 *
 * @template T
 * @param {HTMLElement} element
 * @param {() => Promise<T>} request
 * @returns {Promise<T>}
 */
export async function sayingBusy(element, request) {
  const show = (event) => replaceChildren(element, h("p", { role: "status" }, messages.notices.busy(format.seconds(event.detail))));
  addEventListener(BUSY, show);
  try {
    return await request();
  } finally {
    removeEventListener(BUSY, show);
  }
}

/** Why the content of a page could not be loaded. @param {Error} error */
export function loadingFailed(error) {
  const reason = error instanceof UnreachableError ? messages.notices.needsService : error.message;
  return h("p", { role: "alert", class: "error" }, `${messages.lists.loadingFailed} ${reason}`);
}
