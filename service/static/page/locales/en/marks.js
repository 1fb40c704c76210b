// The messages of the marks that visitors draw on the board, in English.

export const messages = {
  title: (cell) => `Marks on ${cell}`,
  /** By property of SGF. */
  marks: {
    CR: "Circle",
    TR: "Triangle",
    SQ: "Square",
    MA: "Cross",
    LB: "Letter",
    AR: "Arrow",
    LN: "Line",
  },
  clear: "Remove all marks of this position",
  close: "Close",
  chooseEnd: (cell) => `Choose the other end of the line from ${cell}; Escape ends this.`,
  next: "Next moves",
};
