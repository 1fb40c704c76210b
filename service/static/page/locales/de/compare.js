// The messages of the comparison of engines in German.

import { formats } from "../../format.js";

const { percent } = formats("de");

/** @type {MessageParts["compare"]} */
export const messages = {
  none: "keine",
  engine: (letter) => `Engine ${letter}`,
  agree: "Die Engines sind sich einig",
  disagree: "Die Engines sind sich uneinig",
  agreement: "Übereinstimmung in der Partie",
  measure: "Über die Partie messen",
  progress: (done, all) => `${done} von ${all} Stellungen`,
  pair: (a, b) => `${a} und ${b}`,
  share: (agreed, all) => `${agreed} von ${all} (${percent(all ? agreed / all : 0)})`,
  strip: "Übereinstimmung Zug für Zug",
  agreeAt: (ply) => `Zug ${ply}: Die Engines sind sich einig`,
  disagreeAt: (ply) => `Zug ${ply}: Die Engines sind sich uneinig`,
};
