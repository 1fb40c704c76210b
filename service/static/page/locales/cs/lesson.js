// The messages of the lesson why Black wins in Czech.

import { formats } from "../../format.js";

const { integer } = formats("cs");

/** @type {MessageParts["lesson"]} */
export const messages = {
  title: "Proč černý vyhrává",
  lead: "Pět partií z důkazu, každá s nejdelší obranou bílého: co který kámen dělá, krok za krokem.",
  parts: {
    threats: {
      title: "Každým tahem hrozba",
      idea: "Na otevřenou trojku je nutné hned odpovědět: příště by z ní byla nezastavitelná čtyřka. Od 7. tahu je každý černý kámen hrozbou a bílý nikdy nemá volný tah.",
    },
    defence: {
      title: "Hrozba, která brání",
      idea: "Také odpovědi bílého tvoří trojky. Černý kvůli nim neztrácí tah: jeden kámen vytvoří čtyřku a zablokuje trojku bílého.",
    },
    quiet: {
      title: "Tichý tah",
      idea: "Kde hrozby dojdou, spojí kámen bez hrozby řady ostatních. Bílý má jeden volný tah, a ten nestačí.",
    },
    threes: {
      title: "Dvě otevřené trojky najednou",
      idea: "V jednom kameni se setkají dvě řady: z každé se stane otevřená trojka. Bílý bez vlastní čtyřky odpoví jen na jednu.",
    },
    fours: {
      title: "Bílý útočí",
      idea: "Bílý zůstává blízko a tvoří čtyřky. Černý musí na každou odpovědět a některé odpovědi jsou samy hrozbou.",
    },
  },
  start: (name) => `Bílý odpověděl na ${name}.`,
  step: (ply, player, name, what) => `${integer(ply)}. ${player} ${name}: ${what}`,
  quiet: "zatím bez hrozby",
  defends: "nejdelší obrana",
  position: (ply, all) => `Tah ${integer(ply)} z ${integer(all)}`,
  threats: (count, moves) => `Hrozby: ${integer(count)} z ${integer(moves)} tahů černého`,
  back: "Zpět",
  next: "Další tah",
  nextGame: "Další partie",
  end: "Konec",
  tryIt: "Hrát proti tomuto důkazu",
  failed: "Lekci se nepodařilo načíst.",
};
