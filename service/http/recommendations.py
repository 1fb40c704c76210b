"""The serializer of recommendations over HTTP: errors become problem documents."""

from __future__ import annotations

from typing import Final

from tengen.service.http import problem
from tengen.service.serialize import RecommendationSerializer

RECOMMENDATIONS: Final = RecommendationSerializer(problem.document)
