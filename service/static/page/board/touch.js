// Fingers on the board: one that is held still looks at a cell without playing it, two zoom.

/** Milliseconds that a finger is held, and pixels that it may move meanwhile. */
const HOLD_MS = 450;
const TOLERANCE = 10;

/**
 * @param {HTMLElement} pane
 * @param {(event: PointerEvent) => void} onHold
 */
export function handleHold(pane, onHold) {
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

/**
 * Zoom by two fingers. Bounded boards leave it to the browser, which zooms the page.
 *
 * @param {HTMLElement} pane
 * @param {object} options
 * @param {() => number | null} options.onStart  Returns the zoom at the start; null if pinching does not zoom.
 * @param {(zoom: number, point: {x: number, y: number}) => void} options.onPinch  The point is between the
 *   fingers, in pixels of the pane.
 */
export function handlePinch(pane, { onStart, onPinch }) {
  const fingers = new Map();
  /** @type {{zoom: number | null, distance: number} | null} */
  let start = null;
  /** @param {PointerEvent[]} fingers */
  const distance = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  pane.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) start = { zoom: onStart(), distance: distance([...fingers.values()]) };
  });
  pane.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (fingers.size !== 2 || !start?.zoom) return;
    const [a, b] = fingers.values();
    const { left, top } = pane.getBoundingClientRect();
    const point = { x: (a.clientX + b.clientX) / 2 - left, y: (a.clientY + b.clientY) / 2 - top };
    onPinch((start.zoom * distance([a, b])) / start.distance, point);
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
    pane.addEventListener(name, ({ pointerId }) => {
      fingers.delete(pointerId);
      start = null;
    });
  }
}
