import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { pageData } from '../page/page-data.ts';
import { aPage, aWireCard, aWireFeeType } from '../testing/index.ts';
import { dropEmpty, isCreated, isSuccess } from './envelope.ts';
import { errorCodes, errorStatus } from './errors.ts';
import { apiPaths } from './api-paths.ts';
import { paths } from './paths.ts';
import { permissions } from './permissions.ts';
import { cardFromWire, feeTypeFromWire, fromRupees, toRupees } from '../wire.ts';
import fc from 'fast-check';
import { paise } from '@shulk/domain';
import { ERROR_SENTENCES } from '@shulk/words/errors';

describe('the permissions of keys', () => {
  it('are each needed by a call, so that nobody is given one that opens nothing', () => {
    const needed = new Set(routes.flatMap(({ permission, also = [] }) => [permission, ...also]));
    expect(permissions.filter((one) => !needed.has(one))).toEqual([]);
  });
});

describe('the shared plumbing', () => {
  it('counts 200 up to but not including 400 as success [SR-7.1]', () => {
    expect([199, 200, 201, 302, 399, 400, 401, 500].map(isSuccess)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('counts only 200 and 201 as success in the create flows [SR-7.2] [PJ-7.33]', () => {
    expect([200, 201, 202, 204, 399].map(isCreated)).toEqual([true, true, false, false, false]);
  });

  it('drops empty query values [PJ-7.3]', () => {
    expect(dropEmpty({ a: '', b: undefined, c: null, d: 'x', e: false, f: 0 })).toEqual({
      d: 'x',
      e: 'false',
      f: '0',
    });
  });
});

describe('the route entries', () => {
  it('has one entry for each path, and each names its proof', () => {
    expect(routes.map((entry) => entry.name).toSorted()).toEqual(
      Object.keys({ ...paths, ...apiPaths }).toSorted(),
    );
    for (const entry of routes) expect(entry.proof, entry.name).toBeTruthy();
  });

  it('has no two entries with one verb and address', () => {
    const addresses = routes.map((entry) => `${entry.method} ${entry.service} ${entry.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('gives every error code a fitting status and a message', () => {
    for (const code of errorCodes) {
      expect(errorStatus(code), code).toBeGreaterThanOrEqual(400);
      expect(ERROR_SENTENCES[code].length, code).toBeGreaterThan(5);
    }
  });
});

describe('amounts on the wire', () => {
  it('convert back to the same paise, for any amount (decisions 1)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (count) => {
        expect(fromRupees(toRupees(paise(count)))).toBe(count);
      }),
    );
  });

  it('are refused with more than two decimals', () => {
    expect(() => fromRupees('10.005')).toThrow(RangeError);
  });

  it('become paise in fee types and cards', () => {
    expect(feeTypeFromWire(aWireFeeType({ payable_amount: 15100.5 })).payable_amount).toBe(1510050);
    expect(cardFromWire(aWireCard()).fee_group.amount).toBe(1510000);
  });

  it('stay unknown, not zero, while no student is known (decisions 3)', () => {
    const group = { code: 'SCHOOL', amount: 0, applied_for_emi: false, amount_known: false };
    const { amount: _none, ...left } = group;
    for (const fee_group of [group, left, { ...left, amount_known: true }]) {
      const card = cardFromWire(aWireCard({ fee_group }));
      expect([card.fee_group.amount, card.fee_group.amount_known]).toEqual([undefined, false]);
    }
  });
});

describe('page data', () => {
  it('has the fields of the specification and no field for a credential [PJ-3.1] [PJ-3.3]', () => {
    const page = aPage();
    const leaky = {
      ...page,
      institute_config: { ...page.institute_config, client_id: 'x', client_secret: 'y', api_key: 'z' },
    };
    const parsed = pageData.parse(leaky);
    expect(parsed).toEqual(page);
    const named = [
      'payment_page_slug',
      'payment_page_type',
      'is_checkbox_enabled',
      'single_checkbox_selection',
      'dynamic_link',
      'institute_config',
      'gile_search',
      'logo_block',
      'header_block',
      'banner_block',
      'content_blocks',
      'form_block',
      'sdk_block',
      'workflow_block',
      'callback_config',
      'search_block',
      'reward_block',
      'support_block',
      'pp_config',
    ];
    expect(Object.keys(pageData.shape)).toEqual(expect.arrayContaining(named));
  });
});
