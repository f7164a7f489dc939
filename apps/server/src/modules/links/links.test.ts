import type { OpenedLink, OrderToken, OrderView, OwnLink } from '@shulk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, testServices, describeOnBoth } from '../../testing/index.ts';
import type { TestApp, TestBrowser, TestServices } from '../../testing/index.ts';
import { priceCards } from '../fees/index.ts';
import { mountPages } from '../pages/index.ts';
import { mountPayments } from '../payments/index.ts';
import { sheet } from '../payments/testing/pay-flow.ts';
import { aFee, aPayer, aPayingSchool, aPupil } from '../payments/testing/paying-school.ts';
import type { PayingSchool, Pupil } from '../payments/testing/paying-school.ts';
import { mountLinks } from './links.routes.ts';

const LINKS = '/api/checkout/v1/links';

describeOnBoth('a link by which somebody else pays (decision 240)', (use) => {
  let services: TestServices;
  let app: TestApp;
  let school: PayingSchool;
  let count = 0;
  beforeAll(async () => {
    services = testServices(use.db);
    app = await testApp(services, (http) => {
      mountPages(http, { priceCards });
      mountPayments(http);
      mountLinks(http);
    });
    school = await aPayingSchool(services, 'links');
  });
  afterAll(() => app.close());

  interface Case {
    readonly pupil: Pupil;
    readonly fee: number;
    readonly parent: TestBrowser;
    readonly payer: TestBrowser;
  }

  const aCase = async (): Promise<Case> => {
    count += 1;
    const pupil = await aPupil(school, `L-${count}`);
    const fee = await aFee(school, pupil, 't', 1_530_000);
    return { pupil, fee, parent: await aPayer(app, services, school, pupil), payer: app.browser() };
  };
  const ask = (browser: TestBrowser, pupil: Pupil) =>
    browser.post(LINKS, { payment_page_slug: school.slug, card_code: 'full', sbd_code: pupil.sbd_code });
  const tokenOf = ({ path }: OwnLink): string => path.slice('/pay/'.length);
  const open = (browser: TestBrowser, link: OwnLink) => browser.post(`${LINKS}/open`, { token: tokenOf(link) });
  let keys = 0;
  const pay = (browser: TestBrowser, link: OwnLink, more: object = {}) => {
    keys += 1;
    const headers = { 'idempotency-key': `link-${keys}` };
    return browser.post(`${LINKS}/pay`, { token: tokenOf(link), amount: 15_300, ...more }, { headers });
  };

  it('tells institute, first name and amount, and nothing else of the student', async () => {
    const { pupil, parent, payer } = await aCase();
    const link = (await ask(parent, pupil)).data<OwnLink>();
    const opened = await open(payer, link);
    expect(opened.data<OpenedLink>()).toEqual({
      payment_page_slug: school.slug,
      institute_name: 'Kaveri School',
      state: 'OPEN',
      first_name: 'Aarav',
      amount: 15_300,
      asked_amount: 15_300,
      expires_at: link.expires_at,
      application_code: '',
    });
    const text = JSON.stringify(opened.json);
    expect(text).not.toContain('Rao');
    expect(text).not.toContain(pupil.sbd_code);
  });

  it('holds no fee while it waits: the parent can still pay', async () => {
    const { pupil, fee, parent } = await aCase();
    await ask(parent, pupil);
    const held = await use.db.query('select from open_fee_lines where fee_line_id = $1', [fee]);
    expect(held).toHaveLength(0);
  });

  it('makes the order when its payer presses Pay, with a sheet that shows no fee and no other name', async () => {
    const { pupil, parent, payer } = await aCase();
    const link = (await ask(parent, pupil)).data<OwnLink>();
    const order = (await pay(payer, link, { name: 'Ravi' })).data<OrderToken>();
    const view = (await sheet(app as never, order.checkout_token).view()).data<OrderView>();
    expect(view).toMatchObject({ amount: 15_300, student_name: 'Aarav', lines: [] });
  });

  it('refuses an amount that is not the present one, and tells the new one when opened again', async () => {
    const { pupil, fee, parent, payer } = await aCase();
    const link = (await ask(parent, pupil)).data<OwnLink>();
    await use.db.query('update fee_lines set settled_paise = 300000 where id = $1', [fee]);
    expect((await pay(payer, link)).json).toMatchObject({ error: { code: 'quote_changed' } });
    expect((await open(payer, link)).data<OpenedLink>()).toMatchObject({ amount: 12_300, asked_amount: 15_300 });
  });

  it('takes nothing when its fees were paid meanwhile', async () => {
    const { pupil, fee, parent, payer } = await aCase();
    const link = (await ask(parent, pupil)).data<OwnLink>();
    await use.db.query('update fee_lines set settled_paise = base_paise where id = $1', [fee]);
    expect((await open(payer, link)).data<OpenedLink>()).toMatchObject({ state: 'SETTLED', first_name: '', amount: 0 });
    expect((await pay(payer, link)).json).toMatchObject({ error: { code: 'link_closed' } });
  });

  it('takes nothing after it was taken back, and frees the fees of an order that nobody paid', async () => {
    const { pupil, fee, parent, payer } = await aCase();
    const link = (await ask(parent, pupil)).data<OwnLink>();
    await pay(payer, link);
    const cancelled = await parent.post(`${LINKS}/${link.link_id}/cancel`, {});
    expect(cancelled.data<OwnLink>().state).toBe('CANCELLED');
    expect(await use.db.query('select from open_fee_lines where fee_line_id = $1', [fee])).toHaveLength(0);
    expect((await pay(payer, link)).json).toMatchObject({ error: { code: 'link_closed' } });
    expect((await open(payer, link)).data<OpenedLink>()).toMatchObject({ state: 'CANCELLED', first_name: '' });
  });

  it('ends after 72 hours, and not before', async () => {
    const { pupil, parent, payer } = await aCase();
    const link = (await ask(parent, pupil)).data<OwnLink>();
    services.clock.advance(72 * 3_600 - 1);
    expect((await open(payer, link)).data<OpenedLink>().state).toBe('OPEN');
    services.clock.advance(1);
    expect((await open(payer, link)).data<OpenedLink>().state).toBe('EXPIRED');
    expect((await pay(payer, link)).json).toMatchObject({ error: { code: 'link_closed' } });
  });

  it('is used up by no preview: it opens as often as anybody likes', async () => {
    const { pupil, parent } = await aCase();
    const link = (await ask(parent, pupil)).data<OwnLink>();
    for (let time = 0; time < 20; time += 1) {
      expect((await open(app.browser(), link)).data<OpenedLink>().state).toBe('OPEN');
    }
  });

  it('cannot be guessed: a code without our tag is like no link at all (threats 1.5)', async () => {
    const { pupil, parent, payer } = await aCase();
    const link = (await ask(parent, pupil)).data<OwnLink>();
    const [code = ''] = tokenOf(link).split('.');
    for (const token of [code, `${code}.${'A'.repeat(22)}`, `x.${tokenOf(link).split('.')[1] ?? ''}`, '']) {
      const refused = await payer.post(`${LINKS}/open`, { token });
      expect(refused.json).toMatchObject({ error: { code: 'link_not_found' } });
    }
  });

  it("is listed and taken back by its maker alone, not by another browser of a page without codes", async () => {
    const { pupil, parent } = await aCase();
    const link = (await ask(parent, pupil)).data<OwnLink>();
    const list = (browser: TestBrowser) =>
      browser.get(`${LINKS}?payment_page_slug=${school.slug}&sbd_code=${pupil.sbd_code}`);
    expect((await list(parent)).data<OwnLink[]>().map(({ link_id }) => link_id)).toEqual([link.link_id]);
    const stranger = await aPayer(app, services, school, pupil);
    expect((await list(stranger)).data<OwnLink[]>()).toEqual([]);
    const refused = await stranger.post(`${LINKS}/${link.link_id}/cancel`, {});
    expect(refused.json).toMatchObject({ error: { code: 'link_not_found' } });
  });

  it('is not made by a browser that never looked the student up (threats 2 row 8)', async () => {
    const { pupil } = await aCase();
    expect((await ask(app.browser(), pupil)).json).toMatchObject({ error: { code: 'context_required' } });
  });

  it('is not made where the page turned it off', async () => {
    const { pupil, parent } = await aCase();
    const turn = (on: boolean) =>
      use.db.query(`update pages set config = config || $2::jsonb where id = $1`, [
        school.pageId,
        JSON.stringify({ shortcuts: { ask_to_pay: on } }),
      ]);
    await turn(false);
    expect((await ask(parent, pupil)).json).toMatchObject({ error: { code: 'mode_unavailable' } });
    await turn(true);
  });

  it('is made five times for a student, then an open one must be taken back first', async () => {
    const { pupil, parent } = await aCase();
    for (let time = 0; time < 5; time += 1) expect((await ask(parent, pupil)).status).toBe(200);
    expect((await ask(parent, pupil)).json).toMatchObject({ error: { code: 'links_full' } });
  });
});
