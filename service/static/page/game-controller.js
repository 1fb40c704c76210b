// Course of a game: moves of humans and engines, undo, stop and retry.

import { ConnectionError, ProblemError, recommendMove } from "./api.js";
import { delay } from "./delay.js";
import { analysisRequest } from "./engines/analysis-cache.js";
import { DEEPENING, playingEngine } from "./engines/engine-support.js";
import { opponent } from "./game/board.js";
import { ROOT, boardOf, currentNode, goTo, goToNode, newGame, playMove, positionKey } from "./game/game.js";
import { actingSide, chooseMore, hasOpenings, settle, stageOf, startOpening, stepBack } from "./game/opening.js";
import { countFrom, deleteFrom, promote, restore, setComment, siblingsOf } from "./game/variations.js";
import { hasStones } from "./game/rules.js";
import { messages } from "./i18n.js";
import { recommendOffline } from "./offline/connection.js";
import { isHumanTurn } from "./state.js";

/** Milliseconds between attempts to reach the service. */
const RETRY_MS = 3000;

function limitsOf({ timeMs, depth }) {
  return { time_ms: timeMs, ...(depth ? { depth } : {}) };
}

export class GameController {
  /** Key of the position in which the engine was stopped or failed: it waits for `retry`. */
  #haltedPosition = null;
  #moveRequest = null;
  /** The search of the move request, which can end early; null for engines that do not search by depth. */
  #search = null;
  /** Searches in the time of the human, once it was first wanted. */
  #ponderer = null;
  #retryTimer = 0;
  /** Time of the last move, in milliseconds. */
  #movedAt = 0;

  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.store = store;
    store.watch(["game", "players", "autoplay", "engines", "liveNode", "isLive", "isOffline"], (state, before) => {
      if (state.isOffline !== before.isOffline) this.#haltedPosition = null;
      // The request of a replaced engine is outdated, and its successor may do better.
      if (state.players !== before.players) this.#reset();
      const isSame = state.players === before.players && state.game.treeKey === before.game.treeKey;
      // Both would hold a search slot.
      if (!isSame || state.isLive) this.#ponderer?.cancel();
      this.#requestEngineMove();
    });
    addEventListener("online", () => this.retry());
  }

  /** Play a move of a human; ignored when it is illegal or the turn of an engine. */
  play(cell) {
    const { state } = this.store;
    if (state.setupTool !== null) this.store.update({ setupAction: { cell } });
    else if (state.exercise !== null) this.store.update({ attempt: cell });
    else if (isHumanTurn(state) && boardOf(state.game).isLegal(cell)) this.#push(cell, "human");
  }

  /** Let the engine of the analysis make the move of the side to move, whether that is a human or not. */
  playSuggestion() {
    const { game, live, analysis, analysisEngine: engine, setupTool } = this.store.state;
    if (setupTool !== null || boardOf(game).outcome !== null || stageOf(game) !== null) return;
    const known = live?.result ?? analysis;
    // The first of the list, whether it is on display or not.
    if (known) this.#push(known.move, "human");
    else this.#requestMove({ engine, ...analysisRequest(engine), suggestion: true });
  }

  /** Stop the engine: its search ends with the best move so far, any other request without a move. */
  stop() {
    const isEngineGame = this.store.state.autoplay;
    const isFinished = !isEngineGame && this.#search?.finish();
    if (this.#moveRequest && !isFinished) this.#halt();
    this.store.update({ autoplay: false, isLive: false });
  }

  /** Request the move again after a stop or a failure. */
  retry() {
    clearTimeout(this.#retryTimer);
    this.#haltedPosition = null;
    if (this.store.state.notice?.kind !== "info") this.store.update({ notice: null });
    this.#requestEngineMove();
  }

  /** Let the engines play on from the position on display; the moves after it stay as a variation. */
  continueFromHere() {
    this.#haltedPosition = null;
    this.store.update({ liveNode: currentNode(this.store.state.game), autoplay: true });
    this.#requestEngineMove();
  }

  /** Start a new game; by default with the same rules and opening, where the rules allow it. */
  startGame(rules = this.store.state.game.rules, opening = this.store.state.game.opening?.kind ?? null) {
    const { game, liveNode } = this.store.state;
    this.#haltedPosition = null;
    // The same player places the first stones.
    if (liveNode !== null && game.opening?.swapped) this.swapSides();
    this.open(gameWith(rules, firstOf(rules, this.store.state), opening), { liveNode: ROOT });
  }

  /** Take a colour, which settles the opening. */
  takeColour(colour) {
    const stage = stageOf(this.store.state.game);
    if (stage?.takes) this.#decide(settle(this.store.state.game, stage.seat, colour), "human");
  }

  /** Place two more stones instead of taking a colour. */
  placeMore() {
    if (stageOf(this.store.state.game)?.mayPlace) this.#decide(chooseMore(this.store.state.game), "human");
  }

  /** Go on with the game after a decision of its opening; the players exchange their sides if it says so. */
  #decide(game, movedBy) {
    this.#abortRequest();
    this.#haltedPosition = null;
    const { players, game: before } = this.store.state;
    const isSwapped = game.opening.swapped && !before.opening.swapped;
    const changes = { movedBy, thinking: null, touched: null, ghostMoves: [], notice: null };
    this.store.update({ game, liveNode: currentNode(game), players: isSwapped ? exchanged(players) : players, ...changes });
  }

  /** Exchange the players of both sides. */
  swapSides() {
    this.store.update({ players: exchanged(this.store.state.players) });
  }

  /** The same players on other sides; of an opening, the other one places the first stones. */
  rematch() {
    const { rules, first, opening } = this.store.state.game;
    if (!opening?.swapped) this.swapSides();
    this.open(gameWith(rules, first, opening?.kind ?? null), { liveNode: ROOT });
  }

  /**
   * Display another game: for review, unless it goes on at `liveNode`.
   *
   * @param {import("./game/game.js").Game} game
   * @param {{liveNode?: number | null}} [options]
   */
  open(game, { liveNode = null } = {}) {
    this.#cancelRequest();
    this.store.update({
      game,
      liveNode,
      autoplay: false,
      setupTool: null,
      notice: null,
      dieRoll: null,
      touched: null,
      ghostMoves: [],
      activeCell: null,
    });
  }

  step(plies) {
    this.goTo(this.store.state.game.ply + plies);
  }

  goTo(ply) {
    this.#display(goTo(this.store.state.game, ply));
  }

  /** Display a node of the tree. */
  goToNode(id) {
    this.#display(goToNode(this.store.state.game, id));
  }

  /** Display the next or previous variation of the move on display. @returns {boolean} Whether there are any. */
  stepVariation(direction) {
    const { game } = this.store.state;
    const current = currentNode(game);
    const siblings = siblingsOf(game, current);
    const target = siblings[siblings.indexOf(current) + direction];
    if (target !== undefined) this.goToNode(target);
    return siblings.length > 1;
  }

  /** Move the variation on display up by one, at last to the main line. */
  promote() {
    const { game } = this.store.state;
    this.store.update({ game: promote(game, currentNode(game)) });
  }

  /** Delete the move on display and all after it; the notice offers to restore them. */
  deleteFromHere() {
    const { game, liveNode } = this.store.state;
    const id = currentNode(game);
    if (id === ROOT) return;
    const changed = deleteFrom(game, id);
    const isLive = liveNode !== null && changed.nodes[liveNode] !== null;
    this.#display(changed);
    const onPress = () => {
      this.#display(restore(this.store.state.game, game, id));
      this.store.update({ notice: null });
    };
    const text = messages.notices.deleted(countFrom(game, id));
    this.store.update({
      liveNode: isLive ? liveNode : null,
      notice: { kind: "info", text, action: { label: messages.notices.restore, onPress } },
    });
  }

  comment(id, text) {
    const { game } = this.store.state;
    if (game.nodes[id].comment !== text) this.store.update({ game: setComment(game, id, text) });
  }

  /** Display the position after these moves, which become a variation. */
  playLine(moves) {
    let { game } = this.store.state;
    for (const move of moves) {
      if (boardOf(game).isLegal(move)) game = playMove(game, move);
    }
    this.#display(game);
  }

  #display(game, changes = {}) {
    if (game === this.store.state.game) return;
    this.#cancelRequest();
    this.store.update({ game, autoplay: false, touched: null, ghostMoves: [], dieRoll: null, ...changes });
  }

  /** Go back to the previous position with a human to move. */
  undo() {
    this.#goToHumanTurn(-1);
  }

  /** Go forward to the next position with a human to move. */
  redo() {
    this.#goToHumanTurn(1);
  }

  #goToHumanTurn(direction) {
    const { game, players } = this.store.state;
    const end = direction < 0 ? 0 : game.moves.length;
    const hasHuman = Object.values(players).some(({ engine }) => engine === null);
    let position = game;
    let seats = players;
    while (position.ply !== end) {
      const step = direction < 0 ? stepBack(position) : { game: goTo(position, position.ply + 1), isSwapped: false };
      position = step.game;
      if (step.isSwapped) seats = exchanged(seats);
      if (!hasHuman || seats[actingSide(position)].engine === null) break;
    }
    this.#display(position, { players: seats });
  }

  #push(cell, movedBy) {
    this.#abortRequest();
    this.#movedAt = performance.now();
    this.#haltedPosition = null;
    const game = playMove(this.store.state.game, cell);
    const liveNode = currentNode(game);
    const changes = { game, liveNode, movedBy, thinking: null, touched: null, ghostMoves: [], notice: null };
    this.store.update(changes);
  }

  #abortRequest() {
    this.#moveRequest?.abort();
    this.#moveRequest = null;
    this.#search = null;
  }

  #cancelRequest() {
    this.#abortRequest();
    this.store.update({ thinking: null });
  }

  #reset() {
    this.#haltedPosition = null;
    this.#cancelRequest();
    this.store.update({ notice: null });
  }

  #halt(notice = { kind: "stopped" }) {
    this.#haltedPosition = positionKey(this.store.state.game);
    this.#cancelRequest();
    this.store.update({ notice });
  }

  /** Request a move if it is an engine's turn. */
  #requestEngineMove() {
    const { game, liveNode, players, autoplay, autoplayDelayMs, thinking, engines } = this.store.state;
    // Until the engines are loaded, the players may still be replaced by ones that support the rules.
    if (engines === null) return;
    const { outcome } = boardOf(game);
    const side = actingSide(game);
    const player = players[side];
    const isEngineGame = player.engine !== null && players[opponent(side)].engine !== null;
    const isLive = liveNode === currentNode(game);
    const isDue = outcome === null && player.engine !== null && isLive && (autoplay || !isEngineGame);
    if (!isDue || this.#haltedPosition === positionKey(game)) {
      if (thinking && !thinking.suggestion) this.#cancelRequest();
      return;
    }
    if (this.#moveRequest !== null) return;
    const { engine, options } = player;
    const delayMs = isEngineGame ? autoplayDelayMs : 0;
    this.#requestMove({ engine, limits: limitsOf(player), options, delayMs });
  }

  async #requestMove({ engine, limits, candidates = 1, options = {}, delayMs = 0, suggestion = false }) {
    this.#cancelRequest();
    const { game } = this.store.state;
    const moveRequest = new AbortController();
    this.#moveRequest = moveRequest;
    const { signal } = moveRequest;
    const side = actingSide(game);
    const isOpening = stageOf(game) !== null;
    if (isOpening && this.store.state.isOffline) {
      this.#halt({ kind: "info", text: messages.notices.openingOffline });
      return;
    }
    const playing = playingEngine(this.store.state, engine);
    this.store.update({ thinking: { engine: playing, player: side, suggestion }, notice: null });
    const query = { engine, body: { candidates, limits, ...(Object.keys(options).length ? { options } : {}) } };
    const { isOffline } = this.store.state;
    const isSearch = DEEPENING.includes(engine) && !suggestion && !isOffline && !isOpening;
    const recommend = () => (isOffline ? recommendOffline(game) : recommendMove(game, { ...query, signal }));
    try {
      if (isOpening) {
        const decided = await this.#decideOpening(game, { engine, limits, signal });
        if (this.#moveRequest === moveRequest) this.#decide(decided, "engine");
        return;
      }
      const recommendation = await (isSearch ? this.#searchMove(game, query, signal) : recommend());
      const { move, details } = recommendation;
      await delay(this.#movedAt + delayMs - performance.now(), signal);
      if (this.#moveRequest !== moveRequest) return;
      const dieRoll = "chance" in details ? { player: side, value: details.chance } : null;
      this.#push(move, suggestion ? "human" : "engine");
      this.store.update({ dieRoll });
      if (isSearch) this.#ponder(side, recommendation, query);
    } catch (error) {
      if (this.#moveRequest === moveRequest) this.#fail(error);
    }
  }

  async #decideOpening(game, query) {
    const { decideOpening } = await import("./engines/opening-decision.js").catch((error) => {
      throw new ConnectionError(error.message);
    });
    return decideOpening(game, query);
  }

  /** The recommendation of a search that can end early, and that may have begun in the time of the human. */
  async #searchMove(game, query, signal) {
    const { MoveSearch, Ponderer } = await import("./engines/move-search.js").catch((error) => {
      throw new ConnectionError(error.message);
    });
    this.#ponderer ??= new Ponderer();
    signal.throwIfAborted();
    const pondered = this.#ponderer.take(game);
    this.#search = pondered ?? new MoveSearch(game, query);
    try {
      return await this.#search.move(signal, pondered && query.body.limits.time_ms);
    } catch (error) {
      // A busy service has slots for moves that it keeps from streams.
      if (!(error instanceof ProblemError)) throw error;
      this.#search = null;
      return recommendMove(game, { ...query, signal });
    }
  }

  /** Let an engine search on in the time of its human opponent. */
  #ponder(player, recommendation, query) {
    const { game, players, isLive } = this.store.state;
    const isWanted = players[player].ponder && players[opponent(player)].engine === null && !isLive;
    if (isWanted) this.#ponderer.start(game, recommendation, query);
  }

  #fail(error) {
    this.#halt();
    if (error instanceof ConnectionError) {
      this.store.update({ notice: { kind: "offline" } });
      // Stepping through the game meanwhile does not stop it.
      clearTimeout(this.#retryTimer);
      this.#retryTimer = setTimeout(() => this.retry(), RETRY_MS);
    } else if (error instanceof ProblemError) {
      this.store.update({ notice: { kind: "problem", problem: error.problem } });
    } else {
      throw error;
    }
  }
}

/** A new game with an opening, where the rules allow it. */
function gameWith(rules, first, opening) {
  return newGame(rules, first, [], opening !== null && hasOpenings(rules) ? startOpening(opening) : null);
}

function exchanged({ X, O }) {
  return { X: O, O: X };
}

/** The first player of the game after `game`: Black, or as the settings say. */
function firstOf(rules, { firstPlayer, game }) {
  if (hasStones(rules)) return "X";
  if (firstPlayer !== "alternate") return firstPlayer;
  return game.moves.length ? opponent(game.first) : game.first;
}
