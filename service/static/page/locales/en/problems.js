// The messages about problems that the service reports, in English.

export const messages = {
  /** By the type of the problem. */
  types: {
    "/problems/unsupported-rules": "The engine does not play this game",
    "/problems/limit-reached": "The limit was reached without a result",
    "/problems/model-unavailable": "The trained model is unavailable",
    "/problems/engine-unavailable": "The engine cannot be used",
    "/problems/not-ready": "The service is starting",
    "/problems/body-too-large": "The game is too long",
    "/problems/busy": "The service is busy",
    "/problems/rate-limited": "Too many requests",
    "/problems/internal-error": "The service has failed",
    "/problems/game-over": "The game is over",
    "/problems/invalid-position": "The position is impossible",
    "/problems/illegal-move": "The move is illegal",
    "/problems/invalid-notation": "The board, the move or the record cannot be read",
    "/problems/invalid-rules": "These rules make no game",
    "/problems/invalid-option": "An option of the engine has an invalid value",
    "/problems/no-win-probability": "The engine gives no win probabilities",
    "/problems/response-too-large": "The answer would be too large",
    "/problems/cancelled": "The search was cancelled",
    "/problems/explorer-unavailable": "The opening explorer is unavailable",
    "/problems/unauthorized": "The service requires an API key",
    "/problems/unknown-engine": "The service does not have this engine",
  },
  /** Of every other type, which a request of the page has only by a fault. */
  other: "The service has refused the request",
  advice: {
    "/problems/unsupported-rules": "Choose another engine or another board.",
    "/problems/limit-reached": "Give the engine more time, or choose another one.",
    "/problems/model-unavailable": "Choose another engine; the others are not affected.",
    "/problems/engine-unavailable": "Choose another engine; the others are not affected.",
    "/problems/not-ready": "The service is starting. Retry in a moment.",
    "/problems/body-too-large": "The game is too long for the service.",
  },
};
