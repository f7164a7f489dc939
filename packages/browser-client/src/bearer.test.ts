import { describe, expect, it } from 'vitest';
import { oneAtATime, withBearer } from './bearer.ts';
import type { Bearer } from './bearer.ts';
import { refusal } from './reply.ts';
import type { Reply } from './reply.ts';

/** A bearer whose tokens are `a`, then `b`; `renewals` are the tokens it had to replace. */
function aBearer(renews: boolean): Bearer & { readonly renewals: (string | undefined)[] } {
  const renewals: (string | undefined)[] = [];
  let token = 'a';
  return {
    renewals,
    token: () => Promise.resolve(token),
    refuses: ({ status }) => status === 401,
    renew: (refused) => {
      renewals.push(refused);
      if (renews) token = 'b';
      return Promise.resolve(renews);
    },
  };
}

const done: Reply<string> = { ok: true, status: 200, data: 'done', message: '' };

/** A server that accepts one token and records those it received. */
function takes(good: string) {
  const shown: (string | undefined)[] = [];
  const send = (token: string | undefined): Promise<Reply<string>> => {
    shown.push(token);
    return Promise.resolve(token === good ? done : refusal(401, 'token_expired'));
  };
  return { shown, send };
}

describe('a call with a token', () => {
  it.each([
    ['is sent once with a token that counts', 'a', true, ['a'], true],
    ['is sent again with the renewed token', 'b', true, ['a', 'b'], true],
    ['is not sent again when there is no other token', 'b', false, ['a'], false],
    ['is sent twice at most', 'c', true, ['a', 'b'], false],
  ])('%s', async (_what, good, renews, shown, isDone) => {
    const server = takes(good);
    expect((await withBearer(aBearer(renews), server.send)).ok).toBe(isDone);
    expect(server.shown).toEqual(shown);
  });

  it('keeps its token if the refusal has another reason', async () => {
    const bearer = aBearer(true);
    const reply = await withBearer(bearer, () => Promise.resolve(refusal(404, 'page_not_found')));
    expect(reply).toMatchObject({ ok: false, code: 'page_not_found' });
    expect(bearer.renewals).toEqual([]);
  });
});

describe('single-flight work', () => {
  it('gives its result to all concurrent callers, and runs again for later ones', async () => {
    let runs = 0;
    const ask = oneAtATime(() => Promise.resolve((runs += 1)));
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    expect(await ask()).toBe(2);
  });

  it('runs again after a failure', async () => {
    let runs = 0;
    const ask = oneAtATime(async () => {
      runs += 1;
      if (runs === 1) throw new Error('first');
      return runs;
    });
    await expect(ask()).rejects.toThrow('first');
    expect(await ask()).toBe(2);
  });
});
