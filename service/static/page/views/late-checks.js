// "Check it yourself": the checks of the proofs, which are loaded when they are opened.

import { h, replaceChildren } from "../dom.js";

/** @typedef {Awaited<ReturnType<typeof import("./proof-checks.js").loadChecks>>} ProofChecks */

/**
 * @param {string} summary
 * @param {{failed: string, file?: () => string | null}} options  What is said if they cannot be loaded, and the proof that is chosen first.
 */
export function lateChecks(summary, { failed, file = () => null }) {
  const box = h("div", { class: "stack" });
  /** @type {ProofChecks | null} */
  let checks = null;
  let isLoading = false;
  const load = async () => {
    if (isLoading || checks !== null) return;
    isLoading = true;
    try {
      const { loadChecks } = await import("./proof-checks.js");
      checks = await loadChecks(file);
      replaceChildren(box, checks.element);
    } catch {
      replaceChildren(box, h("p", { role: "alert", class: "error" }, failed));
    }
    isLoading = false;
  };
  const element = h("details", { ontoggle: load }, h("summary", {}, summary), box);
  return { element, follow: (name) => checks?.follow(name) };
}
