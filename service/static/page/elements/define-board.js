// Defines <tengen-board>, once, and not on servers.

import { TengenBoard } from "./tengen-board.js";

if (globalThis.customElements && !customElements.get("tengen-board")) customElements.define("tengen-board", TengenBoard);

export { TengenBoard };
