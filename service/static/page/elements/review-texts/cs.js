// The texts of the review of a game in Czech.

/** @type {ReviewTexts} */
export const texts = {
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
