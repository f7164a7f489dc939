import { beforeEach, describe, expect, it } from 'vitest';
import { OrderRecords } from './order-records.ts';

const ANSWER = {
  attempt_id: 'att_1',
  gateway_payment_id: 'pay_1',
  gateway_order_id: 'order_1',
  signature: 'aa',
};
const RECORD = { given_token: 'ck_given', token: 'ck_renewed', answer: ANSWER };

beforeEach(() => sessionStorage.clear());

describe('what a tab keeps about an order (ux 5)', () => {
  it('is found again by another document of the same tab', () => {
    new OrderRecords().keep('ord_one', RECORD);
    expect(new OrderRecords().of('ord_one')).toEqual(RECORD);
    expect(new OrderRecords().of('ord_two')).toBeUndefined();
  });

  it('returns the renewed token for the one it replaced, and for no other', () => {
    new OrderRecords().keep('ord_one', RECORD);
    new OrderRecords().keep('ord_two', { given_token: 'ck_second', token: 'ck_second' });
    const records = new OrderRecords();
    expect(records.renewedFrom('ck_given')).toBe('ck_renewed');
    expect(records.renewedFrom('ck_second')).toBeUndefined();
    expect(records.renewedFrom('ck_unknown')).toBeUndefined();
  });

  it('is forgotten after the verdict', () => {
    const records = new OrderRecords();
    records.keep('ord_one', RECORD);
    records.forget('ord_one');
    expect(records.of('ord_one')).toBeUndefined();
    expect(new OrderRecords().of('ord_one')).toBeUndefined();
  });

  it.each(['', 'null', '7', '{', '{"token":"a b","given_token":"x"}', '{"token":"x"}'])(
    'ignores a damaged record: %s',
    (text) => {
      sessionStorage.setItem('shulk-checkout:ord_one', text);
      expect(new OrderRecords().of('ord_one')).toBeUndefined();
      expect(new OrderRecords().renewedFrom('x')).toBeUndefined();
    },
  );

  it('stays in memory if the browser refuses storage to a frame', () => {
    const records = new OrderRecords(() => {
      throw new Error('denied');
    });
    records.keep('ord_one', RECORD);
    expect(records.of('ord_one')).toEqual(RECORD);
    expect(records.renewedFrom('ck_given')).toBe('ck_renewed');
    records.forget('ord_one');
    expect(records.of('ord_one')).toBeUndefined();
  });
});
