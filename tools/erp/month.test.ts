import { expect, it } from 'vitest';
import { owedOf, studentOf } from '../../apps/erp-simulator/src/core/books.ts';
import type { Fee, Student } from '../../apps/erp-simulator/src/core/books.ts';
import { reconcile } from '../../apps/erp-simulator/src/nightly/reconcile.ts';
import { describeOnBoth } from '../../apps/server/src/testing/index.ts';
import { DAY_S, useErpSchool } from './testing/erp-school.ts';
import type { Begun, ErpSchool } from './testing/erp-school.ts';

const COUNT = 20;
const idOf = (n: number): string => `PG-${200 + n}`;
const mobileOf = (n: number): string => String(9_000_000_620 + n);

/** Shulk waits so long for an answer on the days when none comes in time. */
const SHORT_MS = 300;

/** What goes wrong with webhooks, day by day; on each day two parents pay. */
const DAYS: readonly Record<string, string>[] = [
  {},
  { webhooks: 'fail' },
  { webhooks: 'slow', ms: '50' },
  { webhooks: 'late', ms: String(SHORT_MS * 2) },
  { webhooks: 'hang', times: '3' },
  { webhooks: 'down', seconds: String(DAY_S / 2) },
  { webhooks: 'twice' },
  { webhooks: 'reorder' },
  {},
  { webhooks: 'forget' },
];

/** The school bus of every third student, a fee beside the term's. */
const BUS: Fee = { code: 'BUS-1', head: 'BUS', instalment: 'Term 1', due_date: '2026-12-10', paise: 150_075 };

/** A clerk types a student in and sends it. */
async function admit(school: ErpSchool, n: number): Promise<void> {
  const told = await school.press('/students', {
    id: idOf(n),
    first_name: `Child ${n}`,
    last_name: 'Rao',
    class_code: n % 2 === 0 ? 'VI' : 'VII',
    parent: `Parent ${n}`,
    mobile: mobileOf(n),
    rupees: `${4000 + n}.${String(n).padStart(2, '0')}`,
    // Most pay later than this, with a late fee.
    due_date: '2026-11-25',
  });
  expect(told).toBe(`${idOf(n)} was added. Next: send to Shulk.`);
  if (n % 3 === 0)
    school.erp.books.change((data) => (studentOf(data, idOf(n)) as Student).fees.push({ ...BUS }));
  expect(await school.press('/send', { id: idOf(n) })).toBe(`${idOf(n)} was sent to Shulk.`);
}

/** A clerk makes a link for what is owed, and its parent begins to pay. */
async function beginByLink(school: ErpSchool, n: number): Promise<Begun> {
  const told = await school.press('/link', { id: idOf(n) });
  const [, url = told] = /^Link L-\w+ for the parent: (\S+)$/.exec(told) ?? [];
  return school.begin(url, mobileOf(n));
}

async function refund(school: ErpSchool, n: number, over: { amount?: number; reopen_fees?: boolean } = {}) {
  const { shulk } = school;
  const { data } = await shulk.payments.list({ student_id: idOf(n) }).page();
  const payment_id = data[0]?.id ?? '';
  await shulk.refunds.request({ payment_id, reason: 'As agreed', reopen_fees: false, ...over });
  await school.pass(60);
}

type Sums = Record<string, number>;
const inPaise = (rupees: number): number => Math.round(rupees * 100);
const add = (sums: Sums, fee: string, paise: number): number => (sums[fee] = (sums[fee] ?? 0) + paise);

/** Paise by student and fee, as the lists of payments and refunds have them. */
async function moneyOfShulk({ shulk }: ErpSchool): Promise<Sums> {
  const sums: Sums = {};
  for await (const { student_id, lines } of shulk.payments.list({ limit: 7 }))
    for (const { code, amount } of lines) add(sums, `${student_id} ${code}`, inPaise(amount));
  for await (const { student_id, lines, status } of shulk.refunds.list({ limit: 7 }))
    if (status === 'PROCESSED')
      for (const { code, amount } of lines) add(sums, `${student_id} ${code}`, -inPaise(amount));
  return sums;
}

function moneyOfErp({ erp: { books } }: ErpSchool): Sums {
  const sums: Sums = {};
  for (const { student_id, fee, paise } of books.data.postings) add(sums, `${student_id} ${fee}`, paise);
  return sums;
}

