import { POLLS } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import type { Services } from '../../../platform/services.ts';
import { scheduleAct } from '../../schedule/index.ts';
import type { ActHandler } from '../../schedule/index.ts';
import { selectMandate } from '../mandates.store.ts';
import type { MandateRow } from '../mandates.store.ts';
import { isNoAnswer } from './query-open-mandate.ts';
import { changeMandate } from './change-mandate.ts';
import { queryMandate, mandatesOf } from './settle-mandate.ts';

/** Age in ms at the n-th query of a registration, if nobody else queried the gateway; undefined after the last. */
function ageOf(n: number): number | undefined {
  const age: number | undefined = POLLS.registration.ages[n];
  return age === undefined ? undefined : age * 1000;
}

/** Schedules the n-th query of a registration. @returns false if there is none left */
export async function planMandateQuery(
  tx: Executor,
  { id, institute_id }: Pick<MandateRow, 'id' | 'institute_id'>,
  n: number,
  registeredAt: Instant,
): Promise<boolean> {
  const age = ageOf(n);
  if (age === undefined) return false;
  return scheduleAct(tx, {
    institute_id,
    due_at: plusMs(registeredAt, age),
    kind: 'mandate-ask',
    ref: `${id}/${n}`,
  });
}

const partsOf = (ref: string): [id: number, n: number] => {
  const [id, n] = ref.split('/').map(Number);
  return [id ?? 0, n ?? 0];
};

/** Queries a registration without an answer, and expires it after a week. */
export const queryAct = (services: Services): ActHandler => ({
  outside: async ({ institute_id, ref }) => {
    const mandate = await selectMandate(services.db, institute_id, partsOf(ref)[0]);
    if (mandate.status !== 'PENDING') return;
    // Without an answer the next query is still scheduled.
    await queryMandate(services, mandate, 'act').catch((error: unknown) => {
      if (!isNoAnswer(error)) throw error;
    });
  },
  inside: async (tx, { institute_id, ref, due_at }, at) => {
    const [id, n] = partsOf(ref);
    const mandate = await selectMandate(tx, institute_id, id);
    if (mandate.status !== 'PENDING') return;
    const registeredAt = plusMs(due_at, -(ageOf(n) ?? 0));
    if (await planMandateQuery(tx, mandate, n + 1, registeredAt)) return;
    await changeMandate(tx, mandate, 'EXPIRED', { cause: 'act', now: at });
  },
});

/** Ends a mandate at the gateway that is over here. */
export const closeAct = (services: Services): ActHandler => ({
  outside: async ({ institute_id, ref }) => {
    const mandate = await selectMandate(services.db, institute_id, Number(ref));
    const { gateway_customer_id: customer_id, gateway_token_id: token_id } = mandate;
    if (customer_id === null || token_id === null) return;
    const gateway = await mandatesOf(services, mandate.gateway_account_id);
    await gateway.cancelMandate({ customer_id, token_id });
  },
});
