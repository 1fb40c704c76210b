// The messages about records that are read, in Czech: by the codes and values of the API.

const place = ({ line, column }) => (column === undefined ? `řádek ${line}` : `řádek ${line}, sloupec ${column}`);

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
    ambiguous: () => "Desku lze číst dvěma způsoby: prázdné pole se píše jako tečka.",
    "forbidden-overline": () => "Černý má v řadě více než pět, což je zakázáno: potom už žádná partie nepokračuje.",
    "moved-after-the-end": () => "Jedna strana vyhrála, ale naposledy táhla druhá.",
    "won-before-the-end": () => "Vítězné řady nemohl dokončit jediný kámen.",
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
  },
};
