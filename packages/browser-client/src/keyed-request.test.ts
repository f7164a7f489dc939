import { describe, expect, it } from 'vitest';
import { RequestKeys } from './keyed-request.ts';
import type { SentRequest } from './keyed-request.ts';

describe('the Idempotency-Key of a step (threats 6.3)', () => {
  it('has a format that the server accepts, and is unique', () => {
    const keys = Array.from({ length: 50 }, () => new RequestKeys().keyFor('a'));
    for (const key of keys) expect(key).toMatch(/^idk_[A-Za-z2-9]{26}$/);
    expect(new Set(keys).size).toBe(50);
  });

  it('stays with a body until a final answer', () => {
    const keys = new RequestKeys();
    const first = keys.keyFor('a');
    expect(keys.keyFor('a')).toBe(first);
    keys.settle();
    expect(keys.keyFor('a')).not.toBe(first);
  });

  it('differs for another body, and again for the first body after that', () => {
    const keys = new RequestKeys();
    const made = ['a', 'b', 'a'].map((body) => keys.keyFor(body));
    expect(new Set(made).size).toBe(3);
  });

  it('is passed on for storage before it is used, and restored from there', () => {
    const kept: (SentRequest | undefined)[] = [];
    const keys = new RequestKeys(undefined, (sent) => kept.push(sent));
    const key = keys.keyFor('a');
    expect(kept).toEqual([{ body: 'a', key }]);
    expect(new RequestKeys(kept[0]).keyFor('a')).toBe(key);
    keys.settle();
    expect(kept.at(-1)).toBeUndefined();
  });
});
