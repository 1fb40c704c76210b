// The messages of the lists of engines and models in German.

import { formats } from "../../format.js";

const { decimal, integer, percent, plural, signed } = formats("de");

/** @type {MessageParts["lists"]} */
export const messages = {
  engines: {
    title: "Engines",
    lead: "Die Engines, die stärksten zuerst: Spiel gegen sie, und sieh, welche Spiele sie spielen und was ihre Wertungen bedeuten.",
    play: "Gegen sie spielen",
    checks: "Die Beweise selbst prüfen",
    levels: "Stufen",
    games: "Spiele",
    score: "Wertung",
    range: (low, high) => `von ${low} bis ${high}`,
    options: "Optionen",
    optionRange: (low, high) => `${low} bis ${high}`,
    default: (value) => `Vorgabe ${value}`,
    randomised: "Zufällig: Der Seed entscheidet mehr als Gleichstände.",
    model: (id) => `Modell ${id}`,
    unusable: (fault) => `Nicht verfügbar: ${fault}`,
    types: { boolean: "ja oder nein", integer: "ganze Zahl" },
    supported: { tictactoe: "Tic-Tac-Toe", gomoku: "Gomoku", standard: "Standard", renju: "Renju", caro: "Caro", unbounded: "ohne Rand" },
    scores: {
      random: "immer 0: kein Feld wird bevorzugt",
      "win-block": "2 gewinnt sofort, 1 blockt einen Sieg, 0 alle anderen",
      humanlike: "4 gewinnt sofort, 3 blockt, 2 Mitte, 1 erste freie Ecke, 0 alle anderen",
      minimax: "Ergebnis bei bestem Spiel: 1 Sieg, 0 Remis, −1 Niederlage",
      dice: "3 gewinnt sofort, 2 blockt, 1 nach der Eröffnung, 0 alle anderen",
      "line-rank": "20 für jede Gewinnlinie, 5 für jede zu blockende, 1 für jede mit einem eigenen Stein, 0,5 für eine Ecke, 0,25 für die Mitte und Rauschen unter 0,1",
      "attack-weights": "Angriffsgewicht des Felds, eigene und gegnerische Angriffe; 300 und mehr, wo es gewinnt",
      "threat-search": "Angriffsgewicht des Felds, und 2000 dazu, wo es einen Sieg vorbereitet; ein bewiesener Sieg in n Halbzügen ist 10000 − n, eine Niederlage n − 10000",
      search: "98 Einheiten sind eine Einheit im Logit des Siegs gegen sich selbst; ein Sieg in n Halbzügen ist 30000 − n",
      proven: "98 Einheiten sind eine Einheit im Logit des Siegs gegen sich selbst; ein Sieg in n Halbzügen ist 30000 − n",
      learned: "Entscheidungsfunktion des Modells: nur Unterschiede in einer Stellung bedeuten etwas; ein bewiesener Sieg in n Halbzügen ist 10000 − n, eine Niederlage n − 10000",
    },
    meanings: {
      strength: "Spielstärke von 1 für Anfänger bis 100 für volle Stärke; unter 100 entscheidet der Seed, welche Reihen die Engine übersieht und welchen der besten Züge sie spielt; einen sofortigen Sieg, den sie sieht, ab 20 jeden, spielt oder blockt sie",
      threads: "Anzahl der Threads einer Suche",
      memory_mb: "Größe der Transpositionstabelle in MiB für jede gleichzeitige Suche",
      attacks: "die Angriffe und sofort zu beantwortenden Linien jedes Kandidaten ausgeben, Linie für Linie",
      guard: "durch eine Folge von Vierern oder Drohungen gewinnen, wenn ein kurzer Beweis sie findet, und keinen Zug spielen, nach dem der Gegner einen solchen Sieg hat",
      verify: "wie viele der ersten Züge eine kleine Suche vergleicht; 0 heißt nur die Rangfolge",
      verify_nodes: "wie viele Stellungen diese Suche höchstens besucht",
      chance: "der Wurf eines zehnseitigen Würfels; ohne Vorgabe wird für jeden Zug gewürfelt",
    },
  },
  models: {
    title: "Modelle",
    lead: "Die trainierten Modelle: ihre Daten, ihre Metriken und ihre Wettkämpfe.",
    empty: "Es gibt kein trainiertes Modell.",
    live: "in Gebrauch",
    unusable: (fault) => `Nicht verfügbar: ${fault}`,
    digest: "SHA-256",
    data: "Trainingsdaten",
    games: (count) => `${integer(count)} ${plural(count, { one: "Partie", other: "Partien" })}`,
    positions: (count) => `${integer(count)} ${plural(count, { one: "Trainingsstellung", other: "Trainingsstellungen" })}`,
    heldOut: (count) =>
      `${integer(count)} ${plural(count, { one: "zurückgehaltene Stellung", other: "zurückgehaltene Stellungen" })}`,
    label: "Zielzüge",
    metrics: "Metriken auf zurückgehaltenen Stellungen",
    metric: {
      top_1: "Top 1",
      top_3: "Top 3",
      mean_reciprocal_rank: "Reziproker Rang",
      log_loss: "Log-Loss",
      calibration_error: "Kalibrierungsfehler",
      temperature: "Temperatur",
      positions: "Stellungen",
    },
    engine: "Engine",
    boards: "Bretter",
    learned: (engine, { guard = true, verify = 0, verify_nodes: nodes }) => {
      if (!guard && !verify) return `${engine}, nur die Rangfolge`;
      const verified = verify
        ? `, Prüfung von ${verify} ${plural(verify, { one: "Zug", other: "Zügen" })} mit ${integer(nodes)} Knoten`
        : "";
      return `${engine}, ${guard ? "mit" : "ohne"} Absicherung${verified}`;
    },
    phase: "Phase",
    allPhases: "Alle Stellungen",
    byPhase: "Top 1 nach Phase",
    byPhaseLead:
      "Oft sind mehrere Züge gleich gut, und eine Partie zeigt einen davon: Die letzte Spalte ist der Anteil, den eine tiefe Suche findet.",
    heldOutGames: (boards) => `Zurückgehaltene Partien, ${boards}`,
    recordedGames: (boards) => `Aufgezeichnete Partien, ${boards}`,
    ceiling: ({ engine, depth }) => `${engine}, Tiefe ${depth}`,
    strength: "Stärke nach Brett",
    strengthLead:
      "Ergebnis gegen attack-weights und was das Lernen bringt: das Elo von learned über der Kontrolle, die dieselben Prüfungen hat, aber nach Angriffsgewicht ordnet.",
    story: ({ games, size, score, passed }) => {
      const verdict = passed === undefined ? "" : ` und hat die Zulassung ${passed ? "bestanden" : "nicht bestanden"}`;
      const interval = `${percent(score.low)} bis ${percent(score.high)}`;
      return `Auf ${size} holt dieses Modell ${percent(score.value)} (${interval}) gegen dieselbe Engine ohne das Gelernte${verdict}. Es hat aus ${integer(games)} Partien gelernt.`;
    },
    figures: "Alle Zahlen",
    report: "Trainingsbericht",
    refused: "nicht bestanden",
    pictures: {
      gain: {
        title: "Gewinn durch Lernen, Elo",
        about: "Um wie viel das Modell auf jedem Brett stärker ist als seine Kontrolle. Die Kontrolle hat dieselben Prüfungen, ordnet aber nach Angriffsgewicht: Sie hat nichts gelernt.",
      },
      generations: {
        title: "Elo nach Generation",
        about: "Jede Bewertung von search lernte aus Partien, die mit der Bewertung der Generation davor gespielt wurden. Eine, die diese nicht geschlagen hat, lehrt keine weitere.",
      },
      history: {
        title: "Elo über attack-weights nach Training",
        about: "Dieses Modell und die anderen aus seinem Ordner, die auf dieselbe Weise gespielt haben.",
      },
      learning: {
        title: "Lernkurve",
        about: "Wie oft der erste Zug der gespielte ist, nach der Zahl der Stellungen, aus denen gelernt wurde, in fremden Partien (ohne solche in zurückgehaltenen). Die Kontrolle lernte aus zufälligen Zügen.",
      },
      importance: {
        title: "Worauf das Modell achtet",
        about: "Wie viel öfter der erste Zug in denselben Partien falsch ist, wenn die Werte einiger Spalten unter den Zügen einer Stellung vertauscht werden. Spalten, die dasselbe sagen, ersetzen einander.",
      },
      calibration: {
        title: "Kalibrierung",
        about: "Nach der Wahrscheinlichkeit, die das Modell seinem ersten Zug gibt: wie oft er in zurückgehaltenen Partien gespielt wurde. Ein perfektes Modell läge auf den Punkten.",
      },
    },
    /** What rows of the pictures are about. */
    rows: {
      random: (count) => `${integer(count)} zufällig`,
      importance: {
        "own lines": "eigene Linien",
        "opponent lines": "gegnerische Linien",
        "attack weight": "Angriffsgewicht",
        neighbours: "Änderungen ringsum",
        surroundings: "Punkte ringsum",
        place: "Ort auf dem Brett",
        phase: "Phase der Partie",
      },
    },
    matches: "Wettkämpfe",
    versus: (a, b) => `${a} gegen ${b}`,
    elo: ({ value, low, high }) => `Elo ${signed(value)} (${percent(0.95)}: ${signed(low)} bis ${signed(high)})`,
    evaluation: "Bewertung von search",
    evaluationPassed: (passed) => (passed ? "Wettkampf bestanden" : "Wettkampf nicht bestanden"),
    logLoss: ({ before, after }) => `Log-Loss ${decimal(after)}, zuvor ${decimal(before)}`,
    phases: {
      five: "Ein Fünfer ist möglich",
      attack: "Die Seite am Zug kann durch einen offenen Vierer oder zwei Vierer gewinnen",
      defence: "Der Gegner kann durch einen offenen Vierer oder zwei Vierer gewinnen",
      fours: "Ein Vierer ist möglich",
      opening: "Eröffnung",
      quiet: "Ruhige Stellung",
    },
    versions: "Versionen",
    card: "Vollständige Modellkarte",
  },
  problem: {
    title: "Hier ist nichts",
    types: "Arten von Problemen",
    typesLead: "Die Arten von Problemen, die der Dienst meldet, wie er sie Programmen beschreibt.",
    nothing: (path) => `Unter ${path} gibt es keine Seite.`,
    home: "Zum Brett",
    offline: "Nicht erreichbar",
    ofService: "Diese Seite gehört zum Dienst, der nicht erreichbar ist.",
  },
  loadingFailed: "Laden fehlgeschlagen.",
};
