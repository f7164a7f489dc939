import { refundByHand } from '@shulk/sandbox/testing';
import type { Payment } from '@shulk/sandbox/testing';
import type { ReviewView } from '@shulk/contract';
import { fromRupees } from '@shulk/contract/wire';
import { paise, plainRupees } from '@shulk/domain';
import type { TestAnswer } from '../../testing/index.ts';
import { LEAST_REFUND, isTaken } from '../provider/provider.ts';
import type { RefundMoodName } from '../provider/refund-mood.ts';
import type { GatewayDoor } from '../provider/accounts.ts';
import type { School } from '../world/schools.ts';
import type { World } from '../world/world.ts';
import { demandOf } from './payers.ts';
import { act, actOn, codeOf, newKey } from './act.ts';
import type { Act } from './act.ts';

/** A call of the console, with the operator's key. */
const askConsole = (world: World, path: string, body: object, key = newKey()): Promise<TestAnswer> =>
  world.process.browser(undefined).post(`/api/console/v1/${path}`, body, {
    headers: {
      authorization: `Bearer ${world.process.services.settings.operatorKey}`,
      'idempotency-key': key,
    },
  });

/** A school's payments under review. */
async function reviewsOf(world: World, { code }: School): Promise<ReviewView[]> {
  const answer = await world.process
    .browser(undefined)
    .get(`/api/console/v1/reviews?institute_code=${code}`, {
      headers: { authorization: `Bearer ${world.process.services.settings.operatorKey}` },
    });
  return answer.status < 300 ? answer.data<ReviewView[]>() : [];
}

/** The office works through its reviews: places money on a fee of the pupil, wholly or in part, or refunds it. */
export async function decideWaiting(world: World): Promise<string> {
  const { random } = world;
  const list: { school: School; review: ReviewView }[] = [];
  for (const school of world.schools)
    for (const review of await reviewsOf(world, school))
      if (review.placeable > 0) list.push({ school, review });
  const chosen = random.pick(list);
  if (chosen === undefined) return 'no money waits for the office';
  const { school, review } = chosen;
  const { application_code, gateway_payment_id, student_id } = review;
  const named = { institute_code: school.code, application_code, gateway_payment_id };
  if (random.happens(0.15)) {
    world.refundWishes += 1;
    const part = review.reason === 'EXCESS' || review.reason === 'REFUND_WAITS' ? 'EXCESS' : 'HELD';
    const answer = await askConsole(world, 'refunds', {
      ...named,
      part,
      reason: 'simulated',
      asked_by: 'A. Rao',
    });
    return `the office gives back what waits of ${gateway_payment_id}: ${codeOf(answer)}`;
  }
  const placing = { named, waiting: fromRupees(review.placeable) };
  const told: string[] = [];
  let owed = await owedBy(world, school, student_id);
  while (owed.length > 0 && told.every((line) => line.endsWith('placing_refused'))) {
    const fee = random.pick(owed);
    if (fee !== undefined) told.push(await place(world, { ...placing, fee }));
    owed = owed.filter((one) => one !== fee);
  }
  const pupil = school.pupils.find(({ uuid }) => uuid === student_id);
  if (pupil !== undefined && told.every((line) => line.endsWith('placing_refused')) && random.happens(0.9)) {
    // Nothing is owed, or a loan will pay it all: the money pays the next fee added.
    const id = await demandOf(world, { school, pupil });
    const fee = (await owedBy(world, school, student_id)).find((one) => one.id === id);
    if (fee !== undefined) told.push(await place(world, { ...placing, fee }));
  }
  return `the office places ${gateway_payment_id} on ${told.join('; on ') || 'nothing'}`;
}

/** A fee with a balance, in paise. */
interface OwedFee {
  readonly id: number;
  readonly code: string;
  readonly owed: number;
}

const owedBy = ({ db }: World, { instituteId }: School, student: string): Promise<OwedFee[]> =>
  db.query<OwedFee>(
    `select f.id, f.sft_code as code, f.base_paise - f.settled_paise as owed from fee_lines f join students s on s.id = f.student_id
     where f.institute_id = $1 and s.student_uuid = $2 and f.status = 'ACTIVE' and f.base_paise > f.settled_paise order by f.id`,
    [instituteId, student],
  );

/** The money to place, its fee, and the amount under review in paise. */
interface Placing {
  readonly named: object;
  readonly fee: OwedFee;
  readonly waiting: number;
}

/** Places all that the fee takes, a part of it, or more than there is; sometimes requests it twice. */
async function place(world: World, { named, fee, waiting }: Placing): Promise<string> {
  const { random } = world;
  const most = random.happens(0.2) ? fee.owed : Math.min(fee.owed, waiting);
  const isPart = random.happens(0.4);
  const body = {
    ...named,
    fees: [
      { fee: fee.code, ...(isPart && { amount: plainRupees(paise(random.whole(1, Math.max(1, most)))) }) },
    ],
    by: 'A. Rao',
    reason: 'Told by phone',
  };
  const key = newKey();
  const answers = [await askConsole(world, 'reviews/place', body, key)];
  if (random.happens(0.3)) answers.push(await askConsole(world, 'reviews/place', body, key));
  return `${fee.code}: ${answers.map(codeOf).join(', ')}`;
}

/** A refund in the provider's dashboard: the whole rest, or a part. */
async function giveBackThere({ provider, random }: World, payment: Payment): Promise<string> {
  const left = provider.leftOf(payment);
  const amount = random.happens(0.5) ? left : random.whole(LEAST_REFUND, left);
  const refund = refundByHand(provider.core, payment, amount);
  return `${refund.id} gives ${amount} of ${payment.id} back in the provider's dashboard`;
}

const withMoney = ({ provider }: World): Payment[] =>
  provider.payments().filter((payment) => isTaken(payment) && provider.leftOf(payment) >= LEAST_REFUND);

/** The provider has no balance for refunds, or fails on them, for hours or days. */
async function refuseRefunds({ provider, random }: World): Promise<string> {
  const mood = random.weighted<RefundMoodName>({ well: 2, low_balance: 5, busy: 2, broken: 2 });
  const hours = mood === 'low_balance' ? random.whole(1, 72) : random.whole(1, 12);
  provider.refusing.begin(mood, hours);
  return `for refunds the provider is ${mood} for ${hours} h`;
}

const twoDoors = ({ schools }: World): GatewayDoor[] =>
  schools.flatMap(({ doors: [main, second] }) => (main === undefined || second === undefined ? [] : [main]));

/** The first of two accounts becomes unreachable, or reachable again. */
async function awayAtMain({ provider }: World, { keyId }: GatewayDoor): Promise<string> {
  if (!provider.away.delete(keyId)) provider.away.add(keyId);
  return `the account ${keyId} is ${provider.away.has(keyId) ? 'away' : 'there again'}`;
}

/** Acts on received money: in the console, and in the provider's own dashboard. */
export const MONEY_OFFICE: Readonly<Record<string, Act>> = {
  decideWaiting: act(6, decideWaiting),
  giveBackThere: actOn(3, withMoney, giveBackThere),
  refuseRefunds: actOn(9, withMoney, refuseRefunds),
  awayAtMain: actOn(2, twoDoors, awayAtMain),
};
