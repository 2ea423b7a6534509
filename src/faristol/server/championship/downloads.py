"""A championship as files to take along."""

import io
import zipfile
from datetime import UTC, datetime

from starlette.responses import Response

from faristol.notation.championship_files import Form, NotInThisFormError, championship_files
from faristol.notation.championship_log import format_log
from faristol.notation.parcel import parcel_archive
from faristol.server.championship.permissions import asked_championship, need_staff
from faristol.server.endpoints.request import Request, reading_language
from faristol.server.problem import Missing, Problem, ProblemCode, not_found

_KINDS = {
    "trf": "text/plain; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "zip": "application/zip",
    "jsonl": "application/jsonl",
}


async def export(request: Request) -> Response:
    """The championship as files: trf, xlsx, csv, swiss-perfect, site, log, or the parcel.

    Pages and headings are in `language`; else the pages are in that of the event's federation.
    """
    live = await asked_championship(request)
    form, stem = request.path("form"), live.plan.id
    if form != "site":
        need_staff(request, live)
    if form == "log":
        return _file(format_log(live.own_events()).encode(), f"{stem}.log", "jsonl")
    if form == "parcel":
        day = datetime.now(UTC).date()
        events = live.own_events()
        data = await request.server.aside.work_out(parcel_archive, live.state, events, stem, day)
        return _file(data, f"{stem}-parcel.zip", "zip")
    try:
        wanted = Form(form)
    except ValueError:
        raise not_found(Missing.FORMAT) from None
    language = reading_language(request)
    day = datetime.now(UTC).date()
    try:
        files = await request.server.aside.work_out(
            championship_files, live.state, wanted, stem, day, language
        )
    except NotInThisFormError as error:
        raise Problem(422, ProblemCode.NOT_IN_THIS_FORM, str(error)) from None
    if len(files) == 1:
        ((name, data),) = files.items()
        return _file(data, name, name.rpartition(".")[2])
    return _file(await request.server.aside.work_out(_zipped, files), f"{stem}-{form}.zip", "zip")


def _zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def _file(data: bytes, name: str, kind: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, headers=headers, media_type=_KINDS[kind])
