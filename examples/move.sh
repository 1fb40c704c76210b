#!/bin/sh
# Asks for a move with curl: examples/move.sh [URL]
curl --silent --show-error --fail-with-body --retry 3 \
    "${1:-http://127.0.0.1:8000}/v1/moves?engine=attack-weights" \
    --header 'Content-Type: application/json' \
    --data '{"moves": "h8i9h9h10i8g8j10", "candidates": 3, "seed": 1}'
