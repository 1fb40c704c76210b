// The messages of the check of a proof in Czech.

import { formats } from "../../format.js";

const { integer } = formats("cs");

/** @type {MessageParts["check"]} */
export const messages = {
  proof: "Důkaz",
  lead: "Vaše zařízení zkouší každou odpověď na každý tah důkazu. Běží na něm ověřovací program služby, na kterém se prohledávání nijak nepodílí.",
  start: "Ověřit tento důkaz",
  pause: "Pozastavit",
  resume: "Pokračovat",
  stop: "Zastavit",
  file: "Soubor",
  digest: "SHA-256 souboru",
  progress: "Ověření důkazu",
  replies: (done, all) => `Odpovědi: ${integer(done)} z ${integer(all)}`,
  positions: (done, all) => `pozice: ${integer(done)} z ${integer(all)}`,
  left: (time) => `zbývá ${time}`,
  took: (time) => `doba: ${time}`,
  accepted: (moves, winner) => `Přijato: po ${moves} vyhraje ${winner} proti každé obraně.`,
  refused: {
    unreadable: (line) => `Odmítnuto: řádek ${line} souboru nelze přečíst.`,
    decided: () => "Odmítnuto: partie skončila dříve, než důkaz začíná.",
    unwon: (line) => `Odmítnuto: po tahu na řádku ${line} jedna odpověď obstojí.`,
    plies: (line) => `Odmítnuto: řádek ${line} uvádí chybný počet tahů.`,
    unreached: (line) => `Odmítnuto: k pozici na řádku ${line} žádná partie nevede.`,
  },
  play: "Hrát proti tomuto důkazu",
  all: "Ověřit všechny postupně",
  allHint: "Hodinu až dvě, s otevřenou kartou",
  allAccepted: (done, all) => `Přijato důkazů: ${integer(done)} z ${integer(all)}.`,
  notLoaded: "Soubor se nepodařilo načíst.",
  failed: (reason) => `Ověření skončilo chybou: ${reason}`,
};
