// One finger on the board: held still it looks at a cell without playing it; on cells smaller than a fingertip it aims
// with a loupe, and the stone comes where it is lifted.

import { h, loadStylesInto, s } from "../dom.js";
import { CELL_SIZE } from "./stone-shapes.js";

/** Milliseconds after which a finger aims, and pixels that it may move before without scrolling the page. */
const AIM_MS = 150;
const TOLERANCE = 10;
/** Cells across the loupe, its side in pixels, and its distance above the finger. */
const CELLS = 4;
const SIDE = 132;
const ABOVE = 40;

/** Milliseconds that a finger is held to look at a cell. */
const HOLD_MS = 450;

/** @param {BoardView} view */
export function addFingers(view) {
  const { pane, scene, viewport } = view;
  const root = /** @type {any} */ (pane.getRootNode());
  // On unbounded boards fingers pan.
  view.hasLoupe = () => view.model.touch === "loupe" && !viewport.isUnbounded && viewport.isSmall;
  loadStylesInto(root, new URL("../../styles/touch.css", import.meta.url)).catch(() => {});
  handleHold(pane, (event) => {
    const cell = view.cellOf(event);
    if (!cell) return;
    const hasLoupe = view.hasLoupe();
    if (!hasLoupe) view.onTouch({ cell, kind: "hold" });
    // Unless something opens, a finger that is held aims.
    if (!view.onHold?.(event)) return;
    end();
    view.isPlaced = hasLoupe;
  });
  // Browsers move the click of a finger beside the board into a cell nearby, its place included.
  let place = { target: {}, clientX: 0, clientY: 0 };
  pane.addEventListener("pointerdown", ({ clientX, clientY }) => (place = { target: {}, clientX, clientY }));
  const stopBeside = (event) => event.pointerType === "touch" && view.cellOf(place) === null && event.stopImmediatePropagation();
  pane.addEventListener("click", stopBeside, { capture: true });
  scene.id = "board-scene";
  const ring = s("circle", { class: "loupe-ring", r: CELL_SIZE / 2 });
  const picture = s("svg", {}, s("use", { href: "#board-scene" }), ring);
  const loupe = h("div", { class: "loupe", popover: "manual", "aria-hidden": "true" }, picture);
  let timer = 0;
  /** The finger that may aim. @type {PointerEvent | null} */
  let finger = null;
  /** @type {Cell | null} */
  let aimed = null;
  let isAiming = false;

  const show = (event) => {
    aimed = view.cellOf({ target: {}, clientX: event.clientX, clientY: event.clientY });
    view.onActive(aimed);
    loupe.hidden = aimed === null;
    if (aimed === null) return;
    const { x, y } = viewport.centreOf(aimed);
    const side = CELLS * CELL_SIZE;
    picture.setAttribute("viewBox", `${x - side / 2} ${y - side / 2} ${side} ${side}`);
    ring.setAttribute("transform", `translate(${x} ${y})`);
    const left = Math.min(Math.max(event.clientX - SIDE / 2, 0), innerWidth - SIDE);
    const above = event.clientY - ABOVE - SIDE;
    Object.assign(loupe.style, { left: `${left}px`, top: `${above < 0 ? event.clientY + ABOVE : above}px` });
  };
  const end = () => {
    clearTimeout(timer);
    loupe.remove();
    if (finger) view.onActive(null);
    finger = aimed = null;
    isAiming = false;
  };
  pane.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    // A second finger zooms.
    if (finger !== null || !event.isPrimary || !view.hasLoupe()) return end();
    finger = event;
    view.isPlaced = false;
    (root.body ?? root).append(loupe);
    // Above all of the page, also if it has transformed what is around the board.
    loupe.showPopover?.();
    show(event);
    timer = setTimeout(() => (isAiming = true), AIM_MS);
  });
  pane.addEventListener("pointermove", (event) => {
    if (event.pointerId !== finger?.pointerId) return;
    const distance = Math.hypot(event.clientX - finger.clientX, event.clientY - finger.clientY);
    if (isAiming) show(event);
    else if (distance > TOLERANCE) end();
  });
  pane.addEventListener("pointerup", (event) => {
    if (event.pointerId !== finger?.pointerId) return;
    // A quick tap is left to the click, which browsers withhold from a tap that stops a scrolling page.
    view.isPlaced = isAiming;
    const cell = isAiming ? aimed : null;
    end();
    if (cell) view.onPlay(cell);
  });
  pane.addEventListener("pointercancel", end);
  // The page does not scroll while a finger aims.
  pane.addEventListener("touchmove", (event) => isAiming && event.cancelable && event.preventDefault(), { passive: false });
}

/**
 * @param {HTMLElement} pane
 * @param {(event: PointerEvent) => void} onHold
 */
function handleHold(pane, onHold) {
  let timer = 0;
  /** @type {any} */
  let start = null;
  const cancel = () => clearTimeout(timer);
  pane.addEventListener("pointerdown", (event) => {
    cancel();
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    start = event;
    timer = setTimeout(() => onHold(start), HOLD_MS);
  });
  pane.addEventListener("pointermove", (event) => {
    if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > TOLERANCE) cancel();
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) pane.addEventListener(name, cancel);
  // Some browsers open a menu instead.
  pane.addEventListener("contextmenu", (event) => {
    if (event.pointerType === "touch") event.preventDefault();
  });
}
