import type { TestAnswer, TestBrowser } from '../../testing/index.ts';
import { aProvenFamily } from '../checks/told-answers.ts';
import type { School } from '../world/schools.ts';
import { doorsOf, visit } from '../world/make-world.ts';
import type { Tab } from '../world/tab.ts';
import type { World } from '../world/world.ts';
import { BrokenPromise, act, actOn, codeOf, newKey } from './act.ts';
import type { Act } from './act.ts';
import { forgedMessage } from '../provider/forgeries.ts';
import { nameOf } from '../provider/provider.ts';

/** What a payer of one school knows of the other one's payment, however learned. */
interface Learned {
  readonly stranger: Tab;
  readonly order_code: string;
  readonly application_code: string;
  readonly gateway_order_id: string;
  readonly gateway_payment_id: string;
}

/** The trespasser: a browser that looked its own pupil up and proved its own contact. */
interface Trespasser {
  readonly tab: Tab;
  readonly browser: TestBrowser;
}

type Try = (world: World, who: Trespasser, learned: Learned) => Promise<TestAnswer>;

const TRUTH = '/api/checkout/v1/payments/';

const orderFor = (slug: string, sbd_code: string, { browser, tab }: Trespasser): Promise<TestAnswer> =>
  browser.post(
    '/api/checkout/v1/orders',
    { payment_page_slug: slug, card_code: 'full', sbd_code, mobile: tab.school.family.mobile },
    { headers: { 'idempotency-key': newKey() } },
  );

/** Attempts of a payer with the other school's codes. Each must be refused. */
const TRIES: Readonly<Record<string, Try>> = {
  'orders for the other pupil on the own page': (_world, who, { stranger }) =>
    orderFor(who.tab.school.slug, stranger.pupil.sbd_code, who),
  'orders for the own pupil on the other page': (_world, who, { stranger }) =>
    orderFor(stranger.school.slug, who.tab.pupil.sbd_code, who),
  'orders for the other pupil on the other page': (_world, who, { stranger }) =>
    orderFor(stranger.school.slug, stranger.pupil.sbd_code, who),
  'asks for the status of the other order': (_world, { browser }, { order_code }) =>
    browser.get(`/api/checkout/v1/orders/${order_code}/status`),
  'asks for a token of the other order': (_world, { browser }, { order_code }) =>
    browser.post(`/api/checkout/v1/orders/${order_code}/token`),
  'asks on the own page where the other money is': (_world, { browser, tab }, { application_code }) =>
    browser.get(`${TRUTH}${application_code}?payment_page_slug=${tab.school.slug}`),
  'asks on the other page where the other money is': (_world, { browser }, { application_code, stranger }) =>
    browser.get(`${TRUTH}${application_code}?payment_page_slug=${stranger.school.slug}`),
  'asks for the list of the other receipts': (_world, { browser }, { stranger }) =>
    browser.get(`/api/pages/v1/receipts/fetch?sbd_code=${stranger.pupil.sbd_code}`),
  'asks for the other receipt': (_world, { browser }, { application_code, stranger }) =>
    browser.post('/api/pages/v1/receipts/download', { application_code, sbd_code: stranger.pupil.sbd_code }),
  'asks for the other receipt as its own': (_world, { browser, tab }, { application_code }) =>
    browser.post('/api/pages/v1/receipts/download', { application_code, sbd_code: tab.pupil.sbd_code }),
  'confirms the own order with the other payment': (world, { browser, tab }, learned) => {
    const payment = world.provider.payment(learned.gateway_payment_id);
    const { gateway_order_id, gateway_payment_id } = learned;
    const signed = payment && world.provider.signReturn(payment);
    const signature = signed?.['razorpay_signature'] ?? '0'.repeat(64);
    return browser.post(
      '/api/checkout/v1/attempts/confirm',
      { attempt_id: tab.launch?.attempt_id ?? 'att_none', gateway_order_id, gateway_payment_id, signature },
      { headers: { authorization: `Bearer ${tab.order?.checkout_token ?? 'none'}` } },
    );
  },
  'asks as one office for the refunds of the other one': (world, { browser, tab }, { application_code }) =>
    browser.get(
      `/api/console/v1/refunds?institute_code=${tab.school.code}&application_code=${application_code}`,
      {
        headers: { authorization: `Bearer ${world.process.services.settings.operatorKey}` },
      },
    ),
  'gives back as one office what the other one took': (world, { browser, tab }, { application_code }) =>
    browser.post(
      '/api/console/v1/refunds',
      { institute_code: tab.school.code, application_code, reason: 'simulated', reopen_fees: true },
      {
        headers: {
          authorization: `Bearer ${world.process.services.settings.operatorKey}`,
          'idempotency-key': newKey(),
        },
      },
    ),
};

