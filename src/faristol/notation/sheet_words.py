"""The words of score sheets, CSV files and workbooks, in the languages of those who read them."""

from collections.abc import Mapping
from types import MappingProxyType

from faristol.notation.site_words import Language

SHEET_WORDS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        # A championship.
        "Classification": ("Classificació", "Klassement"),
        "Results": ("Resultats", "Uitslagen"),
        "Cross table": ("Quadre de resultats", "Kruistabel"),
        "Players": ("Jugadors", "Spelers"),
        "About": ("Dades", "Gegevens"),
        "Prizes": ("Premis", "Prijzen"),
        "Place": ("Posició", "Plaats"),
        "Player": ("Jugador", "Speler"),
        "Club": ("Club", "Club"),
        "School": ("Escola", "School"),
        "Category": ("Categoria", "Categorie"),
        "Licence": ("Llicència", "Licentie"),
        "Rating": ("Coeficient", "Rating"),
        "Points": ("Punts", "Punten"),
        "Round": ("Ronda", "Ronde"),
        "Table": ("Taula", "Tafel"),
        "Seat": ("Torn", "Beurt"),
        "First": ("Primer", "Eerste"),
        "Second": ("Segon", "Tweede"),
        "Result": ("Resultat", "Uitslag"),
        "Score": ("Puntuació", "Score"),
        "Remark": ("Observacions", "Opmerking"),
        "R{}": ("R{}", "R{}"),
        "Number": ("Número", "Nummer"),
        "From round": ("Des de la ronda", "Vanaf ronde"),
        "What": ("Què", "Wat"),
        "Value": ("Valor", "Waarde"),
        "Championship": ("Competició", "Toernooi"),
        "Venue": ("Seu", "Speellocatie"),
        "Date": ("Data", "Datum"),
        "Last day": ("Últim dia", "Laatste dag"),
        "Regulations": ("Reglament", "Reglement"),
        "Games by": ("Reglament de joc", "Spelregels"),
        "Lexicon": ("Llista de mots", "Woordenlijst"),
        "Rating list": ("Llista de coeficients", "Ratinglijst"),
        "Rounds": ("Rondes", "Ronden"),
        "Pairing": ("Aparellament", "Indeling"),
        "Prize": ("Premi", "Prijs"),
        "open": ("pendent", "open"),
        "bye": ("descans", "bye"),
        "absent": ("no s’ha presentat", "niet opgekomen"),
        # A club's season.
        "Season": ("Temporada", "Seizoen"),
        "Night": ("Nit", "Clubavond"),
        "Nights": ("Nits", "Clubavonden"),
        "Game": ("Partida", "Partij"),
        "Games": ("Partides", "Partijen"),
        "CUSCA": ("CUSCA", "CUSCA"),
        "CUSCA points": ("Punts CUSCA", "CUSCA-punten"),
        "Games of three and four": ("Partides de tres i quatre", "Partijen met drie en vier"),
        "Players at the table": ("Jugadors a la taula", "Spelers aan tafel"),
        "Total": ("Total", "Totaal"),
        "Mean": ("Mitjana", "Gemiddelde"),
        "Scrabbles": ("Scrabbles", "Scrabbles"),
        "Wins": ("Victòries", "Gewonnen"),
        "Best game": ("Millor partida", "Beste partij"),
        # A league.
        "Division": ("Divisió", "Klasse"),
        "Drawn": ("Empats", "Remise"),
        "Lost": ("Derrotes", "Verloren"),
        "Among equals": ("Entre empatats", "Onderling"),
        "Berger": ("Berger", "Berger"),
        "Difference": ("Diferència", "Saldo"),
        "Points of the first": ("Punts del primer", "Punten van de eerste"),
        "Points of the second": ("Punts del segon", "Punten van de tweede"),
        "Played on": ("Jugada el", "Gespeeld op"),
        "struck": ("no compta: un dels dos ha plegat", "telt niet: een van beiden is gestopt"),
        "postponed": ("ajornada", "uitgesteld"),
        # A duplicate game.
        "Standings": ("Classificació", "Klassement"),
        "Clubs": ("Clubs", "Clubs"),
        "Turns": ("Torns", "Beurten"),
        "Slips": ("Butlletes", "Briefjes"),
        "rank": ("posició", "plaats"),
        "table": ("taula", "tafel"),
        "name": ("nom", "naam"),
        "club": ("club", "club"),
        "venue": ("seu", "speellocatie"),
        "total": ("total", "totaal"),
        "points": ("punts", "punten"),
        "bonus": ("bonificació", "bonus"),
        "penalty": ("penalització", "strafpunten"),
        "warnings": ("avisos", "waarschuwingen"),
        "tops": ("jugades mestres", "topwoorden"),
        "solos": ("solos", "solo’s"),
        "nils": ("zeros", "nulscores"),
        "room %": ("% de la sala", "% van de zaal"),
        "behind room": ("diferència amb la sala", "achter op de zaal"),
        "computer %": ("% de l’ordinador", "% van de computer"),
        "behind computer": ("diferència amb l’ordinador", "achter op de computer"),
        "turn {}": ("torn {}", "beurt {}"),
        "mean %": ("% mitjà", "gemiddeld %"),
        "counted": ("comptats", "meegeteld"),
        "turn": ("torn", "beurt"),
        "rack": ("faristol", "rekje"),
        "word": ("mot", "woord"),
        "coordinate": ("coordenada", "coördinaat"),
        "room top": ("màxim de la sala", "top van de zaal"),
        "computer top": ("màxim de l’ordinador", "top van de computer"),
        "slip": ("butlleta", "briefje"),
        "nil": ("zero", "nulscore"),
        "clause": ("article", "artikel"),
        "overruled": ("decisió", "beslissing"),
        # Why a slip scores nothing.
        "no-slip": ("sense butlleta", "geen briefje"),
        "late": ("tard", "te laat"),
        "unreadable": ("il·legible", "onleesbaar"),
        "no-coordinate": ("sense coordenada", "geen coördinaat"),
        "off-board": ("fora del tauler", "buiten het bord"),
        "contradicts-board": ("hi ha una altra fitxa", "er ligt een andere letter"),
        "no-new-tile": ("cap fitxa nova", "geen nieuwe letter"),
        "not-in-draw": ("fitxes que no han sortit", "letters niet getrokken"),
        "too-many-tiles": ("massa fitxes", "te veel letters"),
        "not-on-start": ("no passa per la casella inicial", "niet over het startvakje"),
        "not-connected": ("no toca cap fitxa", "sluit niet aan"),
        "incomplete": ("mot incomplet", "woord onvolledig"),
        "not-a-word": ("no és cap mot", "geen woord"),
        "wrong-score": ("puntuació errònia", "verkeerde score"),
        "ruled": ("per decisió", "bij beslissing"),
        # The score sheet of a game.
        "kind": ("tipus", "soort"),
        "play": ("jugada", "zet"),
        "exchange": ("canvi", "ruil"),
        "pass": ("passa", "past"),
        "lost": ("torn perdut", "beurt verloren"),
        "forfeit": ("torn renunciat", "beurt weggegeven"),
        "found-wrong": ("error trobat després", "later afgekeurd"),
    }
)
"""English, then Catalan and Dutch."""


def sheet_word(english: str, language: Language, about: object = "") -> str:
    """A heading or a kind in a language; `about` takes the place of `{}`.

    >>> sheet_word("turn {}", Language.DUTCH, 3)
    'beurt 3'
    """
    if language is Language.ENGLISH:
        return english.format(about)
    catalan, dutch = SHEET_WORDS[english]
    return (catalan if language is Language.CATALAN else dutch).format(about)
