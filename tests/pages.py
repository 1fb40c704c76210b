"""The addresses of the pages, from the list of the service."""

from __future__ import annotations

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
