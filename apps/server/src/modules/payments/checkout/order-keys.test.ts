import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { livePayments } from '../testing/live-payments.ts';

describeOnBoth('the Idempotency-Key of an order', (use) => {
  const live = livePayments(use);

  it('answers a double click with the first order, and makes only one (threats 6.3)', async () => {
    const { pupil, browser, fee } = await live().aCase();
    const body = { payment_page_slug: live().school.slug, card_code: 'full', sbd_code: pupil.sbd_code };
    const headers = { 'idempotency-key': 'double-click' };
    const answers = await Promise.all(
      [1, 2].map(() => browser.post('/api/checkout/v1/orders', body, { headers })),
    );
    const again = await browser.post('/api/checkout/v1/orders', body, { headers });
    for (const { status, body: text } of answers) expect([status, text]).toEqual([200, again.body]);
    const rows = await use.db.query('select 1 from order_lines where fee_line_id = $1', [fee]);
    expect(rows).toHaveLength(1);
  });

  it('returns the stored answer to the same key, though the fees can no longer be ordered, and refuses the key for another wish (threats 6.3)', async () => {
    const { pupil, browser, fee } = await live().aCase();
    const body = { payment_page_slug: live().school.slug, card_code: 'full', sbd_code: pupil.sbd_code };
    const headers = { 'idempotency-key': 'asked-again' };
    const first = await browser.post('/api/checkout/v1/orders', body, { headers });
    await use.db.query('update fee_lines set settled_paise = base_paise where id = $1', [fee]);
    const anew = await browser.post('/api/checkout/v1/orders', body, {
      headers: { 'idempotency-key': 'asked-anew' },
    });
    expect(anew.status).not.toBe(200);
    const again = await browser.post('/api/checkout/v1/orders', body, { headers });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = { ...body, card_code: 'elsewhere' };
    expect((await browser.post('/api/checkout/v1/orders', other, { headers })).json).toMatchObject({
      error: { code: 'idempotency_reused' },
    });
  });

  it('stores the key with its order: while an order of another key holds the fees, each key gets one answer of its own (threats 6.3)', async () => {
    const { pupil, browser, fee } = await live().aCase();
    const body = { payment_page_slug: live().school.slug, card_code: 'full', sbd_code: pupil.sbd_code };
    const ask = (key: string) =>
      browser.post('/api/checkout/v1/orders', body, { headers: { 'idempotency-key': key } });
    const before = [await ask('earlier'), await ask('later')];
    const after = [await ask('earlier'), await ask('later')];
    expect(after.map(({ body: text }) => text)).toEqual(before.map(({ body: text }) => text));
    const rows = await use.db.query<{ state: string }>(
      `select k.state from idempotency_keys k where k.key in ('earlier', 'later')`,
    );
    expect(rows.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(await use.db.query('select 1 from order_lines where fee_line_id = $1', [fee])).toHaveLength(2);
  });
});
