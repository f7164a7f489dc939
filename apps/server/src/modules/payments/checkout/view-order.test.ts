import type { OrderView } from '@shulk/contract';
import { expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { livePayments } from '../testing/live-payments.ts';
import { begunOrder } from '../testing/pay-flow.ts';

describeOnBoth('an order in its sheet', (use) => {
  const live = livePayments(use);

  it('opens the gateway by itself, unless the institute turned that off for the page (decision 231)', async () => {
    const { pupil, browser } = await live().aCase();
    const { calls } = await begunOrder(live().app, browser, live().school, pupil);
    const opens = async () => (await calls.view()).data<OrderView>().open_gateway;
    expect(await opens(), 'a page that says nothing').toBe(true);
    const turnOff = `update pages set config = config || '{"shortcuts": {"open_gateway": false}}' where id = $1`;
    await use.db.query(turnOff, [live().school.pageId]);
    expect(await opens()).toBe(false);
  });

  it('names whom to ask: the number and address of its page, else of the institute (decision 259)', async () => {
    const { pupil, browser } = await live().aCase();
    const { calls } = await begunOrder(live().app, browser, live().school, pupil);
    const help = async () => (await calls.view()).data<OrderView>().help;
    const { support } = live().services.settings;
    expect(await help(), 'the institute names nobody').toEqual(support);
    const block = { visible: true, blocks: [{ phones: ['0821 240 0101'], emails: [] }] };
    await use.db.query(`update pages set config = config || $2, version = version + 1 where id = $1`, [
      live().school.pageId,
      JSON.stringify({ support_block: block }),
    ]);
    live().services.clock.advance(6);
    await expect.poll(help).toEqual({ phone: '0821 240 0101' });
  });
});
