"""The addresses of the pages, from the list of the service, and their modules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tengen.service.pages.page_list import BY_NAME, PAGES

ADDRESSES: Final = [f"/{page.address}" for page in PAGES if page.address is not None]
"""Every page that has an address, Swagger UI included."""
OWN: Final = [f"/{page.address}" for page in PAGES if page.address is not None and page.template]
"""Pages that are made from templates."""
SHOWN: Final = [
    "/problems" if page.address is None else f"/{page.address}"
    for page in PAGES
    if page.template and page is not BY_NAME["offline"] and not page.is_for_frames
]
"""One address of every page with the header; the offline page leads to the board."""
_IMPORTS: Final = re.compile(r'\bfrom "(\.[^"]++)"')


def modules_of(entry: Path) -> set[Path]:
    """A module, and those that it imports at once."""
    modules, unseen = set[Path](), {entry}
    while unseen:
        module = unseen.pop()
        modules.add(module)
        addresses = _IMPORTS.findall(module.read_text("utf-8"))
        unseen |= {(module.parent / address).resolve() for address in addresses} - modules
    return modules
