// The messages of the lists of games in Czech.

import { formats } from "../../format.js";
import { moves } from "../cs.js";

const { integer, plural } = formats("cs");

/** @type {MessageParts["library"]} */
export const messages = {
  hint: "Každá partie se průběžně ukládá v tomto prohlížeči.",
  opening: "Otevírají se uložené partie…",
  moves,
  open: "nedohraná",
  drawn: "remíza",
  won: (player) => `vyhrál ${player === player.toUpperCase() ? player : player.toLowerCase()}`,
  remove: (name, time) => `Smazat ${name}, ${time}`,
  found: (count) => `${integer(count)} ${plural(count, { one: "partie", few: "partie", other: "partií" })}`,
  more: (count) => `Zobrazit další: ${integer(count)}`,
  close: "Zavřít seznam",
  unnamed: "Partie beze jmen",
  none: "Těmto slovům neodpovídá žádná partie.",
  saved: "Uložené partie",
  ofFiles: "Partie z otevřených souborů",
  search: "Najít jméno, turnaj, zahájení, výsledek nebo štítek",
  shortSearch: "Hledat",
  sort: "Pořadí",
  sorts: { updated: "Naposledy hrané", file: "Jako v souboru", names: "Jména", date: "Datum", opening: "Zahájení", moves: "Počet tahů", result: "Výsledek" },
  tags: "Štítky",
  edit: (name) => `Jméno a štítky: ${name}`,
  name: "Jméno",
  tagsHint: "Štítky oddělené čárkami",
  save: "Uložit",
  cancel: "Zrušit",
  export: (count) => `Stáhnout jako SGF: ${integer(count)} ${plural(count, { one: "partie", few: "partie", other: "partií" })}`,
  notExported: (count) => `Bez okrajů, což SGF neumí: ${integer(count)} ${plural(count, { one: "partie", few: "partie", other: "partií" })}.`,
  bulkReview: "Rozebrat vše…",
  reviewAll: (count) => `Rozebrat partie: ${integer(count)}`,
  reviewRest: (count) => `Pokračovat, zbývá: ${integer(count)}`,
  reviewed: (done, all) => `Rozebráno ${integer(done)} z ${integer(all)} partií.`,
  skipped: (count) => `Na tomto zařízení nelze rozebrat: ${integer(count)}.`,
  mistakes: "Chyby podle motivu a hráče",
  allMistakes: "Všechny chyby",
  noMotif: "Bez motivu",
  otherPlayers: "Ostatní hráči",
  gamesOf: "Partie",
  place: (title, ply, move) => `${title}: ${ply}. tah, ${move}`,
  morePlaces: (count) => `a další: ${integer(count)}`,
};
