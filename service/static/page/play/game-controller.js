// The course of a game: moves, undo, and new games.

import { opponent } from "../game/board.js";
import { ROOT, boardOf, currentNode, goOn, goTo, goToNode, hasRedo, newGame, playMove, takeBack, tryMove, withLine } from "../game/game.js";
import { actingSide, allows, allowsOpening, offer, stageOf, startOpening, stepBack } from "../game/opening.js";
import { seatName } from "../engines/engine-support.js";
import { hasStones } from "../game/rules.js";
import { ANALYSIS_TABS, isHumanTurn, isOutsideGame, lastingNotice, sideOfHuman } from "../state.js";

export class GameController {
  /** Time of the last move, in milliseconds. */
  movedAt = 0;

  /**
   * @param {PageStore} store
   * @param {MoveRequests} requests  Any change of the game ends the one in progress.
   */
  constructor(store, requests) {
    this.store = store;
    this.requests = requests;
    store.watch(["tab"], ({ tab }, before) => {
      if (tab === "game" && before.tab !== tab) this.backToGame();
    });
  }

  /**
   * Play a move of a human; it is refused if it is illegal or an engine is to move.
   *
   * @param {Cell} cell
   */
  play(cell) {
    const { state } = this.store;
    if (state.setup.tool !== null) this.store.update({ "setup.action": { cell } });
    else if (state.review.exercise !== null) this.store.update({ "review.attempt": cell });
    else if (state.tab === "training" && state.training.question !== null) this.store.update({ "training.attempt": cell });
    else if (isHumanTurn(state) && allows(state.game, cell)) this.push(cell, "human");
    else this.store.update({ refused: { cell } });
  }

  /**
   * Play a legal move; outside of the game, it is a variation.
   *
   * @param {Cell} cell
   * @param {"human" | "engine"} movedBy
   */
  push(cell, movedBy) {
    const { state } = this.store;
    const { game, liveNode } = state;
    if (isOutsideGame(state)) {
      this.display(liveNode === null ? playMove(game, cell) : tryMove(game, cell));
      return;
    }
    this.movedAt = performance.now();
    this.advance(offer(game, cell) ?? (liveNode === currentNode(game) ? goOn(game, cell) : playMove(game, cell)), movedBy);
  }

  /** Display the position at which the game goes on, in its panel. */
  backToGame() {
    const { game, liveNode } = this.store.state;
    this.store.update({ tab: "game" });
    if (liveNode !== null && liveNode !== currentNode(game)) this.display(takeBack(goToNode(game, liveNode)));
  }

  /**
   * Go on with a game to which a move or a decision of its opening was added.
   *
   * @param {Game} game
   * @param {"human" | "engine"} movedBy
   * @param {Seats} [players]
   */
  advance(game, movedBy, players = this.store.state.players) {
    this.requests.abort();
    this.requests.resume();
    const isRecord = this.store.state.liveNode === null && game.info !== null;
    const notice = lastingNotice(this.store.state);
    this.store.update({
      game: isRecord ? game : Object.freeze({ ...game, info: infoOf(players, game.info) }),
      liveNode: currentNode(game),
      players,
      movedBy,
      thinking: null,
      hint: null,
      "board.touched": null,
      "board.ghostMoves": [],
      // The move of an engine is the answer of a service that was busy.
      notice: (notice?.kind === "busy") === (movedBy === "human") ? notice : null,
    });
  }

  /**
   * Display another position of the game.
   *
   * @param {Game} game
   * @param {Seats} [players]
   * @param {number | null} [liveNode]
   */
  display(game, players = this.store.state.players, liveNode = this.store.state.liveNode) {
    if (game === this.store.state.game) return;
    this.requests.cancel();
    const cleared = { "autoplay.isOn": false, hint: null, "board.touched": null, "board.ghostMoves": [], dieRoll: null };
    this.store.update({ game, players, liveNode, ...cleared });
  }

  /**
   * Display another game: for review, unless it goes on at `liveNode`.
   *
   * @param {Game} game
   * @param {{liveNode?: number | null}} [options]
   */
  open(game, { liveNode = null } = {}) {
    this.requests.cancel();
    const { tab } = this.store.state;
    this.store.update({
      game,
      liveNode,
      // It is played in a panel of play.
      tab: liveNode !== null && ANALYSIS_TABS.includes(tab) ? "game" : tab,
      "autoplay.isOn": false,
      "setup.tool": null,
      notice: null,
      dieRoll: null,
      hint: null,
      engineChance: null,
      "board.touched": null,
      "board.ghostMoves": [],
      "board.activeCell": null,
    });
  }

  /**
   * Start a new game; by default with the same rules and opening, if the rules allow it.
   *
   * @param {Rules} [rules]
   * @param {Opening["kind"] | null} [opening]
   */
  startGame(rules = this.store.state.game.rules, opening = this.store.state.game.opening?.kind ?? null) {
    const before = this.store.state;
    const { game, liveNode } = before;
    this.requests.resume();
    // The same player places the first stones.
    if (liveNode !== null && game.opening?.swapped) this.swapSides();
    this.open(gameWith(rules, firstOf(rules, this.store.state), opening), { liveNode: ROOT });
    // Without it, the list of games leads back.
    if (game.moves.length > 0) import("./way-back.js").then(({ offerWayBack }) => offerWayBack(this, before)).catch(() => {});
  }

