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


class Assets(StaticFiles):
    """Static files, with `NAME.gz` sent for `NAME` where both exist."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """One file, or the error that says why not."""
        found = await super().get_response(path, scope)
        if not isinstance(found, FileResponse):
            return found
        found.headers["vary"] = "accept-encoding"
        found.headers["cache-control"] = (
            _FOR_EVER if _NAMED_BY_CONTENT.search(path) else _FOR_A_WHILE
        )
        packed = Path(f"{found.path}.gz")
        if "gzip" not in Headers(scope=scope).get("accept-encoding", "") or not packed.is_file():
            return found
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        kept = ("vary", "cache-control")
        headers = {name: found.headers[name] for name in kept} | {"content-encoding": "gzip"}
        return FileResponse(packed, headers=headers, media_type=kind)
