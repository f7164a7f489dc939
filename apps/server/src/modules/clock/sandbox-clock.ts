import type { Instant } from '@shulk/domain';
import { z } from 'zod';
import { toMs } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { describeError } from '../../platform/log.ts';

const TIMEOUT_MS = 10_000;
/** The sandbox moves a clock by at most so many seconds at a time. */
const MOST_SECONDS = 400 * 86_400;

const clocks = z.object({ accounts: z.array(z.object({ key_id: z.string(), now: z.string() })) });

/**
 * Brings accounts at the sandbox to a moment (R40). Each is asked what it shows first, so that one that was left
 * behind once catches up; none goes back. Without a sandbox nothing is done.
 */
export async function stepSandbox(
  ctx: Pick<Ctx, 'settings' | 'log'>,
  keys: readonly { readonly key_id: string }[],
  to: Instant,
): Promise<void> {
  const { sandboxUrl } = ctx.settings;
  if (sandboxUrl === undefined || keys.length === 0) return;
  try {
    const { accounts } = clocks.parse(await ask(`${sandboxUrl}/admin/clock`));
    const shown = new Map(accounts.map(({ key_id, now }) => [key_id, now as Instant]));
    for (const { key_id } of keys) {
      const now = shown.get(key_id);
      if (now !== undefined) await advance(sandboxUrl, key_id, (toMs(to) - toMs(now)) / 1000);
    }
  } catch (error) {
    ctx.log.warn(describeError(error), 'the clock of the sandbox was not moved with the institute');
  }
}

async function advance(sandboxUrl: string, keyId: string, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= MOST_SECONDS) {
    await ask(`${sandboxUrl}/admin/clock/advance`, { key_id: keyId, seconds: Math.min(left, MOST_SECONDS) });
  }
}

async function ask(url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}.`);
  return answer.json();
}
