/** Dutch. */
import { plural } from '../grammar.ts';
import type { Words } from './en.ts';

const many = plural('nl');

export const nl: Words = {
  // --- games and the archive
  archiveTitle: 'Partijen',
  typeUp: 'Typ een partij van papier over',
  archiveText:
    'Gespeelde partijen, om zet voor zet na te spelen. Zoek op wie er speelde, op ' +
    'reglement, op dag of op een woord dat gelegd is.',
  player: 'Speler',
  word: 'Woord dat gelegd is',
  rules: 'Reglement',
  anyRules: 'alle reglementen',
  language: 'Taal',
  anyLanguage: 'alle talen',
  languages: {
    ca: 'Catalaans',
    nl: 'Nederlands',
    en: 'Engels',
    es: 'Spaans',
    fr: 'Frans',
    de: 'Duits',
  },
  since: 'Van',
  until: 'Tot en met',
  search: 'Zoeken',
  clear: 'Zoekopdracht wissen',
  onlyMine: 'Alleen mijn partijen',
  found: (n) => many(n, 'partij', 'partijen'),
  foundSoFar: (n) => `${many(n, 'partij', 'partijen')} tot nu toe`,
  older: 'Oudere partijen',
  lookFurther: 'Verder terugzoeken',
  noGamesYet: 'Hier is nog geen partij afgelopen.',
  noGamesText: 'Afgelopen partijen die je mag bekijken, komen hier te staan, met elke zet.',
  playOne: 'Schuif aan en speel',
  nothingFound: 'Geen partijen gevonden.',
  nothingFoundSoFar: 'Nog niets gevonden. Er zijn oudere partijen om te doorzoeken.',
  rated: 'telt voor de rating',
  winner: 'wint',

  // --- a person's page
  playerSince: (when) => `hier sinds ${when}`,
  yourPage: {
    local:
      'Dit is jouw pagina, zoals anderen die zien, met daarbij de partijen die alleen jij mag zien.',
    card: 'Alleen jij en je leraar zien deze pagina.',
    guest: 'Alleen jij ziet deze pagina.',
  },
  countedFrom: 'Geteld over partijen die jij mag bekijken.',
  noGamesOf: 'Geen gespeelde partij die jij mag bekijken.',
  kinds: { local: '', card: 'met een kaart', guest: 'gast' },
  follow: 'Volgen',
  unfollow: 'Niet meer volgen',
  friends: 'Jullie volgen elkaar',
  numbers: 'In cijfers',
  games: 'Partijen',
  won: 'Gewonnen',
  draws: 'Gelijk',
  lost: 'Verloren',
  mean: 'Punten per partij',
  most: 'Meeste punten in een partij',
  scrabbles: 'Scrabbles',
  scrabblesHint: 'alle letters van een vol rekje in één zet',
  scrabblesPerGame: 'Scrabbles per partij',
  startedWon: 'Winst als beginnende speler',
  openingMean: 'Gemiddelde openingszet',
  loss: 'Verlies per beurt',
  lossHint: (games) =>
    'Punten per beurt minder dan de beste zet, in ' +
    `${many(games, 'geanalyseerde partij', 'geanalyseerde partijen')} van de laatste 50.`,
  bestPlay: 'Beste zet',
  longestWord: 'Langste woord',
  tiles: (n) => many(n, 'letter', 'letters'),
  points: (n) => many(n, 'punt', 'punten'),
  byRules: 'Per reglement',
  opponents: 'Tegenstanders',
  opponent: 'Tegenstander',
  headToHead: 'gewonnen – gelijk – verloren',
  pointsForAgainst: 'punten',
  recent: 'Laatste partijen',
  allGames: 'Alle partijen',
  nobodyThere: 'Deze persoon bestaat niet of heeft geen openbare pagina.',

  // --- ratings
  ratingIn: (language) => `Rating in het ${language}`,
  provisionalUntil: (n) => `voorlopig: nog geen ${many(n, 'partij', 'partijen')} voor de rating`,
  ratedGames: (n) => `${many(n, 'partij', 'partijen')} voor de rating`,
  ratingNote:
    'Op deze server berekend met de formule van de RASCCAT. Dit is niet de officiële rating van de bond.',
  ratingGraph: (from, to, least, most) =>
    `Rating door de tijd: begonnen op ${from}, nu ${to}; laagste ${least}, hoogste ${most}.`,
  ratingTable: 'Hetzelfde als tabel',
  ratingAfter: 'Rating erna',
  change: 'Verandering',
  when: 'Wanneer',
  howItCame: 'Hoe de laatste verandering tot stand kwam',
  termOwn: 'Jouw rating ervoor',
  termOwnOther: 'Rating ervoor',
  termOpponent: (name) => `Rating van ${name} ervoor`,
  termExpected: 'Verwachte uitslag',
  termResult: 'Uitslag',
  termFactor: 'Factor K',
  factorYoung: (n) => `minder dan ${n} partijen voor de rating`,
  factorUsual: 'de gewone',
  termChange: 'Verandering = K × (uitslag − verwacht)',
  termAfter: 'Rating erna',
  noRating:
    'Nog geen partij voor de rating. Twee spelers met een account kunnen daarvoor kiezen als ze een tafel maken.',

  // --- my account
  accountTitle: 'Je account',
  notSignedIn: 'Log in om je account te zien.',
  signIn: 'Inloggen',
  guestAccount:
    'Je bent hier als gast. Je gastaccount verdwijnt na een maand; je partijen blijven, ' +
    'met de naam die je koos. Met een uitnodiging van de beheerder kun je een account ' +
    'maken.',
  cardAccount: 'Je bent ingelogd met een kaart. Je leraar kan je een nieuwe geven.',
  seeProfile: 'Je partijen en cijfers',
  roles: 'Je rollen',
  everywhere: 'overal',
  passkeys: 'Passkeys',
  passkeysText:
    'Log in met de vingerafdruk, het gezicht of de pincode van dit apparaat, of met een ' +
    'beveiligingssleutel. Er wordt geen wachtwoord verstuurd.',
  passkeysInsecure:
    'Voor passkeys is een beveiligd adres (https) nodig. Deze pagina is geopend via een ' +
    'onbeveiligde verbinding, dus de browser biedt ze niet aan. Al het andere werkt wel.',
  passkeysNumber:
    'Passkeys werken alleen met een domeinnaam, en je hebt deze server via het IP-adres ' +
    'geopend. Open hem via een naam (https, of localhost op deze computer) om passkeys te ' +
    'gebruiken.',
  passkeysUnknown: 'Deze browser ondersteunt geen passkeys.',
  passkeyName: 'Naam van de passkey',
  passkeyHint: 'bijvoorbeeld: telefoon',
  addPasskey: 'Passkey toevoegen',
  noPasskeys: 'Nog geen passkey.',
  rename: 'Hernoemen',
  remove: 'Verwijderen',
  save: 'Opslaan',
  cancel: 'Annuleren',
  made: (when) => `gemaakt op ${when}`,
  lastUsed: (when) => `laatst gebruikt op ${when}`,
  neverUsed: 'nog niet gebruikt',
  passkeyStopped: 'Er is geen passkey gemaakt. Misschien heb je het afgebroken.',
  passkeySignIn: 'Inloggen met een passkey',
  passkeyNotSigned:
    'Inloggen is niet gelukt. Misschien heb je het afgebroken, of er is geen passkey voor dit adres.',
  orPassword: 'of met een wachtwoord',
  password: 'Wachtwoord',
  oldPassword: 'Huidig wachtwoord',
  newPassword: 'Nieuw wachtwoord',
  passwordHint: 'Tien tekens of meer.',
  changePassword: 'Wachtwoord wijzigen',
  passwordChanged:
    'Het wachtwoord is gewijzigd. Alle andere apparaten zijn uitgelogd en je tokens zijn vervallen.',
  chooseTitle: 'Kies een ander wachtwoord',
  chooseText: (name, login) =>
    `${name}, je gebruikersnaam is ${login}. Alle andere apparaten worden uitgelogd en je tokens vervallen.`,
  choosePassword: 'Bewaren en inloggen',
  devices: 'Uitloggen',
  signOutHere: 'Hier uitloggen',
  signOutEverywhere: 'Overal uitloggen',
  signOutText:
    '“Overal uitloggen” logt je uit in elke browser. Tokens van programma’s blijven geldig.',
  tokens: 'Tokens voor programma’s',
  tokensText:
    'Een programma met een token handelt namens jou: je eigen robot, of software van een ' +
    'bond. Het kan dit account niet wijzigen.',
  tokenName: 'Waarvoor het is',
  makeToken: 'Token maken',
  tokenOnce: 'Kopieer het nu: het wordt maar één keer getoond.',
  noTokens: 'Geen token.',
  revoke: 'Intrekken',
  copy: 'Kopiëren',
  copied: 'Gekopieerd',
  deleteTitle: 'Account verwijderen',
  deleteText:
    'Je naam, gebruikersnaam, passkeys, tokens, cijfers en rating verdwijnen. Gespeelde ' +
    'partijen blijven, met “N.N.” in plaats van je naam.',
  deleteType: (name) => `Typ ${name} om te bevestigen`,
  deleteDo: 'Account voorgoed verwijderen',

  // --- an invitation
  signedInAs: (name) => `Je bent ingelogd als ${name}.`,
  acceptAs: (name) => `Aannemen als ${name}`,
  haveAccount: 'Ik heb al een account',
  otherAccount: 'Ander account gebruiken',
  newAccount: 'Nieuw account maken',
  signInAndAccept: 'Inloggen en aannemen',
  invitationTaken: (name, roles) =>
    roles ? `${name}, je hebt nu deze rol: ${roles}.` : `${name}, je hebt al een account.`,
  goOn: 'Verder',

  // --- registering
  register: 'Account aanmaken',
  registerText: 'Je hebt geen e-mailadres nodig. Kies een gebruikersnaam en een wachtwoord.',
  registerWaits: 'Een beheerder bekijkt nieuwe accounts voordat je ze kunt gebruiken.',
  clubCode: 'De clubcode',
  registered:
    'Je account is aangemaakt. Je kunt inloggen zodra een beheerder het heeft goedgekeurd.',
  registration: 'Accounts aanmaken',
  registrationText: 'Wie zonder uitnodiging een account mag aanmaken.',
  ways: {
    closed: 'Niemand: alleen op uitnodiging',
    code: 'Wie de clubcode kent',
    approval: 'Iedereen, na goedkeuring door een beheerder',
  },
  applicants: 'Wachten op goedkeuring',
  noApplicants: 'Er wacht niemand.',
  approve: 'Goedkeuren',
  refuse: 'Afwijzen',

  // --- the house
  houseTitle: 'Gebruikers en rollen',
  houseText: 'Wie een account heeft, wat die mag en wie dat heeft gewijzigd.',
  notForYou:
    'Deze pagina is voor beheerders en wedstrijdleiders. Vraag het aan wie deze server beheert.',
  invite: 'Uitnodigen',
  inviteText:
    'Maak een link en geef die door, als bericht of als QR-code. Wie hem opent, krijgt de ' +
    'rol op het eigen account of maakt er een.',
  role: 'Rol',
  event: 'Toernooi of klas',
  eventHint: 'een korte naam zoals open-2026; leeg voor overal',
  eventWrong: 'Alleen kleine letters, cijfers en streepjes.',
  noRole: 'geen rol, alleen een account',
  roleNames: {
    player: 'speler',
    arbiter: 'jurylid',
    'game-leader': 'spelleider',
    director: 'wedstrijdleider',
    teacher: 'leraar',
    spectator: 'toeschouwer',
    administrator: 'beheerder',
  },
  roleMeans: {
    player: 'speelt aan de tafels van het toernooi',
    arbiter: 'beslist aan tafel en beantwoordt oproepen',
    'game-leader': 'leidt een duplicatepartij',
    director: 'leidt een toernooi en benoemt juryleden en spelleiders',
    teacher: 'heeft een klas en drukt kaarten af',
    spectator: 'mag meekijken bij wat niet openbaar is',
    administrator: 'beheert deze server en geeft rollen; ziet geen rekjes',
  },
  uses: 'Aantal personen',
  days: 'Dagen geldig',
  makeLink: 'Link maken',
  linkMade: 'De link. Hij wordt maar één keer getoond.',
  waiting: 'Openstaande uitnodigingen',
  noneWaiting: 'Er staan geen uitnodigingen open.',
  usesLeft: (n) => many(n, 'voor # persoon', 'voor # personen'),
  until_: (when) => `tot ${when}`,
  by: (name) => `van ${name}`,
  byServer: 'van de server',
  withdraw: 'Intrekken',
  accounts: 'Accounts',
  accountsText:
    'Wie een rol heeft bij jouw toernooien. Zoek op naam of op de exacte gebruikersnaam om ' +
    'iemand met een account een rol te geven.',
  findAccount: 'Naam of gebruikersnaam',
  kind: 'Soort',
  kindNames: { '': 'iedereen', local: 'met een account', card: 'met een kaart', guest: 'gasten' },
  nobodyFound: 'Geen accounts gevonden.',
  first200: 'Alleen de nieuwste 200 staan hier. Zoek op naam.',
  you: 'jij',
  shut: 'geblokkeerd',
  giveRole: 'Rol geven',
  giveRoleTo: (name) => `Een rol voor ${name}`,
  give: 'Geven',
  takeAway: (role) => `Afnemen: ${role}`,
  shutAccount: 'Blokkeren',
  openAccount: 'Deblokkeren',
  lostPassword: 'Wachtwoord kwijt',
  lostPasswordOf: (name) => `${name} is het wachtwoord kwijt`,
  lostPasswordText:
    'Een link waarmee de eigenaar een ander wachtwoord kiest; hij is één dag en één keer ' +
    'geldig. Daarna worden alle apparaten en programma’s van dit account uitgelogd. Tot ' +
    'dan verandert er niets; maak je een nieuwe link, dan vervalt de oude.',
  cardAnew: 'Nieuwe kaart maken',
  cardAnewFor: (name) => `Nieuwe kaart voor ${name}`,
  cardAnewText: 'De oude kaart werkt dan niet meer; wie ermee was ingelogd, wordt uitgelogd.',
  closeThis: 'Sluiten',
  done: 'Gedaan.',
  cards: 'Kaarten',
  cardsText:
    'Voor leerlingen en clubavonden: een naam, een QR-code en een pincode. Geen e-mail, geen wachtwoord.',
  names: 'Namen, één per regel',
  makeCards: 'Kaarten maken',
  print: 'Afdrukken',
  pin: 'Pincode',
  rooms: 'Duplicatezalen',
  roomsText:
    'Zalen die op deze server open zijn. Sluit je er een, dan moet iedereen eruit; wat er ' +
    'gespeeld is, blijft in het logboek. Zalen die niemand gebruikt, sluiten vanzelf: die ' +
    'van een gast na een dag, andere na een maand.',
  untitledRoom: 'zaal zonder titel',
  endRoom: 'Zaal sluiten',
  endRoomAsked: (title) => `“${title}” voor iedereen sluiten?`,
  endRoomsAsked: (n) => `${many(n, 'zaal', 'zalen')} sluiten?`,
  endEmptyRooms: (n) => `Sluit ${many(n, 'gastenzaal', 'gastenzalen')} zonder iemand erin`,
  roomPlayers: (n) => many(n, 'speler', 'spelers'),
  roomHere: (n) => `${n} verbonden`,
  roomLast: (when) => `laatst gebruikt: ${when}`,
  audit: 'Logboek van het beheer',
  auditText:
    'Alles wat met bijzondere rechten is gedaan, het nieuwste eerst. Een regel kan ' +
    'achteraf niet ongemerkt worden gewijzigd.',
  auditOlder: 'Oudere',
  somebodyGone: 'een verwijderd account',
  theServer: 'de server',
  acts: {
    ClassSeated: 'verdeelde een klas over tafels',
    ProposalWithdrawn: 'trok een voorstel voor een beslissing in',
    AccountCreated: 'maakte een account',
    AccountDeleted: 'verwijderde een account',
    AccountDisabled: 'blokkeerde een account',
    AccountEnabled: 'deblokkeerde een account',
    PasswordLinkMade: 'maakte een link voor een kwijtgeraakt wachtwoord',
    PasswordReset: 'koos met een link een ander wachtwoord',
    CardReplaced: 'verving een kaart',
    PasswordChanged: 'wijzigde een wachtwoord',
    RoleGranted: 'gaf een rol',
    RoleRevoked: 'nam een rol af',
    RegistrationChanged: 'veranderde wie een account mag aanmaken',
    InvitationMade: 'maakte een uitnodiging',
    InvitationTaken: 'nam een uitnodiging aan',
    InvitationWithdrawn: 'trok een uitnodiging in',
    CardsMade: 'maakte kaarten',
    PasskeyAdded: 'voegde een passkey toe',
    PasskeyDropped: 'verwijderde een passkey',
    TokenMade: 'maakte een token',
    RoomClosed: 'sloot een duplicatezaal',
    GuestRolesEnded: 'beëindigde de rollen van een gast',
    TokenDropped: 'trok een token in',
    StandInCalled: 'liet een robot invallen',
    StandInEnded: 'nam de plaats weer in',
  },
};
