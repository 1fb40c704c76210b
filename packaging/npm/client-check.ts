// The declared types of tengen/client fit its module: an error of tsc names what differs.

import * as actual from "../../service/static/page/client/client.js";
import type * as declared from "./types/client.js";

export const checked: typeof declared = actual;
