import { rupees } from '@shulk/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountBand, cleanProperties } from './clean-properties.ts';

const allowed = {
  slug: 'kaveri-term',
  page_type: 'STATIC-PAGE',
  institute: 'kaveri-valley',
  step: 'custom_form',
  method: 'mobile_verf',
  financing_mode: 'MONTHLY-EMI',
  status: 404,
  code: 'student_not_found',
  message: 'Student details not found. Please check the ID and try again.',
  count: 3,
};

/** What must never be sent: a mobile, an e-mail, an ID, codes, a name, a placeholder, an address. */
const personal = [
  '9812300001',
  '+91 98123 00001',
  'asha.rao@mail.test',
  'KVS-2041',
  'sbd_01jd3k7x9mzq4v8w2t6y5r0pcn',
  'ses_01jd3k7x9mzq4v8w2t6y5r0pcn',
  'Aarav Sharma',
  '$$aB3dE5gH7j$$',
  'https://pay.test/kaveri-term?sid=KVS-2041',
  '4821',
];

describe('the properties of an event', () => {
  it('include those of the allow-list (decisions 11)', () => {
    expect(cleanProperties(allowed)).toEqual(allowed);
  });

  it.each(Object.keys(allowed))('contain nothing of a person in "%s", wherever it comes from', (key) => {
    for (const value of personal) {
      expect(Object.values(cleanProperties({ [key]: value }))).not.toContain(value);
    }
  });

  it('have no other names: even a harmless value is dropped under one', () => {
    const others = { mobile: 'x', sid: 'x', student: 'x', session_code: 'x', url: '/x', constructor: 'x' };
    expect(cleanProperties({ ...others, slug: 'kaveri-term' })).toEqual({ slug: 'kaveri-term' });
  });

  it('never contain a number of ten digits, whatever is given', () => {
    const mobile = fc.stringMatching(/^[6-9]\d{9}$/);
    const given = fc.dictionary(
      fc.constantFrom(...Object.keys(allowed), 'mobile'),
      fc
        .tuple(fc.string({ maxLength: 5 }), mobile, fc.string({ maxLength: 5 }))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(given, (properties) => {
        expect(JSON.stringify(cleanProperties(properties))).not.toMatch(/\d{10}/);
      }),
    );
  });
});

describe('an amount', () => {
  it.each([
    [0, '0'],
    [1, '1-999'],
    [999, '1-999'],
    [1000, '1000-4999'],
    [15_100, '10000-24999'],
    [99_999, '50000-99999'],
    [100_000, '100000+'],
    [2_500_000, '100000+'],
  ])('of %s rupees is sent as the range %s', (amount, band) => {
    expect(amountBand(rupees(amount))).toBe(band);
    expect(cleanProperties({ amount: rupees(amount) })).toEqual({ amount_band: band });
  });
});
