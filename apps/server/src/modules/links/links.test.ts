import type { OpenedLink, OrderToken, OrderView, OwnLink } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { pageCache } from '../pages/index.ts';
import { sheet } from '../payments/testing/pay-flow.ts';
import { CONTACT, LinkCases, tokenOf } from './testing/link-cases.ts';

describeOnBoth('a link by which somebody else pays (decision 240)', (use) => {
  const on = new LinkCases(use);

  it('tells institute, first name and amount, and nothing else of student and parent', async () => {
    const one = await on.aCase();
    const link = await on.link(one);
    const opened = await on.open(one.payer, link);
    expect(opened.data<OpenedLink>()).toEqual({
      payment_page_slug: on.live().school.slug,
      institute_name: 'Kaveri School',
      state: 'OPEN',
      first_name: 'Aarav',
      amount: 15_300,
      asked_amount: 15_300,
      expires_at: link.expires_at,
      application_code: '',
    });
    for (const secret of ['Rao', one.pupil.sbd_code, one.pupil.uuid, CONTACT.mobile, CONTACT.email])
      expect(opened.body).not.toContain(secret);
  });

  it('holds no fee while it waits: the parent can still pay', async () => {
    const one = await on.aCase();
    await on.link(one);
    expect(await use.db.query('select from open_fee_lines where fee_line_id = $1', [one.fee])).toHaveLength(
      0,
    );
  });

  it('makes the order when its payer presses Pay; the sheet shows no fee and no other name, and the gateway gets what the payer typed, not the parent’s contact', async () => {
    const one = await on.aCase();
    const link = await on.link(one);
    const typed = { name: 'Ravi Rao', mobile: '9812345670', email: 'ravi@example.in' };
    const order = (await on.pay(one.payer, link, typed)).data<OrderToken>();
    const view = await sheet(on.live().app, order.checkout_token).view();
    expect(view.data<OrderView>()).toMatchObject({ amount: 15_300, student_name: 'Aarav', lines: [] });
    const { launch } = await on.begin(order);
    expect(launch.prefill).toEqual({ contact: '+919812345670', email: 'ravi@example.in' });
    for (const text of [view.body, JSON.stringify(launch)])
      for (const secret of [one.pupil.sbd_code, one.pupil.uuid, CONTACT.mobile, CONTACT.email])
        expect(text).not.toContain(secret);
  });

  it('gives a gateway no contact where its payer typed none', async () => {
    const one = await on.aCase();
    const order = (await on.pay(one.payer, await on.link(one))).data<OrderToken>();
    expect((await on.begin(order)).launch.prefill).toEqual({});
  });

  it('refuses an amount that is not the present one, and tells the new one when opened again', async () => {
    const one = await on.aCase();
    const link = await on.link(one);
    await use.db.query('update fee_lines set settled_paise = 300000 where id = $1', [one.fee]);
    expect((await on.pay(one.payer, link)).json).toMatchObject({ error: { code: 'quote_changed' } });
    expect((await on.open(one.payer, link)).data<OpenedLink>()).toMatchObject({
      amount: 12_300,
      asked_amount: 15_300,
    });
    expect((await on.pay(one.payer, link, { amount: 12_300 })).data<OrderToken>().amount).toBe(12_300);
  });

  it('asks for the late fee that came since it was made', async () => {
    const one = await on.aCase();
    const link = await on.link(one);
    const rule = JSON.stringify({ kind: 'PER_DAY', amount: 15_000, grace_days: 0, counts_grace: true });
    const { school } = on.live();
    await use.db.query(
      `with rule as (insert into late_fee_rules (institute_id, code, rule) values ($1, 'daily', $2::jsonb) returning id),
         ruled as (update fee_heads set late_fee_rule_id = rule.id from rule where fee_heads.id = $3 returning 1)
       update fee_lines set due_date = $4::timestamptz::date - 1 where id = $5`,
      [school.instituteId, rule, school.heads.tuition, on.live().services.clock.now(), one.fee],
    );
    expect((await on.open(one.payer, link)).data<OpenedLink>()).toMatchObject({
      amount: 15_450,
      asked_amount: 15_300,
    });
  });

  it('takes nothing when its fees were paid meanwhile', async () => {
    const one = await on.aCase();
    const link = await on.link(one);
    await use.db.query('update fee_lines set settled_paise = base_paise where id = $1', [one.fee]);
    expect((await on.open(one.payer, link)).data<OpenedLink>()).toMatchObject({
      state: 'SETTLED',
      first_name: '',
      amount: 0,
    });
    expect((await on.pay(one.payer, link)).json).toMatchObject({ error: { code: 'link_closed' } });
  });

  it('takes nothing after it was taken back, and frees the fees of an order that nobody paid', async () => {
    const one = await on.aCase();
    const link = await on.link(one);
    await on.pay(one.payer, link);
    expect((await on.cancel(one.parent, link)).data<OwnLink>().state).toBe('CANCELLED');
    expect(await use.db.query('select from open_fee_lines where fee_line_id = $1', [one.fee])).toHaveLength(
      0,
    );
    expect((await on.pay(one.payer, link)).json).toMatchObject({ error: { code: 'link_closed' } });
    expect((await on.open(one.payer, link)).data<OpenedLink>()).toMatchObject({
      state: 'CANCELLED',
      first_name: '',
      amount: 0,
    });
  });

  it('ends after 72 hours, and not before', async () => {
    const one = await on.aCase();
    const link = await on.link(one);
    const { clock } = on.live().services;
    const made = clock.now();
    clock.advance(72 * 3_600 - 1);
    expect((await on.open(one.payer, link)).data<OpenedLink>().state).toBe('OPEN');
    clock.advance(1);
    expect((await on.open(one.payer, link)).data<OpenedLink>()).toMatchObject({
      state: 'EXPIRED',
      first_name: '',
    });
    expect((await on.pay(one.payer, link)).json).toMatchObject({ error: { code: 'link_closed' } });
    clock.set(made);
  });

  it('cannot be guessed: a code without our tag is like no link at all, and guesses are counted (threats 1.5)', async () => {
    const one = await on.aCase();
    const link = await on.link(one);
    const [code = '', tag = ''] = tokenOf(link).split('.');
    const max = on.live().services.settings.limits.lookupMisses10Min;
    const codes: string[] = [];
    for (const token of [code, `${code}.${'A'.repeat(22)}`, `x.${tag}`, '', `${code}.${tag}.x`]) {
      const refused = await on.openToken(one.payer, token);
      if (!refused.json.success) codes.push(refused.json.error.code);
    }
    expect(codes).toEqual(Array.from({ length: 5 }, () => 'link_not_found'));
    for (let tries = 5; tries < max; tries += 1) await on.openToken(one.payer, 'guess.guess');
    expect((await on.openToken(one.payer, 'guess.guess')).json).toMatchObject({
      error: { code: 'rate_limited' },
    });
    expect((await on.open(one.payer, link)).status, 'a right one is not refused for its neighbours').toBe(
      200,
    );
    await use.db.query("delete from limit_counters where scope = 'link.miss'");
  });

  it('is listed and taken back by its maker alone, not by another browser of a page without codes', async () => {
    const one = await on.aCase();
    const link = await on.link(one);
    const ids = async (answer: ReturnType<typeof on.list>) =>
      (await answer).data<OwnLink[]>().map(({ link_id }) => link_id);
    expect(await ids(on.list(one.parent, one.pupil))).toEqual([link.link_id]);
    const stranger = await on.stranger(one.pupil);
    expect(await ids(on.list(stranger, one.pupil))).toEqual([]);
    for (const other of [stranger, one.payer])
      expect((await on.cancel(other, link)).json).toMatchObject({ error: { code: 'link_not_found' } });
    expect((await on.open(one.payer, link)).data<OpenedLink>().state).toBe('OPEN');
  });

  it('is not made by a browser that never looked the student up (threats 2 row 8)', async () => {
    const { pupil, payer } = await on.aCase();
    expect((await on.ask(payer, pupil)).json).toMatchObject({ error: { code: 'context_required' } });
  });

  it('is not made where the page turned it off', async () => {
    const { pupil, parent } = await on.aCase();
    const turn = async (isOn: boolean) => {
      await use.db.query(
        `update pages set config = config || jsonb_build_object('shortcuts', jsonb_build_object('ask_to_pay', $2::boolean)) where id = $1`,
        [on.live().school.pageId, isOn],
      );
      pageCache(on.live().services).forget('');
    };
    await turn(false);
    expect((await on.ask(parent, pupil)).json).toMatchObject({ error: { code: 'mode_unavailable' } });
    await turn(true);
  });

  it('is made five times for a student, then an open one must be taken back first', async () => {
    const { pupil, parent } = await on.aCase();
    for (let time = 0; time < 5; time += 1) expect((await on.ask(parent, pupil)).status).toBe(200);
    expect((await on.ask(parent, pupil)).json).toMatchObject({ error: { code: 'links_full' } });
  });
});
