import { beforeEach } from 'vitest';
import type { SuiteDb } from '../../../testing/index.ts';
import { aCtx } from '../../../testing/index.ts';
import { requireInstitutePage } from '../../pages/index.ts';
import { quoteForOrder } from '../quoting/quote-for-order.ts';
import type { OrderAsked, OrderQuote } from '../quoting/quote-for-order.ts';
import { SLUG, aSession, fetchPage, useFeeSuite } from './fee-suite.ts';
import type { FeeSuite, PageAnswer } from './fee-suite.ts';
import { aFee } from './school.ts';

/** 23:55 in India on the due date: five minutes before a late fee starts. */
export const BEFORE_MIDNIGHT = '2026-11-20T18:25:00.000Z';

/** A fee suite whose student owes ₹15,000 due today and ₹3,000, with a payer who has looked the student up. */
export interface OrderSuite {
  readonly suite: FeeSuite;
  /** Row id of the fee of ₹15,000. */
  readonly mainFee: number;
  readonly browserId: number;
  /** Quotes an order of the payer, or of another browser, on the suite's page or another one. */
  order(asked?: Partial<OrderAsked>, browserId?: number, slug?: string): Promise<OrderQuote>;
  /** Moves the clock, and the payer opens the page then. */
  comeAt(moment: string): Promise<void>;
  /** The code of a session in which the fees with these codes are chosen. */
  sessionOf(...codes: string[]): Promise<string>;
  /** The quote hash the page shows to the payer. @param query what names a student or session */
  hashOf(query: string): Promise<string>;
}

/** Sets it up before each test of a suite. */
export function useOrderSuite(use: SuiteDb): OrderSuite {
  const suite = useFeeSuite(use, { is_checkbox_enabled: true });
  const held: { payer?: Awaited<ReturnType<FeeSuite['payer']>>; mainFee: number } = { mainFee: 0 };
  beforeEach(async () => {
    const { school, pupil } = suite;
    held.mainFee = await aFee(use.db, school, pupil.studentId, 'sft_1', 1500000, { due_date: '2026-11-20' });
    await aFee(use.db, school, pupil.studentId, 'sft_2', 300000);
    held.payer = await suite.payer();
  });
  const thePayer = () => {
    if (held.payer === undefined) throw new Error('the payer is there in tests only');
    return held.payer;
  };
  return {
    suite,
    get mainFee() {
      return held.mainFee;
    },
    get browserId() {
      return thePayer().browserId;
    },
    async order(asked = {}, browserId = thePayer().browserId, slug = SLUG) {
      const ctx = aCtx(suite.services, browserId);
      const page = await requireInstitutePage(ctx, slug);
      return quoteForOrder(ctx, page, { card_code: 'full', ...asked });
    },
    async comeAt(moment) {
      suite.at(moment);
      held.payer = await suite.payer();
    },
    sessionOf: (...codes) =>
      aSession(
        thePayer(),
        suite.pupil.sbd_code,
        codes.map((sft_code) => ({ sft_code, amount: '1' })),
      ),
    hashOf: async (query) =>
      (await fetchPage(thePayer(), query)).data<PageAnswer>().sdk_block[0]?.fee_group.quote_hash ?? 'none',
  };
}
