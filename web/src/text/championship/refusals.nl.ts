/** Why the rules of an event say no, in Dutch. */
import { dayInWords } from '../dates.ts';
import { plural } from '../grammar.ts';
import type { Refusals } from './refusals.en.ts';

const many = plural('nl');
const day = (text: string): string => dayInWords(text, 'nl');

export const refusals: Refusals = {
  'not-announced': 'Dit toernooi is niet aangekondigd.',
  'already-announced': ({ name }) => `Dit toernooi bestaat al: ${name}.`,
  finished: 'Het toernooi is beëindigd. Maak dat eerst ongedaan.',
  'too-few-rounds': ({ rounds, least }) =>
    `Het reglement vraagt minstens ${many(least, 'ronde', 'ronden')}; ${rounds} is te weinig.`,
  'too-many-rounds': ({ rounds, most }) =>
    `${many(rounds, 'ronde is', 'ronden zijn')} te veel: hoogstens ${most}.`,
  'not-a-date': ({ text }) => `“${text}” is geen geldige datum.`,
  'ends-before-it-begins':
    'De laatste speeldag kan niet voor de eerste liggen. Controleer beide datums.',
  'unknown-tie-break': ({ name }) => `Onbekende regel bij gelijke stand: ${name}.`,
  'tie-break-needs-pairs': ({ name }) =>
    `Deze regel bij gelijke stand werkt alleen bij één tegenstander per partij: ${name}.`,
  'system-not-in-regulations': 'Dit reglement staat deze manier van indelen niet toe.',
  'edition-not-in-regulations': () => 'Dit reglement staat die spelregels niet toe.',
  'edition-seats-others': ({ least, most }) =>
    `Volgens die spelregels spelen er ${least === most ? most : `${least} tot ${most}`} ` +
    'aan een tafel. Kies een andere indeling of andere spelregels.',
  'unknown-option': ({ name }) => `De spelregels hebben geen optie “${name}”.`,
  'choice-not-offered': ({ name, choice, choices }) =>
    `“${choice}” kan niet bij de optie “${name}”. Kies een van deze: ${choices.join(', ')}.`,
  'starts-by-lot': () =>
    'Volgens deze spelregels trekken de spelers letters om te bepalen wie begint.',
  'ranking-not-in-regulations':
    'Volgens dit reglement kan het klassement zo niet worden opgemaakt.',
  'system-needs-wins':
    'FIDE Dutch deelt in op gewonnen partijen. Kies een andere indeling als het totaal aantal punten beslist.',
  'name-missing': 'De naam ontbreekt.',
  'name-taken': ({ name }) =>
    `${name} staat al ingeschreven. Is dit iemand anders, geef dan bij allebei een ` +
    'licentie, club of school op die verschilt.',
  'hidden-character': ({ character }) =>
    `De tekst bevat een onzichtbaar teken (${character}). Typ de tekst opnieuw.`,
  'rating-out-of-range': ({ rating }) => `Deze rating is niet mogelijk: ${rating}.`,
  'too-late-to-join': ({ round, last }) =>
    `Het is te laat om in ronde ${round} in te stappen; dat kon tot en met ronde ${last}.`,
  'room-full': ({ capacity }) =>
    `Het toernooi is vol: er ${many(capacity, 'is # plaats', 'zijn # plaatsen')}.`,
  'too-many-players': 'Er kunnen geen spelers meer bij.',
  'no-such-player': ({ player }) => `Er is geen speler met nummer ${player}.`,
  'no-players': 'Er is niemand om in te schrijven of in te delen.',
  disqualified: ({ name }) => `${name} is gediskwalificeerd.`,
  'table-is-fixed': ({ table, name }) => `Aan tafel ${table} zit altijd ${name}.`,
  'same-player': 'Je hebt twee keer dezelfde speler gekozen.',
  'already-so': 'Dat is al zo.',
  'no-such-round': ({ round }) => `Er is geen ronde ${round}.`,
  'round-has-passed': ({ round }) => `Aan ronde ${round} valt niets meer te veranderen.`,
  'round-open': ({ round }) => `Ronde ${round} is nog open.`,
  'no-open-round': 'Er is geen ronde open.',
  'already-published': ({ round }) => `Ronde ${round} is al openbaar.`,
  'not-published': ({ round }) => `Ronde ${round} is nog niet openbaar.`,
  'pair-again': ({ name }) =>
    `${name} is na deze indeling ingeschreven. Deel opnieuw in, of zet die speler op teruggetrokken.`,
  'results-entered': ({ table }) => `De uitslag van tafel ${table} is al binnen.`,
  'results-missing': ({ tables }) =>
    `Er ontbreken uitslagen: ${tables.length === 1 ? 'tafel' : 'tafels'} ${tables.join(', ')}.`,
  'all-rounds-paired': 'Alle ronden zijn ingedeeld.',
  'rounds-missing': ({ played, least }) =>
    `Er zijn niet genoeg ronden gespeeld: ${played} van minstens ${least}.`,
  'no-pairing': ({ blocks }) => `Deze ronde kan niet worden ingedeeld: ${blocks.join('; ')}.`,
  'not-in-this-round': 'Die speler doet niet mee in deze ronde.',
  'no-such-table': ({ table, round }) => `Er is geen tafel ${table} in ronde ${round}.`,
  'too-few-at-table':
    'Niemand kan alleen spelen. Vul de scores in bij Wedstrijdleiding en geef aan wie niet is opgekomen.',
  'no-committee': 'Dit toernooi heeft geen commissie. Benoem eerst de leden.',
  'no-such-case': ({ number }) => `Het register heeft geen zaak ${number}.`,
  'case-closed': ({ number }) => `Zaak ${number} is gesloten.`,
  'case-open': ({ number }) => `De commissie heeft zaak ${number} nog niet beslist.`,
  'no-such-member': 'Geen lid van de commissie heeft dat nummer.',
  'member-is-interested': ({ name }) => `${name} heeft een belang bij deze zaak en onthoudt zich.`,
  'no-majority': ({ in_favour: yes, against }) =>
    `Een uitspraak heeft meer stemmen voor dan tegen nodig: ${yes} voor, ${against} tegen.`,
  'committee-decides':
    'Dat beslist de commissie van dit toernooi. Leg haar de zaak voor; na de uitspraak kun je het noteren.',
  'no-byes-on-request':
    'Volgens dit reglement levert een gemiste ronde geen punten op; noteer de speler als afwezig.',
  'no-byes':
    'Bij tafels met meer dan twee spelers zijn er geen byes; noteer de speler als afwezig.',
  'wrong-number-of-scores': ({ scores, players }) =>
    `Er ${many(scores, 'is # score', 'zijn # scores')} gegeven voor ${many(players, 'speler', 'spelers')}.`,
  'impossible-score': ({ score }) => `Deze score is niet mogelijk: ${score}.`,
  'reason-missing': 'Vul in waarom de commissie dit beslist, en volgens welk artikel.',
  'unknown-clause': ({ name, nearest }) =>
    `Geen reglement heeft precies één artikel dat “${name}” ` +
    `heet.${nearest ? ` Bedoel je ${nearest}?` : ' Schrijf het zoals FISC23-G-8.F.'}`,
  'judged-by-officials': 'Spelers mogen hier geen woorden opzoeken. De jury voert ze in.',
  'words-of-a-play': ({ most }) =>
    `Een zet vormt een tot ${most} woorden. Typ alleen de aangevochten woorden.`,
  'no-such-verdict': ({ number }) => `Er is geen uitspraak ${number}.`,
  'verdict-is-final': 'Deze uitspraak is definitief.',
  'no-argument': 'Wie nog eens aanvecht, geeft argumenten. Schrijf op wat de speler aanvoert.',
  'questions-used-up': ({ most }) =>
    `Een speler mag per partij ${most} woorden voorleggen, en die zijn op.`,
  'not-in-the-rules': 'Het reglement van deze partijen voorziet daar niet in.',
  'nothing-to-undo': 'Er is niets om ongedaan te maken.',
  'outside-season': ({ first, last }) =>
    `Die dag valt niet in dit seizoen, dat van ${day(first)} tot en met ${day(last)} loopt.`,
  'table-size': ({ players, least, most }) =>
    `Aan een tafel zitten ${least} tot ${most} spelers, niet ${players}.`,
  'no-such-game': ({ game }) => `Dit seizoen heeft geen partij nummer ${game}.`,
  'too-many-games': ({ most }) =>
    `In een seizoen passen hoogstens ${many(most, 'partij', 'partijen')}.`,
  'no-such-division': ({ division }) => `Er is geen klasse ${division}.`,
  'division-too-small': ({ least }) =>
    `Een klasse heeft minstens ${many(least, 'speler', 'spelers')} nodig.`,
  'fixtures-made': 'Deze klasse heeft al een speelschema.',
  'fixtures-missing': ({ name }) => `${name} heeft nog geen speelschema.`,
  'too-many-dates': ({ dates, rounds }) =>
    `Dat ${dates === 1 ? 'is' : 'zijn'} ${many(dates, 'datum', 'datums')} voor ` +
    `${many(rounds, 'ronde', 'ronden')}.`,
  'game-played': ({ game }) => `Partij ${game} heeft al een uitslag. Haal die eerst weg.`,
  'games-open': ({ games }) => `Nog niet alles is gespeeld. Open: ${games.join(', ')}.`,
  'player-left': 'Die partij is beslist: een van beiden is met de competitie gestopt.',
  'league-goes-on': ({ name }) => `${name} is nog niet afgelopen.`,
  'number-out-of-range': ({ number, least, most }) =>
    `${number} kan hier niet; ${least} tot en met ${most} wel.`,
  'no-list-yet': 'Begin met de lijst die geldt.',
  'list-in-force': ({ day: since }) =>
    `De lijst van ${day(since)} geldt. De volgende heeft een latere dag.`,
  'parcel-known': ({ number }) => `Dit toernooi is al binnen, als pakket ${number}.`,
  'condition-unmet': ({ line }) => `Het kan niet meetellen: aan regel ${line} is niet voldaan.`,
  'lines-open': ({ lines }) => `Eerst ${many(lines, 'regel', 'regels')} bekijken.`,
  'parcels-open': ({ parcels }) => `Eerst ${many(parcels, 'pakket', 'pakketten')} beslissen.`,
  'not-listed': ({ name }) => `${name} staat niet op de lijst.`,
};

export const row = (n: number): string => `Rij ${n}:`;
