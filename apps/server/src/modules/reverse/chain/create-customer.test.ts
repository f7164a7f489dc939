import type { reverseCallback } from '@shulk/contract';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { describeOnBoth } from '../../../testing/index.ts';
import type { TestAnswer } from '../../../testing/index.ts';
import { ErpFailure } from '../erp/institute-erp.ts';
import { FAMILY_MOBILE, aFind, anErpStudent, codeOf, useReverse } from '../testing/reverse-school.ts';

type Found = z.output<typeof reverseCallback.data>;

describeOnBoth('reverse.create_customer', (use) => {
  const suite = useReverse(use);
  const codeFrom = (answer: TestAnswer): string => answer.data<{ customer_code: string }>().customer_code;

  it("sends the ERP the mobile it told itself, not the browser's, with the stored credentials [PJ-7.19] [R36]", async () => {
    const payer = suite.payer();
    (await payer.find('hill-find', { student_uuid: 'N-1' })).data();
    const answer = await payer.createCustomer({ customer_mobile: '9999999999' });
    expect(answer.status).toBe(201);
    expect(suite.erp.customers).toEqual([FAMILY_MOBILE]);
    expect(suite.erp.accesses.at(-1)).toMatchObject({ client_id: 'hill', api_key: 'hill-api-key-0001' });
    expect(answer.body).not.toMatch(/client-secret|api-key|9000000811/);
  });

  it("gives data.customer_code, the same for a mobile each time, and keeps the ERP's own code here [PJ-3.21] [R15]", async () => {
    const payer = suite.payer();
    (await payer.find('hill-find', { student_uuid: 'N-1' })).data();
    const code = codeFrom(await payer.createCustomer());
    expect(code).toMatch(/^cus_[0-9a-z]{26}$/);
    const kept = await use.db.one(
      `select c.customer_code, c.mobile, e.erp_customer_code from erp_customers e join customers c on c.id = e.customer_id`,
    );
    expect(kept).toMatchObject({ mobile: FAMILY_MOBILE, erp_customer_code: 'erp-1' });
    const another = suite.payer();
    (await another.find('hill-find', { student_uuid: 'N-1' })).data();
    expect(codeFrom(await another.createCustomer())).toBe(code);
    // Whoever types numbers into a form elsewhere gets their codes, and could recognize this one (decision 125, R55).
    expect(kept).not.toMatchObject({ customer_code: code });
  });

  it('makes nothing twice when an answer was lost, with the same key or without one (threats 6.3)', async () => {
    const payer = suite.payer();
    (await payer.find('hill-find', { student_uuid: 'N-1' })).data();
    const first = await payer.createCustomer({}, 'key-1');
    const replayed = await payer.createCustomer({}, 'key-1');
    expect([replayed.status, replayed.body]).toEqual([first.status, first.body]);
    const bare = await payer.createCustomer();
    expect([bare.status, codeFrom(bare)]).toEqual([200, codeFrom(first)]);
    expect(suite.erp.customers).toHaveLength(1);
    expect(await use.db.query('select 1 from customers')).toHaveLength(1);
  });

  it('does nothing without a live lookup of this browser (threats 4)', async () => {
    const payer = suite.payer();
    expect(codeOf(await payer.createCustomer())).toBe('context_required');
    const { reverse_token } = (await payer.find('hill-find', { student_uuid: 'N-1' })).data<Found>();
    expect(codeOf(await suite.payer().createCustomer({ reverse_token }))).toBe('context_required');
    // A stranger with their own lookup gets nowhere with the token of another browser.
    const stranger = suite.payer();
    (await stranger.find('hill-find', { student_uuid: 'N-1' })).data();
    expect(codeOf(await stranger.createCustomer({ reverse_token }))).toBe('context_required');
    expect(codeOf(await payer.createCustomer({ reverse_token: 'made-up' }))).toBe('context_required');
    suite.services.clock.advance(15 * 60);
    expect(codeOf(await payer.createCustomer({ reverse_token }))).toBe('context_required');
    expect(suite.erp.customers).toEqual([]);
    expect(await use.db.query('select 1 from customers')).toEqual([]);
  });

  it('continues from the lookup its token names, when two tabs looked up two families', async () => {
    const payer = suite.payer();
    const { reverse_token } = (await payer.find('hill-find', { student_uuid: 'N-1' })).data<Found>();
    suite.erp.answer = () =>
      aFind({ students: [anErpStudent({ student_uuid: 'N-9' })], customer: { mobile: '9000000899' } });
    (await payer.find('hill-find', { student_uuid: 'N-9' })).data();
    (await payer.createCustomer({ reverse_token })).data();
    (await payer.createCustomer()).data();
    expect(suite.erp.customers).toEqual([FAMILY_MOBILE, '9000000899']);
  });

  it('uses the typed mobile when the ERP did not repeat it, and stops when there is none', async () => {
    suite.erp.answer = () => aFind({ customer: { mobile: '' } });
    const payer = suite.payer();
    (await payer.find('hill-find', { mobile: '9000000877' })).data();
    (await payer.createCustomer()).data();
    expect(suite.erp.customers).toEqual(['9000000877']);
    (await payer.find('hill-find', { student_uuid: 'N-1' })).data();
    expect(codeOf(await payer.createCustomer())).toBe('mobile_required');
  });

  it('says that the ERP does not answer and can be retried, and writes nothing [PJ-4.62]', async () => {
    const payer = suite.payer();
    (await payer.find('hill-find', { student_uuid: 'N-1' })).data();
    suite.erp.customerFailure = new ErpFailure('timeout');
    const failed = await payer.createCustomer({}, 'key-1');
    expect([codeOf(failed), failed.status]).toEqual(['erp_unavailable', 503]);
    expect(await use.db.query('select 1 from customers')).toEqual([]);
    suite.erp.customerFailure = undefined;
    expect((await payer.createCustomer({}, 'key-1')).status).toBe(201);
  });
});
