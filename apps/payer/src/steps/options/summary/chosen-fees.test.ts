import { aWireFeeType } from '@shulk/contract/testing';
import { feeTypeFromWire } from '@shulk/contract/wire';
import { rupees } from '@shulk/domain';
import { describe, expect, it } from 'vitest';
import { chosenFees } from './chosen-fees.ts';

const fee = (over: Parameters<typeof aWireFeeType>[0]) => feeTypeFromWire(aWireFeeType(over));
const school = new Set(['SCHOOL']);

describe('the fees behind the cards', () => {
  it('are those of the session’s selection, itemised as they will be booked: lines less discount plus late fee is the total (decisions 2)', () => {
    const fees = [
      fee({
        sft_code: '1',
        label: 'Tuition',
        amount: '14600',
        discount: 600,
        late_fee: 100,
        payable_amount: 14600,
      }),
      fee({ sft_code: '2', label: 'Lab', amount: '500', dynamic_ft: true }),
      fee({ sft_code: '3', label: 'Left out', amount: '0' }),
      fee({ sft_code: '4', label: 'Bus', amount: '900', group_code: 'BUS' }),
    ];
    expect(chosenFees({ fees, hasChoice: true }, school, rupees(15100))).toEqual({
      lines: [
        { label: 'Tuition', note: '10-12-2026', amount: rupees(15100) },
        { label: 'Lab', note: '10-12-2026', amount: rupees(500) },
      ],
      discount: rupees(600),
      lateFee: rupees(100),
      total: rupees(15100),
    });
  });

  it('are all that is payable now without a selection, except those an EMI covers', () => {
    const fees = [
      fee({ sft_code: '1', label: 'Open' }),
      fee({ sft_code: '2', label: 'Financed', applied_for_emi: true }),
      fee({ sft_code: '3', label: 'Paid', payable_amount: 0, balance_outstanding: 0 }),
    ];
    const known = chosenFees({ fees, hasChoice: false }, school, rupees(15100));
    expect(known?.lines.map(({ label }) => label)).toEqual(['Open']);
  });

  it('are hidden if they do not add up to the card’s amount, which will be charged', () => {
    expect(chosenFees({ fees: [fee({})], hasChoice: false }, school, rupees(15099))).toBeUndefined();
    expect(chosenFees({ fees: [], hasChoice: false }, school, rupees(0))).toBeUndefined();
  });
});
