// The declared types of tengen fit its module: an error of tsc names what differs.

import * as actual from "../../service/static/page/game/game-object.js";
import type * as declared from "./types/index.js";

export const checked: typeof declared = actual;
/** Every named game of the service is one of the package. */
export const names = {} as Record<declared.RulesName, unknown> satisfies Record<Preset, unknown>;
