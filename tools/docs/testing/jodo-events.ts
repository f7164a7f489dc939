import { expect } from 'vitest';
import { expireOrders } from '../../../apps/server/src/modules/payments/settlement/resolve-payments.ts';
import type { ComparedSchool, Happens, Told } from './compared-school.ts';
import type { ApiData } from './desk.ts';
import { EVENTS_OF_CRED } from './jodo-cred-events.ts';
import { EVENTS_OF_FLEX } from './jodo-flex-events.ts';

/** The ERP writes a student's state. */
const withStatus = async (on: ComparedSchool, student_id: string, status: string): Promise<void> => {
  const body = on.student({ status });
  await on.desk.call('PUT /students/{student_id}', { ids: { student_id }, body });
};

/** Money at the counter of a new student. */
const recorded = async (on: ComparedSchool): Promise<ApiData> => on.recordCash(await on.newStudent());

const takeBack = (on: ComparedSchool, { id }: ApiData): Promise<ApiData> =>
  on.desk.call('POST /offline-payments/{payment_id}/cancel', {
    ids: { payment_id: id },
    body: { reason: 'Wrong amount' },
  });

/** A payer who comes to the page pays. */
const paidOnPage = async (on: ComparedSchool): Promise<ApiData> => on.pay(await on.orderOnPage());

/** A payer pays by a link of the ERP. @returns the payment, which has the link's reference */
async function paidByLink(on: ComparedSchool): Promise<ApiData> {
  const reference_id = on.newName('INV');
  const link = await on.newLink(await on.newStudent(), { fee_lines: ['TERM-1'], reference_id });
  const payment = await on.pay(await on.orderByLink(link));
  expect(payment).toMatchObject({ reference_id, amount: 15_000 });
  return payment;
}

/** The event of a payment that came, once it is sure who made its order. */
async function captured(on: ComparedSchool, payment: ApiData): Promise<Told> {
  expect(await on.orderOf(payment)).toMatchObject({ made_by: 'browser', payments: [payment.id] });
  const { id, amount } = payment;
  return { 'payment.captured': { object: 'payment', id, amount, settlement: null } };
}

const EVENTS_OF_STUDENTS: Readonly<Record<string, Happens>> = {
  'masterdata.student.registered': async (on) => {
    const id = await on.newStudent();
    return { 'student.created': { object: 'student', id, status: 'ACTIVE' } };
  },
  'masterdata.student.activated': async (on) => {
    const id = await on.newStudent();
    await withStatus(on, id, 'LEFT');
    await withStatus(on, id, 'ACTIVE');
    return { 'student.activated': { object: 'student', id, status: 'ACTIVE' } };
  },
  'masterdata.student.dropped': async (on) => {
    const id = await on.newStudent();
    await withStatus(on, id, 'LEFT');
    return { 'student.deactivated': { object: 'student', id, status: 'LEFT' } };
  },
  'direct.payment.added': async (on) => {
    const { id } = await recorded(on);
    return { 'offline_payment.recorded': { object: 'offline_payment', id, amount: 5_000 } };
  },
  'direct.payment.updated': async (on) => {
    const wrong = await recorded(on);
    await takeBack(on, wrong);
    const right = await on.recordCash(String(wrong['student_id']));
    return {
      'offline_payment.cancelled': { object: 'offline_payment', id: wrong.id, status: 'CANCELLED' },
      'offline_payment.recorded': { object: 'offline_payment', id: right.id, status: 'RECORDED' },
    };
  },
  'direct.payment.cancelled': async (on) => {
    const { id } = await takeBack(on, await recorded(on));
    return { 'offline_payment.cancelled': { object: 'offline_payment', id, status: 'CANCELLED' } };
  },
};

const EVENTS_OF_PAY: Readonly<Record<string, Happens>> = {
  'pay.payment.debited': async (on) => captured(on, await paidOnPage(on)),
  'pay.payment.settled': async (on) => on.payOut(await paidOnPage(on)),
  'order.payment.debited': async (on) => captured(on, await paidByLink(on)),
  'order.payment.settled': async (on) => on.payOut(await paidByLink(on)),
  'page.payment.debited': async (on) => captured(on, await paidOnPage(on)),
  'page.payment.settled': async (on) => on.payOut(await paidOnPage(on)),
  'payment_link.payment.debited': async (on) => captured(on, await paidByLink(on)),
  'payment_link.payment.settled': async (on) => on.payOut(await paidByLink(on)),
  'payment_link.payment.expired': async (on) => {
    const link = await on.newLink(await on.newStudent(), { expires_in_minutes: 60 });
    const { order_id } = await on.orderByLink(link);
    const { services } = on.live;
    services.clock.advance(7_200);
    await expireOrders(services);
    return { 'order.expired': { object: 'order', id: order_id, status: 'EXPIRED' } };
  },
};

/** What each event of Jodo tells of, made to happen, with what our events say. */
export const JODO_EVENTS: Readonly<Record<string, Happens>> = {
  ...EVENTS_OF_STUDENTS,
  ...EVENTS_OF_FLEX,
  ...EVENTS_OF_PAY,
  ...EVENTS_OF_CRED,
};
