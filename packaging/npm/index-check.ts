// The declared types of tengen and its small entries fit their modules: an error of tsc names what differs.

import * as openings from "../../service/static/page/game/game-opening.js";
import * as moves from "../../service/static/page/game/written-moves.js";
import * as actual from "../../service/static/page/game/game-object.js";
import * as links from "../../service/static/page/sharing/game-link.js";
import * as sgf from "../../service/static/page/sharing/game-sgf.js";
import type * as declared from "./types/index.js";
import type * as declaredLinks from "./types/links.js";
import type * as declaredMoves from "./types/moves.js";
import type * as declaredOpenings from "./types/openings.js";
import type * as declaredSgf from "./types/sgf.js";

export const checked: typeof declared = actual;
export const checkedLinks: typeof declaredLinks = links;
export const checkedMoves: typeof declaredMoves = moves;
export const checkedOpenings: typeof declaredOpenings = openings;
export const checkedSgf: typeof declaredSgf = sgf;
/** Every named game of the service is one of the package. */
export const names = {} as Record<declared.RulesName, unknown> satisfies Record<Preset, unknown>;
