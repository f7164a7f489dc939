import { RETRIES, nextWait } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { plusMs } from '../../platform/clock.ts';
import { LEASE_SECONDS } from '../../platform/due/due.store.ts';
import { describeError } from '../../platform/log.ts';
import type { Services } from '../../platform/services.ts';
import { actHandlers } from './act-handlers.ts';
import type { ActHandler } from './act-handlers.ts';
import {
  DUE_ACTS,
  claimAct,
  finishAct,
  putActBack,
  selectDueInstitutes,
  selectNextMoment,
} from './schedule.store.ts';
import type { ClaimedAct } from './schedule.store.ts';

/** Retry interval if an act could not be given up, by the institute's clock. */
const GIVE_UP_AGAIN_MS = 3_600_000;
/** Most acts of one institute in one round, so that none blocks the others. */
const ROUND = 500;

/** Adds scheduled acts to what is due (decisions 7). */
export const scheduleActs = (services: Services): void =>
  services.due.add({ ...DUE_ACTS, run: () => runDueActs(services) });

/** The result of one round. */
interface ActRound {
  /** Acts leased, including failed ones. */
  readonly ran: number;
  /** True if another process has leased an act of the institute: the round ended early. */
  readonly is_busy: boolean;
}

/**
 * Does every due act, institute by institute, each by its own clock (decisions 7).
 * @returns how many acts were leased
 */
export async function runDueActs(services: Services): Promise<number> {
  const due = await selectDueInstitutes(services.db, services.clock.now());
  let total = 0;
  for (const { id } of due) {
    try {
      total += (await runActsOf(services, id)).ran;
    } catch (error) {
      services.log.error(
        { institute_id: id, ...describeError(error) },
        'the scheduled acts of an institute could not run; they are retried within seconds',
      );
    }
  }
  return total;
}

/** Does an institute's due acts one after the other, in the order of (moment, due moment, id). */
async function runActsOf(services: Services, instituteId: number): Promise<ActRound> {
  const kinds = kindsOf(services);
  for (let ran = 0; ran < ROUND; ran += 1) {
    const claimed = await claimAct(
      services.db,
      instituteId,
      kinds,
      services.clock.now(),
      LEASE_SECONDS * 1000,
    );
    if (claimed === undefined) return { ran, is_busy: false };
    if (claimed === 'busy') return { ran, is_busy: true };
    await runAct(services, claimed);
  }
  return { ran: ROUND, is_busy: false };
}

/** How a clock passes moments. */
interface Passing {
  /** Moves the institute's clock; a moment in the past must change nothing. */
  readonly moveTo: (moment: Instant) => Promise<void>;
  /** Asked after each moment; false ends it there. Left out: true. */
  readonly mayGoOn?: (() => boolean) | undefined;
}

/**
 * Moves an institute's clock to `until`, stopping at each act's moment to do its acts, so that each of them sees the
 * time it was planned for, however far the clock is moved.
 * @returns `busy` if another process has leased an act, `ended` if it may not go on: the clock then stands at a moment on
 *   the way
 */
export async function passActs(
  services: Services,
  instituteId: number,
  until: Instant,
  { moveTo, mayGoOn }: Passing,
): Promise<'all' | 'busy' | 'ended'> {
  for (let isFirst = true; ; isFirst = false) {
    const moment = await selectNextMoment(services.db, instituteId, kindsOf(services), until);
    if (moment === undefined) return 'all';
    if (!isFirst && mayGoOn?.() === false) return 'ended';
    await moveTo(moment);
    if ((await runActsOf(services, instituteId)).is_busy) return 'busy';
  }
}

const kindsOf = (services: Services): string[] => [...actHandlers(services).keys()];

/** One failing act must not block the others: it is retried later. */
async function runAct(services: Services, claimed: ClaimedAct): Promise<void> {
  const { act, at } = claimed;
  const handler = actHandlers(services).get(act.kind);
  if (handler === undefined) return;
  try {
    await handler.outside?.(act, at);
    await finish(services, handler, claimed);
  } catch (error) {
    const wait = nextWait(RETRIES.act, act.tries);
    const facts = { act_id: act.id, kind: act.kind, tries: act.tries, ...describeError(error) };
    if (wait === undefined) {
      services.log.error(facts, 'alarm: a scheduled act was given up');
      await giveUp(services, handler, claimed);
    } else {
      await putActBack(services.db, act, plusMs(at, wait * 1000));
      services.log.warn(facts, 'a scheduled act failed and will be retried');
    }
  }
}

/**
 * Gives an act up together with its consequences. If the process dies before, the lease expires and another process
 * retries and gives it up. So does a later try if the consequences cannot be written.
 */
async function giveUp(services: Services, handler: ActHandler, { act, at }: ClaimedAct): Promise<void> {
  try {
    await services.db.tx(async (tx) => {
      if (await putActBack(tx, act, undefined)) await handler.givenUp?.(tx, act, at);
    });
  } catch (error) {
    const facts = { act_id: act.id, kind: act.kind, tries: act.tries, ...describeError(error) };
    services.log.error(
      facts,
      'alarm: the follow-up of a given up act could not be written; it will be retried',
    );
    await putActBack(services.db, act, plusMs(at, GIVE_UP_AGAIN_MS));
  }
}

/** The mark comes first: it locks the act, so of two processes with a lease only one writes. */
async function finish(services: Services, handler: ActHandler, { act, at }: ClaimedAct): Promise<void> {
  await services.db.tx(async (tx) => {
    if (await finishAct(tx, act, at)) await handler.inside?.(tx, act, at);
  });
}
