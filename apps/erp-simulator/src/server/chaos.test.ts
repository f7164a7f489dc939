import { expect, it } from 'vitest';
import { Chaos, MODES } from './chaos.ts';
import type { Target } from './chaos.ts';

let now = 0;
const aChaos = (target: Target, form: Record<string, string>): Chaos => {
  now = 1_780_000_000_000;
  const chaos = new Chaos(() => now);
  chaos.switch({ [target]: form['mode'] ?? '', ...form });
  return chaos;
};

/** Calls one after the other. @returns what was worked, in its order, and the statuses that were answered */
async function call(chaos: Chaos, count: number, target: Target = 'webhooks') {
  const worked: number[] = [];
  const answers: unknown[] = [];
  for (let n = 1; n <= count; n += 1) {
    const reply = await chaos.meet(target, async () => {
      worked.push(n);
      return { status: 200 };
    });
    answers.push(typeof reply === 'string' ? reply : reply.status);
  }
  return { worked, answers };
}

it.each([
  ['fail', [], [500, 500]],
  ['hang', [], ['hang', 'hang']],
  ['down', [], ['cut', 'cut']],
  ['forget', [], [200, 200]],
  ['twice', [1, 1, 2, 2], [200, 200]],
  ['reorder', [2, 1], [200, 200]],
  ['slow', [1, 2], [200, 200]],
  ['late', [1, 2], [200, 200]],
])('calls that meet %s are worked as %j and answered as %j', async (mode, worked, answers) => {
  expect(await call(aChaos('webhooks', { mode, ms: '1' }), 2)).toEqual({ worked, answers });
});

it('a late answer comes after the work, and a slow one before it', async () => {
  const order = async (mode: string): Promise<string[]> => {
    const seen: string[] = [];
    const reply = aChaos('webhooks', { mode, ms: '20' }).meet('webhooks', async () => {
      seen.push('worked');
      return { status: 200 };
    });
    await new Promise((resolve) => setImmediate(resolve));
    seen.push('waits');
    await reply;
    return seen;
  };
  expect(await order('late')).toEqual(['worked', 'waits']);
  expect(await order('slow')).toEqual(['waits', 'worked']);
});

it('a trouble ends after its calls, or after its seconds, and a target has its own', async () => {
  const times = aChaos('webhooks', { mode: 'fail', times: '2' });
  expect((await call(times, 3)).answers).toEqual([500, 500, 200]);
  const seconds = aChaos('webhooks', { mode: 'fail', seconds: '60' });
  expect((await call(seconds, 1)).answers).toEqual([500]);
  expect((await call(seconds, 1, 'lookup')).answers).toEqual([200]);
  now += 60_000;
  expect((await call(seconds, 1)).answers).toEqual([200]);
});

it('switching nothing on ends all troubles, and an unknown mode is refused with those that there are', async () => {
  const chaos = aChaos('lookup', { mode: 'garbage' });
  expect(() => chaos.switch({ webhooks: 'garbage' })).toThrow(MODES.webhooks.join(', '));
  chaos.switch({});
  expect((await call(chaos, 1, 'lookup')).worked).toEqual([1]);
});
