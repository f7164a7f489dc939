import { AppError } from '../../errors.ts';
import { toMs } from '../../clock.ts';
import { meterOf } from '../../limits.ts';
import type { Ctx } from '../context.ts';
import { networkOf } from './addresses.ts';

/**
 * Limits orders and sessions opened by a browser. Each is a stored row, and on a public page anybody can open one
 * after another, so an address gets so many a minute. Counted in memory, so that payers do not wait for a counter.
 * @throws AppError rate_limited
 */
export function meterOpened(ctx: Pick<Ctx, 'services' | 'settings' | 'ip' | 'now'>): void {
  const { openedPerMinute: perMinute, openedBurst: burst } = ctx.settings.limits;
  const wait = meterOf(ctx.services, 'opened', { perMinute, burst }).take(networkOf(ctx.ip), toMs(ctx.now()));
  if (wait > 0) throw new AppError('rate_limited', { retryAfter: wait });
}
