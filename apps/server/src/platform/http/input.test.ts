import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldWords } from './input.ts';

const schema = z.strictObject({
  mobile: z.string().max(3),
  minutes: z.number().int().min(1).max(9),
  mode: z.enum(['test', 'live']),
  slug: z.string().regex(/^[a-z]+$/, 'Small letters'),
  list: z.array(z.string()).min(2),
});

const said = (value: object): Record<string, string> =>
  Object.fromEntries(
    (schema.safeParse(value).error?.issues ?? []).map((issue) => [issue.path.join('.'), fieldWords(issue)]),
  );

describe('the message of a refused field', () => {
  it('says what is expected, in our own words', () => {
    expect(said({ mobile: 9, minutes: 10, mode: 'x', slug: 'A', list: ['a'] })).toEqual({
      mobile: 'A text is expected here',
      minutes: 'At most 9',
      mode: 'One of: test, live',
      slug: 'Small letters',
      list: 'At least 2 entries',
    });
    expect(said({ mobile: 'long', minutes: 0.5, mode: 'live', slug: 'a', list: {}, more: 1 })).toEqual({
      mobile: 'At most 3 characters',
      minutes: 'A whole number is expected here',
      list: 'A list is expected here',
      '': 'This field is not known here',
    });
    expect(said({ mobile: 'a', minutes: 2, mode: 'test', slug: 'a' })).toEqual({
      list: 'This field is required',
    });
  });
});