/** What is owed of each fee, as both sides have it. */
async function owed({ shulk, erp: { books } }: ErpSchool): Promise<{ theirs: Sums; ours: Sums }> {
  const [theirs, ours]: Sums[] = [{}, {}];
  for await (const { student_id, code, balance } of shulk.feeLines.list())
    add(theirs ?? {}, `${student_id} ${code}`, inPaise(balance));
  for (const student of books.data.students)
    for (const fee of student.fees)
      add(ours ?? {}, `${student.id} ${fee.code}`, owedOf(books.data, student, fee));
  return { theirs: theirs ?? {}, ours: ours ?? {} };
}

describeOnBoth('an ERP through a month with its parents, its bank and its own failures', (use) => {
  const on = useErpSchool(use);

  it('posts every rupee to its fee, and finds it at the bank, whatever happened on the way', async () => {
    const school = on();
    for (let n = 0; n < COUNT; n += 1) await admit(school, n);
    for (const [day, chaos] of DAYS.entries()) {
      await school.press('/chaos', chaos);
      school.waitFor(['late', 'hang'].includes(chaos['webhooks'] ?? '') ? SHORT_MS : undefined);
      for (const n of [2 * day, 2 * day + 1]) await school.pay(await beginByLink(school, n));
      await school.pass(DAY_S);
    }
    await school.press('/chaos');
    await school.pass(DAY_S);

    // Everything came but what the ERP itself forgot; nobody sends that again, so the comparison finds it.
    const lost = [18, 19].map(idOf);
    const theirs = await moneyOfShulk(school);
    const paid = Object.entries(theirs).filter(([fee]) => !lost.some((id) => fee.startsWith(id)));
    expect(moneyOfErp(school)).toEqual(Object.fromEntries(paid));
    const differences = await reconcile(school.erp.shulk, school.erp.books);
    for (const id of lost) expect(differences.join()).toContain(`${id}, fee TERM-1: Shulk has ₹`);
    expect(await school.page()).toContain('we posted ₹0');
    expect(await school.press('/catch-up')).toMatch(/^Missed events: [1-9]/);
    expect(moneyOfErp(school)).toEqual(theirs);

    // Money goes back: all of it, a part of it, and with the fee owed again and paid once more.
    await school.press('/chaos', { webhooks: 'reorder' });
    await refund(school, 0);
    await refund(school, 3, { amount: 500.25 });
    for (const n of [4, 5, 6]) await refund(school, n, { reopen_fees: true });
    await school.pay(await beginByLink(school, 4));
    await school.press('/chaos');

    // While the ERP is away, a bank approves what its payer gave up, once for a fee that is paid meanwhile.
    const late = [await beginByLink(school, 5), await beginByLink(school, 6)];
    for (const { calls } of late) await calls.cancel();
    const second = await beginByLink(school, 6);
    await school.stopErp();
    await school.pay(second);
    for (const begun of late) await school.pay(begun, 'late_success');
    await school.pass(2 * DAY_S);
    await school.startErp();
    await school.pass(DAY_S);
    expect(moneyOfErp(school)).toEqual(await moneyOfShulk(school));

    for (const days of [3, 7]) {
      await school.pass(days * DAY_S);
      expect(await school.press('/nightly')).toBe('The nightly work is done. Differences: 0.');
    }
    const types = new Set<string>();
    for await (const { type } of school.shulk.events.list()) types.add(type);
    for (const type of ['captured', 'late_captured', 'duplicate'].map((name) => `payment.${name}`))
      expect([...types]).toContain(type);
    expect(moneyOfErp(school)).toEqual(await moneyOfShulk(school));
    const balances = await owed(school);
    expect(balances.ours).toEqual(balances.theirs);
    expect(Object.keys(balances.ours)).toHaveLength(COUNT + Math.ceil(COUNT / 3));
    const { payouts } = school.erp.books.data;
    let bank = 0;
    for await (const { net } of school.shulk.settlements.list()) bank += inPaise(net);
    expect(payouts.reduce((sum, { net }) => sum + net, 0)).toBe(bank);
    const settled = payouts.reduce((sum, { posted }) => sum + posted, 0);
    expect(settled).toBe(Object.values(moneyOfErp(school)).reduce((sum, paise) => sum + paise, 0));
  });
});
