// What the header and the footer show on demand, in Czech.

/** @type {MessageParts["header"]} */
export const messages = {
  keys: "Klávesové zkratky (?)",
  language: "Jazyk",
  theme: { label: "Vzhled", auto: "Podle systému", light: "Světlý", dark: "Tmavý" },
  about: [
    "Tengen hraje, rozebírá a vysvětluje gomoku, renju, caro a piškvorky 3 × 3 na devíti úrovních, od prvních krůčků po mistra, kterého je těžké porazit.",
    "Partie, soubory a nastavení zůstávají v tomto prohlížeči. Služba dostává pozice jen proto, aby o nich přemýšlely její enginy; s volbou „Na tomto zařízení“ v nastavení enginů nedostane žádnou.",
    "Žádný účet, žádná reklama, žádné sledování. Tengen je svobodný software pod licencí MIT.",
  ],
};
