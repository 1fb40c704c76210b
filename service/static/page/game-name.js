// Games by name: a preset, or the board and the rules of another game.

import { boardSize } from "./format.js";
import { presetName } from "./game/rules.js";
import { messages } from "./i18n.js";

/** @param {import("./game/rules.js").Rules} rules */
export function gameName(rules) {
  const preset = messages.games[presetName(rules)];
  if (preset) return preset;
  const t = messages.customGame;
  const parts = [
    rules.rows === null ? t.unbounded : boardSize(rules),
    (rules.overline ? t.line : t.exactLine)(rules.winLength),
    rules.forbiddenPoints ? t.renju : !rules.blockedWins && t.caro,
  ];
  return parts.filter(Boolean).join(messages.comma);
}
