import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { candidates } from './testing/gateway-candidates.ts';
import type { Candidate } from './testing/gateway-candidates.ts';
import { CallUnknown } from '../../platform/outbound/answers.ts';
import type { Gateway } from './gateway.ts';

let close: () => void = () => undefined;
afterEach(() => close());

/** The adapter before a peer with one answer. */
async function before(candidate: Candidate, answer: unknown): Promise<Gateway> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return candidate.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

type Row = Readonly<Record<string, unknown>>;

/** A vendor's form of a paid row of 153 rupees, of a list of rows, and its field names. */
interface Writing {
  readonly paid: Row;
  /** A list in the vendor's order: oldest last at Razorpay. */
  readonly list: (rows: readonly Row[]) => unknown;
  readonly one: (row: Row) => unknown;
  readonly status: string;
  readonly id: string;
  readonly asText: Row;
}

const writings: Readonly<Record<Candidate['name'], Writing>> = {
  razorpay: {
    paid: { id: 'p1', amount: 15_300, currency: 'INR', status: 'captured', order_id: 'ord_1', method: 'upi' },
    list: (rows) => ({ items: [...rows].reverse() }),
    one: (row) => row,
    status: 'status',
    id: 'id',
    asText: { amount: '15300', currency: null, method: 7, card: 'none', error_reason: {}, order_id: null },
  },
  cashfree: {
    paid: {
      cf_payment_id: 'p1',
      order_id: 'ord_1',
      payment_status: 'SUCCESS',
      payment_amount: 153,
      payment_time: '2026-11-20T12:20:29+05:30',
    },
    list: (rows) => rows,
    one: (row) => row,
    status: 'payment_status',
    id: 'cf_payment_id',
    asText: {
      payment_amount: '153.00',
      payment_currency: null,
      payment_group: 7,
      bank_reference: 12,
      error_details: 'none',
      order_id: null,
    },
  },
  easebuzz: {
    paid: { easepayid: 'p1', txnid: 'ord_1', status: 'success', amount: '153.0', mode: 'UPI' },
    list: (rows) => ({ status: true, msg: rows }),
    one: (row) => ({ status: true, msg: [row] }),
    status: 'status',
    id: 'easepayid',
    asText: { amount: 153, mode: {}, bank_ref_num: [] },
  },
};

describe.each(candidates)('odd rows of $name [hole 10]', (candidate) => {
  const { paid, list, one, status, id, asText } = writings[candidate.name];
  const odd = (over: Row): Row => ({ ...paid, [id]: 'p0', ...over });
  const told = async (rows: readonly Row[]) =>
    (await (await before(candidate, list(rows))).paymentsOfOrder('ord_1')).map((payment) => [
      payment.gateway_payment_id,
      payment.state,
    ]);

  it.each(['FLAGGED', 'INCOMPLETE', 'constructor', '', null, 7])(
    'of an unknown status (%s) hide no payment beside them',
    async (word) => {
      const rows = await told([odd({ [status]: word }), paid]);
      expect(rows).toEqual([
        ['p0', 'unknown'],
        ['p1', 'captured'],
      ]);
    },
  );

  it('of no amount, no id or no shape at all are unknown on their own', async () => {
    const amount = Object.keys(paid).find((name) => name.endsWith('amount')) ?? '';
    const rows = await told([odd({ [amount]: 'much' }), odd({ [id]: null }), paid]);
    expect(rows.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ['', 'unknown'],
      ['p0', 'unknown'],
      ['p1', 'captured'],
    ]);
    const strange = (await (
      await before(candidate, list(['strange' as unknown as Row, paid]))
    ).paymentsOfOrder('ord_1')) as readonly { gateway_order_id: string; state: string }[];
    expect(strange.map(({ gateway_order_id, state }) => [gateway_order_id, state])).toEqual([
      ['ord_1', 'unknown'],
      ['ord_1', 'captured'],
    ]);
  });

  it('are read if only their writing is odd: amounts as texts, no currency, informational fields', async () => {
    const payments = await (await before(candidate, list([{ ...paid, ...asText }]))).paymentsOfOrder('ord_1');
    expect(payments).toMatchObject([
      {
        gateway_payment_id: 'p1',
        gateway_order_id: 'ord_1',
        state: 'captured',
        amount: 15_300,
        currency: 'INR',
      },
    ]);
  });

  it('requested singly are unknown, and nothing at all is an unreadable answer', async () => {
    const gateway = await before(candidate, one(odd({ [status]: 'FLAGGED' })));
    expect(await gateway.fetchPayment('p0', 'ord_1')).toMatchObject({
      gateway_payment_id: 'p0',
      state: 'unknown',
    });
    close();
    const silent = await before(candidate, one({}));
    await expect(silent.fetchPayment('p0', 'ord_1')).rejects.toThrow(CallUnknown);
  });
});
