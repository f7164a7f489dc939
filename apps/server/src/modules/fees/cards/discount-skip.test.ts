import { calendarDay } from '@shulk/domain';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBoth } from '../../../testing/index.ts';
import { fetchPage, SLUG } from '../testing/fee-suite.ts';
import type { PageAnswer } from '../testing/fee-suite.ts';
import { useOrderSuite } from '../testing/order-suite.ts';

const CARD = {
  code: 'full',
  title: 'Pay in full',
  financing_mode: 'DIRECT',
  fee_group: { code: 'SCHOOL' },
} as const;
const BARE = { ...CARD, code: 'bare', title: 'Without discount', fee_group_discount_skip: true } as const;

describeOnBoth('a card that skips the discount of its fee group [PJ-3.13]', (use) => {
  const on = useOrderSuite(use);
  beforeEach(async () => {
    // ₹15,000, and ₹3,000 of which ₹1,000 is waived if paid in full.
    await use.db.query(`update fee_lines set discount_paise = 100000 where sft_code = 'sft_2'`);
    await on.suite.changePage({ sdk_block: [CARD, BARE] });
  });

  const shown = async (query: string): Promise<(number | undefined)[]> =>
    (await fetchPage(await on.suite.payer(), query))
      .data<PageAnswer>()
      .sdk_block.map((card) => card.fee_group.amount);

  it('costs the fees without discount, beside a card that grants it, and its order takes what it shows', async () => {
    const payer = await on.suite.payer();
    const page = (await fetchPage(payer, `sbd_code=${on.suite.pupil.sbd_code}`)).data<PageAnswer>();
    expect(page.sdk_block.map((card) => card.fee_group.amount)).toEqual([17_000, 18_000]);
    for (const [card_code, expected] of [
      ['full', { amount: 1_700_000, discount: 100_000 }],
      ['bare', { amount: 1_800_000, discount: 0 }],
    ] as const) {
      const quote_hash = page.sdk_block.find((card) => card.code === card_code)?.fee_group.quote_hash;
      const asked = { sbd_code: on.suite.pupil.sbd_code, card_code, quote_hash };
      const { amount, lines } = await on.order(asked, payer.browserId);
      expect({ amount, discount: lines.reduce((sum, line) => sum + line.discount, 0) }).toEqual(expected);
      expect(amount).toBe(lines.reduce((sum, line) => sum + line.balance + line.late_fee, 0));
    }
  });

  it('costs the same for a choice in a session, and its quote is honoured when the discount expires meanwhile', async () => {
    const session_code = await on.sessionOf('sft_2');
    expect((await on.order({ session_code, card_code: 'full' })).amount).toBe(200_000);
    expect((await on.order({ session_code, card_code: 'bare' })).amount).toBe(300_000);
    await use.db.query(`update fee_lines set discount_until = $1 where sft_code = 'sft_2'`, [
      calendarDay('2026-11-01'),
    ]);
    expect((await on.order({ session_code, card_code: 'bare' })).amount).toBe(300_000);
  });

  it('shows fees without discount in every list if no other card of the group grants it, whatever a client sends', async () => {
    const rows = async (skip: boolean): Promise<[number, number][]> => {
      const payer = await on.suite.payer();
      const answer = await payer.get(
        `/api/pages/v1/payment-pages/check-box-fee-types/fetch?pp_slug=${SLUG}&sbd_code=${on.suite.pupil.sbd_code}&fee_group_discount_skip=${String(skip)}`,
      );
      const [block] = answer.data<{ fee_types: { discount: number; payable_amount: number }[] }[]>();
      return (block?.fee_types ?? []).map(({ discount, payable_amount }) => [discount, payable_amount]);
    };
    expect(await rows(true)).toContainEqual([1_000, 2_000]);
    await on.suite.changePage({ sdk_block: [BARE] });
    expect(await rows(false)).toContainEqual([0, 3_000]);
    expect(await shown(`sbd_code=${on.suite.pupil.sbd_code}`)).toEqual([18_000]);
  });
});
