// The messages of the lesson why Black wins in English.

import { formats } from "../../format.js";

const { integer } = formats("en");

export const messages = {
  title: "Why Black wins",
  lead: "Five games of the proof, each with White’s longest defence: what every stone does, step by step.",
  parts: {
    threats: {
      title: "A threat with every move",
      idea: "An open three must be answered at once: next, it would be a four that cannot be stopped. From move 7 on, every stone of Black is a threat, and White never has a free move.",
    },
    defence: {
      title: "A threat that defends",
      idea: "White’s answers make threes, too. Black spends no move on them: one stone makes a four and blocks White’s three.",
    },
    quiet: {
      title: "A quiet move",
      idea: "Where the threats run out, a stone without a threat joins the lines of others. White has a free move, and it is not enough.",
    },
    threes: {
      title: "Two open threes at once",
      idea: "Two lines meet in one stone: each becomes an open three. White, without a four of its own, can answer only one.",
    },
    fours: {
      title: "White counterattacks",
      idea: "White stays close and makes fours. Black must answer each of them, and some of the answers are threats themselves.",
    },
  },
  start: (name) => `White has replied on ${name}.`,
  step: (ply, player, name, what) => `${integer(ply)}. ${player} ${name}: ${what}`,
  quiet: "no threat yet",
  defends: "the longest defence",
  position: (ply, all) => `Move ${integer(ply)} of ${integer(all)}`,
  threats: (count, moves) => `Threats: ${integer(count)} of Black’s ${integer(moves)} moves`,
  back: "Back",
  next: "Next move",
  nextGame: "Next game",
  end: "End",
  tryIt: "Play against this proof",
  failed: "The lesson could not be loaded.",
};