/** A school's words that may not be in an answer to anybody else. */
const wordsOf = ({ family, pupils }: School): string[] => [
  ...Object.values(family),
  ...pupils.map(({ sbd_code }) => sbd_code),
];

/** Somebody of one school tries to reach the other's data. @throws BrokenPromise unless it is refused */
export async function trespass(world: World, tab: Tab): Promise<string> {
  const learned = await learn(world, tab.school);
  if (learned === undefined) return 'there is nothing to learn of the other school';
  const name = world.random.pick(Object.keys(TRIES)) ?? '';
  const browser = world.process.browser(await aProvenFamily(world, tab.school));
  if (name.startsWith('orders')) browser.cookie = await visit(world, tab.school, tab.pupil);
  const answer = await TRIES[name]?.(world, { tab, browser }, learned);
  if (answer === undefined) return 'nothing';
  const shown = wordsOf(learned.stranger.school).filter((word) => answer.body.includes(word));
  if (answer.status < 300 || shown.length > 0) {
    const rows = [{ tried: name, status: answer.status, shown }];
    throw new BrokenPromise({ invariant: 'no institute sees the row of another one', rows });
  }
  return `somebody of ${tab.school.code} ${name}: ${codeOf(answer)}`;
}

/** Codes of the other school's newest order, as if its payer had shared them. */
async function learn(world: World, own: School): Promise<Learned | undefined> {
  const stranger = world.random.pick(world.tabs.filter(({ school }) => school !== own));
  if (stranger === undefined) return undefined;
  const row = await world.db.maybe<Omit<Learned, 'stranger'>>(
    `select o.order_code, o.application_code, coalesce(o.gateway_order_id, 'order_none') as gateway_order_id,
       coalesce(p.gateway_payment_id, 'pay_none') as gateway_payment_id
     from orders o left join payments p on p.order_id = o.id
     where o.institute_id = $1 order by p.id is null, o.id desc, p.id limit 1`,
    [stranger.school.instituteId],
  );
  return row && { ...row, stranger };
}

/** A message signed by an account with its own secret, about another one's object: it must change nothing. */
async function signedByNeighbour(world: World): Promise<string> {
  const { provider, random } = world;
  const door = random.pick(doorsOf(world));
  const all = [...provider.core.store.orders.values()];
  const own = new Set(all.filter(({ key_id: key }) => key === door?.keyId).map(nameOf));
  // An order attempted at a second account has one name at both, and that account may report on it.
  const foreign = all.filter((one) => one.key_id !== door?.keyId && !own.has(nameOf(one)));
  const order = random.pick(foreign);
  if (door === undefined || order === undefined) return 'there is no order to sign for';
  const refunds = provider
    .refunds()
    .filter(({ key_id: key, status }) => status === 'pending' && key !== door.keyId);
  const refund = random.pick(refunds);
  const message = forgedMessage(provider, door, order, refund === undefined ? {} : { refund });
  const status = await world.process.webhook(door.webhookPath, message?.body ?? '', message?.headers ?? {});
  return `${door.keyId} signs for ${refund?.id ?? order.id} of another account: ${status}`;
}

/** Attempts across the wall between two institutes. */
export const TRESPASS: Readonly<Record<string, Act>> = {
  trespass: actOn(7, ({ tabs }) => tabs, trespass),
  signedByNeighbour: act(2, signedByNeighbour),
};
