// The messages of the analysis in Czech.

import { formats } from "../../format.js";
import { genitive } from "../cs.js";

const { integer, milliseconds, percent, plural } = formats("cs");
const inMoves = (count) => `${integer(count)} ${plural(count, { one: "tahem", other: "tahy" })}`;

/** @type {MessageParts["analysis"]} */
export const messages = {
  engine: "Engine",
  heatmap: "Teplotní mapa na desce",
  scores: "Zobrazit čísla",
  candidates: "Kandidáti",
  gameOver: "Partie skončila: není co rozebírat.",
  loading: "Probíhá rozbor…",
  failed: "Rozbor se nepodařilo načíst.",
  offline: (engine) => `Bez připojení není ${engine} k dispozici.`,
  rank: "Pořadí",
  move: "Tah",
  score: "Skóre",
  winProbability: "Šance",
  line: "Varianta",
  showAll: (count) => `Zobrazit všech ${integer(count)}`,
  winIn: (count) => `Vynucená výhra ${inMoves(count)}`,
  lossIn: (count) => `Vynucená prohra ${inMoves(count)}`,
  stats: (nodes, depth, ms) =>
    `${integer(nodes)} ${plural(nodes, { one: "uzel", few: "uzly", other: "uzlů" })}, hloubka ${depth}, ${milliseconds(ms)}`,
  cellScore: (name, score) => `${name} má skóre ${score}`,
  explanationHint: "Ukažte na pole nebo na ně přejděte klávesnicí a uvidíte, z čeho se skládá jeho skóre.",
  chance: (percent, score) => `šance na výhru ${percent}, skóre ${score}`,
  onlyScore: (score) => `skóre ${score}`,
  noExplanation: "Tento engine svá skóre nevysvětluje; attack-weights ano.",
  noAttacks: "Tímto polem neprochází žádný útok.",
  attackHint: "kameny : volné konce ÷ vzdálenost",
  breakpoint: "nutná obrana",
  directions: {
    horizontal: "vodorovně",
    vertical: "svisle",
    "main-diagonal": "hlavní úhlopříčka",
    "anti-diagonal": "vedlejší úhlopříčka",
  },
  attacksOf: (player) => `Útoky ${genitive(player)}`,
  chart: (player, engine) => `Šance ${genitive(player)} na výhru podle ${engine}`,
  valueChart: (player, engine) => `Hodnota pro ${genitive(player)} při nejlepší hře podle ${engine}`,
  chartLabel: (chance, player, ply) => `${percent(chance)} pro ${genitive(player)} po ${ply}. tahu`,
  chartEmpty: "Graf poroste s partií.",
  noChart: "Pro tuto hru žádný engine neodhaduje šance na výhru.",
};
