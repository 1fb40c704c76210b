// The buttons that zoom and centre a board without borders.

import { replaceChildren } from "../dom.js";
import { messages } from "../i18n.js";
import { button } from "./form-controls.js";

/** @param {HTMLElement} element @param {PageStore} store @param {UnboundedBoardView} boardView */
export function showZoomControls(element, store, boardView) {
  replaceChildren(element, ...zoomButtons(boardView));
  store.watch(["game"], () => {
    element.hidden = !boardView.viewport.isUnbounded;
  });
}

function zoomButtons(boardView) {
  const { zoomIn, zoomOut, centre } = messages.board;
  const controls = [
    ["+", zoomIn, () => boardView.zoomBy(1)],
    ["−", zoomOut, () => boardView.zoomBy(-1)],
    ["◎", centre, () => boardView.centre()],
  ];
  return controls.map(([sign, label, onPress]) =>
    button(sign, onPress, { class: "icon", "aria-label": label, title: label }),
  );
}
