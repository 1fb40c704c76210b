// The service of the page.

import { UnreachableError } from "./client/errors.js";
import { Service } from "./client/service.js";
import { loadMessages } from "./i18n.js";

/** The event on the window when the service is busy; `detail` has the milliseconds until the next attempt. */
export const BUSY = "tengen-busy";
/** Whether the visitor wants no request about games to leave the device. */
let isOnDevice = false;

/** @param {boolean} isWanted */
export function keepOnDevice(isWanted) {
  isOnDevice = isWanted;
}

class PageService extends Service {
  async request(path, body, options) {
    if (isOnDevice) throw new UnreachableError();
    return super.request(path, body, options);
  }

  async errorOf(problem) {
    // It compiles its engines, for a minute: the browser's play meanwhile.
    if (problem.type === "/problems/not-ready") return new UnreachableError();
    // Without the texts, the service's own words do.
    await loadMessages("problems").catch(() => {});
    return super.errorOf(problem);
  }
}

/** All pages lie beside the board page, or name it as their base. Visitors wait up to 15 s for a busy service, and a minute for a limit. */
export const service = new PageService(new URL("./", document.baseURI).href, {
  longestWaitMs: 15_000,
  longestLimitMs: 60_000,
  onBusy: (waitMs) => dispatchEvent(new CustomEvent(BUSY, { detail: waitMs })),
});

/**
 * The engines of the service, with the games that each supports.
 *
 * @param {RequestOptions} [options]
 * @returns {Promise<Engine[]>}
 */
export async function listEngines(options) {
  return (await service.request("v1/engines", undefined, options)).engines;
}
