import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('location', { pathname: '/', hostname: 'localhost' });
const { isNumber, toBytes, toText } = await import('./passkeys.ts');

describe('passkeys', () => {
  it('read and write base64url, whatever the bytes', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
    expect(toText(bytes.buffer)).not.toMatch(/[+/=]/);
    expect(toBytes(toText(bytes.buffer))).toEqual(bytes);
  });
  it.each([
    ['localhost', false],
    ['club.example.org', false],
    ['10.example.org', false],
    ['192.168.1.20', true],
    ['[::1]', true],
  ])('an address by number has none: %s', (host, number) => expect(isNumber(host)).toBe(number));
});
