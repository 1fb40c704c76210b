// The messages of the training of openings in Czech.

import { formats } from "../../format.js";

const { integer, plural } = formats("cs");
const games = (count) => `${integer(count)} ${plural(count, { one: "partie", few: "partie", other: "partií" })}`;
const positions = (count) => `${integer(count)} ${plural(count, { one: "pozice", few: "pozice", other: "pozic" })}`;

/** @type {MessageParts["training"]} */
export const messages = {
  title: "Trénink zahájení",
  lead: "Naučte se svá zahájení nazpaměť. Stránka hraje za soupeře a ptá se na vaše tahy: ty, které netrefíte, se brzy vrátí, ty, které umíte, po dnech a týdnech. Vše zůstává v tomto zařízení.",
  repertoires: "Repertoáry",
  loading: "Načítají se repertoáry…",
  none: "Zatím žádný repertoár: vytvořte ho z partie na desce, ze souborů, například .lib a .sgf, nebo z uložených partií.",
  failed: "Tento prohlížeč repertoáry neuchovává: jeho úložiště je zakázané nebo plné.",
  positions: (count) => positions(count),
  counts: (due, fresh) => `k opakování ${integer(due)}, nových ${integer(fresh)}`,
  next: (when) => `Příště: ${when}`,
  train: "Trénovat",
  practise: "Procvičit",
  open: "Otevřít",
  of: (action, name) => `${action}: ${name}`,
  remove: (name) => `Smazat ${name}`,
  removed: (name) => `Repertoár ${name} je smazaný.`,
  form: {
    title: "Nový repertoár",
    source: "Tahy odkud",
    board: "Partie na desce",
    files: "Soubory",
    saved: (name, count) => `Uložené partie: ${name} (${integer(count)})`,
    into: "Kam",
    create: "Do nového repertoáru",
    side: "Vaše strana",
    plies: "Do tahu",
    end: "do konce",
    name: "Název",
    submit: "Vytvořit",
    add: "Přidat",
    choose: "Vybrat soubory…",
    reading: "Načítají se partie…",
    made: (count, learned) => `Přečteno: ${games(count)}. Nově k naučení: ${positions(learned)}.`,
    others: (count) => `Vynecháno: ${games(count)} podle jiných pravidel nebo s jiným začátkem.`,
    cut: (most) => `Přečteno bylo jen prvních ${integer(most)} partií.`,
    tooLarge: (most) => `To je více než ${integer(most)} tahů a víc se do repertoáru nevejde. Zvolte méně partií nebo dřívější poslední tah.`,
    problems: {
      empty: (name) => `Žádná partie nenalezena: ${name}.`,
      borders: "Na desce bez okrajů se netrénuje.",
      gone: "Repertoár byl mezitím smazán.",
      full: (most) => `Tento prohlížeč uchovává nejvýše ${integer(most)} repertoárů: nejprve nějaký smažte.`,
      moveless: (side) => `${side} tu nemá žádný tah k naučení.`,
    },
  },
  ask: {
    left: (count) => `Zbývá zodpovědět: ${positions(count)}`,
    task: (player) => `${player} na tahu. Co tu hrajete?`,
    right: (name) => `${name} je správně.`,
    wrong: (name, answers) => `${name} ve vašem repertoáru není. Váš tah je ${answers}.`,
    shown: (answers) => `Váš tah je ${answers}.`,
    done: "Varianta tu končí. Kliknutí na desku začne další.",
    over: (asked, right) => `Prozatím hotovo: hned správně ${integer(right)} z ${integer(asked)} odpovědí.`,
    away: "Deska ukazuje jinou pozici.",
    back: "Zpět k otázce",
    show: "Ukázat tah",
    goOn: "Zahrát",
    next: "Další varianta",
    end: "Ukončit",
    finish: "Zpět na seznam",
  },
};
