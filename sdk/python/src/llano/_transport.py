from __future__ import annotations

import enum
import http.client
import random
import re
import socket
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass
from typing import Any, Callable, Dict, Optional, Union

from ._download import Download
from ._errors import ApiError, LlanoError, NetworkError, RequestTimeoutError, read_error
from ._json import parse_json, to_json
from ._pages import PageList


class Omitted(enum.Enum):
    """A parameter that was not given: None is a value, which clears a field."""

    OMITTED = "omitted"


OMITTED = Omitted.OMITTED


@dataclass(frozen=True)
class RateLimit:
    """What is left of the limit of the key, and until when."""

    remaining: int
    reset_seconds: int


@dataclass(frozen=True)
class ResponseInfo:
    method: str
    path: str
    status: int
    request_id: Optional[str]
    #: Whether this is the stored response to an earlier request with the same Idempotency-Key.
    is_replayed: bool
    #: Whether the request was only tried, and changed nothing.
    is_dry_run: bool
    rate_limit: Optional[RateLimit]


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect could take the key to another server, or turn a write into a read."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Transport:
    """Sends requests: authentication, retries, time limits, errors."""

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout: float,
        max_retries: int,
        max_wait: float,
        language: Optional[str],
        on_response: Optional[Callable[[ResponseInfo], None]],
    ) -> None:
        if not api_key:
            raise LlanoError("api_key is required.")
        if not re.match(r"https?://[^/]", base_url or ""):
            raise LlanoError("base_url must be the address of the server, such as https://llano.example.com.")
        self._api_key = api_key
        self._address = re.sub(r"/v1$", "", base_url.rstrip("/"))
        self._timeout = timeout
        self._max_retries = max_retries
        self._max_wait = max_wait
        self._language = language
        self._on_response = on_response
        self._opener = urllib.request.build_opener(_NoRedirects)
        #: As of the last response.
        self.rate_limit: Optional[RateLimit] = None

    def answer(self, method: str, path: str, **options: Any) -> Any:
        text: bytes = self._send(method, path, _read_all, **options)
        return parse_json(text) if text else None

    def record(self, method: str, path: str, **options: Any) -> Any:
        return self.answer(method, path, **options)["data"]

    def download(self, method: str, path: str, **options: Any) -> Download:
        download: Download = self._send(method, path, Download, **options)
        return download

    def list(
        self, method: str, path: str, *, query: Optional[Dict[str, Any]] = None, **options: Any
    ) -> PageList[Any, Any]:
        return PageList(lambda one: self.answer(method, path, query=one, **options), query or {})

    def _send(
        self,
        method: str,
        path: str,
        read: Callable[[Any], Any],
        *,
        query: Optional[Dict[str, Any]] = None,
        body: Optional[Dict[str, Any]] = None,
        is_keyed: bool = False,
        idempotency_key: Optional[str] = None,
        dry_run: bool = False,
        timeout: Optional[float] = None,
        max_retries: Optional[int] = None,
    ) -> Any:
        """One request, repeated until it succeeds or repeating does not help."""
        headers = {"Authorization": f"Bearer {self._api_key}", "Accept": "application/json, */*"}
        if self._language:
            headers["Accept-Language"] = self._language
        content: Optional[bytes] = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            content = to_json(_given(body)).encode()
        if is_keyed:
            # The same for all attempts: if the first one arrived, the next gets its stored response.
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        if dry_run:
            headers["Dry-Run"] = "true"
        retries = self._max_retries if max_retries is None else max_retries
        attempt = 0
        while True:
            request = urllib.request.Request(
                self._address + path + _query_text(query or {}), data=content, headers=headers, method=method
            )
            try:
                return self._attempt(request, path, read, self._timeout if timeout is None else timeout)
            except LlanoError as error:
                wait = retry_wait(error, attempt)
                if wait is None or attempt >= retries or wait > self._max_wait:
                    raise
            time.sleep(wait)
            attempt += 1

    def _attempt(
        self, request: urllib.request.Request, path: str, read: Callable[[Any], Any], timeout: float
    ) -> Any:
        where = f"{request.get_method()} {path}"
        try:
            try:
                response = self._opener.open(request, timeout=timeout)
            except urllib.error.HTTPError as error:
                with error:
                    self._note(request, path, error)
                    raise read_error(error.code, error.headers, _read_all(error)) from None
            self._note(request, path, response)
            return read(response)
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", error)
            if isinstance(reason, (socket.timeout, TimeoutError)):
                raise RequestTimeoutError(f"{where}: no answer within {timeout} s.") from error
            raise NetworkError(f"{where}: the connection failed.") from error

    def _note(self, request: urllib.request.Request, path: str, response: Any) -> None:
        headers = response.headers
        limit = re.search(r";r=(\d+);t=(\d+)", headers.get("RateLimit") or "")
        if limit:
            self.rate_limit = RateLimit(int(limit.group(1)), int(limit.group(2)))
        if self._on_response:
            self._on_response(
                ResponseInfo(
                    method=request.get_method(),
                    path=path,
                    status=response.status,
                    request_id=headers.get("Request-Id"),
                    is_replayed=headers.get("Idempotency-Replayed") == "true",
                    is_dry_run=headers.get("Dry-Run") == "true",
                    rate_limit=self.rate_limit,
                )
            )


def _read_all(response: Any) -> bytes:
    with response:
        content: bytes = response.read()
        return content


def _given(fields: Dict[str, Any]) -> Dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not OMITTED}


def _query_text(query: Dict[str, Any]) -> str:
    given = {name: _query_value(value) for name, value in _given(query).items() if value is not None}
    return f"?{urllib.parse.urlencode(given)}" if given else ""


def _query_value(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def path_part(value: Union[str, int]) -> str:
    return urllib.parse.quote(str(value), safe="")


def retry_wait(error: LlanoError, attempt: int) -> Optional[float]:
    """How many seconds to wait before the next attempt, or None if it would fail too."""
    if isinstance(error, NetworkError):
        return _backoff(attempt)
    if not isinstance(error, ApiError):
        return None
    # Other 500s are faults that stay; those with a time to come back are not.
    is_passing = error.status in (429, 502, 503, 504) or (error.status == 500 and error.retry_after is not None)
    if not is_passing:
        return None
    # A little later than asked, so that not everyone who waits comes back at once.
    return _backoff(attempt) if error.retry_after is None else error.retry_after + random.random() / 4


def _backoff(attempt: int) -> float:
    """Between half and all of 0.5, 1, 2, 4, at most 8 seconds."""
    return float(min(8.0, 0.5 * 2 ** min(attempt, 10)) * (0.5 + random.random() / 2))
