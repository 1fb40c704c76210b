// The keys of the board and the puzzles in Czech, loaded with their dialog.

const ON_THE_BOARD = ["Na desce, po klávese Tab", ["← ↑ ↓ →", "výběr pole"], ["Enter", "zahrát na něm"]];

/** @type {MessageParts["keys"]} */
export const messages = {
  title: "Klávesové zkratky",
  close: "Zavřít",
  pages: {
    board: [
      [
        "Partie",
        ["← →", "předchozí a další tah"],
        ["Home End", "začátek a konec partie"],
        ["↑ ↓", "předchozí a další varianta"],
        ["U R", "zpět, znovu"],
        ["N", "nová partie"],
        ["Esc", "zastavit engine: zahraje dosud nejlepší tah"],
      ],
      [
        "Rozbor",
        ["D", "nechat táhnout engine"],
        ["T", "zobrazit nebo skrýt teplotní mapu"],
        ["S", "zobrazit nebo skrýt hrozby"],
        ["H", "nápověda"],
        ["L", "zapnout nebo vypnout živý rozbor"],
        ["M Shift+M", "další a předchozí chyba hodnocené partie"],
      ],
      [...ON_THE_BOARD, [", .", "předchozí a další tah"]],
    ],
    puzzles: [
      ["Úloha", ["H", "nápověda"], ["Backspace", "vzít zpět"], ["N", "další úloha"]],
      ON_THE_BOARD,
    ],
    learn: [
      ["Kurz", ["H", "nápověda"], ["N", "další krok"]],
      ON_THE_BOARD,
    ],
  },
  always: ["?", "zobrazit tyto zkratky"],
};
