// Defines <tengen-game>, once, and not on servers.

import { TengenGame } from "./tengen-game.js";

if (globalThis.customElements && !customElements.get("tengen-game")) customElements.define("tengen-game", TengenGame);

export { TengenGame };
