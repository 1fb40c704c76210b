// The messages of the comparison of engines in Czech.

import { formats } from "../../format.js";

const { percent } = formats("cs");

/** @type {MessageParts["compare"]} */
export const messages = {
  none: "žádný",
  engine: (letter) => `Engine ${letter}`,
  agree: "Enginy se shodují",
  disagree: "Enginy se neshodují",
  agreement: "Shoda v průběhu partie",
  measure: "Změřit v průběhu partie",
  progress: (done, all) => `${done} z ${all} pozic`,
  pair: (a, b) => `${a} a ${b}`,
  share: (agreed, all) => `${agreed} z ${all} (${percent(all ? agreed / all : 0)})`,
  strip: "Shoda po tazích",
  agreeAt: (ply) => `${ply}. tah: enginy se shodují`,
  disagreeAt: (ply) => `${ply}. tah: enginy se neshodují`,
};
