// A line about each engine in Czech; the service describes others.

/** @type {MessageParts["engines"]} */
export const messages = {
  search: "Propočítává varianty, s více časem hlouběji; plnou silou je nejsilnější.",
  proven: "V dokázaných zahájeních nechybuje, jinak hraje jako hledání.",
  "threat-search": "Útočí: hledá výhry čtyřkami a trojkami.",
  learned: "Hraje, co se model naučil z mnoha partií; výhry a obranu si ověřuje.",
  "attack-weights": "Rychlý: váží útoky přes každé pole, bez propočtu.",
  minimax: "Na malých deskách bezchybný: propočítá každou partii až do konce.",
  "win-block": "Vyhraje, když může, ubrání výhru soupeře, a jinak táhne kamkoli.",
  random: "Táhne kamkoli.",
  dice: "Zná zahájení, výhry a obranu, ale kostka ho nechá něco přehlédnout.",
  humanlike: "Vyhraje, ubrání, a jinak dává přednost středu a rohu.",
  "line-rank": "Počítá volné řady přes každé pole.",
};
