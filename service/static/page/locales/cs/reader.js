// The messages about records that are read, in Czech: by the codes and values of the API.

const place = ({ line, column }) => (column === undefined ? `řádek ${line}` : `řádek ${line}, sloupec ${column}`);

/** Annotations of moves by their kind. @type {Record<string, string>} */
const KINDS = {
  comments: "Poznámky",
  codes: "Kódy hodnocení",
  judgements: "Hodnocení",
  times: "Časy",
  variations: "Varianty v závorkách",
  tags: "Značky",
};

/** @type {MessageParts["reader"]} */
export const messages = {
  /** @type {Record<string, (values: any) => string>} By the code of the fault. */
  faults: {
    record: ({ line, column, offset }) =>
      offset === undefined && line === undefined
        ? "Zápis nelze přečíst."
        : `Zápis nelze přečíst, ${offset === undefined ? place({ line, column }) : `bajt ${offset}`}.`,
    pass: ({ number }) => `${number}. tah je vynechaný, a to zde partie nemá.`,
    occupied: ({ number, cell }) => `${number}. tah je na kameni, ${cell}.`,
    "game-over": ({ number }) => `${number}. tah je až po konci partie.`,
    "off-board": ({ point }) => `Bod ${point} je mimo desku.`,
    "other-game": ({ game }) => `Toto je jiná hra než piškvorky: GM[${game}].`,
    "stone-counts": () => "Počty kamenů obou stran se liší o více než jeden.",
    "two-winners": () => "Obě strany mají pět v řadě.",
    "row-length": () => "Řádky jsou různě dlouhé.",
    "board-too-small": () => "Deska je příliš malá nebo velká: strany mají 3 až 32 polí.",
    "board-too-large": () => "Deska je příliš malá nebo velká: strany mají 3 až 32 polí.",
    "unknown-symbol": () => "Deska má neznámé znaky.",
    "no-rows": () => "Deska nemá žádná pole.",
    blanks: () => "Mezery oddělují jen některá pole: prázdné se píše jako tečka.",
    "mixed-symbols": () => "Deska míchá různé druhy znaků, například X a 1.",
    ambiguous: ({ text } = {}) => (text === undefined ? "Desku lze číst dvěma způsoby: prázdné pole se píše jako tečka." : `„${text}“ lze číst několika způsoby: pište pole jako h8.`),
    "forbidden-overline": () => "Černý má v řadě více než pět, což je zakázáno: potom už žádná partie nepokračuje.",
    "moved-after-the-end": () => "Jedna strana vyhrála, ale naposledy táhla druhá.",
    "won-before-the-end": () => "Vítězné řady nemohl dokončit jediný kámen.",
    notation: ({ number, text }) => `${number}. tah není srozumitelný: „${text}“.`,
    brackets: ({ text }) => `(${text}) může být tah partie, nebo jiný místo něj: pište tahy bez závorek.`,
    unclosed: ({ text }) => `Závorka není uzavřena: „${text}“.`,
  },
  /** @type {Record<string, (values: any) => string>} By the code of the note. */
  notes: {
    points: ({ example }) => `Body jako ${example} byly přečteny v jiném zápisu, než má SGF.`,
    side: ({ text }) => `Na tahu je ${text}: bylo přečteno první písmeno.`,
    "several-moves": ({ line, column }) => `Uzel (${place({ line, column })}) má několik tahů: byly přečteny v jejich pořadí.`,
    "more-several-moves": () => "Stejně i u dalších uzlů.",
    "opening-moves": ({ name }) => `${name} bylo přečteno jako tahy zahájení.`,
    "unknown-property": ({ name, line, column }) => `Vlastnost ${name} (${place({ line, column })}) je neznámá: její body nebyly přečteny jako kameny.`,
    size: ({ cols, rows }) => `Velikost byla přečtena jako ${cols} sloupců a ${rows} řádků.`,
    "rules-in-part": ({ text }) => `Z pravidel ${text} je známa jen část.`,
    "unknown-rules": ({ text }) => `Pravidla ${text} jsou neznámá: použita byla obvyklá.`,
    go: () => "Zápis se vydává za Go: byl přečten jako piškvorky.",
    "game-name": ({ text }) => `Hra ${text} byla přečtena jako piškvorky.`,
    "property-names": () => "Názvy vlastností nejsou velkými písmeny: byly tak přečteny.",
    "text-before": () => "Text před partií byl přeskočen.",
    "text-after": () => "Text za partií byl přeskočen.",
    "cut-off": () => "Soubor končí uprostřed partie: přečteno bylo to, co je úplné.",
    "missing-semicolon": () => "Chybí středník, byl doplněn.",
    "first-player": () => "Hlavička neuvádí prvního hráče: předpokládá se černý.",
    "decimal-times": () => "Časy s desetinami byly zaokrouhleny dolů.",
    "bytes-after": () => "Bajty za tahy byly přeskočeny.",
    "side-to-move": () => "Kameny neurčují, kdo je na tahu: bylo to předpokládáno.",
    "first-player-by-win": () => "Podle konce partie musel začínat bílý.",
    "left-out": ({ kind, text }) => `${KINDS[kind]} byly vynechány: ${text}.`,
    "swapped-cells": ({ text }) => `Pole jako ${text} byla přečtena s písmenem na začátku.`,
    ending: ({ text }) => `„${text}“ bylo přečteno jako konec partie.`,
    "first-game": () => "Text pokračuje další partií: přečtena byla první.",
    "after-the-end": ({ number }) => `Partie končí ${number}. tahem: další tahy byly vynechány.`,
    "final-pass": () => "Vynechaný tah na konci byl přeskočen.",
    "late-setup": ({ number, line, column }) => `Kameny nebo strana na tahu, zadané po ${number}. tahu (${place({ line, column })}), byly vynechány.`,
    "two-stones": ({ text, line, column }) => `Na ${text} jsou dva kameny (${place({ line, column })}): jeden zůstal.`,
    rectangle: ({ text }) => `Obdélník ${text} byl přečten mezi svými rohy.`,
    "no-size": ({ cols, rows }) => `Velikost není uvedena: předpokládá se ${cols} sloupců a ${rows} řádků.`,
    repair: ({ kind, name, line, column }) => {
      if (kind === "inner-brackets") return `Závorky uvnitř ${name} (${place({ line, column })}) byly přečteny jako text.`;
      return kind === "stray-bracket" ? `Přebytečná závorka (${place({ line, column })}) byla vynechána.` : `Vlastnost ${name} (${place({ line, column })}) nemá hodnotu a byla vynechána.`;
    },
    "no-commas": () => "Tahy bez čárek byly přečteny jako sloupec, řádek a čas.",
  },
};
