// The messages of records and links in Czech.

import { formats } from "../../format.js";

const { integer, plural } = formats("cs");

/** @type {MessageParts["share"]} */
export const messages = {
  format: "Formát",
  formats: { moves: "Tahy", sgf: "SGF", psq: "psq (Piskvork)" },
  record: "Zápis partie",
  copy: "Kopírovat",
  copyLink: "Kopírovat odkaz",
  download: "Stáhnout",
  downloadLibrary: "Stáhnout .lib",
  downloadImage: "Stáhnout obrázek",
  load: "Načíst zápis",
  loadHint: "Vložte tahy, SGF, psq, řádky desky nebo odkaz této stránky sem či kamkoli na stránku, nebo přetáhněte soubor, také .lib, .pos a .rif.",
  copied: "Zkopírováno",
  unsupported: "V tomto formátu nelze partii zapsat.",
  unknownFormat: "Očekávají se tahy jako h8i9, zápis SGF nebo psq.",
  notAMove: (word) => `„${word}“ není srozumitelné. Očekávají se tahy jako h8i9, zápis SGF nebo psq.`,
  illegalMove: (name) => `Neplatný tah ${name}: pole je obsazené nebo mimo desku, nebo partie už skončila.`,
  assumedEncoding: (name) => `Soubor neuvádí své kódování: předpokládá se ${name}.`,
  mainLineOnly: "Byla načtena hlavní varianta; ostatní varianty jsou v zápisu, který tato stránka nečte.",
  movesOnly: "Tahy byly načteny; komentáře a značky jsou v zápisu, který tato stránka nečte.",
  skippedVariations: (count) =>
    `${plural(count, { one: "Vynechána", few: "Vynechány", other: "Vynecháno" })} ${integer(count)} ${plural(count, { one: "varianta", few: "varianty", other: "variant" })}: vynechaný nebo neplatný tah.`,
  openFiles: "Otevřít soubory…",
  openedBeside: "Zápis je otevřen. Předchozí partie zůstává v seznamu partií.",
  begunBeside: "Začala nová partie. Předchozí partie zůstává v seznamu partií.",
  library: {
    none: "Toto není knihovna RenLib.",
    damaged: (offset) => `Knihovna je poškozená na bajtu ${integer(offset)}.`,
    cut: "Knihovna končí předčasně: je to jedna větev jiné, nebo je useknutá.",
    part: (shown, all) => `Knihovna má ${integer(all)} pozic. Zobrazeno je ${integer(shown)} nejblíže začátku.`,
    lines: "Knihovna RenLib nemá šipky ani čáry: ty zde nakreslené v ní nejsou.",
  },
  database: {
    none: "Toto není databáze RenjuNetu.",
    empty: "Soubor neobsahuje žádné partie.",
    damaged: (line) => `Databáze je poškozená na řádku ${integer(line)}.`,
    doctype: "Databáze má typ dokumentu, který se nečte.",
    encoding: (name) => `Soubor není v kódování ${name}, které uvádí: předpokládá se jiné.`,
    cut: "Z velmi dlouhých tahů nebo poznámek byl načten jen začátek.",
    characters: "Poškozené znaky souboru byly nahrazeny.",
    part: (count) => `Databáze je příliš velká: uvedeny jsou první partie, celkem ${integer(count)}.`,
    element: (name) => `Prvek „${name}“ není známý a byl vynechán.`,
    rule: (name) => `Pravidlo „${name}“ není známé: předpokládá se renju.`,
    result: (score) => `Výsledek „${score}“ byl vynechán: očekává se 1, 0.5 nebo 0.`,
    move: (number, word) => `Partie byla přečtena po tah ${integer(number)}: „${word}“ není tah.`,
  },
  tooLarge: (name) => `${name} má více než 64 MB.`,
  notARecord: (name) => `${name} není zápis partie.`,
  picture: (name) => `${name} je obrázek. Obrázky číst nelze: otevřete zápis partie, například SGF, nebo vložte její tahy.`,
  /** What a record says of its game. */
  about: {
    players: (first, second) => `${first} – ${second}`,
    round: (round) => `kolo ${round}`,
    komi: (komi) => `komi ${komi}`,
  },
  study: {
    tooLong: (length, most) => `Odkaz by měl ${length} znaků, zprávy jich většinou pojmou ${most}. Pošlete soubor.`,
    file: "Stáhnout SGF",
    movesOnly: "SGF nemá desky bez okrajů: odkaz obsahuje jen tahy.",
    chapters: "Kopírovat odkaz na tyto partie",
  },
  link: {
    unknownGame: (name) =>
      `Odkaz uvádí hru „${name}“. Možné jsou: tictactoe, gomoku, gomoku19, standard, renju, caro, unbounded nebo rozměry, třeba 12x12x5.`,
    unknownParameter: (name, allowed) => `Odkaz má parametr „${name}“. Možné jsou: ${allowed.join(", ")}.`,
    invalidOpening: (name) =>
      `V odkazu je opening=${name}. Očekává se swap, swap2, rif, soosorv8, taraguchi10 nebo yamaguchi, ve hře černého a bílého, s tahy a rozhodnutími podle pravidla.`,
    invalidMoves: (name, text) => `V odkazu je ${name}=${text}. Očekávají se tahy jako h8i9.`,
    invalidResult: (text) => `V odkazu je result=${text}. Očekává se X, O nebo 0 a případně -R, -T nebo -A.`,
    invalidStudy: "Rozbor v odkazu je poškozený, zkrácený nebo příliš dlouhý.",
  },
};
