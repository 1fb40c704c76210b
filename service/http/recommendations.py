"""The serializer of recommendations over HTTP: errors become problem documents."""

from __future__ import annotations

from typing import Final

from service.http import problem
from service.serialize import RecommendationSerializer

RECOMMENDATIONS: Final = RecommendationSerializer(problem.document)
