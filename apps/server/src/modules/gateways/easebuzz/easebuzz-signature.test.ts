import { describe, expect, it } from 'vitest';
import { easebuzzHash, isSignedForm, requestHash } from './easebuzz-signature.ts';

const paid = {
  status: 'success',
  txnid: 'TXN1',
  amount: '100.00',
  productinfo: 'Term fee',
  firstname: 'Asha',
  email: 'a@example.com',
};
const REVERSE =
  '3b74abb32cea93745fdc96daad3010e9c08b8ea8e972d0a20d2bfa4cb6ac4c34623f0ea0215ac16f06e63e8567cf11cde6d408215775aa0c6c9d180f455b0f8e';

describe('the hashes of Easebuzz', () => {
  it('gives the known answer for a request (gateways 0)', () => {
    expect(requestHash('DEMOKEY', paid, 'DEMOSALT')).toBe(
      '292645254ba38da83221c16ebd71703b81798dcfd7015436d04bc2dec345d9e10b086fb8eebba62396556b0f691624554bb57a84c85804faa6f87bfcb036dad0',
    );
  });

  it('accepts the known answer of a response, in either case of its letters (gateways 0)', () => {
    expect(isSignedForm({ ...paid, hash: REVERSE }, 'DEMOKEY', 'DEMOSALT')).toBe(true);
    expect(isSignedForm({ ...paid, hash: REVERSE.toUpperCase() }, 'DEMOKEY', 'DEMOSALT')).toBe(true);
  });

  it.each([
    ['another status', { status: 'failure' }],
    ['another amount', { amount: '100.0' }],
    ['another transaction', { txnid: 'TXN2' }],
    ['a free field', { udf10: 'x' }],
    ['a broken hash', { hash: REVERSE.replace('3', '4') }],
    ['no hash', { hash: '' }],
  ])('refuses a response with %s', (_what, over) => {
    expect(isSignedForm({ ...paid, hash: REVERSE, ...over }, 'DEMOKEY', 'DEMOSALT')).toBe(false);
  });

  it('refuses a response of another account or under another salt', () => {
    expect(isSignedForm({ ...paid, hash: REVERSE }, 'OTHERKEY', 'DEMOSALT')).toBe(false);
    expect(isSignedForm({ ...paid, hash: REVERSE }, 'DEMOKEY', 'OTHERSALT')).toBe(false);
  });

  it('joins the parts of every other call with pipes', () => {
    expect(easebuzzHash('DEMOKEY', 'TXN1', 'DEMOSALT')).toBe(easebuzzHash('DEMOKEY|TXN1', 'DEMOSALT'));
    expect(easebuzzHash('DEMOKEY', 'TXN1', 'DEMOSALT')).toMatch(/^[0-9a-f]{128}$/);
  });
});
