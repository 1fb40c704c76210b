// The chances of X over the game, as a curve to step along.

import { h, put, s } from "../dom.js";
import { FIVE } from "../game/rules.js";
import { teller } from "../engines/win-probability.js";
import { texts } from "../locales/en.js";

const [WIDTH, HEIGHT] = [400, 110];
/** Plies that the curve has room for before it gets denser. */
const ROOM = 20;

export function curvePanel(store, table) {
  const title = h("h2", {});
  const figure = h("div", { class: "curve" });
  const words = h("p", { class: "hint" });
  store.watch(["chances", "game", "engines"], ({ chances, game, engines }) => {
    const say = texts.inside;
    title.textContent = game.rules.winLength === FIVE ? say.curve : say.value;
    if (engines !== null && teller(engines, game.rules) === null) {
      put(figure);
      words.textContent = say.noCurve;
      return;
    }
    const now = chances[game.ply];
    words.textContent =
      typeof now === "number" ? say.curveLabel(Math.round(100 * now), game.ply) : say.curveEmpty;
    put(figure, curve(chances, game.ply, table));
  });
  return h("section", {}, title, figure, words);
}

function curve(chances, ply, table) {
  const steps = Math.max(ROOM, chances.length - 1);
  const x = (at) => (WIDTH * at) / steps;
  const y = (chance) => HEIGHT * (1 - chance);
  const points = chances.flatMap((chance, at) => (chance === null ? [] : [[x(at), y(chance)]]));
  const line = points.map(([left, top]) => `${left.toFixed(1)} ${top.toFixed(1)}`).join("L");
  const [from, to] = [points[0]?.[0], points.at(-1)?.[0]];
  const under = points.length > 1 && `M${from} ${HEIGHT / 2}L${line}L${to} ${HEIGHT / 2}Z`;
  const step = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    table.goTo(Math.round(((event.clientX - box.left) / box.width) * steps));
  };
  const here = chances[ply];
  const box = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" };
  return s(
    "svg",
    { ...box, "aria-hidden": "true", onclick: step },
    s("path", { class: "middle", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    under && s("path", { class: "under", d: under }),
    line && s("path", { class: "line", d: `M${line}` }),
    s("path", { class: "now", d: `M${x(ply)} 0V${HEIGHT}` }),
    typeof here === "number" && s("path", { class: "point", d: `M${x(ply)} ${y(here)}h0.01` }),
  );
}
