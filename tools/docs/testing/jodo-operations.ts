import { expect } from 'vitest';
import { submittedLoan } from '../../../apps/server/src/modules/loans/testing/loan-school.ts';
import type { ComparedSchool } from './compared-school.ts';
import type { ApiData } from './desk.ts';

/** Does by our calls what an operation of Jodo is for. What `desk.begin()` comes after is only prepared. */
type Run = (on: ComparedSchool) => Promise<unknown>;

const DAYS = ['2027-02-05', '2027-05-05'];
const HOOK = 'https://erp.school.example/webhooks';

const person = (on: ComparedSchool, student_id: string): Promise<ApiData> =>
  on.desk.look('GET /students/{student_id}', { ids: { student_id }, query: { expand: 'person' } });

/** A student of the ERP, prepared. */
async function aStudent(on: ComparedSchool, fees?: readonly object[]): Promise<string> {
  const student_id = await on.newStudent(fees);
  on.desk.begin();
  return student_id;
}

/** A link of the ERP, prepared. */
async function aLink(on: ComparedSchool): Promise<ApiData> {
  const link = await on.newLink(await on.newStudent(), { fee_lines: ['TERM-1'] });
  on.desk.begin();
  return link;
}

/** Money at the counter, of a student who is prepared. */
const cash = async (on: ComparedSchool): Promise<ApiData> => on.recordCash(await aStudent(on));

/** An endpoint of the ERP for webhooks. */
const anEndpoint = (on: ComparedSchool): Promise<ApiData> =>
  on.desk.call('POST /webhook-endpoints', { body: { url: HOOK, types: ['payment.captured'] } });

/** An auto debit of the fees of a student of the ERP, to which the payer agreed. */
async function autoDebit(on: ComparedSchool, student_id: string): Promise<void> {
  await on.live.approve(await on.live.ask(await on.planned(student_id)));
}

/** The debits of a student, by the day and in rupees. */
const planOf = (debits: readonly ApiData[]): unknown[] =>
  debits.map((one) => [one['due_date'], one['amount']]);

const OF_STUDENTS: Readonly<Record<string, Run>> = {
  'Register User': async (on) => {
    const student_id = await on.newStudent();
    expect(await person(on, student_id)).toMatchObject({
      person: { guardians: [{ name: 'Lata Rao', mobile: '9000000801' }] },
    });
  },
  'Get Access Token': async (on) => {
    const student_id = await aStudent(on);
    const link = await on.newLink(student_id);
    expect(link).toMatchObject({ object: 'checkout_link', student_id, status: 'OPEN' });
    expect((await on.orderByLink(link)).amount).toBe(15_000);
  },
  'Register Student': async (on) => {
    const student_id = await on.newStudent();
    expect(await person(on, student_id)).toMatchObject({ object: 'student', id: student_id, version: 1 });
  },
  'Get Student': async (on) => {
    const student_id = await aStudent(on);
    const read = await on.desk.call('GET /students/{student_id}', {
      ids: { student_id },
      query: { expand: 'person' },
    });
    expect(read).toMatchObject({ id: student_id, class_code: 'NUR', person: { first_name: 'Asha' } });
  },
  'Update Student': async (on) => {
    const student_id = await aStudent(on);
    const body = on.student({ first_name: 'Usha' });
    await on.desk.call('PUT /students/{student_id}', { ids: { student_id }, body });
    expect(await person(on, student_id)).toMatchObject({ version: 2, person: { first_name: 'Usha' } });
  },
  'Update Fee': async (on) => {
    const student_id = await aStudent(on);
    const { code: _, ...fee } = on.fee({
      gross: 16_000,
      concessions: [{ label: 'Sibling', amount: 1_500, reason: 'Second child' }],
    }) as { code: string };
    const changed = await on.desk.call('PUT /students/{student_id}/fee-lines/{code}', {
      ids: { student_id, code: 'TERM-1' },
      body: fee,
    });
    expect(changed).toMatchObject({ object: 'fee_line', gross: 16_000, concession: 1_500, balance: 14_500 });
  },
  'List Products': async (on) => {
    const student_id = await aStudent(on);
    await autoDebit(on, student_id);
    const borrower = await on.borrower();
    await submittedLoan(on.live.app, on.live.services, borrower);
    const auto = await on.desk.list('GET /mandates', { query: { student_id } });
    expect(auto).toMatchObject([{ object: 'mandate', student_id, status: 'ACTIVE' }]);
    const { uuid } = borrower.pupil;
    const plans = await on.desk.list('GET /emi-applications', { query: { student_id: uuid } });
    expect(plans).toMatchObject([{ object: 'emi_application', student_id: uuid, status: 'SUBMITTED' }]);
  },
  'List Payments': async (on) => {
    const student_id = String((await cash(on))['student_id']);
    const payment = await on.pay(await on.orderByLink(await on.newLink(student_id)));
    on.desk.begin();
    const query = { student_id };
    expect(await on.desk.list('GET /payments', { query })).toMatchObject([
      { object: 'payment', id: payment.id, amount: 10_000, lines: [{ code: 'TERM-1' }] },
    ]);
    expect(await on.desk.list('GET /offline-payments', { query })).toMatchObject([
      { object: 'offline_payment', amount: 5_000 },
    ]);
  },
  'Add Payment': async (on) => {
    expect(await cash(on)).toMatchObject({ object: 'offline_payment', status: 'RECORDED', amount: 5_000 });
  },
  'Cancel Payment': async (on) => {
    const code = String((await cash(on))['code']);
    on.desk.begin();
    const cancelled = await on.desk.call('POST /offline-payments/{payment_id}/cancel', {
      ids: { payment_id: code },
      body: { reason: 'Cheque returned' },
    });
    expect(cancelled).toMatchObject({ object: 'offline_payment', status: 'CANCELLED' });
  },
};

