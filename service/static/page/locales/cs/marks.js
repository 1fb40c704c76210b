// The messages of the marks that visitors draw on the board, in Czech.

/** @type {MessageParts["marks"]} */
export const messages = {
  title: (cell) => `Značky na ${cell}`,
  marks: {
    CR: "Kruh",
    TR: "Trojúhelník",
    SQ: "Čtverec",
    MA: "Křížek",
    LB: "Písmeno",
    AR: "Šipka",
    LN: "Čára",
  },
  clear: "Odstranit všechny značky této pozice",
  close: "Zavřít",
  chooseEnd: (cell) => `Zvolte druhý konec čáry z ${cell}; Escape volbu ukončí.`,
  next: "Další tahy",
};
