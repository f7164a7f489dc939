import { afterAll, afterEach, expect, it } from 'vitest';
import { speakBy, speaking, spoken } from './spoken.ts';

const words = spoken('test', { hello: 'Hello', of: (name: string): string => `of ${name}` });
const hindi = { test: { hello: 'नमस्ते' } };

const before = speakBy(() => undefined);
afterEach(() => void speakBy(() => undefined));
afterAll(() => void speakBy(before));

it('a text is in the language in force when it is read, and English where the language lacks it', () => {
  expect(words.hello).toBe('Hello');
  speakBy(() => hindi);
  expect(words.hello).toBe('नमस्ते');
  expect(words.of('A')).toBe('of A');
  expect(Object.values(words)).toContain('नमस्ते');
});

it('a text can be built in another language, and the one in force stays as it was, after a failure too', () => {
  expect(speaking(hindi, () => words.hello)).toBe('नमस्ते');
  expect(words.hello).toBe('Hello');
  speakBy(() => hindi);
  expect(speaking(undefined, () => words.hello)).toBe('Hello');
  expect(() =>
    speaking(undefined, () => {
      throw new Error('broken');
    }),
  ).toThrow('broken');
  expect(words.hello).toBe('नमस्ते');
});
