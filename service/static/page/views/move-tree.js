// The moves of the game with their variations and comments, and the commands that change them.

import { h, replaceChildren } from "../dom.js";
import { ROOT, currentNode, hasTakenBack } from "../game/game.js";
import { cellName } from "../game/notation.js";
import { messages } from "../i18n.js";
import { ANALYSIS_TABS } from "../state.js";

const t = messages.moveTree;

export function showMoveTree(element, store, controllers) {
  const tree = new MoveTree(store, controllers);
  const commands = h("div", {});
  replaceChildren(element, h("h2", {}, t.title), tree.empty, tree.list, commands);
  let isLoaded = false;
  // Loaded when there is something that they change.
  store.watch(["game", "tab"], async ({ game, tab }) => {
    const isNeeded = game.nodes.length > 1 || ANALYSIS_TABS.includes(tab);
    if (isLoaded || !isNeeded) return;
    isLoaded = true;
    try {
      replaceChildren(commands, (await import("./tree-commands.js")).treeCommands(store, controllers));
    } catch {
      // The next move tries again.
      isLoaded = false;
    }
  });
}

class MoveTree {
  /** The items of moves by node id. */
  #items = new Map();
  /** @type {any} */
  #current = null;
  #frame = 0;
  /** The node whose continuations are listed as variations, because they were taken back. @type {number | null} */
  #end = null;

  constructor(store, controllers) {
    this.list = h("ol", { class: "move-list", onclick: ({ target }) => this.#handleClick(target, controllers) });
    this.empty = h("p", { class: "hint" }, t.noMoves);
    store.watch(["game"], ({ game }, before) => this.#update(game, before.game));
  }

  #handleClick(target, controllers) {
    const id = target.closest("[data-node]")?.dataset.node;
    if (id !== undefined) controllers.tree.goToNode(Number(id));
  }

  #update(game, before) {
    const end = hasTakenBack(game) ? currentNode(game) : null;
    const isSameEnd = end === this.#end;
    this.#end = end;
    if (!isSameEnd) this.#redraw(game);
    if (game === before || game.nodes !== before.nodes) {
      if (isSameEnd && !this.#append(game, before) && !this.#comment(game, before)) this.#redraw(game);
      this.empty.hidden = game.nodes[ROOT].children.length > 0;
      this.list.hidden = !this.empty.hidden;
    }
    this.#markCurrent(this.#items.get(currentNode(game)) ?? null);
  }

  /** Add the item of a move that continues a line, if nothing else has changed. */
  #append(game, before) {
    const { nodes } = game;
    const id = before.nodes.length;
    if (game.treeKey !== before.treeKey || nodes.length !== id + 1) return false;
    const { parent } = nodes[id];
    if (nodes[parent].children.length !== 1 || isLeft(game, parent)) return false;
    if (before.nodes.some((node, at) => node !== nodes[at] && at !== parent)) return false;
    const line = parent === ROOT ? this.list : this.#items.get(parent).parentElement;
    line.append(...this.#lineItems(game, id, numberOf(game, id)));
    return true;
  }

  /** Show the comment of a move, if nothing else has changed. */
  #comment({ treeKey, nodes }, before) {
    if (treeKey !== before.treeKey || nodes.length !== before.nodes.length) return false;
    const [id, ...others] = nodes.flatMap((node, at) => (node === before.nodes[at] ? [] : [at]));
    const isComment = others.length === 0 && nodes[id]?.children === before.nodes[id]?.children;
    const item = this.#items.get(id);
    if (!isComment || item === undefined) return false;
    if (item.nextSibling?.className === "comment") item.nextSibling.remove();
    if (nodes[id].comment) item.after(commentItem(nodes[id].comment));
    return true;
  }

  #redraw(game) {
    const [first] = game.nodes[ROOT].children;
    const { comment } = game.nodes[ROOT];
    this.#items.clear();
    this.#current = null;
    const items = first === undefined ? [] : this.#continuation(game, ROOT, 1);
    replaceChildren(this.list, comment && commentItem(comment), ...items);
  }

  /** The items of a move and its continuation; variations follow the move that they replace. */
  #lineItems(game, from, firstNumber) {
    const items = [];
    let number = firstNumber;
    for (let id = from; id !== undefined; [id] = game.nodes[id].children, number += 1) {
      const { parent, comment, children } = game.nodes[id];
      items.push(this.#moveItem(game, id, number));
      if (comment) items.push(commentItem(comment));
      const [main, ...variations] = game.nodes[parent].children;
      if (id === main && parent !== this.#end && variations.length > 0 && !isLeft(game, parent)) items.push(this.#variations(game, variations, number));
      if (id === this.#end || isLeft(game, id)) return [...items, this.#variations(game, children, number + 1)];
    }
    return items;
  }

  /** The items after a node; moves that were taken back or tried are a variation. */
  #continuation(game, id, number) {
    const { children } = game.nodes[id];
    return id === this.#end || isLeft(game, id) ? [this.#variations(game, children, number)] : this.#lineItems(game, children[0], number);
  }

  #variations(game, variations, number) {
    const lines = variations.map((id) => h("ol", {}, ...this.#lineItems(game, id, number)));
    return h("li", { class: "variations" }, ...lines);
  }

  #moveItem(game, id, number) {
    const name = cellName(game.nodes[id].move, game.rules);
    const label = t.goToMove(number, name);
    const item = h(
      "li",
      { class: "move" },
      h("span", { class: "move-number", "aria-hidden": "true" }, String(number)),
      h("button", { type: "button", "data-node": id, "aria-label": label }, name),
    );
    this.#items.set(id, item);
    return item;
  }

  #markCurrent(item) {
    if (item === this.#current) return;
    this.#current?.lastChild.removeAttribute("aria-current");
    this.#current = item;
    item?.lastChild.setAttribute("aria-current", "step");
    // Once a frame: reading positions makes the browser compute the layout.
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      // Unlike scrollIntoView, this does not scroll the page.
      this.list.scrollTop = item === null ? 0 : item.offsetTop - this.list.clientHeight / 2;
    });
  }
}

/** Whether the moves after a node were tried outside of the game, which has come no further. */
function isLeft({ nodes }, id) {
  const [next] = nodes[id].children;
  return next !== undefined && Boolean(nodes[next].tried) && !nodes[id].tried;
}

function commentItem(comment) {
  return h("li", { class: "comment" }, comment);
}

/** The number of a move: its distance from the start. */
function numberOf({ nodes }, id) {
  let number = 0;
  for (let at = id; at !== ROOT; at = nodes[at].parent) number += 1;
  return number;
}
