// The proofs that ship with the service.

import { proofsIn } from "./proofs.js";

/** The folder of their files. */
export const PROOFS = new URL("../../proofs/", import.meta.url).href;

export function shippedProofs() {
  return proofsIn(PROOFS);
}

/** The address of a proof's file. @param {string} name */
export function proofAddress(name) {
  return new URL(name, PROOFS).href;
}
