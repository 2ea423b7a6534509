/** Why the rules of an event say no, in Catalan. */
import { dayInWords } from '../dates.ts';
import { plural } from '../grammar.ts';
import type { Refusals } from './refusals.en.ts';

const many = plural('ca');
const day = (text: string): string => dayInWords(text, 'ca');

export const refusals: Refusals = {
  'not-announced': 'Aquesta competició no s’ha anunciat.',
  'already-announced': ({ name }) => `Aquesta competició ja existeix: ${name}.`,
  finished: 'La competició s’ha acabat. Primer cal desfer-ne el final.',
  'too-few-rounds': ({ rounds, least }) =>
    `El reglament demana almenys ${many(least, 'ronda', 'rondes')}, i n’hi ha ${rounds}.`,
  'too-many-rounds': ({ rounds, most }) =>
    `${many(rounds, 'ronda és', 'rondes són')} massa: com a màxim ${most}.`,
  'not-a-date': ({ text }) => `«${text}» no és una data vàlida.`,
  'ends-before-it-begins':
    'L’últim dia de joc no pot ser anterior al primer. Revisa les dues dates.',
  'unknown-tie-break': ({ name }) => `No hi ha cap desempat que es digui així: ${name}.`,
  'tie-break-needs-pairs': ({ name }) =>
    `Aquest desempat només serveix per a partides de dos: ${name}.`,
  'system-not-in-regulations': 'Aquest reglament no admet aquesta manera d’aparellar.',
  'edition-not-in-regulations': () => 'Aquest reglament no admet aquestes regles de joc.',
  'edition-seats-others': ({ least, most }) =>
    'Amb aquestes regles de joc, en una taula hi juguen ' +
    `${least === most ? most : `de ${least} a ${most}`} persones. Tria un altre ` +
    'aparellament o unes altres regles.',
  'unknown-option': ({ name }) => `Les regles de joc no tenen l’opció «${name}».`,
  'choice-not-offered': ({ name, choice, choices }) =>
    `«${choice}» no és possible per a l’opció «${name}». Tria’n una d’aquestes: ${choices.join(', ')}.`,
  'starts-by-lot': () =>
    'Amb aquestes regles de joc, els jugadors treuen fitxes per decidir qui comença.',
  'ranking-not-in-regulations': 'Aquest reglament no admet aquesta manera de classificar.',
  'system-needs-wins':
    'El sistema FIDE (holandès) aparella per partides guanyades. Si decideixen els punts ' +
    'totals, tria un altre aparellament.',
  'name-missing': 'Falta el nom.',
  'name-taken': ({ name }) =>
    `${name} ja hi és. Si és una altra persona, posa a totes dues una llicència, un club o ` +
    'una escola que les distingeixi.',
  'hidden-character': ({ character }) =>
    `El text té un caràcter que no es veu (${character}). Torna’l a escriure.`,
  'rating-out-of-range': ({ rating }) => `Aquest RASCCAT no és possible: ${rating}.`,
  'too-late-to-join': ({ round, last }) =>
    `És massa tard per entrar a la ronda ${round}; es podia fins a la ronda ${last}.`,
  'room-full': ({ capacity }) => `La competició és plena: té ${many(capacity, 'plaça', 'places')}.`,
  'too-many-players': 'No es poden inscriure més jugadors.',
  'no-such-player': ({ player }) => `Cap jugador no té el número ${player}.`,
  'no-players': 'No hi ha ningú per inscriure o aparellar.',
  disqualified: ({ name }) => `${name} està desqualificat.`,
  'table-is-fixed': ({ table, name }) => `A la taula ${table} hi seu sempre ${name}.`,
  'same-player': 'Has triat el mateix jugador dues vegades.',
  'already-so': 'Ja és així.',
  'no-such-round': ({ round }) => `No hi ha cap ronda ${round}.`,
  'round-has-passed': ({ round }) => `La ronda ${round} ja no es pot canviar.`,
  'round-open': ({ round }) => `La ronda ${round} encara està oberta.`,
  'no-open-round': 'No hi ha cap ronda oberta.',
  'already-published': ({ round }) => `La ronda ${round} ja és pública.`,
  'not-published': ({ round }) => `La ronda ${round} encara no és pública.`,
  'pair-again': ({ name }) =>
    `${name} s’ha inscrit després de fer aquest aparellament. Torna a aparellar o retira’l.`,
  'results-entered': ({ table }) => `Ja hi ha el resultat de la taula ${table}.`,
  'results-missing': ({ tables }) =>
    `Falten resultats: ${tables.length === 1 ? 'taula' : 'taules'} ${tables.join(', ')}.`,
  'all-rounds-paired': 'Ja s’han aparellat totes les rondes.',
  'rounds-missing': ({ played, least }) =>
    `No s’han jugat prou rondes: ${played} d’un mínim de ${least}.`,
  'no-pairing': ({ blocks }) => `No hi ha cap aparellament possible: ${blocks.join('; ')}.`,
  'not-in-this-round': 'Aquest jugador no és en aquesta ronda.',
  'no-such-table': ({ table, round }) => `No hi ha cap taula ${table} a la ronda ${round}.`,
  'too-few-at-table':
    'Una taula no pot tenir un sol jugador. Introdueix els punts a Direcció i marca qui no s’ha presentat.',
  'no-committee': 'Aquesta competició no té comitè. Nomena’n primer els membres.',
  'no-such-case': ({ number }) => `Al registre no hi ha el cas ${number}.`,
  'case-closed': ({ number }) => `El cas ${number} és tancat.`,
  'case-open': ({ number }) => `El comitè encara no ha resolt el cas ${number}.`,
  'no-such-member': 'Cap membre del comitè no té aquest número.',
  'member-is-interested': ({ name }) => `${name} té interès en aquest cas i s’absté.`,
  'no-majority': ({ in_favour: yes, against }) =>
    `Una resolució demana més vots a favor que en contra: ${yes} a favor, ${against} en contra.`,
  'committee-decides':
    'Això ho decideix el comitè d’aquesta competició. Porta-li el cas; quan l’hagi resolt, ho pots anotar.',
  'no-byes-on-request':
    'Amb aquest reglament, una ronda que un jugador es perd no dona cap punt; anota una absència.',
  'no-byes': 'En taules de més de dos no hi ha descansos; anota una absència.',
  'wrong-number-of-scores': ({ scores, players }) =>
    `${many(scores, 'S’ha donat # puntuació', 'S’han donat # puntuacions')} per a ` +
    `${many(players, 'jugador', 'jugadors')}.`,
  'impossible-score': ({ score }) => `Aquests punts no són possibles: ${score}.`,
  'reason-missing': 'Cal indicar el motiu i l’article.',
  'unknown-clause': ({ name, nearest }) =>
    'Cap reglament no té un únic article que es digui ' +
    `«${name}».${nearest ? ` Vols dir ${nearest}?` : ' Escriu-lo com ara FISC23-G-8.F.'}`,
  'judged-by-officials': 'Aquí els jugadors no poden consultar mots. Els ha d’escriure un àrbitre.',
  'words-of-a-play': ({ most }) =>
    `Una jugada forma d’un a ${most} mots. Escriu només els que s’impugnen.`,
  'no-such-verdict': ({ number }) => `No hi ha cap veredicte ${number}.`,
  'verdict-is-final': 'Aquest veredicte és definitiu.',
  'no-argument': 'Una segona impugnació s’ha d’argumentar. Escriu què al·lega el jugador.',
  'questions-used-up': ({ most }) =>
    `Cada jugador pot preguntar ${most} mots per partida, i ja els ha fet servir.`,
  'not-in-the-rules': 'El reglament d’aquestes partides no ho preveu.',
  'nothing-to-undo': 'No hi ha res per desfer.',
  'outside-season': ({ first, last }) =>
    `Aquest dia no és de la temporada, que va del ${day(first)} al ${day(last)}.`,
  'table-size': ({ players, least, most }) =>
    `En una taula hi seuen de ${least} a ${most} persones, no pas ${players}.`,
  'no-such-game': ({ game }) => `En aquesta temporada no hi ha cap partida número ${game}.`,
  'too-many-games': ({ most }) =>
    `En una temporada hi caben com a màxim ${many(most, 'partida', 'partides')}.`,
  'no-such-division': ({ division }) => `No hi ha cap divisió ${division}.`,
  'division-too-small': ({ least }) =>
    `En una divisió hi calen almenys ${many(least, 'jugador', 'jugadors')}.`,
  'fixtures-made': 'Aquesta divisió ja té el calendari fet.',
  'fixtures-missing': ({ name }) => `${name} encara no té calendari.`,
  'too-many-dates': ({ dates, rounds }) =>
    `Són ${many(dates, 'data', 'dates')} per a ${many(rounds, 'ronda', 'rondes')}.`,
  'game-played': ({ game }) => `La partida ${game} ja té resultat. Abans cal treure’l.`,
  'games-open': ({ games }) => `Encara queden partides per jugar: ${games.join(', ')}.`,
  'player-left': 'Aquesta partida està decidida: un dels dos ha plegat de la lliga.',
  'league-goes-on': ({ name }) => `${name} encara no s’ha acabat.`,
  'number-out-of-range': ({ number, least, most }) =>
    `${number} no és possible aquí; ha de ser de ${least} a ${most}.`,
  'no-list-yet': 'Comença amb la llista vigent.',
  'list-in-force': ({ day: since }) =>
    `La llista vigent és d’aquest dia: ${day(since)}. La següent ha de ser posterior.`,
  'parcel-known': ({ number }) => `Aquest campionat ja ha arribat: és el paquet ${number}.`,
  'condition-unmet': ({ line }) => `No pot comptar: la línia ${line} no es compleix.`,
  'lines-open': ({ lines }) => `Abans cal mirar ${many(lines, 'línia', 'línies')}.`,
  'parcels-open': ({ parcels }) => `Abans cal decidir ${many(parcels, 'paquet', 'paquets')}.`,
  'not-listed': ({ name }) => `${name} no és a la llista.`,
};

export const row = (n: number): string => `Fila ${n}:`;
