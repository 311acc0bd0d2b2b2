from __future__ import annotations

import email.utils
import json
import time
from typing import Any, Dict, List, Optional, Type


class LlanoError(Exception):
    """Every error of this package."""


class ApiError(LlanoError):
    """The server answered with an error. Branch on `code`: it does not change, unlike the message."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str,
        field: Optional[str],
        problems: List[Dict[str, Any]],
        params: Dict[str, Any],
        request_id: Optional[str],
        retry_after: Optional[float],
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        #: See /docs/errors of your server. `unknown` if the answer did not come from Llano, such as that of a proxy.
        self.code = code
        #: The parameter or field that is wrong, if one is.
        self.field = field
        #: All that is wrong, if several parameters or fields are; the first is this error.
        self.problems = problems
        #: What else the answer says, such as `ip` if the key may not be used from this address.
        self.params = params
        #: Include it when you contact support.
        self.request_id = request_id
        #: How many seconds the server asks to wait.
        self.retry_after = retry_after


class InvalidRequestError(ApiError):
    """400: a parameter, a field or the body is invalid."""


class AuthenticationError(ApiError):
    """401: the key is missing, wrong, expired or revoked."""


class ForbiddenError(ApiError):
    """403: the address or the LLC is not allowed, a scope is missing, or there is no subscription."""


class NotFoundError(ApiError):
    """404: the record does not exist or belongs to another account."""


class RateLimitError(ApiError):
    """429: the limit is reached, and the wait is longer than this client waits on its own."""


class ServerError(ApiError):
    """5xx: something went wrong on the server, and retries did not help."""


class NetworkError(LlanoError):
    """The server could not be reached, or the connection was lost, and retries did not help."""


class RequestTimeoutError(NetworkError):
    """There was no answer in time, and retries did not help."""


class IntegrityError(LlanoError):
    """A downloaded file is not the one that the server described."""


class WebhookVerificationError(LlanoError):
    """A webhook was not sent by the holder of the secret, or too long ago."""


_CLASSES: Dict[int, Type[ApiError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    403: ForbiddenError,
    404: NotFoundError,
    429: RateLimitError,
}


def read_error(status: int, headers: Any, text: bytes) -> ApiError:
    """The error of a response that is not a success."""
    try:
        body = json.loads(text)
    except ValueError:
        body = None
    params = dict(body) if isinstance(body, dict) else {}
    message = params.pop("error", None) or f"The server answered with status {status}."
    code = params.pop("code", None) or "unknown"
    field = params.pop("field", None)
    problems = params.pop("errors", None) or []
    kind = _CLASSES.get(status, ServerError if status >= 500 else ApiError)
    return kind(
        message,
        status=status,
        code=code,
        field=field,
        problems=problems,
        params=params,
        request_id=headers.get("Request-Id"),
        retry_after=_read_retry_after(headers.get("Retry-After")),
    )


def _read_retry_after(value: Optional[str]) -> Optional[float]:
    """`Retry-After` is a number of seconds or a date."""
    if value is None:
        return None
    if value.isdigit():
        return float(value)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
