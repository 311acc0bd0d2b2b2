"""Client of the Llano API: books and records of US LLCs."""

from ._client import Llano
from ._download import Download
from ._errors import (
    ApiError,
    AuthenticationError,
    ForbiddenError,
    IntegrityError,
    InvalidRequestError,
    LlanoError,
    NetworkError,
    NotFoundError,
    RateLimitError,
    RequestTimeoutError,
    ServerError,
    WebhookVerificationError,
)
from ._events import EventStream
from ._pages import PageList
from ._transport import RateLimit, ResponseInfo
from ._webhooks import verify_webhook

__all__ = [
    "ApiError",
    "AuthenticationError",
    "Download",
    "EventStream",
    "ForbiddenError",
    "IntegrityError",
    "InvalidRequestError",
    "Llano",
    "LlanoError",
    "NetworkError",
    "NotFoundError",
    "PageList",
    "RateLimit",
    "RateLimitError",
    "RequestTimeoutError",
    "ResponseInfo",
    "ServerError",
    "WebhookVerificationError",
    "verify_webhook",
]
