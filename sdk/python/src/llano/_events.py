from __future__ import annotations

import threading
from typing import Iterator, Optional, Sequence

from ._errors import ApiError, LlanoError
from ._transport import Transport, retry_wait
from .types import Event, ListEventsPage


class EventStream:
    """Events as they happen, until `stop()`. Lost connections and limits are waited for.

    Store `after` when you have handled an event, and start from there next time.
    """

    def __init__(
        self,
        transport: Transport,
        *,
        after: Optional[str],
        types: Optional[Sequence[str]],
        entity_id: Optional[int],
        limit: Optional[int],
        min_pause: float,
        max_pause: float,
    ) -> None:
        self._transport = transport
        self._query = {"type": ",".join(types) if types else None, "entity_id": entity_id, "limit": limit}
        self._min_pause = min_pause
        self._max_pause = max_pause
        self._stopped = threading.Event()
        #: Where to continue: everything up to here was handed out.
        self.after = after

    def stop(self) -> None:
        """Ends the loop, also from another thread."""
        self._stopped.set()

    def __iter__(self) -> Iterator[Event]:
        idle = 0
        while not self._stopped.is_set():
            page = self._next_page()
            if page is None:
                return
            for event in page["data"]:
                if self._stopped.is_set():
                    return
                self.after = event["id"]
                yield event
            # Past events that were looked at and do not match.
            self.after = page["next_after"] or self.after
            idle = 0 if page["data"] else idle + 1
            if not page["has_more"]:
                pause = min(self._max_pause, self._min_pause * 2 ** min(idle, 20))
                self._stopped.wait(max(pause, self._fair_pause()))

    def _fair_pause(self) -> float:
        """So long that at most half of what is left of the key's limit is used before it starts again."""
        limit = self._transport.rate_limit
        return 0.0 if limit is None else limit.reset_seconds / max(1.0, limit.remaining / 2)

    def _next_page(self) -> Optional[ListEventsPage]:
        attempt = 0
        while not self._stopped.is_set():
            try:
                page: ListEventsPage = self._transport.answer(
                    "GET", "/v1/events", query={**self._query, "after": self.after}, max_retries=0
                )
                return page
            except LlanoError as error:
                wait = retry_wait(error, attempt)
                # A server error passes too: a program that follows events would only start again.
                if wait is None and isinstance(error, ApiError) and error.status >= 500:
                    wait = 8.0
                if wait is None:
                    raise
            self._stopped.wait(wait)
            attempt += 1
        return None
