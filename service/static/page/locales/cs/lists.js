// The messages of the lists of engines and models in Czech.

import { formats } from "../../format.js";

const { decimal, integer, percent, plural, signed } = formats("cs");

/** @type {MessageParts["lists"]} */
export const messages = {
  engines: {
    title: "Enginy",
    lead: "Enginy od nejsilnějšího: zahrajte si s nimi; najdete tu i hry, které umějí, a význam jejich skóre.",
    play: "Hrát proti němu",
    checks: "Ověřit jeho důkazy",
    levels: "Úrovně",
    games: "Hry",
    score: "Skóre",
    range: (low, high) => `od ${low} do ${high}`,
    options: "Volby",
    optionRange: (low, high) => `${low} až ${high}`,
    default: (value) => `výchozí ${value}`,
    randomised: "Náhodný: seed rozhoduje o více než o rovnocenných tazích.",
    model: (id) => `Model ${id}`,
    unusable: (fault) => `Nedostupný: ${fault}`,
    types: { boolean: "ano nebo ne", integer: "celé číslo" },
    supported: { tictactoe: "piškvorky 3×3", gomoku: "gomoku", standard: "standard", renju: "renju", caro: "caro", unbounded: "bez okrajů" },
    scores: {
      random: "vždy 0: žádné pole nemá přednost",
      "win-block": "2 vyhrává hned, 1 blokuje výhru, 0 ostatní",
      humanlike: "4 vyhrává hned, 3 blokuje, 2 střed, 1 první volný roh, 0 ostatní",
      minimax: "výsledek při nejlepší hře: 1 výhra, 0 remíza, −1 prohra",
      dice: "3 vyhrává hned, 2 blokuje, 1 podle zahájení, 0 ostatní",
      "line-rank": "20 za každou vítěznou linii, 5 za každou k blokování, 1 za každou s jedním vlastním kamenem, 0,5 za roh, 0,25 za střed a šum pod 0,1",
      "attack-weights": "váha útoků pole: vlastních i soupeřových, 300 a více tam, kde vyhrává",
      "threat-search": "váha útoků pole a 2000 tam, kde připravuje výhru; dokázaná výhra za n půltahů je 10000 − n, prohra n − 10000",
      search: "98 jednotek je jednotka logitu výhry sám nad sebou; výhra za n půltahů je 30000 − n",
      proven: "98 jednotek je jednotka logitu výhry sám nad sebou; výhra za n půltahů je 30000 − n",
      learned: "rozhodovací funkce modelu: význam mají jen rozdíly v jedné pozici; dokázaná výhra za n půltahů je 10000 − n, prohra n − 10000",
    },
    meanings: {
      strength: "síla hry od 1 pro začátečníka po 100 pro plnou sílu; pod 100 semínko rozhoduje, které řady kamenů hráč přehlédne a který z nejlepších tahů zahraje; okamžitou výhru, kterou vidí, od 20 každou, zahraje nebo zablokuje",
      threads: "počet vláken jednoho hledání",
      memory_mb: "velikost transpoziční tabulky v MiB pro každé souběžné hledání",
      attacks: "vrátit útoky a body zlomu každého kandidáta, linii po linii",
      guard: "vyhrát sérií čtyřek nebo hrozeb, najde-li ji krátký důkaz, a nehrát tah, po kterém takovou výhru má soupeř",
      verify: "kolik prvních tahů pořadí porovná malé hledání; 0 znamená jen pořadí",
      verify_nodes: "kolik pozic toto hledání nejvýše navštíví",
      chance: "hod desetistěnnou kostkou; výchozí je hod pro každý tah",
    },
  },
  models: {
    title: "Modely",
    lead: "Natrénované modely: jejich data, metriky a zápasy.",
    empty: "Není tu žádný natrénovaný model.",
    live: "používaný",
    unusable: (fault) => `Nedostupný: ${fault}`,
    digest: "SHA-256",
    data: "Trénovací data",
    games: (count) => `${integer(count)} ${plural(count, { one: "partie", few: "partie", other: "partií" })}`,
    positions: (count) =>
      `${integer(count)} ${plural(count, { one: "trénovací pozice", few: "trénovací pozice", other: "trénovacích pozic" })}`,
    heldOut: (count) =>
      `${integer(count)} ${plural(count, { one: "testovací pozice", few: "testovací pozice", other: "testovacích pozic" })}`,
    label: "Vzorové tahy",
    metrics: "Metriky na testovacích pozicích",
    metric: {
      top_1: "Top 1",
      top_3: "Top 3",
      mean_reciprocal_rank: "Převrácené pořadí",
      log_loss: "Log loss",
      calibration_error: "Chyba kalibrace",
      temperature: "Teplota",
      positions: "Pozice",
    },
    engine: "Engine",
    boards: "Desky",
    learned: (engine, { guard = true, verify = 0, verify_nodes: nodes }) => {
      if (!guard && !verify) return `${engine}, samotné řazení`;
      const verified = verify
        ? `, ověřuje ${verify} ${plural(verify, { one: "tah", few: "tahy", other: "tahů" })} po ${integer(nodes)} uzlech`
        : "";
      return `${engine}, ${guard ? "s pojistkou" : "bez pojistky"}${verified}`;
    },
    phase: "Fáze",
    allPhases: "Všechny pozice",
    byPhase: "Top 1 podle fáze",
    byPhaseLead:
      "Často je několik tahů stejně dobrých a partie ukazuje jeden z nich: poslední sloupec je podíl, který najde hluboký propočet.",
    heldOutGames: (boards) => `Testovací partie, ${boards}`,
    recordedGames: (boards) => `Zapsané partie, ${boards}`,
    ceiling: ({ engine, depth }) => `${engine}, hloubka ${depth}`,
    strength: "Síla podle desky",
    strengthLead:
      "Skóre proti attack-weights a přínos učení: Elo modelu learned nad kontrolou, která má stejné prověrky, ale řadí podle útočné váhy.",
    story: ({ games, size, score, passed }) => {
      const verdict = passed === undefined ? "" : ` a zkouškou před nasazením ${passed ? "prošel" : "neprošel"}`;
      const interval = `${percent(score.low)} až ${percent(score.high)}`;
      return `Na desce ${size} tento model získává proti témuž enginu bez toho, co se naučil, ${percent(score.value)} bodů (${interval})${verdict}. Učil se z ${integer(games)} partií.`;
    },
    figures: "Všechny údaje",
    report: "Zpráva o učení",
    refused: "neprošel",
    pictures: {
      gain: {
        title: "Přínos učení, Elo",
        about: "O kolik je model na jednotlivých deskách silnější než kontrola. Kontrola má stejné prověrky, ale řadí podle útočné váhy: nic se nenaučila.",
      },
      generations: {
        title: "Elo po generacích",
        about: "Každé hodnocení enginu search se učilo z partií s hodnocením předchozí generace. To, které s ní nevyhrálo zápas, už další neučí.",
      },
      history: {
        title: "Elo nad attack-weights podle učení",
        about: "Model vedle ostatních ze stejné složky, které hrály za stejných podmínek.",
      },
      learning: {
        title: "Křivka učení",
        about: "Jak často je první tah tím zahraným v cizích partiích (bez nich v odložených), podle počtu pozic, ze kterých se model učil. Kontrola se učila z náhodných tahů.",
      },
      importance: {
        title: "Na co se model dívá",
        about: "O kolik v týchž partiích klesne Top 1, když se hodnoty některých sloupců prohodí mezi tahy jedné pozice. Sloupce, které říkají totéž, se navzájem zastoupí.",
      },
      calibration: {
        title: "Kalibrace",
        about: "Podle pravděpodobnosti, kterou model dává prvnímu tahu: jak často byl v odložených partiích opravdu zahrán. Dokonalý model by byl na tečkách.",
      },
    },
    /** What rows of the pictures are about. */
    rows: {
      random: (count) => `${integer(count)} náhodně`,
      importance: {
        "own lines": "vlastní linie",
        "opponent lines": "linie soupeře",
        "attack weight": "útočná váha",
        neighbours: "změny v okolí",
        surroundings: "okolní pole",
        place: "místo na desce",
        phase: "fáze partie",
      },
    },
    matches: "Zápasy",
    versus: (a, b) => `${a} proti ${b}`,
    elo: ({ value, low, high }) => `Elo ${signed(value)} (${percent(0.95)}: ${signed(low)} až ${signed(high)})`,
    evaluation: "Ohodnocení pro search",
    evaluationPassed: (passed) => (passed ? "v zápase obstálo" : "v zápase neobstálo"),
    logLoss: ({ before, after }) => `log loss ${decimal(after)}, předtím ${decimal(before)}`,
    phases: {
      five: "Lze doplnit pětku",
      attack: "Strana na tahu může vyhrát otevřenou čtyřkou nebo dvěma čtyřkami",
      defence: "Soupeř může vyhrát otevřenou čtyřkou nebo dvěma čtyřkami",
      fours: "Lze zahrát čtyřku",
      opening: "Zahájení",
      quiet: "Klidná pozice",
    },
    versions: "Verze",
    card: "Celá karta modelu",
  },
  problem: {
    title: "Tady nic není",
    types: "Druhy chyb",
    typesLead: "Druhy chyb, které služba hlásí, tak jak je popisuje programům.",
    nothing: (path) => `Na adrese ${path} žádná stránka není.`,
    home: "Na desku",
    offline: "Nedostupné",
    ofService: "Tato stránka je součástí služby, která není dostupná.",
  },
  loadingFailed: "Načtení se nezdařilo.",
};
