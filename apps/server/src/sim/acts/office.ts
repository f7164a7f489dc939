import type { Payment } from '@shulk/sandbox/testing';
import { paise } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { toMs } from '../../platform/clock.ts';
import { describeError } from '../../platform/log.ts';
import { fetchSettlements } from '../../modules/ledger/fetch/fetch-settlements.ts';
import { matchLateBooked } from '../../modules/ledger/settlements/match-late-booked.ts';
import { checkByNight } from '../../modules/ledger/watch/check-by-night.ts';
import { pollDisputes, remindOfDisputes } from '../../modules/payments/disputes/poll-disputes.ts';
import { requestRefund } from '../../modules/payments/refunds/request-refund.ts';
import { workRefunds } from '../../modules/payments/refunds/work-refunds.ts';
import { expireOrders, resolvePayments } from '../../modules/payments/settlement/resolve-payments.ts';
import { workLeftovers } from '../../modules/payments/webhooks/webhook-worker.ts';
import { runDueActs } from '../../modules/schedule/index.ts';
import type { Services } from '../../platform/services.ts';
import { runLoanJobs } from '../lender/loan-jobs.ts';
import { isTaken } from '../provider/provider.ts';
import type { SimulatedProcess } from '../simulated-process.ts';
import { tellSystems } from '../systems/tell-systems.ts';
import { fulfilled } from '../turns/turns.ts';
import { processesOf } from '../world/make-world.ts';
import type { World } from '../world/world.ts';
import { instantOf, nextDeadline, nextMoment } from '../next-moment.ts';
import { BrokenPromise, aboutDebits, act, actOn, newKey } from './act.ts';
import type { Act } from './act.ts';

type RequestedRefund = Awaited<ReturnType<typeof requestRefund>>;
type Asked = Pick<RequestedRefund, 'made_code'> & {
  readonly result: RequestedRefund['result'] | 'disputed';
};

/** The office refunds part of a payment: by one request sent twice, or by two people's requests at once. */
async function refund(world: World, paid: Payment): Promise<string> {
  const payment = await world.db.maybe<{ id: number; institute: number; amount: number }>(
    `select id, institute_id as institute, amount_paise as amount from payments
     where kind = 'gateway' and regexp_replace(gateway_payment_id, '/[1-6]$', '') = $1 order by id desc limit 1`,
    [paid.id],
  );
  if (payment === undefined) return `${paid.id} is not booked yet`;
  const wish = () => ({
    instituteId: payment.institute,
    paymentId: payment.id,
    requestKey: newKey(),
    amount: paise(world.random.whole(1, payment.amount)),
    requestedBy: 'OPERATOR' as const,
    reason: 'simulated',
    reopensFees: world.random.happens(0.5),
    clockOffsetMs: 0,
  });
  const { services } = world.process;
  const first = wish();
  const second = world.random.happens(0.5) ? first : wish();
  world.refundWishes += first === second ? 1 : 2;
  const ask = (one: typeof first): Promise<Asked> =>
    requestRefund(services, one).catch((error: unknown) => {
      // Money claimed back by a bank is not refunded as well.
      if (error instanceof Error && error.name === 'RefundDisputed')
        return { result: 'disputed', made_code: null } as const;
      throw error;
    });
  const asked = fulfilled(await world.turns.atOnce([() => ask(first), () => ask(second)]));
  for (const { result, made_code: code } of asked) {
    if ((result === 'made' || result === 'again') && code !== null) world.told.refunds.add(code);
  }
  return `the office gives ${paid.id} back: ${asked.map(({ result }) => result).join(', ')}`;
}

/** One round of all jobs of a server; what is not due is left. A settlement is fetched first: it may make a poll due. */
export async function runJobs(
  services: Services,
  { nights, systems }: Pick<World, 'nights' | 'systems'>,
): Promise<void> {
  await workLeftovers(services);
  if (nights.areSettlementsFetched) await fetchSettlements(services);
  await resolvePayments(services);
  await expireOrders(services);
  await workRefunds(services);
  await pollDisputes(services);
  await remindOfDisputes(services);
  await matchLateBooked(services);
  await runDueActs(services);
  await runLoanJobs(services);
  if (nights.areBooksChecked) await checkByNight(services);
  await tellSystems(services, systems);
}

/**
 * One round of the jobs in each of the processes, at the same moment; waits for each, even if another one dies.
 * @returns the errors of the surviving ones
 */
