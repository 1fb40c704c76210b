// The messages of the editor of positions, of custom boards, of the board's appearance and of images in Czech.

/** @type {MessageParts["tools"]} */
export const messages = {
  onDevice: "Na tomto zařízení",
  onDeviceHint:
    "Hraje a rozebírá engine v tomto prohlížeči a žádná pozice zařízení neopustí. Srovnání a zahájení potřebují službu.",
  /** The fold More of the panel Play. */
  more: {
    engines: "Který engine?",
    firstPlayer: "Kdo začíná",
    opening: "Zahájení",
    firstPlayers: { alternate: "Střídavě", X: "X", O: "O" },
    delay: "Prodleva tahů",
    noDelay: "Žádná",
    moveNumbers: "Zobrazit čísla tahů",
    setUp: "Postavit pozici",
    appearance: "Deska a souřadnice…",
    clock: "Hodiny",
    noClock: "Žádné",
    clockHint: "Minuty pro každého a sekundy za tah; od příští partie.",
    sound: "Zvuk",
    advanced: "Enginy a jejich volby",
  },
  setup: {
    title: "Postavit pozici",
    place: "Kliknutí položí",
    tools: { empty: "Nic" },
    toMove: "Na tahu",
    hint: "Klikněte na pole nebo na něm stiskněte Enter. Další kliknutí kámen odebere, Zpět vrátí poslední změnu.",
    done: "Hotovo",
    clear: "Vyprázdnit desku",
  },
  appearance: {
    title: "Deska a souřadnice",
    boardTheme: "Povrch",
    coordinates: "Souřadnice",
    touch: "Kameny dotykem na malých polích",
    close: "Zavřít",
    choices: {
      boardTheme: { auto: "Automaticky", wood: "Dřevo", paper: "Papír", slate: "Břidlice" },
      coordinates: { letters: "Písmena a čísla", numbers: "Čísla", off: "Žádné" },
      touch: { loupe: "Lupa nad prstem", aim: "Prvním klepnutím zaměřit, druhým položit" },
    },
  },
  images: {
    lastMove: "Vyznačit poslední tah",
    moveNumbers: "Čísla tahů",
    gif: "Stáhnout GIF",
    drawing: (percent) => `GIF se kreslí: ${percent}`,
    tooLong: (moves) => `GIF ukáže nejvýše ${moves} tahů.`,
  },
  customBoard: {
    rows: "Řady",
    cols: "Sloupce",
    winLength: "Výherní délka",
    overline: "Vyhrávají i delší řady",
    blockedWins: "Vyhrává i řada mezi dvěma kameny soupeře",
    forbiddenPoints: "Zakázané body pro černého (renju)",
    bounded: "S okraji",
    start: "Začít na této desce",
    errors: {
      size: "Počet řad a sloupců musí být celé číslo od 3 do 32.",
      winLength: "Výherní délka musí být celé číslo od 3 do 32 a musí se vejít na desku.",
      forbiddenPoints:
        "Zakázané body vyžadují desku s okraji, pět v řadě, a aby vyhrávaly i delší a uzavřené řady.",
    },
  },
  engineOptions: {
    names: {
      strength: "síla",
      threads: "vlákna",
      memory_mb: "paměť v MB",
      guard: "pojistka",
      verify: "ověřované tahy",
      verify_nodes: "uzly na ověření",
      chance: "pravděpodobnost",
    },
    ponder: "Přemýšlet i v čase soupeře",
    limitsHint: "Tato omezení platí pro enginy, které propočítávají varianty.",
    engineDefault: "výchozí",
    invalidNumber: (low, high) => (high === null ? `Celé číslo od ${low}.` : `Celé číslo od ${low} do ${high}.`),
  },
  embed: {
    title: "Vložit na web",
    hint: "Pro vlastní stránky: partie k přehrání, nebo deska ke hře, pokud ještě není žádný tah.",
    kind: "Vložit jako",
    kinds: { link: "Odkaz pro rám", frame: "Rám (iframe)", element: "Dva řádky HTML" },
    code: "Kód",
  },
};
