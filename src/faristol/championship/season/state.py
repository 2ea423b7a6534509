"""A season as the fold of its events."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from faristol.championship.season.events import (
    GameCorrected,
    GameNoted,
    PlayerJoined,
    PlayerRenamed,
    SeasonEvent,
    SeasonOpened,
    TableScore,
)


@dataclass(frozen=True, slots=True)
class ClubGame:
    """A game of a night; without scores it was struck."""

    number: int
    night: str
    scores: tuple[TableScore, ...]


@dataclass(frozen=True, slots=True)
class Season:
    """Everything known of a season."""

    opened: SeasonOpened | None = None
    names: tuple[str, ...] = ()
    """Of its players; the first is player 1."""
    games: tuple[ClubGame, ...] = ()
    """In the order in which they were noted; the first is game 1."""

    @property
    def played(self) -> tuple[ClubGame, ...]:
        """The games that count: those that were not struck."""
        return tuple(game for game in self.games if game.scores)

    @property
    def nights(self) -> tuple[str, ...]:
        """The nights with a game, in their order."""
        return tuple(sorted({game.night for game in self.played}))


def evolve(season: Season, event: SeasonEvent) -> Season:
    """The season after an event. Never refuses."""
    match event:
        case SeasonOpened():
            return replace(season, opened=season.opened or event)
        case PlayerJoined(player=player, name=name) if player == len(season.names) + 1:
            return replace(season, names=(*season.names, name))
        case PlayerRenamed(player=player, name=name) if 0 < player <= len(season.names):
            names = (*season.names[: player - 1], name, *season.names[player:])
            return replace(season, names=names)
        case GameNoted(game=game) if game == len(season.games) + 1:
            noted = ClubGame(game, event.night, _known(season, event.scores))
            return replace(season, games=(*season.games, noted))
        case GameCorrected(game=game) if 0 < game <= len(season.games):
            before = season.games[game - 1]
            mended = replace(before, scores=_known(season, event.scores))
            games = (*season.games[: game - 1], mended, *season.games[game:])
            return replace(season, games=games)
        case _:
            return season


def follows(season: Season, event: SeasonEvent) -> bool:
    """Whether an event can have happened then: what can't have changes nothing."""
    return evolve(season, event) != season


def _known(season: Season, scores: tuple[TableScore, ...]) -> tuple[TableScore, ...]:
    """Without those whom nobody has ever entered, and without anybody twice."""
    found: Mapping[int, TableScore] = {
        score.player: score for score in scores if 0 < score.player <= len(season.names)
    }
    return tuple(found.values())
