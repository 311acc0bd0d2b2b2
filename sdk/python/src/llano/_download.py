from __future__ import annotations

import base64
import hashlib
import http.client
import os
import re
from typing import Any, Iterator, Optional

from ._errors import IntegrityError, NetworkError

_PIECE_BYTES = 64 * 1024


class Download:
    """A file of the API. Read it once: with `read()`, `save()` or piece by piece. Its SHA-256 is checked at the end."""

    def __init__(self, response: Any) -> None:
        headers = response.headers
        size = headers.get("Content-Length")
        digest = re.search(r"sha-256=:([^:]+):", headers.get("Repr-Digest") or "")
        self._response = response
        self.content_type: Optional[str] = headers.get("Content-Type")
        self.size_bytes: Optional[int] = int(size) if size else None
        #: The SHA-256 of the whole file in base64, as the server states it.
        self.sha256: Optional[str] = digest.group(1) if digest else None

    def __iter__(self) -> Iterator[bytes]:
        """The pieces as they arrive. Raises at the end if they are not the stated file: discard them then."""
        hasher = hashlib.sha256()
        left = self.size_bytes
        with self._response:
            while True:
                try:
                    piece = self._response.read(_PIECE_BYTES)
                except (OSError, http.client.HTTPException) as error:
                    raise NetworkError("The connection was lost during the download.") from error
                if not piece:
                    break
                hasher.update(piece)
                left = None if left is None else left - len(piece)
                yield piece
        if left:
            raise NetworkError("The connection was lost during the download.")
        if self.sha256 is not None and base64.b64encode(hasher.digest()).decode() != self.sha256:
            raise IntegrityError("The file does not have the SHA-256 that the server states.")

    def read(self) -> bytes:
        """The whole file."""
        return b"".join(self)

    def save(self, path: "os.PathLike[str] | str") -> None:
        """Writes the file, which appears only when it is complete and checked."""
        part = f"{os.fspath(path)}.part"
        with open(part, "wb") as file:
            for piece in self:
                file.write(piece)
        os.replace(part, path)
