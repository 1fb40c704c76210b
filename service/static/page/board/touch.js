// Two fingers on the board zoom.

/** Zoom by two fingers. Bounded boards leave it to the browser, which zooms the page. @param {Viewport} viewport */
export function handlePinch(viewport) {
  const { pane } = viewport;
  const fingers = new Map();
  /** @type {{zoom: import("./viewport.js").Zoom | null, distance: number} | null} */
  let start = null;
  /** @param {PointerEvent[]} fingers */
  const distance = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  pane.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) start = { zoom: viewport.startPinch(), distance: distance([...fingers.values()]) };
  });
  pane.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (fingers.size !== 2 || !start?.zoom) return;
    const [a, b] = fingers.values();
    const { left, top } = pane.getBoundingClientRect();
    const point = { x: (a.clientX + b.clientX) / 2 - left, y: (a.clientY + b.clientY) / 2 - top };
    start.zoom(distance([a, b]) / start.distance, point);
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
    pane.addEventListener(name, ({ pointerId }) => {
      fingers.delete(pointerId);
      start = null;
    });
  }
}