export async function runJobsIn(
  { turns, nights, systems }: Pick<World, 'turns' | 'nights' | 'systems'>,
  processes: readonly SimulatedProcess[],
): Promise<unknown[]> {
  const rounds = await turns.atOnce(
    processes.map(
      ({ services }) =>
        () =>
          runJobs(services, { nights, systems }),
    ),
  );
  return rounds.flatMap((round, n) =>
    round.status === 'rejected' && processes[n]?.life.isDead === false ? [round.reason as unknown] : [],
  );
}

/** The server's jobs, sometimes in two processes at the same moment. */
async function work(world: World): Promise<string> {
  const isTwice = world.random.happens(0.3);
  const failed = await runJobsIn(world, await processesOf(world, isTwice));
  if (failed.length > 0) {
    throw new BrokenPromise({ invariant: 'no act ends in an error', rows: failed.map(describeError) });
  }
  return `the jobs run${isTwice ? ' twice at once' : ''}`;
}

/** Advances to an instant (ms) while the server does due work; stops if its process dies. */
export async function untilThen(world: World, until: number): Promise<void> {
  const { services, life } = world.process;
  while (toMs(world.clock.now()) < until && !life.isDead) {
    world.clock.set(await nextMoment(world, until));
    await runJobs(services, world);
  }
}

/** The share of planned moments that pass without a server. */
const AWAY_SHARE = 0.25;

/** How long no server runs (ms); 0 if that alone would break a promise: somebody must look, or be notified, before. */
async function hoursAway(world: World, from: number): Promise<number> {
  const ms = world.random.happens(AWAY_SHARE) ? world.random.whole(2, 20) * 3_600_000 : 0;
  if (ms === 0 || world.loans !== undefined || (await hasMoneyToGiveBack(world))) return 0;
  return from + ms < (await nextDeadline(world)) ? ms : 0;
}

/** Advances to the moment of a planned debit or mandate query, to a minute before it, or to hours after it. */
async function comeDue(world: World): Promise<string> {
  const { next } = await world.db.one<{ next: Instant | null }>(
    `select min(next_at) as next from scheduled_acts where state in ('WAITING', 'RUNNING')`,
  );
  if (next === null) return 'nothing is planned';
  const early = world.random.happens(0.2) ? 60_000 : 0;
  const now = toMs(world.clock.now());
  await untilThen(world, Math.max(toMs(next) - early - 1000, now));
  const away = early > 0 ? 0 : await hoursAway(world, Math.max(toMs(next), now));
  world.clock.set(instantOf(Math.max(toMs(next) - early, now + 1000) + away));
  const words = early > 0 ? 'is a minute away' : away > 0 ? `passes ${away / 3_600_000} h ago` : 'comes';
  return `${next} ${words}, and ${await work(world)}`;
}

/** While nothing is older, a server may be down without missing a payment's seventh day. */
const YOUNG_MS = 6 * 24 * 3_600_000;

/** Seconds a server may be down while money has to go back. */
const UNTOLD_S = 6_000;

const hasMoneyToGiveBack = async ({ db }: World): Promise<boolean> =>
  (
    await db.query(
      `select 1 from refunds where status = 'WAITING'
       union all
       select 1 from payments p where p.excess_paise > 0 and left_of_payment(p, 'EXCESS') > 0`,
    )
  ).length > 0;

const LEAPS = { '5': 5, '20': 5, '60': 3, '600': 3, '5400': 3, '6000': 2, '28800': 3, '86400': 3 } as const;

async function wait(world: World): Promise<string> {
  const seconds = Number(world.random.weighted<keyof typeof LEAPS>(LEAPS));
  const now = toMs(world.clock.now());
  const isOld = now + seconds * 1000 - world.began > YOUNG_MS;
  // Nor longer than the time-out for requesting a refund, or for reporting a refused one.
  if (isOld || (seconds > UNTOLD_S && (await hasMoneyToGiveBack(world))))
    await untilThen(world, now + seconds * 1000);
  else world.clock.advance(seconds);
  return `${seconds} s pass`;
}

/** Background acts: the office, the jobs, the time. */
export const OFFICE: Readonly<Record<string, Act>> = {
  refund: actOn(5, ({ provider }) => provider.payments().filter(isTaken), refund),
  work: act(8, work),
  wait: act(8, wait),
  comeDue: aboutDebits(actOn(9, ({ provider }) => provider.tokens(), comeDue)),
};
