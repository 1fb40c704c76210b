#!/bin/sh
# Watches a search think with curl: examples/analyse.sh [URL]
curl --silent --show-error --fail-with-body --no-buffer \
    "${1:-http://127.0.0.1:8000}/v1/analyses?engine=search" \
    --header 'Content-Type: application/json' \
    --data '{"moves": "h8i9h9h10i8g8j10", "candidates": 1, "limits": {"depth": 6}}'
