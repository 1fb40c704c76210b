// The steps of openings, from engines/openings/stages.py: `make types` writes this file.

/** @type {Record<OpeningName, OpeningStep[]>} */
export const OPENING_STEPS = {
  swap: [
    {"color": "X", "choices": ["place"], "squares": [null, null, null]},
    {"color": "O", "choices": ["swap", "keep"]},
  ],
  swap2: [
    {"color": "X", "choices": ["place"], "squares": [null, null, null]},
    {"color": "O", "choices": ["swap", "keep", "place"], "squares": [null, null], "instead": [{"color": "X", "choices": ["swap", "keep"]}]},
  ],
  rif: [
    {"color": "X", "choices": ["place"], "squares": [1, 3, 5]},
    {"color": "O", "choices": ["swap", "keep"]},
    {"color": "O", "choices": ["place"], "squares": [null]},
    {"color": "X", "choices": ["offer"], "offers": 2},
    {"color": "O", "choices": ["choose"]},
  ],
  soosorv8: [
    {"color": "X", "choices": ["place"], "squares": [1, 3, 5]},
    {"color": "O", "choices": ["swap", "keep"]},
    {"color": "O", "choices": ["place"], "squares": [null], "declares": 8},
    {"color": "X", "choices": ["swap", "keep"]},
    {"color": "X", "choices": ["offer"]},
    {"color": "O", "choices": ["choose"]},
  ],
  taraguchi10: [
    {"color": "X", "choices": ["place"], "squares": [1]},
    {"color": "O", "choices": ["swap", "keep"]},
    {"color": "O", "choices": ["place"], "squares": [3]},
    {"color": "X", "choices": ["swap", "keep"]},
    {"color": "X", "choices": ["place"], "squares": [5]},
    {"color": "O", "choices": ["swap", "keep"]},
    {"color": "O", "choices": ["place"], "squares": [7]},
    {"color": "X", "choices": ["swap", "keep", "offer"], "offers": 10, "instead": [{"color": "O", "choices": ["choose"]}]},
    {"color": "X", "choices": ["place"], "squares": [9]},
    {"color": "O", "choices": ["swap", "keep"]},
  ],
  yamaguchi: [
    {"color": "X", "choices": ["place"], "squares": [1, 3, 5], "declares": 10},
    {"color": "O", "choices": ["swap", "keep"]},
    {"color": "O", "choices": ["place"], "squares": [null]},
    {"color": "X", "choices": ["offer"]},
    {"color": "O", "choices": ["choose"]},
  ],
};
