"""Spreadsheets that somebody sends: entries, rating lists."""

from collections.abc import Callable
from typing import TypeVar

from faristol.notation.errors import SheetError
from faristol.server.endpoints.bodies import read_at_most
from faristol.server.endpoints.request import Request
from faristol.server.problem import ProblemCode, bad_request

LARGEST_LIST = 2 << 20

_T = TypeVar("_T")


async def read_upload(request: Request, parse: Callable[[bytes, str], _T], code: ProblemCode) -> _T:
    """What the file of a request says; its name stands behind the question mark.

    :raises Problem: when it is too large, or with `code`, naming the row and column that are wrong.
    """
    data = await read_at_most(request.http, LARGEST_LIST)
    try:
        return await request.server.aside.work_out(parse, data, request.query("filename"))
    except SheetError as error:
        raise bad_request(
            str(error),
            code,
            fault=error.fault,
            row=error.line,
            column=error.column,
            text=error.text,
        ) from None
