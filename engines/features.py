"""Attack features: the one encoder that training and serving share.

What a column means is part of the model: change one, raise `VERSION`, and models of another version
no longer load.
"""

from __future__ import annotations

from typing import Final

VERSION: Final = 1
