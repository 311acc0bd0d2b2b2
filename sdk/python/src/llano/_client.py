from __future__ import annotations

from typing import Callable, Optional, Sequence

from ._events import EventStream
from ._resources import Resources
from ._transport import ResponseInfo, Transport


class Llano(Resources):
    """The API of a Llano server, for one API key."""

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout: float = 90.0,
        max_retries: int = 4,
        max_wait: float = 60.0,
        language: Optional[str] = None,
        on_response: Optional[Callable[[ResponseInfo], None]] = None,
    ) -> None:
        """
        api_key: An API key, `llk_…`.
        base_url: The address of the server, such as `https://llano.example.com`.
        timeout: How many seconds the server may be silent. Importing from banks can take a minute.
        max_retries: How often a failed request is repeated.
        max_wait: The longest wait in seconds between two attempts. If the server asks for more, the request fails.
        language: The language of error messages, `en` or `es`.
        on_response: Called after every response, including failed attempts: for logs and to watch the limit.
        """
        transport = Transport(
            api_key=api_key,
            base_url=base_url,
            timeout=timeout,
            max_retries=max_retries,
            max_wait=max_wait,
            language=language,
            on_response=on_response,
        )
        super().__init__(transport)
        self._transport = transport

    def events(
        self,
        *,
        after: Optional[str] = None,
        types: Optional[Sequence[str]] = None,
        entity_id: Optional[int] = None,
        limit: Optional[int] = None,
        min_pause: float = 1.0,
        max_pause: float = 60.0,
    ) -> EventStream:
        """Events as they happen. `event_log.list()` reads those up to now.

        after: Only events after this one: `after` of an earlier stream, or the id of an event.
        min_pause, max_pause: The shortest and the longest pause in seconds if there is nothing new.
        """
        return EventStream(
            self._transport,
            after=after,
            types=types,
            entity_id=entity_id,
            limit=limit,
            min_pause=min_pause,
            max_pause=max_pause,
        )
