import { apiPayment, apiSchemas, apiSettlementRow, listOf } from '@shulk/contract';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { describeOnBoth } from '../../../testing/index.ts';
import { codeOf, reader, useApi } from '../../api-keys/testing/api-suite.ts';
import { busyBooks } from '../../ledger/testing/busy-books.ts';
import type { BusyBooks } from '../../ledger/testing/busy-books.ts';
import { mountInstituteApi } from '../index.ts';

const { dispute: apiDispute, exception: apiException, settlement: apiSettlement } = apiSchemas;

describeOnBoth('payouts, disputes and what waits for a person', (use) => {
  const on = useApi(use, mountInstituteApi);
  let books: BusyBooks;
  let key: string;
  beforeEach(async () => {
    books = await busyBooks(on.services, 'kaveri-payouts');
    key = await on.aKey({ institute_id: books.school.instituteId });
  });
  const list = async <S extends z.ZodType>(path: string, schema: S, as = key) =>
    (await on.get(path, { key: as })).data(reader(listOf(schema)));

  it('shows a payout with its UTR and what its rows add up to, and every row with the payment it pays', async () => {
    const [settlement] = (await list('/settlements', apiSettlement)).data;
    if (settlement === undefined) throw new Error('a settlement is there');
    const path = `/settlements/${encodeURIComponent(settlement.id)}`;
    expect((await on.get(path, { key })).data(reader(apiSettlement))).toEqual(settlement);
    const { data: rows } = await list(`${path}/rows`, apiSettlementRow);
    const sum = rows.reduce((total, { net }) => total + Math.round(net * 100), 0);
    expect([rows.length, sum]).toEqual([5, Math.round(settlement.net * 100)]);
    expect(rows.map(({ kind }) => kind)).toEqual(['payment', 'payment', 'refund', 'fee', 'adjustment']);
    const [paid, , refund] = rows;
    const payment = (await on.get(`/payments/${paid?.payment_id}`, { key })).data(reader(apiPayment));
    expect([payment.amount, payment.settlement?.utr, payment.receipt_number]).toEqual([
      paid?.amount,
      settlement.utr,
      paid?.receipt_number,
    ]);
    expect(refund?.refund_id).not.toBe('');
  });

  it('reads the rows of a payout page by page', async () => {
    const [settlement] = (await list('/settlements', apiSettlement)).data;
    const path = `/settlements/${encodeURIComponent(settlement?.id ?? '')}/rows`;
    const all = await list(path, apiSettlementRow);
    const first = await list(`${path}?limit=3`, apiSettlementRow);
    const rest = await list(`${path}?limit=3&after=${first.next}`, apiSettlementRow);
    expect([...first.data, ...rest.data]).toEqual(all.data);
  });

  it('raises the version of a payout when a later import changes what one of its rows says', async () => {
    const read = async () => (await list('/settlements', apiSettlement)).data[0];
    const before = await read();
    await use.db.query(
      `update settlement_rows set amount_paise = amount_paise - fee_paise - tax_paise, fee_paise = 0, tax_paise = 0
       where row_kind = 'payment'`,
    );
    const after = await read();
    expect(after?.version).toBeGreaterThan(before?.version ?? 0);
    expect([after?.net, after?.fee]).toEqual([before?.net, 10]);
  });

  it('lists the payments with money that waits for a person, and no others', async () => {
    const { data } = await list('/held-money', apiPayment);
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(({ held }) => held > 0)).toBe(true);
    const all = (await list('/payments?limit=200', apiPayment)).data;
    expect(data.map(({ id }) => id)).toEqual(all.filter(({ held }) => held > 0).map(({ id }) => id));
  });

  it('lists what does not fit in settlements, and disputes', async () => {
    const { data } = await list('/exceptions', apiException);
    expect(data.map(({ kind }) => kind)).toContain('adjustment');
    const disputes = (await list('/disputes', apiDispute)).data;
    for (const dispute of disputes) {
      const one = await on.get(`/disputes/${encodeURIComponent(dispute.id)}`, { key });
      expect(one.data(reader(apiDispute))).toEqual(dispute);
    }
    const counted = await use.db.one<{ n: number }>(
      'select count(*)::int as n from disputes where institute_id = $1',
      [books.school.instituteId],
    );
    expect(disputes.length).toBe(counted.n);
  });

  it('shows another institute nothing of it', async () => {
    const [settlement] = (await list('/settlements', apiSettlement)).data;
    const path = `/settlements/${encodeURIComponent(settlement?.id ?? '')}`;
    for (const one of [path, `${path}/rows`]) {
      const stranger = await on.get(one);
      expect([stranger.status, codeOf(stranger)]).toEqual([404, 'not_found']);
    }
    for (const one of ['/settlements', '/disputes', '/exceptions', '/held-money', '/emi-applications'])
      expect((await list(one, z.unknown(), on.key)).data).toEqual([]);
  });
});
