import type { Instant } from '@shulk/domain';
import { z } from 'zod';
import { toMs } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { describeError } from '../../platform/log.ts';
import type { SandboxKey } from './clock.store.ts';

const TIMEOUT_MS = 10_000;
/** The sandbox moves a clock by at most so many seconds at a time. */
const MOST_SECONDS = 400 * 86_400;

const clocks = z.object({ accounts: z.array(z.object({ key_id: z.string(), now: z.string() })) });

/** The sandbox's addresses to read and move the clocks of each kind of account. */
const CALLS = {
  gateway: {
    shown: '/admin/clock',
    advance: (key_id: string, seconds: number) => ['/admin/clock/advance', { key_id, seconds }] as const,
  },
  lender: {
    shown: '/admin/lenders',
    advance: (key_id: string, seconds: number) =>
      [`/admin/lenders/${encodeURIComponent(key_id)}/advance`, { seconds }] as const,
  },
};

/**
 * Moves accounts at the sandbox to a time (R40), its lenders too (decision 38). Each clock is read first, so that one
 * that fell behind catches up; none goes back. Does nothing without a sandbox.
 */
export async function stepSandbox(
  ctx: Pick<Ctx, 'settings' | 'log'>,
  keys: readonly SandboxKey[],
  to: Instant,
): Promise<void> {
  const { sandboxUrl } = ctx.settings;
  if (sandboxUrl === undefined) return;
  for (const kind of ['gateway', 'lender'] as const) {
    const ofKind = keys.filter((key) => key.kind === kind);
    if (ofKind.length === 0) continue;
    try {
      await stepKind(sandboxUrl, kind, ofKind, to);
    } catch (error) {
      ctx.log.warn(describeError(error), 'the clock of the sandbox did not follow the institute');
    }
  }
}

async function stepKind(
  sandboxUrl: string,
  kind: SandboxKey['kind'],
  keys: readonly SandboxKey[],
  to: Instant,
): Promise<void> {
  const { accounts } = clocks.parse(await ask(`${sandboxUrl}${CALLS[kind].shown}`));
  const shown = new Map(accounts.map(({ key_id, now }) => [key_id, now as Instant]));
  for (const { key_id } of keys) {
    const now = shown.get(key_id);
    if (now === undefined) continue;
    for (let left = (toMs(to) - toMs(now)) / 1000; left > 0; left -= MOST_SECONDS) {
      const [path, body] = CALLS[kind].advance(key_id, Math.min(left, MOST_SECONDS));
      await ask(`${sandboxUrl}${path}`, body);
    }
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
