import { expect, it } from 'vitest';
import { describeOnBoth } from '../../testing/index.ts';
import { OTHER, codeOf, fieldsOf, useErp } from './testing/erp-suite.ts';

interface Customer {
  readonly customer_code: string;
  readonly customer_id: string;
}

describeOnBoth("an institute's customer", (use) => {
  const suite = useErp(use);
  const make = (customer_mobile: string, how = {}) => suite.call('customer', { customer_mobile }, how);

  it('is made by customer_mobile and answered with data.customer_code, 201 when new and 200 when there [PJ-7.19]', async () => {
    const first = await make('9812345678');
    const second = await make('9812345678', { key: null });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(first.data<Customer>().customer_code).toMatch(/^cus_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(second.data()).toEqual(first.data());
  });

  it('has an id that is no row id (R14)', async () => {
    const { customer_id, customer_code } = (await make('9812345678')).data<Customer>();
    expect(customer_id).toBe(customer_code);
    const row = await use.db.one<{ id: number }>('select id from customers');
    expect(customer_id).not.toContain(`${row.id}.`);
    expect((await make('9812345678')).body).not.toMatch(/"(?:id|group_id)":/);
  });

  it('belongs to the group of the institute whose credentials these are (R15)', async () => {
    const own = (await make('9812345678')).data<Customer>().customer_code;
    const theirs = await make('9812345678', { as: OTHER });
    expect(theirs.status).toBe(201);
    expect(theirs.data<Customer>().customer_code).not.toBe(own);
    const groups = await use.db.query<{ group_id: number }>('select group_id from customers order by id');
    expect(groups.map(({ group_id }) => group_id)).toEqual([suite.school.groupId, suite.other.groupId]);
  });

  it.each(['', '12345', '1234567890', '98123456789', '$$abcdefghij$$', 'XXXXXX5678'])(
    'is refused for %j, naming the field',
    async (customer_mobile) => {
      const answer = await make(customer_mobile);
      expect([codeOf(answer), fieldsOf(answer)]).toEqual(['invalid_request', ['customer_mobile']]);
      expect(await use.db.query('select 1 from customers')).toEqual([]);
    },
  );

  it('is refused with a field that is not known here (decisions 15)', async () => {
    const answer = await suite.call('customer', { customer_mobile: '9812345678', group_code: 'x' });
    expect([codeOf(answer), fieldsOf(answer)]).toEqual(['invalid_request', ['group_code']]);
  });

  it('is one, however many requests come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => make('9812345678')));
    expect(new Set(answers.map((answer) => answer.data<Customer>().customer_code)).size).toBe(1);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 201]);
  });
});
