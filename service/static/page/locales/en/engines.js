// A line about each engine in English; the service describes others.

export const messages = {
  search: "Looks ahead, deeper with more time; at full strength the strongest.",
  proven: "Never errs in proven openings, else as search.",
  "threat-search": "Attacks: finds wins by fours and threats.",
  learned: "Plays what a model learned from many games, checked for wins and blocks.",
  "attack-weights": "Quick: weighs the attacks through each cell, without looking ahead.",
  minimax: "Perfect on small boards: searches every game to its end.",
  "win-block": "Takes a win, blocks one, and else plays anywhere.",
  random: "Plays anywhere.",
  dice: "Knows openings, wins and blocks, and a die makes it overlook some.",
  humanlike: "Wins, blocks, and else prefers the centre and a corner.",
  "line-rank": "Counts the open lines through each cell.",
};