  /**
   * End the game in the position on display.
   *
   * @param {Player | null} winner  Null for a draw.
   * @param {Ending["reason"]} reason
   */
  end(winner, reason) {
    const { game } = this.store.state;
    this.requests.cancel();
    const ending = Object.freeze({ node: currentNode(game), winner, reason });
    this.store.update({ game: Object.freeze({ ...game, ending }), hint: null, notice: null });
  }

  /** The side of the only human resigns, else the side to move. */
  resign() {
    const { game, players } = this.store.state;
    this.end(opponent(sideOfHuman(players) ?? boardOf(game).toMove), "resigned");
  }

  /** Exchange the players of both sides. */
  swapSides() {
    this.store.update({ players: exchanged(this.store.state.players) });
  }

  /** Go on from the position before the visitor lost the game; the moves after it stay as a variation. */
  async tryAgain() {
    const { game, players, isOffline } = this.store.state;
    const side = sideOfHuman(players);
    if (side === null) return;
    const { beforeTurningPoint } = await import("./turning-point.js");
    const turn = await beforeTurningPoint(game, side, isOffline);
    if (this.store.state.game === game) this.display(turn, players, currentNode(turn));
  }

  /** Start a game of the same players on other sides; in an opening, the other one places the first stones. */
  rematch() {
    const { rules, first, opening } = this.store.state.game;
    if (!opening?.swapped) this.swapSides();
    this.open(gameWith(rules, first, opening?.kind ?? null), { liveNode: ROOT });
  }

  /**
   * Go back to the previous position with a human to move, outside of the game by one move; in a game that goes on here,
   * the moves are taken back.
   */
  undo() {
    const { state } = this.store;
    const { game, liveNode } = state;
    if (isOutsideGame(state)) {
      this.display(goTo(game, game.ply - 1));
      return;
    }
    const isLive = liveNode === currentNode(game);
    const turn = this.#humanTurn(game, -1, isLive);
    this.#displayTurn(turn, isLive && this.#isOfHuman(turn));
  }

  /** Go forward to the next position with a human to move. */
  redo() {
    const { state } = this.store;
    const { game, liveNode } = state;
    if (isOutsideGame(state)) {
      this.display(goTo(withLine(game, currentNode(game)), game.ply + 1));
      return;
    }
    // A decision has to be made again.
    if (stageOf(game)?.byStone === false) return;
    const isTakenBack = hasRedo(game);
    const turn = this.#humanTurn(isTakenBack ? withLine(game, currentNode(game)) : game, 1);
    this.#displayTurn(turn, isTakenBack && liveNode === currentNode(game));
  }

  /**
   * @param {{game: Game, seats: Seats}} turn
   * @param {boolean} isLive  Whether the game goes on there.
   */
  #displayTurn({ game, seats }, isLive) {
    this.display(isLive ? Object.freeze({ ...takeBack(game), ending: null }) : game, seats, isLive ? currentNode(game) : undefined);
  }

  /** @param {{game: Game, seats: Seats}} turn */
  #isOfHuman({ game, seats }) {
    return seats[actingSide(game)].engine === null;
  }

  /**
   * The next position with a human to move; of two engines, the next one.
   *
   * @param {Game} from
   * @param {-1 | 1} direction
   * @param {boolean} [isLive]  Whether the game goes on at the first position.
   */
  #humanTurn(from, direction, isLive = false) {
    const { players } = this.store.state;
    const end = direction < 0 ? 0 : from.moves.length;
    const hasHuman = Object.values(players).some(({ engine }) => engine === null);
    let turn = { game: from, seats: players };
    while (turn.game.ply !== end) {
      const { game, seats } = turn;
      const step = direction < 0 ? stepBack(game, isLive) : { game: goTo(game, game.ply + 1), isSwapped: false };
      turn = { game: step.game, seats: step.isSwapped ? exchanged(seats) : seats };
      if (!hasHuman || this.#isOfHuman(turn)) break;
    }
    return turn;
  }
}

/**
 * A new game with an opening, if the rules allow it.
 *
 * @param {Rules} rules
 * @param {Player} first
 * @param {Opening["kind"] | null} opening
 */
function gameWith(rules, first, opening) {
  return newGame(rules, first, [], opening !== null && allowsOpening(rules, opening) ? startOpening(opening) : null);
}

/**
 * The players of a game at its last move, and the day of its first; a record stays one.
 *
 * @param {Seats} players
 * @param {GameInfo | null} before
 * @returns {GameInfo}
 */
function infoOf({ X, O }, before) {
  if (before?.record) return before;
  return { players: { X: seatName(X), O: seatName(O) }, date: before?.date || today() };
}

/** As in SGF, by the clock of the visitor. */
function today() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @param {Seats} seats @returns {Seats} */
export function exchanged({ X, O }) {
  return { X: O, O: X };
}

/**
 * The first player of the game after the one on display: Black, or as the settings say.
 *
 * @param {Rules} rules
 * @param {State} state
 * @returns {Player}
 */
function firstOf(rules, { firstPlayer, game }) {
  if (hasStones(rules)) return "X";
  if (firstPlayer !== "alternate") return firstPlayer;
  return game.moves.length ? opponent(game.first) : game.first;
}
