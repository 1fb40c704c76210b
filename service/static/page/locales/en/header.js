// What the header and the footer show on demand, in English.

export const messages = {
  keys: "Keyboard shortcuts (?)",
  language: "Language",
  theme: { label: "Theme", auto: "System theme", light: "Light theme", dark: "Dark theme" },
  about: [
    "Tengen plays, analyses and explains gomoku, renju, caro and tic-tac-toe, at nine levels, from a newcomer’s to one that is hard to beat.",
    "Games, files and settings are kept in this browser. The service gets positions only for its engines to think about; “On this device” in the settings of the engines sends it none.",
    "There is no account, no advertising and no tracking. Tengen is free software under the MIT licence.",
  ],
};
