// The messages of the opening explorer in Czech.

import { formats } from "../../format.js";
import { genitive, nominative } from "../cs.js";

const { integer, percent, plural } = formats("cs");
const games = (count) => `${integer(count)} ${plural(count, { one: "partie", few: "partie", other: "partií" })}`;
const SOURCES = {
  selfplay: (count) =>
    `${integer(count)} ${plural(count, { one: "partie", few: "partie", other: "partií" })} enginů proti sobě`,
  records: (count) =>
    `${integer(count)} ${plural(count, { one: "zapsaná partie", few: "zapsané partie", other: "zapsaných partií" })}`,
};

/** @type {MessageParts["explorer"]} */
export const messages = {
  title: "Průzkum zahájení",
  move: "Tah",
  games: "Partie",
  engine: "Engine",
  results: (x, o) => `výhry ${genitive(x)}, remízy, výhry ${genitive(o)}`,
  all: "Všechny tahy",
  bar: ([x, o], wins, draws, losses) =>
    `výhry ${genitive(x)}: ${integer(wins)}, remízy: ${integer(draws)}, výhry ${genitive(o)}: ${integer(losses)}`,
  play: (name) => `Zahrát ${name}`,
  proven: (player) => `Dokázáno: vyhraje ${nominative(player)}`,
  provenMove: "dokázáno",
  sources: (sources, ply) =>
    `Započteno: ${sources.map((each) => SOURCES[each.source](each.games)).join(", ")}, do ${ply}. tahu. ` +
    "Otočené a zrcadlené pozice platí za jednu. Čísla říkají, co se zkoušelo, ne co je nejlepší.",
  chances: (player) => `Engine: šance ${genitive(player)} po tahu podle krátkého propočtu na tomto zařízení.`,
  loading: "Pozice se vyhledává…",
  gameOver: "Partie skončila.",
  unknown: "Žádná započtená partie z této pozice nepokračovala.",
  noGames: "Pro tato pravidla tu nejsou žádné partie. Jsou pro piškvorky, standard, renju a caro na desce 15 × 15.",
  failed: "Průzkum zahájení není dostupný.",
  retry: "Zkusit znovu",
  origin: "Započtené partie",
  origins: { service: "Partie služby", files: "Z otevřených souborů", saved: "Uložené v tomto prohlížeči" },
  reading: (share) => `Partie se čtou: ${percent(share)}`,
  own: (count, others) =>
    `Započteno na tomto zařízení: ${games(count)}. Otočené a zrcadlené pozice platí za jednu.` +
    (others > 0 ? ` Nezapočteno: ${games(others)} podle jiných pravidel, na jiných deskách, z nastavených pozic nebo ve formátech bez seznamu.` : ""),
  noneOf: {
    files: "Otevřete v panelu Partie soubor s více partiemi, například .sgf nebo .rif: započtou se zde, na tomto zařízení.",
    saved: "Tento prohlížeč zatím žádné partie neuložil.",
  },
  noBorders: "Partie na neomezené ploše se nezapočítávají.",
  open: "nedohrané",
  unfinished: (count) => `nedohrané: ${integer(count)}`,
  listed: "Partie s tímto tahem",
  listGames: (move, count) => `Partie s tahem ${move}: ${integer(count)}`,
  first: (count) => `V seznamu je prvních ${integer(count)}. Zahráním tahu výběr zúžíte.`,
};
