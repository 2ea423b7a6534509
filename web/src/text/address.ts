/** What is said about the address for phones: few words, loaded with the codes that need them. */
import type { Language } from './choice.ts';

export interface AddressWords {
  title: string;
  several: string;
  onlyHere: string;
}

export const WORDS: Record<Language, AddressWords> = {
  ca: {
    title: 'Adreça per als mòbils',
    several: 'El servidor és en més d’una xarxa: tria la dels mòbils.',
    onlyHere:
      'Els mòbils no poden obrir aquesta adreça: el servidor només escolta aquest ordinador.',
  },
  nl: {
    title: 'Adres voor telefoons',
    several: 'De server zit in meer dan één netwerk: kies dat van de telefoons.',
    onlyHere:
      'Telefoons kunnen dit adres niet openen: de server luistert alleen naar deze computer.',
  },
  en: {
    title: 'Address for phones',
    several: 'The server is in more than one network: choose the one the phones are in.',
    onlyHere: 'Phones cannot open this address: the server listens to this computer only.',
  },
};
