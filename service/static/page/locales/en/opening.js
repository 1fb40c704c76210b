// The messages of openings that settle the colors, in English.

import { formats } from "../../format.js";

const { plural } = formats("en");

export const messages = {
  rules: {
    swap: "Swap: the first player places three stones, black, white and black. The second takes a color. White moves next.",
    swap2:
      "Swap2: the first player places three stones, black, white and black. The second takes a color, or places two more and leaves the color to the first. White moves next.",
    rif: "RIF: the first player places one of the 26 openings, with stones on the centre and in the central 3×3 and 5×5 squares; the second takes a color. White places the fourth stone, Black offers two fifth moves, and White chooses one. White moves next.",
    soosorv8:
      "Soosõrv-8: the first player places one of the 26 openings, the second takes a color. White places the fourth stone and declares up to eight fifth moves, and the other takes a color. Black offers these moves, and White chooses one. White moves next.",
    taraguchi10:
      "Taraguchi-10: stones are placed on the centre and in the central 3×3, 5×5, 7×7 and 9×9 squares, and after each the other player takes a color. After the fourth, Black may offer ten fifth moves instead, of which White chooses one. White moves next.",
    yamaguchi:
      "Yamaguchi: the first player places one of the 26 openings and declares up to ten fifth moves; the second takes a color. White places the fourth stone, Black offers the fifth moves, and White chooses one. White moves next.",
  },
  you: "Your turn",
  engine: (player, engine) => `${player} (${engine})`,
  stage: (player, decision) => `${player}: ${decision}`,
  /** A stone of the color of each side. */
  place: {
    X: (number, count) => `place stone ${number} of ${count}, black`,
    O: (number, count) => `place stone ${number} of ${count}, white`,
  },
  placeOne: {
    X: (number) => `place stone ${number}, black`,
    O: (number) => `place stone ${number}, white`,
  },
  /** Where a stone belongs. */
  square: (side) => (side === 1 ? "on the centre" : `in the central ${side}×${side} square`),
  takeOne: "take a color",
  takeOrPlace: "take a color, or place two more stones",
  takeOrOffer: (count) => `take a color, or offer ${count} fifth moves`,
  take: { X: "Take Black", O: "Take White" },
  placeMore: "Place two more",
  offerMany: (count) => `Offer ${count} fifth moves`,
  declare: "declare how many fifth moves are offered",
  declared: (count) => `${count} fifth ${plural(count, { one: "move is", other: "moves are" })} to be offered.`,
  offer: (number, count) => `offer fifth move ${number} of ${count}`,
  /** After the name of a cell. */
  offered: (number) => `fifth move ${number} on offer`,
  choose: (cells) => `choose a fifth move: ${cells}`,
  same: (cell) => `By symmetry, ${cell} is the same as a fifth move on offer.`,
  offline: "Offline: engines cannot decide in an opening. Let a human take over, or wait until the service is back.",
  took: {
    X: (opening, player) => `${opening}: ${player} took Black.`,
    O: (opening, player) => `${opening}: ${player} took White.`,
  },
};
