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
});
