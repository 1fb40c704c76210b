// The messages of the page in Czech.

import { texts } from "../elements/texts/cs.js";
import { formats, winnerMoves } from "../format.js";

const { integer, plural } = formats("cs");
export const moves = (count) => `${integer(count)} ${plural(count, { one: "tah", few: "tahy", other: "tahů" })}`;
/** The length of a forced win in plies, as people count it. */
export const byMoves = (plies) => {
  const count = winnerMoves(plies);
  return `${integer(count)} ${plural(count, { one: "tahem", other: "tahy" })}`;
};

const GENITIVES = { Černý: "černého", Bílý: "bílého" };

/** A player's name within a sentence. */
export function nominative(player) {
  return player in GENITIVES ? player.toLowerCase() : player;
}

/** The genitive and accusative of a player's name. */
export function genitive(player) {
  return GENITIVES[player] ?? player;
}

/** @type {Messages} */
export const messages = {
  name: "Tengen",
  nav: { label: "Stránky", board: "Deska", puzzles: "Úlohy", learn: "Výuka", proof: "Důkaz", engines: "Enginy", models: "Modely", docs: "API", footer: "Více o Tengenu", about: "O Tengenu" },
  menu: "Jazyk a motiv",
  skip: "Přejít k desce nebo obsahu",
  keysFailed: (reason) => `Klávesové zkratky se nepodařilo načíst: ${reason}.`,
  games: {
    tictactoe: "Piškvorky 3 × 3",
    gomoku: "Piškvorky 15 × 15",
    gomoku19: "Piškvorky 19 × 19",
    standard: "Standardní piškvorky (přesně pět)",
    renju: "Renju (zakázané body pro černého)",
    caro: "Caro (přesně pět, neuzavřených)",
    unbounded: "Piškvorky na neomezené ploše",
    custom: "Jiná deska…",
  },
  customGame: {
    unbounded: "Neomezená plocha",
    line: (length) => `${length} v řadě`,
    exactLine: (length) => `přesně ${length} v řadě`,
    renju: "renju",
    caro: "neuzavřených z obou stran",
  },
  playerNames: texts.playerNames,
  comma: texts.comma,
  space: " ",
  sentenceEnd: texts.sentenceEnd,
  proven: (plies, isWin) => `${isWin ? "výhra" : "prohra"} ${byMoves(plies)}`,
  board: {
    ...texts.board,
    region: "Partie",
    zoomIn: "Přiblížit",
    zoomOut: "Oddálit",
    centre: "Na poslední tah",
  },
  status: {
    toMove: (player) => `${player} je na tahu`,
    yourMove: (player) => `${player}, jste na tahu`,
    welcome: "Gomoku: vyhrává pět v řadě. Začněte položením kamene.",
    thinking: (player, engine) => `${player} (${engine}) přemýšlí`,
    tapAgain: (name) => `Dalším klepnutím zahrajete ${name}`,
    inspect: (name, chance) => `${name}: ${chance}`,
    notAnalysed: "bez rozboru",
    choosing: (player, engine) => `${engine} vybírá tah za ${genitive(player)}`,
    won: (player, ply) => `${player} vyhrává ${ply}. tahem`,
    drawn: "Remíza",
    reasons: {
      "double-three": (ply) => `Bílý vyhrává: černý zahrál ${ply}. tahem dvě trojky`,
      "double-four": (ply) => `Bílý vyhrává: černý zahrál ${ply}. tahem dvě čtyřky`,
      overline: (ply) => `Bílý vyhrává: černý zahrál ${ply}. tahem dlouhou řadu`,
      "no-legal-move": () => "Remíza: všechna volná pole jsou pro černého zakázaná",
    },
    viewing: texts.viewing,
    ready: "Oba hráči jsou enginy",
    paused: (player, engine) => `${player} (${engine}) čeká`,
    stop: "Zastavit",
    moveNow: "Táhnout hned",
    continue: "Pokračovat odtud",
    backToGame: "Zpět k partii",
    gameWaits: "Partie čeká: tahy zde jsou její varianty",
    rematch: "Odveta",
    again: "Znovu",
    review: "Hodnocení",
    start: "Spustit",
    pause: "Pozastavit",
    playHint: "Zahrát",
    youWin: (text) => `Vyhráli jste. ${text}`,
    youLose: (text) => `Prohráli jste. ${text}`,
    win: "Výhra!",
    loss: "Prohra",
    ended: {
      resigned: (loser) => `${loser} se vzdává`,
      time: (loser) => `${loser} překročil čas`,
      agreed: (_) => "Remíza dohodou",
      record: (loser) => (loser ? `${loser} podle zápisu prohrál` : "Podle zápisu remíza"),
    },
    tryAgain: "Zkusit znovu",
    tryAgainHint: "Vrátí poslední pozici, kterou ještě šlo udržet",
    noTurningPoint: "Zlom se nepodařilo najít. Vraťte se tlačítkem Zpět.",
  },
  announcements: texts.announcements,
  players: {
    player: (player) => `${player}: hráč`,
    human: "Člověk",
    you: "Vy",
    settings: (player) => `Nastavení ${genitive(player)}`,
    swap: "Vyměnit strany",
    level: (player) => `Úroveň ${genitive(player)}`,
    levels: {
      newcomer: "První krůčky",
      beginner: "Začátečník",
      novice: "Nováček",
      casual: "Amatér",
      intermediate: "Pokročilý",
      skilled: "Zdatný",
      advanced: "Zkušený",
      expert: "Expert",
      master: "Mistr",
    },
    otherLevel: (strength) => `Síla ${strength}`,
    depth: "Hloubka propočtu",
    unlimited: "bez omezení",
    plies: moves,
    time: "Čas na tah",
    yes: "ano",
    no: "ne",
    seats: { X: "První hráč", O: "Druhý hráč" },
    die: (value) => `Desetistěnná kostka: ${value}`,
    replaced: (engine) => `Bez připojení: místo něj hraje ${engine}, plnou silou.`,
    unusable: (name) => `${name} (nedostupný)`,
  },
  opponent: {
    title: "Soupeř",
    level: "Úroveň",
    person: "Jiný člověk",
    other: "Hraje engine podle vaší volby: viz Více.",
    portraits: {
      newcomer: "Pravidla zná teprve chvíli: přehlédne většinu trojek a často i čtyřku.",
      beginner: "Teprve se učí: přehlédne mnoho trojek a občas i čtyřku.",
      novice: "Většinu čtyřek zablokuje, ale leckterou trojku přehlédne.",
      casual: "Zablokuje každou čtyřku, uniknou mu trojky šikmo nebo s mezerou.",
      intermediate: "Většinu trojek vidí a počítá pár tahů dopředu.",
      skilled: "Dobře brání a trestá neopatrné trojky.",
      advanced: "Plánuje útoky čtyřkami a trojkami a chybuje zřídka.",
      expert: "Najde většinu vynucených výher a nepřehlédne skoro nic.",
      master: "Plná síla enginu: těžko udržet, ještě hůř porazit.",
      person: "Dva lidé se střídají na tomto zařízení.",
    },
  },
  engineNames: {
    search: "hledání",
    proven: "důkazy",
    "threat-search": "hledání hrozeb",
    learned: "naučený",
    "attack-weights": "váhy útoků",
    minimax: "minimax",
    "win-block": "výhra a blok",
    random: "náhodný",
    dice: "kostka",
    humanlike: "jako člověk",
    "line-rank": "pořadí linií",
  },
  controls: {
    label: "Ovládání partie",
    ...texts.steps,
    undo: "Zpět",
    redo: "Znovu",
    newGame: "Nová partie",
    suggest: "Táhnout za mě",
    heatmap: "Teplotní mapa",
    hint: "Nápověda",
    resign: "Vzdát",
    resignHint: "Vzdát tuto partii?",
    draw: "Nabídnout remízu",
    threats: "Hrozby",
  },
  tabs: {
    label: "Panely",
    game: "Hra",
    analysis: "Rozbor",
    position: "Pozice",
    review: "Hodnocení",
    compare: "Srovnání",
    explorer: "Zahájení",
    explored: "Průzkum",
    training: "Trénink",
    games: "Partie",
    saved: "Uložené",
    share: "Sdílení",
  },
  moveTree: {
    title: texts.moves,
    noMoves: "Zatím žádné tahy. Tah z dřívější pozice se stane variantou.",
    goToMove: (number, name) => `Přejít na ${number}. tah, ${name}`,
    promote: "Povýšit",
    remove: "Smazat odtud",
    comment: "Komentář",
    commentHint: "Komentář k zobrazenému tahu",
  },
  gamePanel: {
    board: "Deska",
    rule: (first, line) => `${first} začíná; vyhrává, kdo první spojí ${line} v řadě libovolným směrem.`,
    caroRule: (first, line) =>
      `${first} začíná; vyhrává, kdo první spojí ${line} v řadě libovolným směrem, pokud řada není z obou stran uzavřená.`,
    renjuRule: (first) =>
      `${first} začíná; vyhrává pět v řadě, ale ${first.toLowerCase()} prohraje dvěma trojkami, dvěma čtyřkami nebo dlouhou řadou.`,
    lines: {
      plain: (length) => String(length),
      orMore: (length) => `${length} nebo více`,
      exact: (length) => `přesně ${length}`,
    },
    openings: { free: "Volné", swap: "Swap", swap2: "Swap2", rif: "RIF", soosorv8: "Soosõrv-8", taraguchi10: "Taraguchi-10", yamaguchi: "Yamaguchi" },
    more: "Více: zahájení, hodiny, enginy, vzhled",
  },
  notices: {
    offline: "Služba není dostupná. Vaše partie zůstává uložena a stránka se připojí sama.",
    busy: (time) => `Služba je vytížená. Další pokus za ${time}.`,
    offlinePlay: (engine) =>
      `Bez připojení: v prohlížeči hraje ${engine}. Ostatní enginy a zahájení nejsou k dispozici, dokud se služba neobnoví.`,
    needsService: "Tohle potřebuje službu, která je nedostupná nebo vypnutá.",
    stopped: "Engine byl zastaven. Pokud má táhnout, zvolte Zkusit znovu.",
    deleted: (count) =>
      `${plural(count, { one: "Smazán", few: "Smazány", other: "Smazáno" })} ${moves(count)}.`,
    restore: "Obnovit",
    gameDeleted: "Partie smazána.",
    notSaved: "Tento prohlížeč partie neukládá: partie zmizí, jakmile kartu zavřete.",
    backToGame: "Zpět k ní",
    unfinished: (name, count) => `Vaše poslední partie je uložena: ${name}, ${moves(count)}.`,
    resume: "Pokračovat v ní",
    retry: "Zkusit znovu",
    dismiss: "Zavřít",
    supportedBy: (names) => `Podporují ji: ${names.join(", ")}.`,
  },
  startupFailed:
    "Tengen se nepodařilo spustit. Načtěte stránku znovu. Pokud to nepomůže, aktualizujte prohlížeč: je potřeba Chrome 123, Firefox 120, Safari 17.5 nebo novější.",
  partFailed: (reason) =>
    `Tuto část stránky se nepodařilo načíst: ${reason}. Chcete-li to zkusit znovu, vyberte kartu ještě jednou.`,
};
