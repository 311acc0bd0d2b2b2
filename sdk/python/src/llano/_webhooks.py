from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
import time
from typing import Any, Mapping, Optional, Sequence, Union

from ._errors import WebhookVerificationError
from ._json import parse_json


def verify_webhook(
    payload: Union[str, bytes],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300,
    now: Optional[float] = None,
) -> Any:
    """Checks a webhook (Standard Webhooks, `v1`) and returns its content.

    `payload` is the body exactly as received: parsing it and writing it again changes the bytes. Give several secrets
    while you replace one.
    """
    names = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if not names.get(name):
            raise WebhookVerificationError(f"{name} is missing.")
    timestamp = names["webhook-timestamp"]
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookVerificationError("webhook-timestamp is not a time.")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError("The webhook is too old or from the future.")
    content = payload.encode() if isinstance(payload, str) else bytes(payload)
    signed = f"{names['webhook-id']}.{timestamp}.".encode() + content
    given = [part[3:] for part in names["webhook-signature"].split(" ") if part.startswith("v1,")]
    for one in [secret] if isinstance(secret, str) else secret:
        digest = hmac.new(_key_of(one), signed, hashlib.sha256).digest()
        expected = base64.b64encode(digest)
        # Takes the same time wherever the first difference is.
        if any(hmac.compare_digest(expected, signature.encode()) for signature in given):
            return parse_json(content)
    raise WebhookVerificationError("No signature of the webhook is right.")


def _key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(re.sub(r"^whsec_", "", secret), validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise WebhookVerificationError("The secret is not whsec_ and base64.")
    return key
