import { aPage } from '@shulk/contract/testing';
import { describe, expect, it } from 'vitest';
import { feeGroupCodes } from './submit-form.ts';
import { pageForm } from './page-form.ts';
import { aWireCard } from '@shulk/contract/testing';

const { form_block } = aPage();
const formWith = (form_config: NonNullable<NonNullable<typeof form_block>['data']['form_config']>) =>
  pageForm({ form_block: { visible: true, data: { fields: [], form_config } } });

describe('the form of a page', () => {
  it.each([
    ['block_unverified_student', [true, false, false]],
    ['enable_otp_verification', [false, true, false]],
    ['enable_email_otp_verification', [false, false, true]],
  ] as const)('has the flag %s, the second being for the mobile [SR-3.8]', (flag, expected) => {
    const { blockUnverified, mobileOtp, emailOtp } = formWith({ [flag]: true });
    expect([blockUnverified, mobileOtp, emailOtp]).toEqual(expected);
  });

  it('has none of the flags on if the page does not set them [SR-3.8]', () => {
    for (const form of [formWith({}), pageForm({})])
      expect([form.blockUnverified, form.mobileOtp, form.emailOtp]).toEqual([false, false, false]);
  });
});

describe('the submitted fee groups', () => {
  const card = (code: string, financing_mode: 'DIRECT' | 'MONTHLY-EMI' | 'AUTO-DEBIT', group: string) => {
    const plain = aWireCard({ code, financing_mode });
    return { ...plain, fee_group: { ...plain.fee_group, code: group } };
  };
  const cards = [
    card('full', 'DIRECT', 'SCHOOL'),
    card('emi', 'MONTHLY-EMI', 'SCHOOL'),
    card('auto', 'AUTO-DEBIT', 'HOSTEL'),
    card('bus', 'DIRECT', 'BUS'),
  ];

  it.each([
    [true, ['SCHOOL', 'HOSTEL']],
    [false, ['SCHOOL', 'HOSTEL', 'BUS']],
    [undefined, ['SCHOOL', 'HOSTEL', 'BUS']],
  ])(
    'with is_checkbox_enabled %s are those of the cards, each once, without DIRECT cards in checkbox mode only [PJ-7.32]',
    (mode, codes) => {
      expect(feeGroupCodes(aPage({ sdk_block: cards, is_checkbox_enabled: mode }))).toEqual(codes);
    },
  );
});
