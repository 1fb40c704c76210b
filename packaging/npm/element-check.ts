// The declared types of tengen/element fit its module: an error of tsc names what differs. To tsc, properties that `reflect`
// defines are unknown, and `playAs` is any string.

import * as actual from "../../service/static/page/elements/elements.js";
import type * as declared from "./types/element.js";

type Reflected = "rules" | "level" | "src" | "link" | "review" | "controls" | "coordinates" | "surface" | "readonly" | "moveNumbers";
type Listeners = "addEventListener" | "removeEventListener";

declare const board: InstanceType<typeof actual.TengenBoard>;
declare const game: InstanceType<typeof actual.TengenGame>;
export const checkedBoard: Omit<declared.TengenBoard, Reflected | Listeners | "playAs"> = board;
export const checkedGame: Omit<declared.TengenGame, Reflected | Listeners> = game;
