/** Catalan. */
import { elide, plural } from '../grammar.ts';
import type { Words } from './en.ts';

const many = plural('ca');

export const ca: Words = {
  // --- games and the archive
  archiveTitle: 'Partides',
  typeUp: 'Passa a net una partida de paper',
  archiveText:
    'Partides acabades, per repassar-les jugada a jugada. Cerca per jugador, per ' +
    'reglament, per data o per un mot jugat.',
  player: 'Jugador',
  word: 'Mot jugat',
  rules: 'Reglament',
  anyRules: 'tots els reglaments',
  language: 'Llengua',
  anyLanguage: 'totes les llengües',
  languages: {
    ca: 'català',
    nl: 'neerlandès',
    en: 'anglès',
    es: 'castellà',
    fr: 'francès',
    de: 'alemany',
  },
  since: 'Des del',
  until: 'Fins al',
  search: 'Cerca',
  clear: 'Esborra la cerca',
  onlyMine: 'Només les meves partides',
  found: (n) => many(n, 'partida', 'partides'),
  foundSoFar: (n) => `${many(n, 'partida', 'partides')} fins ara`,
  older: 'Partides anteriors',
  lookFurther: 'Cerca més enrere',
  noGamesYet: 'Encara no s’ha acabat cap partida aquí.',
  noGamesText: 'Quan se n’acabi una, qui la pugui mirar la trobarà aquí, amb totes les jugades.',
  playOne: 'Seu i juga',
  nothingFound: 'No hi ha cap partida que hi coincideixi.',
  nothingFoundSoFar: 'De moment res. Hi ha partides més antigues per mirar.',
  rated: 'puntuable',
  winner: 'guanya',

  // --- a person's page
  playerSince: (when) => `aquí des del ${when}`,
  yourPage: {
    local:
      'Aquesta és la teva pàgina, tal com la veuen els altres i amb les partides que només pots veure tu.',
    card: 'Aquesta pàgina només la veieu tu i el teu mestre.',
    guest: 'Aquesta pàgina només la veus tu.',
  },
  countedFrom: 'Calculat a partir de les partides que pots veure.',
  noGamesOf: 'Cap partida acabada que puguis mirar.',
  kinds: { local: '', card: 'amb targeta', guest: 'convidat' },
  follow: 'Segueix',
  unfollow: 'Deixa de seguir',
  friends: 'Us seguiu mútuament',
  numbers: 'En xifres',
  games: 'Partides',
  won: 'Guanyades',
  draws: 'Empatades',
  lost: 'Perdudes',
  mean: 'Punts per partida',
  most: 'Més punts en una partida',
  scrabbles: 'Scrabbles',
  scrabblesHint: 'totes les fitxes d’un faristol ple en una jugada',
  scrabblesPerGame: 'Scrabbles per partida',
  startedWon: 'Victòries quan comença',
  openingMean: 'Mitjana de la primera jugada',
  loss: 'Perduts per torn',
  lossHint: (games) =>
    'Punts que es perden cada torn respecte de la millor jugada, en ' +
    `${many(games, 'partida analitzada', 'partides analitzades')} de les últimes 50.`,
  bestPlay: 'Millor jugada',
  longestWord: 'Mot més llarg',
  tiles: (n) => many(n, 'fitxa', 'fitxes'),
  points: (n) => many(n, 'punt', 'punts'),
  byRules: 'Per reglament',
  opponents: 'Contrincants',
  opponent: 'Contrincant',
  headToHead: 'guanyades – empatades – perdudes',
  pointsForAgainst: 'punts',
  recent: 'Últimes partides',
  allGames: 'Totes les partides',
  nobodyThere: 'Aquesta persona no existeix o la seva pàgina no és pública.',

  // --- ratings
  ratingIn: (language) => `Coeficient en ${language}`,
  provisionalUntil: (n) =>
    `provisional fins a ${many(n, 'partida puntuable', 'partides puntuables')}`,
  ratedGames: (n) => many(n, 'partida puntuable', 'partides puntuables'),
  ratingNote: 'Calculat aquí amb la fórmula del RASCCAT. No és el RASCCAT oficial de la federació.',
  ratingGraph: (from, to, least, most) =>
    `Evolució del coeficient: va començar en ${from} i ara és ${to}; mínim ${least}, màxim ${most}.`,
  ratingTable: 'El mateix en una taula',
  ratingAfter: 'Coeficient després',
  change: 'Canvi',
  when: 'Quan',
  howItCame: 'D’on surt l’últim canvi',
  termOwn: 'El teu coeficient abans',
  termOwnOther: 'Coeficient abans',
  termOpponent: (name) => `Coeficient ${elide(name)} abans`,
  termExpected: 'Resultat esperat',
  termResult: 'Resultat',
  termFactor: 'Factor K',
  factorYoung: (n) => `menys de ${n} partides puntuables`,
  factorUsual: 'l’habitual',
  termChange: 'Canvi = K × (resultat − esperat)',
  termAfter: 'Coeficient després',
  noRating:
    'Encara no hi ha cap partida puntuable. Si tots els jugadors tenen compte, ho podeu triar en crear la taula.',

  // --- my account
  accountTitle: 'El teu compte',
  notSignedIn: 'Inicia la sessió per veure el teu compte.',
  signIn: 'Inicia la sessió',
  guestAccount:
    'Has entrat com a convidat. El compte de convidat s’esborra al cap d’un mes; les ' +
    'partides queden, amb el nom que has triat. Amb una invitació de qui porta el servidor ' +
    'pots tenir compte.',
  cardAccount: 'Has entrat amb una targeta. El mestre te’n pot donar una de nova.',
  seeProfile: 'Les teves partides i xifres',
  roles: 'Els teus rols',
  everywhere: 'a tot arreu',
  passkeys: 'Claus d’accés',
  passkeysText:
    'Inicia la sessió amb l’empremta digital, la cara o el PIN d’aquest dispositiu, o amb ' +
    'una clau de seguretat. No s’envia cap contrasenya.',
  passkeysInsecure:
    'Les claus d’accés necessiten una adreça segura (https). Aquesta pàgina ha arribat per ' +
    'una connexió sense xifrar i el navegador no n’ofereix. Tota la resta funciona.',
  passkeysNumber:
    'Les claus d’accés van lligades a un nom de domini, i has obert aquest servidor amb ' +
    'l’adreça IP. Obre’l amb un nom (https, o localhost en aquest ordinador) per fer-les ' +
    'servir.',
  passkeysUnknown: 'Aquest navegador no admet les claus d’accés.',
  passkeyName: 'Nom de la clau',
  passkeyHint: 'per exemple: mòbil',
  addPasskey: 'Afegeix una clau d’accés',
  noPasskeys: 'Encara no tens cap clau d’accés.',
  rename: 'Canvia el nom',
  remove: 'Treu',
  save: 'Desa',
  cancel: 'Cancel·la',
  made: (when) => `feta el ${when}`,
  lastUsed: (when) => `últim ús: ${when}`,
  neverUsed: 'encara no s’ha fet servir',
  passkeyStopped: 'No s’ha creat cap clau. Potser ho has cancel·lat.',
  passkeySignIn: 'Inicia la sessió amb una clau d’accés',
  passkeyNotSigned:
    'No s’ha pogut iniciar la sessió. Potser ho has cancel·lat, o no hi ha cap clau per a aquesta adreça.',
  orPassword: 'o amb contrasenya',
  password: 'Contrasenya',
  oldPassword: 'Contrasenya actual',
  newPassword: 'Contrasenya nova',
  passwordHint: 'Deu caràcters o més.',
  changePassword: 'Canvia la contrasenya',
  passwordChanged:
    'S’ha canviat la contrasenya. S’ha tancat la sessió en tots els altres dispositius i ' +
    'els testimonis ja no són vàlids.',
  chooseTitle: 'Tria una altra contrasenya',
  chooseText: (name, login) =>
    `${name}, el teu nom d’usuari és ${login}. Es tancarà la sessió en tots els altres ` +
    'dispositius i els testimonis deixaran de ser vàlids.',
  choosePassword: 'Desa-la i inicia la sessió',
  devices: 'Sessions',
  signOutHere: 'Tanca la sessió',
  signOutEverywhere: 'Tanca totes les sessions',
  signOutText:
    '«Totes les sessions» vol dir les de tots els navegadors on has entrat. Els testimonis ' +
    'dels programes continuen sent vàlids.',
  tokens: 'Testimonis per a programes',
  tokensText:
    'Un programa amb un testimoni actua per tu: un robot teu o una eina de la federació. No pot canviar aquest compte.',
  tokenName: 'Per a què serveix',
  makeToken: 'Crea un testimoni',
  tokenOnce: 'Copia’l ara: només es mostra aquesta vegada.',
  noTokens: 'Cap testimoni.',
  revoke: 'Anul·la',
  copy: 'Copia',
  copied: 'Copiat',
  deleteTitle: 'Esborra el compte',
  deleteText:
    'El nom, l’usuari, les claus, els testimonis, les xifres i el coeficient desapareixen. ' +
    'Les partides jugades queden, amb «N.N.» en lloc del teu nom.',
  deleteType: (name) => `Escriu ${name} per confirmar-ho`,
  deleteDo: 'Esborra el compte per sempre',

  // --- an invitation
  signedInAs: (name) => `Has iniciat la sessió amb el compte ${elide(name)}.`,
  acceptAs: (name) => `Accepta amb el compte ${elide(name)}`,
  haveAccount: 'Ja tinc un compte',
  otherAccount: 'Fes servir un altre compte',
  newAccount: 'Crea un compte nou',
  signInAndAccept: 'Inicia la sessió i accepta-la',
  invitationTaken: (name, roles) =>
    roles ? `${name}, ara tens aquest rol: ${roles}.` : `${name}, ja tens un compte.`,
  goOn: 'Continua',

  // --- registering
  register: 'Crea un compte',
  registerText: 'No cal cap adreça electrònica. Tria un nom d’usuari i una contrasenya.',
  registerWaits: 'L’administració mira els comptes nous abans que es puguin fer servir.',
  clubCode: 'El codi del club',
  registered:
    'El compte ja està creat. Podràs iniciar la sessió quan l’administració l’hagi aprovat.',
  registration: 'Creació de comptes',
  registrationText: 'Qui pot crear un compte sense invitació.',
  ways: {
    closed: 'Ningú: només amb invitació',
    code: 'Qui sap el codi del club',
    approval: 'Tothom, amb l’aprovació de l’administració',
  },
  applicants: 'Esperen aprovació',
  noApplicants: 'No espera ningú.',
  approve: 'Aprova',
  refuse: 'Rebutja',

  // --- the house
  houseTitle: 'Persones i rols',
  houseText: 'Qui hi ha, què pot fer i qui ho ha canviat.',
  notForYou:
    'Aquesta pàgina és per a administradors i directors. Demana-ho a qui porta el servidor.',
  invite: 'Convida',
  inviteText:
    'Crea un enllaç i passa’l per missatge o com a QR. Qui l’obri tindrà el rol al seu compte, o se’n crearà un.',
  role: 'Rol',
  event: 'Competició o classe',
  eventHint: 'un nom curt com open-2026; buit, a tot arreu',
  eventWrong: 'Només lletres minúscules, xifres i guionets.',
  noRole: 'cap rol, només el compte',
  roleNames: {
    player: 'jugador',
    arbiter: 'àrbitre',
    'game-leader': 'director de la duplicada',
    director: 'director',
    teacher: 'mestre',
    spectator: 'espectador',
    administrator: 'administrador',
  },
  roleMeans: {
    player: 'juga a les taules de la competició',
    arbiter: 'decideix a les taules i atén els avisos',
    'game-leader': 'dirigeix una duplicada',
    director: 'dirigeix una competició i nomena àrbitres i directors de duplicada',
    teacher: 'té una classe i imprimeix targetes',
    spectator: 'mira el que no és obert a tothom',
    administrator: 'porta el servidor i assigna rols; no veu cap faristol',
  },
  uses: 'Quantes persones',
  days: 'Validesa en dies',
  makeLink: 'Crea l’enllaç',
  linkMade: 'L’enllaç. Només es mostra aquesta vegada.',
  waiting: 'Invitacions pendents',
  noneWaiting: 'No hi ha cap invitació pendent.',
  usesLeft: (n) => many(n, 'per a # persona', 'per a # persones'),
  until_: (when) => `fins al ${when}`,
  by: (name) => `creada per ${name}`,
  byServer: 'creada pel servidor',
  withdraw: 'Retira',
  accounts: 'Comptes',
  accountsText:
    'Qui té un rol a les teves competicions. Per donar un rol a algú que té compte, ' +
    'cerca’n el nom o el nom d’usuari exacte.',
  findAccount: 'Nom o usuari',
  kind: 'Tipus',
  kindNames: { '': 'tothom', local: 'amb compte', card: 'amb targeta', guest: 'convidats' },
  nobodyFound: 'No s’ha trobat cap compte.',
  first200: 'Només es mostren els 200 més nous. Cerca un nom.',
  you: 'tu',
  shut: 'desactivat',
  giveRole: 'Assigna un rol',
  giveRoleTo: (name) => `Rol per a ${name}`,
  give: 'Assigna’l',
  takeAway: (role) => `Treu: ${role}`,
  shutAccount: 'Desactiva',
  openAccount: 'Reactiva',
  lostPassword: 'Contrasenya perduda',
  lostPasswordOf: (name) => `${name} ha perdut la contrasenya`,
  lostPasswordText:
    'Crea un enllaç per triar una altra contrasenya. Serveix una sola vegada i caduca al ' +
    'cap d’un dia. Quan es faci servir, es tancaran totes les sessions i els testimonis ' +
    'deixaran de ser vàlids; fins llavors no canvia res. Un enllaç nou invalida els ' +
    'anteriors.',
  cardAnew: 'Fes una targeta nova',
  cardAnewFor: (name) => `Targeta nova per a ${name}`,
  cardAnewText: 'La targeta vella deixa de funcionar i es tanca la sessió de qui hi havia entrat.',
  closeThis: 'Tanca',
  done: 'Fet.',
  cards: 'Targetes',
  cardsText:
    'Per a alumnes i vetllades de club: un nom, un QR per escanejar i un PIN. Sense correu ni contrasenya.',
  names: 'Noms, un per línia',
  makeCards: 'Fes targetes',
  print: 'Imprimeix',
  pin: 'PIN',
  rooms: 'Sales de duplicada',
  roomsText:
    'Sales obertes en aquest servidor. Si en tanques una, tothom en surt; el que s’hi ha ' +
    'jugat queda al registre. Les que ningú no fa servir es tanquen soles: les dels ' +
    'convidats al cap d’un dia, les altres al cap d’un mes.',
  untitledRoom: 'sala sense títol',
  endRoom: 'Tanca la sala',
  endRoomAsked: (title) => `Vols tancar «${title}» per a tothom?`,
  endRoomsAsked: (n) => `Vols tancar ${many(n, 'sala', 'sales')}?`,
  endEmptyRooms: (n) => `Tanca ${many(n, 'sala', 'sales')} de convidats sense ningú connectat`,
  roomPlayers: (n) => many(n, 'jugador', 'jugadors'),
  roomHere: (n) => many(n, 'connexió', 'connexions'),
  roomLast: (when) => `darrer ús: ${when}`,
  audit: 'Registre d’administració',
  auditText:
    'Totes les accions d’administració, de la més recent a la més antiga. El registre va ' +
    'encadenat: si se’n canvia una línia, es nota.',
  auditOlder: 'Anteriors',
  somebodyGone: 'algú que ja no hi és',
  theServer: 'el servidor',
  acts: {
    ClassSeated: 'ha assegut una classe',
    ProposalWithdrawn: 'ha retirat una proposta de decisió',
    AccountCreated: 'ha creat un compte',
    AccountDeleted: 'ha esborrat un compte',
    AccountDisabled: 'ha desactivat un compte',
    AccountEnabled: 'ha reactivat un compte',
    PasswordLinkMade: 'ha creat un enllaç per a una contrasenya perduda',
    PasswordReset: 'ha triat una altra contrasenya amb un enllaç',
    CardReplaced: 'ha substituït una targeta',
    PasswordChanged: 'ha canviat una contrasenya',
    RoleGranted: 'ha assignat un rol',
    RoleRevoked: 'ha tret un rol',
    RegistrationChanged: 'ha canviat qui pot crear un compte',
    InvitationMade: 'ha fet una invitació',
    InvitationTaken: 'ha acceptat una invitació',
    InvitationWithdrawn: 'ha retirat una invitació',
    CardsMade: 'ha fet targetes',
    PasskeyAdded: 'ha afegit una clau d’accés',
    PasskeyDropped: 'ha tret una clau d’accés',
    TokenMade: 'ha creat un testimoni',
    RoomClosed: 'ha tancat una sala de duplicada',
    GuestRolesEnded: 'ha retirat els rols d’una persona convidada',
    TokenDropped: 'ha anul·lat un testimoni',
    StandInCalled: 'ha posat un robot en lloc d’un jugador',
    StandInEnded: 'ha recuperat el lloc',
  },
};
