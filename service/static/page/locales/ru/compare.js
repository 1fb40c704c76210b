// The messages of the comparison of engines in Russian.

import { formats } from "../../format.js";

const { percent, plural } = formats("ru");

/** @type {MessageParts["compare"]} */
export const messages = {
  none: "нет",
  engine: (letter) => `Движок ${letter}`,
  agree: "Движки согласны",
  disagree: "Движки расходятся",
  agreement: "Согласие движков по ходу партии",
  measure: "Измерить по всей партии",
  progress: (done, all) => `${done} из ${all} ${plural(all, { one: "позиции", other: "позиций" })}`,
  pair: (a, b) => `${a} и ${b}`,
  share: (agreed, all) => `${agreed} из ${all} (${percent(all ? agreed / all : 0)})`,
  strip: "Согласие по ходам",
  agreeAt: (ply) => `Ход ${ply}: движки согласны`,
  disagreeAt: (ply) => `Ход ${ply}: движки расходятся`,
};
