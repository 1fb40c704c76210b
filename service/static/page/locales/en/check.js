// The messages of the check of a proof in English.

import { formats } from "../../format.js";

const { integer } = formats("en");

export const messages = {
  proof: "Proof",
  lead: "Your device tries every reply to every move of the proof. It runs the checker of the service, in which the search has no part.",
  start: "Check this proof yourself",
  pause: "Pause",
  resume: "Go on",
  stop: "Stop",
  file: "File",
  digest: "SHA-256 of the file",
  progress: "Check of the proof",
  replies: (done, all) => `Replies: ${integer(done)} of ${integer(all)}`,
  positions: (done, all) => `positions: ${integer(done)} of ${integer(all)}`,
  left: (time) => `${time} left`,
  took: (time) => `time: ${time}`,
  accepted: (moves, winner) => `Accepted: after ${moves}, ${winner} wins against every defence.`,
  refused: {
    unreadable: (line) => `Refused: line ${line} of the file cannot be read.`,
    decided: () => "Refused: the game is over before the proof begins.",
    unwon: (line) => `Refused: after the move of line ${line}, a reply holds out.`,
    plies: (line) => `Refused: line ${line} states a wrong number of moves.`,
    unreached: (line) => `Refused: the game never reaches the position of line ${line}.`,
  },
  play: "Play against this proof",
  all: "Check all, one after the other",
  allHint: "An hour or two, with the tab open",
  allAccepted: (done, all) => `Accepted: ${integer(done)} of ${integer(all)} proofs.`,
  notLoaded: "The file could not be loaded.",
  failed: (reason) => `The check ended with an error: ${reason}`,
};
