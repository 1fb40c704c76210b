// The texts of a board in Czech.

/** @type {ElementTexts} */
export const texts = {
  playerNames: { stones: { X: "Černý", O: "Bílý" }, marks: { X: "X", O: "O" } },
  comma: ", ",
  sentenceEnd: ". ",
  board: {
    title: "Deska",
    empty: "prázdné",
    stone: (player, number) => `${player}, ${number}. tah`,
    setUp: (player) => `${player}, postavený kámen`,
    forbidden: {
      "double-three": "pro černého zakázáno, dvě trojky",
      "double-four": "pro černého zakázáno, dvě čtyřky",
      overline: "pro černého zakázáno, dlouhá řada",
    },
  },
  announcements: {
    move: (player, name) => `${player} ${name}`,
    won: (player) => `${player} vyhrává`,
    drawn: "Partie skončila remízou",
    taken: (name) => `${name} je obsazeno`,
    refused: (name) => `${name} teď hrát nelze`,
  },
  steps: {
    first: "Na začátek (Home)",
    back: "Předchozí tah (←)",
    forward: "Další tah (→)",
    last: "Na konec (End)",
  },
  viewing: (ply, last) => `Tah ${ply} z ${last}`,
  moves: "Tahy",
};

/** Of the review of a game. @type {ReviewTexts} */
export const review = {
  start: "Zhodnotit partii",
  progress: (done, all) => `${done} z ${all} tahů`,
  accuracy: "Přesnost",
  judgements: {
    best: "Nejlepší",
    good: "Dobrý",
    inaccuracy: "Nepřesnost",
    mistake: "Chyba",
    blunder: "Hrubá chyba",
    forced: "Vynucený",
  },
};
