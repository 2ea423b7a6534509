/** The ways into a room: by its code, by leading a new one, by helping with the slips. */
import { hall } from '../../../text/duplicate/index.ts';
import { go } from '../../../look/navigation.svelte.ts';
import { persist } from '../../../server/again.svelte.ts';
import { ask, enterAsGuest, person, whoAmI } from '../../../server/api.svelte.ts';
import { keep, kept } from '../../../server/kept.ts';
import type { DuplicateChoices, Joined, RoomLine } from '../../../wire/rooms.ts';
import { told } from './trouble.ts';

/** A game that is to be led. */
export interface Plan {
  title: string;
  event: string;
  edition: string;
  lexicon: string;
  source: string;
  variants: string[];
  /** Values the organiser changes; null stays as the edition has it. */
  choices: Record<string, number | null>;
  day_ends: string;
}

export interface Joining {
  code: string;
  /** The venue whose helper showed the way in. */
  venue: string;
  /** Table and its number, for who goes on with another phone. */
  again: { table: string; number: string } | null;
}

const NAME = 'faristol:name';
const CLUB = 'faristol:club';

export class Entrance {
  name = $state(kept(NAME) ?? '');
  club = $state(kept(CLUB) ?? '');
  trouble = $state('');
  busy = $state(false);
  readonly choices = persist(() => ask<DuplicateChoices>('GET', '/duplicate/choices'));
  /** The rooms this person leads, helps or plays in. */
  readonly rooms = person.me
    ? persist(() => ask<RoomLine[]>('GET', '/duplicate/rooms')).catch(() => [])
    : Promise.resolve<RoomLine[]>([]);

  /** The events whose games this person may lead. */
  get events(): string[] {
    const grants = person.me?.grants ?? [];
    const led = grants.filter(({ role, event }) => role === 'game-leader' && event !== '*');
    return [...new Set(led.map(({ event }) => event))];
  }

  join({ code, venue, again }: Joining): Promise<void> {
    return this.enter(async () => {
      keep(NAME, this.name);
      keep(CLUB, this.club);
      const as = again && { table: Number(again.table) || 0, number: again.number };
      const joined = await ask<Joined>('POST', `${path(code)}/join`, {
        name: this.name,
        club: this.club,
        venue,
        ...as,
      });
      await whoAmI();
      return joined.room;
    });
  }

  lead(planned: Promise<Plan>): Promise<void> {
    return this.enter(async () => {
      await enterAsGuest(this.name, hall.m.title);
      const plan = await planned;
      const changed = Object.entries(plan.choices).filter(([, value]) => typeof value === 'number');
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
      const choices = Object.fromEntries(changed);
      return (await ask<RoomLine>('POST', '/duplicate/rooms', { ...plan, choices, zone })).id;
    });
  }

  help(code: string, venue: string): Promise<void> {
    return this.enter(async () => {
      await enterAsGuest(this.name);
      return (await ask<RoomLine>('POST', `${path(code)}/help`, { venue })).id;
    });
  }

  private async enter(what: () => Promise<string>): Promise<void> {
    this.trouble = '';
    this.busy = true;
    try {
      go(`/duplicate/room/${await what()}`);
    } catch (error) {
      this.trouble = told(error, hall.m);
    } finally {
      this.busy = false;
    }
  }
}

const path = (code: string): string => `/duplicate/codes/${encodeURIComponent(code.trim())}`;