const OF_PLANS: Readonly<Record<string, Run>> = {
  'Manage Flex Plan': async (on) => {
    const student_id = await aStudent(on, []);
    const fee_lines = DAYS.map((due_date, n) => ({ student_id, ...on.fee({ code: `TERM-${n}`, due_date }) }));
    const written = await on.desk.bulk('POST /fee-lines/bulk', { fee_lines });
    expect(written).toMatchObject(DAYS.map((due_date) => ({ object: 'fee_line', due_date })));
    await autoDebit(on, student_id);
    const { data } = await on.desk.look('GET /debits', { query: { student_id } });
    expect(planOf(data as ApiData[])).toEqual(DAYS.map((day) => [day, 15_000]));
  },
  'Get Flex Schedule': async (on) => {
    const student_id = await aStudent(
      on,
      DAYS.map((due_date, n) => on.fee({ code: `TERM-${n}`, due_date })),
    );
    await autoDebit(on, student_id);
    const debits = await on.desk.list('GET /debits', { query: { student_id } });
    expect(planOf(debits)).toEqual(DAYS.map((day) => [day, 15_000]));
    expect(debits[0]).toMatchObject({ object: 'debit', status: 'SCHEDULED', lines: [{ code: 'TERM-0' }] });
  },
};

const OF_ORDERS: Readonly<Record<string, Run>> = {
  'Create Pay Order': async (on) => {
    const student_id = await on.newStudent([on.fee({ code: 'EVENT', gross: 1_000 })]);
    const link = await on.newLink(student_id, { fee_lines: ['EVENT'], reference_id: on.newName('INV') });
    expect(link).toMatchObject({ object: 'checkout_link', status: 'OPEN' });
    expect((await on.orderByLink(link)).amount).toBe(1_000);
  },
  'Get Pay Order': async (on) => {
    const link = await aLink(on);
    const token = await on.orderByLink(link);
    await on.pay(token);
    const order = await on.desk.call('GET /orders/{order_id}', { ids: { order_id: token.order_id } });
    expect(order).toMatchObject({
      object: 'order',
      status: 'PAID',
      amount: 15_000,
      payments: [token.application_code],
    });
  },
  'Create Payment Link': async (on) => {
    const student_id = await aStudent(on);
    const link = await on.newLink(student_id, { expires_in_minutes: 60, notes: { desk: '2' } });
    expect(link).toMatchObject({ object: 'checkout_link', status: 'OPEN', notes: { desk: '2' } });
  },
  'Get Payment Link': async (on) => {
    const { id } = await aLink(on);
    const read = await on.desk.call('GET /checkout-links/{link_id}', { ids: { link_id: id } });
    expect(read).toMatchObject({ object: 'checkout_link', id, status: 'OPEN' });
  },
  'Cancel Payment Link': async (on) => {
    const { id } = await aLink(on);
    const closed = await on.desk.call('POST /checkout-links/{link_id}/cancel', { ids: { link_id: id } });
    expect(closed).toMatchObject({ object: 'checkout_link', id, status: 'CANCELLED' });
  },
};

const OF_SETTINGS: Readonly<Record<string, Run>> = {
  'List Branches': async (on) => {
    const classes = await on.desk.list('GET /classes');
    expect(classes).toMatchObject([{ object: 'class', location_code: 'mysuru', location_label: 'Mysuru' }]);
  },
  'List Grades': async (on) => {
    const classes = await on.desk.list('GET /classes');
    expect(classes).toMatchObject([{ object: 'class', class_code: 'NUR', class_label: 'Nursery' }]);
  },
  'List Fee Components': async (on) => {
    const heads = await on.desk.list('GET /heads');
    expect(heads.map(({ object, id }) => [object, id])).toContainEqual(['head', 'TUITION']);
  },
  'List Discounts': async (on) => {
    for (const path of ['/discounts', '/concessions'])
      expect([path, await on.desk.lacks(path)]).toEqual([path, true]);
  },
  'Add Webhook': async (on) => {
    const made = await anEndpoint(on);
    expect(made).toMatchObject({ object: 'webhook_endpoint', url: HOOK, types: ['payment.captured'] });
    expect(made['secret']).toMatch(/^whsec_/);
  },
  'List Webhooks': async (on) => {
    const { id } = await anEndpoint(on);
    on.desk.begin();
    const all = await on.desk.list('GET /webhook-endpoints');
    expect(all.map((one) => one.id)).toContain(id);
  },
  'Get Webhook': async (on) => {
    const { id } = await anEndpoint(on);
    on.desk.begin();
    const ids = { endpoint_id: id };
    expect(await on.desk.call('GET /webhook-endpoints/{endpoint_id}', { ids })).toMatchObject({
      id,
      url: HOOK,
    });
  },
  'Disable Webhook': async (on) => {
    const { id } = await anEndpoint(on);
    on.desk.begin();
    const ids = { endpoint_id: id };
    const gone = await on.desk.call('DELETE /webhook-endpoints/{endpoint_id}', { ids });
    expect(gone).toMatchObject({ id, deleted: true });
    expect(await on.desk.lacks(`/webhook-endpoints/${id}`)).toBe(true);
  },
};

/** What each of Jodo's operations is for, done by our calls. */
export const JODO_OPERATIONS: Readonly<Record<string, Run>> = {
  ...OF_STUDENTS,
  ...OF_PLANS,
  ...OF_ORDERS,
  ...OF_SETTINGS,
};
