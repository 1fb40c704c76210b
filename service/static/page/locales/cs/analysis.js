// The messages of the analysis in Czech.

import { formats } from "../../format.js";
import { byMoves, genitive, nominative } from "../cs.js";

const { integer, milliseconds, percent, plural, score } = formats("cs");
const FORCES = { fours: "čtveřicemi", threats: "hrozbami", search: "vynuceně" };
const force = ({ force: kind, plies, line }) => `${plies === 1 ? "ihned" : `${FORCES[kind]} nejvýše ${byMoves(plies)}`}: ${line}`;

/** @type {MessageParts["analysis"]} */
export const messages = {
  engine: "Engine",
  options: "Engine a volby",
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
  winIn: (plies) => `Vynucená výhra ${byMoves(plies)}`,
  lossIn: (plies) => `Vynucená prohra ${byMoves(plies)}`,
  proven: "dokázáno",
  provenWin: (plies) => `Výhra nejvýše ${byMoves(plies)}`,
  provenLoss: (plies) => `Prohra nejvýše ${byMoves(plies)}`,
  longestDefence: (line) => `Nejdelší obrana: ${line}`,
  stats: (nodes, depth, ms) =>
    `${integer(nodes)} ${plural(nodes, { one: "uzel", few: "uzly", other: "uzlů" })}, hloubka ${depth}, ${milliseconds(ms)}`,
  cellScore: (name, score) => `${name} má skóre ${score}`,
  why: (move) => `Proč ${move}?`,
  whyNot: (move) => `Proč ne ${move}?`,
  explanationHint: "Ukažte na pole nebo na ně přejděte klávesnicí a uvidíte, co mluví pro ně a co proti němu.",
  reasons: {
    wins: ({ move }) => `${move} ihned vyhrává.`,
    "only-move": ({ move }) => `Pravidla dovolují jen tah ${move}.`,
    loses: (reason) => `Po ${reason.move} vyhraje ${nominative(reason.player)} ${force(reason)}.`,
    "blocks-win": ({ player, move }) => `${player} by na ${move} vyhrál.`,
    "wins-by-force": (reason) => `${reason.player} nyní vyhraje ${force(reason)}.`,
    "stops-win": (reason) => `Jinak by ${nominative(reason.player)} vyhrál ${force(reason)}.`,
    "only-defence": ({ move }) => `Jiný tah než ${move} tomu nezabrání.`,
    makes: ({ move, pattern }) => `${move} tvoří ${pattern}.`,
    threatens: (reason) => `Hrozí výhra ${force(reason)}.`,
    takes: ({ player, pattern, move }) => `${player} by na ${move} vytvořil ${pattern}.`,
    extends: ({ move, count }) => `${move} rozvíjí ${count} linie najednou.`,
    hinders: ({ move, count, player }) => `${move} stojí v ${count} liniích ${genitive(player)}.`,
    proven: ({ player, plies }) => `Ověřený důkaz: ${nominative(player)} vyhraje nejvýše ${byMoves(plies)} proti každé obraně.`,
    exact: ({ plies, player, other }) =>
      plies === 0 ? "Při nejlepší hře skončí partie remízou." : `Při nejlepší hře vyhraje ${nominative(plies > 0 ? player : other)} nejvýše ${byMoves(plies)}.`,
    opening: ({ move, count, games, player, score }) =>
      `Až na souměrnost se ${move} hrálo ve ${count} z ${games} známých partií; ${nominative(player)} v nich získal ${percent(score)} bodů.`,
    rule: ({ rule }) => `Podle pravidel enginu: ${rule}.`,
    features: ({ move, second, groups }) => `Model dává ${move} před ${second} hlavně díky: ${groups.join(", ")}.`,
    weight: ({ move, score: weight }) => `${move} má útočnou váhu ${score(weight)}.`,
    unproven: ({ move }) => `O této pozici žádný důkaz nerozhoduje; ${move} je tah hledání.`,
    alternative: ({ second, chances: [first, next], other, reply }) =>
      `Další v pořadí je ${second}: ${percent(next)} proti ${percent(first)}${reply ? `; ${nominative(other)} odpoví ${reply}` : ""}.`,
    patterns: {
      "open-four": "otevřenou čtveřici",
      "double-four": "dvě čtveřice",
      "four-three": "čtveřici a otevřenou trojici",
      "double-three": "dvě otevřené trojice",
      forbidden: "čtveřici, na kterou by se odpovídalo na zakázané pole",
      four: "čtveřici",
      "open-three": "otevřenou trojici",
    },
    rules: {
      wins: "ihned vyhrává",
      blocks: "brání výhře",
      centre: "obsazuje střed",
      corner: "obsazuje první volný roh",
      opening: "drží se pravidel zahájení",
      rank: "linie tímto polem mají nejvyšší hodnotu",
      lots: "rozhoduje los",
    },
    groups: {
      "own lines": "vlastním liniím",
      "opponent lines": "liniím soupeře",
      "attack weight": "útočné váze",
      neighbours: "tomu, co mění v okolí",
      surroundings: "okolním polím",
      place: "místu na desce",
      phase: "fázi partie",
    },
  },
  chance: (percent) => `šance na výhru ${percent}`,
  onlyScore: (score) => `skóre ${score}`,
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
  chart: (player, engine) => `Šance ${genitive(player)} na výhru${engine && ` podle ${engine}`}`,
  valueChart: (player, engine) => `Hodnota pro ${genitive(player)} při nejlepší hře podle ${engine}`,
  chartLabel: (chance, player, ply) => `${percent(chance)} pro ${genitive(player)} po ${ply}. tahu`,
  chartEmpty: "Graf poroste s partií.",
  noChart: "Pro tuto hru žádný engine neodhaduje šance na výhru.",
};
