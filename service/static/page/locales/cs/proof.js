// The messages of the page /proof in Czech.

import { formats } from "../../format.js";
import { byMoves, moves } from "../cs.js";

const { integer, plural } = formats("cs");
const cells = (count) => `${integer(count)} ${plural(count, { one: "pole", few: "pole", other: "polí" })}`;

/** @type {MessageParts["proof"]} */
export const messages = {
  title: "Černý vyhraje",
  loading: "Načítají se důkazy…",
  failed: (reason) => `Důkazy nelze načíst. ${reason}`,
  retry: "Zkusit znovu",
  badAddress: (text) => `Adresa neobsahuje partii z platných tahů: „${text}“.`,
  task: "Hrajete za bílého: zvolte odpověď na h8. Černý odpoví podle důkazu.",
  answering: "Černý hledá odpověď…",
  unproven: "O této pozici není nic dokázáno.",
  openReply: (name) => `${name} zatím není dokázáno, takže na ni černý nemá dokázanou odpověď. Zvolte jinou.`,
  yourMove: "Jste na tahu, bílý.",
  wins: (plies) => `Dokázáno: černý vyhraje nejvýše ${byMoves(plies)}`,
  over: "Černý vyhrál.",
  heldOut: (count, most) => `Černý vyhrál. Vydrželi jste ${integer(count)} z nejvýše ${integer(most)} tahů.`,
  newBest: "To je váš nejlepší výsledek proti této odpovědi.",
  controls: "Ovládání důkazu",
  again: "Jiná odpověď",
  takeBack: "Vzít zpět",
  analyse: "Rozebrat",
  claim: (proven, all) => `Černý začne na h8 a vyhraje: dokázáno proti ${integer(proven)} z ${integer(all)} různých odpovědí (zrcadlené a otočené se počítají jednou).`,
  complete: (all) => `Černý začne na h8 a vyhraje: dokázáno proti všem ${integer(all)} různým odpovědím (zrcadlené a otočené se počítají jednou).`,
  openReplies: (names) => `Zatím nedokázáno: ${names}.`,
  howToPlay: "Číslo na poli říká, kolik tahů černý po odpovědi tam nejvýše potřebuje, ať bílý hraje cokoli. Zvolte odpověď a zkuste to.",
  byFile: (positions) => `Pozice, pro které má důkaz tah, včetně této: ${integer(positions)}.`,
  byThreats: (positions) => `Důkaz zde končí (počet pozic: ${integer(positions)}): černý vyhraje čtyřkami a hrozbami.`,
  longestDefence: "Nejdelší obrana:",
  showLine: "Ukázat nejdelší obranu",
  showLineHint: "Partie, v níž byla ukázána, se nepočítá.",
  check: "Ověřte si to:",
  challenge: "Jak dlouho vydržíte?",
  challengeHint: "Černý vyhraje, ale jak pozdě? Nejlepší výsledek proti každé odpovědi si pamatuje tento prohlížeč. Partie, v nichž vezmete tah zpět nebo si necháte ukázat nejdelší obranu, se nepočítají.",
  noResult: (most) => `Vydržte co nejvíce tahů černého, nejvýše ${integer(most)}.`,
  result: (count, most) => `Váš nejlepší výsledek proti této odpovědi: ${integer(count)} z nejvýše ${integer(most)} tahů.`,
  results: (replies, full) => `Vyzkoušené odpovědi: ${integer(replies)}. Vydrženo až do meze: ${integer(full)}.`,
  map: "Mapa",
  pictureTitle: "Černý vyhraje gomoku",
  pictureLead: (proven, all) => `Nejvíce tahů černého do výhry po odpovědi na h8: dokázáno ${integer(proven)} z ${integer(all)}`,
  entry: (count, number) => `${moves(count)}: ${cells(number)}`,
  openEntry: (number) => `nedokázáno: ${cells(number)}`,
  open: "zatím nedokázáno",
  best: (count) => `váš nejlepší výsledek: ${moves(count)}`,
  downloadPng: "Mapa jako PNG",
  downloadSvg: "Mapa jako SVG",
  allReplies: "Všechny odpovědi v tabulce",
  reply: "Odpověď",
  atMost: "Tahy",
  positions: "Pozice",
  yourBest: "Váš výsledek",
};
