/** Commands without an answer, in the order they were given; kept over reloads where the browser keeps anything. */
import { keep, kept } from './kept.ts';

export class Outbox<C extends { id: string }> {
  private readonly key: string;

  constructor(name: string) {
    this.key = `faristol:outbox:${name}`;
  }

  all(): C[] {
    try {
      const found: unknown = JSON.parse(kept(this.key) ?? '[]');
      return Array.isArray(found) ? found : [];
    } catch {
      return [];
    }
  }

  keep(command: C): void {
    this.write([...this.without(command.id), command]);
  }

  settle(id: string): void {
    this.write(this.without(id));
  }

  private without(id: string): C[] {
    return this.all().filter((command) => command.id !== id);
  }

  private write(commands: C[]): void {
    keep(this.key, commands.length ? JSON.stringify(commands) : null);
  }
}
