import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnBoth, emptyTables, testApp, testServices } from '../../testing/index.ts';
import type { TestApp } from '../../testing/index.ts';
import { mountLedger } from './index.ts';
import { busyBooks } from './testing/busy-books.ts';

const HEAD = 'kind,settlement_id,utr,entity_id,payment_id,amount,fee,tax,settled_at';
const SHEET = `${HEAD}\nfee,S9,U9,x,,0,10,1.80,2026-11-22\n`;

describeOnBoth('the settlement import as a call (integrators 12)', (use) => {
  let app: TestApp;
  beforeEach(async () => {
    await emptyTables(use.db);
    const services = testServices(use.db);
    await busyBooks(services, 'busy');
    app = await testApp(services, mountLedger);
  });
  afterEach(() => app.close());

  const post = (body: object, key = app.services.settings.operatorKey) =>
    app.browser().post('/api/console/v1/imports/settlement', body, {
      headers: { authorization: `Bearer ${key}` },
      bare: true,
    });
  const rows = async (): Promise<number> =>
    (await use.db.query(`select 1 from settlement_rows where settlement_id = 'S9'`)).length;

  it('needs the operator’s key', async () => {
    expect((await post({ account: 'main', sheet: SHEET }, 'not-the-operator-key')).status).toBe(401);
    expect(await rows()).toBe(0);
  });

  it('does everything in a dry run and rolls it back, then writes it once', async () => {
    const dry = await post({ account: 'busy/main', sheet: SHEET, dry_run: true });
    expect(dry.data()).toMatchObject({ account: 'busy/main', dry_run: true, rows: 1, added: 1, booked: 1 });
    expect(await rows()).toBe(0);
    const report = {
      items: [
        {
          entity_id: 'pay_nobody',
          type: 'payment',
          debit: 0,
          credit: 500,
          amount: 500,
          fee: 0,
          tax: 0,
          settlement_id: 'S9',
          settlement_utr: 'U9',
          settled: true,
          settled_at: 1_795_305_600,
        },
      ],
    };
    expect((await post({ account: 'main', report })).data()).toMatchObject({
      dry_run: false,
      added: 1,
      booked: 0,
    });
    expect((await post({ account: 'main', report })).data()).toMatchObject({ added: 0, known: 1 });
    expect(await rows()).toBe(1);
  });

  it('books the readable lines of a sheet and lists the others [decision 223]', async () => {
    const done = await post({ account: 'main', sheet: `${SHEET}fee,S9,U9,y,,0,1,0,soon\n` });
    expect(done.data()).toMatchObject({ rows: 1, added: 1, booked: 1, unread: 1 });
    expect(done.data<{ notices: unknown[] }>().notices[0]).toMatchObject({ rows: 'line 3' });
    expect(await rows()).toBe(1);
  });

  it('is refused with the place: account, report, rows or lines by number', async () => {
    const fields = async (body: object): Promise<unknown> => {
      const { status, json } = await post(body);
      return json.success ? status : [status, json.error];
    };
    const refused = (places: Record<string, string>) => [
      422,
      expect.objectContaining({
        code: 'settlement_invalid',
        fields: Object.fromEntries(
          Object.entries(places).map(([place, words]) => [place, expect.stringContaining(words)]),
        ),
      }),
    ];
    expect(await fields({ account: 'nobody', sheet: SHEET })).toEqual(
      refused({ account: 'no gateway account' }),
    );
    expect(await fields({ account: 'main', report: {} })).toEqual(
      refused({ report: 'no settlement report' }),
    );
    expect(await fields({ account: 'main' })).toEqual(refused({ report: 'Send either report' }));
    expect(await fields({ account: 'main', sheet: `${HEAD}\nfee,S9,U9,y,,0,1,0,soon\n` })).toEqual(
      refused({ 'line 2': 'not a time: soon' }),
    );
    expect(await fields({ account: 'main', sheet: SHEET.slice(5) })).toEqual(
      refused({ report: 'the first line does not name the columns kind' }),
    );
    expect(await fields({ account: 'main', report: { items: ['strange'] } })).toEqual(
      refused({ 'row 1': '' }),
    );
    expect(await rows()).toBe(0);
  });
});
