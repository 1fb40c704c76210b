// Sounds of stones, warnings and endings, made by the browser: there are no files.

import { outcomeOf } from "../game/game.js";
import { sideOfHuman } from "../state.js";

/** Milliseconds on a clock from which on a tick warns every second. */
const LOW_MS = 10_000;
/** Notes of the endings in Hz. */
const MELODIES = { won: [523, 659, 784], lost: [392, 330, 262], drawn: [440, 440] };

/** @param {PageStore} store */
export function playSounds(store) {
  /** @type {AudioContext | null} */
  let context = null;
  const audio = () => (context ??= new AudioContext());
  store.watch(["game", "sound"], ({ game, sound, players }, before) => {
    const isNew = game.ply > 0 && (game.id !== before.game.id || game.ply > before.game.ply || game.ending !== before.game.ending);
    if (!sound || game === before.game || !isNew || game.treeKey !== before.game.treeKey) return;
    if (game.ply > before.game.ply) knock(audio());
    const outcome = outcomeOf(game);
    if (outcome === null) return;
    const human = sideOfHuman(players);
    const kind = outcome.winner === null ? "drawn" : human === null || human === outcome.winner ? "won" : "lost";
    MELODIES[kind].forEach((pitch, at) => note(audio(), pitch, 0.18 + 0.16 * at, 0.3));
  });
  store.watch(["clock.left"], ({ clock: { left }, sound }, { clock: { left: earlier } }) => {
    if (!sound || left === null || earlier === null) return;
    for (const side of ["X", "O"]) {
      const isTick = left[side] < LOW_MS && Math.ceil(left[side] / 1000) < Math.ceil(earlier[side] / 1000);
      if (isTick) note(audio(), 880, 0, 0.06);
    }
  });
}

/** A stone on wood: a short burst of noise through a low filter. */
function knock(context) {
  const length = Math.round(0.06 * context.sampleRate);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) data[at] = (2 * Math.random() - 1) * (1 - at / length) ** 6;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 1500, Q: 1.2 });
  source.connect(filter).connect(new GainNode(context, { gain: 0.7 })).connect(context.destination);
  source.start();
}

function note(context, frequency, delay, duration) {
  const start = context.currentTime + delay;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.16, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.001, start + duration);
  const oscillator = new OscillatorNode(context, { frequency, type: "triangle" });
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + duration);
}
