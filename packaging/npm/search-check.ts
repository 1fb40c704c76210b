// The declared types of tengen/search fit its module: an error of tsc names what differs.

import * as actual from "../../service/static/page/engines/search/search.js";
import type * as declared from "./types/search.js";

export const checked: typeof declared = actual;
