// The status line under the board with its action, and announcements for screen readers.

import { byId, h, replaceChildren } from "../dom.js";
import { findEngine } from "../engines/engine-support.js";
import { chanceOf } from "../engines/score.js";
import { opponent } from "../game/board.js";
import { TRAINING, boardOf, currentNode, isAtEnd, outcomeOf, playerOfMove } from "../game/game.js";
import { stageOf } from "../game/opening.js";
import { cellKey, cellName } from "../game/notation.js";
import { presetName } from "../game/rules.js";
import { engineName, messages, playerName } from "../i18n.js";
import { ANALYSIS_TABS, hasEngine, isEngineGame, isOutsideGame, sideOfHuman } from "../state.js";
import { button } from "./form-controls.js";
import { playerIcon } from "./player-icon.js";
import { namesOf } from "./strips.js";

/**
 * @param {HTMLElement} element
 * @param {PageStore} store
 * @param {Controllers} controllers
 * @param {BoardView} boardView
 * @returns {(describe: (state: State) => object) => void} Sets the function that describes decisions of an opening.
 */
export function showStatus(element, store, controllers, boardView) {
  /** @type {((state: State) => any) | undefined} */
  let describeOpening;
  const show = (state) => {
    const isOpening = stageOf(state.game) !== null && state.board.touched === null && !isOutsideGame(state);
    // Until what describes it is loaded, "to move" would be wrong.
    const status = isOpening ? describeOpening?.(state) ?? { text: "" } : statusOf(state, store, controllers);
    const { text, action, actions = [action], player, hint } = status;
    const back = isGameWaiting(state) && {
      label: messages.status.backToGame,
      title: isOutsideGame(state) ? messages.status.gameWaits : "",
      class: "back",
      onPress: () => controllers.game.backToGame(),
    };
    const isThinking = state.thinking !== null;
    const focused = [...element.querySelectorAll("button")].indexOf(/** @type {any} */ (document.activeElement));
    replaceChildren(
      element,
      player && h("span", { class: isThinking ? "thinking" : "" }, playerIcon(player, boardView.style)),
      h("strong", {}, text),
      h("div", { class: "actions" }, ...[back, ...actions].map(actionButton), hint && h("p", { class: "hint" }, hint)),
    );
    element.classList.toggle("big", isForChildren(state.game) && outcomeOf(state.game) !== null);
    if (focused >= 0) element.querySelectorAll("button")[focused]?.focus();
  };
  store.watch(["game", "liveNode", "players", "thinking", "autoplay.isOn", "board.touched", "analysis.result", "setup.tool", "hint", "isOffline", "tab", "storage", "engines", "notice"], show);
  return (describe) => {
    describeOpening = describe;
    show(store.state);
  };
}

/** Whether a game goes on elsewhere: at another position, or in another panel. @param {State} state */
function isGameWaiting({ game, liveNode, tab, setup }) {
  if (liveNode === null || setup.tool !== null) return false;
  return liveNode !== currentNode(game) || (ANALYSIS_TABS.includes(tab) && outcomeOf(game) === null);
}

function actionButton(action) {
  return action && button(action.label, action.onPress, { class: action.isPrimary ? "primary" : action.class ?? "", title: action.title });
}

/**
 * @param {State} state
 * @param {PageStore} store
 * @param {Controllers} controllers
 * @returns {{text: string, player: string | null, action?: any, actions?: any[], hint?: string | false}}
 */
function statusOf(state, store, controllers) {
  const { game, liveNode, players, tab, thinking, autoplay: { isOn: autoplay } } = state;
  const t = messages.status;
  const board = boardOf(game);
  const player = board.toMove;
  const name = playerName(player, game.rules);
  const { engine } = players[player];
  const isWatched = isEngineGame(players);
  if (thinking) {
    const isWaiting = state.notice?.kind === "busy";
    const text = isWaiting ? t.toMove(name) : thinking.suggestion ? t.choosing(name, engineName(thinking.engine)) : t.thinking(name, namesOf(state, player)[0]);
    const isSearch = findEngine(state.engines, thinking.engine)?.uses_limits && !thinking.suggestion && !isWaiting;
    const label = isWatched && autoplay ? t.pause : isSearch ? t.moveNow : t.stop;
    return { text, player, action: { label, onPress: () => controllers.engines.stop() } };
  }
  if (state.board.touched) return { text: touchedText(state), player };
  // Nobody plays while a position is set up.
  if (state.setup.tool !== null) return { text: t.toMove(name), player };
  const outcome = outcomeOf(game);
  if (outcome) return { text: textOfEnd(outcome, state), player: outcome.winner, actions: actionsAtEnd(state, outcome, store, controllers) };
  if (state.hint) {
    const { move, text } = state.hint;
    return { text, player, action: move && { label: t.playHint, onPress: () => controllers.game.push(move, "human"), isPrimary: true } };
  }
  const isGameAway = liveNode !== null && isOutsideGame(state);
  // Elsewhere, to play on would leave the game that waits.
  const canContinue = isGameAway ? tab === "game" : engine !== null && game.id !== TRAINING;
  const continueAs = (label) => ({ label, onPress: () => controllers.engines.continueFromHere(), isPrimary: true });
  const action = canContinue && continueAs(t.continue);
  if (!isAtEnd(game)) return { text: t.viewing(game.ply, game.moves.length), player, action };
  if (isGameAway) return { text: t.toMove(name), player, action };
  if (isWatched) return { text: t.ready, player, action: continueAs(t.start) };
  if (engine !== null && liveNode !== currentNode(game)) return { text: t.toMove(name), player, action };
  if (engine !== null && state.engines === null) return { text: t.toMove(name), player };
  if (engine !== null) return { text: t.paused(name, namesOf(state, player)[0]), player };
  const isPlayed = hasEngine(players) && !isOutsideGame(state);
  return { text: (isPlayed ? t.yourMove : t.toMove)(name), player, hint: isPlayed && isFirstVisit(state) && t.welcome };
}

