"""Every operation of the HTTP API, version 1, in the order in which it is described."""

from faristol.server.accounts import addresses, passkeys, registering, signing_in
from faristol.server.accounts import invitations as ways_in
from faristol.server.accounts import password_reset as lost
from faristol.server.accounts import people as accounts
from faristol.server.championship import api as championship
from faristol.server.championship import boards_api as boards
from faristol.server.championship import committee_api as committee
from faristol.server.desk import api as desk
from faristol.server.duplicate import api as duplicate
from faristol.server.endpoints.request import Operation
from faristol.server.federation import api as federation
from faristol.server.league import api as league
from faristol.server.lobby import api as lobby
from faristol.server.lobby import classroom_api as classroom
from faristol.server.lobby import club_rooms_api as club_rooms
from faristol.server.lobby import following_api as following
from faristol.server.lobby import offers_api as offers
from faristol.server.printing import championships as print_championships
from faristol.server.printing import others as print_others
from faristol.server.printing import verification
from faristol.server.records import api as profiles
from faristol.server.season import api as season
from faristol.server.sheets import api as sheets
from faristol.server.sheets import photos_api as photos
from faristol.server.study import library_api as library
from faristol.server.study import puzzles_api as puzzles
from faristol.server.tables import api as games
from faristol.server.tables import companion_api as companion
from faristol.server.tables import phrases_api as phrases

OPERATIONS: tuple[Operation, ...] = (
    *addresses.OPERATIONS,
    *signing_in.OPERATIONS,
    *passkeys.OPERATIONS,
    *ways_in.OPERATIONS,
    *registering.OPERATIONS,
    *lost.OPERATIONS,
    *accounts.OPERATIONS,
    *profiles.OPERATIONS,
    *sheets.OPERATIONS,
    *photos.OPERATIONS,
    *lobby.OPERATIONS,
    *offers.OPERATIONS,
    *following.OPERATIONS,
    *club_rooms.OPERATIONS,
    *games.OPERATIONS,
    *phrases.OPERATIONS,
    *companion.OPERATIONS,
    *desk.OPERATIONS,
    *classroom.OPERATIONS,
    *library.OPERATIONS,
    *puzzles.OPERATIONS,
    *championship.OPERATIONS,
    *committee.OPERATIONS,
    *boards.OPERATIONS,
    *league.OPERATIONS,
    *season.OPERATIONS,
    *federation.OPERATIONS,
    *duplicate.OPERATIONS,
    *print_championships.OPERATIONS,
    *print_others.OPERATIONS,
    *verification.OPERATIONS,
)
