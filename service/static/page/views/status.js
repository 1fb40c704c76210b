// The line that says how the game stands, with what one can do about it; and the same for ears.

import { h, put } from "../dom.js";
import { atEnd, boardOf, mover } from "../game/game.js";
import { cellName, key } from "../game/notation.js";
import { texts } from "../locales/en.js";
import { button } from "./form-controls.js";
import { icon } from "./players.js";

/**
 * @param {HTMLElement} element
 * @param {import("../store.js").Store} store
 * @param {import("../game-controller.js").Table} table
 * @param {import("../board/board-view.js").BoardView} view
 */
export function showStatus(element, store, table, view) {
  store.watch(["game", "players", "thinking", "auto", "look"], (state) => {
    const { text, action, player } = status(state, table);
    const thinking = state.thinking !== null;
    put(
      element,
      player && h("span", { class: thinking ? "busy" : "" }, icon(player, view.look)),
      h("strong", {}, text),
      action && button(action.text, action.press, { class: action.main ? "main" : "" }),
    );
  });
}

function status({ game, players, thinking, auto }, table) {
  const board = boardOf(game);
  const say = texts.status;
  const player = board.toMove;
  const engines = Object.values(players).every(({ engine }) => engine !== null);
  const pause = engines && auto;
  if (thinking) {
    const words = thinking.advice ? say.advises : say.thinks;
    const stop = { text: pause ? say.pause : say.stop, press: () => table.stop() };
    return { text: words(player, thinking.engine), action: stop, player };
  }
  if (board.outcome) {
    const { winner } = board.outcome;
    return { text: winner ? say.won(winner, game.ply) : say.drawn, player: winner };
  }
  const goOn = (text) => ({ text, press: () => table.goOn(), main: true });
  if (!atEnd(game)) {
    const action = players[player].engine === null ? null : goOn(say.goOn);
    return { text: say.looking(game.ply, game.moves.length), action, player };
  }
  if (engines) return { text: say.ready, action: goOn(say.start), player };
  const { engine } = players[player];
  if (engine !== null) return { text: say.waiting(player, engine), player };
  const alone = Object.values(players).some((each) => each.engine !== null);
  return { text: (alone ? say.yours : say.turn)(player), player };
}

/** Announce moves and results in a live region. */
export function announce(element, store) {
  store.watch(["game"], ({ game }, before) => {
    if (game === before.game) return;
    const board = boardOf(game);
    const last = game.moves[game.ply - 1];
    const same = before.game.moves[game.ply - 1];
    const moved = last && !(before.game.ply === game.ply && same && key(same) === key(last));
    const words = moved ? [texts.live.move(mover(game, game.ply - 1), cellName(last, game.rules))] : [];
    if (board.outcome) {
      const { winner } = board.outcome;
      words.push(winner ? texts.live.won(winner) : texts.live.drawn);
    }
    if (words.length) element.textContent = words.join(". ");
  });
}
