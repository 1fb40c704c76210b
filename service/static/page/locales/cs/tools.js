// The messages of the editor of positions and of the board's appearance in Czech.

export const messages = {
  setup: {
    title: "Postavit pozici",
    place: "Kliknutí položí",
    tools: { X: "X (černý)", O: "O (bílý)", empty: "Nic" },
    toMove: "Na tahu",
    hint: "Klikněte na pole nebo na něm stiskněte Enter. Další kliknutí kámen odebere, Zpět vrátí poslední změnu.",
    done: "Hotovo",
    clear: "Vyprázdnit desku",
  },
  appearance: {
    title: "Deska a souřadnice",
    boardTheme: "Povrch",
    coordinates: "Souřadnice",
    close: "Zavřít",
    choices: {
      boardTheme: { wood: "Dřevo", paper: "Papír", slate: "Břidlice" },
      coordinates: { letters: "Písmena a čísla", numbers: "Čísla", off: "Žádné" },
    },
  },
};
