// The signs of judgements, as in commented games.

export const JUDGEMENT_SIGNS = { best: "!", good: "", inaccuracy: "?!", mistake: "?", blunder: "??", forced: "□" };
