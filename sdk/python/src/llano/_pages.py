from __future__ import annotations

from typing import Any, Callable, Dict, Generic, Iterator, Optional, TypeVar

Item = TypeVar("Item")
Page = TypeVar("Page")


class PageList(Generic[Item, Page]):
    """The records of a list. A loop reads page after page, as many as needed.

    Records that are created or removed meanwhile do not change what comes next: nothing is skipped or seen twice.
    """

    def __init__(self, read: Callable[[Dict[str, Any]], Any], query: Dict[str, Any]) -> None:
        self._read = read
        self._query = query

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page["data"]  # type: ignore[index]

    def page(self) -> Page:
        """The first page, with all that the API says about the list: totals, and why it is empty."""
        page: Page = self._read(self._query)
        return page

    def pages(self) -> Iterator[Page]:
        """Page after page."""
        query: Optional[Dict[str, Any]] = self._query
        while query is not None:
            page = self._read(query)
            yield page
            query = _next_query(query, page)


def _next_query(query: Dict[str, Any], page: Any) -> Optional[Dict[str, Any]]:
    if "pagination" in page:
        cursor = page["pagination"]["next_cursor"]
        rest = {name: value for name, value in query.items() if name != "offset"}
        return {**rest, "cursor": cursor} if cursor else None
    # `next_after` is sent as `after`, and so on.
    places = {name[len("next_") :]: place for name, place in page.items() if name.startswith("next_") and place}
    return {**query, **places} if page.get("has_more") and places else None
