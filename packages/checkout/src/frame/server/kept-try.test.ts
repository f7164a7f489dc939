import { beforeEach, describe, expect, it } from 'vitest';
import { KeptTries } from './kept-try.ts';

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
    new KeptTries().keep('ord_one', RECORD);
    expect(new KeptTries().of('ord_one')).toEqual(RECORD);
    expect(new KeptTries().of('ord_two')).toBeUndefined();
  });

  it('returns the renewed token for the one it replaced, and for no other', () => {
    new KeptTries().keep('ord_one', RECORD);
    new KeptTries().keep('ord_two', { given_token: 'ck_second', token: 'ck_second' });
    const tries = new KeptTries();
    expect(tries.renewedFrom('ck_given')).toBe('ck_renewed');
    expect(tries.renewedFrom('ck_second')).toBeUndefined();
    expect(tries.renewedFrom('ck_unknown')).toBeUndefined();
  });

  it('is forgotten after the verdict', () => {
    const tries = new KeptTries();
    tries.keep('ord_one', RECORD);
    tries.forget('ord_one');
    expect(tries.of('ord_one')).toBeUndefined();
    expect(new KeptTries().of('ord_one')).toBeUndefined();
  });

  it.each(['', 'null', '7', '{', '{"token":"a b","given_token":"x"}', '{"token":"x"}'])(
    'ignores a damaged record: %s',
    (text) => {
      sessionStorage.setItem('shulk-checkout:ord_one', text);
      expect(new KeptTries().of('ord_one')).toBeUndefined();
      expect(new KeptTries().renewedFrom('x')).toBeUndefined();
    },
  );

  it('stays in memory if the browser refuses storage to a frame', () => {
    const tries = new KeptTries(() => {
      throw new Error('denied');
    });
    tries.keep('ord_one', RECORD);
    expect(tries.of('ord_one')).toEqual(RECORD);
    expect(tries.renewedFrom('ck_given')).toBe('ck_renewed');
    tries.forget('ord_one');
    expect(tries.of('ord_one')).toBeUndefined();
  });
});
