// The messages of the analysis in German.

import { formats } from "../../format.js";
import { movesToWin } from "../de.js";

const { integer, milliseconds, percent, score } = formats("de");

/** @type {MessageParts["analysis"]} */
export const messages = {
  engine: "Engine",
  options: "Engine und Optionen",
  heatmap: "Heatmap auf dem Brett",
  scores: "Zahlen anzeigen",
  candidates: "Kandidaten",
  gameOver: "Die Partie ist zu Ende: Es gibt keine Züge zu analysieren.",
  loading: "Analyse läuft…",
  failed: "Die Analyse konnte nicht geladen werden.",
  offline: (engine) => `Offline ist ${engine} nicht verfügbar.`,
  rank: "Rang",
  move: "Zug",
  score: "Wertung",
  winProbability: "Chance",
  line: "Variante",
  showAll: (count) => `Alle ${count} anzeigen`,
  winIn: (plies) => `Erzwungener Sieg in ${movesToWin(plies)}`,
  lossIn: (plies) => `Erzwungene Niederlage in ${movesToWin(plies)}`,
  proven: "bewiesen",
  provenWin: (plies) => `Sieg in höchstens ${movesToWin(plies)}`,
  provenLoss: (plies) => `Niederlage in höchstens ${movesToWin(plies)}`,
  longestDefence: (line) => `Längste Verteidigung: ${line}`,
  stats: (nodes, depth, ms) => `${integer(nodes)} Knoten, Tiefe ${depth}, ${milliseconds(ms)}`,
  cellScore: (name, score) => `${name} hat die Wertung ${score}`,
  why: (move) => `Warum ${move}?`,
  whyNot: (move) => `Warum nicht ${move}?`,
  explanationHint: "Zeige auf ein Feld, oder wähle es mit der Tastatur, um zu sehen, was dafür und was dagegen spricht.",
  reasons: {
    wins: ({ move }) => `${move} gewinnt die Partie.`,
    "only-move": ({ move }) => `${move} ist der einzige Zug, den die Regeln erlauben.`,
    loses: (reason) =>
      `Nach ${reason.move} ${reason.plies === 1 ? `gewinnt ${reason.player} sofort mit ${reason.line}` : `hat ${reason.player} einen erzwungenen Sieg: ${reason.line}`}.`,
    "blocks-win": ({ player, move }) => `${move} blockt ${player}, sonst wäre dort der Sieg.`,
    "wins-by-force": (reason) => `${reason.player} erzwingt den Sieg: ${reason.line}.`,
    "stops-win": (reason) => `${reason.move} stoppt ${reason.player}; gedroht hat der Sieg mit ${reason.line}.`,
    "only-defence": ({ move }) => `${move} ist die einzige Verteidigung.`,
    makes: ({ move, pattern }) => `${move} bildet ${pattern}.`,
    threatens: (reason) => `Wenn ${reason.other} nicht antwortet, gewinnt ${reason.line}.`,
    takes: ({ player, pattern, move }) => `${move} nimmt einen Punkt, auf dem ${player} ${pattern} bilden würde.`,
    extends: ({ move, count }) => `${move} baut auf ${count} Linien zugleich auf.`,
    hinders: ({ move, count, player }) => `${move} stört ${count} Linien von ${player}.`,
    proven: ({ player, plies }) =>
      `Ein geprüfter Beweis zeigt: ${player} gewinnt in höchstens ${movesToWin(plies)} gegen jede Verteidigung.`,
    exact: ({ plies, player, other }) =>
      plies === 0
        ? "Bei bestem Spiel endet die Partie remis."
        : `Bei bestem Spiel gewinnt ${plies > 0 ? player : other} in höchstens ${movesToWin(plies)}.`,
    opening: ({ move, count, games, player, score }) =>
      `${move} oder das Spiegelbild davon kam in ${count} von ${games} bekannten Partien vor; ${player} holte damit ${percent(score)}.`,
    rule: ({ rule }) => `Nach den Regeln der Engine: ${rule}.`,
    features: ({ move, second, groups }) => `Das Modell zieht ${move} dem Zug ${second} vor, vor allem wegen: ${groups.join(", ")}.`,
    weight: ({ move, score: weight }) => `${move} hat ein Angriffsgewicht von ${score(weight)}.`,
    unproven: ({ move }) => `Kein Beweis entscheidet diese Stellung; ${move} ist der Zug der Suche.`,
    alternative: ({ second, chances, other, reply }) => {
      const [first, next] = chances.map(percent);
      const worth = first === next ? `etwa gleich gut (beide ${first})` : `der nächstbeste Zug: ${next} gegen ${first}`;
      return `${second} ist ${worth}${reply ? `; ${other} würde mit ${reply} antworten` : ""}.`;
    },
    patterns: {
      "open-four": "einen offenen Vierer",
      "double-four": "zwei Vierer zugleich",
      "four-three": "einen Vierer und einen offenen Dreier zugleich",
      "double-three": "zwei offene Dreier zugleich",
      forbidden: "einen Vierer, der nur auf einem verbotenen Punkt zu blocken ist",
      four: "einen Vierer",
      "open-three": "einen offenen Dreier",
    },
    rules: {
      wins: "der Zug gewinnt sofort",
      blocks: "der Zug blockt einen Sieg",
      centre: "der Zug nimmt die Mitte",
      corner: "der Zug nimmt die erste freie Ecke",
      opening: "der Zug folgt den Regeln der Eröffnung",
      rank: "die Linien durch den Punkt werten am höchsten",
      lots: "der Zug wurde zufällig gewählt",
    },
    groups: {
      "own lines": "der eigenen Linien",
      "opponent lines": "der gegnerischen Linien",
      "attack weight": "des Angriffsgewichts",
      neighbours: "der Änderungen ringsum",
      surroundings: "der Punkte ringsum",
      place: "des Orts auf dem Brett",
      phase: "der Phase der Partie",
    },
  },
  chance: (percent) => `${percent} Siegchance`,
  onlyScore: (score) => `Wertung ${score}`,
  noAttacks: "Durch dieses Feld läuft kein Angriff.",
  attackHint: "Steine : offene Enden ÷ Abstand",
  breakpoint: "sofort zu beantworten",
  directions: {
    horizontal: "waagrecht",
    vertical: "senkrecht",
    "main-diagonal": "Hauptdiagonale",
    "anti-diagonal": "Nebendiagonale",
  },
  attacksOf: (player) => `Angriffe von ${player}`,
  chart: (player, engine) => `Siegchance von ${player}${engine && ` laut ${engine}`}`,
  valueChart: (player, engine) => `Wert für ${player} bei bestem Spiel laut ${engine}`,
  chartLabel: (chance, player, ply) => `${percent(chance)} für ${player} nach Zug ${ply}`,
  chartEmpty: "Das Diagramm wächst mit der Partie.",
  noChart: "Für dieses Spiel schätzt keine Engine Siegchancen.",
};
