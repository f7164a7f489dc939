import { apiOrder, apiPayment, apiReceipt, apiReceiptPdf, apiRefund, listOf } from '@shulk/contract';
import { beforeEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { describeOnBoth } from '../../../testing/index.ts';
import { codeOf, reader, useApi } from '../../api-keys/testing/api-suite.ts';
import { capture, paid } from '../../payments/testing/captures.ts';
import { aFee, anOrder, aPayingSchool, aPupil } from '../../payments/testing/paying-school.ts';
import type { PayingSchool, Pupil } from '../../payments/testing/paying-school.ts';
import { mountInstituteApi } from '../index.ts';

const TIMES = ['2026-11-20T07:00:00.000Z', '2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'] as const;

describeOnBoth('what an institute reconciles by', (use) => {
  const on = useApi(use, mountInstituteApi);
  let school: PayingSchool;
  let key: string;
  let pupils: Pupil[];
  let codes: string[];

  /** Three payments an hour apart: two of the first pupil, one of the second, with a reference of its own. */
  beforeEach(async () => {
    school = await aPayingSchool(on.services, 'kaveri-money');
    key = await on.aKey({ institute_id: school.instituteId });
    pupils = [await aPupil(school, 'A-1'), await aPupil(school, 'B-1')];
    codes = [];
    for (const [index, at] of TIMES.entries()) {
      const pupil = pupils[index % 2];
      if (pupil === undefined) throw new Error('two pupils');
      const fee = await aFee(school, pupil, `f${index}`, 100_050);
      const order = await anOrder(school, pupil, [{ fee, balance: 100_050 }]);
      if (index === 1)
        await use.db.query(`update orders set reference_id = 'INV-7' where id = $1`, [order.id]);
      await capture(use.db, order.id, paid(order.gatewayOrderId, 100_050), at);
      const row = await use.db.one<{ code: string }>(
        'select application_code as code from orders where id = $1',
        [order.id],
      );
      codes.push(row.code);
    }
  });

  const list = async <S extends z.ZodType>(path: string, schema: S, as = key) =>
    (await on.get(path, { key: as })).data(reader(listOf(schema)));
  const one = async <S extends z.ZodType>(path: string, schema: S) =>
    (await on.get(path, { key })).data(reader(schema));

  it('lists payments in the order of their changes, page by page, with amounts in rupees', async () => {
    const all = await list('/payments', apiPayment);
    expect(all.data.map(({ id, amount }) => [id, amount])).toEqual(codes.map((code) => [code, 1000.5]));
    const first = await list('/payments?limit=2', apiPayment);
    const rest = await list(`/payments?limit=2&after=${first.next}`, apiPayment);
    expect([first.has_more, rest.has_more]).toEqual([true, false]);
    expect([...first.data, ...rest.data]).toEqual(all.data);
    const since = await list(`/payments?updated_since=${TIMES[1]}`, apiPayment);
    expect(since.data.map(({ id }) => id)).toEqual(codes.slice(1));
  });

  it('lists those of one student or of one reference, of payments, orders and receipts', async () => {
    const ids = ({ data }: { data: readonly { application_code: string }[] }) =>
      data.map(({ application_code: code }) => code);
    expect(ids(await list('/payments?student_id=A-1', apiPayment))).toEqual([codes[0], codes[2]]);
    expect(ids(await list('/receipts?student_id=a-1', apiReceipt))).toEqual([codes[0], codes[2]]);
    expect(ids(await list('/payments?reference_id=INV-7', apiPayment))).toEqual([codes[1]]);
    expect(ids(await list('/orders?reference_id=INV-7', apiOrder))).toEqual([codes[1]]);
    expect(ids(await list('/receipts?reference_id=INV-7&student_id=B-1', apiReceipt))).toEqual([codes[1]]);
    expect(ids(await list('/receipts?reference_id=INV-7&student_id=A-1', apiReceipt))).toEqual([]);
    expect(ids(await list('/payments?student_id=nobody', apiPayment))).toEqual([]);
  });

  it('answers one payment, order and receipt with the body that its list has', async () => {
    const [payment] = (await list('/payments', apiPayment)).data;
    const [order] = (await list('/orders', apiOrder)).data;
    const [receipt] = (await list('/receipts', apiReceipt)).data;
    expect(await one(`/payments/${codes[0]}`, apiPayment)).toEqual(payment);
    expect(await one(`/orders/${payment?.order_id}`, apiOrder)).toEqual(order);
    expect(await one(`/orders/${codes[0]}`, apiOrder)).toEqual(order);
    expect(await one(`/receipts/${encodeURIComponent(receipt?.id ?? '')}`, apiReceipt)).toEqual(receipt);
    expect(payment?.receipt_number).toBe(receipt?.id);
  });

  it('gives the PDF of a receipt', async () => {
    const [receipt] = (await list('/receipts', apiReceipt)).data;
    const got = await one(`/receipts/${encodeURIComponent(receipt?.id ?? '')}/pdf`, apiReceiptPdf.data);
    expect(Buffer.from(got.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect([got.number, got.file_name]).toEqual([receipt?.id, expect.stringMatching(/\.pdf$/)]);
  });

  it('lists refunds and answers one', async () => {
    await use.db.query(
      `select request_refund($1, p.id, 'ref_1', 'k1', 50, 'OPERATOR', 'Left', true, $2)
       from payments p where p.application_code = $3`,
      [school.instituteId, TIMES[2], codes[0]],
    );
    const [refund] = (await list('/refunds?student_id=A-1', apiRefund)).data;
    expect(refund).toMatchObject({ id: 'ref_1', application_code: codes[0] });
    expect(await one('/refunds/ref_1', apiRefund)).toEqual(refund);
  });

  it('answers what belongs to another institute as what does not exist', async () => {
    const [receipt] = (await list('/receipts', apiReceipt)).data;
    const paths = [
      [`/payments/${codes[0]}`, '/payments/TXN0'],
      [`/orders/${codes[0]}`, '/orders/order_0'],
      [`/receipts/${encodeURIComponent(receipt?.id ?? '')}`, '/receipts/RCP%2F0'],
      [`/receipts/${encodeURIComponent(receipt?.id ?? '')}/pdf`, '/receipts/RCP%2F0/pdf'],
    ];
    for (const [theirs, nobodys] of paths) {
      const stranger = await on.get(theirs ?? '');
      const unknown = await on.get(nobodys ?? '', { key });
      expect([stranger.status, codeOf(stranger)]).toEqual([404, codeOf(unknown)]);
    }
    expect((await list('/payments', apiPayment, on.key)).data).toEqual([]);
    expect((await list('/payments?student_id=A-1', apiPayment, on.key)).data).toEqual([]);
  });
});