/** Whether a board is empty that is likely the first one that the visitor sees. @param {State} state */
function isFirstVisit({ game, storage: { games, status } }) {
  return status !== "opening" && games.length === 0 && game.nodes.length === 1 && presetName(game.rules) === "gomoku";
}

/** Whether children play the game: the status shows its result alone. @param {Game} game */
function isForChildren({ rules }) {
  return presetName(rules) === "tictactoe";
}

/** The end in the words of the player: "You win" in a game against an engine, but not in other games and variations. */
function textOfEnd(outcome, { game, players, liveNode }) {
  const t = messages.status;
  const { winner } = outcome;
  const human = liveNode === currentNode(game) ? sideOfHuman(players) : null;
  const reason = textOfReason(outcome, game);
  if (reason === undefined && winner !== null && isForChildren(game)) {
    return human === null ? messages.announcements.won(playerName(winner, game.rules)) : human === winner ? t.win : t.loss;
  }
  const text = reason ?? (winner ? t.won(playerName(winner, game.rules), game.ply) : t.drawn);
  return winner === null || human === null ? text : (human === winner ? t.youWin : t.youLose)(text);
}

/** Why a game is over that ended in another way than by a line or a full board. */
function textOfReason({ winner, reason }, { ply, rules }) {
  const { ended, reasons } = messages.status;
  return ended[reason]?.(winner && playerName(opponent(winner), rules)) ?? reasons[reason]?.(ply);
}

/** Actions after a game: a rematch, if it was played here, its review, and another try after a loss. */
function actionsAtEnd({ game, liveNode, players, tab }, { winner }, store, controllers) {
  const t = messages.status;
  const review = () => {
    store.update({ tab: "review", "review.isDue": true });
    // Below the board on small screens.
    byId("tabs").scrollIntoView({ block: "nearest" });
  };
  const tryAgain = async () => {
    try {
      await controllers.game.tryAgain();
    } catch {
      store.update({ notice: { kind: "info", text: t.noTurningPoint } });
    }
  };
  const isPlayed = liveNode === currentNode(game);
  const human = sideOfHuman(players);
  const isLost = isPlayed && winner !== null && human !== null && winner !== human && !isForChildren(game);
  return [
    isPlayed && { label: isForChildren(game) ? t.again : t.rematch, onPress: () => controllers.game.rematch(), isPrimary: true },
    tab !== "review" && { label: t.review, onPress: review },
    isLost && { label: t.tryAgain, title: t.tryAgainHint, onPress: tryAgain },
  ];
}

/**
 * The effect of a second tap, or the chance of a cell that a finger holds.
 *
 * @param {any} state
 */
function touchedText({ game, board: { touched: { cell, kind } }, analysis: { result: analysis } }) {
  const t = messages.status;
  const name = cellName(cell, game.rules);
  if (kind === "tap") return t.tapAgain(name);
  const candidate = analysis?.candidates.find(({ move }) => cellKey(move) === cellKey(cell));
  return t.inspect(name, candidate ? chanceOf(candidate) : t.notAnalysed);
}

/** Announce moves, results, hints and refused moves in a live region. */
export function announce(element, store) {
  const t = messages.announcements;
  store.watch(["hint"], ({ hint }) => {
    if (hint) element.textContent = hint.text;
  });
  store.watch(["refused"], ({ refused, game }) => {
    if (refused === null) return;
    const name = cellName(refused.cell, game.rules);
    const text = (boardOf(game).stoneAt(refused.cell) ? t.taken : t.refused)(name);
    // The same text again would not be read.
    element.textContent = element.textContent === text ? `${text}\u00a0` : text;
  });
  store.watch(["game"], ({ game }, before) => {
    if (game === before.game) return;
    const lastMove = game.moves[game.ply - 1];
    const previous = before.game.moves[game.ply - 1];
    const isSame = lastMove && previous && cellKey(previous) === cellKey(lastMove);
    const isNew = lastMove && !(isSame && before.game.ply === game.ply);
    const mover = lastMove && playerName(playerOfMove(game, game.ply - 1), game.rules);
    const texts = isNew ? [t.move(mover, cellName(lastMove, game.rules))] : [];
    const outcome = outcomeOf(game);
    if (outcome) {
      const { winner } = outcome;
      texts.push(textOfReason(outcome, game) ?? (winner ? t.won(playerName(winner, game.rules)) : t.drawn));
    }
    if (texts.length) element.textContent = texts.join(messages.sentenceEnd);
  });
}
