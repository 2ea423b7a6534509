import { expect, test, vi } from 'vitest';
import { latest, Watch } from './latest.ts';

/** A question whose answer comes when the test says so. */
function asked(): {
  answer: Promise<string>;
  give: (text: string) => Promise<void>;
  refuse: (why: string) => Promise<void>;
} {
  let resolve: (text: string) => void = () => undefined;
  let reject: (why: Error) => void = () => undefined;
  const promise = new Promise<string>((yes, no) => ([resolve, reject] = [yes, no]));
  const settled = (): Promise<void> =>
    promise.then(
      () => undefined,
      () => undefined,
    );
  return {
    answer: promise,
    give: (text) => (resolve(text), settled()),
    refuse: (why) => (reject(new Error(why)), settled()),
  };
}

test('an answer is taken', async () => {
  const heard: string[] = [];
  const one = asked();
  latest(one.answer, (found) => heard.push(found));
  await one.give('fisc-2023');
  expect(heard).toEqual(['fisc-2023']);
});

test('an old answer that comes after the new one changes nothing', async () => {
  const heard: string[] = [];
  const [first, second] = [asked(), asked()];
  const revoke = latest(first.answer, (found) => heard.push(found));
  revoke();
  latest(second.answer, (found) => heard.push(found));
  await second.give('new');
  await first.give('old');
  expect(heard).toEqual(['new']);
});

test("the trouble of an old question is nobody's any more", async () => {
  const heard: string[] = [];
  const [first, second] = [asked(), asked()];
  const fail = (error: unknown): void => void heard.push((error as Error).message);
  latest(first.answer, () => undefined, fail)();
  latest(second.answer, () => undefined, fail);
  await first.refuse('old');
  await second.refuse('new');
  expect(heard).toEqual(['new']);
});

/** A view whose answers come in the order the test wants. */
function watched(): {
  watch: Watch<string>;
  questions: ReturnType<typeof asked>[];
  heard: string[];
} {
  const [questions, heard]: [ReturnType<typeof asked>[], string[]] = [[], []];
  const ask = (): Promise<string> => {
    questions.push(asked());
    return questions.at(-1)!.answer;
  };
  return {
    watch: new Watch(
      ask,
      (found) => heard.push(found),
      (error) => heard.push(`no: ${(error as Error).message}`),
    ),
    questions,
    heard,
  };
}

test('a view takes its answers as they come', async () => {
  const { watch, questions, heard } = watched();
  const looks = [watch.look(), watch.look()];
  await questions[0]!.give('first');
  await questions[1]!.refuse('away');
  await Promise.all(looks);
  expect(heard).toEqual(['first', 'no: away']);
});

test('a late answer does not undo a newer one, nor what an act answered', async () => {
  const { watch, questions, heard } = watched();
  const looks = [watch.look(), watch.look(), watch.look()];
  await questions[1]!.give('second');
  await questions[0]!.give('first');
  watch.put('seated');
  await questions[2]!.refuse('late');
  await Promise.all(looks);
  expect(heard).toEqual(['second', 'seated']);
});

test('a view that is left asks no more and takes nothing more', async () => {
  vi.useFakeTimers();
  const { watch, questions, heard } = watched();
  const leave = watch.every(1_000);
  vi.advanceTimersByTime(2_500);
  expect(questions).toHaveLength(3);
  leave();
  vi.advanceTimersByTime(5_000);
  expect(questions).toHaveLength(3);
  vi.useRealTimers();
  await questions[2]!.give('too late');
  expect(heard).toEqual([]);
});
