import { paymentTime } from '@shulk/domain';
import type { Instant, OrderState, Paise } from '@shulk/domain';
import { beforeAll } from 'vitest';
import type { Db } from '../../../platform/db/db.ts';
import { testServices } from '../../../testing/index.ts';
import type { TestServices } from '../../../testing/index.ts';
import type { GatewayPayment } from '../../gateways/index.ts';
import { bookCapture } from '../settlement/book-capture.ts';
import { aPayingSchool, aPupil } from './paying-school.ts';
import type { PayingSchool, Pupil } from './paying-school.ts';

let number = 0;
const code = (): string => {
  number += 1;
  return number.toString(16).padStart(16, '0');
};

/** A gateway's report of a captured payment. */
export const paid = (
  gatewayOrderId: string,
  amount: number,
  over: Partial<GatewayPayment> = {},
): GatewayPayment => ({
  gateway_payment_id: `pay_${gatewayOrderId}`,
  gateway_order_id: gatewayOrderId,
  state: 'captured',
  amount: amount as Paise,
  currency: 'INR',
  method: 'UPI',
  bank_reference: 'RRN1',
  reason: '',
  ...over,
});

/** Books a gateway's money to an order, as the webhook worker does. */
export async function capture(db: Db, orderId: number, payment: GatewayPayment, now: string) {
  const heard = now as Instant;
  const { ordered } = await db.one<{ ordered: Instant }>(
    'select created_at as ordered from orders where id = $1',
    [orderId],
  );
  const time = paymentTime({ told: payment.paid_at, ordered, heard });
  return bookCapture(db, orderId, payment, {
    cause: 'webhook',
    verificationCode: code(),
    now: heard,
    time,
  });
}

/** A school whose orders are captured directly in the database, and what was booked. */
export class Captures {
  readonly services: TestServices;
  readonly school: PayingSchool;
  #pupils = 0;

  constructor(services: TestServices, school: PayingSchool) {
    this.services = services;
    this.school = school;
  }

  newPupil(): Promise<Pupil> {
    this.#pupils += 1;
    return aPupil(this.school, `P-${this.#pupils}`);
  }

  capture(orderId: number, payment: GatewayPayment, now = '2026-11-20T07:00:00.000Z') {
    return capture(this.services.db, orderId, payment, now);
  }

  ledger(paymentId: string) {
    return this.services.db.query<{ code: string; kind: string; debit: number; credit: number }>(
      `select a.code, a.kind, sum(l.debit_paise)::bigint as debit, sum(l.credit_paise)::bigint as credit
       from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
       where e.institute_id = $1 and e.ref = $2 group by a.code, a.kind order by a.code`,
      [this.school.instituteId, `main/${paymentId}`],
    );
  }

  fee(id: number) {
    return this.services.db.one<{ settled: number; gross: number; payable_now: number | null }>(
      'select settled_paise as settled, gross_paise as gross, payable_now_paise as payable_now from fee_lines where id = $1',
      [id],
    );
  }

  order(id: number) {
    return this.services.db.one<{ status: OrderState }>('select status from orders where id = $1', [id]);
  }
}

/** Makes the school before a file's tests; call its result inside a test. */
export function captures(use: { readonly db: Db }): () => Captures {
  let made: Captures | undefined;
  beforeAll(async () => {
    const services = testServices(use.db);
    made = new Captures(services, await aPayingSchool(services, 'capture'));
  });
  return () => {
    if (made === undefined) throw new Error('captures are there inside of tests alone');
    return made;
  };
}
