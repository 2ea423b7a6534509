"""The files of the built client: packed for who takes that, kept where they never change."""

import mimetypes
import re
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

_NAMED_BY_CONTENT = re.compile(r"-[A-Za-z0-9_-]{8}\.(js|css)$")
_FOR_EVER = "public, max-age=31536000, immutable"
_FOR_A_WHILE = "public, max-age=300"
# The better one first.
_PACKED = (("br", "br"), ("gzip", "gz"))


class Assets(StaticFiles):
    """Static files, with `NAME.br` or `NAME.gz` sent for `NAME` where they exist."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """One file, or the error that says why not."""
        found = await super().get_response(path, scope)
        if not isinstance(found, FileResponse):
            return found
        found.headers["vary"] = "accept-encoding"
        found.headers["cache-control"] = (
            _FOR_EVER if _NAMED_BY_CONTENT.search(path) else _FOR_A_WHILE
        )
        taken = _encodings(Headers(scope=scope).get("accept-encoding", ""))
        for encoding, ending in _PACKED:
            packed = Path(f"{found.path}.{ending}")
            if encoding in taken and packed.is_file():
                kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
                kept = {name: found.headers[name] for name in ("vary", "cache-control")}
                headers = kept | {"content-encoding": encoding}
                return FileResponse(packed, headers=headers, media_type=kind)
        return found


def _encodings(accepted: str) -> set[str]:
    """What the browser takes; `gzip;q=0` says that it doesn't."""
    parts = [part.replace(" ", "").lower() for part in accepted.split(",")]
    return {part.split(";")[0] for part in parts if not re.search(r";q=0(\.0*)?$", part)}
