import { RuleTester } from 'eslint';
import ts from 'typescript-eslint';
import { afterAll, describe, it } from 'vitest';
import effects from './effects.js';

Object.assign(RuleTester, { afterAll, describe, it });
const tester = new RuleTester({ languageOptions: { parser: ts.parser } });
const found = [{ messageId: 'found' }];
const STATE =
  'let plan = $state.raw(null); let asked = $state({ word: "" }); let body = $state(); let seen = 0;';

tester.run('runs-itself', effects.rules['runs-itself'], {
  valid: [
    '$effect(() => { seen = asked.word.length; });',
    '$effect(() => { plan = seen; });',
    '$effect(() => { const now = asked.word; untrack(() => { if (plan !== now) plan = now; }); });',
    '$effect(() => { const timer = setInterval(() => { if (!plan) plan = 1; }, 10); ' +
      'return () => clearInterval(timer); });',
    // What is read after the first await is not followed.
    'async function look() { const found = await ask(); if (plan === found) plan = null; } $effect(() => { look(); });',
    '$effect(() => { if (plan) body.scrollTop = body.scrollHeight; });',
    'const free = $derived(asked.word); $effect(() => { plan = free; });',
  ].map((code) => STATE + code),
  invalid: [
    '$effect(() => { if (!plan) plan = 1; });',
    '$effect.pre(() => { plan = plan + 1; });',
    '$effect(() => { seen = plan; setTimeout(() => (plan = 2), 10); });',
    '$effect(() => { ask().then((found) => { plan = found; }); use(plan); });',
    'async function look() { const before = plan; const found = await ask(); ' +
      'if (plan === before) plan = found; } $effect(() => { void look(); });',
    'const look = async () => { plan = await ask(plan); }; $effect(() => { look(); });',
    'function question() { return asked.word; } async function look() { ' +
      'asked.word = await ask(question()); } $effect(() => void look());',
    'const opened = $derived(plan?.opened); $effect(() => { if (!opened) plan = 1; });',
    'const many = $derived.by(() => asked.word.length); $effect(() => { if (many) asked = {}; });',
    '$effect(() => { [1].forEach(() => use(plan)); plan = 1; });',
    '$effect(() => { asked.word += "x"; });',
    'let turned = $state(0); $effect(() => { turned++; });',
  ].map((code) => ({ code: STATE + code, errors: found })),
});

tester.run('follows-async', effects.rules['follows-async'], {
  valid: [
    'async function look() { await ask(); } $effect(() => { untrack(() => void look()); });',
    'async function look() { await ask(); } $effect(() => { ' +
      'const timer = setInterval(() => void look(), 10); return () => clearInterval(timer); });',
    'function look() { ask(); } $effect(() => look());',
    'async function look() { await ask(); } look();',
  ],
  invalid: [
    'async function look() { await ask(); } $effect(() => { void look(); });',
    'async function look() { await ask(); } $effect(() => void look().catch(() => undefined));',
    'const look = async () => { await ask(); }; function both() { look(); } $effect(() => { both(); });',
  ].map((code) => ({ code, errors: found })),
});

tester.run('placed', effects.rules.placed, {
  valid: ['const total = $derived(a + b);', '$effect.root(() => undefined);'],
  invalid: [
    { code: '$effect(() => use(a));', errors: found },
    { code: '$effect.pre(() => use(a));', errors: found },
  ],
});
