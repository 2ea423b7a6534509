"""Games at wooden boards that keep help with words from their players."""

from faristol.server.championship.office import Office
from faristol.server.refused_aids import AidFreeGame
from faristol.table import aids


async def aid_free_boards(office: Office, account: str, *, two_letters: bool) -> list[AidFreeGame]:
    """The games that somebody plays on wood by a book that forbids lists, or two letters' too."""
    found = []
    for game in office.at_boards(account):
        clause = aids.forbidden_to_players(game.rules, two_letters=two_letters)
        if clause:
            found.append(AidFreeGame(game.event, game.player, game.since, clause))
    return found
