// The messages of the comparison of engines in English.

import { formats } from "../../format.js";

const { percent } = formats("en");

export const messages = {
  none: "none",
  engine: (letter) => `Engine ${letter}`,
  agree: "The engines agree",
  disagree: "The engines disagree",
  agreement: "Agreement over the game",
  measure: "Measure over the game",
  progress: (done, all) => `${done} of ${all} positions`,
  pair: (a, b) => `${a} and ${b}`,
  share: (agreed, all) => `${agreed} of ${all} (${percent(all ? agreed / all : 0)})`,
  strip: "Agreement by move",
  agreeAt: (ply) => `Move ${ply}: the engines agree`,
  disagreeAt: (ply) => `Move ${ply}: the engines disagree`,
};
