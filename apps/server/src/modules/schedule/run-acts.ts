import type { Instant } from '@shulk/domain';
import { plusMs } from '../../platform/clock.ts';
import { describeError } from '../../platform/log.ts';
import type { Services } from '../../platform/services.ts';
import { actHandlers } from './act-handlers.ts';
import type { ActHandler } from './act-handlers.ts';
import { nextTry } from './retry-times.ts';
import { claimAct, finishAct, putActBack, selectDueInstitutes, selectNextMoment } from './schedule.store.ts';
import type { ClaimedAct } from './schedule.store.ts';

/** A gateway answers within seconds; whoever has an act in hand for two minutes has died. */
const LEASE_MS = 120_000;
/** How long an act waits that could not be given up, by the institute's clock. */
const GIVE_UP_AGAIN_MS = 3_600_000;
/** Most acts of one institute in one round of the pump, so that none keeps the others waiting. */
const ROUND = 500;

/** What one round did. */
interface ActRound {
  /** Acts taken in hand, failed ones included. */
  readonly ran: number;
  /** True when another process has an act of the institute in hand: the round ended before its time. */
  readonly is_busy: boolean;
}

/**
 * Does every act that is due, institute by institute, each by its own clock (decisions 7).
 * @returns how many acts were taken in hand
 */
export async function runDueActs(services: Services): Promise<number> {
  const due = await selectDueInstitutes(services.db, kindsOf(services), services.clock.now());
  let total = 0;
  for (const { id } of due) {
    try {
      total += (await runActsOf(services, id)).ran;
    } catch (error) {
      services.log.error(
        { institute_id: id, ...describeError(error) },
        'the scheduled acts of an institute could not be run; they are tried again in a minute',
      );
    }
  }
  return total;
}

/** Does an institute's due acts one after the other, in the order of (moment, due moment, id). */
async function runActsOf(services: Services, instituteId: number): Promise<ActRound> {
  const kinds = kindsOf(services);
  for (let ran = 0; ran < ROUND; ran += 1) {
    const claimed = await claimAct(services.db, instituteId, kinds, services.clock.now(), LEASE_MS);
    if (claimed === undefined) return { ran, is_busy: false };
    if (claimed === 'busy') return { ran, is_busy: true };
    await runAct(services, claimed);
  }
  return { ran: ROUND, is_busy: false };
}

/**
 * Leads an institute through every moment up to `until` at which an act is due: the clock is moved to the moment,
 * then its acts are done, so that each of them sees the time it was planned for, however far the clock is moved.
 * @param moveTo moves the institute's clock; a moment that is past already must change nothing
 * @returns false when another process has an act in hand: the clock stands at that act's moment
 */
export async function passActs(
  services: Services,
  instituteId: number,
  until: Instant,
  moveTo: (moment: Instant) => Promise<void>,
): Promise<boolean> {
  for (;;) {
    const moment = await selectNextMoment(services.db, instituteId, kindsOf(services), until);
    if (moment === undefined) return true;
    await moveTo(moment);
    if ((await runActsOf(services, instituteId)).is_busy) return false;
  }
}

const kindsOf = (services: Services): string[] => [...actHandlers(services).keys()];

/** One act in trouble must not keep the others waiting: it is put back and tried again later. */
async function runAct(services: Services, claimed: ClaimedAct): Promise<void> {
  const { act, at } = claimed;
  const handler = actHandlers(services).get(act.kind);
  if (handler === undefined) return;
  try {
    await handler.outside?.(act, at);
    await finish(services, handler, claimed);
  } catch (error) {
    const next = nextTry(act.tries, at);
    const facts = { act_id: act.id, kind: act.kind, tries: act.tries, ...describeError(error) };
    if (next === undefined) {
      services.log.error(facts, 'alarm: a scheduled act was given up');
      await giveUp(services, handler, claimed);
    } else {
      await putActBack(services.db, act, next);
      services.log.warn(facts, 'a scheduled act failed; it is tried again later');
    }
  }
}

/**
 * Gives an act up together with what follows from that. A process that dies before leaves the act in hand: another one
 * tries it once more, and gives it up itself. So does a later try where what follows cannot be written.
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
      'alarm: what follows from a given up act could not be written; it is tried again',
    );
    await putActBack(services.db, act, plusMs(at, GIVE_UP_AGAIN_MS));
  }
}

/** The mark comes first: it locks the act, so of two processes that have it in hand one writes. */
async function finish(services: Services, handler: ActHandler, { act, at }: ClaimedAct): Promise<void> {
  await services.db.tx(async (tx) => {
    if (await finishAct(tx, act, at)) await handler.inside?.(tx, act, at);
  });
}
